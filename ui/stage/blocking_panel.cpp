#include "ui/stage/blocking_panel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/figures/blocking.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

/// What the figure calls the orders, for translators.
[[maybe_unused]] constexpr const char* kOrderTexts[] = {
    QT_TRANSLATE_NOOP("ringside::ui::BlockingPanel", "everyone sends first"),
    QT_TRANSLATE_NOOP("ringside::ui::BlockingPanel", "everyone receives first"),
    QT_TRANSLATE_NOOP("ringside::ui::BlockingPanel", "even ranks send first and odd ones receive first"),
    QT_TRANSLATE_NOOP("ringside::ui::BlockingPanel", "everyone sends and receives at once")};

}  // namespace

BlockingPanel::BlockingPanel(QWidget* parent)
    : QWidget(parent),
      rules_{CallOrder::sends_first, kEagerLimit},
      order_(choice_editor("call_order")),
      limit_(typed_choice_editor("eager_limit")),
      choice_(new QWidget),
      view_(new FigureView) {
  for (const CallOrder o :
       {CallOrder::sends_first, CallOrder::receives_first, CallOrder::even_odd, CallOrder::combined})
    order_->addItem(tr(order_text(o).toUtf8().constData()), static_cast<int>(o));
  order_->setPlaceholderText(tr("each rank as it is written"));
  order_->setAccessibleName(tr("Order of the calls"));
  order_->setToolTip(tr("In which order every rank makes the calls of one step"));
  limit_->lineEdit()->setFont(number_font(14, 500));
  for (const char* s : {"0 B", "64 B", "1 KiB", "4 KiB", "64 KiB", "1 MiB"}) limit_->addItem(qt(s));
  limit_->setAccessibleName(tr("Eager limit"));
  limit_->setToolTip(
      tr("A message of at most this size is eager: the system takes it and the send returns.\n"
         "A larger one waits until the receiver has called."));
  limit_->setFixedWidth(104);
  auto* row = new QHBoxLayout(choice_);
  row->setContentsMargins(6, 0, 6, 0);
  row->setSpacing(metric::gap);
  row->addWidget(order_, 1);
  row->addWidget(new Text(tr("eager up to"), Text::Ink::normal, text_font(13)));
  row->addWidget(limit_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  column->addWidget(choice_);
  column->addWidget(view_, 1);
  connect(order_, &QComboBox::activated, this, [this] {
    rules_.order = static_cast<CallOrder>(order_->currentData().toInt());
    rules_.orders.clear();
    Q_EMIT changed(rules_);
  });
  connect(limit_, &QComboBox::activated, this, &BlockingPanel::take_limit);
  connect(limit_->lineEdit(), &QLineEdit::editingFinished, this, &BlockingPanel::take_limit);
  show_rules();
}

void BlockingPanel::set_rules(const BlockingRules& rules) {
  rules_ = rules;
  show_rules();
}

void BlockingPanel::show_rules() {
  order_->setCurrentIndex(rules_.orders.empty() ? order_->findData(static_cast<int>(rules_.order)) : -1);
  limit_->setEditText(qt(exact_size_text(rules_.eager_limit)));
  mark_error(limit_, false);
}

void BlockingPanel::take_limit() {
  const auto bytes = parse_bytes(limit_->currentText().toStdString(), "eager limit");
  mark_error(limit_, !bytes);
  if (!bytes) {
    limit_->setToolTip(qt(bytes.error().line()));
    return;
  }
  const Bytes limit(static_cast<double>(*bytes));
  if (limit == rules_.eager_limit) return;
  rules_.eager_limit = limit;
  Q_EMIT changed(rules_);
}

}  // namespace ringside::ui
