#include "backends/cpu/cumulative.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/scratch.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/cumulative.h"

#include <algorithm>
#include <functional>

namespace assay {
namespace {

constexpr DTypeSet kCumulative =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

// Calls f with the type in which elements of `dtype` are gathered.
template <class F>
void VisitCumulativeWork(DType dtype, F f) {
  if (IsFloat(dtype)) return VisitFloatWork(dtype, f);
  VisitDType(dtype, [&]<class E>() {
    if constexpr (std::is_integral_v<E> && sizeof(E) >= 4) f.template operator()<E>();
  });
}

// Row by row of one block, each a row of totals from the one before it.
template <class W, class Join>
void GatherRows(const CumulativeParams& params, const Block& block, W start, Join join, const W* x,
                W* y) {
  for (int64_t step = 0; step < block.length; ++step) {
    const int64_t row = params.reverse ? block.length - 1 - step : step;
    const int64_t before = params.reverse ? row + 1 : row - 1;
    W* to = y + row * block.inner;
    if (step == 0) {
      if (params.exclusive) {
        std::fill_n(to, block.inner, start);
      } else {
        std::copy_n(x + row * block.inner, block.inner, to);
      }
      continue;
    }
    const W* total = y + before * block.inner;
    const W* next = x + (params.exclusive ? before : row) * block.inner;
    for (int64_t k = 0; k < block.inner; ++k) to[k] = join(total[k], next[k]);
  }
}

template <template <class> class Join, int kStart>
class CumulativeKernel : public KernelImpl {
 public:
  using Params = CumulativeParams;

  explicit CumulativeKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    VisitCumulativeWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    const Shape& shape = context.Input(0).desc.shape;
    const int64_t axis = Indices(context.Input(1))[0];
    ASSAY_RETURN_IF_ERROR(CheckAxis(axis, shape));
    const Block block = BlockAlong(axis, shape);
    VisitCumulativeWork(context.Input(0).desc.dtype, [&]<class W>() {
      const W* x = Widened<W>(context.Input(0), x_);
      W* y = WideTarget<W>(context.Output(0), y_);
      for (int64_t i = 0; i < block.outer; ++i) {
        const int64_t first = block.At(i, 0, 0);
        GatherRows(params_, block, static_cast<W>(kStart), Join<W>(), x + first, y + first);
      }
      StoreWide<W>(context.Output(0), y_);
    });
    return absl::OkStatus();
  }

 private:
  const Params& params_;
  Scratch x_, y_;
};

}  // namespace

std::vector<Capability> CumulativeRows() {
  return {StatefulRow<CumulativeKernel<std::multiplies, 1>>("CumProd", "cumulative",
                                                            {kCumulative, kIndexTypes}),
          StatefulRow<CumulativeKernel<std::plus, 0>>("CumSum", "cumulative",
                                                      {kCumulative, kIndexTypes})};
}

}  // namespace assay
