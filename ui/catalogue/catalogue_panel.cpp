#include "ui/catalogue/catalogue_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/catalogue/catalogue_entry.h"
#include "ui/controls/editors.h"
#include "ui/controls/segmented.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

CataloguePanel::CataloguePanel(QWidget* parent)
    : QWidget(parent),
      search_(line_editor("catalogue_search")),
      order_(new Segmented(tr("Order"), {tr("Plainest first"), tr("Fastest here first")})) {
  setObjectName(QStringLiteral("catalogue_view"));
  search_->setFont(text_font(14));
  search_->setPlaceholderText(tr("Search by name, alias or word"));
  search_->setAccessibleName(tr("Search the catalogue"));
  order_->set_small(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 6, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 12, 0);
  row->addWidget(search_, 1);
  row->addWidget(order_);
  column->addLayout(row);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setVerticalScrollBar(new SlimScrollBar);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget;
  list_ = new QVBoxLayout(inside);
  list_->setContentsMargins(0, 0, 4, 6);
  list_->setSpacing(8);
  list_->addStretch(1);
  scroll->setWidget(inside);
  inside->setAutoFillBackground(false);
  scroll->viewport()->setAutoFillBackground(false);
  column->addWidget(scroll, 1);
  connect(search_, &QLineEdit::textChanged, this, &CataloguePanel::filter);
  connect(order_, &Segmented::chosen, this, &CataloguePanel::rebuild);
}

void CataloguePanel::show_answer(const std::shared_ptr<const Answer>& answer) {
  if (answer == nullptr) return;
  answer_ = answer;
  rebuild();
}

void CataloguePanel::rebuild() {
  for (CatalogueEntry* entry : entries_) delete entry;
  entries_.clear();
  if (answer_ == nullptr) return;
  const Case& c = answer_->question;
  std::vector<AlgorithmFacts> all;
  for (const Algorithm* a : algorithms_of(c.collective)) all.push_back(algorithm_facts(*a, c));
  if (order_->current() == 1)
    std::stable_sort(all.begin(), all.end(), [](const AlgorithmFacts& a, const AlgorithmFacts& b) {
      return a.seconds && (!b.seconds || *a.seconds < *b.seconds);
    });
  for (AlgorithmFacts& facts : all) {
    const QString name = qt(facts.algorithm->name);
    auto* entry = new CatalogueEntry(std::move(facts), !c.own() && name.toStdString() == c.algorithm);
    connect(entry, &QAbstractButton::clicked, this, [this, name] { Q_EMIT chosen(name); }, Qt::QueuedConnection);
    list_->insertWidget(list_->count() - 1, entry);
    entries_.push_back(entry);
  }
  filter();
}

void CataloguePanel::filter() {
  for (CatalogueEntry* entry : entries_) entry->setVisible(entry->matches(search_->text()));
}

QStringList CataloguePanel::shown() const {
  QStringList names;
  for (const CatalogueEntry* entry : entries_)
    if (!entry->isHidden()) names << entry->text();
  return names;
}

}  // namespace ringside::ui
