#include "backends/reference/reference_engine.h"

#include "runtime/engine/evaluating_engine.h"

namespace assay {

std::unique_ptr<EngineImpl> CreateReferenceEngine() {
  return MakeEvaluatingEngine("reference", "reference", Evaluate);
}

}  // namespace assay
