#include "backends/cpu/softmax.h"

#include "backends/cpu/kernels/formula.h"
#include "backends/cpu/kernels/row_loops.h"
#include "backends/cpu/scratch.h"
#include "backends/cpu/value_order.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/hardmax.h"
#include "runtime/ops/log_softmax.h"
#include "runtime/ops/softmax.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

// Elements of several lines that lie side by side and are treated together: four cache lines.
constexpr int64_t kStrip = 64;

// Lines of contiguous elements.

template <class W>
struct SoftmaxOfRow {
  static void Run(const W* x, W* y, int64_t n) {
    const RowLoops<W>& loops = RowLoopsOf<W>();
    const W sum[] = {loops.exponentials(x, loops.largest(x, n), y, n), W{}};
    const W* operands[] = {y};
    LoopOf<W>(Formula::kDivideBy)(operands, sum, y, n);
  }
};

template <class W>
struct LogSoftmaxOfRow {
  static void Run(const W* x, W* y, int64_t n) {
    const RowLoops<W>& loops = RowLoopsOf<W>();
    const W top = loops.largest(x, n);
    const W log_sum = std::log(loops.exponentials(x, top, y, n));
    for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - top) - log_sum;
  }
};

template <class W>
struct HardmaxOfRow {
  static void Run(const W* x, W* y, int64_t n) {
    const W* top = std::max_element(x, x + n, [](W a, W b) { return RanksBelow(a, b); });
    const int64_t at = top - x;
    std::fill_n(y, n, W{0});
    y[at] = W{1};
  }
};

// Lines whose elements lie `inner` apart are copied to rows, kStrip of them at once so that whole
// cache lines are read. `rows` has room for twice as many lines: x and y.
template <class W, class Row>
void RunStrips(const Block& block, const W* x, W* y, W* rows) {
  const W* results = rows + kStrip * block.length;
  for (int64_t i = 0; i < block.outer; ++i) {
    for (int64_t k = 0; k < block.inner; k += kStrip) {
      const int64_t lines = std::min(kStrip, block.inner - k);
      for (int64_t j = 0; j < block.length; ++j) {
        const W* from = x + block.At(i, j, k);
        for (int64_t line = 0; line < lines; ++line) rows[line * block.length + j] = from[line];
      }
      for (int64_t line = 0; line < lines; ++line) {
        W* row = rows + line * block.length;
        Row::Run(row, row + kStrip * block.length, block.length);
      }
      for (int64_t j = 0; j < block.length; ++j) {
        W* to = y + block.At(i, j, k);
        for (int64_t line = 0; line < lines; ++line) to[line] = results[line * block.length + j];
      }
    }
  }
}

/// An op that treats each line along `axis` on its own.
template <class P, template <class> class Row>
class LineKernel : public KernelImpl {
 public:
  using Params = P;

  explicit LineKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    block_ = BlockAlong(params_.axis, context.Input(0).desc.shape);
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
      if (block_.inner != 1) rows_.Reserve<W>(2 * kStrip * block_.length);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() { RunLines<W>(context); });
    return absl::OkStatus();
  }

 private:
  template <class W>
  void RunLines(KernelContext& context) {
    const W* x = Widened<W>(context.Input(0), x_);
    W* y = WideTarget<W>(context.Output(0), y_);
    if (block_.inner != 1) {
      RunStrips<W, Row<W>>(block_, x, y, rows_.As<W>());
    } else {
      for (int64_t i = 0; i < block_.outer; ++i) {
        Row<W>::Run(x + i * block_.length, y + i * block_.length, block_.length);
      }
    }
    StoreWide<W>(context.Output(0), y_);
  }

  const Params& params_;
  Block block_;
  Scratch x_, y_, rows_;
};

}  // namespace

std::vector<Capability> SoftmaxRows() {
  return {
      StatefulRow<LineKernel<HardmaxParams, HardmaxOfRow>>("Hardmax", "hardmax.rows", {kFloats}),
      StatefulRow<LineKernel<LogSoftmaxParams, LogSoftmaxOfRow>>("LogSoftmax", "log_softmax.rows",
                                                                 {kFloats}),
      StatefulRow<LineKernel<SoftmaxParams, SoftmaxOfRow>>("Softmax", "softmax.rows", {kFloats}),
  };
}

}  // namespace assay
