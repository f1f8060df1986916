#include "app/verbs/gamma_solution.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "app/flags/lab_flags.h"
#include "app/verbs/gamma_recorded.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/recorded.h"
#include "core/topology/rank_groups.h"
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

struct WiredRow {
  GammaRow row;
  std::string origin;
};

Result<WiredRow> wired_row(const TrainingStep& step, std::int64_t workers, const Allreduce& sum) {
  GammaRow row = gamma_row(step, workers);
  RINGSIDE_TRY(Summed call, sum(workers, Bytes(step.parameters * step.bytes_per_parameter)));
  // Examples per second against one worker, who communicates with nobody.
  const GammaRow alone = gamma_row(step, 1);
  row.comm = call.seconds;
  row.gamma = row.comm / row.compute;
  row.communication_bound = row.gamma > 1;
  row.step = row.compute + row.comm;
  row.efficiency = row.local_batch / row.step.value / (alone.local_batch / alone.step.value);
  row.speedup = row.efficiency * static_cast<double>(workers);
  return WiredRow{row, std::move(call.origin)};
}

constexpr std::int64_t kFewUnasked = 16;  // numbers of workers that are asked one by one

/// How many ranks in a row sit together; 1 where nothing says so.
Result<std::int64_t> machine_size(const WiringFlags& wiring, std::int64_t workers) {
  RINGSIDE_TRY(const auto wires, read_training_wires(wiring, static_cast<std::int32_t>(workers)));
  const auto groups = wires.network ? node_groups(wires.network->topology, wires.network->nodes) : std::nullopt;
  return groups ? std::int64_t{groups->size} : 1;
}

/// The first number of workers for which gamma is above 1: of the rows, or, where `wiring` may be asked for others, of
/// all whole numbers where few lie below it, else of those that were looked at.
Result<bool> find_wired_break_even(GammaAnswer& a, const Allreduce& sum, const WiringFlags* wiring) {
  using Among = GammaAnswer::Among;
  std::map<std::int64_t, bool> bound{{1, false}};
  for (const GammaRow& row : a.rows) bound[row.workers] = row.communication_bound;
  const auto first = [&bound] { return std::ranges::find_if(bound, [](const auto& b) { return b.second; }); };
  a.among = Among::rows;
  if (first() == bound.end()) return true;
  const auto look = [&](std::int64_t k) -> Result<bool> {
    if (!bound.contains(k)) {
      RINGSIDE_TRY(const WiredRow wired, wired_row(a.step, k, sum));
      bound[k] = wired.row.communication_bound;
    }
    return bound[k];
  };
  // Of 1 + low * stride, .., 1 + high * stride workers the first is not bound and the last is.
  const auto halve = [&](std::int64_t low, std::int64_t high, std::int64_t stride) -> Result<bool> {
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      RINGSIDE_TRY(const bool above, look(1 + middle * stride));
      (above ? high : low) = middle;
    }
    return true;
  };
  if (wiring) {
    // On machines gamma falls again: one rank more than they have leaves by one NIC, a machine more by all of its own.
    RINGSIDE_TRY(const std::int64_t size, machine_size(*wiring, first()->first));
    if (const std::int64_t machines = (first()->first - 2) / size; size > 1 && machines > 0) {
      RINGSIDE_TRY(const bool above, look(1 + machines * size));
      if (above) RINGSIDE_OK(halve(0, machines, size));
    }
    RINGSIDE_OK(halve(std::prev(first())->first - 1, first()->first - 1, 1));
    const auto looked_at = [&] { return std::distance(bound.begin(), first()); };  // below the first
    if (first()->first - 1 - looked_at() <= kFewUnasked)
      for (std::int64_t k = 2; k < first()->first; ++k) RINGSIDE_OK(look(k));
    a.among = looked_at() == first()->first - 1 ? Among::all : Among::looked_at;
  }
  const std::int64_t workers = first()->first;
  a.whole = {workers == 2 ? WholeBreakEven::Kind::always : WholeBreakEven::Kind::at, workers};
  return true;
}

/// `sum`: null for section 4.1's formula. `wiring`: of any number of workers; null where only those of a record are.
Result<GammaAnswer> gamma_of(const TrainingStep& step, const std::vector<std::int64_t>& workers, const Allreduce& sum,
                             const WiringFlags* wiring) {
  GammaAnswer a;
  a.step = step;
  for (const std::int64_t k : workers) {
    if (!sum) {
      a.rows.push_back(gamma_row(step, k));
      continue;
    }
    RINGSIDE_TRY(WiredRow wired, wired_row(step, k, sum));
    a.rows.push_back(wired.row);
    a.origins.push_back(std::move(wired.origin));
  }
  if (sum) {
    RINGSIDE_OK(find_wired_break_even(a, sum, wiring));
  } else {
    a.whole = whole_break_even(step);
    a.break_even = break_even_workers(step);
  }
  return a;
}

/// P and FLOP of a model; how many tokens an example has, 1 where none.
Result<std::int64_t> apply_model(const TrainingFlags& f, TrainingQuestion& question) {
  RINGSIDE_TRY(const auto tokens, read_whole(f.tokens, "--tokens", 1, 1 << 30, 1));
  if (f.model.empty()) {
    for (TrainingStep& t : question.steps) t.flop_per_parameter *= static_cast<double>(tokens);
    return tokens;
  }
  if (!f.parameters.empty() || !f.flop_per_parameter.empty())
    return fail("--model", f.model + " together with --params or --flop-per-param", "one of the two");
  RINGSIDE_TRY(const auto model, open_model(f.model));
  for (TrainingStep& t : question.steps) t = with_model(t, *model, tokens, f.attention);
  return model->forward_flop(1, false) == model->forward_flop(2, false) ? 1 : tokens;
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
  RINGSIDE_TRY(const std::int64_t tokens, apply_model(f.training, question));
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
      return Summed{seconds, recorded.origin(workers, n)};
    };
  } else if (f.wired()) {
    sum = [&f](std::int64_t workers, Bytes n) { return on_wires(f, workers, n); };
  }
  out.workers = question.workers;
  for (const TrainingStep& step : question.steps) {
    RINGSIDE_TRY(auto answer, gamma_of(step, question.workers, sum, f.measured.empty() ? &f.wiring : nullptr));
    answer.tokens = tokens;
    if (formed(f)) {
      RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, 2));
      TrainingStep on = step;
      on.alpha = wires.parameters.alpha, on.bandwidth = 1.0 / wires.parameters.beta;
      answer.break_even = break_even_workers(on), answer.whole = whole_break_even(on);
      answer.among = GammaAnswer::Among::all;
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
  if (solution.wired) return std::make_unique<ui::GammaFigure>(a.step, a.rows, a.whole, origin_text(a));
  return std::make_unique<ui::GammaFigure>(a.step, solution.workers);
}

}  // namespace ringside
