// The mode Measure: hosts, a run, what was measured.
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "ui/controls/glyph.h"
#include "ui/measure/live_run.h"
#include "ui/measure/run_store.h"

class QStackedWidget;
class QUndoStack;

namespace ringside::ui {

class HostsPage;
class LabPage;
class ResultsPage;
class RunPage;
struct Recipe;
struct Theme;

class MeasurePanel : public QWidget {
  Q_OBJECT
 public:
  enum Tab { hosts, run, results };
  /// `measurer` may be null; runs and topologies are kept in `folder`, or nowhere where that is empty.
  MeasurePanel(Measurer* measurer, const QString& folder, QWidget* parent = nullptr);
  void set_full(bool full);
  void set_theme(const Theme& theme);
  Tab tab() const;
  void set_tab(Tab tab);
  LabPage& page() const;
  HostsPage& hosts_page() { return *hosts_; }
  ResultsPage& results_page() { return *results_; }
  LiveRun& live() { return *live_; }
  /// What was changed of the plan.
  QUndoStack& undo_stack();
  /// From which the plan begins.
  void set_explored(const Case& explored);
  /// A bundle of measurements or a benchmark's log, shown in Results.
  Result<bool> open_run(const QString& path);

  /// The page that a picture is of, with what it carries. Of a run Results, where what it had measured stands; false
  /// where it carries nothing that a page could show.
  bool open_picture(const Recipe& recipe);

  /// The one thing that the page is for.
  struct Primary {
    QString words, tip, blocked;
    Glyph glyph = Glyph::play;
  };
  Primary primary() const;
  void press_primary();
  /// Runs the plan of Hosts, which asks for slow runs from then on until that is undone. Why not; empty where it does.
  QString run_slowly();
  /// Escape: asks before it stops a run; false where nothing runs.
  bool escape();

 Q_SIGNALS:
  void primary_changed();
  void failed(const QString& line);
  void said(const QString& line);
  /// What was surveyed or calibrated is wanted in Explore.
  void topology_wanted(const ringside::Topology& found);
  void calibration_wanted(const ringside::Calibration& found);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  Primary of_run() const;
  Primary of_hosts() const;
  /// Why the same cannot be measured once more here; empty where it can.
  QString again_blocked() const;
  void start(const MeasureRequest& request);
  void ask_to_stop();
  void keep();

  Measurer* measurer_;
  LiveRun* live_;
  RunStore store_;
  QStackedWidget* pages_;
  std::vector<LabPage*> all_;
  HostsPage* hosts_;
  RunPage* run_;
  ResultsPage* results_;
};

}  // namespace ringside::ui
