#include "ui/window/toast.h"

#include <algorithm>
#include <utility>

#include <QAccessible>
#include <QAccessibleEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/field.h"
#include "ui/controls/style.h"

namespace ringside::ui {
namespace {

constexpr double kLinePx = 14;
constexpr int kNarrowest = 180;  // pixels of a line that is read at one look

}  // namespace

Toast::Toast(QWidget* window) : QWidget(window), text_(new Text({}, Text::Ink::strong, text_font(kLinePx, 500))) {
  setObjectName(QStringLiteral("toast"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 5, 16, 5);
  row->addWidget(text_);
  timer_.setSingleShot(true);
  timer_.setInterval(kShownMs);
  connect(&timer_, &QTimer::timeout, this, &QWidget::hide);
  window->installEventFilter(this);
  hide();
}

void Toast::keep_in(QWidget* of, Rooms rooms, std::function<double()> px) {
  free_.push_back({of, std::move(rooms), std::move(px)});
  of->installEventFilter(this);
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

std::vector<QRect> Toast::rooms() const {
  std::vector<QRect> all;
  for (const Free& free : free_)
    if (free.of && free.of->isVisible())
      for (const QRect& room : free.rooms())
        if (room.width() >= kNarrowest) all.emplace_back(free.of->mapTo(parentWidget(), room.topLeft()), room.size());
  if (all.empty()) all.emplace_back(0, 0, parentWidget()->width(), 1);
  return all;
}

void Toast::place() {
  double px = kLinePx;
  for (const Free& free : free_)
    if (free.of && free.of->isVisible() && free.px) px = std::max(px, free.px());
  text_->setFont(text_font(px, 500));
  const std::vector<QRect> all = rooms();
  const auto fits = [this](const QRect& room) { return size_within(room.width()).height() <= room.height(); };
  const auto first = std::ranges::find_if(all, fits);
  const QRect& room = first == all.end() ? all.back() : *first;
  QRect place(QPoint(), size_within(room.width()));
  place.moveCenter(room.center());
  place.moveTop(std::max(0, std::min(place.top(), parentWidget()->height() - place.height())));
  setGeometry(place);
}

QSize Toast::size_within(int most) {
  text_->setWordWrap(false);
  if (sizeHint().width() <= most) return sizeHint();
  text_->setWordWrap(true);
  return {most, heightForWidth(most)};
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
