#include "ui/training/trace_tables.h"

#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/training_wires.h"
#include "ui/controls/badge.h"
#include "ui/paint/qt_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

using Row = std::vector<RowsFigure::Cell>;
using CellInk = RowsFigure::Cell::Ink;

}  // namespace

std::shared_ptr<const Figure> calls_figure(const TraceData& d) {
  if (d.analysis.collectives.empty()) return yet_to_come(said_finding(d).front());
  std::vector<Row> rows;
  for (std::size_t i = 0; i < d.analysis.collectives.size(); ++i) {
    const TraceCollective& c = d.analysis.collectives[i];
    const TracePrediction& p = d.predicted[i];
    const QString bound = !p.latency_bound   ? QString()
                          : *p.latency_bound ? Train::tr("latency")
                                             : Train::tr("bandwidth");
    rows.push_back({{qt(c.name), CellInk::strong},
                    {c.bytes ? qt(format_decimal_bytes(*c.bytes)) : QStringLiteral("–")},
                    {QString::number(c.calls)},
                    {qt(format_seconds(c.shortest))},
                    {p.seconds ? qt(format_seconds(*p.seconds)) : QStringLiteral("–")},
                    {bound, CellInk::hint}});
  }
  // Nothing is predicted where no call tells its collective and its ranks: the card of sizes says so.
  const bool judged = d.judged > 0;
  const QString wires = qt(cluster_label(cluster_case(d.question.cluster, 2)));
  QStringList origins;
  for (const std::string& origin : origins_of(d.predicted)) origins << said(origin_of(origin));
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("call"), Align::left, 1.5},
                                      {Train::tr("size"), Align::right, 1},
                                      {Train::tr("calls"), Align::right, 0.7, true},
                                      {Train::tr("shortest"), Align::right, 1.1, true},
                                      {Train::tr("predicted"), Align::right, 1.4},
                                      {Train::tr("bound"), Align::left, 1.4, true}},
      std::move(rows), -1,
      !judged ? QString()
              : Train::tr("Predicted for %1 (%2), which is assumed: a trace does not say its wires. "
                          "%3 of %4 calls lie below its crossover.")
                    .arg(wires, origins.join(QStringLiteral(", ")))
                    .arg(d.latency_bound)
                    .arg(d.judged));
}

std::shared_ptr<const Figure> ranks_figure(const TraceData& d, int read) {
  std::vector<Row> rows;
  QStringList cut;
  TraceTimes sum;  // of files that are whole
  const std::optional<std::int32_t> slow = slow_rank(d);
  const bool matched = d.analysis.matched_calls > 0;
  for (std::size_t i = 0; i < d.analysis.ranks.size(); ++i) {
    const RankTrace& r = d.analysis.ranks[i];
    if (read < 0 && slow && r.rank == slow) read = static_cast<int>(i);
    Seconds waited;
    for (const TraceStraggler& s : d.analysis.stragglers)
      if (r.rank == s.rank) waited = s.waited_for;
    // A name stands in one line.
    const QString name = (r.rank ? Train::tr("rank %1").arg(*r.rank) : Train::tr("file %1").arg(i + 1))
                             .replace(u' ', QChar(QChar::Nbsp));
    if (r.kernels == 0) {
      const RowsFigure::Cell none{QStringLiteral("–")};
      rows.push_back({{name, CellInk::strong}, none, none, none, none, none, none});
      continue;
    }
    if (r.cut) cut << name;
    if (!r.cut) sum.compute += r.total.compute, sum.communication += r.total.communication;
    if (!r.cut) sum.overlapped += r.total.overlapped, sum.span += r.total.span;
    const bool timed = !r.host_alone();
    rows.push_back({{name, CellInk::strong},
                    {qt(format_short_seconds(r.total.compute))},
                    {timed ? qt(format_short_seconds(r.total.communication)) : QStringLiteral("–")},
                    {timed ? qt(format_short_seconds(r.total.exposed())) : QStringLiteral("–")},
                    {timed && r.total.gamma() ? qt(format_gamma(*r.total.gamma())) : QStringLiteral("–")},
                    {matched ? qt(format_short_seconds(r.waiting)) : QStringLiteral("–")},
                    {matched ? qt(format_short_seconds(waited)) : QStringLiteral("–")}});
  }
  QString foot = sum.span.value == 0 ? QString()
                                     : Train::tr("Idle: %1 % of the GPUs' time, in neither kind of kernel.")
                                           .arg(qt(format_fixed(100 * sum.idle_share(), 1)));
  if (!cut.isEmpty())
    foot +=
        u' ' +
        Train::tr("What stands at %1 is of what was read: the file breaks off.").arg(cut.join(QStringLiteral(", ")));
  if (d.analysis.unmatched_calls > 0)
    foot += u' ' + counted(d.analysis.unmatched_calls, Train::tr("1 call has no certain counterpart on another rank."),
                           Train::tr("%1 calls have no certain counterpart on another rank."));
  if (const auto& b = d.analysis.buckets)
    foot += u' ' + (b->equal() ? Train::tr("Step %1 has the gradient buckets of %2 by DDP's rule, to the element.")
                               : Train::tr("Step %1 reduces the gradients of %2, in other buckets than DDP's rule."))
                       .arg(b->step)
                       .arg(qt(b->model->label));
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{{}, Align::left, 1.1},
                                                                      {Train::tr("compute"), Align::right, 1.1},
                                                                      {Train::tr("in calls"), Align::right, 1.1},
                                                                      {Train::tr("exposed"), Align::right, 1.1},
                                                                      {QStringLiteral("γ"), Align::right, 0.8},
                                                                      {Train::tr("waits"), Align::right, 1, true},
                                                                      {Train::tr("waited for"), Align::right, 1.2}},
                                      std::move(rows), read, foot.trimmed());
}

}  // namespace ringside::ui
