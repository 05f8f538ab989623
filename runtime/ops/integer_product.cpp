#include "runtime/ops/integer_product.h"

namespace assay {

absl::StatusOr<Shape> AlongOutputs(std::string_view name, const Shape& parameter, const Shape& w) {
  Shape placed;
  for (int64_t axis = 0; axis < w.rank(); ++axis) placed.Append(1);
  if (parameter.ElementCount() == 1) return placed;
  if (parameter != Shape{w[0]}) {
    return InvalidArgument("{} has shape {}, but the filter has {} outputs", name,
                           parameter.ToString(), w[0]);
  }
  placed[0] = w[0];
  return placed;
}

}  // namespace assay
