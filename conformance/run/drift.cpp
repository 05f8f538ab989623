#include "conformance/run/drift.h"

#include "runtime/engine/evaluating_engine.h"
#include "runtime/ops/evaluate.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

constexpr uint64_t kNoisyRuns = 8;
constexpr double kMargin = 3;

absl::StatusOr<std::vector<Tensor>> RunWith(const OpRegistry& ops, const LoadedCase& loaded,
                                            NodeEvaluator evaluate) {
  const auto engine = MakeEvaluatingEngine("oracle", "reference", std::move(evaluate));
  ASSAY_ASSIGN_OR_RETURN(auto model, RuntimeBuilder(ops, {engine.get()}).Compile(loaded.graph));
  ASSAY_ASSIGN_OR_RETURN(auto runtime, Runtime::Create(std::move(model)));
  return RunSteps(*runtime, loaded);
}

// Every node draws its own errors, the same ones for the same run.
NodeEvaluator NoisyEvaluator(uint64_t run) {
  const auto count =
      std::make_shared<uint64_t>(0);  // of all nodes: each kernel copies the function
  return [run, count](const OpDef& op, const Node& node, OptionalTensors inputs,
                      std::span<const TensorDesc> outputs) {
    return EvaluateNoisy(op, node, inputs, outputs, NumericModel{}, run << 32 | ++*count);
  };
}

double LargestDistance(const Tensor& a, const Tensor& b) {
  if (a.desc() != b.desc()) return INFINITY;
  const std::vector<double> x = LoadAs<double>(a), y = LoadAs<double>(b);
  double largest = 0;
  for (size_t i = 0; i < x.size(); ++i) largest = std::max(largest, std::fabs(x[i] - y[i]));
  return largest;
}

}  // namespace

absl::StatusOr<std::vector<double>> AllowedDrift(const OpRegistry& ops, const LoadedCase& loaded) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> exact, RunWith(ops, loaded, Evaluate));
  std::vector<double> drift(exact.size());
  for (uint64_t run = 1; run <= kNoisyRuns; ++run) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> noisy,
                           RunWith(ops, loaded, NoisyEvaluator(run)));
    for (size_t i = 0; i < drift.size(); ++i) {
      drift[i] = std::max(drift[i], kMargin * LargestDistance(noisy[i], exact[i]));
    }
  }
  for (const double distance : drift) {
    if (!std::isfinite(distance)) return Internal("the drift of the model is not finite");
  }
  return drift;
}

}  // namespace assay
