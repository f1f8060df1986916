// Ctrl-C and its like as a call in the event loop.
#pragma once

#include <array>
#include <csignal>
#include <functional>
#include <memory>

#include <QSocketNotifier>

namespace ringside::app {

/// SIGINT, SIGTERM and SIGHUP call `interrupted` in the event loop, as long as this lives; one at a time. SIGHUP stays
/// ignored where it was (nohup). Where no pipe can be had, the signals keep their old meaning.
class Interruption {
 public:
  explicit Interruption(const std::function<void()>& interrupted);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  std::unique_ptr<QSocketNotifier> notifier_;
  std::array<struct sigaction, kSignals.size()> old_{};
};

}  // namespace ringside::app
