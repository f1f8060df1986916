#include "ui/controls/editors.h"

#include <QKeyEvent>

#include "ui/style.h"

namespace ringside::ui {

namespace {

/// While nothing has been typed, undo and redo are the document's.
class UndoPassing : public QObject {
 public:
  explicit UndoPassing(QLineEdit* edit) : QObject(edit), edit_(edit) { edit->installEventFilter(this); }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() != QEvent::ShortcutOverride || edit_->isModified()) return false;
    auto* key = static_cast<QKeyEvent*>(event);
    const bool redo = key->key() == Qt::Key_Z && key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
    if (!redo && !key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) return false;
    event->ignore();
    return true;
  }

 private:
  QLineEdit* edit_;
};

}  // namespace

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
  new UndoPassing(edit);
  return edit;
}

}  // namespace ringside::ui
