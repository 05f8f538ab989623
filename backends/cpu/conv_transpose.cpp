#include "backends/cpu/conv_transpose.h"

#include "backends/cpu/conv_geometry.h"
#include "backends/cpu/gemm_blocks.h"
#include "backends/cpu/scratch.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/conv_transpose.h"

#include <algorithm>
#include <optional>

namespace assay {
namespace {

// Elements of the product that are kept before they are added up: 16 MiB of float32, a compromise
// between memory and how often the input is packed.
constexpr int64_t kMostProducts = 4 << 20;

// Input element i meets output element i * stride - pad + k * dilation: ConvAxis with its two sides
// exchanged.
ConvGeometry TransposedGeometry(const ConvTransposeParams& params, const Shape& x, const Shape& y,
                                std::span<const int64_t> kernel) {
  ConvGeometry geometry{
      .batch = x[0], .channels = x[1], .outputs = y[1], .group = params.group, .axes = {}};
  const bool upper = params.auto_pad == "SAME_UPPER";
  const bool fits_output = upper || params.auto_pad == "SAME_LOWER" || params.output_shape;
  for (size_t i = 0; i < kernel.size(); ++i) {
    const int64_t axis = static_cast<int64_t>(i) + 2;
    ConvAxis& a = geometry.axes[3 - kernel.size() + i];
    a = {.input = x[axis], .output = y[axis], .kernel = kernel[i]};
    a.stride = ElementOr(params.strides, i, 1);
    a.dilation = ElementOr(params.dilations, i, 1);
    const int64_t full =
        a.stride * (a.input - 1) + ElementOr(params.output_padding, i, 0) + a.Extent();
    const int64_t total = std::max<int64_t>(full - a.output, 0);
    if (fits_output) {
      a.pad = upper ? total / 2 : total - total / 2;
    } else if (params.auto_pad == "NOTSET") {
      a.pad = ElementOr(params.pads, i, 0);
    }
  }
  return geometry;
}

// Adds a row of products to a row of outputs, as far as it lies inside.
template <class W>
void AddLine(const ConvAxis& axis, int64_t kernel, const W* products, W* row) {
  const int64_t offset = axis.At(0, kernel), stride = axis.stride;
  const int64_t begin = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
  const int64_t end = offset >= axis.output ? 0 : (axis.output - 1 - offset) / stride + 1;
  W* to = row + offset;
  for (int64_t i = begin; i < std::min(end, axis.input); ++i) to[i * stride] += products[i];
}

// Adds the products of one kernel element with all input elements to the plane of an output.
template <class W>
void AddPlane(const ConvGeometry& geometry, int64_t tap, const W* products, W* plane) {
  const auto& [z, y, x] = geometry.axes;
  const int64_t kz = tap / (y.kernel * x.kernel), ky = tap / x.kernel % y.kernel;
  for (int64_t iz = 0; iz < z.input; ++iz) {
    for (int64_t iy = 0; iy < y.input; ++iy, products += x.input) {
      const int64_t oz = z.At(iz, kz), oy = y.At(iy, ky);
      if (oz < 0 || oz >= z.output || oy < 0 || oy >= y.output) continue;
      AddLine(x, tap % x.kernel, products, plane + (oz * y.output + oy) * x.output);
    }
  }
}

class ConvTransposeKernel : public KernelImpl {
 public:
  using Params = ConvTransposeParams;

