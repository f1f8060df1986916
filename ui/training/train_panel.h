// The mode Train: the arithmetic of training steps, page by page.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "ui/paint/figure.h"

class QStackedWidget;

namespace ringside::ui {

class LabPage;
class OverlapPage;
class StepPage;
struct Theme;

class TrainPanel : public QWidget {
  Q_OBJECT
 public:
  explicit TrainPanel(QWidget* parent = nullptr);
  void set_full(bool full);
  void set_theme(const Theme& theme);
  int tab() const;
  void set_tab(int tab);
  LabPage& page() const;
  StepPage& step() { return *step_; }
  OverlapPage& overlap() { return *overlap_; }

 Q_SIGNALS:
  void verb_opened(const ringside::Case& question);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void add(LabPage* page);
  QStackedWidget* pages_;
  std::vector<LabPage*> all_;
  StepPage* step_;
  OverlapPage* overlap_;
};

}  // namespace ringside::ui
