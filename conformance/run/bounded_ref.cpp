#include "conformance/run/bounded_ref.h"

namespace assay {

absl::StatusOr<BoundedRef> WriteBounded(const Bounded& bounded, SharedMemory& memory) {
  BoundedRef ref;
  ASSAY_ASSIGN_OR_RETURN(ref.value, memory.Write(bounded.value));
  if (bounded.exact.empty()) return ref;
  ASSAY_ASSIGN_OR_RETURN(ref.exact, memory.WriteBytes(std::as_bytes(std::span(bounded.exact))));
  ASSAY_ASSIGN_OR_RETURN(ref.error, memory.WriteBytes(std::as_bytes(std::span(bounded.error))));
  return ref;
}

absl::StatusOr<Bounded> ReadBounded(const BoundedRef& ref, const SharedMemory& memory) {
  Bounded bounded;
  ASSAY_ASSIGN_OR_RETURN(bounded.value, memory.Read(ref.value));
  if (ref.exact < 0) return bounded;
  const size_t count = static_cast<size_t>(ref.value.desc.ElementCount());
  bounded.exact.resize(count);
  bounded.error.resize(count);
  ASSAY_RETURN_IF_ERROR(
      memory.ReadBytes(ref.exact, std::as_writable_bytes(std::span(bounded.exact))));
  ASSAY_RETURN_IF_ERROR(
      memory.ReadBytes(ref.error, std::as_writable_bytes(std::span(bounded.error))));
  return bounded;
}

}  // namespace assay
