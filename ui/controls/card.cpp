#include "ui/controls/card.h"

#include <algorithm>
#include <vector>

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/controls/field.h"
#include "ui/controls/style.h"

namespace ringside::ui {

/// The words beside the title: shown whole or, where there is no room, not at all.
class CardHint : public Text {
 public:
  explicit CardHint(const QString& text) : Text(text, Text::Ink::hint, text_font(13)) {
    // It gives way before the controls do.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  }

 protected:
  void paintEvent(QPaintEvent* event) override {
    if (sizeHint().width() <= width()) Text::paintEvent(event);
  }
};

Card::Card(const QString& title, const QString& hint, QWidget* parent)
    : QWidget(parent),
      column_(new QVBoxLayout(this)),
      header_(new QHBoxLayout),
      title_(new Text(title, Text::Ink::strong, text_font(15, 600))),
      hint_(new CardHint(hint)) {
  hint_->setObjectName(QStringLiteral("card_hint"));
  setAccessibleName(title);
  header_->setSpacing(metric::gap);
  header_->addWidget(title_);
  header_->addWidget(hint_);
  header_->addStretch(1);
  header_->setStretchFactor(hint_, 1000);
  column_->addLayout(header_);
  set_compact(false);
}

void Card::set_title(const QString& title) {
  title_->setText(title);
  setAccessibleName(title);
}

void Card::set_hint(const QString& hint) {
  hint_->setText(hint);
}

void Card::set_lead(QWidget* control) {
  lead_ = control;
  header_->insertWidget(0, control);
  show_lead(true);
}

void Card::show_lead(bool shown) {
  lead_->setVisible(shown);
  title_->setVisible(!shown);
}

void Card::set_side(QWidget* control) {
  title_->hide();
  hint_->hide();
  side_column_ = new QVBoxLayout;
  side_column_->setSpacing(metric::gap);
  side_column_->addWidget(control);
  side_column_->addStretch(1);
}

void Card::add_control(QWidget* control) {
  if (side_column_ != nullptr) return side_column_->insertWidget(1, control, 0, Qt::AlignLeft);
  header_->insertWidget(header_->count() - (corner_ != nullptr ? 1 : 0), control);
}

void Card::set_corner(QWidget* control) {
  add_control(control);
  corner_ = control;
}

void Card::set_body(QWidget* body) {
  body_ = body;
  if (side_column_ == nullptr) return column_->addWidget(body, 1);
  auto* row = new QHBoxLayout;
  row->setSpacing(metric::gap);
  row->addLayout(side_column_);
  row->addWidget(body, 1);
  column_->addLayout(row, 1);
}

void Card::set_foot(QWidget* foot) {
  foot_ = foot;
  column_->addWidget(foot);
}

void Card::set_compact(bool compact) {
  const int side = compact ? 16 : metric::card_padding, top = compact ? 10 : 14;
  column_->setContentsMargins(side, top, side, compact ? 10 : 16);
  column_->setSpacing(compact ? 4 : 8);
}

void Card::order_tabs() {
  std::vector<QWidget*> parts;
  for (const QBoxLayout* head : {static_cast<QBoxLayout*>(header_), static_cast<QBoxLayout*>(side_column_)})
    for (int i = 0; head != nullptr && i < head->count(); ++i)
      if (QWidget* one = head->itemAt(i)->widget()) parts.push_back(one);
  for (QWidget* one : {body_, foot_})
    if (one != nullptr) parts.push_back(one);
  std::vector<std::vector<QWidget*>> stops(parts.size());
  for (QWidget* w = window()->nextInFocusChain(); w != window(); w = w->nextInFocusChain()) {
    if ((w->focusPolicy() & Qt::TabFocus) == 0 || !isAncestorOf(w)) continue;
    const auto holds = [w](const QWidget* part) { return part == w || part->isAncestorOf(w); };
    const auto part = std::ranges::find_if(parts, holds);
    if (part != parts.end()) stops[static_cast<std::size_t>(part - parts.begin())].push_back(w);
  }
  QWidget* last = nullptr;
  for (const std::vector<QWidget*>& of_part : stops)
    for (QWidget* stop : of_part) {
      if (last != nullptr) setTabOrder(last, stop);
      last = stop;
    }
}

void Card::showEvent(QShowEvent*) {
  order_tabs();
}

void Card::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.hair, 1));
  p.setBrush(t.panel);
  p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
