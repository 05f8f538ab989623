#include "conformance/record/case_id.h"

#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace assay {
namespace {

constexpr std::string_view kConst = ".const";
constexpr std::string_view kOutputs = "outputs";
constexpr std::string_view kDefaultCheck = "conformance";

bool IsAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// `plain` are the characters that stay as they are, beside letters and digits.
std::string Escaped(std::string_view text, std::string_view plain) {
  std::string result;
  for (const char c : text) {
    if (IsAlphanumeric(c) || plain.find(c) != std::string_view::npos) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return result;
}

constexpr std::string_view kPlainInText = "_.,+-";
constexpr std::string_view kPlainInName = "_.-";
constexpr std::string_view kPlainInSource = "_.,+-/:";

// An attribute's name; "outputs" is taken.
std::string AttributeName(std::string_view name) {
  return name == kOutputs ? "%6Futputs" : Escaped(name, kPlainInName);
}

std::string AttributePart(const AttributeSpec& attribute) {
  return fmt::format(
      ":{}={}", AttributeName(attribute.name),
      IsLiteralAttribute(attribute.text) ? attribute.text : Escaped(attribute.text, kPlainInText));
}

std::string InputPart(const InputSpec& input) {
  std::string fill = Escaped(input.fill, kPlainInName);
  if (fill.ends_with(kConst)) fill.replace(fill.size() - kConst.size(), 1, "%2E");
  return fmt::format(":{}={}~{}{}", Escaped(input.name, kPlainInName), input.desc.ToString(), fill,
                     input.constant ? kConst : "");
}

template <class T>
std::optional<T> ParseNumber(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A piece of the whole text, and where in it the piece begins.
struct Piece {
  std::string_view text;
  size_t position = 0;

  Piece From(size_t begin, size_t length = std::string_view::npos) const {
    return {text.substr(begin, length), position + begin};
  }
};

absl::Status Fault(const Piece& piece, std::string_view sentence) {
  return InvalidArgument("case id has \"{}\" at position {}, which {}", piece.text, piece.position,
                         sentence);
}

absl::StatusOr<std::string> Unescaped(const Piece& piece) {
  std::string result;
  for (size_t i = 0; i < piece.text.size(); ++i) {
    if (piece.text[i] != '%') {
      result += piece.text[i];
      continue;
    }
    unsigned code = 0;
    const char* digits = piece.text.data() + i + 1;
    const bool complete = i + 2 < piece.text.size();
    if (!complete || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2) {
      return Fault(piece.From(i, 3), "is no %XX escape");
    }
    result += static_cast<char>(code);
    i += 2;
  }
  return result;
}

std::vector<Piece> Split(const Piece& piece, char separator) {
  std::vector<Piece> pieces;
  size_t begin = 0;
  while (true) {
    const size_t end = piece.text.find(separator, begin);
    pieces.push_back(piece.From(begin, end - begin));
    if (end == std::string_view::npos) return pieces;
    begin = end + 1;
  }
}

absl::StatusOr<TensorDesc> ParseDesc(const Piece& piece) {
  const size_t underscore = piece.text.find('_');
  const std::optional<DType> dtype = ParseDType(piece.text.substr(0, underscore));
  if (underscore == std::string_view::npos || !dtype) {
    return Fault(piece, "does not begin with an element type, as f32_2x3 does");
  }
  const Piece dims = piece.From(underscore + 1);
  if (dims.text == "scalar") return TensorDesc{*dtype, {}};
  std::vector<int64_t> shape;
  for (const Piece& dim : Split(dims, 'x')) {
    const std::optional<int64_t> length = ParseNumber<int64_t>(dim.text);
    if (!length) return Fault(dims, "is no list of dimensions, as 2x3 is");
    shape.push_back(*length);
  }
  const absl::StatusOr<Shape> checked = Shape::Checked(shape);
  if (!checked.ok())
    return Fault(dims, fmt::format("is no shape: {}", MessageOf(checked.status())));
  return TensorDesc{*dtype, *checked};
}

absl::StatusOr<InputSpec> ParseInput(std::string name, const Piece& value) {
  const size_t tilde = value.text.find('~');
  InputSpec input{.name = std::move(name)};
  ASSAY_ASSIGN_OR_RETURN(input.desc, ParseDesc(value.From(0, tilde)));
  Piece fill = value.From(tilde + 1);
  input.constant = fill.text.ends_with(kConst);
  if (input.constant) fill = fill.From(0, fill.text.size() - kConst.size());
  if (fill.text.empty()) return Fault(value, "has no fill after the tilde");
  ASSAY_ASSIGN_OR_RETURN(input.fill, Unescaped(fill));
  return input;
}

absl::Status ParsePart(const Piece& part, InputKey& key) {
  const size_t equals = part.text.find('=');
  if (equals == std::string_view::npos || equals == 0) return Fault(part, "is not name=value");
  const Piece value = part.From(equals + 1);
  if (part.text.substr(0, equals) == kOutputs) {
    const std::optional<int> outputs = ParseNumber<int>(value.text);
    if (!outputs) return Fault(part, "is no number of outputs");
    key.outputs = *outputs;
    return absl::OkStatus();
  }
  ASSAY_ASSIGN_OR_RETURN(std::string name, Unescaped(part.From(0, equals)));
  if (IsLiteralAttribute(value.text)) {
    key.attributes.push_back({std::move(name), std::string(value.text)});
  } else if (value.text.find('~') != std::string_view::npos) {
    ASSAY_ASSIGN_OR_RETURN(InputSpec input, ParseInput(std::move(name), value));
    key.inputs.push_back(std::move(input));
  } else {
    ASSAY_ASSIGN_OR_RETURN(std::string text, Unescaped(value));
    key.attributes.push_back({std::move(name), std::move(text)});
  }
  return absl::OkStatus();
}

absl::StatusOr<InputKey> ParseKey(const Piece& piece) {
  const std::vector<Piece> parts = Split(piece, ':');
  const std::string_view head = parts.front().text;
  const size_t dash = head.rfind('-');
  InputKey key;
  if (parts.size() > 1 && dash == std::string_view::npos) {  // onnx:…, model:…
    ASSAY_ASSIGN_OR_RETURN(key.source, Unescaped(piece));
    return key;
  }
  const std::optional<int> since =
      dash == std::string_view::npos ? std::nullopt : ParseNumber<int>(head.substr(dash + 1));
  if (!since || dash == 0) return Fault(parts.front(), "is no op with its version, as Conv-11 is");
  key.since = *since;
  ASSAY_ASSIGN_OR_RETURN(key.op, Unescaped(parts.front().From(0, dash)));
  for (size_t i = 1; i < parts.size(); ++i) ASSAY_RETURN_IF_ERROR(ParsePart(parts[i], key));
  return key;
}

// What follows the key: #seed, then @device, /variant and +check as far as they are there.
absl::Status ParseTail(const Piece& tail, CaseId& id) {
  const size_t end = std::min(tail.text.find_first_of("@/+", 1), tail.text.size());
  const Piece seed = tail.From(1, end - 1);
  const std::optional<uint64_t> number = ParseNumber<uint64_t>(seed.text);
  if (!number) return Fault(tail.From(0, end), "is no seed, as #7 is");
  id.seed = *number;
  Piece rest = tail.From(end);
  for (const auto& [mark, member] :
       {std::pair{'@', &id.device}, std::pair{'/', &id.variant}, std::pair{'+', &id.check}}) {
    if (rest.text.empty() || rest.text.front() != mark) continue;
    const size_t stop = std::min(rest.text.find_first_of("@/+", 1), rest.text.size());
    ASSAY_ASSIGN_OR_RETURN(*member, Unescaped(rest.From(1, stop - 1)));
    rest = rest.From(stop);
  }
  if (rest.text.empty()) return absl::OkStatus();
  return Fault(rest, "is out of place: @device, /variant and +check follow in this order");
}

}  // namespace

std::string ToString(const InputKey& key) {
  if (!key.source.empty()) return Escaped(key.source, kPlainInSource);
  std::string text = fmt::format("{}-{}", Escaped(key.op, kPlainInName), key.since);
  if (key.outputs != 1) text += fmt::format(":{}={}", kOutputs, key.outputs);
  for (const AttributeSpec& attribute : key.attributes) text += AttributePart(attribute);
  for (const InputSpec& input : key.inputs) text += InputPart(input);
  return text;
}

std::string ToString(const CaseId& id) {
  std::string text = fmt::format("{}#{}", ToString(id.key), id.seed);
  if (!id.device.empty()) text += '@' + Escaped(id.device, kPlainInName);
  if (!id.variant.empty()) text += '/' + Escaped(id.variant, kPlainInName);
  if (id.check != kDefaultCheck) text += '+' + Escaped(id.check, kPlainInName);
  return text;
}

absl::StatusOr<InputKey> ParseInputKey(std::string_view text) {
  if (const size_t hash = text.find('#'); hash != std::string_view::npos) {
    return Fault(Piece{text}.From(hash), "does not belong to an input key");
  }
  return ParseKey({text});
}

absl::StatusOr<CaseId> ParseCaseId(std::string_view text) {
  const size_t hash = text.find('#');
  if (hash == std::string_view::npos) {
    return InvalidArgument("case id \"{}\" has no seed, as #7 is", text);
  }
  CaseId id;
  ASSAY_ASSIGN_OR_RETURN(id.key, ParseKey(Piece{text}.From(0, hash)));
  ASSAY_RETURN_IF_ERROR(ParseTail(Piece{text}.From(hash), id));
  return id;
}

bool IsLiteralAttribute(std::string_view text) {
  return text.starts_with("~lit.") && text.size() == 13 &&
         text.find_first_not_of("0123456789abcdef", 5) == std::string_view::npos;
}

std::string LiteralHash(const Tensor& tensor) {
  const std::string desc = tensor.desc().ToString();
  const uint64_t seed = XXH64(desc.data(), desc.size(), 0);
  const uint64_t hash = XXH64(tensor.bytes().data(), tensor.bytes().size(), seed);
  return fmt::format("{:08x}", static_cast<uint32_t>(hash));
}

}  // namespace assay
