#include "kit/check/child.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace ringside::kit {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kGrace = 5;  // seconds: mpirun ends its ranks properly in about one

volatile std::sig_atomic_t signal_seen = 0;

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What a child wrote into an unlinked temporary file.
class Capture {
 public:
  Capture() : file_(std::tmpfile()) {}
  ~Capture() {
    if (file_) std::fclose(file_);
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  int descriptor() const { return file_ ? ::fileno(file_) : -1; }
  std::string text() const {
    if (!file_) return {};
    const off_t size = ::lseek(descriptor(), 0, SEEK_END);
    const auto whole = static_cast<std::size_t>(size > 0 ? size : 0);
    if (whole <= kMostText) return read(0, whole);
    return read(0, kMostText / 2) + fmt::format("\n[.. {} bytes left out ..]\n", whole - kMostText) +
           read(static_cast<off_t>(whole - kMostText / 2), kMostText / 2);
  }

 private:
  std::string read(off_t from, std::size_t bytes) const {
    std::string text(bytes, '\0');
    const ssize_t got = ::pread(descriptor(), text.data(), bytes, from);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }
  std::FILE* file_;
};

[[noreturn]] void become(std::vector<char*>& words, const std::map<std::string, std::string>& environment, int out,
                         int err, int failed) {
  ::setpgid(0, 0);
  const int empty = ::open("/dev/null", O_RDONLY);
  if (empty >= 0) ::dup2(empty, 0);
  ::dup2(out, 1), ::dup2(err, 2);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
  for (const auto& [name, value] : environment)
    ::setenv(name.c_str(), value.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): one thread, after fork
  ::execvp(words[0], words.data());
  const int why = errno;
  [[maybe_unused]] const ssize_t told = ::write(failed, &why, sizeof why);
  ::_exit(127);
}

}  // namespace

void notice_signals() {
  struct sigaction action{};
  action.sa_handler = [](int number) { signal_seen = number; };
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(number, &action, nullptr);
}

bool interrupted() {
  return signal_seen != 0;
}

std::string Ended::line() const {
  switch (how) {
    case How::exited: return fmt::format("exit code {}", code);
    case How::signalled: return fmt::format("ended by signal {} ({})", code, ::strsignal(code));  // NOLINT
    case How::out_of_time: return fmt::format("not over after {:.0f} s", seconds);
    case How::interrupted: return "interrupted";
    case How::not_started: return fmt::format("cannot be started: {}", ::strerror(code));  // NOLINT
  }
  return {};
}

Ended run_child(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
                double limit_s) {
  Ended end;
  const Capture out, err;
  int failed[2];
  if (out.descriptor() < 0 || err.descriptor() < 0 || ::pipe2(failed, O_CLOEXEC) != 0) {
    end.code = errno;
    return end;
  }
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));  // NOLINT: exec's type
  pointers.push_back(nullptr);
  const auto begin = Clock::now();
  const pid_t child = ::fork();
  if (child == 0) become(pointers, environment, out.descriptor(), err.descriptor(), failed[1]);
  const int fork_error = errno;
  ::close(failed[1]);
  int why = child < 0 ? fork_error : 0;
  if (child > 0) {
    ::setpgid(child, child);
    while (::read(failed[0], &why, sizeof why) < 0 && errno == EINTR) {
    }
  }
  ::close(failed[0]);
  if (why != 0) {
    if (child > 0) ::waitpid(child, nullptr, 0);
    end.code = why;
    return end;
  }

  int status = 0;
  bool over = false;
  std::optional<Ended::How> ending;
  Clock::time_point asked;
  while (!over) {
    over = ::waitpid(child, &status, WNOHANG) == child;
    if (over) break;
    if (!ending && (interrupted() || since(begin) >= limit_s)) {
      ending = interrupted() ? Ended::How::interrupted : Ended::How::out_of_time;
      asked = Clock::now();
      ::kill(-child, SIGTERM);
    } else if (ending && since(asked) > kGrace) {
      ::kill(-child, SIGKILL);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ::kill(-child, SIGKILL);  // whoever of its group is left
  end.seconds = since(begin);
  end.out = out.text(), end.err = err.text();
  if (ending)
    end.how = *ending;
  else if (WIFSIGNALED(status))
    end.how = Ended::How::signalled, end.code = WTERMSIG(status);
  else
    end.how = Ended::How::exited, end.code = WEXITSTATUS(status);
  return end;
}

}  // namespace ringside::kit
