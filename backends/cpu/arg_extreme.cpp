#include "backends/cpu/arg_extreme.h"

#include "runtime/ops/arg_extreme.h"
#include "runtime/ops/axes.h"

#include <algorithm>
#include <functional>
#include <type_traits>

namespace assay {
namespace {

// An element as something that compares.
template <class E>
auto Comparable(E element) {
  if constexpr (std::is_arithmetic_v<E>) {
    return element;
  } else {
    return static_cast<float>(element.ToDouble());
  }
}

// Whether the challenger takes the place of an earlier champion. The first NaN stays for good.
template <class V, class Wins>
bool Replaces(V challenger, V champion, bool last, Wins wins) {
  if (champion != champion) return false;
  if (challenger != challenger) return true;
  return wins(challenger, champion) || (last && challenger == champion);
}

// The results themselves are the scratch: all lines of a block go forward side by side.
template <class E, class Wins>
void FindExtremes(const Block& block, const E* data, bool last, Wins wins, int64_t* best) {
  for (int64_t i = 0; i < block.outer; ++i, best += block.inner) {
    const E* x = data + block.At(i, 0, 0);
    std::fill_n(best, block.inner, 0);
    for (int64_t j = 1; j < block.length; ++j) {
      const E* row = x + j * block.inner;
      for (int64_t k = 0; k < block.inner; ++k) {
        const auto champion = Comparable(x[best[k] * block.inner + k]);
        if (Replaces(Comparable(row[k]), champion, last, wins)) best[k] = j;
      }
    }
  }
}

template <class Wins>
absl::Status ArgExtremeKernel(const ArgExtremeParams& params, KernelContext& context) {
  const DeviceTensor& data = context.Input(0);
  const Block block = BlockAlong(params.axis, data.desc.shape);
  VisitDType(data.desc.dtype, [&]<class E>() {
    FindExtremes(block, data.Data<const E>(), params.select_last_index != 0, Wins(),
                 context.Output(0).Data<int64_t>());
  });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> ArgExtremeRows() {
  return {Row("ArgMax", "arg_extreme", {kNumbers}, &ArgExtremeKernel<std::greater<>>),
          Row("ArgMin", "arg_extreme", {kNumbers}, &ArgExtremeKernel<std::less<>>)};
}

}  // namespace assay
