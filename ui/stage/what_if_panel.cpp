#include "ui/stage/what_if_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/scene.h"
#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// What core calls the kinds, for translators.
[[maybe_unused]] constexpr const char* kWhatIfLabels[] = {
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a rank comes late"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a rank is slow"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a link is slow"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a link is broken"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a rank skips the call"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a rank passes another count"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "a rank passes another type"),
    QT_TRANSLATE_NOOP("ringside::ui::WhatIfPanel", "everyone sends first")};

using Kind = WhatIf::Kind;

QString where_text(const WhatIf& w) {
  return w.has_link() ? qt(w.link) : QString::number(w.rank);
}

QString amount_text(const WhatIf& w) {
  switch (w.kind) {
    case Kind::late: return qt(format_short_seconds(w.late, 6));
    case Kind::slow_rank:
    case Kind::slow_link: return qt(format_short(w.factor, 6));
    case Kind::count: return QString::number(w.elements);
    case Kind::type: return qt(name(w.type));
    default: return {};
  }
}

QString amount_label(Kind kind) {
  switch (kind) {
    case Kind::late: return WhatIfPanel::tr("late by");
    case Kind::count: return WhatIfPanel::tr("passes elements:");
    case Kind::type: return WhatIfPanel::tr("passes type:");
    default: return WhatIfPanel::tr("times slower:");
  }
}

/// At least as wide as its text, up to its greatest width.
void show_whole(QLineEdit& field) {
  constexpr int kLeast = 56, kBeside = 24;  // what style, margins and the text cursor take beside the text
  const int wide = field.fontMetrics().horizontalAdvance(field.text()) + kBeside;
  field.setMinimumWidth(std::clamp(wide, kLeast, field.maximumWidth()));
}

}  // namespace

WhatIfPanel::WhatIfPanel(Document& document, Results& results, QWidget* parent)
    : QWidget(parent),
      document_(document),
      results_(results),
      choice_(choice_editor("what_if")),
      where_(line_editor("what_if_where")),
      amount_(line_editor("what_if_amount")),
      where_label_(new Text({}, Text::Ink::normal, text_font(13))),
      amount_label_(new Text({}, Text::Ink::normal, text_font(13))),
      pick_(new Button(Button::Kind::secondary, tr("Pick"))),
      blocking_(new Button(Button::Kind::secondary, tr("Show who blocks whom"))),
      error_(new ErrorLine),
      view_(new FigureView) {
  choice_->addItem(tr("as it is"));
  for (const WhatIfKind& kind : kWhatIfs) choice_->addItem(tr("if %1").arg(tr(std::string(kind.label).c_str())));
  choice_->setMinimumContentsLength(20);
  choice_->setAccessibleName(tr("What if"));
  choice_->setToolTip(tr("One thing that goes otherwise than planned, and what follows"));
  pick_->setObjectName(QStringLiteral("what_if_pick"));
  pick_->setCheckable(true);
  pick_->describe(tr("Pick on the stage"), tr("Then click a rank or a transfer in any view"));
  where_->setAccessibleName(tr("Where"));
  where_->setMaximumWidth(150);  // names of links are longer than ranks
  amount_->setMaximumWidth(120);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 0, 6, 0);
  row->setSpacing(metric::gap);
  row->addWidget(choice_);
  row->addWidget(where_label_);
  row->addWidget(where_);
  row->addWidget(pick_);
  row->addWidget(amount_label_);
  row->addWidget(amount_);
  row->addWidget(blocking_);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  column->addLayout(row);
  column->addWidget(error_);
  column->addWidget(view_, 1);
  connect(blocking_, &QPushButton::clicked, this, &WhatIfPanel::blocking_asked);
  connect(choice_, &QComboBox::activated, this, &WhatIfPanel::choose);
  connect(where_, &QLineEdit::editingFinished, this, &WhatIfPanel::submit);
  connect(amount_, &QLineEdit::editingFinished, this, &WhatIfPanel::submit);
  connect(&document_, &Document::question_changed, this, [this] { show_what_if(document_.what_if()); });
  show_what_if(document_.what_if());
}

