#include "conformance/record/case_id.h"
#include "conformance/suite/case_grid.h"
#include "conformance/suite/fill.h"
#include "conformance/suite/literal_values.h"
#include "conformance/suite/op_cases.h"
#include "conformance/suite/op_vocabulary.h"

#include <algorithm>
#include <map>

namespace assay {
namespace {

using Presences = std::map<size_t, std::string>;  // position → name of the inputs that are given

std::string_view OwnerOf(std::string_view target) {
  const size_t dot = target.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : target.substr(0, dot);
}

const Yaml* FindSetting(const Combination& settings, std::string_view target) {
  const auto found = settings.find(target);
  return found == settings.end() ? nullptr : &found->second;
}

// How deep lists are nested: the rank of literal data.
int64_t DepthOf(const Yaml& values) {
  if (!values.IsList()) return 0;
  return values.items.empty() ? 1 : 1 + DepthOf(values.items.front());
}

std::string_view DefaultFill(DType dtype) {
  if (IsFloat(dtype)) return "normal";
  return dtype == DType::kBool ? "bits" : "integers";
}

template <class T>
absl::StatusOr<AttributeValue> ReadScalars(const YamlReader& reader, const Yaml& yaml,
                                           std::string_view name, T read) {
  if (!yaml.IsList()) {
    return reader.Error(yaml, fmt::format("\"{}\" takes a list such as [1, 2]", name));
  }
  std::vector<typename decltype(read(yaml))::value_type> values;
  for (const Yaml& item : yaml.items) {
    ASSAY_ASSIGN_OR_RETURN(values.emplace_back(), read(item));
  }
  return AttributeValue(std::move(values));
}

absl::StatusOr<AttributeValue> ReadAttribute(const YamlReader& reader, const Yaml& yaml,
                                             const AttributeField& field) {
  const auto integer = [&](const Yaml& y) { return reader.Integer(y, field.name); };
  const auto text = [&](const Yaml& y) { return reader.Text(y, field.name); };
  const auto number = [&](const Yaml& y) -> absl::StatusOr<float> {
    ASSAY_ASSIGN_OR_RETURN(const double value, reader.Number(y, field.name));
    return static_cast<float>(value);
  };
  const auto one = [&](auto read) -> absl::StatusOr<AttributeValue> {
    ASSAY_ASSIGN_OR_RETURN(auto value, read(yaml));
    return AttributeValue(std::move(value));
  };
  switch (field.kind.index()) {  // in the order of AttributeValue
    case 0: return one(integer);
    case 1: return one(number);
    case 2: return one(text);
    case 3: return ReadScalars(reader, yaml, field.name, integer);
    case 4: return ReadScalars(reader, yaml, field.name, number);
    default: return ReadScalars(reader, yaml, field.name, text);
  }
}

// Makes the cases of one file. `refuse` blocks are meant to be wrong, so types, counts and
// attributes are left to the op there.
class CaseBuilder {
 public:
  CaseBuilder(const OpDef& op, const OpCases& file)
      : op_(op), file_(file), reader_(file.file), fields_(AttributeFieldsOf(op)) {}

  absl::Status AddBlock(const CaseBlock& block) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Combination> combinations,
                           ExpandBlock(reader_, op_, block.body));
    bool gives_any = false;
    for (const Combination& combination : combinations) {
      ASSAY_ASSIGN_OR_RETURN(const std::vector<Combination> concrete,
                             ResolveEach(block, combination));
      gives_any |= !concrete.empty();
      for (const Combination& settings : concrete) {
        ASSAY_RETURN_IF_ERROR(AddCase(block, settings));
      }
    }
    if (gives_any) return absl::OkStatus();
    return reader_.Error(block.body, "no case comes of this: \"each\" finds no dimension");
  }

  std::vector<GeneratedCase> TakeCases() { return std::move(cases_); }

 private:
  absl::StatusOr<std::vector<Combination>> ResolveEach(const CaseBlock& block,
                                                       const Combination& settings) const;
  absl::Status AddCase(const CaseBlock& block, const Combination& settings);

  absl::Status AddAttributes(const CaseBlock& block, const Combination& settings,
                             GeneratedCase& made) const;
  absl::Status AddTensorAttributes(const Combination& settings, GeneratedCase& made) const;
  absl::Status AddInputs(const CaseBlock& block, const Combination& settings,
                         GeneratedCase& made) const;
  absl::Status SetOutputs(const Combination& settings, GeneratedCase& made) const;

