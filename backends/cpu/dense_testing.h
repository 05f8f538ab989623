#pragma once

#include "backends/cpu/cpu_testing.h"

#include <random>

// Data and bounds for kernels that add up many products.

namespace assay {

inline constexpr DType kFloatTypes[] = {DType::kFloat32, DType::kFloat16, DType::kBFloat16,
                                        DType::kFloat64};

/// Normally distributed floats, and integers of any bits: all finite, so that no sum is lost.
inline Tensor NormalTensor(DType dtype, const Shape& shape, uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  Tensor tensor({dtype, shape});
  if (IsFloat(dtype)) {
    std::vector<double> values(tensor.ElementCount());
    for (double& x : values) x = normal(bits);
    StoreFrom<double>(values, tensor);
  } else {
    std::vector<int64_t> values(tensor.ElementCount());
    for (int64_t& x : values) x = static_cast<int64_t>(bits());
    StoreFrom<int64_t>(values, tensor);
  }
  return tensor;
}

/// Positive ones, for variances.
inline Tensor PositiveTensor(DType dtype, const Shape& shape, uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::uniform_real_distribution<double> uniform(0.1, 2);
  Tensor tensor({dtype, shape});
  std::vector<double> values(tensor.ElementCount());
  for (double& x : values) x = uniform(bits);
  StoreFrom<double>(values, tensor);
  return tensor;
}

/// Like ExpectMatchesReference, for data whose rounding errors are a random walk: the bound that
/// suites apply, some ten times sharper.
inline void ExpectMatchesOnRandomData(const NodeUnderTest& test, bool constants = false) {
  const auto engine = CreateCpuEngine();
  const Support support = SupportOf(*engine, test);
  ASSERT_TRUE(support) << support.reason;
  const std::vector<TensorDesc> descs = InferredOf(test).outputs;
  const Numerics& numerics = support.capability->numerics;
  NumericModel model = numerics.ModelFor(test.inputs[0]->dtype());
  model.random_data = true;
  const auto expected = EvaluateTracked(*AllOps().Find(test.node), test.node, test.inputs, descs,
                                        model, numerics.form);
  ASSERT_TRUE(expected.ok()) << expected.status();
  ForEachInstructionSet([&] {
    const auto got = RunKernel(test, constants);
    ASSERT_TRUE(got.ok()) << got.status();
    for (size_t i = 0; i < got->size(); ++i) {
      std::string what = fmt::format("{} output {}", test.node.op_type, i);
      for (const auto& input : test.inputs) {
        what += input ? " " + input->desc().ToString() : " absent";
      }
      ExpectWithin((*expected)[i], (*got)[i], what);
    }
  });
}

}  // namespace assay
