#include "backends/cpu/conv.h"

#include "backends/cpu/conv_depthwise.h"
#include "backends/cpu/conv_windows.h"
#include "backends/cpu/scratch.h"
#include "runtime/ops/conv.h"
#include "runtime/tensor/convert.h"

#include <cmath>
#include <optional>

namespace assay {
namespace {

/// A constant filter in the type that the kernel computes in.
struct ConvFilter {
  std::optional<Tensor> wide;
};

// One image and group: where its operands begin.
template <class W>
struct ConvPart {
  const W *x, *w, *bias;
  W* y;
};

// The sum under one window, where only elements of the input count.
template <class W>
W WindowSum(const ConvGeometry& geometry, const W* x, const W* w, const std::array<int64_t, 3>& at,
            W sum) {
  const auto& [z, y, x_axis] = geometry.axes;
  for (int64_t c = 0; c < geometry.GroupChannels(); ++c, x += geometry.InputPlane()) {
    for (int64_t kz = 0; kz < z.kernel; ++kz) {
      for (int64_t ky = 0; ky < y.kernel; ++ky) {
        for (int64_t kx = 0; kx < x_axis.kernel; ++kx, ++w) {
          const int64_t iz = z.At(at[0], kz), iy = y.At(at[1], ky), ix = x_axis.At(at[2], kx);
          if (!z.IsInside(iz) || !y.IsInside(iy) || !x_axis.IsInside(ix)) continue;
          sum += x[(iz * y.input + iy) * x_axis.input + ix] * *w;
        }
      }
    }
  }
  return sum;
}

// Window by window: for filters with infinities, whose products with a border of zeros are NaN.
template <class W>
void ConvolveWindows(const ConvGeometry& geometry, const ConvPart<W>& part) {
  const int64_t kernel_size = geometry.GroupChannels() * geometry.Taps();
  W* to = part.y;
  for (int64_t m = 0; m < geometry.GroupOutputs(); ++m) {
    const W start = part.bias == nullptr ? W{0} : part.bias[m];
    for (int64_t oz = 0; oz < geometry.axes[0].output; ++oz) {
      for (int64_t oy = 0; oy < geometry.axes[1].output; ++oy) {
        for (int64_t ox = 0; ox < geometry.axes[2].output; ++ox) {
          *to++ = WindowSum(geometry, part.x, part.w + m * kernel_size, {oz, oy, ox}, start);
        }
      }
    }
  }
}

template <class W>
void ConvolveAsProduct(const ConvGeometry& geometry, const ConvPart<W>& part, W* panels) {
  BlockedProduct<W> product{.m = geometry.GroupOutputs(),
                            .k = geometry.GroupChannels() * geometry.Taps(),
                            .n = geometry.OutputPlane()};
  product.a = part.w;
  product.a_stride = product.k;
  product.c = part.y;
  product.c_stride = product.n;
  product.bias = part.bias;
  if (geometry.IsPointwise()) {
    MultiplyPacking(product, PackStrided<W>{part.x, product.n, 1}, panels);
  } else {
    MultiplyPacking(product, PackWindows<W>{geometry, part.x}, panels);
  }
}

template <class W>
void ConvolveDepthwise(const ConvGeometry& geometry, const DepthwisePlan& plan,
                       const ConvPart<W>& part, W* plane) {
  plan.CopyPlane(part.x, plane);
  for (int64_t m = 0; m < geometry.GroupOutputs(); ++m) {
    plan.Convolve(plane, part.w + m * geometry.Taps(), part.bias == nullptr ? W{0} : part.bias[m],
                  part.y + m * geometry.OutputPlane());
  }
}

class ConvKernel : public KernelImpl {
 public:
  using Params = ConvParams;
  using Packed = ConvFilter;

  // float32 and float64 filters are read where they lie: packing rows of the left side of a product
  // gains nothing.
  static absl::StatusOr<Packed> Pack(const Params&, std::span<const Tensor* const> constants) {
    const Tensor* w = constants[1];
    if (w == nullptr || w->dtype() == DType::kFloat32 || w->dtype() == DType::kFloat64) {
      return Packed();
    }
    return Packed{Converted(*w, DType::kFloat32)};
  }

