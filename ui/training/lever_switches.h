// The levers of section 4.1 as switches: what each does alone, what all that are on do together, and what they cost.
#pragma once

#include <array>

#include <QWidget>

#include "ui/training/step_data.h"

class QGridLayout;

namespace ringside::ui {

class Switch;
class Text;

class LeverSwitches : public QWidget {
  Q_OBJECT
 public:
  explicit LeverSwitches(QWidget* parent = nullptr);
  void show_step(const StepData& data);
  /// The words under the table: break-even, throughput against no lever, and the price of what is on.
  QString bill() const;

 Q_SIGNALS:
  void pulled(const ringside::LeverSet& on);  ///< by the person

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Row {
    int at = 0;  ///< of the grid
    Switch* lever = nullptr;
    Text *effect = nullptr, *gamma = nullptr, *exposed = nullptr, *rate = nullptr;
  };
  /// Where they would be cut effects are in the tips alone, and what is exposed gives way; why a lever has none takes
  /// the place of its numbers.
  void place_effects();
  void add_numbers(int at, Row& row, bool strong);
  static void fill(const Row& row, const Lever& lever, const Lever& none);

  QGridLayout* grid_;
  std::array<Row, kLevers.size()> rows_;
  Row here_, all_;
  QWidget* exposed_ = nullptr;  ///< heads its column
  Text* bill_;
};

}  // namespace ringside::ui
