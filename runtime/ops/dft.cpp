#include "runtime/ops/dft.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

// One transform, resolved: `length` points along `axis`, of which the input gives the first `given`
// and the output has the first `kept`.
struct Transform {
  int64_t axis = 0, length = 0;
  int64_t in_parts = 1, out_parts = 2;  // 1: real, 2: complex
  int64_t given = 0, kept = 0;
};

// `axis` and `dft_length` are the inputs' values or their defaults.
Transform ResolveDft(const DftParams& params, const Shape& x, int64_t axis,
                     std::optional<int64_t> dft_length) {
  Transform result;
  result.axis = WrapAxis(axis, x.rank());
  result.in_parts = x[x.rank() - 1];
  const int64_t size = x[result.axis];
  const bool to_real = params.inverse && params.onesided;
  result.length = dft_length.value_or(to_real ? 2 * (size - 1) : size);
  result.out_parts = to_real ? 1 : 2;
  result.kept = params.onesided && !params.inverse ? result.length / 2 + 1 : result.length;
  result.given = std::min(size, to_real ? result.length / 2 + 1 : result.length);
  return result;
}

absl::Status CheckDftInput(const DftParams& params, const Shape& x, int64_t axis) {
  if (x.rank() < 2 || (x[x.rank() - 1] != 1 && x[x.rank() - 1] != 2)) {
    return InvalidArgument("the last dimension of {} is neither 1 (real) nor 2 (complex)",
                           x.ToString());
  }
  ASSAY_RETURN_IF_ERROR(CheckAxis(axis, x));
  if (WrapAxis(axis, x.rank()) == x.rank() - 1) {
    return InvalidArgument("axis ({}) is that of the complex parts", axis);
  }
  const int64_t parts = params.inverse ? 2 : 1;
  if (params.onesided && x[x.rank() - 1] != parts) {
    return InvalidArgument("a one-sided {} transform takes {} parts, not {}",
                           params.inverse ? "inverse" : "forward", parts, x[x.rank() - 1]);
  }
  return absl::OkStatus();
}

absl::Status InferShapes(const DftParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  int64_t axis = -2;
  if (context.HasInput(2)) {
    ASSAY_ASSIGN_OR_RETURN(axis, OneInteger(context, 2, "axis"));
  }
  ASSAY_RETURN_IF_ERROR(CheckDftInput(params, x, axis));
  std::optional<int64_t> length;
  if (context.HasInput(1)) {
    ASSAY_ASSIGN_OR_RETURN(length, OneInteger(context, 1, "dft_length"));
  }
  const Transform transform = ResolveDft(params, x, axis, length);
  if (transform.length < 1) {
    return InvalidArgument("dft_length ({}) is below 1", transform.length);
  }
  Shape y = x;
  y[transform.axis] = transform.kept;
  y[x.rank() - 1] = transform.out_parts;
  context.SetShape(0, y);
  return absl::OkStatus();
}

