#include "runtime/ops/matmul_integer.h"

#include "runtime/ops/integer_product.h"
#include "runtime/ops/matrix_product.h"

namespace assay {
namespace {

absl::Status InferMatMulIntegerShape(const NoParams&, InferContext& context) {
  const Shape& a = context.Input(0).shape;
  const Shape& b = context.Input(1).shape;
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product, MatrixProductOf(a, b));
  if (context.HasInput(2)) {
    ASSAY_RETURN_IF_ERROR(AlongRows("a_zero_point", context.Input(2).shape, a).status());
  }
  if (context.HasInput(3)) {
    ASSAY_RETURN_IF_ERROR(AlongColumns("b_zero_point", context.Input(3).shape, b).status());
  }
  context.SetShape(0, product.output);
  return absl::OkStatus();
}

Cost CostOfMatMulInteger(const NoParams&, const CostContext& context) {
  const auto product = MatrixProductOf(context.Input(0).shape, context.Input(1).shape);
  return product.ok() ? product->CostOf(context) : Cost{};
}

template <class T>
absl::Status MatMulIntegerReference(const NoParams&, ReferenceContext<T>& context) {
  const Shape& a_shape = context.InputShape(0);
  const Shape& b_shape = context.InputShape(1);
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product, MatrixProductOf(a_shape, b_shape));
  Shape a_zero, b_zero;
  if (context.HasInput(2)) {
    ASSAY_ASSIGN_OR_RETURN(a_zero, AlongRows("a_zero_point", context.InputShape(2), a_shape));
  }
  if (context.HasInput(3)) {
    ASSAY_ASSIGN_OR_RETURN(b_zero, AlongColumns("b_zero_point", context.InputShape(3), b_shape));
  }
  const std::vector<int64_t> a = Centred(context, 0, 2, a_zero);
  const std::vector<int64_t> b = Centred(context, 1, 3, b_zero);
  const MutableView<int64_t> y = context.Indices(0);
  Multiply<int64_t>(product, a, b, [&](int64_t to, int64_t sum) { y[to] = sum; });
  return absl::OkStatus();
}

}  // namespace

OpDef MatMulIntegerOp() {
  return OpDef::Of<NoParams>("MatMulInteger", Since{10})
      .Input("A", kByteTypes)
      .Input("B", kByteTypes)
      .OptionalInput("a_zero_point", SameAs("A"))
      .OptionalInput("b_zero_point", SameAs("B"))
      .Output("Y", DType::kInt32)
      .Shapes(InferMatMulIntegerShape)
      .Costs(CostOfMatMulInteger)
      .Computes<kByteTypes>(ASSAY_REFERENCE(MatMulIntegerReference));
}

}  // namespace assay
