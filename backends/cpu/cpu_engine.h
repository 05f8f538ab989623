#pragma once

#include "runtime/engine/engine.h"

#include <memory>

namespace assay {

/// The fast engine for the host's processor: one kernel per node, chosen by the capability rows
/// that the headers of this folder declare, compiled for several instruction sets and picked for
/// this machine when they run.
std::unique_ptr<EngineImpl> CreateCpuEngine();

}  // namespace assay
