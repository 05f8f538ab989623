#pragma once

#include "conformance/run/case_source.h"
#include "conformance/run/execution.h"
#include "runtime/engine/engine.h"

namespace assay {

/// Runs a case on one engine, strictly: compiles it, runs it on the other inputs first and then on
/// the real ones in the same Runtime, with poisoned outputs and guard bytes. All that the nodes
/// computed goes to `memory`. Never fails: what goes wrong is part of the Execution.
Execution Execute(const OpRegistry& ops, EngineImpl& engine, const LoadedCase& loaded,
                  SharedMemory& memory);

/// The node that `NodeRun::path` names, in a graph imported anew. Null where there is none.
const Node* FindNode(const Graph& graph, std::string_view path);

}  // namespace assay
