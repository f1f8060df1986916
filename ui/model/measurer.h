// The hole in the window through which app hands it a function that measures: ui knows no MPI, no process, no gpu/.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "core/case.h"
#include "core/job.h"
#include "core/measure/measurement.h"

namespace ringside::ui {

/// The GPUs of this computer that ranks can run on, or one line that says why there are none.
struct Gpus {
  std::vector<std::string> names;  ///< "NVIDIA H100 80GB HBM3"
  std::string absence;
};

struct MeasureRequest {
  std::vector<Case> cases;           ///< one row each, in this order
  std::vector<Task> tasks;           ///< after them, each a row, too: with schedules that no algorithm makes
  std::string backend = "emulated";  ///< one of backends()
  bool library = false;              ///< time the MPI library's own collective, too
  double budget_s = 30;
  std::int64_t local_batch = 0;  ///< above 0: gamma by the clock, too (MeasurementRow::gamma)
};

/// One measurement at a time. start() returns at once; signals arrive in the caller's thread.
class Measurer : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  virtual void start(const ringside::ui::MeasureRequest& request) = 0;
  /// Ends the run and leaves no process behind; finished() follows.
  virtual void cancel() = 0;
  virtual bool running() const = 0;
  virtual Gpus gpus() const { return {{}, "this window has no runner"}; }

 Q_SIGNALS:
  void environment(const ringside::Environment& environment);
  void sample(int row, double seconds);                      ///< wall-clock; one repetition of case `row`
  void row(int index, const ringside::MeasurementRow& row);  ///< case `index` is done
  void failed(const QString& line);                          ///< one line; finished() follows
  void finished();
};

}  // namespace ringside::ui
