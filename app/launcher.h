// Starts ringside-run under mpirun as a child process, reads its JSON lines, leaves no process behind.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>

#include "core/base/result.h"
#include "core/job.h"
#include "core/measure/calibration.h"
#include "core/measure/measurement.h"
#include "ui/measurer.h"

namespace ringside::app {

/// One job at a time, in the thread of an event loop. Every record of ringside-run becomes a signal.
class Launcher : public ui::Measurer {
  Q_OBJECT
 public:
  explicit Launcher(QObject* parent = nullptr);
  ~Launcher() override;

  void start(const ui::MeasureRequest& request) override;
  /// Any job. Bad input, a missing mpirun and a rank that dies all end in failed(), then finished().
  void launch(const Job& job);
  void cancel() override;
  bool running() const override;
  /// By NVML, asked once.
  ui::Gpus gpus() const override;
  /// Why the last job failed; nullopt after a success or a cancel.
  const std::optional<Error>& error() const { return error_; }

 Q_SIGNALS:
  void calibrated(const ringside::Calibration& calibration);
  /// Per-step ends of one repetition of case `row`: seconds since the common start, the latest rank's.
  void steps(int row, const std::vector<double>& end_s);

 private:
  /// Checks everything and starts mpirun.
  Result<bool> prepare(const Job& job);
  void stop();
  void read_lines();
  void take(const QByteArray& line);
  void fail_with(Error error);
  void ended(int code, QProcess::ExitStatus status);
  void conclude();
  void kill_ranks();

  std::unique_ptr<QProcess> process_;
  std::unique_ptr<QTemporaryDir> folder_, shared_memory_;
  QTimer kill_timer_, silence_timer_;
  int silence_ms_ = 0;
  std::optional<Error> error_;
  std::string standard_error_;
  std::vector<std::int64_t> pids_;  // of the ranks
  Environment environment_;
  mutable std::optional<ui::Gpus> gpus_;
  bool cancelled_ = false, complete_ = false, said_hello_ = false;
};

/// The command line's blocking form. `progress` is told each finished row. Makes a QCoreApplication for the call where
/// there is none. Ctrl-C ends the ranks first and is then an error like any other.
Result<Measurement> measure(const Job& job, const std::function<void(const MeasurementRow&)>& progress = {});
Result<Calibration> calibrate(const Job& job);

}  // namespace ringside::app
