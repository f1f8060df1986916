// Moves the stage's cursor with a slowed run on real ranks, while that goes on: to the step that the slowest rank is
// in.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <QObject>

#include "core/case.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

class PlayBar;
class Results;

class RunFollower : public QObject {
  Q_OBJECT
 public:
  /// `measurer` may be null. `shown`: whether the stage is seen; else its cursor stays.
  RunFollower(Measurer* measurer, Results& results, PlayBar& play_bar, std::function<bool()> shown, QObject* parent);
  /// Of a run that starts now, whose cases are measured in their order. It is followed while the stage shows the case
  /// that is measured, until a person touches the play bar; from then on the bar offers to follow it again.
  void begin(const MeasureRequest& request);

 private:
  void take(const RankSteps& now);
  void look_at(std::size_t row);
  void go_to(std::int64_t step);

  Results& results_;
  PlayBar& play_bar_;
  std::function<bool()> shown_;
  std::vector<Case> cases_;
  std::size_t row_ = 0;
  std::vector<std::int64_t> steps_;  ///< that each rank has done; -1 until it is told
  std::int64_t last_ = 0;            ///< where the cursor stands, or would
  bool let_go_ = false;
};

}  // namespace ringside::ui
