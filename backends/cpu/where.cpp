#include "backends/cpu/where.h"

#include "backends/cpu/elementwise.h"
#include "backends/cpu/raw_elements.h"

namespace assay {
namespace {

template <class U>
void Select(const KernelContext& context) {
  const DeviceTensor output = Raw<U>(context.Output(0));
  const Shape& shape = output.desc.shape;
  BlockReader<bool> condition(context.Input(0), shape);
  BlockReader<U> x(Raw<U>(context.Input(1)), shape), y(Raw<U>(context.Input(2)), shape);
  U* to = output.Data<U>();
  ForEachBlock(output.desc.ElementCount(), /*unbounded=*/false, [&](int64_t first, int64_t n) {
    const bool* c = condition.Read(first, n);
    const U *a = x.Read(first, n), *b = y.Read(first, n);
    for (int64_t i = 0; i < n; ++i) to[first + i] = c[i] ? a[i] : b[i];
  });
}

absl::Status WhereKernel(const Node&, KernelContext& context) {
  VisitRaw(context.Output(0).desc.dtype, [&]<class U>() { Select<U>(context); });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> WhereRows() {
  return {Row("Where", "where", {kBoolOnly, kAllTypes}, &WhereKernel)};
}

}  // namespace assay
