#pragma once

#include "runtime/frontends/onnx/graph_draft.h"
#include "runtime/frontends/onnx/imported_node.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What an upgrade step may add around the node that it rewrites: constants, and nodes of the
/// newest definitions. `node.SetInput(1, context.Integers("axes", {0, 2}));`
class UpgradeContext {
 public:
  /// `label` opens the names of what is added: the name of the node, or of its first output.
  UpgradeContext(GraphDraft& draft, std::string label) : draft_(draft), label_(std::move(label)) {}

  ValueId Constant(std::string_view name, Tensor tensor);
  /// An int64 list, and an int64 scalar.
  ValueId Integers(std::string_view name, const std::vector<int64_t>& values);
  ValueId Integer(std::string_view name, int64_t value);
  /// A scalar of the type that `like` has, which may turn out only when the graph runs.
  ValueId ScalarLike(ValueId like, std::string_view name, float value);

  ValueId NewValue(std::string_view name);
  /// A node of ai.onnx before the upgraded one. Returns its output.
  ValueId Before(std::string_view op_type, std::vector<ValueId> inputs,
                 std::vector<Attribute> attributes = {});
  /// A node of ai.onnx after the upgraded one, which defines the given value.
  void After(ValueId output, std::string_view op_type, std::vector<ValueId> inputs,
             std::vector<Attribute> attributes = {});

  /// The tensor of a constant value; null where it is not constant.
  const Tensor* FindConstant(ValueId value) const { return draft_.FindConstant(value); }

  const std::vector<ImportedNode>& before() const { return before_; }
  const std::vector<ImportedNode>& after() const { return after_; }

 private:
  ImportedNode Make(ValueId output, std::string_view op_type, std::vector<ValueId> inputs,
                    std::vector<Attribute> attributes) const;

  GraphDraft& draft_;
  std::string label_;
  std::vector<ImportedNode> before_, after_;
};

}  // namespace assay
