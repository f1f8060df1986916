#include "ui/lesson/option_list.h"

#include <algorithm>

#include <QButtonGroup>
#include <QEvent>

#include "ui/lesson/option_button.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

OptionList::OptionList(const Question& question, QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (const Option& option : question.options) {
    auto* button = new OptionButton(qt(option.markdown), QChar('A' + static_cast<int>(buttons_.size())), this);
    button->setObjectName(QStringLiteral("option_%1_%2").arg(qt(question.id)).arg(buttons_.size()));
    group_->addButton(button, static_cast<int>(buttons_.size()));
    buttons_.push_back(button);
  }
  connect(group_, &QButtonGroup::idToggled, this, [this](int index, bool on) {
    if (on) Q_EMIT chosen_changed(index);
  });
}

int OptionList::chosen() const {
  return group_->checkedId();
}

void OptionList::choose(int index) {
  if (index >= 0 && index < count()) buttons_[static_cast<std::size_t>(index)]->setChecked(true);
}

void OptionList::lock() {
  for (OptionButton* button : buttons_) {
    button->setEnabled(false);
    button->setCursor(Qt::ArrowCursor);
  }
}

void OptionList::resizeEvent(QResizeEvent*) {
  arrange();
}

void OptionList::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) arrange();
}

void OptionList::arrange() {
  const int n = count(), gap = metric::gap;
  if (n == 0) return;
  int widest = 0;
  for (const OptionButton* button : buttons_) widest = std::max(widest, button->natural_width());
  const int share = (width() - gap * (n - 1)) / n;
  int y = 0;
  if (widest <= share) {
    for (int i = 0; i < n; ++i) {
      OptionButton& button = option(i);
      const int height = button.height_for(share);
      button.setGeometry(i * (share + gap), 0, share, height);
      y = std::max(y, height);
    }
  } else {
    for (OptionButton* button : buttons_) {
      const int height = button->height_for(width());
      button->setGeometry(0, y, width(), height);
      y += height + gap;
    }
    y -= gap;
  }
  if (y != minimumHeight() || y != maximumHeight()) setFixedHeight(y);
}

}  // namespace ringside::ui