  Presences InputsGiven(const Combination& settings) const;
  absl::Status CheckPresent(const CaseBlock& block, const Presences& given) const;
  absl::StatusOr<DType> DTypeOfInput(const CaseBlock& block, const Combination& settings,
                                     size_t index, const InputKey& key) const;
  absl::Status CheckType(const Yaml& line, size_t index, DType dtype, const InputKey& key) const;
  absl::StatusOr<InputSpec> MakeInput(const CaseBlock& block, const Combination& settings,
                                      size_t index, GeneratedCase& made) const;
  absl::Status SetLiteral(const Combination& settings, InputSpec& input, GeneratedCase& made) const;

  const OpDef& op_;
  const OpCases& file_;
  YamlReader reader_;
  std::vector<AttributeField> fields_;
  std::vector<GeneratedCase> cases_;
  std::map<std::string, std::string> seen_;  // key → what its refusal says
};

Presences CaseBuilder::InputsGiven(const Combination& settings) const {
  Presences given;
  for (const auto& [target, value] : settings) {
    const std::string_view owner = OwnerOf(target);
    const Yaml* shape = FindSetting(settings, fmt::format("{}.shape", owner));
    if (shape != nullptr && shape->kind == Yaml::Kind::kNull) continue;  // left out on purpose
    if (const auto index = owner.empty() ? std::nullopt : FindInputNamed(op_, owner)) {
      given[*index] = owner;
    }
  }
  return given;
}

absl::StatusOr<std::vector<Combination>> CaseBuilder::ResolveEach(
    const CaseBlock& block, const Combination& settings) const {
  const auto each = std::ranges::find_if(settings, [](const auto& setting) {
    return setting.second.IsMap() && setting.second.Find("each") != nullptr;
  });
  if (each == settings.end()) return std::vector{settings};
  const Yaml& all = *each->second.Find("each");
  if (all.scalar != "all") return reader_.Error(all, "\"each\" takes the word all");
  const Presences given = InputsGiven(settings);
  const std::string first = given.empty() ? "" : given.begin()->second;
  const Yaml* dims = FindSetting(settings, first + ".shape");
  const Yaml* values = FindSetting(settings, first + ".values");
  if (dims == nullptr && values == nullptr) {
    return reader_.Error(each->second, "\"each\" needs the shape of the first input");
  }
  const int64_t rank = dims ? static_cast<int64_t>(dims->items.size()) : DepthOf(*values);
  const auto field = std::ranges::find(fields_, each->first, &AttributeField::name);
  const bool one_number = field != fields_.end() && std::holds_alternative<int64_t>(field->kind);

  std::vector<Combination> resolved;
  for (int64_t axis = -rank; axis < rank; ++axis) {
    Yaml number{.kind = Yaml::Kind::kScalar, .line = all.line, .scalar = fmt::format("{}", axis)};
    Yaml list{.kind = Yaml::Kind::kList, .line = all.line, .items = {number}};
    Combination one = settings;
    one[each->first] = one_number ? number : list;
    ASSAY_ASSIGN_OR_RETURN(std::vector<Combination> rest, ResolveEach(block, one));
    std::ranges::move(rest, std::back_inserter(resolved));
  }
  return resolved;
}

absl::Status CaseBuilder::AddCase(const CaseBlock& block, const Combination& settings) {
  GeneratedCase made{.name = block.name, .tags = file_.tags, .says = block.says};
  made.tags.insert(made.tags.end(), block.tags.begin(), block.tags.end());
  made.key.op = QualifiedName(op_);
  made.key.since = op_.since;
  ASSAY_RETURN_IF_ERROR(AddAttributes(block, settings, made));
  ASSAY_RETURN_IF_ERROR(AddTensorAttributes(settings, made));
  ASSAY_RETURN_IF_ERROR(AddInputs(block, settings, made));
  ASSAY_RETURN_IF_ERROR(SetOutputs(settings, made));
  made.random_data = IsRandomData(made.key);
  const auto [seen, is_new] = seen_.try_emplace(ToString(made.key), block.says);
  if (!is_new && seen->second != block.says) {
    return reader_.Error(block.body, fmt::format("the case {} is already there, {}", seen->first,
                                                 seen->second.empty() ? "and must not be refused"
                                                                      : "refused otherwise"));
  }
  if (is_new) cases_.push_back(std::move(made));
  return absl::OkStatus();
}

