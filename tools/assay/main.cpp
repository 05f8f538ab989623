// The assay executable: build the registries, parse, do the verb.
#include "tools/assay/verbs.h"

int main(int argc, char** argv) {
  assay::Session session(assay::GeneratedOps(), assay::GeneratedEngines(),
                         assay::GeneratedReportFormats());
  return assay::RunCommandLine(session, argc, argv);
}
