// How a question's card is put together.
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "lessons/arrange.h"
#include "ui/controls/accessible.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/editor/code_edit.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/in_view.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_list.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/question_card.h"
#include "ui/lesson/schedule_field.h"
#include "ui/lesson/sketch_field.h"
#include "ui/lesson/verdict_line.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr int kFieldWidth = 132, kFieldFrame = 12;  // of a number

QString kind_of_arranging(const Question& question) {
  switch (arranging(question)) {
    case Arranging::match: return QuestionCard::tr("Match them");
    case Arranging::sort: return QuestionCard::tr("Sort them");
    case Arranging::order: return QuestionCard::tr("Put in order");
  }
  return {};
}

QString kind_label(const Question& question) {
  if (question.asks_schedule() && question.construction.kind == BuildKind::placement)
    return QuestionCard::tr("Seat them");
  switch (question.kind) {
    case QuestionKind::predict: return QuestionCard::tr("Predict");
    case QuestionKind::numeric: return QuestionCard::tr("Work it out");
    case QuestionKind::choice: return QuestionCard::tr("Decide");
    case QuestionKind::order: return kind_of_arranging(question);
    case QuestionKind::explain: return QuestionCard::tr("In your own words");
    case QuestionKind::build: return QuestionCard::tr("Write it");
    case QuestionKind::mend: return QuestionCard::tr("Mend it");
    case QuestionKind::drag: return QuestionCard::tr("Who has what?");
    case QuestionKind::task: return QuestionCard::tr("Program it");
    case QuestionKind::sketch: return QuestionCard::tr("Sketch it");
    case QuestionKind::pick: return QuestionCard::tr("Pick on the stage");
  }
  return {};
}

}  // namespace

void QuestionCard::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 16, 16);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  const bool predict = question_.kind == QuestionKind::predict;
  head->addWidget(new Text(kind_label(question_), predict ? Text::Ink::accent : Text::Ink::normal, text_font(14, 600)));
  head->addStretch();
  if (!question_.moment.empty()) head->addWidget(new Text(qt(question_.moment), Text::Ink::hint, text_font(13)));
  column->addLayout(head);
  column->addSpacing(4);

  const auto add_text = [&](LessonText::Role role, const std::string& markdown) {
    auto* text = new LessonText(role);
    text->set_markdown(qt(markdown));
    connect(text, &LessonText::scene_clicked, this, &QuestionCard::scene_requested);
    column->addWidget(text);
    return text;
  };
  const auto* prompt = add_text(LessonText::Role::prompt, question_.prompt);
  give_role(*this, QAccessible::Grouping);
  setAccessibleName(tr("Question: %1").arg(prompt->accessibleName()));
  if (!question_.given.empty()) {
    column->addSpacing(4);
    add_text(LessonText::Role::hint, question_.given);
  }
  column->addSpacing(12);

  if (!question_.options.empty()) {
    options_ = new OptionList(question_);
    connect(options_, &OptionList::chosen_changed, this, [this](int) {
      touch();
      if (isVisible() && commit_->isVisible()) bring_into_view_soon(commit_);
    });
    column->addWidget(options_);
    column->addSpacing(12);
  }
  build_words(column);
  build_table(column);
  build_code(column);
  build_field(column);
  if (!question_.hint.empty()) {
    hint_ = add_text(LessonText::Role::hint, question_.hint);
    hint_->setObjectName("hint_" + qt(question_.id));
    hint_->hide();
  }

  refused_ = new ErrorLine;
  refused_->setObjectName("refused_" + qt(question_.id));
  column->addWidget(refused_);
  feedback_ = new QWidget;
  feedback_->setObjectName("feedback_" + qt(question_.id));
  give_role(*feedback_, QAccessible::AlertMessage);
  feedback_->setFocusPolicy(Qt::ClickFocus);  // the keyboard comes here with the answer, not by Tab
  feedback_->setContentsMargins(0, 14, 0, 0);
  auto* said = new QVBoxLayout(feedback_);
  said->setContentsMargins(0, 0, 0, 0);
  said->setSpacing(6);
  verdict_ = new VerdictLine;
  said_ = new LessonText(LessonText::Role::feedback);
  connect(said_, &LessonText::scene_clicked, this, &QuestionCard::scene_requested);
  said->addWidget(verdict_);
  said->addWidget(said_);
  column->addWidget(feedback_);
  feedback_->hide();
}

/// What is neither chosen nor a number.
void QuestionCard::build_words(QVBoxLayout* column) {
  if (question_.kind == QuestionKind::order) {
    auto* how =
        new Text(tr("Drag a line to its place, or go to it with an arrow key and move it with Alt and an arrow."),
                 Text::Ink::hint, text_font(13));
    how->setWordWrap(true);
    column->addWidget(how);
    column->addSpacing(8);
    order_ = new OrderList(question_);
    connect(order_, &OrderList::moved, this, [this] { touch(); });
    column->addWidget(order_);
    column->addSpacing(6);
  }
  if (question_.kind == QuestionKind::explain) {
    words_ = new QPlainTextEdit;
    words_->setObjectName("words_" + qt(question_.id));
    words_->setAccessibleName(tr("Your answer"));
    words_->setFont(text_font(15));
    words_->setTabChangesFocus(true);
    words_->setFixedHeight(96);
    connect(words_, &QPlainTextEdit::textChanged, this, [this] {
      if (given_.done || given_.text == text()) return;
      given_.text = text();
      touch();
      Q_EMIT typed();
    });
    column->addWidget(words_);
    column->addSpacing(8);
  }
}

