#pragma once

#include "runtime/engine/engine.h"

#include <functional>
#include <memory>
#include <string>

namespace assay {

/// The skeleton of a backend: one op, one kernel, the host's memory. Copy this folder to begin a
/// new one. It is no device of the product; tests build it, with a kernel that may misbehave.
///
/// `execute` is the kernel: y = Relu(x) in float32 is what it should compute. Each KernelImpl gets
/// a fresh copy of it, so a function object may carry state from one run to the next.
using ReluFunction = std::function<absl::Status(KernelContext&)>;
std::unique_ptr<EngineImpl> MakeNullEngine(std::string name, ReluFunction execute);

/// The kernel that does it right.
absl::Status Relu(KernelContext& context);

}  // namespace assay
