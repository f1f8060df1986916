// Starts ringside-run under mpirun as a child process, reads its JSON lines, leaves no process behind.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>

#include <nlohmann/json_fwd.hpp>

#include "app/launch/job_folder.h"
#include "app/launch/job_on_hosts.h"
#include "app/launch/job_process.h"
#include "app/launch/launch_watch.h"
#include "app/launch/mpirun.h"
#include "app/launch/staging.h"
#include "core/base/result.h"
#include "core/job.h"
#include "core/measure/calibration.h"
#include "core/measure/measurement.h"
#include "ui/model/measurer.h"
#include "ui/training/latest.h"

namespace ringside::app {

/// One job at a time, in the thread of an event loop. Every record of ringside-run becomes a signal.
class Launcher : public ui::Measurer {
  Q_OBJECT
 public:
  explicit Launcher(QObject* parent = nullptr);
  ~Launcher() override;

  void start(const ui::MeasureRequest& request) override;
  /// Any job. Bad input, a missing mpirun and a rank that dies all end in failed(), then finished(), which come from
  /// the event loop: also to who connects after this call.
  void launch(const Job& job);
  void cancel() override;
  bool running() const override;
  /// By NVML, asked once.
  ui::Gpus gpus() const override;
  ui::MetHosts meet(const LaunchSettings& settings) const override;
  Result<std::string> launch_line(const ui::MeasureRequest& request) const override;
  Result<std::string> launch_script(const ui::MeasureRequest& request) const override;
  Result<std::string> keep(const Calibration& found) const override;
  std::optional<Calibration> kept() const override;
  /// Why the last job failed; nullopt after a success or a cancel.
  const std::optional<Error>& error() const { return error_; }
  /// The last job had told all its results; an error is then that of its end alone.
  bool complete() const { return complete_; }
  /// Where ranks of the last job may still run, the end of a sentence; empty: nowhere.
  const std::string& unsure() const { return unsure_; }

 Q_SIGNALS:
  /// Per-step ends of one repetition of case `row`: seconds since the common start, the latest rank's.
  void steps(int row, const std::vector<double>& end_s);

 private:
  struct Staged {
    Job job;
    std::shared_ptr<Staging> staging;
  };
  /// The job once its runner lies on every host, which is copied beside the event loop and taken away likewise.
  void stage(const Job& job);
  void begin(const Job& job);
  /// Checks everything, makes the folders, and asks mpirun what it is.
  Result<bool> prepare(const Job& job);
  void ask_version(const QString& mpirun);
  /// `then` is told all that a program says; where that may fail and cannot be started, nothing.
  void ask(const QString& program, const QStringList& words, bool may_fail,
           std::function<void(const std::string& answer)> then);
  void start_ranks();
  /// The host file that mpirun reads, where it needs one. The error: what it cannot do.
  Result<bool> write_hosts();
  /// A new process with everything but its lines and its end connected.
  JobProcess& new_process();
  /// "mpirun"
  std::string program() const;
  /// " (..)" with the last line that it wrote to its standard error; empty where it wrote nothing.
  std::string last_words() const;
  /// How long an mpirun may take whose ranks have told all; many ranks on few cores end slowly.
  int lingers_ms() const { return 5000 + 50 * call_.ranks; }
  void stop_watching();
  void stop();
  /// Of one that hangs, and hears nothing, soon.
  void stop_hanging();
  /// Looks whether mpirun still hands on what rank 0 says.
  void listen();
  /// Watches the hosts until ranks say hello.
  void watch_hosts();
  void take(const QByteArray& sent);
  void take_hello(const nlohmann::json& record);
  void take_pulse(const nlohmann::json& record);
  void fail_with(Error error);
  void ended(int code, bool by_signal);
  /// What mpirun has left on hosts, and then conclude().
  void sweep_hosts();
  /// finished() from the event loop, however soon the job was over.
  void conclude_later();
  void conclude();

  // The job's folders outlive its processes.
  std::unique_ptr<JobFolder> folder_, shared_memory_;
  std::unique_ptr<JobProcess> process_;
  ui::Latest<Staged> staging_;
  ui::Latest<NotBegun> watching_;
  ui::Latest<SweptJob> sweeping_;
  std::shared_ptr<Staging> staged_;
  QString mpirun_, runner_, job_file_;
  std::string asked_, answer_;  // "mpirun --version", and what it has said so far
  std::string messages_;        // what mpirun prints on standard output beside records
  MpirunCall call_;
  const MpirunKind* kind_ = nullptr;  // of the mpirun at kind_path_
  QString kind_path_;
  std::string mark_;
  std::string name_space_;  // PMIx's name of the job; empty: not told
  std::string unsure_;
  std::vector<RankPlace> planned_;  // until ranks say where they are
  QTimer silence_timer_, alive_timer_;
  int silence_ms_ = 0;
  int quiet_ = -1;  // ticks of alive_timer_ since rank 0 said that it lives; -1: it never has
  std::optional<Error> error_;
  Environment environment_;
  mutable std::optional<ui::Gpus> gpus_;
  bool active_ = false, cancelled_ = false, complete_ = false, said_hello_ = false;
};

/// The command line's blocking form. `progress` is told each finished row. Makes a QCoreApplication for the call where
/// there is none. Ctrl-C ends the ranks first and is then an error like any other. After an error `finished` holds a
/// row for each task, those without samples were not reached.
Result<Measurement> measure(const Job& job, const std::function<void(const MeasurementRow&)>& progress = {},
                            Measurement* finished = nullptr);
Result<Calibration> calibrate(const Job& job);
Result<PairSurvey> survey(const Job& job);
/// The environment is filled in.
Result<SgdRun> train(const Job& job, Environment& environment);

}  // namespace ringside::app
