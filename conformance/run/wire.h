#pragma once

#include "conformance/run/execution.h"
#include "conformance/run/oracle.h"

#include <nlohmann/json_fwd.hpp>

// Messages between the run and its workers: one JSON object a line, tensors by their place in
// shared memory.

namespace assay {

nlohmann::json ToJson(const Execution& execution);
nlohmann::json ToJson(const Expected& expected);

/// The inverse. InvalidArgument where a message is not of this form: a worker wrote nonsense.
absl::StatusOr<Execution> ExecutionFromJson(const nlohmann::json& json);
absl::StatusOr<Expected> ExpectedFromJson(const nlohmann::json& json);

}  // namespace assay