void WhatIfPanel::show_what_if(const WhatIf& w) {
  showing_ = true;
  error_->say({});
  choice_->setCurrentIndex(w.none() ? 0 : static_cast<int>(&kind_of(w.kind) - kWhatIfs.data()) + 1);
  const bool where = w.has_rank() || w.has_link();
  where_label_->setText(w.has_link() ? tr("link") : tr("rank"));
  for (QWidget* part : std::initializer_list<QWidget*>{where_label_, where_, pick_}) part->setVisible(where);
  pick_->setChecked(false);
  blocking_->setVisible(w.kind == Kind::sends_first);
  where_->setText(where_text(w));
  const QString amount = amount_text(w);
  amount_->setText(amount);
  amount_label_->setText(amount_label(w.kind));
  amount_->setAccessibleName(amount_label_->text());
  for (QWidget* part : std::initializer_list<QWidget*>{amount_label_, amount_}) part->setVisible(!amount.isEmpty());
  for (QLineEdit* field : {where_, amount_}) show_whole(*field);
  showing_ = false;
}

QString WhatIfPanel::error() const {
  return error_->line();
}

bool WhatIfPanel::picking() const {
  return pick_->isChecked();
}

void WhatIfPanel::choose(int index) {
  if (index == 0) return void(take({}));
  const Case& c = document_.question();
  Seconds time(1e-3);
  if (const auto answer = results_.answer())
    time = answer->prediction.simulation.value_or(answer->prediction.price.value_or(time));
  if (take(usual_what_if(kWhatIfs[static_cast<std::size_t>(index) - 1].kind, c, time))) return;
  // What was chosen is not to be had here: what is shown is still the one before.
  const QString line = error_->line();
  show_what_if(document_.what_if());
  error_->say(line);
}

void WhatIfPanel::submit() {
  if (showing_ || document_.what_if().none()) return;
  const std::string name(kind_of(document_.what_if().kind).name);
  QString amount = amount_->text().remove(u' ');
  const auto what = parse_what_if(fmt::format("{} {} {}", name, where_->text().trimmed().toStdString(),
                                              amount_->isHidden() ? std::string() : amount.toStdString()));
  if (!what) return error_->say(qt(what.error().line()));
  // What is shown has fewer digits than what is kept.
  if (where_text(*what) == where_text(document_.what_if()) && amount_text(*what) == amount_text(document_.what_if()))
    return error_->say({});
  take(*what);
}

bool WhatIfPanel::take(const WhatIf& what) {
  if (const auto ok = check(what, document_.question()); !ok) return error_->say(qt(ok.error().line())), false;
  document_.set_what_if(what);
  show_what_if(document_.what_if());
  return true;
}

void WhatIfPanel::pick(const Selected& s) {
  const auto answer = results_.answer();
  WhatIf what = document_.what_if();
  if (!picking() || what.none() || !answer) return;
  if (s.step && s.transfer && *s.step < answer->schedule.step_count()) {
    const Step step = answer->schedule.step(*s.step);
    if (static_cast<std::size_t>(*s.transfer) >= step.transfers.size()) return;
    const Transfer& t = step.transfers[static_cast<std::size_t>(*s.transfer)];
    what.has_link() ? void(what.link = fmt::format("{}-{}", t.from, t.to)) : void(what.rank = t.from);
  } else if (s.rank && s.peer && what.has_link()) {
    what.link = fmt::format("{}-{}", *s.rank, *s.peer);
  } else if (s.rank && what.has_rank()) {
    what.rank = *s.rank;
  } else {
    return;
  }
  pick_->setChecked(false);
  take(what);
}

QString WhatIfPanel::words_of(const WhatIf& w) {
  const QString rank = QString::number(w.rank), link = qt(w.link), factor = qt(format_short(w.factor, 4));
  switch (w.kind) {
    case Kind::none: return tr("as it is");
    case Kind::late: return tr("rank %1 comes %2 late").arg(rank, qt(format_short_seconds(w.late)));
    case Kind::slow_rank: return tr("rank %1 is %2 times slower").arg(rank, factor);
    case Kind::slow_link: return tr("link %1 is %2 times slower").arg(link, factor);
    case Kind::broken_link: return tr("link %1 is broken").arg(link);
    case Kind::skip: return tr("rank %1 skips the call").arg(rank);
    case Kind::count: return tr("rank %1 passes %2 elements").arg(rank, qt(grouped(w.elements)));
    case Kind::type: return tr("rank %1 passes %2").arg(rank, qt(name(w.type)));
    case Kind::sends_first: return tr("everyone sends first");
  }
  return {};
}

}  // namespace ringside::ui
