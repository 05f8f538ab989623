#pragma once

#include "runtime/engine/engine.h"

#include <memory>

namespace assay {

/// The device that every other is held against: runs each op's reference in double precision,
/// without any code of its own per op. `devices: [reference]` checks the references against stored
/// outputs.
std::unique_ptr<EngineImpl> CreateReferenceEngine();

}  // namespace assay
