// The kept runs as a list, two of them marked A and B.
#pragma once

#include <optional>

#include <QListWidget>

#include "ui/measure/run_store.h"

namespace ringside::ui {

/// Which runs are compared, as indices; A alone, or both.
struct RunMarks {
  std::optional<int> a, b;
  friend bool operator==(const RunMarks&, const RunMarks&) = default;
};
/// Marks A, then B; a mark that is set again goes, and B takes the place of A.
RunMarks marked(RunMarks marks, int run);

/// Space marks the run that is at hand; a click chooses it as A, with Ctrl it marks.
class RunList : public QListWidget {
  Q_OBJECT
 public:
  explicit RunList(QWidget* parent = nullptr);
  /// `runs` must stay as they are until the next call.
  void show_runs(const std::vector<StoredRun>& runs, const RunMarks& marks);
  /// For a small window, where what stands below the list is to be in sight, too.
  void set_short(bool is_short);
  const std::vector<StoredRun>* runs() const { return runs_; }
  const RunMarks& marks() const { return marks_; }

 Q_SIGNALS:
  void marks_changed(const ringside::ui::RunMarks& marks);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  const std::vector<StoredRun>* runs_ = nullptr;
  RunMarks marks_;
};

}  // namespace ringside::ui
