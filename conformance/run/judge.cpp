#include "conformance/run/judge.h"

#include "conformance/compare/compare.h"

#include <algorithm>

namespace assay {
namespace {

// A case proves little where most elements have no bound, or one beyond the value itself. A few
// elements say nothing about a share, but all of them do.
constexpr double kMistrustedShare = 0.9;
constexpr int64_t kFewElements = 16;
// RMS of the shares of correct kernels on random data is 1/sqrt(3) and a little; measured up to
// 0.606.
constexpr double kLargestRms = 0.75;
constexpr int64_t kEnoughForRms = 500;

std::string Summarise(const Comparison& comparison, std::string_view against) {
  const ElementDifference& worst = comparison.worst.front();
  return fmt::format("{} of {} elements differ from {} by more than is allowed, at worst {} for {}",
                     comparison.over, comparison.elements, against, worst.got, worst.expected);
}

class Judging {
 public:
  Judging(const Execution& execution, const SharedMemory& device, const Expected& expected,
          const SharedMemory& oracle)
      : execution_(execution), device_(device), expected_(expected), oracle_(oracle) {}

  absl::StatusOr<Judgement> Run() {
    result_.oracle = "tracked reference";
    ASSAY_RETURN_IF_ERROR(CheckConsistent());
    for (const std::string& complaint : execution_.complaints) Fail(complaint);
    for (size_t i = 0; i < execution_.nodes.size(); ++i) {
      ASSAY_RETURN_IF_ERROR(CompareNode(execution_.nodes[i], expected_.nodes[i]));
    }
    ASSAY_RETURN_IF_ERROR(CompareStored(execution_.outputs, ""));
    ASSAY_RETURN_IF_ERROR(CompareFirstRun());
    const bool complete = execution_.complaints.empty();
    if (result_.verdict == Verdict::kFail && execution_.equals_other_inputs && complete) {
      result_.reason = "the result is stale: it equals that of other inputs; " + result_.reason;
    }
    if (result_.verdict == Verdict::kPass) Distrust();
    return std::move(result_);
  }

 private:
  // What comes from a device's process may be damaged; nothing is taken on trust.
  absl::Status CheckConsistent() const {
    bool fits = expected_.nodes.size() == execution_.nodes.size() &&
                execution_.origins.size() == execution_.outputs.size() &&
                execution_.output_names.size() == execution_.outputs.size() &&
                (execution_.first_outputs.empty() ||
                 execution_.first_outputs.size() == execution_.outputs.size()) &&
                (expected_.drift.empty() || expected_.drift.size() == execution_.outputs.size());
    for (size_t i = 0; fits && i < execution_.nodes.size(); ++i) {
      fits = expected_.nodes[i].size() == execution_.nodes[i].outputs.size();
    }
    for (size_t i = 0; fits && i < execution_.origins.size(); ++i) {
      const auto [node, output] = execution_.origins[i];
      if (node < 0) continue;
      fits = node < static_cast<int>(expected_.nodes.size()) && output >= 0 &&
             output < static_cast<int>(expected_.nodes[node].size());
    }
    return fits ? absl::OkStatus() : Internal("the worker's answer does not fit the case");
  }

  absl::Status CompareNode(const NodeRun& run,
                           const std::vector<std::optional<BoundedRef>>& bounds) {
    for (size_t i = 0; i < run.outputs.size(); ++i) {
      if (!run.outputs[i] || !bounds[i]) continue;
      ASSAY_ASSIGN_OR_RETURN(const Bounded bounded, ReadBounded(*bounds[i], oracle_));
      ASSAY_ASSIGN_OR_RETURN(const Tensor got, device_.Read(*run.outputs[i]));
      const std::string name = fmt::format("{} output {}", run.placement.node, i);
      const OutputComparison output = CompareWithBound(name, bounded, got);
      if (!output.complaint.empty()) Fail(output.complaint);
      if (output.comparison.over > 0) {
        Fail(fmt::format("{}: {}", name, Summarise(output.comparison, "the reference")));
      }
      if (expected_.random_data && got.ElementCount() >= kEnoughForRms &&
          output.comparison.rms_share > kLargestRms && !bounded.exact.empty()) {
        rms_ = std::max(rms_, output.comparison.rms_share);
      }
      Merge(output.comparison, result_.comparison);
    }
    return absl::OkStatus();
  }

  // A kernel may be wrong in its first run alone. The bounds hold for it too where the graph is one
  // node, for then it has read the same inputs.
  absl::Status CompareFirstRun() {
    if (execution_.first_outputs.empty()) return absl::OkStatus();
    for (size_t i = 0; i < execution_.origins.size() && execution_.nodes.size() == 1; ++i) {
      ASSAY_ASSIGN_OR_RETURN(const auto bound, BoundOf(execution_.origins[i]));
      if (!bound) continue;
      ASSAY_ASSIGN_OR_RETURN(const Tensor got, device_.Read(execution_.first_outputs[i]));
      const std::string name = fmt::format("output \"{}\"", execution_.output_names[i]);
      const OutputComparison output = CompareWithBound(name, *bound, got);
      if (!output.complaint.empty()) Fail(fmt::format("in the first run {}", output.complaint));
      if (output.comparison.over == 0) continue;
      Fail(fmt::format("in the first run {}: {}", name,
                       Summarise(output.comparison, "the reference")));
      Merge(output.comparison, result_.comparison);
    }
    return CompareStored(execution_.first_outputs, "in the first run ");
  }

