// What Results shows of the chosen question, and of libraries side by side.
#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QScrollArea>

#include "ui/charts/chart_card.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/results_data.h"
#include "ui/measure/results_libraries.h"
#include "ui/measure/results_page.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr int kEdges = 12;          // of a view around its figure, above and below
constexpr double kNarrowest = 250;  // a table of the small window with its panel open

}  // namespace

std::optional<SideBySide> ResultsPage::shown_libraries() const {
  if (a() == nullptr) return std::nullopt;
  const auto pages = side_by_side(a()->measured);
  const int page = question_->currentIndex() - static_cast<int>(questions_of(a()->measured).size());
  if (page < 0 || page >= static_cast<int>(pages.size())) return std::nullopt;
  return pages[static_cast<std::size_t>(page)];
}

void ResultsPage::show_libraries(const SideBySide& page) {
  if (std::ranges::none_of(page.sizes, [&](const auto& at) { return at.bytes == here_; }))
    here_ = page.sizes.back().bytes;
  times_->set_figure(libraries_figure(page, a()->origin(), here_, quantity()));
  show_table(standings_figure(page, here_, quantity()));
  conclusion_->setText(libraries_advice(page));
  const QString name = quantity_->currentText();
  hero_.card->set_hint(quantity() == Quantity::time ? Measure::tr("the best algorithm of each, wall clock")
                                                    : Measure::tr("the best algorithm of each, %1").arg(name));
  beside_card_.card->set_title(Measure::tr("Which library to take here"));
}

void ResultsPage::show_table(const std::shared_ptr<const Figure>& table) {
  beside_->set_figure(table);
  beside_->setMinimumHeight(static_cast<int>(std::ceil(table->least_height(kNarrowest))) + kEdges);
}

void ResultsPage::show_asked(const StoredRun& a, const StoredRun* b) {
  const auto questions = questions_of(a.measured);
  const auto index = static_cast<std::size_t>(std::max(0, question_->currentIndex()));
  const ResultsData shown = results_data(a, b, *questions[std::min(index, questions.size() - 1)].like);
  const bool has_here =
      std::any_of(shown.rows.begin(), shown.rows.end(), [&](const auto& r) { return r.a->bytes == here_; });
  if (!has_here) here_ = shown.rows.back().a->bytes;
  const bool defined = quantity() != Quantity::busbw || shown.bus_factor > 0;
  times_->set_figure(defined ? std::shared_ptr<const Figure>(results_figure(shown, here_, quantity()))
                             : yet_to_come(Measure::tr("Nobody has defined a busbw of this collective.")));
  show_table(beside_figure(shown, here_, quantity()));
  conclusion_->setText(conclusion(shown));
  hero_.card->set_hint(quantity() != Quantity::time
                           ? QStringLiteral("%1: %2").arg(quantity_->currentText(), shown.title)
                       : shown.predicted ? Measure::tr("measured against predicted: %1").arg(shown.title)
                                         : Measure::tr("measured: %1").arg(shown.title));
  beside_card_.card->set_title(b != nullptr      ? Measure::tr("A beside B")
                               : shown.predicted ? Measure::tr("A beside the prediction")
                                                 : Measure::tr("A by size"));
}

Quantity ResultsPage::quantity() const {
  return static_cast<Quantity>(std::max(0, quantity_->currentIndex()));
}

void ResultsPage::show_row() {
  const auto figure = std::dynamic_pointer_cast<const RowsFigure>(beside_->figure());
  if (!figure || figure->current() < 0) return;
  constexpr int kStep = 6, kAround = 36;  // whole rows, below the names of their columns
  const QRectF area = QRectF(beside_->rect()).adjusted(kEdges / 2, kEdges / 2, -kEdges / 2, -kEdges / 2);
  for (double y = area.top(); y < area.bottom(); y += kStep)
    if (const auto at = figure->hit({area.center().x(), y}, area); at && at->rank == figure->current())
      return table_->ensureVisible(0, static_cast<int>(y), 0, kAround);
}

void ResultsPage::arranged() {
  list_->set_short(!full());
  if (const auto figure = differing_->figure()) give_room(differing_card_, *figure);
}

}  // namespace ringside::ui
