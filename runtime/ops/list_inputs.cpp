#include "runtime/ops/list_inputs.h"

namespace assay {

absl::StatusOr<std::vector<int64_t>> ListInput(InferContext& context, size_t index,
                                               std::string_view name) {
  const Shape& shape = context.Input(index).shape;
  if (shape.rank() > 1) {  // a scalar is a list of one: bodies of ONNX's own functions write it so
    return InvalidArgument("input \"{}\" has shape {}, but must have one dimension", name,
                           shape.ToString());
  }
  return context.Integers(index);
}

absl::Status CheckOneElement(const TensorDesc& input, std::string_view name) {
  if (input.ElementCount() == 1) return absl::OkStatus();
  return InvalidArgument("input \"{}\" has {} elements, but must have one", name,
                         input.ElementCount());
}

absl::StatusOr<int64_t> OneInteger(InferContext& context, size_t index, std::string_view name) {
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(index), name));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> values, context.Integers(index));
  return values.front();
}

absl::Status CheckRank(const Shape& shape, int64_t rank, std::string_view name) {
  if (shape.rank() == rank) return absl::OkStatus();
  return InvalidArgument("input \"{}\" has rank ({}), but must have rank ({})", name, shape.rank(),
                         rank);
}

absl::Status CheckRankAtLeast(const Shape& shape, int64_t least, std::string_view name) {
  if (shape.rank() >= least) return absl::OkStatus();
  return InvalidArgument("input \"{}\" has rank ({}), but must have at least ({})", name,
                         shape.rank(), least);
}

absl::StatusOr<int64_t> ProductOfDims(int64_t a, int64_t b) {
  int64_t product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return InvalidArgument("dimension {} * {} overflows", a, b);
}

absl::StatusOr<int64_t> SumOfDims(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return InvalidArgument("dimension {} + {} overflows", a, b);
}

}  // namespace assay
