#include "app/verbs/gamma_solution.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "app/flags/lab_flags.h"
#include "app/verbs/gamma_recorded.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/recorded.h"
#include "core/training/levers.h"
#include "ui/charts/gamma_figure.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/paint/recipe.h"

namespace ringside {
namespace {

/// One all-reduce of a gradient, and what it is said to be from.
struct Summed {
  Seconds seconds;
  std::string origin;
};
using Allreduce = std::function<Result<Summed>(std::int64_t workers, Bytes gradient)>;

Result<Summed> on_wires(const GammaAsked& f, std::int64_t workers, Bytes gradient) {
  if (workers > 1 << 16) return fail("--workers", std::to_string(workers), "65536 at most on a tier or a topology");
  RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, static_cast<std::int32_t>(workers)));
  std::vector<std::int32_t> all(static_cast<std::size_t>(workers));
  std::iota(all.begin(), all.end(), 0);
  RINGSIDE_TRY(const TimedCall call, timed_call(wires, Collective::allreduce, f.algorithm, {all}, gradient));
  return Summed{call.seconds,
                fmt::format("{} of {} on {}", wires.origin(call.timing), f.algorithm, wires_text(f.wiring, wires))};
}

Result<GammaRow> wired_row(const TrainingStep& step, std::int64_t workers, const Allreduce& sum, std::string& origin) {
  GammaRow row = gamma_row(step, workers);
  RINGSIDE_TRY(const Summed call, sum(workers, Bytes(step.parameters * step.bytes_per_parameter)));
  origin = call.origin;
  // Examples per second against one worker, who communicates with nobody.
  const GammaRow alone = gamma_row(step, 1);
  row.comm = call.seconds;
  row.gamma = row.comm / row.compute;
  row.communication_bound = row.gamma > 1;
  row.step = row.compute + row.comm;
  row.efficiency = row.local_batch / row.step.value / (alone.local_batch / alone.step.value);
  row.speedup = row.efficiency * static_cast<double>(workers);
  return row;
}

/// The first of the rows, or, where it can be asked, of all whole numbers between two of them, for which gamma is above
/// 1.
Result<WholeBreakEven> wired_break_even(const GammaAnswer& a, const Allreduce& sum, bool between) {
  std::int64_t low = 1, high = 0;
  for (const GammaRow& row : a.rows)
    if (row.communication_bound && (high == 0 || row.workers < high)) high = row.workers;
  if (high == 0) return WholeBreakEven{};
  // On machines gamma may fall again: one rank more than a machine has leaves it by one NIC, twice as many by all.
  for (const GammaRow& row : a.rows)
    if (row.workers < high) low = std::max(low, row.workers);
  std::string origin;
  while (between && high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    RINGSIDE_TRY(const GammaRow row, wired_row(a.step, middle, sum, origin));
    (row.communication_bound ? high : low) = middle;
  }
  return WholeBreakEven{high == 2 ? WholeBreakEven::Kind::always : WholeBreakEven::Kind::at, high};
}

/// `sum`: null for section 4.1's formula. `between`: of any number of workers.
Result<GammaAnswer> gamma_of(const TrainingStep& step, const std::vector<std::int64_t>& workers, const Allreduce& sum,
                             bool between) {
  GammaAnswer a;
  a.step = step;
  for (const std::int64_t k : workers) {
    if (!sum) {
      a.rows.push_back(gamma_row(step, k));
      continue;
    }
    RINGSIDE_TRY(const GammaRow row, wired_row(step, k, sum, a.origin));
    a.rows.push_back(row);
  }
  if (sum) {
    RINGSIDE_TRY(a.whole, wired_break_even(a, sum, between));
    a.of_rows = !between;
  } else {
    a.whole = whole_break_even(step);
    a.break_even = break_even_workers(step);
  }
  return a;
}

