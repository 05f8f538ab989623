#include "backends/null/plain_parts.h"

#include <cmath>

namespace assay::plain {

float SumInSequence(std::span<const float> terms) {
  float sum = 0;
  for (const float term : terms) sum += term;
  return sum;
}

float ErfGelu(float x) { return 0.5f * x * (1 + std::erf(x / std::sqrt(2.0f))); }

float TanhGelu(float x) {
  const float inner = x + 0.044715f * (x * x * x);
  return 0.5f * x * (1 + std::tanh(static_cast<float>(std::sqrt(2 / M_PI)) * inner));
}

float Reciprocal(float x) { return 1 / x; }

float LargestOf(std::span<const float> row) {
  float top = -INFINITY;
  for (const float x : row) top = x > top ? x : top;
  return top;
}

float InverseDeviation(float variance, float epsilon) { return 1 / std::sqrt(variance + epsilon); }

float WithBias(float sum, float bias, int64_t) { return sum + bias; }

int64_t SameAxis(int64_t axis, const Shape&) { return axis; }

int64_t SameIndex(int64_t index) { return index; }

Half NearestHalf(float x) { return Half::FromDouble(x); }

}  // namespace assay::plain
