#include "runtime/frontends/onnx/onnx_model.h"
#include "tools/assay/verbs.h"

#include <fmt/ranges.h>

#include <map>

namespace assay {
namespace {

std::string TextOf(const ValueInfo& value) {
  std::string text = value.name + ":" + std::string(value.dtype ? NameOf(*value.dtype) : "?");
  if (!value.dims) return text + "[…]";
  std::vector<std::string> dims;
  for (const int64_t dim : *value.dims) dims.push_back(dim < 0 ? "?" : fmt::format("{}", dim));
  return fmt::format("{}[{}]", text, fmt::join(dims, ","));
}

void CountOps(const Graph& graph, std::map<std::string, int>& counts) {
  for (const Node& node : graph.nodes) {
    ++counts[node.op_type];
    for (const NamedGraph& body : node.subgraphs) CountOps(body.graph, counts);
  }
}

absl::Status Show(const Session& session, const std::string& file, bool nodes) {
  ASSAY_ASSIGN_OR_RETURN(const ImportedModel model, ImportOnnxFile(session.ops, file));
  const Graph& graph = model.graph;
  fmt::print("graph     {} (opset {}, {})\n", graph.name, model.opset, model.producer);
  for (const ValueId id : graph.inputs) fmt::print("input     {}\n", TextOf(graph.values[id]));
  for (const ValueId id : graph.outputs) fmt::print("output    {}\n", TextOf(graph.values[id]));
  fmt::print("constants {}\n", graph.constants.size());
  std::map<std::string, int> counts;
  CountOps(graph, counts);
  for (const auto& [op, count] : counts) fmt::print("{:>6}    {}\n", count, op);
  if (nodes) fmt::print("{}", Print(graph));
  return absl::OkStatus();
}

}  // namespace

void AddModel(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("model", "look at model files");
  verb->require_subcommand(1);
  CLI::App* show = verb->add_subcommand("show", "import a model, check it and print what it holds");
  const auto file = std::make_shared<std::string>();
  const auto nodes = std::make_shared<bool>(false);
  show->add_option("file", *file, "ONNX model")->required();
  show->add_flag("--nodes", *nodes, "print every node");
  show->callback([=, &session] {
    const absl::Status status = Show(session, *file, *nodes);
    if (!status.ok()) ReportError(status, session);
  });
}

}  // namespace assay
