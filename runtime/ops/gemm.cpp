#include "runtime/ops/gemm.h"

#include "runtime/base/truncated.h"
#include "runtime/ops/axes.h"

#include <cmath>

namespace assay {
namespace {

constexpr DTypeSet kGemmTypes =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

// A matrix or its transpose: element (row, column) lies at row * row_step + column * column_step.
struct Operand {
  int64_t rows, columns, row_step, column_step;
};

Operand OperandOf(const Shape& shape, bool transposed) {
  if (transposed) return {shape[1], shape[0], 1, shape[1]};
  return {shape[0], shape[1], shape[1], 1};
}

absl::Status CheckFactor(std::string_view name, float factor, DType dtype) {
  const bool is_integer = factor == std::trunc(factor) && std::fabs(factor) < 0x1p63F;
  if (IsFloat(dtype) || is_integer) return absl::OkStatus();
  return InvalidArgument("{} ({}) is no integer of 64 bits, as {} needs", name, factor,
                         NameOf(dtype));
}

// A checked factor; negative ones wrap where T is unsigned.
template <class T>
T FactorOf(float factor) {
  if constexpr (Integer<T>)
    return TruncatedTo<T>(factor);
  else
    return Constant<T>(factor);
}

absl::Status InferShapes(const GemmParams& params, InferContext& context) {
  const Shape& a = context.Input(0).shape;
  const Shape& b = context.Input(1).shape;
  if (a.rank() != 2 || b.rank() != 2) {
    return InvalidArgument("a ({}) and b ({}) are not both matrices", a.ToString(), b.ToString());
  }
  const Operand left = OperandOf(a, params.transA), right = OperandOf(b, params.transB);
  if (left.columns != right.rows) {
    return InvalidArgument("the inner dimensions ({} and {}) differ", left.columns, right.rows);
  }
  const Shape y{left.rows, right.columns};
  if (context.HasInput(2)) {
    const Shape& c = context.Input(2).shape;
    ASSAY_ASSIGN_OR_RETURN(const Shape joined, BroadcastShapes(c, y));
    if (joined != y) {
      return InvalidArgument("c ({}) does not broadcast to {}", c.ToString(), y.ToString());
    }
  }
  ASSAY_RETURN_IF_ERROR(CheckFactor("alpha", params.alpha, context.Input(0).dtype));
  ASSAY_RETURN_IF_ERROR(CheckFactor("beta", params.beta, context.Input(0).dtype));
  context.SetShape(0, y);
  return absl::OkStatus();
}

Cost CostOfGemm(const GemmParams& params, const CostContext& context) {
  const int64_t k = OperandOf(context.Input(0).shape, params.transA).columns;
  return {.flops = 2 * k * context.Output(0).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

// alpha * sum + beta * c. Where alpha is 1 the last part is one more term of the sum: kernels start
// from it or add it last. Factors of 1 do not round, and with beta = 0 c is not looked at.
template <class T>
T Combined(const GemmParams& params, Accumulator<T>& sum, const T* c) {
  const T alpha = FactorOf<T>(params.alpha), beta = FactorOf<T>(params.beta);
  if (c == nullptr || params.beta == 0) {
    return params.alpha == 1 ? sum.Result() : alpha * sum.Result();
  }
  const T scaled = params.beta == 1 ? *c : beta * *c;
  if (params.alpha != 1) return alpha * sum.Result() + scaled;
  sum.Add(scaled);
  return sum.Result();
}

template <class T>
void Reference(const GemmParams& params, ReferenceContext<T>& context) {
  const View<T> a = context.Input(0), b = context.Input(1);
  const MutableView<T> y = context.Output(0);
  const Operand left = OperandOf(a.shape(), params.transA);
  const Operand right = OperandOf(b.shape(), params.transB);
  const bool has_c = context.HasInput(2);
  const View<T> c = context.Input(has_c ? 2 : 0);
  const Broadcast to_c(has_c ? c.shape() : Shape{}, y.shape());
  for (int64_t i = 0; i < left.rows; ++i) {
    for (int64_t j = 0; j < right.columns; ++j) {
      Accumulator<T> sum;
      for (int64_t k = 0; k < left.columns; ++k) {
        sum.AddProduct(a[i * left.row_step + k * left.column_step],
                       b[k * right.row_step + j * right.column_step]);
      }
      const int64_t to = i * right.columns + j;
      y[to] = Combined(params, sum, has_c ? &c[to_c(to)] : nullptr);
    }
  }
}

}  // namespace

OpDef GemmOp() {
  return OpDef::Of<GemmParams>("Gemm", Since{13})
      .Input("A", kGemmTypes)
      .Input("B", SameAs("A"))
      .OptionalInput("C", SameAs("A"))
      .Output("Y", SameAs("A"))
      .Shapes(InferShapes)
      .Costs(CostOfGemm)
      .Computes<kGemmTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
