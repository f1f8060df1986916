#include "ui/measure/planned_figure.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/flow.h"
#include "core/job.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostColumns = 5;

}  // namespace

std::shared_ptr<const Figure> planned_figure(const PlannedCases& planned, const std::function<bool()>& cancelled) {
  std::map<std::int64_t, std::map<std::string, Seconds>> times;
  for (const Case& c : planned.cases) {
    if (cancelled()) return nullptr;
    const auto schedule = schedule_of({c, std::nullopt});
    const auto wires = cost_parameters(c);
    if (schedule && wires) times[c.bytes][c.algorithm] = price(*schedule, c.size(), *wires, size_of(c.type)).total;
  }
  // Those that are expected to be the fastest somewhere, before the others.
  std::vector<std::string> shown = planned.algorithms;
  std::set<std::string> best;
  for (const auto& [n, of] : times)
    best.insert(std::ranges::min_element(of, {}, [](const auto& entry) { return entry.second; })->first);
  std::stable_partition(shown.begin(), shown.end(), [&](const std::string& a) { return best.contains(a); });
  const std::size_t more = shown.size() > kMostColumns ? shown.size() - kMostColumns : 0;
  shown.resize(shown.size() - more);
  std::vector<RowsFigure::Column> columns{{Measure::tr("Size"), Align::left, 1}};
  for (const std::string& a : shown) columns.push_back({qt(a), Align::right, 1.2});
  std::vector<std::vector<RowsFigure::Cell>> rows;
  for (const auto& [n, of] : times) {
    Seconds least = of.begin()->second;
    for (const auto& [a, t] : of) least = std::min(least, t);
    auto& row = rows.emplace_back();
    row.push_back({qt(size_text(Bytes(static_cast<double>(n))))});
    for (const std::string& a : shown) {
      const auto at = of.find(a);
      if (at == of.end())
        row.push_back({QStringLiteral("–"), RowsFigure::Cell::Ink::hint});
      else
        row.push_back({qt(format_short_seconds(at->second)),
                       at->second <= least ? RowsFigure::Cell::Ink::strong : RowsFigure::Cell::Ink::hint});
    }
  }
  QStringList foot;
  if (!planned.cases.empty())
    if (const auto wires = cost_parameters(planned.cases.front()))
      foot
          << Measure::tr("Priced on %1; bold: expected to be the fastest at that size.").arg(qt(wires->source.wires()));
  if (more > 0) foot << Measure::tr("And %1 algorithms more.").arg(more);
  if (!planned.left_out.empty()) foot << Measure::tr("Left out: %1.").arg(planned.left_out.size());
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), -1, foot.join(u' '));
}

}  // namespace ringside::ui