// The fast transform's 5 N log2 N operations for each line. Which axis they run along is data that
// costs do not see: the default counts.
Cost CostOfDft(const DftParams&, const CostContext& context) {
  const Shape &x = context.Input(0).shape, &y = context.Output(0).shape;
  const int64_t axis = x.rank() - 2;
  const auto length = static_cast<double>(std::max(x[axis], y[axis]));
  const auto lines = static_cast<double>(BlockAlong(axis, y).outer);
  return {.flops = static_cast<int64_t>(5 * lines * length * std::log2(std::max(1.0, length))),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

// cos and sin of 2 pi r / N for all r.
template <class T>
struct Twiddles {
  std::vector<T> cosines, sines;

  explicit Twiddles(int64_t length) {
    for (int64_t r = 0; r < length; ++r) {
      const double turn = static_cast<double>(r) / static_cast<double>(length);
      const T angle = Constant<T>(2 * M_PI * turn);
      cosines.push_back(Cos(angle));
      sines.push_back(Sin(angle));
    }
  }
};

// Element n of a line as a complex number. The frequencies that a one-sided input leaves out are
// the conjugates of those it has, and what is its own conjugate (0 and N / 2) is real.
template <class T>
class SignalLine {
 public:
  SignalLine(const View<T>& x, int64_t first, int64_t step, const Transform& transform,
             bool conjugate_rest)
      : x_(x), first_(first), step_(step), transform_(transform), mirrored_(conjugate_rest) {}

  bool Has(int64_t n) const { return Source(n) < transform_.given; }
  T RealPart(int64_t n) const { return x_[first_ + Source(n) * step_]; }
  T ImaginaryPart(int64_t n) const {
    if (transform_.in_parts == 1) return T(0.0);
    if (mirrored_ && (n == 0 || 2 * n == transform_.length)) return T(0.0);
    const T part = x_[first_ + Source(n) * step_ + 1];
    return Source(n) == n ? part : -part;
  }

 private:
  int64_t Source(int64_t n) const {
    return mirrored_ && 2 * n > transform_.length ? transform_.length - n : n;
  }

  const View<T>& x_;
  int64_t first_, step_;
  const Transform& transform_;
  bool mirrored_;
};

// Both parts of one output: sum of x[n] (cos + i s sin) with s = -1 forward, +1 inverse.
template <class T>
struct ComplexSum {
  Accumulator<T> real, imaginary;

  void Add(T x_real, T x_imaginary, T cosine, T sine) {
    real.AddProduct(x_real, cosine);
    real.AddProduct(x_imaginary, -sine);
    imaginary.AddProduct(x_real, sine);
    imaginary.AddProduct(x_imaginary, cosine);
  }
};

// The error of a fast transform is bounded in norm (Higham, "Accuracy and Stability of Numerical
// Algorithms", ch. 24): each of its results may have that of the worst one, even a sum of zeros.
template <class T>
void ShareErrors(std::vector<T>& results) {
  if constexpr (std::same_as<T, Tracked>) {
    double worst = 0;
    for (const Tracked& x : results) worst = std::max(worst, x.e);
    for (Tracked& x : results) x.e = worst;
  }
}

// All frequencies (inverse: all points) of one line.
template <class T>
void TransformLine(const SignalLine<T>& line, const Transform& transform, bool inverse,
                   const Twiddles<T>& twiddles, const Line& to, const MutableView<T>& y) {
  std::vector<T> results;  // both parts of each
  for (int64_t k = 0; k < transform.kept; ++k) {
    ComplexSum<T> sum;
    for (int64_t n = 0; n < transform.length; ++n) {
      if (!line.Has(n)) continue;
      const int64_t r = k * n % transform.length;
      const T sine = inverse ? twiddles.sines[r] : -twiddles.sines[r];
      sum.Add(line.RealPart(n), line.ImaginaryPart(n), twiddles.cosines[r], sine);
    }
    results.push_back(sum.real.Result());
    results.push_back(sum.imaginary.Result());
  }
  ShareErrors(results);
  const T length(static_cast<double>(transform.length));
  for (int64_t k = 0; k < transform.kept; ++k) {
    for (int64_t part = 0; part < transform.out_parts; ++part) {
      const T result = results[2 * k + part];
      y[to[k] + part] = inverse ? result / length : result;
    }
  }
}

template <class T>
void Reference(const DftParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const int64_t axis = context.HasInput(2) ? context.Integers(2)[0] : -2;
  const Transform transform =
      ResolveDft(params, x.shape(), axis,
                 context.HasInput(1) ? std::optional(context.Integers(1)[0]) : std::nullopt);
  const Twiddles<T> twiddles(transform.length);
  const std::vector<Line> from = LinesAlong(transform.axis, x.shape());
  const std::vector<Line> to = LinesAlong(transform.axis, y.shape());
  // The parts of a number are neighbours, so each line of numbers is that of its real parts.
  const size_t lines = from.size() / static_cast<size_t>(transform.in_parts);
  for (size_t i = 0; i < lines; ++i) {
    const Line& source = from[i * transform.in_parts];
    const SignalLine<T> line(x, source[0], source[1] - source[0], transform,
                             params.inverse && params.onesided);
    TransformLine(line, transform, params.inverse != 0, twiddles, to[i * transform.out_parts], y);
  }
}

}  // namespace

OpDef DftOp() {
  return OpDef::Of<DftParams>("DFT", Since{20})
      .Input("input", kFloats)
      .OptionalInput("dft_length", kIndexTypes)
      .OptionalInput("axis", kInt64Only)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(CostOfDft)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
