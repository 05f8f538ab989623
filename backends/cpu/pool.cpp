#include "backends/cpu/pool.h"

#include "backends/cpu/kernels/row_loops.h"
#include "backends/cpu/pool_windows.h"
#include "backends/cpu/scratch.h"
#include "runtime/ops/average_pool.h"
#include "runtime/ops/global_pool.h"
#include "runtime/ops/lp_pool.h"
#include "runtime/ops/max_pool.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

namespace assay {
namespace {

constexpr DTypeSet kMaxPoolTypes = kFloats | DTypeSet(DType::kInt8, DType::kUint8);

// Calls f with the type in which pools of `dtype` are computed.
template <class F>
void VisitPoolWork(DType dtype, F f) {
  if (dtype == DType::kInt8) return f.template operator()<int8_t>();
  if (dtype == DType::kUint8) return f.template operator()<uint8_t>();
  VisitFloatWork(dtype, f);
}

/// Geometry, and which elements each output sees.
struct PoolPlan {
  ConvGeometry geometry;
  std::array<PoolAxis, 3> axes;

  int64_t Planes() const { return geometry.batch * geometry.channels; }
};

template <class P>
PoolPlan PlanOf(const P& params, const KernelContext& context) {
  PoolPlan plan;
  plan.geometry = GeometryOf(params, context.Input(0).desc.shape, context.Output(0).desc.shape,
                             params.kernel_shape);
  const size_t rank = params.kernel_shape.size();
  for (size_t i = 0; i < 3; ++i) {
    const ConvAxis& axis = plan.geometry.axes[i];
    // SAME has windows that end with the padding; others reach beyond it only by ceil_mode.
    int64_t pad_end =
        std::max<int64_t>(axis.At(axis.output - 1, 0) + axis.Extent() - axis.input, 0);
    if (params.auto_pad == "NOTSET" && i + rank >= 3) {
      pad_end = ElementOr(params.pads, rank + i + rank - 3, 0);
    } else if (params.auto_pad == "VALID") {
      pad_end = 0;
    }
    plan.axes[i] = PoolAxisOf(axis, pad_end);
  }
  return plan;
}

template <class W>
W NothingBelow() {
  if constexpr (std::is_floating_point_v<W>) return -std::numeric_limits<W>::infinity();
  return std::numeric_limits<W>::lowest();
}

// The larger, or a NaN.
template <class W>
W LargerOf(W a, W b) {
  return a < b || b != b ? b : a;
}

// |x|^p of every element; its inverse is the root.
template <class W>
void RaiseToPower(const W* x, int64_t p, int64_t n, W* y) {
  for (int64_t i = 0; i < n; ++i) {
    const W magnitude = std::fabs(x[i]);
    y[i] = p == 1   ? magnitude
           : p == 2 ? magnitude * magnitude
                    : std::pow(magnitude, static_cast<W>(p));
  }
}
template <class W>
W RootOf(W sum, int64_t p) {
  if (p == 1) return sum;
  return p == 2 ? std::sqrt(sum) : std::pow(sum, W{1} / static_cast<W>(p));
}

/// What the pools share: operands in W and the plan. `Pool` is the kernel derived from it.
template <class Pool, class P>
class PoolKernel : public KernelImpl {
 public:
  using Params = P;

  explicit PoolKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    plan_ = PlanOf(params_, context);
    VisitPoolWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
      row_.Reserve<W>(plan_.geometry.axes[2].input);
      plane_.Reserve<W>(plan_.geometry.InputPlane());
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    VisitPoolWork(context.Input(0).desc.dtype, [&]<class W>() {
      const W* x = Widened<W>(context.Input(0), x_);
      W* y = WideTarget<W>(context.Output(0), y_);
      for (int64_t plane = 0; plane < plan_.Planes(); ++plane) {
        static_cast<Pool*>(this)->template RunPlane<W>(x + plane * plan_.geometry.InputPlane(),
                                                       y + plane * plan_.geometry.OutputPlane());
      }
      static_cast<Pool*>(this)->template RunIndices<W>(x, context);
      StoreWide<W>(context.Output(0), y_);
    });
    return absl::OkStatus();
  }

  // Pools other than MaxPool have no indices.
  template <class W>
  void RunIndices(const W*, KernelContext&) {}

 protected:
  const Params& params_;
  PoolPlan plan_;
  Scratch x_, y_, row_, plane_;
};

class MaxPoolKernel : public PoolKernel<MaxPoolKernel, MaxPoolParams> {
 public:
  using PoolKernel::PoolKernel;

  template <class W>
  void RunPlane(const W* x, W* y) {
    PoolWindows<W>(plan_.geometry, plan_.axes, Formula::kMax, NothingBelow<W>())
        .ForEach(
            x, row_.As<W>(), [](W a, W b) { return LargerOf(a, b); },
            [&](W largest, int64_t, int64_t) { *y++ = largest; });
  }

  // Where the values lie: the first largest element of each window, by linear index.
  template <class W>
  void RunIndices(const W* x, KernelContext& context) {
    if (!context.HasOutput(1)) return;
    int64_t* indices = context.Output(1).Data<int64_t>();
    const auto& [z, y, x_axis] = plan_.geometry.axes;
    for (int64_t plane = 0; plane < plan_.Planes(); ++plane) {
      const int64_t first = plane * plan_.geometry.InputPlane();
      for (int64_t oz = 0; oz < z.output; ++oz) {
        for (int64_t oy = 0; oy < y.output; ++oy) {
          for (int64_t ox = 0; ox < x_axis.output; ++ox) {
            const int64_t at = PositionOf(x + first, {oz, oy, ox});
            *indices++ = at < 0 ? -1 : first + at;
          }
        }
      }
    }
  }

