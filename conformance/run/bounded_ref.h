#pragma once

#include "conformance/run/shared_memory.h"
#include "runtime/ops/evaluate.h"

namespace assay {

/// A Bounded in shared memory: what is sent in its place.
struct BoundedRef {
  TensorRef value;
  int64_t exact = -1;  ///< offset of value.ElementCount() doubles; -1: bits decide
  int64_t error = -1;
};

absl::StatusOr<BoundedRef> WriteBounded(const Bounded& bounded, SharedMemory& memory);
/// Same errors as SharedMemory::Read.
absl::StatusOr<Bounded> ReadBounded(const BoundedRef& ref, const SharedMemory& memory);

}  // namespace assay
