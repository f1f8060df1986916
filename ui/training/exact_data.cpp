#include "ui/training/exact_data.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include <fmt/format.h>
#include <QStringList>

#include "core/base/try.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/sgd_figure.h"

namespace ringside::ui {
namespace {

using Cells = std::vector<RowsFigure::Cell>;

QString loss_text(double loss) {
  if (!std::isfinite(loss)) return QStringLiteral("–");
  return qt(loss < 1e6 ? fmt::format("{:.6f}", loss) : fmt::format("{:.3e}", loss));
}

}  // namespace

Result<ExactData> solve_exact(const SgdJob& job) {
  RINGSIDE_TRY(auto run, run_sgd(job));
  return ExactData{job, std::move(run)};
}

Case exact_case(const SgdJob& job) {
  Case c;
  c.collective = job.sharded ? Collective::reduce_scatter : Collective::allreduce;
  c.algorithm = job.algorithm;
  c.instance.ranks = job.workers;
  c.type = job.type;
  c.bytes = kSgdParameters * size_of(job.type);
  return c;
}

QString difference_text(double difference) {
  return std::isfinite(difference) ? qt(fmt::format("{:.1e}", difference)) : QStringLiteral("–");
}

std::shared_ptr<const Figure> exact_curves(const ExactData& d) {
  return std::make_shared<SgdFigure>(d.job, d.run, "in one process");
}

std::shared_ptr<const Figure> exact_steps(const ExactData& d) {
  constexpr std::size_t kShown = 8;
  const std::size_t count = d.run.steps.size(), every = (count + kShown - 1) / kShown;
  std::vector<Cells> rows;
  for (std::size_t i = 0; i < count; ++i) {
    if ((i + 1) % every != 0 && i + 1 != count) continue;
    const SgdStep& s = d.run.steps[i];
    rows.push_back({{QString::number(i + 1)},
                    {loss_text(s.loss_one)},
                    {loss_text(s.loss_many)},
                    {difference_text(s.difference), RowsFigure::Cell::Ink::strong}});
  }
  const auto steps =
      std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{Train::tr("step"), Align::right, 0.5},
                                                                   {Train::tr("loss of one"), Align::right, 1},
                                                                   {Train::tr("loss of all"), Align::right, 1},
                                                                   {Train::tr("weights differ by"), Align::right, 1}},
                                   std::move(rows), -1);
  steps->keep_last();
  return steps;
}

std::shared_ptr<const Figure> exact_numbers(const ExactData& d) {
  const auto row = [](const QString& name, const QString& value) {
    return Cells{{name}, {value, RowsFigure::Cell::Ink::strong}};
  };
  QStringList shares;
  for (const std::int64_t n : d.run.examples) shares << QString::number(n);
  constexpr qsizetype kNamed = 8;
  const bool alike =
      shares.size() > 1 && std::ranges::count(d.run.examples, d.run.examples.front()) == std::ssize(d.run.examples);
  if (alike)
    shares = {Train::tr("%1 each").arg(d.run.examples.front())};
  else if (shares.size() > kNamed)
    shares = shares.mid(0, kNamed) << QStringLiteral("…");
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("After the last step"), Align::left, 1.4}, {{}, Align::right, 1}},
      std::vector<Cells>{
          row(Train::tr("weights differ by, over the largest"), difference_text(d.run.steps.back().difference)),
          row(Train::tr("examples of the workers"), shares.join(QStringLiteral(", "))),
          row(Train::tr("all workers hold the same bits"), d.run.workers_agree ? Train::tr("yes") : Train::tr("no")),
          row(Train::tr("weights"), QString::number(d.run.parameters))},
      -1,
      Train::tr("A small perceptron (section 4.3). The sums go message by message as the algorithm's schedule says, in "
                "this process; \"ringside sgd --measure\" gives each worker a real MPI rank and has the same bits. "
                "There a worker whose batches end early can be tried, too: the others wait for it."));
}

}  // namespace ringside::ui
