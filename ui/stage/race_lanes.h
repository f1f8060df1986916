// Answers the lanes of a race off the window's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "core/race.h"

namespace ringside::ui {

class RaceLanes : public QObject {
  Q_OBJECT
 public:
  explicit RaceLanes(QObject* parent = nullptr) : QObject(parent) {}
  ~RaceLanes() override;
  /// The case against other algorithms, or against its two fastest rivals where none are named. Returns at once;
  /// changed() follows as lanes are answered. Does nothing while nothing has changed.
  void run(const std::shared_ptr<const Answer>& own, const std::vector<std::string>& others);
  /// The lanes that are answered so far, the case's own first, which at first has no more than its end; null before
  /// run().
  const std::shared_ptr<const Race>& race() const { return race_; }

 Q_SIGNALS:
  void changed();

 private:
  std::shared_ptr<const Answer> own_;
  std::vector<std::string> others_;
  std::shared_ptr<struct RaceJob> job_;  ///< null until something was asked
  std::shared_ptr<const Race> race_;
};

}  // namespace ringside::ui
