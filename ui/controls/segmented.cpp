#include "ui/controls/segmented.h"

#include <algorithm>

#include <QBoxLayout>
#include <QButtonGroup>
#include <QMenu>
#include <QPainter>

#include "ui/controls/button.h"
#include "ui/controls/style.h"

namespace ringside::ui {

namespace {

// Of the 32 pixels beside its words a segment gives these where there is little room, and no word.
constexpr int kSpared = 24;
// Where those without room are in a menu, the focus ring around one leaves the word of the next free.
constexpr int kSparedFolding = 20;
constexpr int kBetween = 2;  // around and between segments

void keep_whole(QAbstractButton* button, bool folding) {
  button->setMinimumWidth(button->sizeHint().width() - (folding ? kSparedFolding : kSpared));
}

}  // namespace

Segmented::Segmented(const QString& name, const QStringList& choices, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
  setAccessibleName(name);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  const bool row_wise = orientation == Qt::Horizontal;
  auto* row = new QBoxLayout(row_wise ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this);
  row->setContentsMargins(kBetween, kBetween, kBetween, kBetween);
  row->setSpacing(kBetween);
  for (int i = 0; i < choices.size(); ++i) {
    auto* button = new Button(Button::Kind::segment, choices[i]);
    button->setCheckable(true);
    button->setAutoExclusive(false);
    button->setObjectName(choices[i].toLower().replace(' ', '_'));
    button->setAccessibleDescription(name);
    button->setSizePolicy(row_wise ? QSizePolicy::Preferred : QSizePolicy::Expanding, QSizePolicy::Fixed);
    keep_whole(button, false);
    group_->addButton(button, i);
    offered_ << true;
    row->addWidget(button);
  }
  group_->setExclusive(true);
  set_current(0);
  connect(group_, &QButtonGroup::idClicked, this, &Segmented::chosen);
}

int Segmented::current() const {
  return group_->checkedId();
}

void Segmented::set_current(int index) {
  if (QAbstractButton* button = group_->button(index)) button->setChecked(true);
  fold();
}

QWidget* Segmented::segment(int index) const {
  return group_->button(index);
}

void Segmented::set_small(bool small) {
  for (QAbstractButton* button : group_->buttons()) {
    button->setFont(text_font(small ? 13 : 14, 500));
    button->setFixedHeight(small ? 24 : button->sizeHint().height());
    keep_whole(button, more_ != nullptr);
  }
  if (more_ != nullptr) {
    more_->setFont(text_font(small ? 13 : 14, 500));
    more_->setFixedHeight(small ? 24 : more_->sizeHint().height());
  }
  fold();
}

void Segmented::set_folding() {
  more_ = new Button(Button::Kind::segment, tr("More"), Glyph::chevron_down);
  more_->setObjectName(QStringLiteral("more"));
  more_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  more_->hide();
  layout()->addWidget(more_);
  for (QAbstractButton* button : group_->buttons()) keep_whole(button, true);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(more_, &QPushButton::clicked, this, &Segmented::fill_menu);
}

void Segmented::set_offered(int index, bool offered) {
  if (offered_[index] == offered) return;
  offered_[index] = offered;
  group_->button(index)->setVisible(offered);
  updateGeometry();
  fold();
}

QSize Segmented::sizeHint() const {
  if (more_ == nullptr) return QWidget::sizeHint();
  int width = kBetween, height = 0;
  for (int i = 0; i < offered_.size(); ++i) {
    if (!offered_[i]) continue;
    width += group_->button(i)->sizeHint().width() + kBetween;
    height = std::max(height, group_->button(i)->height());
  }
  return {width, height + 2 * kBetween};
}

QSize Segmented::minimumSizeHint() const {
  if (more_ == nullptr) return QWidget::minimumSizeHint();
  int widest = 0;
  for (const QAbstractButton* button : group_->buttons()) widest = std::max(widest, button->minimumWidth());
  return {std::min(widest + more_->sizeHint().width() + 3 * kBetween, sizeHint().width()), sizeHint().height()};
}

void Segmented::fold() {
  if (more_ == nullptr) return;
  const auto least = [this](int i) { return group_->button(i)->minimumWidth() + kBetween; };
  int all = kBetween;
  for (int i = 0; i < offered_.size(); ++i) all += offered_[i] ? least(i) : 0;
  const bool folded = all > width();
  // The chosen one is always there; then those in front.
  const int chosen = current();
  int left =
      width() - kBetween - (folded ? more_->sizeHint().width() + kBetween : 0) - (chosen >= 0 ? least(chosen) : 0);
  for (int i = 0; i < offered_.size(); ++i) {
    const bool fits = i == chosen || !folded || left >= least(i);
    if (i != chosen && offered_[i]) left = fits ? left - least(i) : 0;
    group_->button(i)->setVisible(offered_[i] && fits);
  }
  more_->setVisible(folded);
}

void Segmented::fill_menu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int i = 0; i < offered_.size(); ++i)
    if (offered_[i] && group_->button(i)->isHidden())
      connect(menu->addAction(group_->button(i)->text()), &QAction::triggered, this, [this, i] {
        group_->button(i)->click();
        fold();
        group_->button(i)->setFocus(Qt::TabFocusReason);
      });
  menu->popup(more_->mapToGlobal(QPoint(0, more_->height())));
}

void Segmented::resizeEvent(QResizeEvent*) {
  fold();
}

void Segmented::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(theme_of(this).sunken);
  p.drawRoundedRect(rect(), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
