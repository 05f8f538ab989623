#include "runtime/ops/mel_weight_matrix.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/signal.h"

#include <cmath>

namespace assay {
namespace {

absl::Status InferShapes(const MelWeightMatrixParams& params, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const DType dtype, OutputTypeOf(params.output_datatype));
  ASSAY_ASSIGN_OR_RETURN(const int64_t bands, OneInteger(context, 0, "num_mel_bins"));
  ASSAY_ASSIGN_OR_RETURN(const int64_t length, OneInteger(context, 1, "dft_length"));
  ASSAY_ASSIGN_OR_RETURN(const int64_t rate, OneInteger(context, 2, "sample_rate"));
  if (bands < 1 || length < 1 || rate < 1) {
    return InvalidArgument("num_mel_bins ({}), dft_length ({}) or sample_rate ({}) is below 1",
                           bands, length, rate);
  }
  context.SetOutput(0, {dtype, Shape{length / 2 + 1, bands}, Layout::kLinear});
  return absl::OkStatus();
}

// The spectrum that the bands are laid over.
template <class T>
struct MelScale {
  int64_t bands;
  T low, high;   // edges of all bands together, in hertz
  T bins, rate;  // dft_length + 1 bins stand for `rate` hertz
};

// Bin of the spectrum on which edge i of bands + 2 lies: the floor of a computed value, which an
// error may put on a neighbour.
template <class T>
T EdgeBin(int64_t i, const MelScale<T>& scale) {
  const T factor(2595.0), corner(700.0), one(1.0);
  const T log_ten = Constant<T>(std::log(10.0));
  const auto mel = [&](T hertz) { return factor * (Log(one + hertz / corner) / log_ten); };
  const T lowest = mel(scale.low);
  const T step = (mel(scale.high) - lowest) / T(static_cast<double>(scale.bands + 2));
  const T position = T(static_cast<double>(i)) * step + lowest;
  const T hertz = corner * (Pow(T(10.0), position / factor) - one);
  return Floor(scale.bins * hertz / scale.rate);
}

// Height at `bin` of the triangle over the bins left, centre, right: whole numbers, wherever they
// lie. One that is no number has no triangle.
double TriangleAt(double bin, double left, double centre, double right) {
  if (bin == centre) return 1;
  if (bin > left && bin < centre) return (bin - left) / (centre - left);
  if (bin > centre && bin < right) return (right - bin) / (right - centre);
  return 0;
}

// A weight that the errors of its edges may put anywhere in [0, 1]; else one rounded quotient.
template <class T>
T WeightBetween(int64_t bin, T left, T centre, T right) {
  const double weight =
      TriangleAt(static_cast<double>(bin), Value(left), Value(centre), Value(right));
  if constexpr (std::same_as<T, Tracked>) {
    if (left.e + centre.e + right.e != 0) return Tracked(weight, 1);
  }
  return Constant<T>(weight);
}

template <class T>
void Reference(const MelWeightMatrixParams&, ReferenceContext<T>& context) {
  const MutableView<T> y = context.Output(0);
  const MelScale<T> scale{.bands = y.shape()[1],
                          .low = context.Input(3)[0],
                          .high = context.Input(4)[0],
                          .bins = T(static_cast<double>(context.Integers(1)[0] + 1)),
                          .rate = T(static_cast<double>(context.Integers(2)[0]))};
  const bool truncates = !IsFloat(context.OutputType(0));
  for (int64_t band = 0; band < scale.bands; ++band) {
    const T left = EdgeBin(band, scale), centre = EdgeBin(band + 1, scale);
    const T right = EdgeBin(band + 2, scale);
    for (int64_t bin = 0; bin < y.shape()[0]; ++bin) {
      const T weight = WeightBetween(bin, left, centre, right);
      y[bin * scale.bands + band] = truncates ? Truncate(weight) : weight;
    }
  }
}

}  // namespace

OpDef MelWeightMatrixOp() {
  return OpDef::Of<MelWeightMatrixParams>("MelWeightMatrix", Since{17})
      .Input("num_mel_bins", kIndexTypes)
      .Input("dft_length", SameAs("num_mel_bins"))
      .Input("sample_rate", SameAs("num_mel_bins"))
      .Input("lower_edge_hertz", kFloats)
      .Input("upper_edge_hertz", SameAs("lower_edge_hertz"))
      .Output("output", kNumbers)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(2))
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
