#include "ui/present/plan_notes.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/present/plan_words.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

constexpr int kLabel = 120;

/// The views that a class may be shown: those beside a lesson that paint a figure.
std::vector<View> class_views() {
  std::vector<View> all;
  for (const std::string& name : lesson_views())
    if (const auto view = find_view(name); view && kind_of(*view).figure.index() != 0) all.push_back(*view);
  return all;
}

}  // namespace

PlanNotes::PlanNotes(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 8, 0);
  column->setSpacing(8);
  const auto row = [&](const QString& name, QWidget* editor, QWidget* more = nullptr) {
    auto* line = new QHBoxLayout;
    auto* label = new Text(name, Text::Ink::hint, text_font(13, 600));
    label->setFixedWidth(kLabel);
    label->setWordWrap(true);
    label->setBuddy(editor);
    editor->setAccessibleName(name);
    line->addWidget(label, 0, Qt::AlignTop);
    line->addWidget(editor, 1);
    if (more != nullptr) line->addWidget(more);
    column->addLayout(line);
  };
  title_ = line_editor("plan_title");
  minutes_ = number_editor("plan_minutes");
  minutes_->setRange(0, kMostMinutes);
  minutes_->setSuffix(tr(" min"));
  minutes_->setAccessibleName(tr("Minutes"));
  minutes_->setFixedWidth(128);
  row(tr("Title"), title_, minutes_);
  view_ = choice_editor("plan_view");
  view_->addItem(tr("The page's view"), QString());
  for (const View view : class_views()) view_->addItem(ui::title(view), qt(kind_of(view).name));
  row(tr("View"), view_);
  for (const NoteField& field : note_fields()) {
    auto* edit = new QPlainTextEdit;
    edit->setObjectName("plan_note_" + qt(field.name));
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(2 * QFontMetrics(edit->font()).lineSpacing() + 22);
    teach_manners(edit);
    notes_.push_back(edit);
    row(note_label(field.name), edit);
    connect(edit, &QPlainTextEdit::textChanged, this, [this, edit, field] {
      item_.notes.*field.text = edit->toPlainText().toStdString();
      say(qt(field.name));
    });
  }
  connect(title_, &QLineEdit::textEdited, this, [this](const QString& text) {
    item_.title = text.toStdString();
    say(QStringLiteral("title"));
  });
  connect(minutes_, &QSpinBox::valueChanged, this, [this](int minutes) {
    item_.minutes = minutes;
    say(QStringLiteral("minutes"));
  });
  connect(view_, &QComboBox::activated, this, [this] {
    item_.view = view_->currentData().toString().toStdString();
    say(QStringLiteral("view"));
  });
}

void PlanNotes::say(const QString& field) {
  if (!filling_) Q_EMIT edited(item_, field);
}

void PlanNotes::set_item(const PlanItem& item) {
  filling_ = true;
  item_ = item;
  if (title_->text() != qt(item.title)) title_->setText(qt(item.title));
  // A question of its own stands under its case.
  title_->setPlaceholderText(item.asks && item.scene ? qt(one_line(item.scene->question)) : item_title(item));
  minutes_->setValue(item.minutes);
  // A scene of one's own has no page: without a view it is seen in chunks.
  const bool of_page = !item.lesson.empty(), offered = view_->findData(QString()) >= 0;
  if (of_page && !offered) view_->insertItem(0, tr("The page's view"), QString());
  if (!of_page && offered) view_->removeItem(0);
  const QString view = of_page || !item.view.empty() ? qt(item.view) : qt(kind_of(View::chunks).name);
  view_->setCurrentIndex(std::max(view_->findData(view), 0));
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    const QString text = qt(item.notes.*note_fields()[i].text);
    if (notes_[i]->toPlainText() != text) notes_[i]->setPlainText(text);
  }
  filling_ = false;
}

}  // namespace ringside::ui
