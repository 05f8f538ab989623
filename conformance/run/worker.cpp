#include "conformance/run/worker.h"

#include "conformance/plan/plan.h"
#include "conformance/record/case_id.h"
#include "conformance/run/drift.h"
#include "conformance/run/execute.h"
#include "conformance/run/oracle.h"
#include "conformance/run/wire.h"
#include "conformance/run/worker_process.h"
#include "conformance/suite/fill.h"
#include "runtime/engine/inference.h"
#include "runtime/engine/partitioner.h"

#include <ext/stdio_filebuf.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <istream>
#include <ostream>
#include <sys/prctl.h>
#include <unistd.h>

namespace assay {
namespace {

using nlohmann::json;

class Worker {
 public:
  Worker(const OpRegistry& ops, EngineImpl* engine)
      : ops_(ops), engine_(engine), memory_(SharedMemory::Adopt(kWorkerMemory)) {}

  absl::StatusOr<json> Answer(const json& request) {
    const std::string what = request.value("do", "");
    if (what == "describe" && engine_ != nullptr) return json{{"driver", engine_->Driver()}};
    if (what == "load") return Load(request.at("plan").get<std::string>());
    const size_t index = request.at("case").get<size_t>();
    if (index >= plan_.cases.size()) return InvalidArgument("there is no case {}", index);
    const PlannedCase& planned = plan_.cases[index];
    if (what == "probe" && engine_ != nullptr) return Probe(planned);
    if (what == "run" && engine_ != nullptr) return Run(planned);
    if (what == "refuse") return Refuse(planned);
    if (what == "expect") return Expect(planned, request);
    return InvalidArgument("a worker does not know how to \"{}\"", what);
  }

 private:
  absl::StatusOr<json> Load(const std::string& text) {
    ASSAY_ASSIGN_OR_RETURN(plan_, ParsePlan(text));
    return json{{"ok", true}};
  }

  // A broken file is no missing support: the run will say what is wrong with it.
  absl::StatusOr<json> Probe(const PlannedCase& planned) {
    auto loaded = LoadCase(ops_, planned.id, plan_.literals, false);
    absl::Status status = loaded.status();
    SupportAnswer answer;
    if (status.ok()) {
      auto row = RuntimeBuilder(ops_, {engine_})
                     .CheckSupport(WithKnownInputs(loaded->graph, loaded->steps.front().inputs));
      status = row.status();
      if (row.ok()) answer.row = *row;
    }
    if (absl::IsUnimplemented(status)) {
      answer.supported = false;
      answer.reason = MessageOf(status);
    }
    return json{{"supported", answer.supported}, {"reason", answer.reason}, {"row", answer.row}};
  }

  absl::StatusOr<json> Run(const PlannedCase& planned) {
    auto loaded = LoadCase(ops_, planned.id, plan_.literals, false);
    if (!loaded.ok()) return ToJson(Failed("import", loaded.status()));
    return ToJson(Execute(ops_, *engine_, *loaded, memory_));
  }

  // The node must be refused by the importer, by shape inference or by the reference itself.
  absl::StatusOr<json> Refuse(const PlannedCase& planned) {
    auto loaded = LoadCase(ops_, planned.id, plan_.literals, false);
    if (!loaded.ok()) return ToJson(Failed("import", loaded.status()));
    return ToJson(ExecuteByReference(ops_, *loaded));
  }

  absl::StatusOr<json> Expect(const PlannedCase& planned, const json& request) {
    ASSAY_ASSIGN_OR_RETURN(const Execution execution, ExecutionFromJson(request.at("execution")));
    const std::string key = CacheKey(planned, execution);
    if (!key.empty() && key == cached_key_) return cached_;
    cached_key_.clear();  // what it points to is overwritten from here on
    ASSAY_ASSIGN_OR_RETURN(const LoadedCase loaded,
                           LoadCase(ops_, planned.id, plan_.literals, true));
    ASSAY_ASSIGN_OR_RETURN(const SharedMemory device,
                           SharedMemory::Open(request.at("memory").get<std::string>()));
    const bool random = planned.id.key.source.empty() && IsRandomData(planned.id.key);
    Expected expected = FindExpected(ops_, loaded, execution, device, random, memory_);
    if (loaded.by_drift && !expected.error) {
      ASSAY_ASSIGN_OR_RETURN(expected.drift, DriftOf(planned, loaded));
    }
    cached_key_ = key;
    cached_ = ToJson(expected);
    return cached_;
  }

  // The same for every device, and slow: kept for the next one.
  absl::StatusOr<std::vector<double>> DriftOf(const PlannedCase& planned,
                                              const LoadedCase& loaded) {
    if (planned.id.key.source != drift_source_) {
      ASSAY_ASSIGN_OR_RETURN(drift_, AllowedDrift(ops_, loaded));
      drift_source_ = planned.id.key.source;
    }
    return drift_;
  }

  // Devices whose kernels declare the same arithmetic share what is expected, as long as everything
  // follows from the case alone. Empty: it does not.
  static std::string CacheKey(const PlannedCase& planned, const Execution& execution) {
    std::string key = fmt::format("{}#{}", ToString(planned.id.key), planned.id.seed);
    for (const NodeRun& node : execution.nodes) {
      key += fmt::format("|{}:{}:{}", node.path, node.numerics, node.outputs.size());
      for (const auto& input : node.inputs) {
        if (input && !input->from_graph) return "";
      }
    }
    return key;
  }

  static Execution Failed(std::string stage, const absl::Status& status) {
    Execution execution;
    execution.error = {std::move(stage), status.code(), std::string(MessageOf(status))};
    return execution;
  }

  const OpRegistry& ops_;
  EngineImpl* engine_;
  SharedMemory memory_;
  Plan plan_;
  std::string cached_key_;
  json cached_;
  std::string drift_source_;
  std::vector<double> drift_;
};

absl::StatusOr<json> Caught(const std::function<absl::StatusOr<json>()>& answer) {
  try {
    return answer();
  } catch (const std::exception& exception) {  // of a backend, or of the standard library
    return Internal("an exception: {}", exception.what());
  }
}

}  // namespace

int RunWorker(const OpRegistry& ops, EngineImpl* engine) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a run that is killed leaves no workers behind
  // A buffer for each direction: one for both would seek when it turns, which a socket cannot.
  __gnu_cxx::stdio_filebuf<char> requests(kWorkerSocket, std::ios::in);
  __gnu_cxx::stdio_filebuf<char> answers(dup(kWorkerSocket), std::ios::out);
  std::istream in(&requests);
  std::ostream out(&answers);
  Worker worker(ops, engine);
  std::string line;
  while (std::getline(in, line)) {
    const json request = json::parse(line, nullptr, false);
    absl::StatusOr<json> answer = InvalidArgument("a request is no JSON");
    if (!request.is_discarded()) answer = Caught([&] { return worker.Answer(request); });
    const json reply = answer.ok() ? *answer : json{{"failed", MessageOf(answer.status())}};
    out << reply.dump(-1, ' ', false, json::error_handler_t::replace) << '\n' << std::flush;
  }
  return 0;
}

}  // namespace assay
