// The items of a plan as a list: dragged, or moved with Alt and an arrow key, removed with Delete. One that gives away
// what a later one asks says so.
#pragma once

#include <vector>

#include <QListWidget>

#include "lessons/plan/ahead.h"
#include "lessons/plan/plan.h"

namespace ringside::ui {

class PlanList : public QListWidget {
  Q_OBJECT
 public:
  explicit PlanList(QWidget* parent = nullptr);
  /// Keeps the chosen place.
  void set_plan(const Plan& plan);
  const Plan& plan() const { return plan_; }
  /// What item i shows too early; empty: nothing.
  QString told(std::size_t i) const;
  /// Where the run of item i stops for what a later one asks; none: it is played to its end.
  std::optional<AskedLater> stop(std::size_t i) const;
  /// That, of an item that is shown and played, else empty.
  QString stops(std::size_t i) const;

 Q_SIGNALS:
  void item_moved(int from, int to);
  void item_removed(int at);
  void item_opened(int at);  ///< Enter, or a double click

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  Plan plan_;
  std::vector<PlanItem> shown_;  ///< what ahead_ is of: the plan's items without words and minutes
  LookAhead ahead_;
};

/// How the plan's minutes fill the room's: scenes, questions, what is chosen, what is free or too much.
class MinutesBar : public QWidget {
  Q_OBJECT
 public:
  explicit MinutesBar(QWidget* parent = nullptr);
  void set_plan(const Plan& plan, int chosen);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Plan plan_;
  int chosen_ = -1;
};

}  // namespace ringside::ui
