#pragma once

#include "runtime/base/narrow_float.h"
#include "runtime/tensor/shape.h"

#include <cstdint>
#include <span>
#include <vector>

// What the plain kernels can do in more than one way, rightly or wrongly.

namespace assay::plain {

using Elements = std::vector<float>;

/// How a kernel adds up what it has gathered, and products of two sides of equal length. The sum of
/// nothing is 0.
struct Summation {
  float (*sum)(std::span<const float> terms);
  float (*dot)(std::span<const float> left, std::span<const float> right);
};

float SumInSequence(std::span<const float> terms);

/// A dot product that rounds each product, then adds by `kSum`.
template <float (*kSum)(std::span<const float>)>
float DotBy(std::span<const float> left, std::span<const float> right) {
  Elements products(left.size());
  for (size_t i = 0; i < left.size(); ++i) products[i] = left[i] * right[i];
  return kSum(products);
}

float ErfGelu(float x);
float TanhGelu(float x);
float Reciprocal(float x);
float LargestOf(std::span<const float> row);
float InverseDeviation(float variance, float epsilon);
float WithBias(float sum, float bias, int64_t channel);
int64_t SameAxis(int64_t axis, const Shape& shape);
int64_t SameIndex(int64_t index);
Half NearestHalf(float x);

/// The parts of all kernels; by default each is right.
/// `Parts wrong{.gelu = TanhGelu};`
struct Parts {
  Summation summation = {SumInSequence, DotBy<SumInSequence>};
  Half (*to_half)(float) = NearestHalf;                            ///< the store of f16
  float (*gelu)(float) = ErfGelu;                                  ///< Gelu without approximation
  float (*reciprocal)(float) = Reciprocal;                         ///< Reciprocal
  int64_t (*operand_index)(int64_t) = SameIndex;                   ///< of b in Add and Mul
  float (*with_bias)(float, float, int64_t channel) = WithBias;    ///< Conv
  float (*pivot)(std::span<const float> row) = LargestOf;          ///< subtracted in Softmax
  int64_t (*softmax_axis)(int64_t axis, const Shape&) = SameAxis;  ///< from the front
  float (*inverse_deviation)(float variance,
                             float epsilon) = InverseDeviation;  ///< LayerNormalization
};

}  // namespace assay::plain
