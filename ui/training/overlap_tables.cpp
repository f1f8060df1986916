#include "ui/training/overlap_tables.h"

#include <iterator>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

std::shared_ptr<const Figure> overlap_numbers(const OverlapAnswer& a) {
  const auto row = [](const QString& name, Seconds t) {
    return std::vector<RowsFigure::Cell>{{name}, {qt(format_seconds(t)), RowsFigure::Cell::Ink::strong}};
  };
  const Overlap& o = a.here;
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("In a step"), Align::left, 2}, {{}, Align::right, 1}},
      std::vector<std::vector<RowsFigure::Cell>>{
          row(Train::tr("forward"), o.forward), row(Train::tr("backward"), o.backward),
          row(Train::tr("communication"), o.communication), row(Train::tr("hidden"), o.communication - o.exposed),
          row(Train::tr("exposed"), o.exposed), row(Train::tr("step"), o.step())},
      -1,
      a.question.ranks == 1
          ? Train::tr("One rank exchanges nothing: every cap is as good as any other")
          : Train::tr(
                "Every all-reduce over %1 ranks takes %2 before a byte moves: one for each of %3 parameters would take "
                "%4 of that. So buckets. But the last one leaves only when the backward pass is over, and sticks out "
                "whole: so it had better be small.")
                .arg(a.question.ranks)
                .arg(qt(format_seconds(a.latency)))
                .arg(a.per_parameter.buckets.size())
                .arg(qt(format_seconds(static_cast<double>(a.per_parameter.buckets.size()) * a.latency))));
}

QString why_advised(const OverlapAnswer& a) {
  return Train::tr(
             "%1: of all caps whose step is within 1 % of the least, and no longer than with DDP's own, also when they "
             "are a little larger or smaller, the one of fewest calls (%2). A call costs nothing here but its latency.")
      .arg(qt(size_text(a.advised.cap)))
      .arg(a.advised.calls);
}

QString why_not_advised(const OverlapAnswer& a) {
  if (a.question.ranks == 1) return Train::tr("One rank exchanges nothing: every cap is as good as any other");
  if (a.question.rule == a.question.rule.with(a.advised)) return Train::tr("The advised cap is chosen");
  const Seconds computed = a.here.forward + a.here.backward, advised = computed + a.advised.exposed;
  const bool as_fast = a.here.step() <= advised || format_seconds(a.here.step()) == format_seconds(advised);
  if (!as_fast || std::ssize(a.here.buckets) > a.advised.calls) return {};
  return Train::tr("This cap is as good as the advised one: %1, %2")
      .arg(calls_text(std::ssize(a.here.buckets)), qt(format_seconds(a.here.step())));
}

QString too_large(const OverlapAnswer& a) {
  return Train::tr("Does not fit: DDP keeps %1 of %2 GB on every rank; ")
      .arg(qt(format_fixed(a.memory.value / 1e9, 1)), qt(format_short(kRankMemory.value / 1e9, 4)));
}

std::shared_ptr<const Figure> overlap_layers(const OverlapAnswer& a) {
  struct Unit {
    QString name;
    std::int64_t layers = 0, tensors = 0;
    Bytes gradient;
    Seconds takes;
  };
  std::vector<Unit> units;
  const TrainingModel& model = *a.question.model;
  Seconds from = a.here.forward;
  std::int32_t layer = -1;
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& t = model.tensors[model.tensors.size() - 1 - i];
    const QString name = qt(model.layers[static_cast<std::size_t>(t.layer)].unit);
    if (units.empty() || units.back().name != name) units.push_back({name, 0, 0, Bytes(0), Seconds(0)});
    Unit& u = units.back();
    u.layers += t.layer != layer, ++u.tensors;
    layer = t.layer;
    u.gradient += static_cast<double>(t.elements) * Bytes(a.question.rule.bytes_per_element);
    u.takes += a.per_parameter.buckets[i].ready - from;
    from = a.per_parameter.buckets[i].ready;
  }
  std::vector<std::vector<RowsFigure::Cell>> rows;
  for (const Unit& u : units)
    rows.push_back({{u.name, RowsFigure::Cell::Ink::strong},
                    {QString::number(u.layers)},
                    {QString::number(u.tensors)},
                    {qt(size_text(u.gradient))},
                    {qt(format_seconds(u.takes))}});
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{Train::tr("Last to first"), Align::left, 1.4},
                                                                      {Train::tr("layers"), Align::right, 0.8, true},
                                                                      {Train::tr("tensors"), Align::right, 0.8, true},
                                                                      {Train::tr("gradient"), Align::right, 1},
                                                                      {Train::tr("backward"), Align::right, 1.1}},
                                      std::move(rows), -1);
}

QString overlap_words(const MeasurementRow& row) {
  const MeasuredGamma& g = *row.gamma;
  const auto time = [](double s) { return qt(format_seconds(Seconds(s))); };
  const auto hidden = g.hidden();
  const QString text =
      hidden ? Train::tr(
                   "K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: %6 % of the "
                   "shorter hidden.")
             : Train::tr(
                   "K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: what is hidden "
                   "cannot be told from the noise.");
  const QString said =
      text.arg(row.ranks).arg(time(g.compute_s), time(g.comm_s), time(g.serial_s), time(g.overlapped_s));
  return hidden ? said.arg(qt(format_fixed(100 * *hidden, 0))) : said;
}

}  // namespace ringside::ui
