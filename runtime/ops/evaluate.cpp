#include "runtime/ops/evaluate.h"

#include <algorithm>

namespace assay {
namespace {

enum class Scalar : uint8_t { kReal, kInteger, kNatural };

// Floats anywhere make the arithmetic real; uint64 needs its own; all else fits int64.
Scalar ScalarOf(const ReferenceSet& reference, OptionalTensors inputs,
                std::span<const TensorDesc> outputs) {
  bool real = false, natural = false;
  const auto look = [&](DType dtype) {
    real |= IsFloat(dtype);
    natural |= dtype == DType::kUint64;
  };
  for (const auto& input : inputs) {
    if (input) look(input->dtype());
  }
  for (const TensorDesc& output : outputs) look(output.dtype);
  if (real && reference.real) return Scalar::kReal;
  return natural && reference.natural ? Scalar::kNatural : Scalar::kInteger;
}

std::vector<Tensor> Allocate(std::span<const TensorDesc> descs) {
  std::vector<Tensor> tensors;
  for (const TensorDesc& desc : descs) tensors.emplace_back(desc);
  return tensors;
}

// The elements of real scalars as doubles, for the conversion to the output's type.
template <class T>
std::vector<double> Values(const std::vector<T>& elements) {
  std::vector<double> values(elements.size());
  std::ranges::transform(elements, values.begin(), [](const T& x) { return Value(x); });
  return values;
}

template <class T>
void Store(ReferenceContext<T>& context, std::span<Tensor> outputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (const auto& indices = context.written_indices(i)) {
      StoreFrom<int64_t>(*indices, outputs[i]);
    } else if (const auto& elements = context.written(i)) {
      if constexpr (Integer<T>)
        StoreFrom<T>(*elements, outputs[i]);
      else
        StoreFrom<double>(Values(*elements), outputs[i]);
    }
  }
}

absl::Status Missing(const Node& node) {
  return Unimplemented("{}: the reference has no arithmetic for these types", Describe(node));
}

template <class T>
absl::Status Run(const ReferenceSet& reference, const NodeTensors& tensors,
                 ReferenceContext<T>& context) {
  if (!reference.For<T>()) return Missing(*tensors.node);
  return Prefixed(Describe(*tensors.node) + ": ",
                  reference.For<T>()(tensors.node->params, context));
}

// Runs the reference in the scalar T and calls `use` with what it wrote, before the store.
template <class T, class Use>
absl::Status RunThen(const ReferenceSet& reference, const Node& node, OptionalTensors inputs,
                     std::span<Tensor> results, Use use) {
  const NodeTensors tensors{&node, inputs, results};
  ReferenceContext<T> context(tensors);
  ASSAY_RETURN_IF_ERROR(Run(reference, tensors, context));
  use(context);
  return absl::OkStatus();
}

template <class T>
absl::StatusOr<std::vector<Tensor>> RunAs(const ReferenceSet& reference, const Node& node,
                                          OptionalTensors inputs,
                                          std::span<const TensorDesc> outputs) {
  std::vector<Tensor> results = Allocate(outputs);
  ASSAY_RETURN_IF_ERROR(RunThen<T>(reference, node, inputs, results,
                                   [&](ReferenceContext<T>& context) { Store(context, results); }));
  return results;
}

// The elements of every output before their store; none where an output was not written.
template <class T>
absl::StatusOr<std::vector<std::vector<double>>> RunUnstored(const ReferenceSet& reference,
                                                             const Node& node,
                                                             OptionalTensors inputs,
                                                             std::span<const TensorDesc> outputs) {
  std::vector<Tensor> results = Allocate(outputs);
  std::vector<std::vector<double>> elements(outputs.size());
  const auto take = [&](ReferenceContext<T>& context) {
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (context.written(i)) elements[i] = Values(*context.written(i));
    }
  };
  ASSAY_RETURN_IF_ERROR(RunThen<T>(reference, node, inputs, results, take));
  return elements;
}

absl::StatusOr<std::vector<Tensor>> Move(const ReferenceSet& reference, const Node& node,
                                         OptionalTensors inputs,
                                         std::span<const TensorDesc> outputs) {
  std::vector<Tensor> results = Allocate(outputs);
  MoveContext context({&node, inputs, results});
  ASSAY_RETURN_IF_ERROR(Prefixed(Describe(node) + ": ", reference.moves(node.params, context)));
  return results;
}

// The kinds of reference that have no rounding error.
bool IsExact(const ReferenceSet& reference, OptionalTensors inputs,
             std::span<const TensorDesc> outputs) {
  return reference.moves || ScalarOf(reference, inputs, outputs) != Scalar::kReal;
}

void StoreTracked(ReferenceContext<Tracked>& context, size_t index, const NumericModel& model,
                  Bounded& result) {
  const auto& elements = context.written(index);
  if (!elements) return;
  const bool rounds = IsFloat(result.value.dtype());
  NumericModel storing = model;
  if (rounds) storing.store = FormatOf(result.value.dtype());
  const NumericScope scope(storing);
  const std::vector<double> wrapped = LoadAs<double>(result.value);
  for (size_t i = 0; i < elements->size(); ++i) {
    const Tracked& element = (*elements)[i];
    const Tracked stored = rounds ? Stored(element) : element;
    // An integer result beyond its type is what the store made of it.
    const bool wraps = !rounds && stored.e == 0 && stored.v != wrapped[i];
    result.exact.push_back(wraps ? wrapped[i] : stored.v);
    result.error.push_back(stored.e);
  }
}

