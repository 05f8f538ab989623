#pragma once

#include "backends/cpu/cpu_engine.h"
#include "backends/cpu/kernels/instruction_set.h"
#include "runtime/ops/op_registry.h"
#include "runtime/ops/op_testing.h"

#include <hwy/targets.h>

#include <cmath>
#include <memory>
#include <random>

// How kernels of the CPU engine are tested: one node at a time, on every instruction set of this
// machine, against the bound that the op's reference gives.

namespace assay {

/// Calls `f()` once for each compiled instruction set that this machine has.
template <class F>
void ForEachInstructionSet(F f) {
  const int64_t all = hwy::SupportedTargets() & HWY_TARGETS;
  for (int64_t rest = all; rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    SCOPED_TRACE(InstructionSet());
    f();
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

/// One node with its inputs; outputs are those that shape inference gives.
struct NodeUnderTest {
  Node node;
  std::vector<std::optional<Tensor>> inputs;
};

inline const OpRegistry& AllOps() {
  static const OpRegistry ops(GeneratedOps());
  return ops;
}

/// `NodeOf("Concat", ConcatParams{.axis = 1}, {a, b})`
inline NodeUnderTest NodeOf(std::string_view type, Params params,
                            std::vector<std::optional<Tensor>> inputs, size_t outputs = 1) {
  NodeUnderTest test{TestNode(*AllOps().Find("", type), std::move(params), inputs.size(), outputs),
                     std::move(inputs)};
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    if (!test.inputs[i]) test.node.inputs[i] = kNoValue;
  }
  return test;
}

/// What the engine answers, given shapes and types.
inline Support SupportOf(const EngineImpl& engine, const NodeUnderTest& test) {
  std::vector<std::optional<PartialDesc>> descs;
  for (const auto& input : test.inputs) {
    descs.emplace_back();
    if (input) descs.back() = PartialDesc{input->dtype(), input->shape()};
  }
  return engine.Supports(test.node, descs);
}

inline InferredOutputs InferredOf(const NodeUnderTest& test) {
  auto inferred = InferNode(*AllOps().Find(test.node), test.node, test.inputs);
  EXPECT_TRUE(inferred.ok()) << inferred.status();
  return inferred.ok() ? *inferred : InferredOutputs();
}

/// Memory with guard bytes on both sides, filled with poison.
class GuardedTensor {
 public:
  explicit GuardedTensor(const TensorDesc& desc)
      : bytes_(desc.ByteCount()), buffer_(*device_.Allocate(bytes_ + 2 * kGuard)) {
    std::fill_n(buffer_->host(), buffer_->size(), kPoison);
    tensor_ = {desc, buffer_.get(), kGuard};
  }
  explicit GuardedTensor(const Tensor& tensor) : GuardedTensor(tensor.desc()) {
    std::ranges::copy(tensor.bytes(), tensor_.Data<std::byte>());
  }
  const DeviceTensor& tensor() const { return tensor_; }
  Tensor Result() const {
    return Tensor::View(tensor_.desc, nullptr, tensor_.Data<std::byte>()).Clone();
  }
  bool GuardsHold() const {
    const auto is_poison = [](std::byte b) { return b == kPoison; };
    return std::all_of(buffer_->host(), buffer_->host() + kGuard, is_poison) &&
           std::all_of(buffer_->host() + kGuard + bytes_, buffer_->host() + buffer_->size(),
                       is_poison);
  }

 private:
  static constexpr int64_t kGuard = 64;
  static constexpr std::byte kPoison{0xa5};
  HostDevice device_;
  int64_t bytes_;
  std::unique_ptr<Buffer> buffer_;
  DeviceTensor tensor_;
};

/// Runs the engine's kernel for the node once. With `constants`, every input is one of the graph.
inline absl::StatusOr<std::vector<Tensor>> RunKernel(const NodeUnderTest& test,
                                                     bool constants = false) {
  const auto engine = CreateCpuEngine();
  const Support support = SupportOf(*engine, test);
  if (!support) return absl::UnimplementedError(support.reason);
  std::vector<const Tensor*> values;
  std::vector<std::optional<DeviceTensor>> inputs, outputs;
  std::vector<std::unique_ptr<GuardedTensor>> memory;
  for (const auto& input : test.inputs) {
    values.push_back(input && constants ? &*input : nullptr);
    inputs.emplace_back();
    if (!input) continue;
    memory.push_back(std::make_unique<GuardedTensor>(*input));
    inputs.back() = memory.back()->tensor();
  }
  const size_t first_output = memory.size();
  for (const TensorDesc& desc : InferredOf(test).outputs) {
    memory.push_back(std::make_unique<GuardedTensor>(desc));
    outputs.emplace_back(memory.back()->tensor());
  }
  ASSAY_ASSIGN_OR_RETURN(const auto kernel, support.capability->creator({test.node, values}));
  const auto implementation = kernel->CreateKernelImpl();
  const auto engine_context = engine->CreateEngineContext();
  KernelContext context(*engine_context, std::move(inputs), std::move(outputs));
  ASSAY_RETURN_IF_ERROR(implementation->Prepare(context));
  ASSAY_RETURN_IF_ERROR(implementation->Execute(context));
  std::vector<Tensor> results;
  for (size_t i = 0; i < memory.size(); ++i) {
    EXPECT_TRUE(memory[i]->GuardsHold()) << Describe(test.node) << " writes beside a tensor";
    if (i >= first_output) results.push_back(memory[i]->Result());
  }
  return results;
}

/// Fails unless every element lies within its bound, or is the reference's own: integers that were
/// computed as real numbers may have wrapped at the store.
inline void ExpectWithin(const Bounded& expected, const Tensor& got, const std::string& what) {
  ASSERT_EQ(expected.value.desc(), got.desc()) << what;
  if (expected.exact.empty()) {
    EXPECT_TRUE(SameBits(expected.value, got)) << what << ": bits differ";
    return;
  }
  const std::vector<double> values = LoadAs<double>(got), own = LoadAs<double>(expected.value);
  for (size_t i = 0; i < values.size(); ++i) {
    const double exact = expected.exact[i], error = expected.error[i];
    if (error == kInf || values[i] == exact || values[i] == own[i]) continue;
    if (std::isnan(exact) && std::isnan(values[i])) continue;
    EXPECT_TRUE(std::fabs(values[i] - exact) <= error)
        << what << "[" << i << "] is " << values[i] << ", but " << exact << " +- " << error
        << " is expected";
    if (::testing::Test::HasFailure()) return;
  }
}

/// Runs the node on the instruction set chosen now and holds it against its reference, under what
/// the capability row declares.
inline void ExpectKernelMatches(const NodeUnderTest& test, bool constants = false) {
  const auto engine = CreateCpuEngine();
  const Support support = SupportOf(*engine, test);
  ASSERT_TRUE(support) << support.reason;
  const OpDef& op = *AllOps().Find(test.node);
  const std::vector<TensorDesc> descs = InferredOf(test).outputs;
  const Numerics& numerics = support.capability->numerics;
  DType storage = descs.front().dtype;
  for (const auto& input : test.inputs) {
    if (input && IsFloat(input->dtype())) storage = input->dtype();
  }
  const auto expected =
      EvaluateTracked(op, test.node, test.inputs, descs, numerics.ModelFor(storage), numerics.form);
  ASSERT_TRUE(expected.ok()) << expected.status();
  const auto got = RunKernel(test, constants);
  ASSERT_TRUE(got.ok()) << got.status();
  for (size_t i = 0; i < got->size(); ++i) {
    std::string what = fmt::format("{} output {}", test.node.op_type, i);
    for (const auto& input : test.inputs) {
      what += input ? " " + input->desc().ToString() : " absent";
    }
    ExpectWithin((*expected)[i], (*got)[i], what);
  }
}

/// The same on every instruction set.
inline void ExpectMatchesReference(const NodeUnderTest& test, bool constants = false) {
  ForEachInstructionSet([&] { ExpectKernelMatches(test, constants); });
}

/// Random elements: floats normally distributed, some large, small and special; integers of any
/// bits and small ones. The same for the same seed.
inline Tensor RandomTensor(DType dtype, const Shape& shape, uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  Tensor tensor({dtype, shape});
  std::vector<double> floats(tensor.ElementCount());
  std::vector<int64_t> integers(tensor.ElementCount());
  constexpr double kSpecial[] = {0.0, -0.0, kInf, -kInf, NAN, 1e-40, 65504, 1e30, -88.5, 0.5};
  for (double& x : floats) {
    const uint64_t kind = bits() % 16;
    x = normal(bits);
    if (kind == 0) x = kSpecial[bits() % std::size(kSpecial)];
    if (kind == 1) x *= 100;
    if (kind == 2) x = std::round(x * 4) / 2;
    if (kind == 3) x *= 1e-3;
  }
  for (int64_t& x : integers) {
    x = static_cast<int64_t>(bits());
    if (bits() % 2) x %= 8;
  }
  if (IsFloat(dtype)) {
    StoreFrom<double>(floats, tensor);
  } else {
    StoreFrom<int64_t>(integers, tensor);
  }
  if (dtype == DType::kBool) {
    for (bool& x : tensor.MutableData<bool>()) x = bits() % 2;
  }
  return tensor;
}

}  // namespace assay
