#pragma once

#include "runtime/engine/runtime.h"

#include <memory>
#include <optional>
#include <vector>

namespace assay {

/// The memory of all values of one Runtime: where each lies on each engine's device. A value is
/// written on one device and copied to another when a step there first reads it.
class ValueStore {
 public:
  ValueStore(const CompiledModel& model, const RuntimeOptions& options,
             std::vector<std::unique_ptr<EngineContext>>& contexts);

  /// Uploads nothing: constants are where the engines put them.
  absl::Status BindConstants();

  /// A host tensor as the value; it shares the data until a device needs a copy.
  void SetHost(ValueId value, Tensor tensor);

  /// Memory for a value that `engine` is about to write; what other places hold becomes stale.
  /// Keeps the buffer where it is large enough.
  absl::StatusOr<DeviceTensor> Allocate(ValueId value, const TensorDesc& desc, size_t engine);

  /// The value on the device of `engine`, copied there if it lies elsewhere.
  absl::StatusOr<DeviceTensor> OnDevice(ValueId value, size_t engine);

  /// The value on the host. A view where the host can address it, else a copy.
  absl::StatusOr<Tensor> OnHost(ValueId value);

  const TensorDesc& desc(ValueId value) const { return slots_[value].desc; }
  bool IsSet(ValueId value) const { return slots_[value].is_set; }
  bool IsConstant(ValueId value) const { return slots_[value].constant != nullptr; }

  /// Fills a value's memory on a device with the poison byte.
  absl::Status Poison(ValueId value, size_t engine);
  /// Everything that lies in a value's memory on a device, guard bytes included.
  absl::StatusOr<std::vector<std::byte>> Snapshot(ValueId value, size_t engine);
  /// DataLoss naming the value where bytes beside its memory have changed.
  absl::Status CheckGuards(ValueId value, size_t engine);

 private:
  struct Copy {
    std::unique_ptr<Buffer> owned;
    Buffer* buffer = nullptr;
    bool current = false;
  };
  struct Slot {
    TensorDesc desc;
    std::optional<Tensor> host;
    std::vector<Copy> copies;  ///< per engine
    const Tensor* constant = nullptr;
    bool is_set = false;
  };

  int64_t GuardBytes() const;
  absl::Status Reserve(Copy& copy, int64_t bytes, size_t engine);
  DeviceTensor TensorAt(ValueId value, const Copy& copy) const;

  const CompiledModel& model_;
  const RuntimeOptions& options_;
  std::vector<std::unique_ptr<EngineContext>>& contexts_;
  std::vector<Slot> slots_;
};

}  // namespace assay
