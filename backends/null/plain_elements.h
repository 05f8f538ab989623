#pragma once

#include "backends/null/plain_parts.h"
#include "runtime/engine/kernel.h"

// How the plain kernels read and write tensors.

namespace assay::plain {

/// The elements of an f32 or f16 tensor, widened exactly.
Elements Load(const DeviceTensor& tensor);

/// Rounds once to the type of `to`: f32, f16 by `to_half`, or bf16.
void Store(const Elements& elements, const DeviceTensor& to, Half (*to_half)(float));

const Shape& InputShape(const KernelContext& context, size_t i);

/// As many elements as output 0 has.
Elements ResultOf(const KernelContext& context);

/// x[i] for each i of a range of indices.
template <class Indices>
Elements Gather(const Elements& x, const Indices& indices) {
  Elements gathered;
  for (const int64_t i : indices) gathered.push_back(x[i]);
  return gathered;
}

}  // namespace assay::plain
