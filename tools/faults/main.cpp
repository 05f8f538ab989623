// Assay with devices that misbehave on purpose: the proof that the harness sees it.
#include "backends/null/faults.h"
#include "backends/null/faulty_kernels.h"
#include "backends/null/summation_orders.h"
#include "tools/assay/verbs.h"

int main(int argc, char** argv) {
  auto engines = assay::GeneratedEngines();
  for (auto& engine : assay::MakeFaultEngines()) engines.push_back(std::move(engine));
  for (auto& engine : assay::MakeFaultyKernelEngines()) engines.push_back(std::move(engine));
  for (auto& engine : assay::MakeSummationOrderEngines()) engines.push_back(std::move(engine));
  assay::Session session(assay::GeneratedOps(), std::move(engines),
                         assay::GeneratedReportFormats());
  return assay::RunCommandLine(session, argc, argv);
}
