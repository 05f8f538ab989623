#pragma once

#include "runtime/engine/kernel.h"
#include "runtime/engine/numerics.h"
#include "runtime/ops/version_range.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What is known of a value before the graph runs.
struct PartialDesc {
  DType dtype = DType::kFloat32;
  std::optional<Shape> shape;
};
using PartialInputs = std::span<const std::optional<PartialDesc>>;

using KernelCreator =
    std::function<absl::StatusOr<std::unique_ptr<OptKernel>>(const KernelRequest&)>;

/// One row of the capability table: what a kernel takes, how it computes, and how it is made.
struct Capability {
  std::string domain;
  std::string type;
  VersionRange versions;  ///< the since-versions of the op's definition that the kernel follows
  std::string kernel;     ///< name of the variant: "softmax.rows"
  /// Legal types per input; the last one repeats. Inputs beyond the list take its last entry.
  std::vector<DTypeSet> input_types;
  std::vector<Layout> layouts = {Layout::kLinear};
  /// Further conditions; gives the reason where the node is refused.
  std::function<std::optional<std::string>(const Node&, PartialInputs)> refuses;
  Numerics numerics;
  KernelCreator creator;
};

/// The answer of Supports. `capability` is the row that takes the node, null where none does.
struct Support {
  const Capability* capability = nullptr;
  std::string reason;  ///< why not: "Softmax: the kernels take f32 f16, not f64"
  explicit operator bool() const { return capability != nullptr; }
};

/// The machine-readable capability table of one engine. Built at start, read-only after; rows are
/// asked in the order of their registration, and the first that takes a node wins.
class OptKernelCreatorManager {
 public:
  void Register(Capability row);
  Support Find(const Node& node, PartialInputs inputs) const;
  const std::vector<std::unique_ptr<const Capability>>& rows() const { return rows_; }

 private:
  std::vector<std::unique_ptr<const Capability>> rows_;  // stable addresses: Support points at them
};

}  // namespace assay
