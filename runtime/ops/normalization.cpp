#include "runtime/ops/normalization.h"

#include "runtime/ops/axes.h"

namespace assay {

ChannelOf::ChannelOf(const Shape& shape)
    : channels_(ChannelsOf(shape)), inner_(BlockAlong(1, shape).inner) {}

absl::Status CheckHasChannels(const Shape& shape) {
  if (shape.rank() >= 2) return absl::OkStatus();
  return InvalidArgument("rank ({}) is below 2", shape.rank());
}

absl::Status CheckPerChannel(const InferContext& context, size_t input, std::string_view name,
                             int64_t channels) {
  const Shape& shape = context.Input(input).shape;
  if (shape == Shape{channels}) return absl::OkStatus();
  return InvalidArgument("input \"{}\" has shape {}, but there are {} channels", name,
                         shape.ToString(), channels);
}

absl::Status CheckBroadcastsTo(const InferContext& context, size_t input, std::string_view name,
                               const Shape& shape) {
  const Shape& from = context.Input(input).shape;
  const absl::StatusOr<Shape> both = BroadcastShapes(from, shape);
  if (both.ok() && *both == shape) return absl::OkStatus();
  return InvalidArgument("input \"{}\" with shape {} does not broadcast to {}", name,
                         from.ToString(), shape.ToString());
}

absl::StatusOr<DType> StashType(int64_t number, DTypeSet legal) {
  const std::optional<DType> dtype = DTypeFromOnnx(number);
  if (dtype && legal.Contains(*dtype)) return *dtype;
  return InvalidArgument("stash_type ({}) is not a type that it may be", number);
}

}  // namespace assay
