// The table of Results: a row for each size.
#include <algorithm>

#include "core/base/text.h"
#include "core/measure/conclusions.h"
#include "core/measure/measured_text.h"
#include "core/measure/recorded.h"
#include "ui/charts/performance_words.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/note_words.h"
#include "ui/measure/results_data.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using BesideCell = RowsFigure::Cell;

BesideCell nothing_beside() {
  return {QStringLiteral("–"), BesideCell::Ink::hint};
}

BesideCell few_cell() {
  return {Measure::tr("too few"), BesideCell::Ink::hint, Measure::tr("too few samples")};
}

/// The size, in the row's tip with what the file notes of it alone.
BesideCell size_cell(const BesideRow& row) {
  QStringList notes;
  for (const std::string& note : row.notes) notes << translated_note(note).value_or(qt(note));
  const QString size = bytes_text(row.a->bytes);
  return {size, BesideCell::Ink::normal,
          notes.isEmpty() ? QString() : QStringLiteral("%1 (%2)").arg(size, notes.join(QStringLiteral("; ")))};
}

/// Of what a column shows of times.
struct ShownAs {
  Quantity quantity;
  double factor;

  double of(const MeasurementRow& row, double seconds) const {
    return worth(quantity, factor, row.bytes, on_own_clock(row, seconds));
  }
  QString text(double value) const {
    if (value <= 0) return QStringLiteral("–");
    return qt(quantity == Quantity::time ? format_short_seconds(Seconds(value))
                                         : format_measured(BytesPerSecond(value)));
  }
  QString ratio(double a, double b) const { return a > 0 && b > 0 ? qt(format_ratio(a / b)) : QStringLiteral("–"); }
};

QString name_of(Quantity quantity) {
  return quantity == Quantity::algbw ? QStringLiteral("algbw") : QStringLiteral("busbw");
}

}  // namespace

std::shared_ptr<const Figure> beside_figure(const ResultsData& data, std::int64_t here, Quantity quantity) {
  if (data.rows.empty()) return nullptr;
  const auto any = [&](const auto& is) { return std::ranges::any_of(data.rows, is); };
  const bool library = any([](const BesideRow& r) { return r.library_s.has_value(); });
  const bool times = quantity == Quantity::time, predicted = !data.b && data.predicted;
  const bool bandwidths = times && !data.b && !data.predicted;
  const ShownAs shown{quantity, data.bus_factor}, algbw{Quantity::algbw, 0}, busbw{Quantity::busbw, data.bus_factor};
  std::vector<RowsFigure::Column> columns{
      {Measure::tr("Size"), Align::left, 1.3},
      {times ? QStringLiteral("A") : QStringLiteral("A, ") + name_of(quantity), Align::right, 1.2}};
  if (!data.means) columns.push_back({times ? Measure::tr("least") : Measure::tr("most"), Align::right, 1.2, true});
  if (data.b) {
    columns.push_back({QStringLiteral("B"), Align::right, 1.2});
    columns.push_back({QStringLiteral("A / B"), Align::right, 0.8});
  }
  if (predicted) {
    columns.push_back({Measure::tr("predicted"), Align::right, 1.5});
    columns.push_back({Measure::tr("A / pred."), Align::right, 1.3});
  }
  if (bandwidths) columns.push_back({name_of(Quantity::algbw), Align::right, 1.2});
  if (bandwidths && data.bus_factor > 0) columns.push_back({name_of(Quantity::busbw), Align::right, 1.2});
  if (library) {
    columns.push_back({Measure::tr("library"), Align::right, 1.2, true});  // the ratio beside it tells most
    columns.push_back({Measure::tr("A / lib."), Align::right, 1.1});
  }
  std::vector<std::vector<BesideCell>> rows;
  int current = -1;
  for (const BesideRow& row : data.rows) {
    if (row.a->bytes == here) current = static_cast<int>(rows.size());
    const MeasurementRow& m = *row.a;
    const double a = shown.of(m, m.median_s);
    const bool scarce = too_few_runs(m);
    auto& cells = rows.emplace_back();
    cells.push_back(size_cell(row));
    cells.push_back({shown.text(a), gave_wrong(m) ? BesideCell::Ink::error : BesideCell::Ink::strong});
    if (!data.means) cells.push_back({shown.text(shown.of(m, least(m)))});
    if (data.b && row.b == nullptr) cells.insert(cells.end(), 2, nothing_beside());
    if (data.b && row.b != nullptr) {
      const double b = shown.of(*row.b, row.b->median_s);
      cells.push_back({shown.text(b), gave_wrong(*row.b) ? BesideCell::Ink::error : BesideCell::Ink::normal});
      cells.push_back(
          row.too_few ? few_cell()
          : row.same  ? BesideCell{Measure::tr("same"), BesideCell::Ink::hint}
                     : BesideCell{shown.ratio(a, b), row.untested ? BesideCell::Ink::normal : BesideCell::Ink::strong});
    }
    if (predicted) {
      const double p = shown.of(m, m.predicted_s);
      cells.push_back({shown.text(p), BesideCell::Ink::hint});
      cells.push_back({shown.ratio(a, p), scarce ? BesideCell::Ink::hint : BesideCell::Ink::strong});
    }
    if (bandwidths) cells.push_back({algbw.text(algbw.of(m, m.median_s))});
    if (bandwidths && data.bus_factor > 0) cells.push_back({busbw.text(busbw.of(m, m.median_s))});
    if (library) {
      const double l = row.library_s ? worth(quantity, data.bus_factor, m.bytes, *row.library_s) : 0;
      cells.push_back({shown.text(l)});
      cells.push_back(scarce && l > 0 ? few_cell() : BesideCell{shown.ratio(a, l), BesideCell::Ink::strong});
    }
  }
  QStringList foot;
  if (any([&](const BesideRow& r) { return r.too_few || (library && r.library_s && too_few_runs(*r.a)); }))
    foot << Measure::tr("Too few: of so few samples no test shows a difference.");
  if (any([](const BesideRow& r) { return r.same; }))
    foot << Measure::tr("Same: Mann and Whitney's test shows no difference (p of 0.05 and more).");
  if (any([](const BesideRow& r) { return r.untested; }))
    foot << Measure::tr("A log's means have no runs: nothing tests whether a ratio is chance.");
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), current, foot.join(u' '));
}

}  // namespace ringside::ui
