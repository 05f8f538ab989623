#include "runtime/base/sum.h"

namespace assay {

void Accumulator<Tracked>::TrackGranule(double term, double error) {
  granule_ = std::min(granule_, LowestBit(term));
  const FloatFormat& format = CurrentModel().accumulate;
  const double least = CurrentModel().flush_to_zero ? format.min_normal : Ulp(format, 0);
  // Below, not at, the last integer of the significand: there double itself would round A.
  exact_ = error == 0 && (absolute_ == 0 || (absolute_ * format.unit < granule_ &&
                                             absolute_ < format.max && granule_ >= least));
}

double Accumulator<Tracked>::RoundingError() const {
  const NumericModel& model = CurrentModel();
  const double n = static_cast<double>(terms_);
  // A lone product still rounds, a lone term only where the accumulator cannot hold it.
  const bool enters_rounded = products_ != 0 || model.accumulate.unit > model.work.unit;
  double chain = enters_rounded ? n : n - 1;
  if (model.chain.lanes > 1) {
    const double lanes = static_cast<double>(model.chain.lanes);
    const double declared = std::ceil(n / lanes) + std::ceil(std::log2(lanes)) +
                            static_cast<double>(model.chain.blocks) + enters_rounded;
    chain = std::min(chain, declared);
  }
  if (chain <= 0) return 0;
  const double unit = model.accumulate.unit * (model.truncating_accumulator ? 2 : 1);
  double rounding = chain * unit * absolute_;
  if (model.random_data && !model.truncating_accumulator && n * unit <= 0.5) {
    const double walk = std::sqrt(sum_ * sum_ / 3 + squares_);
    rounding = std::min(rounding, 6 * std::sqrt(chain) * unit * walk);
  }
  // Of subnormals, additions are exact and products round; a flushing device may lose every result.
  if (model.flush_to_zero) {
    return rounding * model.scale +
           (n + static_cast<double>(products_)) * model.accumulate.min_normal;
  }
  return rounding * model.scale + static_cast<double>(products_) * HalfUlp(model.accumulate, 0);
}

Tracked Accumulator<Tracked>::Result() const {
  const NumericModel& model = CurrentModel();
  if (!std::isfinite(sum_)) {
    const bool certain = std::isfinite(errors_) && absolute_ < model.accumulate.overflow;
    return {sum_, certain ? 0 : kInfinity};
  }
  Tracked result(sum_, 0);
  if (!exact_) {
    result.e = errors_ + RoundingError() + kOracleUnit * static_cast<double>(terms_) * absolute_;
    if (!(absolute_ + result.e < model.accumulate.overflow)) {
      // Some order of additions may overflow on the way; on random data only the walk's reach may.
      const double reach =
          model.random_data ? std::fabs(sum_) + 6 * std::sqrt(squares_) : absolute_;
      if (!(reach + result.e < model.accumulate.overflow)) return {sum_, kInfinity};
    }
  }
  if (model.accumulate.unit < model.work.unit) return Rounded(result.v, result.e);
  return result;
}

}  // namespace assay
