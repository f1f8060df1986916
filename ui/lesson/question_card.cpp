#include "ui/lesson/question_card.h"

#include <utility>

#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>

#include "lessons/arrange.h"
#include "lessons/format.h"
#include "lessons/summary.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/holdings_grid.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/option_button.h"
#include "ui/lesson/option_list.h"
#include "ui/lesson/order_list.h"
#include "ui/lesson/schedule_field.h"
#include "ui/lesson/sketch_field.h"
#include "ui/lesson/verdict_line.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
QuestionCard::QuestionCard(const Question& question, const GivenAnswer& given, QWidget* parent)
    : QWidget(parent), question_(question), given_(given) {
  setObjectName("question_" + qt(question.id));
  build();
  take_back(given);
  touched_ = given_.tries > 0;
  if (given_.shown)
    tell_answer();
  else if (given_.tries > 0 && (!code_ || given_.done))
    show_feedback(options_ ? check_option(question_, static_cast<std::size_t>(given_.option))
                           : check_answer(question_, given_.text));
  if (given_.done) lock();
  refresh_commit();
}

/// What was given before; a lesson may have changed since.
void QuestionCard::take_back(const GivenAnswer& given) {
  given_ = given;
  if (options_ && given_.option >= options_->count()) given_ = {};
  if (options_ && given_.tries > 0 && given_.option < 0) given_ = {};
  if (order_ && given_.tries > 0 && !check_answer(question_, given_.text).accepted) given_ = {};
  if (order_ && !arranges(question_, keys_of(given_.draft))) given_.draft.clear();
  // A draft may have gone on since it was judged; who changed a lesson's bound does not make old answers wrong ones.
  if (code_ && given_.done && !given_.shown && !check_answer(question_, given_.text).right) given_.done = false;
  if (options_) options_->choose(given_.option);
  for (const std::string& text : {given_.text, given_.draft}) {
    if (order_) order_->arrange(text);
    if (grid_) grid_->set_text(text);
    if (curve_) curve_->set_text(text);
  }
  const QString typed = qt(given_.draft.empty() ? given_.text : given_.draft);
  if (field_) field_->setText(typed);
  if (words_) words_->setPlainText(typed);
  if (code_) code_->set_text(given_.text.empty() ? question_.construction.start : given_.text);
}

std::string QuestionCard::text() const {
  return order_   ? order_->order()
         : words_ ? words_->toPlainText().toStdString()
         : code_  ? code_->text()
         : grid_  ? grid_->text()
         : curve_ ? curve_->text()
         : field_ ? field_->text().toStdString()
                  : "";
}

void QuestionCard::toggle(const std::string& name) {
  std::vector<std::string> names = picks_in(question_.picks->kind, text());
  if (std::erase(names, name) == 0) names.push_back(name);
  field_->setText(qt(picks_text(question_.picks->kind, names)));
  touch();
}

bool QuestionCard::pick_part(const std::string& part) {
  const std::string name = picking() ? part_called(*question_.picks, part) : "";
  if (name.empty()) return false;
  toggle(name);
  return true;
}

AskedParts QuestionCard::parts() const {
  return {question_.picks->parts, picks_in(question_.picks->kind, text())};
}

