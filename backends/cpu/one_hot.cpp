#include "backends/cpu/one_hot.h"

#include "backends/cpu/elementwise.h"
#include "backends/cpu/raw_elements.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/one_hot.h"

namespace assay {
namespace {

// Place `index` of `depth`, negative ones counting from the end; -1 where there is none.
int64_t PlaceIn(int64_t depth, int64_t index) {
  if (index < -depth || index >= depth) return -1;
  return index < 0 ? index + depth : index;
}

template <class U>
void SetPlaces(const DeviceTensor& indices, const Block& y, U on, U* to) {
  const bool may_wrap = indices.desc.dtype == DType::kUint64;  // to a negative int64
  BlockReader<int64_t> from(indices, indices.desc.shape);
  ForEachBlock(indices.desc.ElementCount(), from.IsUnbounded(), [&](int64_t first, int64_t n) {
    const int64_t* block = from.Read(first, n);
    for (int64_t i = 0; i < n; ++i) {
      if (may_wrap && block[i] < 0) continue;
      const int64_t place = PlaceIn(y.length, block[i]), at = first + i;
      if (place >= 0) to[y.At(at / y.inner, place, at % y.inner)] = on;
    }
  });
}

absl::Status OneHotKernel(const OneHotParams& params, KernelContext& context) {
  const DeviceTensor &values = context.Input(2), &output = context.Output(0);
  Fill(values.Data<const std::byte>(), output);
  const Block y = BlockAlong(params.axis, output.desc.shape);
  VisitRaw(output.desc.dtype, [&]<class U>() {
    SetPlaces(context.Input(0), y, values.Data<const U>()[1], output.Data<U>());
  });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> OneHotRows() {
  return {Row("OneHot", "one_hot", {kNumbers, kNumbers, kAllTypes}, &OneHotKernel)};
}

}  // namespace assay
