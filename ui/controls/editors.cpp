#include "ui/controls/editors.h"

#include "ui/style.h"

namespace ringside::ui {

QComboBox* choice_editor(const char* object) {
  auto* box = new QComboBox;
  box->setObjectName(QString::fromLatin1(object));
  box->setFont(text_font(14, 500));
  box->setMaxVisibleItems(14);
  box->setFocusPolicy(Qt::TabFocus);
  box->setMinimumContentsLength(1);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
}

QSpinBox* number_editor(const char* object) {
  auto* box = new QSpinBox;
  box->setObjectName(QString::fromLatin1(object));
  box->setFont(number_font(15, 500));
  box->setRange(-kAnyNumber, kAnyNumber);
  box->setKeyboardTracking(false);
  box->setMinimumWidth(60);
  return box;
}

QLineEdit* line_editor(const char* object) {
  auto* edit = new QLineEdit;
  edit->setObjectName(QString::fromLatin1(object));
  edit->setFont(number_font(15, 500));
  return edit;
}

}  // namespace ringside::ui
