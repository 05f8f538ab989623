#include "runtime/ops/movement.h"

#include <numeric>

namespace assay {
namespace {

// Walks over the output in order and carries the linear index of the input along.
class MappedCopy {
 public:
  MappedCopy(MoveContext& context, const std::vector<AxisMap>& maps, size_t fill)
      : context_(context),
        maps_(maps),
        strides_(StridesOf(context.Input(0).shape())),
        fill_(fill) {}

  void Along(size_t axis, int64_t from) {
    if (axis == maps_.size()) {
      CopyNext(from);
      return;
    }
    for (const int64_t coordinate : maps_[axis]) {
      const bool outside = from == kNowhere || coordinate == kNowhere;
      Along(axis + 1, outside ? kNowhere : from + coordinate * strides_[axis]);
    }
  }

 private:
  void CopyNext(int64_t from) {
    const MoveContext::Place to{0, to_++};
    if (from != kNowhere) {
      context_.Copy(to, {0, from});
    } else if (fill_ != 0) {
      context_.Copy(to, {fill_, 0});
    }
  }

  MoveContext& context_;
  const std::vector<AxisMap>& maps_;
  absl::InlinedVector<int64_t, 6> strides_;
  size_t fill_;
  int64_t to_ = 0;
};

}  // namespace

AxisMap IdentityMap(int64_t length) {
  AxisMap map(length);
  std::iota(map.begin(), map.end(), 0);
  return map;
}

Shape ShapeOf(const std::vector<AxisMap>& maps) {
  Shape shape;
  for (const AxisMap& map : maps) shape.Append(static_cast<int64_t>(map.size()));
  return shape;
}

void CopyMapped(MoveContext& context, const std::vector<AxisMap>& maps, size_t fill) {
  MappedCopy(context, maps, fill).Along(0, 0);
}

Block SlicesAlong(std::optional<int64_t> axis, const Shape& shape) {
  return axis ? BlockAlong(*axis, shape) : Block{.length = shape.ElementCount()};
}

absl::Status CheckIndicesFit(int64_t axis, const Shape& data, const Shape& indices) {
  bool fits = indices.rank() == data.rank();
  for (int64_t i = 0; fits && i < data.rank(); ++i) {
    fits = indices[i] <= data[i] || i == WrapAxis(axis, data.rank());
  }
  if (fits) return absl::OkStatus();
  return InvalidArgument("indices of shape {} do not fit data of shape {}", indices.ToString(),
                         data.ToString());
}

Cost LooksAtItsData(const CostContext& context) {
  return {.flops = context.Input(0).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

Cost WritesItsOutput(const CostContext& context) {
  return {.flops = 0, .bytes = context.OutputBytes()};
}

}  // namespace assay
