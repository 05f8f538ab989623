#include "runtime/ops/deform_conv.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/convolution.h"
#include "runtime/ops/interpolation.h"

namespace assay {
namespace {

// Inputs in ONNX's order.
struct DeformInput {
  enum : size_t { kX, kW, kOffset, kBias, kMask };
};

absl::StatusOr<Convolution> DeformedOf(const DeformConvParams& params, const Shape& x,
                                       const Shape& w) {
  ConvParams conv;
  conv.dilations = params.dilations;
  conv.group = params.group;
  conv.kernel_shape = params.kernel_shape;
  conv.pads = params.pads;
  conv.strides = params.strides;
  return ConvolutionOf(conv, x, w);
}

// [batch, offset groups * kernel elements * values each, output...]
absl::Status CheckPerKernelElement(std::string_view name, const Shape& shape,
                                   const Convolution& conv, int64_t count) {
  Shape expected = conv.OutputShape();
  expected[1] = count * conv.KernelPlane();
  if (shape == expected) return absl::OkStatus();
  return InvalidArgument("{} has shape {}, not {}", name, shape.ToString(), expected.ToString());
}

absl::Status InferShapes(const DeformConvParams& params, InferContext& context) {
  const auto shape = [&](size_t input) -> const Shape& { return context.Input(input).shape; };
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         DeformedOf(params, shape(DeformInput::kX), shape(DeformInput::kW)));
  if (params.offset_group < 1 || conv.channels % params.offset_group != 0) {
    return InvalidArgument("offset_group ({}) does not divide {} channels", params.offset_group,
                           conv.channels);
  }
  const int64_t rank = static_cast<int64_t>(conv.axes.size());
  ASSAY_RETURN_IF_ERROR(CheckPerKernelElement("offset", shape(DeformInput::kOffset), conv,
                                              params.offset_group * rank));
  if (context.HasInput(DeformInput::kBias)) {
    ASSAY_RETURN_IF_ERROR(CheckBias(shape(DeformInput::kBias), conv.outputs));
  }
  if (context.HasInput(DeformInput::kMask)) {
    ASSAY_RETURN_IF_ERROR(
        CheckPerKernelElement("mask", shape(DeformInput::kMask), conv, params.offset_group));
  }
  context.SetShape(0, conv.OutputShape());
  return absl::OkStatus();
}

// The convolution, and the interpolation of what its kernel sees: a multiply-add for each of the
// 2^axes neighbours.
Cost CostOfDeformConv(const DeformConvParams& params, const CostContext& context) {
  const auto conv = DeformedOf(params, context.Input(0).shape, context.Input(1).shape);
  if (!conv.ok()) return {};
  const int64_t seen = conv->batch * conv->channels * conv->KernelPlane() * OutputCount(conv->axes);
  Cost cost = conv->CostOf(context);
  cost.flops += 2 * (seen << conv->axes.size());
  return cost;
}

// What the kernel sees of x at one output place.
template <class T>
class DeformedWindow {
 public:
  DeformedWindow(const DeformConvParams& params, const Convolution& conv,
                 ReferenceContext<T>& context)
      : conv_(conv),
        offset_groups_(params.offset_group),
        x_(context.Input(DeformInput::kX)),
        offset_(context.Input(DeformInput::kOffset)),
        mask_(context.HasInput(DeformInput::kMask)
                  ? std::optional(context.Input(DeformInput::kMask))
                  : std::nullopt),
        axes_(conv.axes.size()),
        samples_(conv.channels * conv.KernelPlane()) {
    for (const WindowAxis& axis : conv.axes) {
      inputs_.push_back(axis.input);
      kernel_.Append(axis.kernel);
      output_.Append(axis.output);
    }
  }

