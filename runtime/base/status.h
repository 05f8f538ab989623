#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace assay {

/// The sentence of a status as a standard view (Debian's Abseil has a string_view of its own).
inline std::string_view MessageOf(const absl::Status& status) {
  return {status.message().data(), status.message().size()};
}

/// Errors as one formatted sentence: `return InvalidArgument("axis ({}) is outside rank ({})", a,
/// r);`
template <class... Args>
absl::Status InvalidArgument(fmt::format_string<Args...> format, Args&&... args) {
  return absl::InvalidArgumentError(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
absl::Status NotFound(fmt::format_string<Args...> format, Args&&... args) {
  return absl::NotFoundError(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
absl::Status Unimplemented(fmt::format_string<Args...> format, Args&&... args) {
  return absl::UnimplementedError(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
absl::Status Internal(fmt::format_string<Args...> format, Args&&... args) {
  return absl::InternalError(fmt::format(format, std::forward<Args>(args)...));
}

/// The same error with a prefix: `Softmax "attn/sm": ` before the sentence. OK stays OK.
inline absl::Status Prefixed(std::string_view prefix, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), fmt::format("{}{}", prefix, MessageOf(status)));
}

}  // namespace assay

// Early return is the one thing that a function cannot do for its caller.
#define ASSAY_RETURN_IF_ERROR(expression)                                                  \
  do {                                                                                     \
    if (absl::Status assay_status = (expression); !assay_status.ok()) return assay_status; \
  } while (false)

#define ASSAY_CONCAT_INNER(a, b) a##b
#define ASSAY_CONCAT(a, b) ASSAY_CONCAT_INNER(a, b)
#define ASSAY_ASSIGN_OR_RETURN(target, expression) \
  ASSAY_ASSIGN_OR_RETURN_INNER(ASSAY_CONCAT(assay_result_, __LINE__), target, expression)
#define ASSAY_ASSIGN_OR_RETURN_INNER(result, target, expression) \
  auto result = (expression);                                    \
  if (!result.ok()) return result.status();                      \
  target = std::move(result).value()
