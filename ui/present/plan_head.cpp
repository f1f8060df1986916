#include "ui/present/plan_head.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/present/plan_document.h"
#include "ui/present/plan_list.h"
#include "ui/present/plan_words.h"

namespace ringside::ui {

PlanHead::PlanHead(PlanDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(line_editor("class_title")),
      room_(number_editor("class_room")),
      summary_(new Text({}, Text::Ink::normal, text_font(13))),
      bar_(new MinutesBar) {
  title_->setFont(text_font(17, 600));
  title_->setAccessibleName(tr("Title of the plan"));
  title_->setPlaceholderText(tr("Untitled class"));
  room_->setRange(1, kMostMinutes);
  room_->setSuffix(tr(" min"));
  room_->setFixedWidth(128);
  room_->setAccessibleName(tr("Minutes that there are"));
  room_->setToolTip(room_->accessibleName());
  summary_->setWordWrap(true);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(title_, 1);
  head->addWidget(room_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addLayout(head);
  column->addWidget(summary_);
  column->addWidget(bar_);
  connect(title_, &QLineEdit::textEdited, this, [this](const QString& text) {
    Plan plan = document_.plan();
    plan.title = text.toStdString();
    document_.change(plan, tr("Edit the title"), QStringLiteral("title"));
  });
  connect(room_, &QSpinBox::valueChanged, this, [this](int minutes) {
    Plan plan = document_.plan();
    plan.room = minutes;
    document_.change(plan, tr("Edit the minutes"), QStringLiteral("minutes"));
  });
}

void PlanHead::show_plan(int chosen) {
  const Plan& plan = document_.plan();
  if (title_->text() != qt(plan.title)) title_->setText(qt(plan.title));
  const QSignalBlocker quiet(room_);
  room_->setValue(plan.room);
  const auto questions = std::ranges::count_if(plan.items, item_asks);
  const int free = plan.room - plan.minutes();
  summary_->setText((document_.path().isEmpty() ? QString()
                     : document_.modified()     ? tr("%1, not saved: ").arg(document_.shown_name())
                                                : document_.shown_name() + QStringLiteral(": ")) +
                    (plan.items.size() == 1 ? tr("1 item, ") : tr("%1 items, ").arg(plan.items.size())) +
                    (questions == 1 ? tr("1 question, ") : tr("%1 questions, ").arg(questions)) +
                    tr("%1 min, ").arg(plan.minutes()) +
                    (free == 0  ? tr("none left over")
                     : free > 0 ? tr("%1 min left over").arg(free)
                                : tr("%1 min too many").arg(-free)));
  bar_->set_plan(plan, chosen);
}

}  // namespace ringside::ui
