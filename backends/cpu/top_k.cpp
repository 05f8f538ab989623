#include "backends/cpu/top_k.h"

#include "backends/cpu/value_order.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/top_k.h"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

namespace assay {
namespace {

template <class E>
auto ValueOf(E element) {
  if constexpr (std::is_arithmetic_v<E>) {
    return element;
  } else {
    return static_cast<float>(element.ToDouble());
  }
}

// Brings the k positions that come first to the front of `order`. Of equal elements the earlier one
// comes first.
template <class E>
void SelectFirst(const E* line, int64_t step, bool largest, int64_t k,
                 std::vector<int64_t>& order) {
  std::iota(order.begin(), order.end(), int64_t{0});
  std::partial_sort(order.begin(), order.begin() + k, order.end(), [&](int64_t a, int64_t b) {
    const auto from_a = ValueOf(line[a * step]), from_b = ValueOf(line[b * step]);
    if (RanksBelow(from_b, from_a)) return largest;
    if (RanksBelow(from_a, from_b)) return !largest;
    return a < b;
  });
}

class TopKKernel : public KernelImpl {
 public:
  using Params = TopKParams;

  explicit TopKKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    order_.resize(BlockAlong(params_.axis, context.Input(0).desc.shape).length);
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    VisitDType(context.Input(0).desc.dtype, [&]<class E>() { Select<E>(context); });
    return absl::OkStatus();
  }

 private:
  template <class E>
  void Select(KernelContext& context) {
    const Block from = BlockAlong(params_.axis, context.Input(0).desc.shape);
    const Block to = BlockAlong(params_.axis, context.Output(0).desc.shape);
    const E* x = context.Input(0).Data<const E>();
    E* values = context.Output(0).Data<E>();
    int64_t* indices = context.HasOutput(1) ? context.Output(1).Data<int64_t>() : nullptr;
    for (int64_t i = 0; i < from.outer; ++i) {
      for (int64_t k = 0; k < from.inner; ++k) {
        const E* line = x + from.At(i, 0, k);
        SelectFirst(line, from.inner, params_.largest != 0, to.length, order_);
        for (int64_t j = 0; j < to.length; ++j) {
          values[to.At(i, j, k)] = line[order_[j] * from.inner];
          if (indices != nullptr) indices[to.At(i, j, k)] = order_[j];
        }
      }
    }
  }

  const Params& params_;
  std::vector<int64_t> order_;
};

}  // namespace

std::vector<Capability> TopKRows() {
  return {StatefulRow<TopKKernel>("TopK", "top_k.sorted", {kNumbers, kInt64Only})};
}

}  // namespace assay
