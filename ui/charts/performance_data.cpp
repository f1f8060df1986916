#include "ui/charts/performance_data.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/cost/least_form.h"
#include "core/measure/backend.h"
#include "core/measure/recorded.h"
#include "core/tuning.h"
#include "ui/charts/fastest.h"
#include "ui/charts/performance_beside.h"
#include "ui/charts/performance_rows.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/axis.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

// A walk costs as much as the schedule has transfers, and a line that is not straight takes some 200 walks.
constexpr std::int64_t kMostWalked = 200'000, kMostWalkedOften = 5'000;

/// At every size with those values of the open parameters that make it least.
std::optional<ModelLine> formula_line(const Algorithm& algorithm, const Instance& instance, const PerformanceData& d,
                                      const std::set<std::string>& open = {}) {
  ModelLine line{algorithm.name, word(Origin::formula), Origin::formula, {}};
  for (double n : d.sizes()) {
    const auto best = open.empty() ? std::nullopt : least_by_form(algorithm, instance, open, Bytes(n), d.parameters);
    const auto t = formula_seconds(algorithm, best.value_or(instance), Bytes(n), d.parameters);
    if (!t) return std::nullopt;
    line.values.emplace_back(n, t->value);
  }
  return line;
}

// A price is a straight line in n for every regular schedule: three walks show that, else there are more.
std::optional<ModelLine> price_line(const std::string& algorithm, const Schedule& schedule, const PerformanceData& d,
                                    int element_bytes) {
  const auto at = [&](double n) { return price(schedule, Bytes(n), d.parameters, element_bytes); };
  const Price zero = at(0);
  if (zero.transfers > kMostWalked) return std::nullopt;
  const double slope = (at(d.n_high).total - zero.total).value / d.n_high;
  const double middle = d.n_low * std::sqrt(d.n_high / d.n_low);
  const double expected = zero.total.value + slope * middle;
  const bool straight = std::abs(at(middle).total.value - expected) <= 1e-9 * expected;
  if (!straight && zero.transfers > kMostWalkedOften) return std::nullopt;
  ModelLine line{algorithm, word(Origin::price), Origin::price, {}};
  for (double n : d.sizes()) line.values.emplace_back(n, straight ? zero.total.value + slope * n : at(n).total.value);
  return line;
}

void add_lines(PerformanceData& d, const Answer& a) {
  const Case& c = a.question;
  const auto formula = a.algorithm ? formula_line(*a.algorithm, c.instance, d) : std::nullopt;
  if (formula) {
    d.lines.push_back(*formula);
    // Without a cost of reducing its term says nothing; with one it stays.
    const Formula& whole = a.algorithm->closed_form.formula;
    d.tex = qt((d.plain_crossover ? whole.substitute(Symbol::reduce_cost, 0) : whole).tex());
    d.here_s = formula_seconds(*a.algorithm, c.instance, c.size(), d.parameters)->value;
    Bindings known = bindings(c.instance, c.size(), d.parameters);
    known.erase(Symbol::n);  // what is asked for
    d.crossover = crossover(a.algorithm->closed_form.formula, known);
  }
  if (formula && a.prediction.formula_kind == FormulaKind::exact) return;
  const auto walked = price_line(c.algorithm, a.schedule, d, size_of(c.type));
  if (!walked) {
    d.said << QStringLiteral("The schedule has too many transfers to walk it for every size: no price line.");
    return;
  }
  // A bound that the price meets everywhere is one line, not two on top of each other.
  const auto differs = [&](std::size_t i) {
    const QPointF& p = walked->values[i];
    const auto t = formula_seconds(*a.algorithm, c.instance, Bytes(p.x()), d.parameters);
    return !t || std::abs(t->value - p.y()) > 1e-6 * p.y();
  };
  if (formula && !differs(0) && !differs(walked->values.size() - 1)) return;
  d.lines.push_back(*walked);
  if (formula) return;
  d.here_s = price(a.schedule, c.size(), d.parameters, size_of(c.type)).total.value;
  d.crossover = crossover(price(a.schedule, Bytes(0), d.parameters, size_of(c.type)).total, Bytes(d.n_high),
                          Seconds(walked->values.back().y()), d.parameters);
}

