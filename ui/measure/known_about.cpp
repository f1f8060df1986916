#include "ui/measure/known_about.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/job.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Row = std::vector<RowsFigure::Cell>;

Row row(const QString& name, const QString& value) {
  return {{name, RowsFigure::Cell::Ink::hint}, {value, RowsFigure::Cell::Ink::strong}};
}

std::shared_ptr<const Figure> rows_of(std::vector<Row> rows, const QString& left, const QString& right,
                                      const QString& foot) {
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{left, Align::left, 1}, {right, Align::right, 1.6}}, std::move(rows), -1, foot);
}

}  // namespace

std::shared_ptr<const Figure> places_figure(const std::vector<RankPlace>& where) {
  std::vector<Row> rows;
  std::size_t first = 0;
  for (std::size_t r = 1; r <= where.size(); ++r) {
    if (r < where.size() && where[r] == where[first]) continue;
    rows.push_back(
        row(r - first == 1 ? Measure::tr("rank %1").arg(first) : Measure::tr("ranks %1 to %2").arg(first).arg(r - 1),
            QStringLiteral("%1, %2").arg(qt(where[first].host), qt(where[first].device))));
    first = r;
  }
  if (rows.empty()) return nullptr;
  return rows_of(std::move(rows), Measure::tr("Ranks"), Measure::tr("Host and device"), {});
}

std::shared_ptr<const Figure> known_figure(const LiveRun& run) {
  const RankSteps& doubt = run.doubt();
  if (doubt.suspect < 0 || doubt.suspect >= static_cast<std::int32_t>(run.ranks().size())) return nullptr;
  const auto r = static_cast<std::size_t>(doubt.suspect);
  const LiveRank& live = run.ranks()[r];
  const auto& where = run.measured().environment.where;
  std::vector<Row> rows;
  if (r < where.size())
    rows.push_back(
        row(Measure::tr("Host and device"), QStringLiteral("%1, %2").arg(qt(where[r].host), qt(where[r].device))));
  std::size_t behind = 0, ahead = 0, repetitions_on = 0, waiting = 0;
  for (const LiveRank& other : run.ranks()) {
    const auto here = std::pair(live.run, live.step), there = std::pair(other.run, other.step);
    behind += there < here ? 1 : 0;
    ahead += here < there ? 1 : 0;
    repetitions_on += other.run > live.run ? 1 : 0;
    waiting += other.still ? 1 : 0;
  }
  // "3 of 3" are the fewest where another has begun the next repetition: then that is what is said.
  const QString steps = repetitions_on > 0         ? Measure::tr("%1 of %2, a repetition behind")
                        : behind == 0 && ahead > 0 ? Measure::tr("%1 of %2, the fewest")
                                                   : Measure::tr("%1 of %2");
  rows.push_back(row(Measure::tr("Steps done"), steps.arg(live.step).arg(run.steps())));
  const auto schedule = schedule_of({run.current(), std::nullopt});
  const auto message = [&](std::int64_t step, bool sent) -> QString {
    if (!schedule || step < 0 || step >= schedule->step_count()) return QStringLiteral("–");
    QStringList peers;
    for (const Transfer& t : schedule->step(step).transfers)
      if (!t.local() && (sent ? t.from : t.to) == doubt.suspect) peers << QString::number(sent ? t.to : t.from);
    if (peers.isEmpty()) return Measure::tr("step %1, none").arg(step + 1);
    return (sent ? Measure::tr("step %1, to rank %2") : Measure::tr("step %1, from rank %2"))
        .arg(step + 1)
        .arg(peers.join(QStringLiteral(", ")));
  };
  rows.push_back(row(Measure::tr("Last message sent"), message(live.step - 1, true)));
  rows.push_back(row(Measure::tr("Next message sent"), message(live.step, true)));
  rows.push_back(row(Measure::tr("It waits for"), message(live.step, false)));
  rows.push_back(row(Measure::tr("Without a step for"), Measure::tr("%1 s").arg(qt(format_fixed(doubt.still_s, 1)))));
  rows.push_back(
      row(Measure::tr("Standing still"), Measure::tr("%1 of %2 ranks").arg(waiting).arg(run.ranks().size())));
  rows.push_back(row(Measure::tr("Likely"), doubt.stopped ? Measure::tr("stopped by a signal, or its computer")
                                                          : Measure::tr("it runs, but its work does not get on")));
  return rows_of(std::move(rows), {}, {},
                 doubt.stopped
                     ? Measure::tr("Whoever does not run keeps the others waiting, however far it came.")
                     : Measure::tr("The rank with the fewest steps is the cause, never the one that shouts first."));
}

}  // namespace ringside::ui