absl::Status CaseBuilder::AddAttributes(const CaseBlock& block, const Combination& settings,
                                        GeneratedCase& made) const {
  std::vector<Attribute> attributes;
  for (const AttributeField& field : fields_) {
    const Yaml* yaml = FindSetting(settings, field.name);
    if (yaml == nullptr || yaml->kind == Yaml::Kind::kNull) continue;
    ASSAY_ASSIGN_OR_RETURN(AttributeValue value, ReadAttribute(reader_, *yaml, field));
    attributes.push_back({field.name, std::move(value)});
  }
  const absl::StatusOr<Params> params = op_.params->Parse(attributes);
  if (params.ok()) {
    attributes = params->NonDefault();
  } else if (block.says.empty()) {
    return reader_.At(block.body, params.status());
  }
  for (const Attribute& attribute : attributes) {
    made.key.attributes.push_back({attribute.name, AttributeTextOf(attribute.value)});
  }
  return absl::OkStatus();
}

absl::Status CaseBuilder::AddTensorAttributes(const Combination& settings,
                                              GeneratedCase& made) const {
  for (const std::string& name : op_.tensor_attributes) {
    const Yaml* values = FindSetting(settings, name + ".values");
    if (values == nullptr) continue;
    InputSpec literal{.name = name};
    const Yaml* dtype = FindSetting(settings, name + ".dtype");
    if (dtype != nullptr) {
      const auto parsed = ParseDType(dtype->scalar);
      if (!parsed) {
        return reader_.Error(*dtype, fmt::format("there is no dtype \"{}\"", dtype->scalar));
      }
      literal.desc.dtype = *parsed;
    }
    ASSAY_RETURN_IF_ERROR(SetLiteral(settings, literal, made));
    made.key.attributes.push_back({name, "~" + literal.fill});
  }
  return absl::OkStatus();
}

absl::Status CaseBuilder::AddInputs(const CaseBlock& block, const Combination& settings,
                                    GeneratedCase& made) const {
  const Presences given = InputsGiven(settings);
  if (block.says.empty()) ASSAY_RETURN_IF_ERROR(CheckPresent(block, given));
  for (const auto& [index, name] : given) {
    ASSAY_ASSIGN_OR_RETURN(InputSpec input, MakeInput(block, settings, index, made));
    made.key.inputs.push_back(std::move(input));
  }
  return absl::OkStatus();
}

absl::Status CaseBuilder::CheckPresent(const CaseBlock& block, const Presences& given) const {
  const size_t last = given.empty() ? 0 : given.rbegin()->first + 1;
  for (size_t i = 0; i < std::max(op_.inputs.size(), last); ++i) {
    if (given.contains(i) || op_.InputSpec(i).presence == Presence::kOptional) continue;
    return reader_.Error(block.body, fmt::format("input \"{}\" is missing", InputNameOf(op_, i)));
  }
  return absl::OkStatus();
}

absl::StatusOr<DType> CaseBuilder::DTypeOfInput(const CaseBlock& block, const Combination& settings,
                                                size_t index, const InputKey& key) const {
  const std::string name = InputNameOf(op_, index);
  const TypeRule& rule = op_.InputSpec(index).type;
  const Yaml* yaml = FindSetting(settings, name + ".dtype");
  const auto alike = std::ranges::find_if(key.inputs, [&](const InputSpec& input) {
    return op_.InputSpec(*FindInputNamed(op_, input.name)).name == rule.same_as;
  });
  if (yaml == nullptr) {  // the only legal type, or the most usual one
    if (alike != key.inputs.end()) return alike->desc.dtype;
    for (const DType dtype : {DType::kFloat32, DType::kInt64, DType::kBool}) {
      if (rule.types.Contains(dtype)) return dtype;
    }
    for (const DType dtype : kEveryDType) {
      if (rule.types == DTypeSet(dtype)) return dtype;
    }
    return reader_.Error(block.body, fmt::format("input \"{}\" has no dtype", name));
  }
  if (yaml->scalar == "same" && !key.inputs.empty()) return key.inputs.front().desc.dtype;
  if (const auto dtype = ParseDType(yaml->scalar)) return *dtype;
  return reader_.Error(*yaml, fmt::format("there is no dtype \"{}\"", yaml->scalar));
}

