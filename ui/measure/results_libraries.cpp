#include "ui/measure/results_libraries.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/measure/measured_text.h"
#include "ui/charts/performance_words.h"
#include "ui/measure/measure_plan.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Cell = RowsFigure::Cell;

RowTimes point(std::int64_t bytes, const LibraryStanding& s) {
  RowTimes row;
  row.bytes = bytes;
  row.median_s = s.seconds, row.least_s = s.least_s, row.largest_s = s.seconds;
  if (s.ci95_hi_s > 0) row.ci95_lo_s = s.ci95_lo_s, row.ci95_hi_s = s.ci95_hi_s;
  row.finished = row.verified = true;
  return row;
}

/// "Open MPI" of "Open MPI v4.1.4": the chart has its version.
QString short_name(const std::string& library) {
  const QString name = qt(library);
  const auto version = std::ranges::find_if(name, [](QChar c) { return c.isDigit(); }) - name.begin();
  const qsizetype blank = name.left(version).lastIndexOf(u' ');
  return version == name.size() || blank <= 0 ? name : name.left(blank);
}

}  // namespace

QString libraries_title(const SideBySide& page) {
  const QString manner = manner_words(page.manner);
  return manner.isEmpty() ? Measure::tr("Libraries side by side")
                          : Measure::tr("Libraries side by side, %1").arg(manner);
}

std::shared_ptr<const TimesFigure> libraries_figure(const SideBySide& page, Origin origin, std::int64_t here,
                                                    Quantity quantity) {
  TimesData data;
  data.quantity = quantity;
  if (!page.sizes.empty()) data.bus_factor = page.sizes.front().bus_factor;
  data.here = here;
  data.about = Measure::tr("The best algorithm of each library over size.");
  const auto add = [&](std::int64_t bytes, const LibraryStanding& s) {
    const QString name = qt(s.library);
    auto series = std::find_if(data.series.begin(), data.series.end(), [&](const auto& d) { return d.name == name; });
    if (series == data.series.end()) {
      const int dash = static_cast<int>(data.series.size());
      series = data.series.insert(series, {name, {}, TimesSeries::Mark::dot, dash, origin});
    }
    series->rows.push_back(point(bytes, s));
  };
  for (const StandingsAtSize& at : page.sizes) {
    add(at.bytes, at.ours);
    for (const LibraryStanding& s : at.libraries) add(at.bytes, s);
  }
  return std::make_shared<TimesFigure>(std::move(data));
}

std::shared_ptr<const Figure> standings_figure(const SideBySide& page, std::int64_t here, Quantity quantity) {
  // Where room is short its algorithm gives way: the advice below names it, and the row's tip.
  const bool times = quantity == Quantity::time;
  const std::vector<RowsFigure::Column> columns{{Measure::tr("Size"), Align::left, 0.8},
                                                {Measure::tr("Library"), Align::left, 1.2},
                                                {Measure::tr("Its best"), Align::left, 1.9, true, 105},
                                                {times                         ? Measure::tr("median")
                                                 : quantity == Quantity::algbw ? QStringLiteral("algbw")
                                                                               : QStringLiteral("busbw"),
                                                 Align::right, 1},
                                                {Measure::tr("× best lib."), Align::right, 1}};
  std::vector<std::vector<Cell>> rows;
  int current = -1;
  for (const StandingsAtSize& at : page.sizes) {
    if (at.bytes == here) current = static_cast<int>(rows.size());
    const auto all = at.ranked();
    for (const LibraryStanding& s : all) {
      const bool first = &s == &all.front(), ours = s.library == at.ours.library;
      const auto ink = ours                                                          ? Cell::Ink::hint
                       : s.library == at.libraries.front().library && !at.in_doubt() ? Cell::Ink::strong
                                                                                     : Cell::Ink::normal;
      rows.push_back({{first ? bytes_text(at.bytes) : QString()},
                      {short_name(s.library), ink},
                      {s.in_place == page.manner.in_place ? qt(s.algorithm)
                       : s.in_place                       ? Measure::tr("%1, in place").arg(qt(s.algorithm))
                                                          : Measure::tr("%1, out of place").arg(qt(s.algorithm)),
                       Cell::Ink::hint},
                      {times ? qt(format_short_seconds(Seconds(s.seconds)))
                             : worth_text(quantity, worth(quantity, at.bus_factor, at.bytes, s.seconds)),
                       ink},
                      {qt(format_ratio(s.seconds / at.libraries.front().seconds)), Cell::Ink::hint}});
    }
  }
  return std::make_shared<RowsFigure>(columns, std::move(rows), current, QString());
}

std::vector<std::int64_t> sizes_of_standings(const SideBySide& page) {
  std::vector<std::int64_t> sizes;
  for (const StandingsAtSize& at : page.sizes) sizes.insert(sizes.end(), at.libraries.size() + 1, at.bytes);
  return sizes;
}

QString libraries_advice(const SideBySide& page) {
  return qt(join(page.advice, "\n"));
}

}  // namespace ringside::ui
