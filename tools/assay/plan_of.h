#pragma once

#include "conformance/plan/expand.h"
#include "tools/assay/session.h"

#include <string>
#include <vector>

namespace assay {

/// The plan of what a command line names: suite files, case ids, folders of ONNX test cases
/// (`onnx:node`, or a path), model files.
absl::StatusOr<Plan> PlanOf(const Session& session, const std::vector<std::string>& what,
                            const ExpandOptions& options, const std::vector<std::string>& devices);

/// The options that all verbs share, with the devices of this session and today's date.
ExpandOptions DefaultExpandOptions(const Session& session);

}  // namespace assay
