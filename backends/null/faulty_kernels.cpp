#include "backends/null/faulty_kernels.h"

#include "backends/null/plain_engine.h"

#include <bit>
#include <cmath>

namespace assay {
namespace {

// Claims float32 sums and keeps them in f16.
float SumInHalf(std::span<const float> terms) {
  float sum = 0;
  for (const float term : terms)
    sum = static_cast<float>(plain::NearestHalf(sum + term).ToDouble());
  return sum;
}

// A bound that is right for short loops and one too small for long ones.
float SumWithoutLast(std::span<const float> terms) {
  return plain::SumInSequence(terms.first(terms.size() >= 4096 ? terms.size() - 1 : terms.size()));
}

// Toward zero, as by cutting the bits off.
Half TruncatedHalf(float x) {
  Half half = plain::NearestHalf(x);
  if (std::fabs(half.ToDouble()) > std::fabs(x)) --half.bits;
  return half;
}

// 12 significant bits, as of a fast estimate without a Newton step.
float ShortReciprocal(float x) {
  return std::bit_cast<float>(std::bit_cast<uint32_t>(1 / x) & 0xfffff000u);
}

// The last of eight lanes reads its neighbour's operand, where rows are long enough for the loop
// that is unrolled.
int64_t IndexOfLane(int64_t index) { return index >= 1024 && index % 8 == 7 ? index - 1 : index; }

float WithBiasTwice(float sum, float bias, int64_t channel) {
  return channel == 1 ? sum + bias + bias : sum + bias;
}

// Takes rows for columns, which only a square shape allows.
int64_t OtherAxisOfSquare(int64_t axis, const Shape& shape) {
  const int64_t rank = shape.rank();
  if (rank < 2 || shape[rank - 1] != shape[rank - 2] || axis < rank - 2) return axis;
  return axis == rank - 1 ? rank - 2 : rank - 1;
}

float NoPivot(std::span<const float>) { return 0; }

float InverseDeviationWithEpsilonOutside(float variance, float epsilon) {
  return 1 / (std::sqrt(variance) + epsilon);
}

constexpr FaultyKernel kFaultyKernels[] = {
    {"faulty-half-accumulator", "MatMul", {.summation = {SumInHalf, plain::DotBy<SumInHalf>}}},
    {"faulty-lost-term",
     "ReduceSum",
     {.summation = {SumWithoutLast, plain::DotBy<SumWithoutLast>}}},
    {"faulty-truncating-store", "Mul", {.to_half = TruncatedHalf}},
    {"faulty-tanh-gelu", "Gelu", {.gelu = plain::TanhGelu}},
    {"faulty-short-reciprocal", "Reciprocal", {.reciprocal = ShortReciprocal}},
    {"faulty-lane", "Add", {.operand_index = IndexOfLane}},
    {"faulty-doubled-bias", "Conv", {.with_bias = WithBiasTwice}},
    {"faulty-no-maximum", "Softmax", {.pivot = NoPivot}},
    {"faulty-axis-of-square", "Softmax", {.softmax_axis = OtherAxisOfSquare}},
    {"faulty-epsilon-outside-root",
     "LayerNormalization",
     {.inverse_deviation = InverseDeviationWithEpsilonOutside}}};

}  // namespace

std::span<const FaultyKernel> FaultyKernels() { return kFaultyKernels; }

std::vector<std::unique_ptr<EngineImpl>> MakeFaultyKernelEngines() {
  std::vector<std::unique_ptr<EngineImpl>> engines;
  engines.push_back(plain::MakeEngine("plain"));
  for (const FaultyKernel& kernel : kFaultyKernels) {
    engines.push_back(plain::MakeEngine(kernel.engine, kernel.parts));
  }
  return engines;
}

}  // namespace assay
