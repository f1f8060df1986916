#include "ui/window/toast.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/field.h"
#include "ui/controls/style.h"

namespace ringside::ui {

Toast::Toast(QWidget* over, const QWidget* bar)
    : QWidget(over), bar_(bar), text_(new Text({}, Text::Ink::strong, text_font(14, 500))) {
  setObjectName(QStringLiteral("toast"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(18, 10, 18, 10);
  row->addWidget(text_);
  timer_.setSingleShot(true);
  timer_.setInterval(kShownMs);
  connect(&timer_, &QTimer::timeout, this, &QWidget::hide);
  over->installEventFilter(this);
  hide();
}

void Toast::keep_beside(QWidget* text) {
  text_page_ = text;
  text->installEventFilter(this);
}

void Toast::say(const QString& line) {
  held_ = false;
  timer_.start();
  show_line(line);
}

void Toast::pass() {
  if (!held_) hide();
}

void Toast::hold(const QString& line) {
  held_ = true;
  timer_.stop();
  show_line(line);
}

void Toast::release() {
  if (std::exchange(held_, false)) hide();
}

QString Toast::line() const {
  return isHidden() ? QString() : text_->text();
}

void Toast::show_line(const QString& line) {
  text_->setText(line);
  setAccessibleName(line);
  place();
  show();
  raise();
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void Toast::place() {
  const QWidget* over = parentWidget();
  int left = 0;
  if (text_page_ && text_page_->isVisible() && over->isAncestorOf(text_page_))
    left = text_page_->mapTo(over, QPoint(text_page_->width(), 0)).x();
  text_->setWordWrap(false);
  int width = sizeHint().width();
  const int room = over->width() - left, most = room - 2 * metric::inner_gap;
  if (width > most) text_->setWordWrap(true), width = most;
  const int height = width == most ? std::max(heightForWidth(width), sizeHint().height()) : sizeHint().height();
  const int above = metric::inner_gap + (bar_->isVisible() ? bar_->height() : 0);
  setGeometry(clear_of_buttons({left + (room - width) / 2, over->height() - above - height, width, height}));
}

/// Further up where a button lies; where it has begun if there is no room above any of them.
QRect Toast::clear_of_buttons(QRect place) const {
  std::vector<QRect> buttons;
  for (const auto* button : parentWidget()->findChildren<QAbstractButton*>())
    if (const QRect seen = button->visibleRegion().boundingRect(); button->window() == window() && !seen.isEmpty())
      buttons.emplace_back(button->mapTo(parentWidget(), seen.topLeft()), seen.size());
  std::ranges::sort(buttons, std::greater<>(), &QRect::bottom);
  QRect clear = place;
  for (const QRect& button : buttons)
    if (button.intersects(clear)) clear.moveBottom(button.top() - metric::gap);
  return clear.top() < parentWidget()->height() / 2 ? place : clear;
}

bool Toast::eventFilter(QObject*, QEvent* event) {
  const auto type = event->type();
  if ((type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide) && isVisible()) place();
  return false;
}

void Toast::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.accent, 1));
  p.setBrush(t.panel);
  p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