  ConvKernel(const Params& params, const Packed& packed) : params_(params), packed_(packed) {}

  absl::Status Prepare(KernelContext& context) override {
    const Shape& w = context.Input(1).desc.shape;
    if (w.rank() > 5) return Unimplemented("{} spatial axes are more than 3", w.rank() - 2);
    geometry_ = GeometryOf(params_, context.Input(0).desc.shape, context.Output(0).desc.shape,
                           w.dims().subspan(2));
    geometry_.group = params_.group;
    // One or two outputs for each channel: too few rows for a product.
    is_depthwise_ = geometry_.GroupChannels() == 1 && geometry_.GroupOutputs() <= 2;
    if (is_depthwise_) plan_ = DepthwisePlan(geometry_);
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() { Reserve<W>(context); });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() { Convolve<W>(context); });
    return absl::OkStatus();
  }

 private:
  template <class W>
  void Reserve(KernelContext& context) {
    ReserveWide<W>(context.Input(0).desc, x_);
    if (!packed_.wide) ReserveWide<W>(context.Input(1).desc, w_);
    if (context.HasInput(2)) ReserveWide<W>(context.Input(2).desc, bias_);
    ReserveWide<W>(context.Output(0).desc, y_);
    if (is_depthwise_) {
      std::fill_n(work_.Reserve<W>(plan_.PlaneSize()), plan_.PlaneSize(), W{0});
    } else {
      work_.Reserve<W>(PackedBlockSize<W>(geometry_.GroupChannels() * geometry_.Taps()));
    }
  }

  template <class W>
  void Convolve(KernelContext& context) {
    const W* x = Widened<W>(context.Input(0), x_);
    const W* w = packed_.wide ? packed_.wide->Data<W>().data() : Widened<W>(context.Input(1), w_);
    const W* bias = context.HasInput(2) ? Widened<W>(context.Input(2), bias_) : nullptr;
    W* y = WideTarget<W>(context.Output(0), y_);
    const auto sum_of_magnitudes = RowLoopsOf<W>().sum_of_magnitudes;
    const int64_t filter_size = context.Input(1).desc.ElementCount();
    const bool by_windows =
        geometry_.LooksOutside() && !std::isfinite(sum_of_magnitudes(w, filter_size));
    for (int64_t part = 0; part < geometry_.batch * geometry_.group; ++part) {
      const int64_t g = part % geometry_.group, output = g * geometry_.GroupOutputs();
      ConvolvePart(ConvPart<W>{x + part * geometry_.GroupChannels() * geometry_.InputPlane(),
                               w + output * geometry_.GroupChannels() * geometry_.Taps(),
                               bias == nullptr ? nullptr : bias + output,
                               y + part * geometry_.GroupOutputs() * geometry_.OutputPlane()},
                   by_windows);
    }
    StoreWide<W>(context.Output(0), y_);
  }

  template <class W>
  void ConvolvePart(const ConvPart<W>& part, bool by_windows) {
    if (by_windows) {
      ConvolveWindows(geometry_, part);
    } else if (is_depthwise_) {
      ConvolveDepthwise(geometry_, plan_, part, work_.As<W>());
    } else {
      ConvolveAsProduct(geometry_, part, work_.As<W>());
    }
  }

  const Params& params_;
  const Packed& packed_;
  ConvGeometry geometry_;
  DepthwisePlan plan_;
  bool is_depthwise_ = false;
  Scratch x_, w_, bias_, y_, work_;
};

}  // namespace

std::vector<Capability> ConvRows() {
  Capability row = PackedRow<ConvKernel>("Conv", "conv.product", {kFloats});
  row.refuses = [](const Node&, PartialInputs inputs) -> std::optional<std::string> {
    if (!inputs[0]->shape || inputs[0]->shape->rank() <= 5) return std::nullopt;
    return "there are more than 3 spatial axes";
  };
  return {row};
}

}  // namespace assay
