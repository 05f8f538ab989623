#pragma once

#include "runtime/engine/engine.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace assay {

/// The skeleton of a backend: a capability table and the host's memory. Copy this file and its .cpp
/// to begin a new one. It is no device of the product; tests build it, with kernels that may
/// misbehave and a `driver` that may fail to answer. `MakeNullEngine("null", {ReluRow(Relu)})`
std::unique_ptr<EngineImpl> MakeNullEngine(std::string name, std::vector<Capability> rows,
                                           std::function<std::string()> driver = {});

/// A kernel of Relu in float32. Each KernelImpl gets a fresh copy of `execute`, so a function
/// object may carry state from one run to the next.
using ReluFunction = std::function<absl::Status(KernelContext&)>;
Capability ReluRow(ReluFunction execute);

/// The kernel that does it right.
absl::Status Relu(KernelContext& context);

}  // namespace assay