  /// The samples [channel, kernel element] of image n at output place o, until the next call.
  const std::vector<T>& At(int64_t n, int64_t o) {
    const std::vector<int64_t> place = Unravel(o, output_);
    const int64_t taps = conv_.KernelPlane(), channels = conv_.channels / offset_groups_;
    for (int64_t g = 0; g < offset_groups_; ++g) {
      for (int64_t k = 0; k < taps; ++k) {
        Locate(n * offset_groups_ + g, k, place, o);
        const int64_t group_tap = (n * offset_groups_ + g) * taps + k;
        for (int64_t c = g * channels; c < (g + 1) * channels; ++c) {
          const T sample = Sample(n * conv_.channels + c);
          samples_[c * taps + k] =
              mask_ ? sample * (*mask_)[group_tap * output_.ElementCount() + o] : sample;
        }
      }
    }
    return samples_;
  }

 private:
  // Sets elements_ to what kernel element k of an image's offset group looks at.
  void Locate(int64_t image_group, int64_t k, const std::vector<int64_t>& place, int64_t o) {
    const std::vector<int64_t> in_kernel = Unravel(k, kernel_);
    const int64_t rank = static_cast<int64_t>(axes_.size());
    const int64_t first = (image_group * conv_.KernelPlane() + k) * rank;
    for (int64_t i = 0; i < rank; ++i) {
      const WindowAxis& axis = conv_.axes[i];
      const int64_t at = place[i] * axis.stride - axis.pad_begin + in_kernel[i] * axis.dilation;
      const T offset = offset_[(first + i) * output_.ElementCount() + o];
      axes_[i] = LinearIndices(T(static_cast<double>(at)) + offset);
      for (WeightedIndex<T>& w : axes_[i]) {
        if (w.index >= axis.input) w.index = -1;
      }
    }
    CombineAxes<T>(axes_, inputs_, elements_);
    DropWithoutWeight(elements_);
  }

  T Sample(int64_t plane) const {
    return Dot(
        elements_,
        [&](const WeightedIndex<T>& w) -> T { return x_[plane * conv_.InputPlane() + w.index]; },
        [](const WeightedIndex<T>& w) -> T { return w.weight; });
  }

  const Convolution& conv_;
  int64_t offset_groups_;
  View<T> x_, offset_;
  std::optional<View<T>> mask_;
  std::vector<int64_t> inputs_;
  Shape kernel_, output_;
  std::vector<WeightedIndices<T>> axes_;
  WeightedIndices<T> elements_;
  std::vector<T> samples_;
};

template <class T>
absl::Status Reference(const DeformConvParams& params, ReferenceContext<T>& context) {
  ASSAY_ASSIGN_OR_RETURN(
      const Convolution conv,
      DeformedOf(params, context.InputShape(DeformInput::kX), context.InputShape(DeformInput::kW)));
  const View<T> w = context.Input(DeformInput::kW);
  const bool has_bias = context.HasInput(DeformInput::kBias);
  const View<T> bias = context.Input(has_bias ? DeformInput::kBias : DeformInput::kW);
  const MutableView<T> y = context.Output(0);
  DeformedWindow<T> window(params, conv, context);
  const int64_t places = OutputCount(conv.axes), taps = conv.KernelPlane();
  const int64_t channels = conv.channels / conv.group, outputs = conv.outputs / conv.group;
  for (int64_t i = 0; i < conv.batch * places; ++i) {
    const int64_t n = i / places, o = i % places;
    const std::vector<T>& samples = window.At(n, o);
    for (int64_t m = 0; m < conv.outputs; ++m) {
      const int64_t from = m / outputs * channels * taps;
      Accumulator<T> sum;
      for (int64_t k = 0; k < channels * taps; ++k) {
        sum.AddProduct(samples[from + k], w[m * channels * taps + k]);
      }
      if (has_bias) sum.Add(bias[m]);
      y[(n * conv.outputs + m) * places + o] = sum.Result();
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef DeformConvOp() {
  return OpDef::Of<DeformConvParams>("DeformConv", Since{22})
      .Input("X", kFloats)
      .Input("W", SameAs("X"))
      .Input("offset", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .OptionalInput("mask", SameAs("X"))
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfDeformConv)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
