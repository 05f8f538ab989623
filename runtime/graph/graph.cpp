#include "runtime/graph/graph.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

// Marks the values that have a producer and refuses a second one.
class Producers {
 public:
  explicit Producers(const Graph& graph) : graph_(graph), produced_(graph.values.size()) {}

  absl::Status Add(ValueId value, std::string_view producer) {
    if (value < 0 || value >= static_cast<ValueId>(produced_.size())) {
      return InvalidArgument("{} has a value number ({}) outside the graph's {} values", producer,
                             value, produced_.size());
    }
    if (produced_[value]) {
      return InvalidArgument("value \"{}\" is defined twice, the second time by {}",
                             graph_.values[value].name, producer);
    }
    produced_[value] = true;
    return absl::OkStatus();
  }

  absl::Status CheckUse(ValueId value, std::string_view user) const {
    if (value < 0 || value >= static_cast<ValueId>(produced_.size()) || !produced_[value]) {
      const bool named = value >= 0 && value < static_cast<ValueId>(produced_.size());
      return InvalidArgument("{} reads value \"{}\", which nothing before it defines", user,
                             named ? graph_.values[value].name : fmt::format("{}", value));
    }
    return absl::OkStatus();
  }

 private:
  const Graph& graph_;
  std::vector<bool> produced_;
};

absl::Status ValidateNode(const Node& node, Producers& producers) {
  for (const ValueId input : node.inputs) {
    if (input != kNoValue) ASSAY_RETURN_IF_ERROR(producers.CheckUse(input, Describe(node)));
  }
  for (const auto& [attribute, subgraph] : node.subgraphs) {
    for (const Capture& capture : subgraph.captures) {
      ASSAY_RETURN_IF_ERROR(producers.CheckUse(capture.outer, Describe(node)));
    }
    ASSAY_RETURN_IF_ERROR(Validate(subgraph));
  }
  for (const ValueId output : node.outputs) {
    if (output != kNoValue) ASSAY_RETURN_IF_ERROR(producers.Add(output, Describe(node)));
  }
  return absl::OkStatus();
}

// Values of this graph that a node needs before it can run.
std::vector<ValueId> Needs(const Node& node) {
  std::vector<ValueId> needs;
  std::ranges::copy_if(node.inputs, std::back_inserter(needs),
                       [](ValueId value) { return value != kNoValue; });
  for (const auto& [attribute, subgraph] : node.subgraphs) {
    for (const Capture& capture : subgraph.captures) needs.push_back(capture.outer);
  }
  return needs;
}

}  // namespace

const Tensor* Node::FindTensor(std::string_view attribute) const {
  const auto found = std::ranges::find(tensors, attribute, &NamedTensor::name);
  return found == tensors.end() ? nullptr : &found->tensor;
}

const Graph* Node::FindSubgraph(std::string_view attribute) const {
  const auto found = std::ranges::find(subgraphs, attribute, &NamedGraph::name);
  return found == subgraphs.end() ? nullptr : &found->graph;
}

ValueId Graph::AddValue(ValueInfo value) {
  values.push_back(std::move(value));
  return static_cast<ValueId>(values.size()) - 1;
}

const Tensor* Graph::FindConstant(ValueId value) const {
  const auto found = std::ranges::find(constants, value, &GraphConstant::value);
  return found == constants.end() ? nullptr : &found->tensor;
}

std::string Describe(const Node& node) {
  return node.name.empty() ? node.op_type : fmt::format("{} \"{}\"", node.op_type, node.name);
}

absl::Status Validate(const Graph& graph) {
  Producers producers(graph);
  for (const ValueId input : graph.inputs) {
    ASSAY_RETURN_IF_ERROR(producers.Add(input, "a graph input"));
  }
  for (const GraphConstant& constant : graph.constants) {
    ASSAY_RETURN_IF_ERROR(producers.Add(constant.value, "a constant"));
  }
  for (const Capture& capture : graph.captures) {
    ASSAY_RETURN_IF_ERROR(producers.Add(capture.inner, "a capture"));
  }
  for (const Node& node : graph.nodes) ASSAY_RETURN_IF_ERROR(ValidateNode(node, producers));
  for (const ValueId output : graph.outputs) {
    ASSAY_RETURN_IF_ERROR(producers.CheckUse(output, "a graph output"));
  }
  return absl::OkStatus();
}

absl::Status SortTopologically(Graph& graph) {
  absl::flat_hash_map<ValueId, size_t> producer;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const ValueId output : graph.nodes[i].outputs) producer.emplace(output, i);
  }
  enum class Mark : uint8_t { kNew, kOpen, kDone };
  std::vector<Mark> marks(graph.nodes.size(), Mark::kNew);
  std::vector<Node> sorted;
  // Depth first with an explicit stack, so that a long chain cannot overflow the real one.
  for (size_t root = 0; root < graph.nodes.size(); ++root) {
    std::vector<size_t> stack{root};
    while (!stack.empty()) {
      const size_t current = stack.back();
      if (marks[current] == Mark::kDone) {
        stack.pop_back();
        continue;
      }
      const size_t depth = stack.size();
      marks[current] = Mark::kOpen;
      const std::vector<ValueId> needs = Needs(graph.nodes[current]);
      for (auto need = needs.rbegin(); need != needs.rend(); ++need) {
        const auto found = producer.find(*need);
        if (found == producer.end() || marks[found->second] == Mark::kDone) continue;
        if (marks[found->second] == Mark::kOpen) {
          return InvalidArgument("{} is on a cycle through value \"{}\"",
                                 Describe(graph.nodes[current]), graph.values[*need].name);
        }
        stack.push_back(found->second);
      }
      if (stack.size() > depth) continue;
      marks[current] = Mark::kDone;
      sorted.push_back(std::move(graph.nodes[current]));
      stack.pop_back();
    }
  }
  graph.nodes = std::move(sorted);
  return absl::OkStatus();
}

std::string Print(const Graph& graph) {
  const auto names = [&](const std::vector<ValueId>& ids) {
    std::vector<std::string_view> result;
    for (const ValueId id : ids) {
      result.push_back(id == kNoValue ? std::string_view("_") : graph.values[id].name);
    }
    return fmt::format("{}", fmt::join(result, ", "));
  };
  std::string text;
  for (const Node& node : graph.nodes) {
    text += fmt::format("{} = {}({})", names(node.outputs), node.op_type, names(node.inputs));
    for (const Attribute& attribute : node.params.NonDefault()) {
      text += fmt::format(" {}={}", attribute.name, ToString(attribute.value));
    }
    text += '\n';
  }
  return text;
}

}  // namespace assay
