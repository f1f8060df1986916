#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include <QCoreApplication>
#include <QEventLoop>
#include <QSocketNotifier>

#include "app/launcher.h"

namespace ringside::app {
namespace {

/// Ctrl-C and SIGTERM as a Qt event for as long as it lives: a signal handler may do no more than write to a pipe.
class Interruption {
 public:
  explicit Interruption(const std::function<void()>& interrupted) {
    if (::pipe2(pipe_.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    notifier_ = std::make_unique<QSocketNotifier>(pipe_[0], QSocketNotifier::Read);
    QObject::connect(notifier_.get(), &QSocketNotifier::activated, notifier_.get(), [interrupted] { interrupted(); });
    struct sigaction action {};
    action.sa_handler = [](int) {
      const char byte = 0;
      [[maybe_unused]] const auto written = ::write(pipe_[1], &byte, 1);
    };
    ::sigaction(SIGINT, &action, &old_interrupt_);
    ::sigaction(SIGTERM, &action, &old_terminate_);
  }
  ~Interruption() {
    if (!notifier_) return;
    ::sigaction(SIGINT, &old_interrupt_, nullptr);
    ::sigaction(SIGTERM, &old_terminate_, nullptr);
    notifier_.reset();
    ::close(pipe_[0]);
    ::close(pipe_[1]);
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  inline static std::array<int, 2> pipe_{-1, -1};
  std::unique_ptr<QSocketNotifier> notifier_;
  struct sigaction old_interrupt_ {
  }, old_terminate_{};
};

/// Launches and waits; `listen` connects to what the caller wants to hear.
std::optional<Error> run(const Job& job, const std::function<void(Launcher&)>& listen) {
  int arguments = 1;
  std::array<char, 9> name{"ringside"};
  std::array<char*, 2> argument{name.data(), nullptr};
  std::unique_ptr<QCoreApplication> application;
  if (!QCoreApplication::instance()) application = std::make_unique<QCoreApplication>(arguments, argument.data());
  Launcher launcher;
  QEventLoop loop;
  bool interrupted = false;
  QObject::connect(&launcher, &Launcher::finished, &loop, &QEventLoop::quit);
  listen(launcher);
  const Interruption interruption([&] {
    interrupted = true;
    launcher.cancel();
  });
  launcher.launch(job);
  loop.exec();
  if (interrupted) return Error{"interrupted; all ranks have ended", "", "", ErrorKind::machine};
  return launcher.error();
}

}  // namespace

Result<Measurement> measure(const Job& job, const std::function<void(const MeasurementRow&)>& progress) {
  Measurement measurement;
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::environment, [&](const Environment& e) { measurement.environment = e; });
    QObject::connect(&launcher, &Launcher::row, [&](int, const MeasurementRow& row) {
      measurement.rows.push_back(row);
      if (progress) progress(row);
    });
  });
  if (error) return Failure(*error);
  return measurement;
}

Result<Calibration> calibrate(const Job& job) {
  std::optional<Calibration> calibration;
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::calibrated, [&](const Calibration& c) { calibration = c; });
  });
  if (error) return Failure(*error);
  if (!calibration) return machine_fail("ringside-run ended without a calibration");
  return *calibration;
}

}  // namespace ringside::app
