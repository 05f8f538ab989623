#include "backends/cpu/trilu.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/raw_elements.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/trilu.h"

#include <algorithm>

namespace assay {
namespace {

// Of each row the columns from `first` up to, without, `last`; zeros elsewhere.
template <class U>
void CopyPart(const U* from, int64_t first, int64_t last, int64_t columns, U* to) {
  std::fill_n(to, first, U{0});
  std::copy(from + first, from + last, to + first);
  std::fill(to + last, to + columns, U{0});
}

absl::Status TriluKernel(const TriluParams& params, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &output = context.Output(0);
  const int64_t k = context.HasInput(1) ? Indices(context.Input(1))[0] : 0;
  const Block x = BlockAlong(-2, input.desc.shape);
  // Beyond these bounds the diagonal lies outside, and sums with it might overflow.
  const int64_t diagonal = std::clamp(k, -x.length, x.inner);
  VisitRaw(input.desc.dtype, [&]<class U>() {
    for (int64_t line = 0; line < x.outer * x.length; ++line) {
      const int64_t at = line * x.inner, start = line % x.length + diagonal;
      const int64_t split = std::clamp<int64_t>(params.upper ? start : start + 1, 0, x.inner);
      CopyPart(input.Data<const U>() + at, params.upper ? split : 0, params.upper ? x.inner : split,
               x.inner, output.Data<U>() + at);
    }
  });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> TriluRows() {
  return {Row("Trilu", "trilu", {kAllTypes, kInt64Only}, &TriluKernel)};
}

}  // namespace assay
