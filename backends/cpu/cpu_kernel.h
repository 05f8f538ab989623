#pragma once

#include "runtime/engine/capability.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

// How the kernels of the CPU engine become rows of its capability table. A family is one pair of
// files; its header declares `std::vector<Capability> FooRows();` on a line of its own, from which
// CMake generates the list of all. Rows are asked in the order of the headers' names, then as they
// stand in their vector: the special before the general.
//
// Shapes and parameters have been checked by the op's definition before a kernel sees them.

namespace assay {

/// Every row of this folder; generated when the build is configured.
std::vector<Capability> GeneratedCpuRows();

/// What a kernel without state does for one node. Allocates no memory.
using NodeFunction = std::function<absl::Status(const Node&, KernelContext&)>;

/// A row for a kernel without state, from all that the node says (its tensor attributes too).
/// `input_types` are per input, the last one repeats. `refuses` and other rare columns are set on
/// the result.
Capability Row(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
               NodeFunction execute, Numerics numerics = {});

/// The same from a plain function of the op's parameters:
/// `Row("Softmax", "softmax.rows", {kFloats}, &SoftmaxKernel)`.
template <class P>
requires requires(P params) { params.Describe(); }
Capability Row(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
               absl::Status (*execute)(const P&, KernelContext&), Numerics numerics = {}) {
  return Row(std::move(type), std::move(kernel), std::move(input_types),
             NodeFunction([execute](const Node& node, KernelContext& context) {
               return execute(node.params.As<P>(), context);
             }),
             std::move(numerics));
}

/// A row from a creator, for what the other forms do not cover.
Capability CreatorRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                      KernelCreator creator, Numerics numerics = {});

/// An OptKernel that is a function: `create` makes the state of one Runtime.
std::unique_ptr<OptKernel> MakeOptKernel(
    std::function<std::unique_ptr<KernelImpl>(const Node&)> create, const Node& node);

/// A row for a kernel with a state per Runtime (scratch memory, plans made in Prepare). `Kernel` is
/// a KernelImpl with a type `Params`, the op's; it is constructed from (const Params&).
/// `StatefulRow<PoolKernel>("MaxPool", "pool.direct", {kFloats})`
template <class Kernel>
Capability StatefulRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                       Numerics numerics = {}) {
  const auto creator = [](const KernelRequest& request) {
    return MakeOptKernel(
        [](const Node& node) {
          return std::make_unique<Kernel>(node.params.As<typename Kernel::Params>());
        },
        request.node);
  };
  return CreatorRow(std::move(type), std::move(kernel), std::move(input_types), creator,
                    std::move(numerics));
}

/// The same for a kernel that also packs constants, once per model: `Kernel` has a type `Packed`
/// and `static absl::StatusOr<Packed> Pack(const Params&, std::span<const Tensor* const>)`, whose
/// span has a null for every input that is no constant; it is constructed from (const Params&,
/// const Packed&), both of which live longer. Unimplemented from Pack refuses the node.
template <class Kernel>
Capability PackedRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                     Numerics numerics = {}) {
  using Params = typename Kernel::Params;
  using Packed = typename Kernel::Packed;
  const auto creator =
      [](const KernelRequest& request) -> absl::StatusOr<std::unique_ptr<OptKernel>> {
    auto packed = Kernel::Pack(request.node.params.As<Params>(), request.constants);
    if (!packed.ok()) return packed.status();
    return MakeOptKernel(
        [shared = std::make_shared<const Packed>(*std::move(packed))](const Node& node) {
          return std::make_unique<Kernel>(node.params.As<Params>(), *shared);
        },
        request.node);
  };
  return CreatorRow(std::move(type), std::move(kernel), std::move(input_types), creator,
                    std::move(numerics));
}

}  // namespace assay