absl::Status CaseBuilder::CheckType(const Yaml& line, size_t index, DType dtype,
                                    const InputKey& key) const {
  const TypeRule& rule = op_.InputSpec(index).type;
  if (!rule.types.Contains(dtype)) {
    return reader_.Error(line, fmt::format("input \"{}\" does not take dtype {}",
                                           InputNameOf(op_, index), NameOf(dtype)));
  }
  for (const InputSpec& input : key.inputs) {
    const std::string& name = op_.InputSpec(*FindInputNamed(op_, input.name)).name;
    if (name != rule.same_as || input.desc.dtype == dtype) continue;
    return reader_.Error(
        line, fmt::format("input \"{}\" has dtype {}, but \"{}\" has {}", InputNameOf(op_, index),
                          NameOf(dtype), input.name, NameOf(input.desc.dtype)));
  }
  return absl::OkStatus();
}

absl::StatusOr<InputSpec> CaseBuilder::MakeInput(const CaseBlock& block,
                                                 const Combination& settings, size_t index,
                                                 GeneratedCase& made) const {
  InputSpec input{.name = InputNameOf(op_, index)};
  const auto setting = [&](std::string_view field) {
    return FindSetting(settings, fmt::format("{}.{}", input.name, field));
  };
  ASSAY_ASSIGN_OR_RETURN(input.desc.dtype, DTypeOfInput(block, settings, index, made.key));
  if (block.says.empty()) {
    const Yaml& line = setting("dtype") ? *setting("dtype") : block.body;
    ASSAY_RETURN_IF_ERROR(CheckType(line, index, input.desc.dtype, made.key));
  }
  if (const Yaml* constant = setting("const")) {
    ASSAY_ASSIGN_OR_RETURN(input.constant, reader_.Flag(*constant, "const"));
  }
  if (setting("values") != nullptr) {
    ASSAY_RETURN_IF_ERROR(SetLiteral(settings, input, made));
    return input;
  }
  const Yaml* shape = setting("shape");
  if (shape == nullptr) {
    return reader_.Error(block.body,
                         fmt::format("input \"{}\" has neither shape nor values", input.name));
  }
  ASSAY_ASSIGN_OR_RETURN(input.desc.shape, ReadShape(reader_, *shape));
  input.fill = DefaultFill(input.desc.dtype);
  if (const Yaml* fill = setting("fill")) {
    ASSAY_ASSIGN_OR_RETURN(input.fill, reader_.Text(*fill, "fill"));
    ASSAY_RETURN_IF_ERROR(reader_.At(*fill, CheckFill(input.fill, input.desc.dtype)));
  }
  return input;
}

absl::Status CaseBuilder::SetLiteral(const Combination& settings, InputSpec& input,
                                     GeneratedCase& made) const {
  const Yaml& values = *FindSetting(settings, input.name + ".values");
  if (const Yaml* fill = FindSetting(settings, input.name + ".fill")) {
    return reader_.Error(*fill, fmt::format("\"{}\" has both values and fill", input.name));
  }
  std::optional<Shape> shape;
  if (const Yaml* dims = FindSetting(settings, input.name + ".shape")) {
    ASSAY_ASSIGN_OR_RETURN(shape, ReadShape(reader_, *dims));
  }
  ASSAY_ASSIGN_OR_RETURN(const Tensor tensor, ReadValues(reader_, values, input.desc.dtype, shape));
  const absl::StatusOr<std::string> hash = AddLiteral(tensor, made.literals);
  if (!hash.ok()) return reader_.At(values, hash.status());
  input.desc = tensor.desc();
  input.fill = "lit." + *hash;
  return absl::OkStatus();
}

absl::Status CaseBuilder::SetOutputs(const Combination& settings, GeneratedCase& made) const {
  const auto required = std::ranges::count(op_.outputs, Presence::kRequired, &ValueSpec::presence);
  made.key.outputs = std::max(static_cast<int>(required), 1);
  const Yaml* yaml = FindSetting(settings, "outputs");
  if (yaml == nullptr) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(const int64_t count, reader_.Integer(*yaml, "outputs"));
  if (count < 1 || count > 255) return reader_.Error(*yaml, "\"outputs\" takes 1 to 255");
  made.key.outputs = static_cast<int>(count);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<GeneratedCase>> ExpandOpCases(const OpDef& op, const OpCases& cases) {
  CaseBuilder builder(op, cases);
  for (const CaseBlock& block : cases.cases) ASSAY_RETURN_IF_ERROR(builder.AddBlock(block));
  for (const CaseBlock& block : cases.refuse) ASSAY_RETURN_IF_ERROR(builder.AddBlock(block));
  return builder.TakeCases();
}

}  // namespace assay
