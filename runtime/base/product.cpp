#include "runtime/base/product.h"

namespace assay {

void Multiplier<Tracked>::Multiply(Tracked x) {
  const double magnitude = std::fabs(x.v);
  product_ *= x.v;
  reach_ *= magnitude + x.e;
  certain_ &= x.e == 0;
  ++factors_;
  if (!std::isfinite(x.v) || x.v == 0) return;
  largest_ *= std::max(1.0, magnitude + x.e);
  smallest_ *= std::min(1.0, std::max(0.0, magnitude - x.e));
  const double bit = LowestBit(x.v);
  odd_part_ *= magnitude / bit;
  lowest_bit_ *= std::min(1.0, bit);
}

// Every partial product has an odd part no larger than all the odd parts together.
bool Multiplier<Tracked>::IsExact() const {
  const NumericModel& model = CurrentModel();
  const bool stays =
      model.flush_to_zero ? smallest_ >= model.work.min_normal : lowest_bit_ >= Ulp(model.work, 0);
  return certain_ && stays && odd_part_ * model.work.unit < 1 && largest_ < model.work.max;
}

Tracked Multiplier<Tracked>::Result() const {
  const NumericModel& model = CurrentModel();
  const double roundings = static_cast<double>(std::max<int64_t>(factors_ - 1, 0));
  const bool may_vanish = smallest_ < model.work.min_normal;
  if (!std::isfinite(product_)) {
    return {product_, certain_ && !may_vanish && largest_ < model.work.overflow ? 0 : kInfinity};
  }
  if (roundings == 0 || IsExact()) return {product_, reach_ - std::fabs(product_)};
  double error = reach_ * std::expm1(roundings * std::log1p(model.work.unit)) * model.scale;
  if (may_vanish) {
    const double lost = model.flush_to_zero ? model.work.min_normal : HalfUlp(model.work, 0);
    error += roundings * lost * largest_;
  }
  error += reach_ - std::fabs(product_) + 2 * kOracleUnit * roundings * reach_;
  const bool may_overflow = !(largest_ + error < model.work.overflow);
  return {product_, may_overflow ? kInfinity : error};
}

}  // namespace assay