absl::StatusOr<std::vector<Bounded>> RunTracked(const ReferenceSet& reference, const Node& node,
                                                OptionalTensors inputs,
                                                std::span<const TensorDesc> outputs,
                                                const NumericModel& model) {
  std::vector<Tensor> results = Allocate(outputs);
  std::vector<Bounded> bounded(results.size());
  const NumericScope scope(model);
  const auto take = [&](ReferenceContext<Tracked>& context) {
    Store(context, results);
    for (size_t i = 0; i < results.size(); ++i) {
      bounded[i].value = results[i];
      StoreTracked(context, i, model, bounded[i]);
    }
  };
  ASSAY_RETURN_IF_ERROR(RunThen<Tracked>(reference, node, inputs, results, take));
  return bounded;
}

constexpr uint64_t kNoisyRuns = 8;
constexpr double kNoisyMargin = 6;  // correct kernels were measured to use at most 0.36 of it

Bounded FromSpread(const Tensor& value, const std::vector<double>& exact,
                   const std::vector<double>& squares, const NumericModel& model) {
  Bounded bounded;
  bounded.value = value;
  NumericModel storing = model;
  storing.store = FormatOf(value.dtype());
  const NumericScope scope(storing);
  for (size_t i = 0; i < exact.size(); ++i) {
    const double error = kNoisyMargin * std::sqrt(squares[i] / kNoisyRuns);
    const bool open = std::isnan(error) && std::isfinite(exact[i]);
    const Tracked stored = Stored({exact[i], open ? kInfinity : std::isnan(error) ? 0 : error});
    bounded.exact.push_back(stored.v);
    bounded.error.push_back(stored.e);
  }
  return bounded;
}

absl::StatusOr<std::vector<Bounded>> BoundByNoise(const OpDef& op, const Node& node,
                                                  OptionalTensors inputs,
                                                  std::span<const TensorDesc> outputs,
                                                  const NumericModel& model) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> values, Evaluate(op, node, inputs, outputs));
  ASSAY_ASSIGN_OR_RETURN(const auto exact,
                         RunUnstored<double>(op.reference, node, inputs, outputs));
  std::vector<std::vector<double>> squares(exact.size());
  for (size_t i = 0; i < exact.size(); ++i) squares[i].resize(exact[i].size());
  for (uint64_t run = 1; run <= kNoisyRuns; ++run) {
    const NumericScope scope(model, run);
    ASSAY_ASSIGN_OR_RETURN(const auto noisy,
                           RunUnstored<Noisy>(op.reference, node, inputs, outputs));
    for (size_t i = 0; i < exact.size(); ++i) {
      for (size_t k = 0; k < exact[i].size(); ++k) {
        const double distance = noisy[i][k] - exact[i][k];
        squares[i][k] += distance * distance;
      }
    }
  }
  std::vector<Bounded> bounded;
  for (size_t i = 0; i < exact.size(); ++i) {
    bounded.push_back(FromSpread(values[i], exact[i], squares[i], model));
  }
  return bounded;
}

// A kernel that declares another form may answer by it: its distance joins the bound.
void Widen(std::vector<Bounded>& bounds, const std::vector<Bounded>& form) {
  for (size_t i = 0; i < bounds.size(); ++i) {
    for (size_t k = 0; k < bounds[i].exact.size(); ++k) {
      const double distance = std::fabs(form[i].exact[k] - bounds[i].exact[k]);
      const double reach = form[i].error[k] + (std::isnan(distance) ? 0 : distance);
      bounds[i].error[k] = std::max(bounds[i].error[k], reach);
    }
  }
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> Evaluate(const OpDef& op, const Node& node,
                                             OptionalTensors inputs,
                                             std::span<const TensorDesc> outputs) {
  if (op.reference.moves) return Move(op.reference, node, inputs, outputs);
  switch (ScalarOf(op.reference, inputs, outputs)) {
    case Scalar::kReal: return RunAs<double>(op.reference, node, inputs, outputs);
    case Scalar::kInteger: return RunAs<int64_t>(op.reference, node, inputs, outputs);
    case Scalar::kNatural: return RunAs<uint64_t>(op.reference, node, inputs, outputs);
  }
  return Missing(node);
}

absl::StatusOr<std::vector<Bounded>> EvaluateTracked(const OpDef& op, const Node& node,
                                                     OptionalTensors inputs,
                                                     std::span<const TensorDesc> outputs,
                                                     const NumericModel& model,
                                                     const std::string& form) {
  if (IsExact(op.reference, inputs, outputs)) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<Tensor> values, Evaluate(op, node, inputs, outputs));
    std::vector<Bounded> bounded(values.size());
    for (size_t i = 0; i < values.size(); ++i) bounded[i].value = values[i];
    return bounded;
  }
  if (op.recurrent) return BoundByNoise(op, node, inputs, outputs, model);
  ASSAY_ASSIGN_OR_RETURN(std::vector<Bounded> bounded,
                         RunTracked(op.reference, node, inputs, outputs, model));
  if (form.empty()) return bounded;
  const auto declared = std::ranges::find(op.forms, form, &OpForm::name);
  if (declared == op.forms.end()) {
    return InvalidArgument("{} has no form \"{}\"", op.name, form);
  }
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Bounded> other,
                         RunTracked(declared->reference, node, inputs, outputs, model));
  Widen(bounded, other);
  return bounded;
}

absl::StatusOr<std::vector<Tensor>> EvaluateNoisy(const OpDef& op, const Node& node,
                                                  OptionalTensors inputs,
                                                  std::span<const TensorDesc> outputs,
                                                  const NumericModel& model, uint64_t seed) {
  if (IsExact(op.reference, inputs, outputs)) return Evaluate(op, node, inputs, outputs);
  const NumericScope scope(model, seed);
  return RunAs<Noisy>(op.reference, node, inputs, outputs);
}

}  // namespace assay
