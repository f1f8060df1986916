#include "app/launch/signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace ringside::app {
namespace {

// A signal handler may do no more than write to a pipe, and knows no object.
std::array<int, 2> signal_pipe{-1, -1};

void tell(int /*signal*/) {
  const int error = errno;
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(signal_pipe[1], &byte, 1);
  errno = error;
}

}  // namespace

Interruption::Interruption(const std::function<void()>& interrupted) {
  if (::pipe2(signal_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  notifier_ = std::make_unique<QSocketNotifier>(signal_pipe[0], QSocketNotifier::Read);
  QObject::connect(notifier_.get(), &QSocketNotifier::activated, notifier_.get(), [interrupted] {
    std::array<char, 64> bytes{};
    while (::read(signal_pipe[0], bytes.data(), bytes.size()) > 0) {
    }
    interrupted();
  });
  struct sigaction action{};
  action.sa_handler = tell;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &action, &old_[i]);
    if (kSignals[i] == SIGHUP && old_[i].sa_handler == SIG_IGN) ::sigaction(SIGHUP, &old_[i], nullptr);
  }
}

Interruption::~Interruption() {
  if (!notifier_) return;
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &old_[i], nullptr);
  notifier_.reset();
  for (int& end : signal_pipe) ::close(end), end = -1;
}

}  // namespace ringside::app
