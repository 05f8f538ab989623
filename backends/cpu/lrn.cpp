#include "backends/cpu/lrn.h"

#include "backends/cpu/scratch.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/lrn.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

class LrnKernel : public KernelImpl {
 public:
  using Params = LrnParams;

  explicit LrnKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    block_ = BlockAlong(1, context.Input(0).desc.shape);
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
      squares_.Reserve<W>(block_.inner);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      const W* x = Widened<W>(context.Input(0), x_);
      W* y = WideTarget<W>(context.Output(0), y_);
      for (int64_t n = 0; n < block_.outer; ++n) {
        for (int64_t c = 0; c < block_.length; ++c) {
          SumSquares(x, n, c, squares_.As<W>());
          Divide(x + block_.At(n, c, 0), squares_.As<W>(), y + block_.At(n, c, 0));
        }
      }
      StoreWide<W>(context.Output(0), y_);
    });
    return absl::OkStatus();
  }

 private:
  // Over the channels around c: of an even number, the further one stands behind.
  template <class W>
  void SumSquares(const W* x, int64_t n, int64_t c, W* squares) const {
    const int64_t before = (params_.size - 1) / 2, behind = params_.size - 1 - before;
    const int64_t last = std::min(c + behind, block_.length - 1);
    std::fill_n(squares, block_.inner, W{0});
    for (int64_t i = std::max<int64_t>(c - before, 0); i <= last; ++i) {
      const W* channel = x + block_.At(n, i, 0);
      for (int64_t k = 0; k < block_.inner; ++k) squares[k] += channel[k] * channel[k];
    }
  }

  template <class W>
  void Divide(const W* x, const W* squares, W* y) const {
    const W bias = static_cast<W>(params_.bias), exponent = static_cast<W>(params_.beta);
    const W factor = static_cast<W>(params_.alpha) / static_cast<W>(params_.size);
    for (int64_t k = 0; k < block_.inner; ++k) {
      y[k] = x[k] / std::pow(bias + factor * squares[k], exponent);
    }
  }

  const Params& params_;
  Block block_;
  Scratch x_, y_, squares_;
};

}  // namespace

std::vector<Capability> LrnRows() {
  return {StatefulRow<LrnKernel>("LRN", "lrn.channels", {kFloats})};
}

}  // namespace assay
