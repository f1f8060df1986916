#include "ui/lesson/question_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/option_list.h"
#include "ui/lesson/verdict_line.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kTriesBeforeTheAnswer = 2;

QString kind_label(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::predict: return QuestionCard::tr("Predict");
    case QuestionKind::numeric: return QuestionCard::tr("Work it out");
    case QuestionKind::choice: return QuestionCard::tr("Decide");
  }
  return {};
}

}  // namespace

QuestionCard::QuestionCard(const Question& question, const GivenAnswer& given, QWidget* parent)
    : QWidget(parent), question_(question), given_(given) {
  setObjectName("question_" + qt(question.id));
  build();
  // A lesson may have changed since it was answered.
  if (options_ && given_.option >= options_->count()) given_ = {};
  if (options_ && given_.tries > 0 && given_.option < 0) given_ = {};
  if (options_) options_->choose(given_.option);
  if (field_) field_->setText(qt(given_.text));
  touched_ = given_.tries > 0;
  if (given_.shown)
    tell_answer();
  else if (given_.tries > 0)
    show_feedback(options_ ? check_option(question_, static_cast<std::size_t>(given_.option))
                           : check_answer(question_, given_.text));
  if (given_.done) lock();
  refresh_commit();
}

void QuestionCard::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 16, 16);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  const bool predict = question_.kind == QuestionKind::predict;
  head->addWidget(
      new Text(kind_label(question_.kind), predict ? Text::Ink::accent : Text::Ink::normal, text_font(14, 600)));
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
  add_text(LessonText::Role::prompt, question_.prompt);
  if (!question_.hint.empty()) {
    column->addSpacing(4);
    add_text(LessonText::Role::hint, question_.hint);
  }
  column->addSpacing(12);

  if (!question_.options.empty()) {
    options_ = new OptionList(question_);
    connect(options_, &OptionList::chosen_changed, this, [this](int) { touch(); });
    column->addWidget(options_);
    column->addSpacing(12);
  }
  build_field(column);

  refused_ = new ErrorLine;
  refused_->setObjectName("refused_" + qt(question_.id));
  column->addWidget(refused_);
  feedback_ = new QWidget;
  feedback_->setObjectName("feedback_" + qt(question_.id));
  auto* said = new QVBoxLayout(feedback_);
  said->setContentsMargins(0, 14, 0, 0);
  said->setSpacing(6);
  verdict_ = new VerdictLine;
  said_ = new LessonText(LessonText::Role::feedback);
  connect(said_, &LessonText::scene_clicked, this, &QuestionCard::scene_requested);
  said->addWidget(verdict_);
  said->addWidget(said_);
  column->addWidget(feedback_);
  feedback_->hide();
}

/// The field, if a number is asked for, and the row with Commit.
void QuestionCard::build_field(QVBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setSpacing(10);
  if (question_.options.empty()) {
    field_ = new QLineEdit;
    field_->setObjectName("field_" + qt(question_.id));
    field_->setFont(number_font(16, 500));
    field_->setFixedWidth(132);
    field_->setMaxLength(60);
    field_->setAccessibleName(question_.unit.empty() ? tr("Your answer")
                                                     : tr("Your answer in %1").arg(qt(question_.unit)));
    row->addWidget(field_);
    row->addWidget(
        new Text(question_.unit == "us" ? QStringLiteral("µs") : qt(question_.unit), Text::Ink::normal, text_font(14)));
    connect(field_, &QLineEdit::textEdited, this, [this] { touch(); });
    connect(field_, &QLineEdit::returnPressed, this, &QuestionCard::commit);
  } else {
    reason_ = new Text(QString(), Text::Ink::hint, text_font(13));
    row->addWidget(reason_);
  }
  row->addStretch();
  give_up_ = new Button(Button::Kind::quiet, tr("Show the answer"));
  give_up_->setObjectName("give_up_" + qt(question_.id));
  give_up_->hide();
  connect(give_up_, &Button::clicked, this, &QuestionCard::give_up);
  commit_ = new Button(Button::Kind::primary, tr("Commit"));
  commit_->setObjectName("commit_" + qt(question_.id));
  commit_->describe(tr("Commit"), tr("Commits your answer"));
  connect(commit_, &Button::clicked, this, &QuestionCard::commit);
  row->addWidget(commit_);
  column->addLayout(row);
  // In a row of its own: beside a unit and Commit it would need more width than the panel has.
  auto* below = new QHBoxLayout;
  below->setContentsMargins(0, 6, 0, 0);
  if (field_) {
    sums_ = new Text(tr("Sums such as 2 * 15 / 4 and other units are read, too."), Text::Ink::hint, text_font(13));
    sums_->setWordWrap(true);
    below->addWidget(sums_, 1);
  } else {
    below->addStretch();
  }
  below->addWidget(give_up_);
  column->addLayout(below);
}

