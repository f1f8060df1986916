// The bare editors of a form, with the theme's fonts and an object name that tests and accessibility find them by.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace ringside::ui {

/// Editors take any number up to this in size: the document judges, not the editor, because it knows why.
inline constexpr int kAnyNumber = 2'000'000'000;

/// While nothing is being typed, undo and redo are the document's; the wheel scrolls what lies below until one goes to
/// the editor. Of all editors below; for others.
void teach_manners(QWidget* editor);

QComboBox* choice_editor(const char* object);
/// Whose words can be typed, too; a click begins that.
QComboBox* typed_choice_editor(const char* object);
QSpinBox* number_editor(const char* object);
QLineEdit* line_editor(const char* object);

}  // namespace ringside::ui
