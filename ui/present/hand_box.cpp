#include "ui/present/hand_box.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/share_bar.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kButton = 26;

}  // namespace

HandBox::HandBox(std::size_t index, const ClassAnswer& answer, const std::string& because, QWidget* parent)
    : QWidget(parent), right_(answer.right), bar_(new ShareBar(8, ShareBar::Ink::data)) {
  const QChar letter('A' + static_cast<int>(index));
  auto* head = new QHBoxLayout;
  head->setSpacing(6);
  head->addWidget(new Text(QString(letter), Text::Ink::strong, text_font(16, 700)));
  if (right_) head->addWidget(new Text(tr("right"), Text::Ink::accent, text_font(13, 600)));
  head->addStretch();
  count_ = new Text(QStringLiteral("0"), Text::Ink::strong, number_font(20, 700));
  count_->setObjectName(QStringLiteral("hands_%1").arg(letter));
  head->addWidget(count_);
  auto* hands = new QHBoxLayout;  // of six answers on a small screen each has a hundred pixels
  hands->setSpacing(4);
  hands->addWidget(bar_, 1);
  const auto add = [&](Glyph glyph, const QString& what, int by) {
    auto* button = new Button(Button::Kind::quiet, {}, glyph);
    button->describe(what, what);
    button->setFocusPolicy(Qt::NoFocus);
    button->setFixedSize(kButton, kButton);
    connect(button, &Button::clicked, this, [this, by] { Q_EMIT counted(by); });
    hands->addWidget(button);
  };
  add(Glyph::minus, tr("Take back a hand for %1 (Shift+%1)").arg(letter), -1);
  add(Glyph::plus, tr("Count a hand for %1 (%1)").arg(letter), 1);
  auto* words = new LessonText(LessonText::Role::feedback);
  words->set_markdown(qt(answer.markdown));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 6);
  column->setSpacing(4);
  column->addLayout(head);
  column->addLayout(hands);
  column->addWidget(words);
  if (const std::string& why = right_ ? because : answer.meaning; !why.empty()) {
    auto* meaning = new LessonText(LessonText::Role::hint);
    meaning->set_markdown(qt(why));
    column->addWidget(meaning);
  }
  column->addStretch();
}

void HandBox::set_hands(int hands, int all, bool seen) {
  count_->setText(seen ? QString::number(hands) : QString());
  bar_->set_share(seen && all > 0 ? static_cast<double>(hands) / all : 0);
}

void HandBox::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(right_ ? t.accent : t.hair, right_ ? 2 : 1));
  p.setBrush(Qt::NoBrush);
  p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metric::control_radius, metric::control_radius);
}

}  // namespace ringside::ui
