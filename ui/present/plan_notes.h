// What a teacher writes about one item of the plan: title, minutes, view, and the notes.
#pragma once

#include <vector>

#include <QWidget>

#include "lessons/plan/plan.h"

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace ringside::ui {

class PlanNotes : public QWidget {
  Q_OBJECT
 public:
  explicit PlanNotes(QWidget* parent = nullptr);
  /// Without a signal; what is being typed keeps its cursor.
  void set_item(const PlanItem& item);

 Q_SIGNALS:
  /// `field` names what was edited.
  void edited(const ringside::PlanItem& item, const QString& field);

 private:
  void say(const QString& field);
  PlanItem item_;
  QLineEdit* title_;
  QSpinBox* minutes_;
  QComboBox* view_;
  std::vector<QPlainTextEdit*> notes_;  ///< as note_fields()
  bool filling_ = false;
};

}  // namespace ringside::ui