// A running row has no prediction of its own yet: the line's.
void complete_model(RowTimes& row, const std::string& algorithm, const PerformanceData& d) {
  if (row.model_s) return;
  const auto of = [&](bool simulated) {
    return std::find_if(d.lines.begin(), d.lines.end(), [&](const ModelLine& l) {
      return l.algorithm == algorithm && (!simulated || l.origin == Origin::simulation);
    });
  };
  const auto line = of(true) != d.lines.end() ? of(true) : of(false);
  if (line == d.lines.end()) return;
  const double at = ModelLine::kPerDoubling * std::log2(static_cast<double>(row.bytes) / d.n_low);
  const auto i = std::min(static_cast<std::size_t>(at), line->values.size() - 2);
  const QPointF &a = line->values[i], &b = line->values[i + 1];
  const double t = a.y() + (b.y() - a.y()) * (static_cast<double>(row.bytes) - a.x()) / (b.x() - a.x());
  if (t > 0) row.model_s = t;
}

void add_compared(PerformanceData& d, const Answer& a, const PerformanceOptions& options) {
  std::vector<std::pair<std::string, QStringList>> left_out;  // by reason
  QStringList chosen;
  for (const std::string& wanted : options.compare) {
    const auto algorithm = find_algorithm(a.question.collective, wanted);
    if (!algorithm || *algorithm == a.algorithm) continue;
    const auto asked = asked_of(a.question, **algorithm);
    const auto instance = asked.map([](const Case& c) { return c.instance; });
    std::optional<ModelLine> line;
    const bool exact = (*algorithm)->closed_form.kind == FormulaKind::exact;
    const std::set<std::string> open = instance && exact ? open_parameters(*asked) : std::set<std::string>{};
    if (instance && exact) line = formula_line(**algorithm, *instance, d, open);
    if (line && !open.empty()) chosen << qt((*algorithm)->name);
    if (instance && !line && estimated_transfers(**algorithm, *instance) <= kMostWalked) {
      const auto schedule = make_schedule(**algorithm, *instance);
      if (schedule) line = price_line((*algorithm)->name, *schedule, d, size_of(a.question.type));
    }
    if (instance && !line && (*algorithm)->closed_form.kind != FormulaKind::bound)  // which nobody's time is
      line = formula_line(**algorithm, *instance, d);
    if (line) {
      d.lines.push_back(*line);
      continue;
    }
    const std::string why =
        asked ? "too many transfers to walk them for every size" : why_not(asked.error(), **algorithm);
    auto group = std::find_if(left_out.begin(), left_out.end(), [&](const auto& g) { return g.first == why; });
    if (group == left_out.end()) group = left_out.insert(left_out.end(), {why, {}});
    group->second << qt((*algorithm)->name);
  }
  if (!left_out.empty()) d.said << left_out_text(left_out);
  if (!chosen.isEmpty())
    d.said << QStringLiteral("Parameters are chosen for every size: %1.").arg(chosen.join(QStringLiteral(", ")));
  if (options.compare.empty()) return;
  // What is compared is what a schedule costs, not the bound below it.
  if (d.lines.size() > 1 && d.lines[1].algorithm == d.lines[0].algorithm) d.lines.erase(d.lines.begin());
  for (ModelLine& line : d.lines) {
    line.name = qt(line.algorithm);
  }
}

// Times that the axis has no place for.
void say_what_is_too_short(PerformanceData& d, std::int32_t ranks) {
  bool all = true, some = false, none_takes_time = true;
  for (const ModelLine& line : d.lines)
    for (const QPointF& v : line.values) {
      all = all && v.y() < kLeastSeconds;
      some = some || (v.y() > 0 && v.y() < kLeastSeconds);
      none_takes_time = none_takes_time && v.y() <= 0;
    }
  d.timeless = none_takes_time;
  if (none_takes_time)
    d.said << (ranks == 1 ? QStringLiteral("One rank sends nothing: every size takes 0 s.")
                          : QStringLiteral("Every size takes 0 s with these constants."));
  else if (all)
    d.said << QStringLiteral("Every size takes less than 1 ps with these constants: too short for the axis.");
  else if (some)
    d.said << QStringLiteral("The axis begins at 1 ps: sizes that take less have no place on it.");
}

}  // namespace

std::vector<double> PerformanceData::sizes() const {
  std::vector<double> n;
  const auto pieces = static_cast<int>(std::lround(ModelLine::kPerDoubling * std::log2(n_high / n_low)));
  for (int i = 0; i <= pieces; ++i) n.push_back(n_low * std::exp2(static_cast<double>(i) / ModelLine::kPerDoubling));
  return n;
}

