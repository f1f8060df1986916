// What a plan is called, how many minutes there are, and how the planned ones fill them.
#pragma once

#include <QWidget>

class QLineEdit;
class QSpinBox;

namespace ringside::ui {

class MinutesBar;
class PlanDocument;
class Text;

class PlanHead : public QWidget {
  Q_OBJECT
 public:
  explicit PlanHead(PlanDocument& document, QWidget* parent = nullptr);
  /// `chosen`: the item that is, from 0; -1: none.
  void show_plan(int chosen);

 private:
  PlanDocument& document_;
  QLineEdit* title_;
  QSpinBox* room_;
  Text* summary_;
  MinutesBar* bar_;
};

}  // namespace ringside::ui
