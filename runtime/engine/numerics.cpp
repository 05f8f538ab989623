#include "runtime/engine/numerics.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

absl::Status ParseUlps(const std::string& text, PrecisionProfile& profile) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() != profile.ulps.size())
    return InvalidArgument("ulps \"{}\" has no nine parts", text);
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!absl::SimpleAtod(parts[i], &profile.ulps[i])) {
      return InvalidArgument("ulps \"{}\" holds no number at part {}", text, i);
    }
  }
  return absl::OkStatus();
}

absl::Status ParseType(const std::string& text, std::optional<DType>& type) {
  type = ParseDType(text);
  return type ? absl::OkStatus() : InvalidArgument("\"{}\" is no element type", text);
}

absl::Status ParsePart(const std::string& name, const std::string& text, Numerics& numerics) {
  if (name == "work") return ParseType(text, numerics.work);
  if (name == "accumulate") return ParseType(text, numerics.accumulate);
  if (name == "form") return numerics.form = text, absl::OkStatus();
  if (name == "ulps") return ParseUlps(text, numerics.profile);
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number)) return InvalidArgument("{}={} is no number", name, text);
  if (name == "lanes") return numerics.chain.lanes = number, absl::OkStatus();
  if (name == "blocks") return numerics.chain.blocks = number, absl::OkStatus();
  if (name == "truncate") return numerics.truncating_accumulator = number != 0, absl::OkStatus();
  if (name == "ftz") return numerics.flush_to_zero = number != 0, absl::OkStatus();
  return InvalidArgument("numerics have no part \"{}\"", name);
}

}  // namespace

NumericModel Numerics::ModelFor(DType storage) const {
  const DType own = IsFloat(storage) ? storage : DType::kFloat32;
  const DType strict = own == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
  NumericModel model;
  model.work = FormatOf(work.value_or(strict));
  model.accumulate = FormatOf(accumulate.value_or(work.value_or(strict)));
  model.store = FormatOf(own);
  model.profile = profile;
  model.chain = chain;
  model.truncating_accumulator = truncating_accumulator;
  model.flush_to_zero = flush_to_zero;
  return model;
}

std::string ToString(const Numerics& numerics) {
  const Numerics strict;
  std::vector<std::string> parts;
  if (numerics.work) parts.push_back(fmt::format("work={}", NameOf(*numerics.work)));
  if (numerics.accumulate)
    parts.push_back(fmt::format("accumulate={}", NameOf(*numerics.accumulate)));
  if (numerics.chain.lanes != 1) parts.push_back(fmt::format("lanes={}", numerics.chain.lanes));
  if (numerics.chain.blocks != 0) parts.push_back(fmt::format("blocks={}", numerics.chain.blocks));
  if (numerics.truncating_accumulator) parts.push_back("truncate=1");
  if (numerics.flush_to_zero) parts.push_back("ftz=1");
  if (!numerics.form.empty()) parts.push_back("form=" + numerics.form);
  if (numerics.profile != strict.profile) {
    parts.push_back(fmt::format("ulps={}", fmt::join(numerics.profile.ulps, "/")));
  }
  return fmt::format("{}", fmt::join(parts, ","));
}

absl::StatusOr<Numerics> ParseNumerics(std::string_view text) {
  Numerics numerics;
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(text.data(), text.size()), ',', absl::SkipEmpty());
  for (const std::string& part : parts) {
    const std::vector<std::string> sides = absl::StrSplit(part, absl::MaxSplits('=', 1));
    if (sides.size() != 2) return InvalidArgument("numerics \"{}\" have a part without =", text);
    ASSAY_RETURN_IF_ERROR(ParsePart(sides[0], sides[1], numerics));
  }
  return numerics;
}

}  // namespace assay
