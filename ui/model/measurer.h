// The hole in the window through which app hands it a function that measures: ui knows no MPI, no process, no gpu/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/result.h"
#include "core/case.h"
#include "core/cluster/pair_survey.h"
#include "core/cluster/preflight.h"
#include "core/job.h"
#include "core/measure/calibration.h"
#include "core/measure/measurement.h"

namespace ringside::ui {

/// The GPUs of this computer that ranks can run on, or one line that says why there are none.
struct Gpus {
  std::vector<std::string> names;  ///< "NVIDIA H100 80GB HBM3"
  std::string absence;
};

struct MeasureRequest {
  JobKind kind = JobKind::measure;   ///< survey and calibrate ask for no cases
  std::vector<Case> cases;           ///< one row each, in this order
  std::vector<Task> tasks;           ///< after them, each a row, too: with schedules that no algorithm makes
  std::string backend = "emulated";  ///< one of backends()
  Manner manner;                     ///< how `cases` are called; `tasks` bring their own
  bool library = false;              ///< time the MPI library's own collective, too
  double budget_s = 30;
  std::optional<SgdJob> training;  ///< data-parallel SGD, which asks for no cases
  std::int64_t local_batch = 0;    ///< above 0: gamma by the clock, too (MeasurementRow::gamma)
  LaunchSettings launch;           ///< on which computers, and how they are reached
  bool pulses = false;             ///< tell what step every rank is in
  double time_scale = 0;           ///< emulated: how much slower than the wires; 0 chooses
};

/// What was found on hosts before ranks are started there.
struct MetHosts {
  std::vector<HostReport> reports;  ///< in the order of the settings' hosts
  std::vector<Finding> found;
};

/// The ranks of one computer of a run, at one moment.
struct RankSteps {
  std::vector<std::int32_t> ranks;
  std::vector<std::int32_t> steps;  ///< how many steps of its run each has done
  std::vector<std::uint32_t> runs;  ///< another number is another run
  bool followed = false;            ///< the run is so slow that it can be followed step by step
  std::int32_t suspect = -1;        ///< who keeps the others waiting; -1: nobody has for long
  double still_s = 0;               ///< for how long
  double ends_in_s = 0;             ///< until the run is ended for it
  bool stopped = false;             ///< its process does not run at all
};

/// One measurement at a time; what is const may be called from any thread but for gpus(). start() returns at once;
/// signals arrive in the caller's thread.
class Measurer : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  virtual void start(const ringside::ui::MeasureRequest& request) = 0;
  /// Ends the run and leaves no process behind; finished() follows.
  virtual void cancel() = 0;
  virtual bool running() const = 0;
  virtual Gpus gpus() const { return {{}, "this window has no runner"}; }
  /// Meets the settings' hosts; takes seconds.
  virtual MetHosts meet(const LaunchSettings&) const { return {}; }
  /// The line that start() would run, as it could be typed; asks mpirun what it is.
  virtual Result<std::string> launch_line(const ringside::ui::MeasureRequest&) const {
    return fail("runner", "", "a window that has one");
  }
  /// The same as a shell script that brings its job along.
  virtual Result<std::string> launch_script(const ringside::ui::MeasureRequest&) const {
    return fail("runner", "", "a window that has one");
  }
  /// Keeps what was calibrated for this computer; where. The error: why that would mislead, or cannot be kept.
  virtual Result<std::string> keep(const Calibration&) const { return fail("runner", "", "a window that has one"); }
  /// What is kept for this computer.
  virtual std::optional<Calibration> kept() const { return std::nullopt; }

 Q_SIGNALS:
  void environment(const ringside::Environment& environment);
  void sample(int row, double seconds);                      ///< wall-clock; one repetition of case `row`
  void pulse(const ringside::ui::RankSteps& steps);          ///< four a second or more, where asked for
  void row(int index, const ringside::MeasurementRow& row);  ///< case `index` is done
  void calibrated(const ringside::Calibration& found);
  void trained(const ringside::SgdRun& run);
  void surveyed(const ringside::PairSurvey& found);
  void failed(const QString& line);  ///< one line; finished() follows
  void finished();
};

}  // namespace ringside::ui