bool QuestionCard::pick(const Selected& selected) {
  const auto picked = question_.pick == "chunk"  ? selected.chunk
                      : question_.pick == "rank" ? selected.rank
                                                 : std::nullopt;
  if (given_.done || !options_ || !picked) return false;
  for (int i = 0; i < options_->count(); ++i)
    if (question_.options[static_cast<std::size_t>(i)].value == *picked) {
      options_->choose(i);
      return true;
    }
  return false;
}

/// The first touch sets the stage: the question's scene.
void QuestionCard::touch() {
  if (!touched_ && question_.scene) Q_EMIT scene_requested(static_cast<int>(*question_.scene));
  touched_ = true;
  refused_->say({});
  refresh_commit();
}

void QuestionCard::refresh_commit() {
  const bool empty = options_ ? options_->chosen() < 0 : field_->text().trimmed().isEmpty();
  const bool same =
      given_.tries > 0 && (options_ ? options_->chosen() == given_.option : field_->text() == qt(given_.text));
  const QString nothing = !options_                ? tr("Type a number first.")
                          : question_.pick.empty() ? tr("Choose one first.")
                                                   : tr("Choose one, here or on the stage.");
  const QString reason = given_.done ? tr("This question is answered.")
                         : empty     ? nothing
                         : same      ? tr("Change your answer first.")
                                     : QString();
  commit_->set_blocked(reason);
  commit_->setVisible(!given_.done);
  give_up_->setVisible(!given_.done && given_.tries >= kTriesBeforeTheAnswer);
  if (sums_) sums_->setVisible(!given_.done);
  if (reason_) {
    reason_->setText(reason);
    reason_->setVisible(!given_.done);
  }
}

void QuestionCard::commit() {
  if (!commit_->isEnabled() || given_.done) return;
  const Feedback feedback = options_ ? check_option(question_, static_cast<std::size_t>(options_->chosen()))
                                     : check_answer(question_, field_->text().toStdString());
  refused_->say(feedback.accepted ? QString() : qt(feedback.markdown));
  if (!feedback.accepted) return;
  given_.option = options_ ? options_->chosen() : -1;
  given_.text = field_ ? field_->text().toStdString() : std::string();
  ++given_.tries;
  given_.right = feedback.right;
  given_.done = feedback.right || question_.kind == QuestionKind::predict;
  show_feedback(feedback);
  if (given_.done) lock();
  refresh_commit();
  Q_EMIT answered();
  if (given_.done && feedback.show) Q_EMIT watch_requested(static_cast<int>(*feedback.show));
}

void QuestionCard::give_up() {
  given_.done = given_.shown = true;
  tell_answer();
  lock();
  refresh_commit();
  Q_EMIT answered();
  if (question_.show) Q_EMIT watch_requested(static_cast<int>(*question_.show));
}

/// To who asked for it: the answer beside what was given last, and what explains it.
void QuestionCard::tell_answer() {
  if (options_)
    for (int i = 0; i < options_->count(); ++i)
      if (question_.options[static_cast<std::size_t>(i)].markdown == question_.truth)
        options_->option(i).set_verdict(OptionButton::Verdict::right);
  verdict_->set(true, tr("The answer"));
  const QString answer = field_ ? tr("You said **%1**, it is **%2**.").arg(qt(given_.text), qt(question_.truth))
                                : tr("The answer is **%1**.").arg(qt(question_.truth));
  said_->set_markdown(answer + QStringLiteral("\n\n") + qt(explanation(question_)));
  feedback_->show();
}

void QuestionCard::show_feedback(const Feedback& feedback) {
  const bool predict = question_.kind == QuestionKind::predict;
  if (options_) {
    for (int i = 0; i < options_->count(); ++i) {
      const bool is_truth = question_.options[static_cast<std::size_t>(i)].markdown == feedback.truth;
      options_->option(i).set_verdict(is_truth && (predict || feedback.right) ? OptionButton::Verdict::right
                                      : i == given_.option                    ? OptionButton::Verdict::wrong
                                                                              : OptionButton::Verdict::open);
    }
  }
  verdict_->set(feedback.right, feedback.right ? (predict ? tr("As you predicted") : tr("Right"))
                                               : (predict ? tr("Not as you predicted") : tr("Not yet")));
  QString markdown = qt(feedback.markdown);
  if (predict && field_)
    markdown.prepend(tr("You said **%1**, it is **%2**.").arg(field_->text().trimmed(), qt(feedback.truth)) + "\n\n");
  said_->set_markdown(markdown);
  feedback_->show();
}

void QuestionCard::lock() {
  if (options_) options_->lock();
  if (field_) field_->setReadOnly(true);
}

/// Return on an option commits it.
void QuestionCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    commit();
  else
    QWidget::keyPressEvent(event);
}

void QuestionCard::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  const bool predict = question_.kind == QuestionKind::predict;
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  QPainterPath card;
  card.addRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), metric::card_radius, metric::card_radius);
  p.setPen(predict ? QPen(Qt::NoPen) : QPen(t.hair, 1));
  p.setBrush(predict ? t.soft : t.panel);
  p.drawPath(card);
  p.setClipPath(card);
  p.fillRect(QRectF(0, 0, 4, height()), predict ? t.accent : t.control);
}

}  // namespace ringside::ui
