// Answers the lanes of a race, each off the window's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "core/race.h"

namespace ringside::ui {

class Results;

class RaceLanes : public QObject {
  Q_OBJECT
 public:
  explicit RaceLanes(QObject* parent = nullptr) : QObject(parent) {}
  /// The case against other algorithms, or against its two fastest rivals where none are named. Cheap while nothing has
  /// changed; changed() follows as lanes are answered.
  void run(const std::shared_ptr<const Answer>& own, const std::vector<std::string>& others);
  /// The lanes that are answered so far, the case's own first; null before there is any.
  const std::shared_ptr<const Race>& race() const { return race_; }

 Q_SIGNALS:
  void changed();

 private:
  void put_together();

  std::shared_ptr<const Answer> own_;
  std::vector<std::string> others_;
  std::vector<Results*> rivals_;
  std::shared_ptr<const Race> race_;
};

}  // namespace ringside::ui
