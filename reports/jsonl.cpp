#include "reports/jsonl.h"

namespace assay {
namespace {

class Jsonl final : public Reporter {
 public:
  explicit Jsonl(std::ostream& stream) : stream_(stream) {}

  void Begin(const RunInfo&) override {}
  void Add(const Record& record) override { stream_ << ToJsonLine(record) << std::endl; }
  void End() override {}

 private:
  std::ostream& stream_;
};

}  // namespace

ReportFormat JsonlFormat() {
  return {.name = "jsonl",
          .help = "one JSON object per case and line",
          .create = [](const ReportTarget& target) -> std::unique_ptr<Reporter> {
            return std::make_unique<Jsonl>(*target.stream);
          }};
}

}  // namespace assay
