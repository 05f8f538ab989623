#pragma once

#include "runtime/graph/graph.h"
#include "runtime/ops/contexts.h"
#include "runtime/ops/control_context.h"
#include "runtime/ops/reference_context.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// The opset version that introduced the newest definition of an op.
struct Since {
  int version = 1;
};

/// Legal element types of an input or output: a set, or those of another input.
struct TypeRule {
  DTypeSet types;
  std::string same_as;  ///< name of the input whose type this one shares; empty: by the set alone

  TypeRule(DTypeSet set) : types(set) {}
  TypeRule(DType type) : types(type) {}
  explicit TypeRule(std::string input) : types(kAllTypes), same_as(std::move(input)) {}
};
inline TypeRule SameAs(std::string input) { return TypeRule(std::move(input)); }

enum class Presence : uint8_t { kRequired, kOptional, kVariadic };

struct ValueSpec {
  std::string name;  ///< ONNX's
  TypeRule type;
  Presence presence = Presence::kRequired;
};

/// Work and compulsory traffic of one execution.
struct Cost {
  int64_t flops = 0;  ///< arithmetic operations; a multiply-add counts 2
  int64_t bytes = 0;  ///< every input read once, every output written once
};

/// What an op computes, in index loops. Exactly one kind is set: arithmetic (per scalar, as far as
/// the op's types need it), movement, or control flow.
struct ReferenceSet {
  template <class T>
  using Arithmetic = std::function<absl::Status(const Params&, ReferenceContext<T>&)>;

  Arithmetic<double> real;
  Arithmetic<Tracked> tracked;
  Arithmetic<Noisy> noisy;
  Arithmetic<int64_t> integer;
  Arithmetic<uint64_t> natural;  ///< uint64 only; narrower unsigned types run as int64_t
  std::function<absl::Status(const Params&, MoveContext&)> moves;
  std::function<absl::Status(const Params&, ControlContext&)> controls;

  template <class T>
  const Arithmetic<T>& For() const;
};

/// The same function by another formula (a folded BatchNormalization …), for kernels that declare
/// it.
struct OpForm {
  std::string name;
  ReferenceSet reference;
};

template <class P>
class OpDefBuilder;

/// The definition of an op: what backends are held to. Plain data, built by OpDef::Of.
struct OpDef {
  std::string domain;  ///< "" is ai.onnx
  std::string name;
  int since = 1;
  const ParamsType* params = nullptr;
  std::vector<ValueSpec> inputs;
  std::vector<ValueSpec> outputs;
  std::vector<std::string> tensor_attributes;  ///< kept on the Node
  std::vector<std::string> graph_attributes;   ///< kept on the Node

  /// Checks the node and sets the shape (and, where no rule says it, the type) of every output.
  std::function<absl::Status(const Params&, InferContext&)> infer;
  std::function<Cost(const Params&, const CostContext&)> cost;
  ReferenceSet reference;
  std::vector<OpForm> forms;
  /// Results feed on themselves step after step, where worst cases explode: the bound comes from
  /// Noisy.
  bool recurrent = false;

  template <class P>
  static OpDefBuilder<P> Of(std::string name, Since since, std::string domain = "");

  const ValueSpec& InputSpec(size_t index) const;   ///< repeats a variadic last one
  const ValueSpec& OutputSpec(size_t index) const;  ///< repeats a variadic last one
};

/// Calls a reference that is a template over its scalar: names cannot be passed uninstantiated.
#define ASSAY_REFERENCE(function) \
  [](const auto& params, auto& context) { return function(params, context); }

/// Builds an OpDef with typed parameters; see softmax.cpp for the shape of a definition.
template <class P>
class OpDefBuilder {
 public:
  OpDefBuilder(std::string name, Since since, std::string domain) {
    def_.name = std::move(name);
    def_.since = since.version;
    def_.domain = std::move(domain);
    def_.params = &ParamsTypeOf<P>();
  }

  OpDefBuilder& Input(std::string name, TypeRule type) {
    return Add(def_.inputs, std::move(name), std::move(type), Presence::kRequired);
  }
  OpDefBuilder& OptionalInput(std::string name, TypeRule type) {
    return Add(def_.inputs, std::move(name), std::move(type), Presence::kOptional);
  }
  /// One or more; only as the last input.
  OpDefBuilder& VariadicInput(std::string name, TypeRule type) {
    return Add(def_.inputs, std::move(name), std::move(type), Presence::kVariadic);
  }
  /// A rule of one type, or SameAs, sets the type before Shapes runs; else Shapes sets it.
  OpDefBuilder& Output(std::string name, TypeRule type) {
    return Add(def_.outputs, std::move(name), std::move(type), Presence::kRequired);
  }
  OpDefBuilder& OptionalOutput(std::string name, TypeRule type) {
    return Add(def_.outputs, std::move(name), std::move(type), Presence::kOptional);
  }
  OpDefBuilder& VariadicOutput(std::string name, TypeRule type) {
    return Add(def_.outputs, std::move(name), std::move(type), Presence::kVariadic);
  }
  OpDefBuilder& TensorAttribute(std::string name) {
    def_.tensor_attributes.push_back(std::move(name));
    return *this;
  }
  OpDefBuilder& GraphAttribute(std::string name) {
    def_.graph_attributes.push_back(std::move(name));
    return *this;
  }