void QuestionCard::build_code(QVBoxLayout* column) {
  if (question_.contract) {
    grid_ = new HoldingsGrid(promised(*question_.contract));
    grid_->setObjectName("grid_" + qt(question_.id));
    connect(grid_, &HoldingsGrid::edited, this, [this] { touch(); });
    column->addWidget(grid_);
    column->addSpacing(8);
  }
  if (question_.sketch) {
    curve_ = new SketchField(*question_.sketch);
    curve_->setObjectName("sketch_" + qt(question_.id));
    connect(curve_, &SketchField::edited, this, [this] { touch(); });
    column->addWidget(curve_);
    column->addSpacing(8);
  }
  if (!question_.asks_schedule()) return;
  code_ = new ScheduleField(qt(question_.construction.start));
  code_->editor().setObjectName("code_" + qt(question_.id));
  connect(code_, &ScheduleField::prove_wanted, this, [this] { commit(); });
  connect(code_, &ScheduleField::left, this, &QuestionCard::leave_editor);
  connect(code_, &ScheduleField::edited, this, [this] {
    if (given_.done || text() == (given_.text.empty() ? question_.construction.start : given_.text)) return;
    given_.text = text();
    touch();
    Q_EMIT typed();
  });
  column->addWidget(code_);
  column->addSpacing(8);
}

/// The field, if a number is asked for, and the row with Commit.
void QuestionCard::build_field(QVBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setSpacing(10);
  if (question_.asks_number()) {
    field_ = new QLineEdit;
    field_->setObjectName("field_" + qt(question_.id));
    field_->setFont(number_font(16, 500));
    field_->setFixedWidth(kFieldWidth);
    field_->setMaxLength(60);
    field_->setAccessibleName(question_.unit.empty() ? tr("Your answer")
                                                     : tr("Your answer in %1").arg(qt(question_.unit)));
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
      const bool all_shows = field_->fontMetrics().horizontalAdvance(text) <= kFieldWidth - 2 * kFieldFrame;
      field_->setToolTip(all_shows ? QString() : text);
    });
    row->addWidget(field_);
    row->addWidget(
        new Text(question_.unit == "us" ? QStringLiteral("µs") : qt(question_.unit), Text::Ink::normal, text_font(14)));
  } else if (question_.picks) {
    field_ = new QLineEdit;
    field_->setObjectName("field_" + qt(question_.id));
    field_->setFont(number_font(16, 500));
    field_->setMaxLength(400);
    const QString like = qt(typed_like(question_.picks->kind));
    field_->setPlaceholderText(like.isEmpty() ? tr("click them, or type their names")
                                              : tr("click them, or type: %1").arg(like));
    field_->setAccessibleName(tr("What you pick"));
    row->addWidget(field_, 1);
  } else {
    reason_ = new Text(QString(), Text::Ink::hint, text_font(13));
    reason_->setObjectName("reason_" + qt(question_.id));
    reason_->setWordWrap(true);
    row->addWidget(reason_, 1);
  }
  if (field_) connect(field_, &QLineEdit::textEdited, this, [this] { touch(); });  // Enter comes to the card
  if (!question_.picks) row->addStretch();
  give_up_ = new Button(Button::Kind::quiet, tr("Show the answer"));
  give_up_->setObjectName("give_up_" + qt(question_.id));
  give_up_->hide();
  connect(give_up_, &Button::clicked, this, &QuestionCard::give_up);
  commit_ = new Button(Button::Kind::primary, question_.kind == QuestionKind::explain ? tr("Compare")
                                              : question_.table                       ? tr("Check")
                                              : code_                                 ? tr("Prove")
                                                                                      : tr("Commit"));
  commit_->setObjectName("commit_" + qt(question_.id));
  if (code_)
    commit_->describe(tr("Prove"), tr("Proves your schedule and shows its run (Ctrl+Return)"));
  else
    commit_->describe(tr("Commit"), tr("Commits your answer"));
  connect(commit_, &Button::clicked, this,
          [this] { commit(commit_->hasFocus() ? Qt::ShortcutFocusReason : Qt::MouseFocusReason); });
  row->addWidget(commit_);
  column->addLayout(row);
  // In a row of its own: beside a unit and Commit it would need more width than the panel has.
  auto* below = new QHBoxLayout;
  below->setContentsMargins(0, 6, 0, 0);
  if (!question_.hint.empty()) {
    hint_button_ = new Button(Button::Kind::quiet, tr("Hint"));
    hint_button_->setObjectName("show_hint_" + qt(question_.id));
    hint_button_->describe(tr("Hint"), tr("Shows a way to the answer"));
    connect(hint_button_, &Button::clicked, this, [this] {
      hint_->show();
      focus_input();
      bring_into_view_soon(hint_);
      hint_button_->hide();
    });
    below->addWidget(hint_button_);
  }
  below->addWidget(give_up_);  // away from Commit, in whose place the page may scroll it under a second click
  if (question_.asks_number()) {
    sums_ =
        new Text(question_.unit == "percent"
                     ? tr("12.5 stands for 12.5 %, and 0.125 for less than one. Sums such as 3 * 17 / 4 are read, too.")
                 : question_.has_dimension() ? tr("Sums such as 3 * 17 / 4 and other units are read, too.")
                                             : tr("Sums such as 3 * 17 / 4 are read, too."),
                 Text::Ink::hint, text_font(13));
    sums_->setWordWrap(true);
    below->addWidget(sums_, 1);
  } else {
    below->addStretch();
  }
  column->addLayout(below);
}

}  // namespace ringside::ui