PerformanceData performance_data(const Answer& answer, const Measurement* measured, const PerformanceOptions& options) {
  const Case& c = answer.question;
  PerformanceData d;
  d.parameters = answer.prediction.parameters;
  d.here = c.bytes;

  std::set<std::string> shown{c.algorithm};
  for (const std::string& wanted : options.compare)
    if (const auto found = find_algorithm(c.collective, wanted)) shown.insert((*found)->name);
  std::vector<const MeasurementRow*> rows;
  if (measured) rows = choose_rows(*measured, answer, shown, d);
  const bool sizes = std::ranges::any_of(rows, [](const MeasurementRow* row) { return row->bytes > 0; });
  if (options.as_measured && sizes) d.n_low = HUGE_VAL, d.n_high = 0;
  const auto include = [&](double n) {
    if (n <= 0) return;
    d.n_low = std::min(d.n_low, std::exp2(std::floor(std::log2(n) - 0.5)));
    d.n_high = std::max(d.n_high, std::exp2(std::ceil(std::log2(n) + 0.5)));
  };
  if (!options.as_measured || !sizes) include(static_cast<double>(d.here));
  for (const PublishedRun& run : options.published)
    if (run.collective == c.collective)
      for (const PublishedPoint& point : run.points) include(static_cast<double>(point.bytes));
  for (const MeasurementRow* row : rows) include(static_cast<double>(row->bytes)), add_row(d, *row);
  // The case's own rows first, the others in the order of the question.
  std::stable_partition(d.series.begin(), d.series.end(), [&](const auto& s) { return s.algorithm == c.algorithm; });

  // On this machine's own wires the line is the fit of this machine, not the tier's.
  const bool host = !rows.empty() && !backend_of(rows.back()->backend).imposes;
  std::optional<CostParameters> fit;
  if (host)
    for (const MeasurementRow* row : rows)  // a running one has no model yet
      if (const auto found = model_of(*row)) fit = found;
  if (fit) d.parameters = *fit;
  d.fitted = fit.has_value();
  if (measured != nullptr && host)
    if (const auto hosts = measured->environment.settings.find("hosts"); hosts != measured->environment.settings.end())
      d.several_computers = hosts->second.find(',') != std::string::npos;
  d.plain_crossover = d.parameters.reduce_cost.value == 0;
  add_lines(d, answer);
  if (fit)
    for (ModelLine& line : d.lines) line.name += QStringLiteral(", fitted");
  const bool comparing = !options.compare.empty();
  // Beside a library one line of alpha-beta is enough, and formulas know no topology.
  const bool alone = comparing || options.library;
  if (fit || !options.simulated || !add_simulated(d, *options.simulated, c, alone)) add_compared(d, answer, options);
  if (options.library && !comparing)  // whose model each line is
    for (ModelLine& line : d.lines) line.name = QStringLiteral("alpha-beta ") + line.name;
  if (comparing) d.fastest = fastest_regions(d.lines);
  // Without a fit the line is another machine's: nothing to compare this one with.
  // But a log of elsewhere is asked for beside the wires that somebody chose for it.
  const bool imported = !rows.empty() && of_library(*rows.back());
  if (!host || fit || imported)
    for (MeasuredSeries& series : d.series)
      for (RowTimes& row : series.rows) complete_model(row, imported ? c.algorithm : series.algorithm, d);

  if (!rows.empty())
    d.origin = imported           ? Origin::recorded
               : !host            ? Origin::emulated
               : options.recorded ? Origin::recorded
                                  : Origin::measured;
  if (!rows.empty() && options.recorded && !imported) {
    d.recorded_where = qt(recorded_where(measured->environment));
    if (d.recorded_where.isEmpty()) d.recorded_where = QStringLiteral("from a file");
  }
  d.about = imported ? about_imported(d, *measured) : about_rows(d, rows);
  d.runs = rows.empty() || imported ? QString() : runs_text(rows);  // a log has means
  if (!imported) d.noted = notes_about_rows(d, rows);
  d.more = imported ? QString() : more_about_rows(d, rows);
  if (options.library) add_library(d, *options.library);
  add_published(d, options.published, c);
  if (options.what_if) add_becomes(d, *options.what_if, options.becomes.get());
  const Origin first = d.simulated && alone ? Origin::simulation
                       : d.lines.empty()    ? Origin::price
                                            : d.lines.front().origin;
  d.title = title_of(c, d.parameters, d.fitted, first);
  if (options.library) d.title = QStringLiteral("alpha-beta ") + d.title;
  if (options.as_measured && sizes) d.here = 0, d.here_s.reset();  // of all that was measured none is meant
  if (d.here == 0 && d.here_s)
    d.said << QStringLiteral("n = 0 has no place on the axis: this case takes %1.").arg(seconds_text(*d.here_s));
  say_what_is_too_short(d, c.instance.ranks);
  return d;
}

}  // namespace ringside::ui
