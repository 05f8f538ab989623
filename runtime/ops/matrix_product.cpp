#include "runtime/ops/matrix_product.h"

namespace assay {
namespace {

// All dimensions but the last `count`.
Shape WithoutLast(const Shape& shape, int64_t count) {
  return Shape(shape.dims().first(static_cast<size_t>(shape.rank() - count)));
}

// Whether `parameter` broadcasts to `shape` one way and is 1 along its axis `back` from the end.
bool FitsAcross(const Shape& parameter, const Shape& shape, int64_t back) {
  const absl::StatusOr<Shape> joined = BroadcastShapes(parameter, shape);
  return joined.ok() && *joined == shape && parameter.rank() >= back &&
         parameter[parameter.rank() - back] == 1;
}

}  // namespace

Cost MatrixProduct::CostOf(const CostContext& context) const {
  return {.flops = 2 * batch.ElementCount() * m * k * n,
          .bytes = context.InputBytes() + context.OutputBytes()};
}

absl::StatusOr<MatrixProduct> MatrixProductOf(const Shape& a, const Shape& b) {
  if (a.rank() == 0 || b.rank() == 0) return InvalidArgument("a scalar is no matrix");
  MatrixProduct result;
  result.a_is_vector = a.rank() == 1;
  result.b_is_vector = b.rank() == 1;
  result.k = a[a.rank() - 1];
  if (!result.a_is_vector) result.m = a[a.rank() - 2];
  if (!result.b_is_vector) result.n = b[b.rank() - 1];
  if (b[result.b_is_vector ? 0 : b.rank() - 2] != result.k) {
    return InvalidArgument("the inner dimensions of {} and {} differ", a.ToString(), b.ToString());
  }
  result.a_batch = WithoutLast(a, result.a_is_vector ? 1 : 2);
  result.b_batch = WithoutLast(b, result.b_is_vector ? 1 : 2);
  ASSAY_ASSIGN_OR_RETURN(result.batch, BroadcastShapes(result.a_batch, result.b_batch));
  result.output = result.batch;
  if (!result.a_is_vector) result.output.Append(result.m);
  if (!result.b_is_vector) result.output.Append(result.n);
  return result;
}

absl::StatusOr<Shape> AlongRows(std::string_view name, const Shape& parameter, const Shape& a) {
  if (parameter.ElementCount() == 1) return Shape{};
  const bool is_row_vector = parameter.rank() == 1 && a.rank() >= 2;
  const Shape placed = is_row_vector ? Shape{parameter[0], 1} : parameter;
  if (FitsAcross(placed, a, 1)) return placed;
  return InvalidArgument("{} has shape {}, but a is {}", name, parameter.ToString(), a.ToString());
}

absl::StatusOr<Shape> AlongColumns(std::string_view name, const Shape& parameter, const Shape& b) {
  if (parameter.ElementCount() == 1) return Shape{};
  const bool is_column_vector = parameter.rank() == 1 && b.rank() >= 2;
  const Shape placed = is_column_vector ? Shape{1, parameter[0]} : parameter;
  if (FitsAcross(placed, b, 2)) return placed;
  return InvalidArgument("{} has shape {}, but b is {}", name, parameter.ToString(), b.ToString());
}

}  // namespace assay
