#include "backends/cpu/blocks.h"

#include "backends/cpu/raw_elements.h"
#include "backends/cpu/strided_copy.h"

#include <algorithm>

namespace assay {

BroadcastReader::BroadcastReader(const DeviceTensor& tensor, const Shape& shape)
    : data_(tensor.Data<const std::byte>()), element_bytes_(SizeOf(tensor.desc.dtype)) {
  const int64_t count = tensor.desc.ElementCount();
  if (count == shape.ElementCount()) {
    kind_ = Kind::kPlain;
  } else if (count == 1) {
    kind_ = Kind::kScalar;
  } else {
    StridedCopy copy = BroadcastCopy(tensor.desc.shape, shape);
    MergeAxes(copy);
    sizes_ = std::move(copy.sizes);
    strides_ = std::move(copy.from);
  }
}

// Runs along the innermost axis, of which a broadcast tensor has consecutive elements or one.
template <class U>
void BroadcastReader::ReadTyped(int64_t first, int64_t n, U* block) const {
  const U* from = reinterpret_cast<const U*>(data_);
  if (IsScalar()) {
    FillRun(*from, n, block);
    return;
  }
  const int64_t inner = static_cast<int64_t>(sizes_.size()) - 1;
  AxisVector position(sizes_.size());
  for (int64_t axis = inner; axis >= 0; --axis) {
    position[axis] = first % sizes_[axis];
    first /= sizes_[axis];
    from += position[axis] * strides_[axis];
  }
  const int64_t step = strides_[inner];  // 0 or 1
  while (true) {
    const int64_t run = std::min(n, sizes_[inner] - position[inner]);
    if (step == 0) {
      FillRun(*from, run, block);
    } else {
      std::copy_n(from, run, block);
    }
    block += run;
    n -= run;
    if (n == 0) return;
    from -= position[inner] * step;
    position[inner] = 0;
    int64_t axis = inner - 1;
    for (; ++position[axis] == sizes_[axis]; --axis) {
      position[axis] = 0;
      from -= (sizes_[axis] - 1) * strides_[axis];
    }
    from += strides_[axis];
  }
}

void BroadcastReader::Read(int64_t first, int64_t n, std::byte* block) const {
  switch (element_bytes_) {
    case 1: return ReadTyped(first, n, reinterpret_cast<uint8_t*>(block));
    case 2: return ReadTyped(first, n, reinterpret_cast<uint16_t*>(block));
    case 4: return ReadTyped(first, n, reinterpret_cast<uint32_t*>(block));
    case 8: return ReadTyped(first, n, reinterpret_cast<uint64_t*>(block));
  }
}

}  // namespace assay
