#include "ui/controls/editors.h"

#include <QKeyEvent>

#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

namespace {

/// The line in which an editor is typed; null where there is none.
QLineEdit* line_of(QWidget* editor) {
  if (auto* edit = qobject_cast<QLineEdit*>(editor)) return edit;
  if (const auto* box = qobject_cast<QComboBox*>(editor)) return box->lineEdit();
  return editor->findChild<QLineEdit*>();
}

class Manners : public QObject {
 public:
  explicit Manners(QWidget* editor) : QObject(editor), editor_(editor) {
    editor->installEventFilter(this);
    if (QLineEdit* line = line_of(editor); line != nullptr && line != editor) line->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress) taken_ = false;
    if (watched != editor_) return false;  // its line, which may outlive the rest of it
    if (event->type() == QEvent::Wheel && !editor_->hasFocus()) {
      event->ignore();
      return true;
    }
    if (event->type() == QEvent::KeyPress) return after_return(static_cast<QKeyEvent*>(event));
    const QLineEdit* line = line_of(editor_);
    if (event->type() != QEvent::ShortcutOverride || line == nullptr || line->isModified()) return false;
    auto* key = static_cast<QKeyEvent*>(event);
    const bool redo = key->key() == Qt::Key_Z && key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
    if (!redo && !key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) return false;
    event->ignore();
    return true;
  }

 private:
  /// Once Return has taken what was typed, Left and Right are the window's again, which moves the step with them.
  bool after_return(QKeyEvent* event) {
    const int key = event->key();
    const QLineEdit* line = line_of(editor_);
    const bool moves = (key == Qt::Key_Left || key == Qt::Key_Right) && event->modifiers() == Qt::NoModifier;
    if (taken_ && moves && line != nullptr && !line->isModified()) {
      event->ignore();
      return true;
    }
    taken_ = key == Qt::Key_Return || key == Qt::Key_Enter;
    return false;
  }

  QWidget* editor_;
  bool taken_ = false;  ///< Return was the last key
};

}  // namespace

void teach_manners(QWidget* editor) {
  new Manners(editor);
}

QComboBox* choice_editor(const char* object) {
  auto* box = new QComboBox;
  box->setObjectName(qt(object));
  box->setFont(text_font(14, 500));
  box->setMaxVisibleItems(14);
  box->setFocusPolicy(Qt::TabFocus);
  box->setMinimumContentsLength(1);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  teach_manners(box);
  return box;
}

QComboBox* typed_choice_editor(const char* object) {
  auto* box = choice_editor(object);
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  box->setCompleter(nullptr);
  box->setFocusPolicy(Qt::StrongFocus);  // its line asks the box whether a click may have the keyboard
  return box;
}

QSpinBox* number_editor(const char* object) {
  auto* box = new QSpinBox;
  box->setObjectName(qt(object));
  box->setFont(number_font(15, 500));
  box->setRange(-kAnyNumber, kAnyNumber);
  box->setKeyboardTracking(false);
  box->setMinimumWidth(60);
  box->setFocusPolicy(Qt::StrongFocus);  // not the wheel's
  teach_manners(box);
  // What was taken is no longer being typed.
  QObject::connect(box, &QSpinBox::editingFinished, box, [box] { line_of(box)->setModified(false); });
  // 65536 is seen whole beside the buttons.
  QObject::connect(box, &QSpinBox::textChanged, box,
                   [box](const QString& text) { box->setFont(number_font(text.size() > 4 ? 13 : 15, 500)); });
  return box;
}

QLineEdit* line_editor(const char* object) {
  auto* edit = new QLineEdit;
  edit->setObjectName(qt(object));
  edit->setFont(number_font(15, 500));
  teach_manners(edit);
  return edit;
}

}  // namespace ringside::ui
