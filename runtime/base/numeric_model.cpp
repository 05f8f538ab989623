#include "runtime/base/numeric_model.h"

namespace assay {

NumericScope::NumericScope(const NumericModel& model, uint64_t noise_seed)
    : previous_model_(numeric_internal::model), previous_noise_(numeric_internal::noise_state) {
  numeric_internal::model = model;
  numeric_internal::noise_state = noise_seed;
}

NumericScope::~NumericScope() {
  numeric_internal::model = previous_model_;
  numeric_internal::noise_state = previous_noise_;
}

}  // namespace assay
