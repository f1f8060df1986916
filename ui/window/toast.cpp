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
namespace {

constexpr int kNarrowest = 180;  // pixels of a line that is read at one look

}  // namespace

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

void Toast::keep_in(QWidget* page, Rooms rooms) {
  page_ = page;
  rooms_ = std::move(rooms);
  page->installEventFilter(this);
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
  if (const auto room = place_in_rooms()) return setGeometry(*room);
  const QWidget* over = parentWidget();
  int left = 0;
  if (text_page_ && text_page_->isVisible() && over->isAncestorOf(text_page_))
    left = text_page_->mapTo(over, QPoint(text_page_->width(), 0)).x();
  const int room = over->width() - left;
  const QSize size = size_within(room - 2 * metric::inner_gap);
  const int above = metric::inner_gap + (bar_->isVisible() ? bar_->height() : 0);
  setGeometry(
      clear_of_buttons({QPoint(left + (room - size.width()) / 2, over->height() - above - size.height()), size}));
}

QSize Toast::size_within(int most) {
  text_->setWordWrap(false);
  if (sizeHint().width() <= most) return sizeHint();
  text_->setWordWrap(true);
  return {most, heightForWidth(most)};
}

std::optional<QRect> Toast::place_in_rooms() {
  const QWidget* over = parentWidget();
  // The page alone: where it is a part of another, that has places of its own.
  if (!page_ || !page_->isVisible() || !over->isAncestorOf(page_) || page_->size() != over->size()) return {};
  for (const QRect& room : rooms_()) {
    const QSize size = size_within(room.width());
    if (room.width() < kNarrowest || size.height() > room.height()) continue;
    QRect place(QPoint(), size);
    place.moveCenter(room.center());
    return place.translated(page_->mapTo(over, QPoint()));
  }
  return {};
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
  if ((type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide) && isVisible()) {
    place();
    QMetaObject::invokeMethod(this, &Toast::place, Qt::QueuedConnection);  // once what lies there has its new size, too
  }
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
