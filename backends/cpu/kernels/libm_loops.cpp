#include "backends/cpu/kernels/libm_loops.h"

#include "backends/cpu/kernels/scalar_loop.h"

#include <cmath>

namespace assay {
namespace {

// log(1 + exp(a)), with the larger part taken out so that exp cannot overflow.
template <class W>
W Softplus(W a) {
  return (a < 0 ? W{0} : a) + std::log1p(std::exp(-std::fabs(a)));
}

template <class W>
Loop<W> Trigonometric(Formula formula) {
  switch (formula) {
    case Formula::kSin: return MapOne<W>([](W a) { return std::sin(a); });
    case Formula::kCos: return MapOne<W>([](W a) { return std::cos(a); });
    case Formula::kTan: return MapOne<W>([](W a) { return std::tan(a); });
    case Formula::kAsin: return MapOne<W>([](W a) { return std::asin(a); });
    case Formula::kAcos: return MapOne<W>([](W a) { return std::acos(a); });
    case Formula::kAtan: return MapOne<W>([](W a) { return std::atan(a); });
    case Formula::kSinh: return MapOne<W>([](W a) { return std::sinh(a); });
    case Formula::kCosh: return MapOne<W>([](W a) { return std::cosh(a); });
    case Formula::kAsinh: return MapOne<W>([](W a) { return std::asinh(a); });
    case Formula::kAcosh: return MapOne<W>([](W a) { return std::acosh(a); });
    case Formula::kAtanh: return MapOne<W>([](W a) { return std::atanh(a); });
    default: return nullptr;
  }
}

}  // namespace

template <class W>
Loop<W> LibmLoop(Formula formula) {
  switch (formula) {
    case Formula::kTanh: return MapOne<W>([](W a) { return std::tanh(a); });
    case Formula::kErf: return MapOne<W>([](W a) { return std::erf(a); });
    case Formula::kGelu:
      return MapOne<W>([](W a) { return W{0.5} * a * (1 + std::erf(a / W(M_SQRT2))); });
    case Formula::kSoftplus: return MapOne<W>([](W a) { return Softplus(a); });
    case Formula::kMish: return MapOne<W>([](W a) { return a * std::tanh(Softplus(a)); });
    case Formula::kPow: return MapTwo<W>([](W a, W b) { return std::pow(a, b); });
    case Formula::kFmod: return MapTwo<W>([](W a, W b) { return std::fmod(a, b); });
    default: return Trigonometric<W>(formula);
  }
}

template Loop<float> LibmLoop(Formula);
template Loop<double> LibmLoop(Formula);

}  // namespace assay
