// The runs that are kept: bundles in a folder, as `ringside runs` lists and compares them.
#pragma once

#include <string>
#include <vector>

#include <QDateTime>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/measure/logs/import_log.h"
#include "core/measure/measurement.h"
#include "ui/paint/origin_badge.h"

namespace ringside::ui {

struct StoredRun {
  QString path;
  Measurement measured;
  bool now = false;  ///< measured in this session; else it is recorded
  Origin origin() const;
  QString title() const;  ///< "allreduce: ring, 2 ranks", "allreduce: 4 algorithms, 48 ranks", "nccl-tests, 8 ranks"
  /// "this computer", where its file or this session says so, "n7", "6 hosts", "infiniband imposed"; of a log
  /// "allreduce, all_reduce_perf.txt".
  QString place() const;
  QString imported() const;  ///< "nccl-tests 2.13.8, all_reduce_perf.txt"; empty where it was measured by us
  QString about() const;     ///< "bf16, cuda-local, vm, NVIDIA H200, 2026-11-27": types, backends, where and when
  QDateTime date() const;
  QString date_text() const;  ///< the time of day for today's, else the day
};

class RunStore {
 public:
  /// The folder need not exist; empty keeps runs in memory alone.
  explicit RunStore(QString folder) : folder_(std::move(folder)) {}
  const QString& folder() const { return folder_; }
  /// Reads the folder anew, the newest first; what cannot be read is left out and named.
  void refresh();
  const std::vector<StoredRun>& runs() const { return runs_; }
  const QStringList& unreadable() const { return unreadable_; }  ///< names of files
  /// Rows by algorithm and size. Its index is 0 from then on.
  Result<bool> add(Measurement measured);
  /// A bundle from elsewhere, or another benchmark's log, with what a person says of it; it stays where it is. The
  /// index it has.
  Result<int> open(const QString& path, const LogHints& hints = {});
  /// A run that came inside a picture, kept in memory alone unless it is there already. The index it has.
  int hold(const Measurement& measured);

 private:
  void sort();
  QString folder_;
  std::vector<StoredRun> runs_;
  QStringList unreadable_;
};

/// Where a person's runs are kept.
QString runs_folder();

}  // namespace ringside::ui
