#pragma once

#include "backends/null/plain_kernels.h"
#include "runtime/engine/engine.h"

#include <memory>
#include <string>

namespace assay::plain {

/// An engine of all plain kernels, made from these parts: `MakeEngine("plain")` is right.
std::unique_ptr<EngineImpl> MakeEngine(std::string name, Parts parts = {});

}  // namespace assay::plain
