#include "conformance/suite/literals.h"

#include "conformance/record/case_id.h"

namespace assay {

absl::StatusOr<std::string> AddLiteral(const Tensor& tensor, Literals& literals) {
  std::string hash = LiteralHash(tensor);
  const auto [entry, added] = literals.emplace(hash, tensor);
  if (!added && !SameBits(entry->second, tensor)) {
    return InvalidArgument("two different tensors are both lit.{}: change one of them", hash);
  }
  return hash;
}

absl::Status MergeLiterals(const Literals& more, Literals& literals) {
  for (const auto& [hash, tensor] : more) {
    ASSAY_RETURN_IF_ERROR(AddLiteral(tensor, literals).status());
  }
  return absl::OkStatus();
}

}  // namespace assay
