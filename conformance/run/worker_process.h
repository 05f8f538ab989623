#pragma once

#include "conformance/run/shared_memory.h"
#include "runtime/base/status.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace assay {

/// Descriptors that a worker finds open when it starts.
inline constexpr int kWorkerSocket = 3;
inline constexpr int kWorkerMemory = 4;

/// A worker as its parent sees it: started by exec, spoken to in JSON lines over a socket, results
/// in shared memory. Ended with its owner. `auto worker = WorkerProcess::Start({"assay", "worker",
/// "--device", "cpu"});`
class WorkerProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  /// `command[0]` is the executable's path.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(std::vector<std::string> command);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// What the worker wrote for its last answer.
  const SharedMemory& memory() const { return memory_; }
  /// Where a third process can open that memory.
  std::string memory_path() const;

  /// Same errors as Receive.
  absl::Status Send(const nlohmann::json& message, Deadline deadline);

  /// The next line. Aborted where the worker has died, saying how ("signal 11, Segmentation
  /// fault"); DeadlineExceeded where nothing came in time. After both the worker is of no more use.
  absl::StatusOr<nlohmann::json> Receive(Deadline deadline);

 private:
  WorkerProcess(pid_t pid, int socket, SharedMemory memory);
  absl::Status WaitFor(short event, Deadline deadline);
  absl::Status DescribeDeath();

  pid_t pid_;
  int socket_;
  SharedMemory memory_;
  std::string received_;  // bytes of the socket not yet taken as lines
};

}  // namespace assay