 private:
  template <class W>
  int64_t PositionOf(const W* x, const std::array<int64_t, 3>& output) const {
    const auto& [z, y, x_axis] = plan_.geometry.axes;
    const auto& [az, ay, ax] = plan_.axes;
    std::array<int64_t, 3> best = {-1, 0, 0};
    W champion = 0;
    for (int64_t kz = az.first[output[0]]; kz < az.last[output[0]]; ++kz) {
      for (int64_t ky = ay.first[output[1]]; ky < ay.last[output[1]]; ++ky) {
        for (int64_t kx = ax.first[output[2]]; kx < ax.last[output[2]]; ++kx) {
          const std::array<int64_t, 3> at = {z.At(output[0], kz), y.At(output[1], ky),
                                             x_axis.At(output[2], kx)};
          const W value = x[(at[0] * y.input + at[1]) * x_axis.input + at[2]];
          const bool wins = champion == champion && (champion < value || value != value);
          if (best[0] >= 0 && !wins) continue;
          champion = value;
          best = at;
        }
      }
    }
    if (best[0] < 0) return -1;
    if (params_.storage_order == 1) return (best[2] * y.input + best[1]) * z.input + best[0];
    return (best[0] * y.input + best[1]) * x_axis.input + best[2];
  }
};

class AveragePoolKernel : public PoolKernel<AveragePoolKernel, AveragePoolParams> {
 public:
  using PoolKernel::PoolKernel;

  template <class W>
  void RunPlane(const W* x, W* y) {
    if constexpr (std::is_floating_point_v<W>) {
      const bool with_padding = params_.count_include_pad != 0;
      PoolWindows<W>(plan_.geometry, plan_.axes, Formula::kAdd, W{0})
          .ForEach(
              x, row_.As<W>(), [](W a, W b) { return a + b; },
              [&](W sum, int64_t elements, int64_t padded) {
                *y++ = sum / static_cast<W>(with_padding ? padded : elements);
              });
    }
  }
};

class LpPoolKernel : public PoolKernel<LpPoolKernel, LpPoolParams> {
 public:
  using PoolKernel::PoolKernel;

  template <class W>
  void RunPlane(const W* x, W* y) {
    if constexpr (std::is_floating_point_v<W>) {
      W* powers = plane_.As<W>();
      RaiseToPower(x, params_.p, plan_.geometry.InputPlane(), powers);
      PoolWindows<W>(plan_.geometry, plan_.axes, Formula::kAdd, W{0})
          .ForEach(
              powers, row_.As<W>(), [](W a, W b) { return a + b; },
              [&](W sum, int64_t, int64_t) { *y++ = RootOf(sum, params_.p); });
    }
  }
};

/// One window over each channel: `Function` is (row loops, params, x, n, scratch) to a value.
template <class P, class Function>
class GlobalPoolKernel : public KernelImpl {
 public:
  using Params = P;

  explicit GlobalPoolKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
      plane_.Reserve<W>(PlaneOf(context));
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      const W* x = Widened<W>(context.Input(0), x_);
      W* y = WideTarget<W>(context.Output(0), y_);
      const int64_t plane = PlaneOf(context);
      for (int64_t i = 0; i < context.Output(0).desc.ElementCount(); ++i) {
        y[i] = Function{}(params_, x + i * plane, plane, plane_.As<W>());
      }
      StoreWide<W>(context.Output(0), y_);
    });
    return absl::OkStatus();
  }

 private:
  static int64_t PlaneOf(const KernelContext& context) {
    const int64_t outputs = context.Output(0).desc.ElementCount();
    return outputs == 0 ? 0 : context.Input(0).desc.ElementCount() / outputs;
  }

  const Params& params_;
  Scratch x_, y_, plane_;
};

struct GlobalAverage {
  template <class W>
  W operator()(const NoParams&, const W* x, int64_t n, W*) const {
    return RowLoopsOf<W>().sum(x, n) / static_cast<W>(n);
  }
};
struct GlobalMax {
  template <class W>
  W operator()(const NoParams&, const W* x, int64_t n, W*) const {
    return RowLoopsOf<W>().largest(x, n);
  }
};
struct GlobalLp {
  template <class W>
  W operator()(const GlobalLpPoolParams& params, const W* x, int64_t n, W* powers) const {
    RaiseToPower(x, params.p, n, powers);
    return RootOf(RowLoopsOf<W>().sum(powers, n), params.p);
  }
};

std::optional<std::string> RefusesManyAxes(const Node&, PartialInputs inputs) {
  if (!inputs[0]->shape || inputs[0]->shape->rank() <= 5) return std::nullopt;
  return "there are more than 3 spatial axes";
}

template <class Kernel>
Capability WindowRow(std::string type, DTypeSet types) {
  Capability row = StatefulRow<Kernel>(std::move(type), "pool.rows", {types});
  row.refuses = &RefusesManyAxes;
  return row;
}

}  // namespace

std::vector<Capability> PoolRows() {
  return {
      WindowRow<AveragePoolKernel>("AveragePool", kFloats),
      WindowRow<LpPoolKernel>("LpPool", kFloats),
      WindowRow<MaxPoolKernel>("MaxPool", kMaxPoolTypes),
      StatefulRow<GlobalPoolKernel<NoParams, GlobalAverage>>("GlobalAveragePool", "pool.global",
                                                             {kFloats}),
      StatefulRow<GlobalPoolKernel<GlobalLpPoolParams, GlobalLp>>("GlobalLpPool", "pool.global",
                                                                  {kFloats}),
      StatefulRow<GlobalPoolKernel<NoParams, GlobalMax>>("GlobalMaxPool", "pool.global", {kFloats}),
  };
}

}  // namespace assay
