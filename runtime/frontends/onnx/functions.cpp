#include "runtime/frontends/onnx/functions.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/opsets.h"

namespace assay {

absl::StatusOr<FunctionTable> FunctionTable::Of(const onnx::ModelProto& model) {
  FunctionTable table;
  for (const onnx::FunctionProto& function : model.functions()) {
    const std::string domain(CanonicalDomain(function.domain()));
    const Identity identity(domain, function.name(), function.overload());
    if (!table.functions_.emplace(identity, &function).second) {
      return InvalidArgument("function \"{}\" of domain \"{}\" is defined twice", function.name(),
                             ShownDomain(domain));
    }
  }
  return table;
}

const onnx::FunctionProto* FunctionTable::Find(const onnx::NodeProto& node) const {
  const std::string domain(CanonicalDomain(node.domain()));
  const auto found = functions_.find(Identity(domain, node.op_type(), node.overload()));
  return found == functions_.end() ? nullptr : found->second;
}

}  // namespace assay
