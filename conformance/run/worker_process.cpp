#include "conformance/run/worker_process.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace assay {
namespace {

absl::Status SystemError(std::string_view what, int code) {
  return Internal("{} fails: {}", what, std::strerror(code));
}

// A copy of a descriptor beyond those that the worker expects, so that dup2 cannot overwrite it.
int Lifted(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 16); }

absl::StatusOr<pid_t> Spawn(std::vector<std::string>& command, int socket, int memory) {
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int lifted_socket = Lifted(socket), lifted_memory = Lifted(memory);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, lifted_socket, kWorkerSocket);
  posix_spawn_file_actions_adddup2(&actions, lifted_memory, kWorkerMemory);
  pid_t pid = 0;
  const int code =
      posix_spawn(&pid, command[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(lifted_socket);
  close(lifted_memory);
  if (code != 0) return SystemError("starting a worker", code);
  return pid;
}

// Ends a process and takes its status. One that the kernel cannot end (stuck in a driver) is left
// behind: nothing waits for it for ever.
std::optional<int> Reap(pid_t pid) {
  constexpr int kPatience = 5000;  // milliseconds
  kill(pid, SIGKILL);
  const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  pollfd ended{descriptor, POLLIN, 0};
  if (descriptor >= 0) poll(&ended, 1, kPatience);
  if (descriptor >= 0) close(descriptor);
  int status = 0;
  return waitpid(pid, &status, WNOHANG) == pid ? std::optional(status) : std::nullopt;
}

}  // namespace

WorkerProcess::WorkerProcess(pid_t pid, int socket, SharedMemory memory)
    : pid_(pid), socket_(socket), memory_(std::move(memory)) {}

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(
    std::vector<std::string> command) {
  ASSAY_ASSIGN_OR_RETURN(SharedMemory memory, SharedMemory::Create());
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) {
    return SystemError("making a socket", errno);
  }
  auto pid = Spawn(command, sockets[1], memory.descriptor());
  close(sockets[1]);
  if (!pid.ok()) {
    close(sockets[0]);
    return pid.status();
  }
  return std::unique_ptr<WorkerProcess>(new WorkerProcess(*pid, sockets[0], std::move(memory)));
}

WorkerProcess::~WorkerProcess() {
  close(socket_);
  if (pid_ > 0) Reap(pid_);
}

std::string WorkerProcess::memory_path() const {
  return fmt::format("/proc/{}/fd/{}", getpid(), memory_.descriptor());
}

absl::Status WorkerProcess::Send(const nlohmann::json& message, Deadline deadline) {
  using nlohmann::json;
  const std::string line = message.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  size_t sent = 0;
  while (sent < line.size()) {
    ASSAY_RETURN_IF_ERROR(WaitFor(POLLOUT, deadline));
    const ssize_t count =
        send(socket_, line.data() + sent, line.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) return DescribeDeath();
    sent += static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

absl::Status WorkerProcess::WaitFor(short event, Deadline deadline) {
  while (true) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{socket_, event, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::max<int64_t>(left.count(), 0)));
    if (ready > 0) return absl::OkStatus();
    if (ready == 0) return absl::DeadlineExceededError("no answer came in time");
    if (errno != EINTR) return SystemError("waiting for a worker", errno);
  }
}

absl::StatusOr<nlohmann::json> WorkerProcess::Receive(Deadline deadline) {
  while (true) {
    if (const size_t end = received_.find('\n'); end != std::string::npos) {
      nlohmann::json message = nlohmann::json::parse(received_.substr(0, end), nullptr, false);
      received_.erase(0, end + 1);
      if (message.is_discarded()) return Internal("a worker answers with no JSON");
      return message;
    }
    ASSAY_RETURN_IF_ERROR(WaitFor(POLLIN, deadline));
    char buffer[65536];
    const ssize_t count = read(socket_, buffer, sizeof buffer);
    if (count <= 0 && !(count < 0 && errno == EINTR)) return DescribeDeath();
    if (count > 0) received_.append(buffer, static_cast<size_t>(count));
  }
}

absl::Status WorkerProcess::DescribeDeath() {
  if (pid_ <= 0) return absl::AbortedError("the worker has ended before");
  const std::optional<int> status = Reap(pid_);  // it has closed its socket, so it is of no use
  pid_ = -1;
  if (!status) return absl::AbortedError("the worker hangs in the kernel");
  if (WIFSIGNALED(*status)) {
    const int number = WTERMSIG(*status);
    return absl::AbortedError(
        fmt::format("the worker was ended by signal {} ({})", number, strsignal(number)));
  }
  return absl::AbortedError(fmt::format("the worker ended with status {}", WEXITSTATUS(*status)));
}

}  // namespace assay
