#include "runtime/engine/value_store.h"

#include <algorithm>

namespace assay {
namespace {

constexpr int64_t kGuardBytes = 64;  // keeps the alignment of what lies between
constexpr std::byte kGuardByte{0x5c};

}  // namespace

ValueStore::ValueStore(const CompiledModel& model, const RuntimeOptions& options,
                       std::vector<std::unique_ptr<EngineContext>>& contexts)
    : model_(model), options_(options), contexts_(contexts), slots_(model.graph.values.size()) {
  for (Slot& slot : slots_) slot.copies.resize(contexts.size());
}

absl::Status ValueStore::BindConstants() {
  for (const GraphConstant& constant : model_.graph.constants) {
    SetHost(constant.value, constant.tensor);
    slots_[constant.value].constant = &constant.tensor;
  }
  for (size_t engine = 0; engine < contexts_.size(); ++engine) {
    for (const auto& [value, buffer] : model_.constants[engine]) {
      Copy& copy = slots_[value].copies[engine];
      copy.buffer = buffer.get();
      copy.current = true;
    }
  }
  return absl::OkStatus();
}

void ValueStore::SetHost(ValueId value, Tensor tensor) {
  Slot& slot = slots_[value];
  slot.desc = tensor.desc();
  slot.host = std::move(tensor);
  slot.is_set = true;
  for (Copy& copy : slot.copies) copy.current = false;
}

absl::StatusOr<DeviceTensor> ValueStore::Allocate(ValueId value, const TensorDesc& desc,
                                                  size_t engine) {
  Slot& slot = slots_[value];
  slot.desc = desc;
  slot.host.reset();
  slot.is_set = true;
  for (Copy& copy : slot.copies) copy.current = false;
  Copy& copy = slot.copies[engine];
  ASSAY_RETURN_IF_ERROR(Reserve(copy, desc.ByteCount(), engine));
  copy.current = true;
  return TensorAt(value, copy);
}

absl::StatusOr<DeviceTensor> ValueStore::OnDevice(ValueId value, size_t engine) {
  Copy& copy = slots_[value].copies[engine];
  if (!copy.current) {
    ASSAY_ASSIGN_OR_RETURN(const Tensor host, OnHost(value));
    ASSAY_RETURN_IF_ERROR(Reserve(copy, host.desc().ByteCount(), engine));
    ASSAY_RETURN_IF_ERROR(
        contexts_[engine]->GetDevice().ConvertFromHost(host, TensorAt(value, copy)));
    copy.current = true;
  }
  return TensorAt(value, copy);
}

absl::StatusOr<Tensor> ValueStore::OnHost(ValueId value) {
  Slot& slot = slots_[value];
  if (slot.host) return *slot.host;
  for (size_t engine = 0; engine < slot.copies.size(); ++engine) {
    const Copy& copy = slot.copies[engine];
    if (!copy.current) continue;
    const DeviceTensor tensor = TensorAt(value, copy);
    if (std::byte* host = tensor.buffer->host()) {
      // The store owns the memory and outlives every view that a step takes.
      return Tensor::View(slot.desc, nullptr, host + tensor.offset);
    }
    Tensor result(slot.desc);
    ASSAY_RETURN_IF_ERROR(contexts_[engine]->GetDevice().ConvertToHost(tensor, result));
    return result;
  }
  return Internal("value \"{}\" is read before it is written", model_.graph.values[value].name);
}

absl::Status ValueStore::Poison(ValueId value, size_t engine) {
  const DeviceTensor tensor = TensorAt(value, slots_[value].copies[engine]);
  const std::vector<std::byte> poison(tensor.desc.ByteCount(), std::byte{options_.poison_byte});
  return contexts_[engine]->GetDevice().Upload(poison, *tensor.buffer, tensor.offset);
}

absl::StatusOr<std::vector<std::byte>> ValueStore::Snapshot(ValueId value, size_t engine) {
  const Copy& copy = slots_[value].copies[engine];
  std::vector<std::byte> bytes(copy.buffer->size());
  ASSAY_RETURN_IF_ERROR(contexts_[engine]->GetDevice().Download(*copy.buffer, 0, bytes));
  return bytes;
}

absl::Status ValueStore::CheckGuards(ValueId value, size_t engine) {
  const Copy& copy = slots_[value].copies[engine];
  if (copy.owned == nullptr) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(const std::vector<std::byte> bytes, Snapshot(value, engine));
  const int64_t end = kGuardBytes + slots_[value].desc.ByteCount();
  for (int64_t i = 0; i < static_cast<int64_t>(bytes.size()); ++i) {
    if (i >= kGuardBytes && i < end) continue;
    if (bytes[i] != kGuardByte) {
      return absl::DataLossError(fmt::format("memory {} bytes {} value \"{}\" was overwritten",
                                             i < end ? kGuardBytes - i : i - end + 1,
                                             i < end ? "before" : "behind",
                                             model_.graph.values[value].name));
    }
  }
  return absl::OkStatus();
}

int64_t ValueStore::GuardBytes() const { return options_.guard ? kGuardBytes : 0; }

absl::Status ValueStore::Reserve(Copy& copy, int64_t bytes, size_t engine) {
  // With guards the buffer fits exactly, so that the first byte behind the value is a guard.
  const int64_t size = bytes + 2 * GuardBytes();
  const bool fits = copy.owned != nullptr &&
                    (options_.guard ? copy.owned->size() == size : copy.owned->size() >= size);
  if (fits) return absl::OkStatus();
  Device& device = contexts_[engine]->GetDevice();
  ASSAY_ASSIGN_OR_RETURN(copy.owned, device.Allocate(size));
  copy.buffer = copy.owned.get();
  if (!options_.guard) return absl::OkStatus();
  return device.Upload(std::vector<std::byte>(size, kGuardByte), *copy.buffer, 0);
}

DeviceTensor ValueStore::TensorAt(ValueId value, const Copy& copy) const {
  return {slots_[value].desc, copy.buffer, copy.owned != nullptr ? GuardBytes() : 0};
}

}  // namespace assay
