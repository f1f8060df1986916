// Measure, Run: a run while it goes on, rank by rank.
#pragma once

#include <memory>

#include <QTimer>

#include "ui/measure/live_run.h"
#include "ui/training/lab_page.h"

namespace ringside::ui {

class ChartCard;
class ShareBar;
class Text;

class RunPage : public LabPage {
  Q_OBJECT
 public:
  explicit RunPage(LiveRun& run, QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override { refresh(); }
  void primary() override;
  /// What the primary button says: "Stop, keep 14 cases".
  QString primary_words() const;

 Q_SIGNALS:
  void stop_asked();

 private:
  void refresh();
  void say_state();
  void say_failure(bool failed);
  void show_cases();
  void show_numbers();
  std::shared_ptr<const Figure> ranks_of_run() const;

  LiveRun& run_;
  Text *count_, *foot_, *notice_words_, *ends_;
  ShareBar* share_;
  FigureView *list_, *ranks_, *known_;
  ChartCard* times_;
  QWidget* notice_;
  Shown hero_, known_card_, times_card_;
  QTimer soon_;
};

}  // namespace ringside::ui