bool QuestionCard::pick(const Selected& selected) {
  if (picking()) {
    const std::string name = ringside::picked(*question_.picks, selected);
    if (name.empty()) return false;
    toggle(name);
    return true;
  }
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

std::vector<Selected> QuestionCard::picked(const CursorPosition& at) const {
  std::vector<Selected> all;
  if (!question_.picks) return all;
  for (const std::string& name : picks_in(question_.picks->kind, text()))
    if (const auto one = selected_of(*question_.picks, name, at)) all.push_back(*one);
  return all;
}

bool QuestionCard::seat(const std::string& placement) {
  if (given_.done || !code_ || question_.construction.kind != BuildKind::placement) return false;
  code_->set_text(placement);
  return true;
}

std::optional<Scene> QuestionCard::own_run() const {
  if (!question_.asks_schedule() || !given_.done) return std::nullopt;
  return given_.shown ? model_run(question_) : check_answer(question_, given_.text).run;
}

/// The first touch sets the stage: the question's scene.
void QuestionCard::touch() {
  if (!touched_ && question_.scene) Q_EMIT scene_requested(static_cast<int>(*question_.scene));
  touched_ = true;
  refused_->say({});
  if (code_) code_->mark(0, 0);
  if (!empty() && judged()) feedback_->show();
  refresh_commit();
  keep_draft();
  if (question_.picks) Q_EMIT picks_changed();
}

/// What was entered and not committed is there again, too; a choice is one click.
void QuestionCard::keep_draft() {
  if (given_.done || options_ || code_ || question_.kind == QuestionKind::explain) return;
  std::string draft = empty() || text() == given_.text ? std::string() : text();
  if (std::exchange(given_.draft, draft) != draft) Q_EMIT typed();
}

/// One's own run, also a wrong one; else what belongs to the answer.
void QuestionCard::watch(const Feedback& feedback) {
  if (feedback.run)
    Q_EMIT run_wanted(*feedback.run);
  else if (given_.done && feedback.show)
    Q_EMIT watch_requested(static_cast<int>(*feedback.show));
}

void QuestionCard::give_up() {
  given_.done = given_.shown = true;
  given_.draft.clear();
  refused_->say({});
  tell_answer();
  keep_focus(give_up_->hasFocus() ? Qt::ShortcutFocusReason : Qt::MouseFocusReason);
  lock();
  refresh_commit();
  Q_EMIT answered();
  if (code_)
    Q_EMIT run_wanted(model_run(question_));
  else if (question_.show)
    Q_EMIT watch_requested(static_cast<int>(*question_.show));
}

/// To who asked for it: the answer beside what was given last, and what explains it.
void QuestionCard::tell_answer() {
  if (options_)
    for (int i = 0; i < options_->count(); ++i)
      if (question_.options[static_cast<std::size_t>(i)].markdown == question_.truth)
        options_->option(i).set_verdict(OptionButton::Verdict::right);
  if (order_) order_->arrange(text_of(question_.orders.front()));
  if (grid_) grid_->set_text(question_.truth);
  verdict_->set(VerdictLine::Verdict::none, tr("The answer"));
  const QString answer =
      field_            ? tr("You said **%1**, it is **%2**.").arg(qt(literal(given_.text)), qt(question_.truth))
      : code_           ? tr("One right answer:") + QStringLiteral("\n\n") + qt(question_.truth)
      : question_.table ? tr("The table:") + QStringLiteral("\n\n```\n") + qt(question_.truth) + QStringLiteral("```")
      : grid_           ? tr("This is what is left:")
      : curve_          ? (question_.sketch->x.blocks.empty() ? tr("The black curve: %1.") : tr("The black bars: %1."))
                     .arg(qt(question_.truth))
               : tr("The answer is **%1**.").arg(qt(sentence_part(question_.truth)));
  say(answer + QStringLiteral("\n\n") + qt(explanation(question_)));
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
  if (question_.kind == QuestionKind::explain)
    verdict_->set(VerdictLine::Verdict::none, tr("A model answer"));
  else
    verdict_->set(feedback.right ? VerdictLine::Verdict::right : VerdictLine::Verdict::wrong,
                  feedback.right ? (predict ? tr("As you predicted") : tr("Right"))
                                 : (predict ? tr("Not as you predicted") : tr("Not yet")));
  // The verdict above says already that it is right.
  const bool told = feedback.right && question_.kind != QuestionKind::explain && feedback.markdown == question_.right;
  QString markdown = qt(told ? explanation(question_) : feedback.markdown);
  if (predict && field_)
    markdown.prepend(tr("You said **%1**, it is **%2**.")
                         .arg(qt(literal(field_->text().trimmed().toStdString())), qt(feedback.truth)) +
                     "\n\n");
  say(markdown);
}

void QuestionCard::say(const QString& markdown) {
  said_->set_markdown(markdown);
  feedback_->setAccessibleName(verdict_->accessibleName() + QStringLiteral(". ") + said_->accessibleName());
  feedback_->show();
}

void QuestionCard::lock() {
  if (options_) options_->lock();
  if (order_) order_->lock();
  if (grid_) grid_->lock();
  if (curve_) curve_->lock();
  if (field_) field_->setReadOnly(true), field_->setCursorPosition(0);  // a long sum is read from its beginning
  if (words_) words_->setReadOnly(true);
  if (code_) code_->lock();
  if (question_.picks) Q_EMIT picks_changed();  // what is answered is marked no more
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
