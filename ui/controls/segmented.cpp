#include "ui/controls/segmented.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QPainter>

#include "ui/controls/button.h"
#include "ui/controls/style.h"

namespace ringside::ui {

namespace {

// Of the 32 pixels beside its words a segment gives these where there is little room, and no word.
constexpr int kSpared = 24;

void keep_whole(QAbstractButton* button) {
  button->setMinimumWidth(button->sizeHint().width() - kSpared);
}

}  // namespace

Segmented::Segmented(const QString& name, const QStringList& choices, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
  setAccessibleName(name);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  const bool row_wise = orientation == Qt::Horizontal;
  auto* row = new QBoxLayout(row_wise ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(2);
  for (int i = 0; i < choices.size(); ++i) {
    auto* button = new Button(Button::Kind::segment, choices[i]);
    button->setCheckable(true);
    button->setAutoExclusive(false);
    button->setObjectName(choices[i].toLower().replace(' ', '_'));
    button->setAccessibleDescription(name);
    button->setSizePolicy(row_wise ? QSizePolicy::Preferred : QSizePolicy::Expanding, QSizePolicy::Fixed);
    keep_whole(button);
    group_->addButton(button, i);
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
}

QWidget* Segmented::segment(int index) const {
  return group_->button(index);
}

void Segmented::set_small(bool small) {
  for (QAbstractButton* button : group_->buttons()) {
    button->setFont(text_font(small ? 13 : 14, 500));
    button->setFixedHeight(small ? 24 : button->sizeHint().height());
    keep_whole(button);
  }
}

void Segmented::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(theme_of(this).sunken);
  p.drawRoundedRect(rect(), metric::card_radius, metric::card_radius);
}

}  // namespace ringside::ui