  explicit ConvTransposeKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    const Shape& w = context.Input(1).desc.shape;
    geometry_ = TransposedGeometry(params_, context.Input(0).desc.shape,
                                   context.Output(0).desc.shape, w.dims().subspan(2));
    const int64_t products = std::max<int64_t>(geometry_.Taps() * geometry_.InputPlane(), 1);
    outputs_at_once_ =
        std::clamp<int64_t>(kMostProducts / products, 1, std::max<int64_t>(OutputsOfGroup(), 1));
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, x_);
      ReserveWide<W>(context.Input(1).desc, w_);
      if (context.HasInput(2)) ReserveWide<W>(context.Input(2).desc, bias_);
      ReserveWide<W>(context.Output(0).desc, y_);
      kernels_.Reserve<W>(context.Input(1).desc.ElementCount());
      panels_.Reserve<W>(PackedBlockSize<W>(geometry_.GroupChannels()));
      products_.Reserve<W>(outputs_at_once_ * products);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() { Convolve<W>(context); });
    return absl::OkStatus();
  }

 private:
  int64_t OutputsOfGroup() const { return geometry_.GroupOutputs(); }

  template <class W>
  void Convolve(KernelContext& context) {
    const W* x = Widened<W>(context.Input(0), x_);
    const W* w = Widened<W>(context.Input(1), w_);
    const W* bias = context.HasInput(2) ? Widened<W>(context.Input(2), bias_) : nullptr;
    W* y = WideTarget<W>(context.Output(0), y_);
    const int64_t plane = geometry_.OutputPlane();
    for (int64_t i = 0; i < geometry_.batch * geometry_.outputs; ++i) {
      std::fill_n(y + i * plane, plane, bias == nullptr ? W{0} : bias[i % geometry_.outputs]);
    }
    TransposeKernels(w);
    for (int64_t part = 0; part < geometry_.batch * geometry_.group; ++part) {
      for (int64_t first = 0; first < OutputsOfGroup(); first += outputs_at_once_) {
        AddOutputs<W>(x + part * geometry_.GroupChannels() * geometry_.InputPlane(),
                      part % geometry_.group, first, y + part * OutputsOfGroup() * plane);
      }
    }
    StoreWide<W>(context.Output(0), y_);
  }

  // [channels, outputs, kernel] of each group becomes [outputs, kernel, channels], rows of a left
  // side.
  template <class W>
  void TransposeKernels(const W* w) {
    const int64_t columns = OutputsOfGroup() * geometry_.Taps(), rows = geometry_.GroupChannels();
    const StridedCopy copy{
        {geometry_.group, columns, rows}, {rows * columns, 1, columns}, {rows * columns, rows, 1}};
    RunCopy(copy, reinterpret_cast<const std::byte*>(w), kernels_.As<std::byte>(), sizeof(W));
  }

  // Outputs from `first` on, as many as fit the scratch, of one image and group, whose operands
  // begin at x and y.
  template <class W>
  void AddOutputs(const W* x, int64_t group, int64_t first, W* y) {
    const int64_t taps = geometry_.Taps(), plane = geometry_.InputPlane();
    const int64_t outputs = std::min(outputs_at_once_, OutputsOfGroup() - first);
    BlockedProduct<W> product{.m = outputs * taps, .k = geometry_.GroupChannels(), .n = plane};
    product.a = kernels_.As<W>() + (group * OutputsOfGroup() + first) * taps * product.k;
    product.a_stride = product.k;
    product.c = products_.As<W>();
    product.c_stride = plane;
    MultiplyPacking(product, PackStrided<W>{x, plane, 1}, panels_.As<W>());
    for (int64_t i = 0; i < product.m; ++i) {
      AddPlane(geometry_, i % taps, product.c + i * plane,
               y + (first + i / taps) * geometry_.OutputPlane());
    }
  }

  const Params& params_;
  ConvGeometry geometry_;
  int64_t outputs_at_once_ = 1;
  Scratch x_, w_, bias_, y_, kernels_, panels_, products_;
};

}  // namespace

std::vector<Capability> ConvTransposeRows() {
  Capability row = StatefulRow<ConvTransposeKernel>("ConvTranspose", "conv.transposed", {kFloats});
  row.refuses = [](const Node&, PartialInputs inputs) -> std::optional<std::string> {
    if (!inputs[0]->shape || inputs[0]->shape->rank() <= 5) return std::nullopt;
    return "there are more than 3 spatial axes";
  };
  return {row};
}

}  // namespace assay
