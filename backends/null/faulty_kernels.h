#pragma once

#include "backends/null/plain_parts.h"
#include "runtime/engine/engine.h"

#include <memory>
#include <span>
#include <vector>

namespace assay {

/// A fault such as kernels really have: all parts are right but one.
struct FaultyKernel {
  const char* engine;  ///< "faulty-tanh-gelu"
  const char* op;      ///< whose cases must show it
  plain::Parts parts;
};
std::span<const FaultyKernel> FaultyKernels();

/// `plain`, which is right, and an engine for each fault that differs from it in this alone.
std::vector<std::unique_ptr<EngineImpl>> MakeFaultyKernelEngines();

}  // namespace assay