/// P and FLOP of a model, and how many tokens an example has.
Result<bool> apply_model(const TrainingFlags& f, TrainingQuestion& question) {
  RINGSIDE_TRY(const auto tokens, read_whole(f.tokens, "--tokens", 1, 1 << 30, 1));
  if (f.model.empty()) {
    for (TrainingStep& t : question.steps) t.flop_per_parameter *= static_cast<double>(tokens);
    return true;
  }
  if (!f.parameters.empty() || !f.flop_per_parameter.empty())
    return fail("--model", f.model + " together with --params or --flop-per-param", "one of the two");
  RINGSIDE_TRY(const auto model, open_model(f.model));
  for (TrainingStep& t : question.steps) t = with_model(t, *model, tokens, f.attention);
  return true;
}

/// Each number alone may be fine and the answer still beyond what a double holds.
Result<bool> check_finite(const std::vector<GammaAnswer>& answers) {
  for (const GammaAnswer& a : answers)
    for (const GammaRow& row : a.rows)
      for (const double value : {row.gamma, row.step.value, row.speedup, row.efficiency})
        if (!std::isfinite(value))
          return fail("gamma",
                      fmt::format("a result beyond all numbers (P = {:g}, K = {})", a.step.parameters, row.workers),
                      "flags that are less far apart");
  return true;
}

/// The ring on a tier: section 4.1's formula with the tier's constants.
bool formed(const GammaAsked& asked) {
  return !asked.wiring.tier.empty() && asked.measured.empty() && asked.algorithm == "ring";
}

}  // namespace

Result<GammaSolution> solve_gamma(const GammaAsked& f) {
  RINGSIDE_TRY(auto question, read_training_flags(f.training));
  RINGSIDE_OK(apply_model(f.training, question));
  if (f.wired() && !(f.training.bandwidth.empty() && f.training.alpha.empty()))
    return fail("--bandwidth", "together with --tier, --topology or --measured", "one of them");
  if (!f.wired() && f.algorithm != "ring")
    return fail("--algorithm", f.algorithm + " without wires", "--tier, --topology or --measured, on which it runs");
  GammaSolution out;
  out.wired = f.wired();
  Allreduce sum;
  if (!f.measured.empty()) {
    if (!f.wiring.tier.empty() || !f.wiring.topology.empty())
      return fail("--measured", f.measured + " together with --tier or --topology", "one of them");
    out.recorded = f.recorded;
    if (!out.recorded) {
      RINGSIDE_TRY(out.recorded, read_bundle(f.measured));
    }
    RINGSIDE_TRY(const auto recorded, RecordedAllreduces::of(*out.recorded, f.measured, f.algorithm));
    if (f.training.workers.empty()) question.workers = recorded.workers();
    sum = [recorded](std::int64_t workers, Bytes n) -> Result<Summed> {
      RINGSIDE_TRY(const Seconds seconds, recorded.at(workers, n));
      return Summed{seconds, recorded.origin(n)};
    };
  } else if (f.wired()) {
    sum = [&f](std::int64_t workers, Bytes n) { return on_wires(f, workers, n); };
  }
  out.workers = question.workers;
  for (const TrainingStep& step : question.steps) {
    RINGSIDE_TRY(auto answer, gamma_of(step, question.workers, sum, f.measured.empty()));
    if (formed(f)) {
      RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, 2));
      TrainingStep on = step;
      on.alpha = wires.parameters.alpha, on.bandwidth = 1.0 / wires.parameters.beta;
      answer.break_even = break_even_workers(on), answer.whole = whole_break_even(on);
      answer.on_wires = std::move(on);
    }
    out.answers.push_back(std::move(answer));
  }
  RINGSIDE_OK(check_finite(out.answers));
  return out;
}

void keep_symbols(const GammaSolution& solution, ui::Recipe& recipe) {
  if (solution.wired) return;
  ui::GammaChoice choice{solution.answers.front().step};
  if (solution.workers != ui::kChapterWorkers) choice.workers = solution.workers.back();
  recipe.page = ui::text_of(choice);
}

std::unique_ptr<ui::Figure> figure_of(const GammaSolution& solution) {
  const GammaAnswer& a = solution.answers.front();
  if (solution.wired) return std::make_unique<ui::GammaFigure>(a.step, a.rows, a.whole, a.origin);
  return std::make_unique<ui::GammaFigure>(a.step, solution.workers);
}

}  // namespace ringside
