#include "runtime/ops/pooling.h"

namespace assay {

absl::Status CheckPoolInput(const Shape& x) {
  if (x.rank() >= 3) return absl::OkStatus();
  return InvalidArgument("the input ({}) has no batch, channels and spatial dimensions",
                         x.ToString());
}

}  // namespace assay