  absl::Status CompareStored(const std::vector<TensorRef>& outputs, std::string_view when) {
    if (expected_.stored_outputs.empty()) return absl::OkStatus();
    result_.oracle = "tracked reference and stored outputs";
    if (expected_.stored_outputs.size() != execution_.outputs.size()) {
      Fail(fmt::format("{} outputs are stored, but the graph has {}",
                       expected_.stored_outputs.size(), execution_.outputs.size()));
      return absl::OkStatus();
    }
    for (size_t i = 0; i < outputs.size(); ++i) {
      ASSAY_ASSIGN_OR_RETURN(const Tensor stored, oracle_.Read(expected_.stored_outputs[i]));
      ASSAY_ASSIGN_OR_RETURN(const Tensor got, device_.Read(outputs[i]));
      const std::string& name = execution_.output_names[i];
      const Tolerance tolerance =
          expected_.drift.empty() ? expected_.tolerance : Tolerance{0, expected_.drift[i]};
      ASSAY_ASSIGN_OR_RETURN(const auto bound, BoundOf(execution_.origins[i]));
      const OutputComparison output =
          CompareWithTolerance(name, stored, got, tolerance, bound ? &*bound : nullptr);
      if (!output.complaint.empty()) Fail(output.complaint);
      if (output.comparison.over == 0) continue;
      Fail(fmt::format("{}output \"{}\": {}", when, name,
                       Summarise(output.comparison, "the stored outputs")));
      Merge(output.comparison, result_.comparison);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<Bounded>> BoundOf(OutputOrigin origin) const {
    if (origin.node < 0) return std::nullopt;
    const auto& ref = expected_.nodes[origin.node][origin.output];
    if (!ref) return std::nullopt;
    ASSAY_ASSIGN_OR_RETURN(Bounded bounded, ReadBounded(*ref, oracle_));
    return bounded;
  }

  void Distrust() {
    const Comparison& comparison = result_.comparison;
    if (rms_ > 0) {
      Mistrust(
          fmt::format("the root mean square of the shares is {:.2f}, above {}", rms_, kLargestRms));
    }
    const double elements = static_cast<double>(comparison.elements);
    const bool none = comparison.elements > 0 && comparison.unchecked == comparison.elements;
    if (none || (comparison.elements >= kFewElements &&
                 comparison.unchecked > kMistrustedShare * elements)) {
      Mistrust(fmt::format("{} of {} elements have no finite bound", comparison.unchecked,
                           comparison.elements));
    }
    const int64_t loose = comparison.unchecked + comparison.vacuous;
    if (comparison.elements >= kFewElements && loose > kMistrustedShare * elements) {
      Mistrust(fmt::format("the bound allows almost anything for {} of {} elements", loose,
                           comparison.elements));
    }
  }

  void Mistrust(std::string reason) {
    if (result_.verdict != Verdict::kPass) return;
    result_.verdict = Verdict::kMistrusted;
    result_.reason = std::move(reason);
  }

  // The first reason is the one told.
  void Fail(std::string reason) {
    if (result_.verdict == Verdict::kFail) return;
    result_.verdict = Verdict::kFail;
    result_.reason = std::move(reason);
  }

  const Execution& execution_;
  const SharedMemory& device_;
  const Expected& expected_;
  const SharedMemory& oracle_;
  Judgement result_;
  double rms_ = 0;
};

}  // namespace

absl::StatusOr<Judgement> Judge(const Execution& execution, const SharedMemory& device,
                                const Expected& expected, const SharedMemory& oracle) {
  return Judging(execution, device, expected, oracle).Run();
}

Judgement JudgeError(const ExecutionError& error) {
  Judgement judgement;
  judgement.reason = fmt::format("{}: {}", error.stage, error.message);
  switch (error.code) {
    case absl::StatusCode::kUnimplemented:  // the plan had the device's word that it runs the case
    case absl::StatusCode::kDataLoss:       // guard bytes
    case absl::StatusCode::kOutOfRange:     // a shape that is not the inferred one
      judgement.verdict = Verdict::kFail;
      break;
    default: judgement.verdict = Verdict::kError;
  }
  return judgement;
}

Judgement JudgeRefusal(const Execution& execution, const std::string& says) {
  Judgement judgement;
  judgement.oracle = "expected sentence";
  if (!execution.error) {
    judgement.verdict = Verdict::kFail;
    judgement.reason = fmt::format("the case is accepted, but \"{}\" is due", says);
  } else if (execution.error->message.find(says) == std::string::npos) {
    judgement.verdict = Verdict::kFail;
    judgement.reason =
        fmt::format("the refusal says \"{}\", but \"{}\" is due", execution.error->message, says);
  }
  return judgement;
}

void ApplyExpectation(const std::optional<Expectation>& expectation, Judgement& judgement) {
  if (!expectation) return;
  const bool flaky = expectation->verdict == Verdict::kFlaky;
  if (judgement.verdict == Verdict::kPass && !flaky) {
    judgement.verdict = Verdict::kUnexpectedPass;
    judgement.reason =
        fmt::format("{} expects a failure: {}", expectation->file, expectation->reason);
  } else if (judgement.verdict == Verdict::kFail) {
    judgement.verdict = flaky ? Verdict::kFlaky : Verdict::kExpectedFail;
    judgement.reason =
        fmt::format("{} ({}; {})", expectation->reason, expectation->link, judgement.reason);
  }
}

}  // namespace assay
