#include "runtime/ops/signal.h"

namespace assay {

absl::StatusOr<DType> OutputTypeOf(int64_t number) {
  const std::optional<DType> dtype = DTypeFromOnnx(number);
  if (!dtype || !kNumbers.Contains(*dtype)) {
    return InvalidArgument("output_datatype ({}) is no type that the op gives", number);
  }
  return *dtype;
}

}  // namespace assay
