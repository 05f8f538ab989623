#include "backends/cpu/pad.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/pad.h"

#include <algorithm>

namespace assay {
namespace {

constexpr std::byte kZero[sizeof(uint64_t)] = {};  // of any type

// Along each axis: `crop` elements of the data are skipped, `kept` stand from `before` on in the
// result.
struct Inside {
  AxisVector crop, before, kept;
};

Inside InsideOf(const KernelContext& context) {
  const Shape& data = context.Input(0).desc.shape;
  const AxisVector pads = ListOf(context, 1), axes = ListOf(context, 3);
  const size_t count = pads.size() / 2;
  Inside inside{AxisVector(data.rank()), AxisVector(data.rank()),
                AxisVector(data.begin(), data.end())};
  for (size_t i = 0; i < count; ++i) {
    const int64_t axis = axes.empty() ? static_cast<int64_t>(i) : WrapAxis(axes[i], data.rank());
    const int64_t begin = pads[i], end = pads[count + i];
    inside.crop[axis] = std::max<int64_t>(-begin, 0);
    inside.before[axis] = std::max<int64_t>(begin, 0);
    inside.kept[axis] -= inside.crop[axis] + std::max<int64_t>(-end, 0);
  }
  return inside;
}

int64_t Modulo(int64_t a, int64_t b) { return (a % b + b) % b; }

// Which of the kept elements 0 … length - 1 stands at `position` outside of them.
int64_t SourceOf(const std::string& mode, int64_t position, int64_t length) {
  if (mode == "edge") return std::clamp<int64_t>(position, 0, length - 1);
  if (mode == "wrap") return Modulo(position, length);
  // reflect: forth and back without repeating the ends
  const int64_t period = std::max<int64_t>(2 * (length - 1), 1);
  const int64_t phase = Modulo(position, period);
  return phase < length ? phase : period - phase;
}

void CopyInside(const Inside& inside, const DeviceTensor& data, const DeviceTensor& output) {
  StridedCopy copy = CopyBetween(data.desc.shape, output.desc.shape, Shape(inside.kept));
  for (size_t axis = 0; axis < inside.kept.size(); ++axis) {
    copy.from_offset += inside.crop[axis] * copy.from[axis];
    copy.to_offset += inside.before[axis] * copy.to[axis];
  }
  RunCopy(copy, data, output);
}

// Slices across `axis` beyond the kept ones become copies of those. Axes before this one are
// complete, those after it hold their kept elements alone.
void CopyBorders(const std::string& mode, const Inside& inside, int64_t axis,
                 const DeviceTensor& output) {
  const Shape& shape = output.desc.shape;
  StridedCopy copy = CopyBetween(shape, shape, shape);
  int64_t origin = 0;
  for (int64_t later = axis + 1; later < shape.rank(); ++later) {
    copy.sizes[later] = inside.kept[later];
    origin += inside.before[later] * copy.to[later];
  }
  copy.sizes[axis] = 1;
  for (int64_t i = 0; i < shape[axis]; ++i) {
    const int64_t position = i - inside.before[axis];
    if (position >= 0 && position < inside.kept[axis]) continue;
    const int64_t source = inside.before[axis] + SourceOf(mode, position, inside.kept[axis]);
    copy.from_offset = origin + source * copy.from[axis];
    copy.to_offset = origin + i * copy.to[axis];
    RunCopy(copy, output, output);
  }
}

absl::Status PadKernel(const PadParams& params, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  const Inside inside = InsideOf(context);
  if (params.mode == "constant") {
    Fill(context.HasInput(2) ? context.Input(2).Data<const std::byte>() : kZero, output);
  }
  CopyInside(inside, data, output);
  if (params.mode == "constant" || output.desc.ElementCount() == 0) return absl::OkStatus();
  for (int64_t axis = 0; axis < output.desc.shape.rank(); ++axis) {
    CopyBorders(params.mode, inside, axis, output);
  }
  return absl::OkStatus();
}

absl::Status CenterCropPadKernel(const Node&, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  Inside inside;
  for (int64_t axis = 0; axis < data.desc.shape.rank(); ++axis) {
    const int64_t length = data.desc.shape[axis], target = output.desc.shape[axis];
    inside.crop.push_back(std::max<int64_t>(length - target, 0) / 2);
    inside.before.push_back(std::max<int64_t>(target - length, 0) / 2);
    inside.kept.push_back(std::min(length, target));
  }
  Fill(kZero, output);
  CopyInside(inside, data, output);
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> PadRows() {
  return {
      Row("CenterCropPad", "pad", {kAllTypes, kIndexTypes}, &CenterCropPadKernel),
      Row("Pad", "pad", {kAllTypes, kInt64Only, kAllTypes, kIndexTypes}, &PadKernel),
  };
}

}  // namespace assay
