#include "runtime/ops/matmul.h"

#include "runtime/ops/matrix_product.h"

namespace assay {
namespace {

constexpr DTypeSet kMatMulTypes =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

absl::Status InferMatMulShape(const NoParams&, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product,
                         MatrixProductOf(context.Input(0).shape, context.Input(1).shape));
  context.SetShape(0, product.output);
  return absl::OkStatus();
}

Cost CostOfMatMul(const NoParams&, const CostContext& context) {
  const auto product = MatrixProductOf(context.Input(0).shape, context.Input(1).shape);
  return product.ok() ? product->CostOf(context) : Cost{};
}

template <class T>
absl::Status MatMulReference(const NoParams&, ReferenceContext<T>& context) {
  const View<T> a = context.Input(0), b = context.Input(1);
  const MutableView<T> y = context.Output(0);
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product, MatrixProductOf(a.shape(), b.shape()));
  Multiply<T>(product, a, b, [&](int64_t to, T sum) { y[to] = sum; });
  return absl::OkStatus();
}

}  // namespace

OpDef MatMulOp() {
  return OpDef::Of<NoParams>("MatMul", Since{13})
      .Input("A", kMatMulTypes)
      .Input("B", SameAs("A"))
      .Output("Y", SameAs("A"))
      .Shapes(InferMatMulShape)
      .Costs(CostOfMatMul)
      .Computes<kMatMulTypes>(ASSAY_REFERENCE(MatMulReference));
}

}  // namespace assay
