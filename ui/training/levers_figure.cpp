#include "ui/training/levers_figure.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lever_words.h"

namespace ringside::ui {
namespace {

using Cells = std::vector<RowsFigure::Cell>;
using Ink = RowsFigure::Cell::Ink;

Cells row_of(const QString& name, const QString& effect, const Lever& l, const Lever& none, Ink ink) {
  return {{name, ink},
          {effect, Ink::hint},
          {qt(format_gamma(l.gamma)), ink},
          {exposed_of(l), ink},
          {rate_of(l, none), ink}};
}

std::vector<RowsFigure::Column> columns() {
  constexpr double kName = 150, kEffect = 60;  // pixels: "In-network reduction"; of what it does the beginning
  return {{Train::tr("Lever, alone"), Align::left, 1.5, false, kName},
          {Train::tr("what it does"), Align::left, 1.5, true, kEffect},
          {QStringLiteral("γ"), Align::right, 0.6},
          {Train::tr("exposed"), Align::right, 0.7},
          {Train::tr("examples/s"), Align::right, 0.8}};
}

std::vector<Cells> rows_of(const StepData& d) {
  const Lever& none = *d.levers.front();
  std::vector<Cells> rows{row_of(Train::tr("no lever"), {}, none, none, Ink::normal)};
  for (std::size_t i = 0; i < kLevers.size(); ++i)
    if (const auto& l = d.levers[i + 1])
      rows.push_back(row_of(title_of(kLevers[i]), effect_of(kLevers[i], d), *l, none, Ink::normal));
    else
      rows.push_back(
          {{title_of(kLevers[i]), Ink::hint}, {why_not(blocked(d.mix(), kLevers[i])), Ink::hint}, {}, {}, {}});
  QStringList on;
  for (const LeverKind lever : kLevers)
    if (d.on.contains(lever)) on << title_of(lever);
  if (!on.isEmpty()) {
    const QString together = Train::tr("together"), names = on.join(QStringLiteral(", "));
    rows.push_back(row_of(together, names, d.together, none, Ink::strong));
    rows.back().front().alone = together + QStringLiteral(": ") + names;
  }
  return rows;
}

/// Times are left out where the picture has a dash: they are of another step than this one.
std::string line_of(std::string_view name, const Lever& l) {
  if (!l.of_step) return fmt::format("{},{},,,,formula,\n", name, l.gamma);
  return fmt::format("{},{},{},{},{},formula,{}\n", name, l.gamma, l.exposed.value, l.step.value, l.examples_per_second,
                     l.origin);
}

}  // namespace

LeversFigure::LeversFigure(const StepData& d) : RowsFigure(columns(), rows_of(d), -1, bill_of(d)) {
  csv_ = "lever,gamma,exposed_s,step_s,examples_per_s,gamma_from,times_from\n" + line_of("none", *d.levers.front());
  description_ =
      fmt::format("Levers on a training step, each alone: gamma {} without any", format_gamma(d.levers.front()->gamma));
  for (std::size_t i = 0; i < kLevers.size(); ++i) {
    const auto& l = d.levers[i + 1];
    csv_ += l ? line_of(name(kLevers[i]), *l) : fmt::format("{},,,,,,\n", name(kLevers[i]));
    description_ += l ? fmt::format("; {} {}", name(kLevers[i]), format_gamma(l->gamma))
                      : fmt::format("; {}: no effect ({})", name(kLevers[i]), reason(blocked(d.mix(), kLevers[i])));
    if (l && l->of_step)
      description_ += fmt::format(", {:.2f} times the examples a second",
                                  l->examples_per_second / d.levers.front()->examples_per_second);
  }
  if (!d.on.empty()) csv_ += line_of("together", d.together);
  description_ += ". Gamma is the formula's, at the rate that the sum reaches on these wires; " +
                  (d.levers.front()->of_step ? fmt::format("examples a second: {}.", d.levers.front()->origin)
                                             : std::string("what a lever does to this step is not reckoned."));
}

}  // namespace ringside::ui
