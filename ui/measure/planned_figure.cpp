#include "ui/measure/planned_figure.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/calibrated.h"
#include "core/flow.h"
#include "core/job.h"
#include "core/machine_time.h"
#include "core/topology/wire.h"
#include "ui/measure/measure_words.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostColumns = 5;

/// The case on what it is priced on.
Result<Case> on(const PriceBasis& basis, const Case& c) {
  if (basis.surveyed) return with_own_topology(c, *basis.surveyed);
  if (basis.calibration) return with_calibration(c, *basis.calibration);
  if (!basis.memory) return c;
  Case here = c;
  here.alpha = kMemory.alpha, here.bandwidth = kMemory.bandwidth;
  return here;
}

Result<Seconds> time_of(const PriceBasis& basis, const Case& asked) {
  RINGSIDE_TRY(const auto c, on(basis, asked));
  RINGSIDE_TRY(const auto schedule, schedule_of({c, std::nullopt}));
  if (basis.surveyed) return simulated_seconds(c, schedule);
  if (basis.calibration)
    if (const auto time = machine_time(schedule, c.size(), size_of(c.type), *basis.calibration)) return time->seconds;
  RINGSIDE_TRY(const auto wires, cost_parameters(c));
  return price(schedule, c.size(), wires, size_of(c.type)).total;
}

/// Where the numbers come from, in a sentence.
QString priced_on(const PriceBasis& basis, const Case& c) {
  if (basis.surveyed) return Measure::tr("Simulated on the hosts as surveyed");
  if (basis.calibration) {
    const auto schedule = schedule_of({c, std::nullopt});
    const auto time = schedule ? machine_time(*schedule, c.size(), size_of(c.type), *basis.calibration)
                               : Result<MachineTime>(Failure(schedule.error()));
    return Measure::tr("Predicted: %1").arg(qt(time ? time->source : words_of(*basis.calibration)));
  }
  if (basis.memory)
    return Measure::tr("Priced on shared memory as assumed (%1, %2): nothing was calibrated here")
        .arg(qt(format_short_seconds(kMemory.alpha)), qt(format_bandwidth(kMemory.bandwidth)));
  const auto wires = cost_parameters(c);
  return wires ? Measure::tr("Priced on %1").arg(qt(wires->source.wires())) : QString();
}

}  // namespace

std::shared_ptr<const Figure> planned_figure(const PlannedCases& planned, const PriceBasis& basis,
                                             const std::function<bool()>& cancelled) {
  std::map<std::int64_t, std::map<std::string, Seconds>> times;
  for (const Case& c : planned.cases) {
    if (cancelled()) return nullptr;
    if (const auto time = time_of(basis, c)) times[c.bytes][c.algorithm] = *time;
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
  if (const QString from = planned.cases.empty() ? QString() : priced_on(basis, planned.cases.front()); !from.isEmpty())
    foot << Measure::tr("%1; bold: expected to be the fastest at that size.").arg(from);
  if (more > 0) foot << Measure::tr("And %1 algorithms more.").arg(more);
  if (!planned.left_out.empty()) foot << Measure::tr("Left out: %1.").arg(planned.left_out.size());
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), -1, foot.join(u' '));
}

}  // namespace ringside::ui