  OpDefBuilder& Shapes(absl::Status (*infer)(const P&, InferContext&)) {
    def_.infer = [infer](const Params& p, InferContext& c) { return infer(p.As<P>(), c); };
    return *this;
  }
  OpDefBuilder& Costs(Cost (*cost)(const P&, const CostContext&)) {
    def_.cost = [cost](const Params& p, const CostContext& c) { return cost(p.As<P>(), c); };
    return *this;
  }
  /// A cost that needs no parameters: MovesItsData, or OpsPerElement(n).
  OpDefBuilder& Costs(std::function<Cost(const CostContext&)> cost) {
    def_.cost = [cost = std::move(cost)](const Params&, const CostContext& c) { return cost(c); };
    return *this;
  }

  /// An arithmetic reference for the scalars that `kTypes` need: floats as double, Tracked and
  /// Noisy, integers and bool as int64_t, uint64 as uint64_t.
  template <DTypeSet kTypes, class F>
  OpDefBuilder& Computes(F reference) {
    def_.reference = MakeReference<kTypes>(reference);
    return *this;
  }
  template <DTypeSet kTypes, class F>
  OpDefBuilder& Form(std::string name, F reference) {
    def_.forms.push_back({std::move(name), MakeReference<kTypes>(reference)});
    return *this;
  }
  OpDefBuilder& Recurrent() {
    def_.recurrent = true;
    return *this;
  }
  /// A reference that only moves elements: one instantiation serves every type.
  OpDefBuilder& Moves(absl::Status (*reference)(const P&, MoveContext&)) {
    def_.reference.moves = [reference](const Params& p, MoveContext& c) {
      return reference(p.As<P>(), c);
    };
    return *this;
  }
  /// A reference that runs subgraphs.
  OpDefBuilder& Controls(absl::Status (*reference)(const P&, ControlContext&)) {
    def_.reference.controls = [reference](const Params& p, ControlContext& c) {
      return reference(p.As<P>(), c);
    };
    return *this;
  }

  operator OpDef() const { return def_; }

 private:
  OpDefBuilder& Add(std::vector<ValueSpec>& specs, std::string name, TypeRule type,
                    Presence presence) {
    specs.push_back({std::move(name), std::move(type), presence});
    return *this;
  }

  template <class T, class F>
  static ReferenceSet::Arithmetic<T> Erase(F reference) {
    return [reference](const Params& params, ReferenceContext<T>& context) -> absl::Status {
      if constexpr (std::is_void_v<decltype(reference(params.As<P>(), context))>) {
        reference(params.As<P>(), context);
        return context.status();
      } else {
        return reference(params.As<P>(), context);
      }
    };
  }

  template <DTypeSet kTypes, class F>
  static ReferenceSet MakeReference(F reference) {
    ReferenceSet result;
    if constexpr (kTypes.Intersects(kFloats)) {
      result.real = Erase<double>(reference);
      result.tracked = Erase<Tracked>(reference);
      result.noisy = Erase<Noisy>(reference);
    }
    if constexpr (kTypes.Intersects(kAllTypes.Without(kFloats | DType::kUint64))) {
      result.integer = Erase<int64_t>(reference);
    }
    if constexpr (kTypes.Contains(DType::kUint64)) {
      result.natural = Erase<uint64_t>(reference);
    }
    return result;
  }

  OpDef def_;
};

template <class P>
OpDefBuilder<P> OpDef::Of(std::string name, Since since, std::string domain) {
  return {std::move(name), since, std::move(domain)};
}

template <>
inline const ReferenceSet::Arithmetic<double>& ReferenceSet::For() const {
  return real;
}
template <>
inline const ReferenceSet::Arithmetic<Tracked>& ReferenceSet::For() const {
  return tracked;
}
template <>
inline const ReferenceSet::Arithmetic<Noisy>& ReferenceSet::For() const {
  return noisy;
}
template <>
inline const ReferenceSet::Arithmetic<int64_t>& ReferenceSet::For() const {
  return integer;
}
template <>
inline const ReferenceSet::Arithmetic<uint64_t>& ReferenceSet::For() const {
  return natural;
}

/// Costs of the common kinds.
Cost MovesItsData(const CostContext& context);
std::function<Cost(const CostContext&)> OpsPerElement(int64_t flops_per_output_element);

}  // namespace assay
