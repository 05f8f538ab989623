#include "conformance/run/wire.h"

#include <nlohmann/json.hpp>

namespace assay {
namespace {

using nlohmann::json;

// Declared ahead for the lists of them.
json ToJson(const NodeRun& run);
json ToJson(const OutputOrigin& origin);
void Read(const json& from, NodeRun& run);
void Read(const json& from, OutputOrigin& origin);

json ToJson(const TensorRef& ref) {
  const auto dims = ref.desc.shape.dims();
  return {{"dtype", NameOf(ref.desc.dtype)},
          {"dims", std::vector<int64_t>(dims.begin(), dims.end())},
          {"offset", ref.offset}};
}

json ToJson(const BoundedRef& ref) {
  return {{"value", ToJson(ref.value)}, {"exact", ref.exact}, {"error", ref.error}};
}

json ToJson(const ReadValue& value) {
  if (value.from_graph) return "graph";
  return ToJson(*value.tensor);
}

json ToJson(const ExecutionError& error) {
  return {
      {"stage", error.stage}, {"code", static_cast<int>(error.code)}, {"message", error.message}};
}

template <class T>
json ListToJson(const std::vector<T>& items) {
  json list = json::array();
  for (const T& item : items) list.push_back(ToJson(item));
  return list;
}

template <class T>
json ListToJson(const std::vector<std::optional<T>>& items) {
  json list = json::array();
  for (const auto& item : items) list.push_back(item ? ToJson(*item) : json());
  return list;
}

json ToJson(const NodeRun& run) {
  return {{"path", run.path},
          {"step", run.step},
          {"node", run.placement.node},
          {"engine", run.placement.engine},
          {"kernel", run.placement.kernel},
          {"numerics", run.numerics},
          {"inputs", ListToJson(run.inputs)},
          {"outputs", ListToJson(run.outputs)}};
}

json ToJson(const OutputOrigin& origin) { return {origin.node, origin.output}; }

// The readers below throw json::exception on a wrong form; the two public functions catch it.

void Read(const json& from, TensorRef& ref) {
  const auto dtype = ParseDType(from.at("dtype").get<std::string>());
  auto shape = Shape::Checked(from.at("dims").get<std::vector<int64_t>>());
  if (!dtype || !shape.ok()) throw json::other_error::create(600, "no tensor", &from);
  ref = {{*dtype, *std::move(shape)}, from.at("offset").get<int64_t>()};
}

void Read(const json& from, BoundedRef& ref) {
  Read(from.at("value"), ref.value);
  ref.exact = from.at("exact").get<int64_t>();
  ref.error = from.at("error").get<int64_t>();
}

void Read(const json& from, OutputOrigin& origin) {
  origin = {from.at(0).get<int>(), from.at(1).get<int>()};
}

void Read(const json& from, ReadValue& value) {
  value.from_graph = from.is_string();
  if (!value.from_graph) Read(from, value.tensor.emplace());
}

void Read(const json& from, ExecutionError& error) {
  error = {from.at("stage").get<std::string>(),
           static_cast<absl::StatusCode>(from.at("code").get<int>()),
           from.at("message").get<std::string>()};
}

template <class T>
void Read(const json& from, std::optional<T>& item) {
  if (!from.is_null()) Read(from, item.emplace());
}

template <class T>
void Read(const json& from, std::vector<T>& items) {
  for (const json& item : from) Read(item, items.emplace_back());
}

void Read(const json& from, NodeRun& run) {
  run.path = from.at("path").get<std::string>();
  run.step = from.at("step").get<int>();
  run.placement = {from.at("node").get<std::string>(), from.at("engine").get<std::string>(),
                   from.at("kernel").get<std::string>()};
  run.numerics = from.at("numerics").get<std::string>();
  Read(from.at("inputs"), run.inputs);
  Read(from.at("outputs"), run.outputs);
}

}  // namespace

nlohmann::json ToJson(const Execution& execution) {
  return {{"error", execution.error ? ToJson(*execution.error) : json()},
          {"nodes", ListToJson(execution.nodes)},
          {"output_names", execution.output_names},
          {"outputs", ListToJson(execution.outputs)},
          {"origins", ListToJson(execution.origins)},
          {"first_outputs", ListToJson(execution.first_outputs)},
          {"complaints", execution.complaints},
          {"repeats", execution.repeats},
          {"equals_other_inputs", execution.equals_other_inputs},
          {"seconds", execution.seconds}};
}

nlohmann::json ToJson(const Expected& expected) {
  json nodes = json::array();
  for (const auto& outputs : expected.nodes) nodes.push_back(ListToJson(outputs));
  return {{"error", expected.error ? ToJson(*expected.error) : json()},
          {"nodes", std::move(nodes)},
          {"stored_outputs", ListToJson(expected.stored_outputs)},
          {"drift", expected.drift},
          {"random_data", expected.random_data},
          {"relative", expected.tolerance.relative},
          {"absolute", expected.tolerance.absolute}};
}

absl::StatusOr<Execution> ExecutionFromJson(const nlohmann::json& from) {
  try {
    Execution execution;
    Read(from.at("error"), execution.error);
    Read(from.at("nodes"), execution.nodes);
    execution.output_names = from.at("output_names").get<std::vector<std::string>>();
    Read(from.at("outputs"), execution.outputs);
    Read(from.at("origins"), execution.origins);
    Read(from.at("first_outputs"), execution.first_outputs);
    execution.complaints = from.at("complaints").get<std::vector<std::string>>();
    execution.repeats = from.at("repeats").get<bool>();
    execution.equals_other_inputs = from.at("equals_other_inputs").get<bool>();
    execution.seconds = from.at("seconds").get<double>();
    return execution;
  } catch (const json::exception& error) {
    return InvalidArgument("a worker's execution cannot be read: {}", error.what());
  }
}

absl::StatusOr<Expected> ExpectedFromJson(const nlohmann::json& from) {
  try {
    Expected expected;
    Read(from.at("error"), expected.error);
    Read(from.at("nodes"), expected.nodes);
    Read(from.at("stored_outputs"), expected.stored_outputs);
    expected.random_data = from.at("random_data").get<bool>();
    expected.drift = from.at("drift").get<std::vector<double>>();
    expected.tolerance = {from.at("relative").get<double>(), from.at("absolute").get<double>()};
    return expected;
  } catch (const json::exception& error) {
    return InvalidArgument("a worker's expected values cannot be read: {}", error.what());
  }
}

}  // namespace assay
