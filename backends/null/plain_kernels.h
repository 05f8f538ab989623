#pragma once

#include "backends/null/plain_parts.h"
#include "runtime/engine/kernel.h"

#include <span>
#include <string_view>

// Kernels as a textbook has them, for engines that tests build: f16 and f32 tensors, all arithmetic
// in float32, one rounding at the store. They declare nothing, so they are held to the strictest
// bounds.

namespace assay::plain {

/// A kernel for one op. Plain also in this: it allocates as it goes.
struct Kernel {
  std::string_view op;
  absl::Status (*execute)(const Parts& parts, const Node& node, KernelContext& context);
};

/// Add, Conv, Gelu, Gemm, LayerNormalization, MatMul, Mul, Reciprocal, ReduceMean, ReduceSum and
/// Softmax.
std::span<const Kernel> Kernels();

}  // namespace assay::plain
