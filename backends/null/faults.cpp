#include "backends/null/faults.h"

#include "backends/null/null_engine.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>
#include <utility>

namespace assay {
namespace {

float* Y(KernelContext& context) { return context.Output(0).Data<float>(); }

absl::Status WrongElement(KernelContext& context) {
  absl::Status status = Relu(context);
  Y(context)[5] += 0.25f;
  return status;
}

absl::Status PutsNaN(KernelContext& context) {
  absl::Status status = Relu(context);
  Y(context)[5] = std::nanf("");
  return status;
}

absl::Status WrongShape(KernelContext& context) {
  context.SetWrittenShape(0, {1, kUnluckyCount});
  return Relu(context);
}

absl::Status Unwritten(KernelContext& context) {
  const float poison = Y(context)[kUnluckyCount - 1];
  absl::Status status = Relu(context);
  Y(context)[kUnluckyCount - 1] = poison;
  return status;
}

absl::Status Accumulates(KernelContext& context) {
  const std::vector<float> before(Y(context), Y(context) + kUnluckyCount);
  absl::Status status = Relu(context);
  for (int64_t i = 0; i < kUnluckyCount; ++i) Y(context)[i] += before[i];
  return status;
}

absl::Status WritesInput(KernelContext& context) {
  absl::Status status = Relu(context);
  context.Input(0).Data<float>()[2] = 0;
  return status;
}

absl::Status OverrunsInput(KernelContext& context) {
  absl::Status status = Relu(context);
  context.Input(0).Data<float>()[kUnluckyCount] = 0;
  return status;
}

absl::Status Overrun(KernelContext& context) {
  absl::Status status = Relu(context);
  Y(context)[kUnluckyCount] = 0;
  return status;
}

absl::Status Errs(KernelContext&) { return Internal("the driver says no"); }

// By the signal itself, also where a sanitizer would handle it.
void Crash() {
  std::signal(SIGSEGV, SIG_DFL);
  std::raise(SIGSEGV);
}

absl::Status Crashes(KernelContext&) {
  Crash();
  return absl::OkStatus();
}

std::string CrashesInTheDriver() {
  Crash();
  return "";
}

absl::Status Hangs(KernelContext&) {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Keeps the result of its first run.
class Stale {
 public:
  absl::Status operator()(KernelContext& context) {
    if (kept_.empty()) {
      absl::Status status = Relu(context);
      kept_.assign(Y(context), Y(context) + kUnluckyCount);
      return status;
    }
    std::copy(kept_.begin(), kept_.end(), Y(context));
    return absl::OkStatus();
  }

 private:
  std::vector<float> kept_;
};

// Wrong as long as it has not run before.
class WrongFirst {
 public:
  absl::Status operator()(KernelContext& context) {
    return std::exchange(is_first_, false) ? WrongElement(context) : Relu(context);
  }

 private:
  bool is_first_ = true;
};

// Gives every NaN of every run another payload: right, but never the same.
class Unsteady {
 public:
  absl::Status operator()(KernelContext& context) {
    absl::Status status = Relu(context);
    ++runs_;
    for (int64_t i = 0; i < kUnluckyCount; ++i) {
      if (std::isnan(Y(context)[i])) Y(context)[i] = std::bit_cast<float>(0x7fc00000u + runs_);
    }
    return status;
  }

 private:
  uint32_t runs_ = 0;
};

// Does as it should, but for the unlucky tensor.
ReluFunction OnlyUnlucky(ReluFunction fault) {
  return [fault = std::move(fault)](KernelContext& context) mutable {
    if (context.Output(0).desc.ElementCount() != kUnluckyCount) return Relu(context);
    return fault(context);
  };
}

}  // namespace

std::vector<std::unique_ptr<EngineImpl>> MakeFaultEngines() {
  std::vector<std::unique_ptr<EngineImpl>> engines;
  engines.push_back(MakeNullEngine("null", {ReluRow(Relu)}));
  engines.push_back(MakeNullEngine("null-no-driver", {ReluRow(Relu)}, CrashesInTheDriver));
  const std::pair<const char*, ReluFunction> faults[] = {{"null-wrong-element", WrongElement},
                                                         {"null-nan", PutsNaN},
                                                         {"null-wrong-shape", WrongShape},
                                                         {"null-unwritten", Unwritten},
                                                         {"null-stale", Stale()},
                                                         {"null-wrong-first", WrongFirst()},
                                                         {"null-overrun", Overrun},
                                                         {"null-unsteady", Unsteady()},
                                                         {"null-accumulates", Accumulates},
                                                         {"null-writes-input", WritesInput},
                                                         {"null-overruns-input", OverrunsInput},
                                                         {"null-error", Errs},
                                                         {"null-crash", Crashes},
                                                         {"null-hang", Hangs}};
  for (const auto& [name, fault] : faults)
    engines.push_back(MakeNullEngine(name, {ReluRow(OnlyUnlucky(fault))}));
  return engines;
}

}  // namespace assay
