#include "ui/training/train_panel.h"

#include <algorithm>

#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/training/choice_memory.h"
#include "ui/training/exact_page.h"
#include "ui/training/experts_page.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_page.h"
#include "ui/training/step_memory.h"
#include "ui/training/step_page.h"
#include "ui/training/trace_page.h"
#include "ui/training/train_pages.h"

namespace ringside::ui {

TrainPanel::TrainPanel(Measurer* measurer, QWidget* parent)
    : QWidget(parent),
      pages_(new QStackedWidget),
      step_(new StepPage(measurer)),
      overlap_(new OverlapPage(measurer)),
      experts_(new ExpertsPage(measurer)),
      trace_(new TracePage),
      exact_(new ExactPage) {
  setObjectName(QStringLiteral("train_panel"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  add(train_page::step, step_);
  add(train_page::overlap, overlap_);
  add(train_page::experts, experts_);
  add(train_page::trace, trace_);
  add(train_page::exactness, exact_);
  connect(step_, &StepPage::verb_opened, this, &TrainPanel::verb_opened);
  connect(exact_, &ExactPage::verb_opened, this, &TrainPanel::verb_opened);
  const auto run = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
  connect(run, &QShortcut::activated, this, [this] { page().primary(); });
}

void TrainPanel::add(int tab, LabPage* page) {
  all_.push_back(page);
  tabs_.push_back(tab);
  pages_->addWidget(page);
  connect(page, &LabPage::tab_chosen, this, &TrainPanel::set_tab);
  connect(page, &LabPage::chose, this, [this, page](const TrainCase& what) {
    if (taking_) return;
    chosen_on_ = page;
    if (what.model != nullptr || !chosen_)
      chosen_ = what;
    else
      chosen_->cluster = what.cluster;
  });
  const auto key = new QShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + tab)), this);
  connect(key, &QShortcut::activated, this, [this, tab] { set_tab(tab); });
}

int TrainPanel::tab() const {
  return tabs_[static_cast<std::size_t>(pages_->currentIndex())];
}

LabPage& TrainPanel::page() const {
  return *all_[static_cast<std::size_t>(pages_->currentIndex())];
}

void TrainPanel::set_tab(int tab) {
  const auto at = std::find(tabs_.begin(), tabs_.end(), tab);
  if (at == tabs_.end()) return;
  pages_->setCurrentIndex(static_cast<int>(at - tabs_.begin()));
  Q_EMIT page_changed();
  // What was taken back on all other pages is chosen nowhere.
  const bool changed =
      std::any_of(all_.begin(), all_.end(), [this](LabPage* p) { return p != &page() && p->undo_stack().index() > 0; });
  if (chosen_ && changed && chosen_on_ != &page()) {
    taking_ = true;
    const QString other = chosen_on_->title();
    // Experts have ranks of their own.
    if (page().take(*chosen_))
      Q_EMIT followed(&page() == experts_ ? Train::tr("%1 (model and cluster alone)").arg(other) : other);
    taking_ = false;
    page().show_waiting();
  }
  if (isVisible()) page().begin();
}

void TrainPanel::open_traces(const QStringList& paths) {
  set_tab(train_page::trace);
  trace_->open(paths);
}

std::optional<bool> TrainPanel::open(const std::string& verb, const std::string& choice, const std::string& card) {
  const auto page = std::ranges::find(all_, qt(verb), &LabPage::name);
  if (page == all_.end()) return std::nullopt;
  set_tab(tabs_[static_cast<std::size_t>(page - all_.begin())]);
  const auto step = *page == step_ ? step_of(choice) : std::nullopt;
  const auto overlap = *page == overlap_ ? overlap_of(choice) : std::nullopt;
  const auto experts = *page == experts_ ? experts_of(choice) : std::nullopt;
  const auto exact = *page == exact_ ? sgd_of(choice) : std::nullopt;
  const auto trace = *page == trace_ ? trace_of(choice) : std::nullopt;
  if (exact) exact_->ask(*exact);
  if (step) step_->ask(*step);
  if (overlap) overlap_->ask(*overlap);
  if (experts) experts_->ask(*experts);
  if (trace) trace_->open_choice(*trace);
  (*page)->show_card(card);
  return step || overlap || experts || exact || trace;
}

void TrainPanel::set_full(bool full) {
  for (LabPage* page : all_) page->set_full(full);
}

void TrainPanel::set_theme(const Theme& theme) {
  for (LabPage* page : all_) page->set_theme(theme);
}

void TrainPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  page().begin();
}

}  // namespace ringside::ui
