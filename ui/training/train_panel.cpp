#include "ui/training/train_panel.h"

#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/controls/style.h"
#include "ui/training/overlap_page.h"
#include "ui/training/step_page.h"

namespace ringside::ui {

TrainPanel::TrainPanel(QWidget* parent)
    : QWidget(parent), pages_(new QStackedWidget), step_(new StepPage), overlap_(new OverlapPage) {
  setObjectName(QStringLiteral("train_panel"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  add(step_);
  add(overlap_);
  connect(step_, &StepPage::verb_opened, this, &TrainPanel::verb_opened);
  const auto run = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
  connect(run, &QShortcut::activated, this, [this] { page().primary(); });
}

void TrainPanel::add(LabPage* page) {
  const int tab = static_cast<int>(all_.size());
  all_.push_back(page);
  pages_->addWidget(page);
  connect(page, &LabPage::tab_chosen, this, &TrainPanel::set_tab);
  const auto key = new QShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + tab)), this);
  connect(key, &QShortcut::activated, this, [this, tab] { set_tab(tab); });
}

int TrainPanel::tab() const {
  return pages_->currentIndex();
}

LabPage& TrainPanel::page() const {
  return *all_[static_cast<std::size_t>(tab())];
}

void TrainPanel::set_tab(int tab) {
  if (tab < 0 || tab >= static_cast<int>(all_.size())) return;
  pages_->setCurrentIndex(tab);
  if (isVisible()) page().begin();
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
