#include "runtime/ops/quantization.h"

namespace assay {
namespace {

absl::Status CheckBlocks(const Granularity& granularity, const Shape& x, std::string_view name,
                         const Shape& scale) {
  Shape needed = x;
  int64_t& length = needed[WrapAxis(granularity.axis, x.rank())];
  length = (length + granularity.block_size - 1) / granularity.block_size;
  if (scale == needed) return absl::OkStatus();
  return InvalidArgument("{} has shape {}, but blocks of {} along axis {} of {} need {}", name,
                         scale.ToString(), granularity.block_size, granularity.axis, x.ToString(),
                         needed.ToString());
}

}  // namespace

absl::Status CheckGranularity(const Granularity& granularity, const Shape& x, std::string_view name,
                              const Shape& scale) {
  if (granularity.block_size < 0) {
    return InvalidArgument("block_size ({}) is negative", granularity.block_size);
  }
  if (granularity.block_size == 0 && scale.rank() <= 1 && scale.ElementCount() == 1) {
    return absl::OkStatus();
  }
  ASSAY_RETURN_IF_ERROR(CheckAxis(granularity.axis, x));
  if (granularity.block_size > 0) return CheckBlocks(granularity, x, name, scale);
  const int64_t length = x[WrapAxis(granularity.axis, x.rank())];
  if (scale == Shape{length}) return absl::OkStatus();
  return InvalidArgument("{} has shape {}, but axis {} has {} elements", name, scale.ToString(),
                         granularity.axis, length);
}

ScaleIndex::ScaleIndex(const Granularity& granularity, const Shape& x, const Shape& scale) {
  if (granularity.block_size > 0) {
    elements_ = BlockAlong(granularity.axis, x);
    scales_ = BlockAlong(granularity.axis, scale);
    block_size_ = granularity.block_size;
  } else if (scale.rank() == 1 && scale[0] != 1) {
    elements_ = BlockAlong(granularity.axis, x);
    scales_.length = scale[0];
  }
}

int64_t ScaleIndex::operator()(int64_t element) const {
  const int64_t k = element % elements_.inner;
  const int64_t j = element / elements_.inner % elements_.length;
  const int64_t i = element / elements_.inner / elements_.length;
  return scales_.At(scales_.outer == 1 ? 0 : i, scales_.length == 1 ? 0 : j / block_size_,
                    scales_.inner == 1 ? 0 : k);
}

}  // namespace assay
