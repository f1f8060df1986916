// Beside the picture of an item: its answers, what each means, how many hands it had, and what else the last class
// said.
#include <numeric>

#include <QVBoxLayout>

#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/paint/qt_text.h"
#include "ui/present/plan_page.h"
#include "ui/present/plan_words.h"

namespace ringside::ui {

void PlanPage::fill_answers(const PlanItem& item, const ClassMoment& moment) {
  while (QLayoutItem* old = answers_->takeAt(0)) {
    if (QWidget* widget = old->widget()) widget->hide(), widget->deleteLater();
    delete old;
  }
  const auto say = [this](LessonText::Role role, const std::string& markdown) {
    auto* text = new LessonText(role);
    text->set_markdown(qt(markdown));
    answers_->addWidget(text);
  };
  const QFont small = text_font(13), strong = text_font(14, 600), letter = text_font(13, 700);
  const auto line = [this](const QString& words, Text::Ink ink, const QFont& font) {
    auto* text = new Text(words, ink, font);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    answers_->addWidget(text);
    return text;
  };
  if (!item.hands.empty() || !item.said.empty())
    line(item.given.empty() ? tr("The last class") : tr("The class of %1").arg(given_text(item.given)),
         Text::Ink::strong, strong)
        ->setObjectName(QStringLiteral("class_before"));
  if (!item.hands.empty())
    line(tr("Hands counted: %1").arg(std::reduce(item.hands.begin(), item.hands.end())), Text::Ink::normal, small);
  for (const std::string& one : item.said) line(QStringLiteral("- ") + qt(one), Text::Ink::normal, small);
  if (!moment.question) {
    line(tr("Nothing is asked."), Text::Ink::hint, small);
    return answers_->addStretch();
  }
  const ClassQuestion& asked = *moment.question;
  line(tr("Answers"), Text::Ink::strong, strong);
  for (std::size_t i = 0; i < asked.answers.size(); ++i) {
    const ClassAnswer& answer = asked.answers[i];
    QString head(QChar('A' + static_cast<int>(i)));
    if (answer.right) head += tr(", right");
    if (i < item.hands.size()) head += tr(", hands: %1").arg(item.hands[i]);
    line(head, answer.right ? Text::Ink::accent : Text::Ink::strong, letter)
        ->setObjectName(QStringLiteral("answer_%1").arg(head[0]));
    say(LessonText::Role::feedback, answer.markdown);
    if (const std::string& why = answer.right ? asked.because : answer.meaning; !why.empty())
      say(LessonText::Role::hint, why);
  }
  if (asked.answers.empty()) {
    say(LessonText::Role::feedback, asked.truth);
    say(LessonText::Role::hint, asked.because);
  }
  answers_->addStretch();
}

}  // namespace ringside::ui
