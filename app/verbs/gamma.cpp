#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/gamma_answer.h"
#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/run_flags.h"
#include "app/flags/training_flags.h"
#include "app/verbs/gamma_measured.h"
#include "app/verbs/gamma_recorded.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/levers.h"
#include "ui/charts/gamma_figure.h"

namespace ringside {
namespace {

struct GammaFlags {
  TrainingFlags training;
  std::string model, tokens, algorithm = "ring", recorded;
  OutputFile picture;
  bool attention = false, levers = false, measure = false;
  RunFlags run;
  WiringFlags wiring;
  bool wired() const { return !wiring.tier.empty() || !wiring.topology.empty() || !recorded.empty(); }
  /// The ring on a tier: section 4.1's formula with the tier's constants.
  bool formed() const { return !wiring.tier.empty() && recorded.empty() && algorithm == "ring"; }
};

/// One all-reduce of a gradient, and what it is said to be from.
struct Summed {
  Seconds seconds;
  std::string origin;
};
using Allreduce = std::function<Result<Summed>(std::int64_t workers, Bytes gradient)>;

Result<Summed> on_wires(const GammaFlags& f, std::int64_t workers, Bytes gradient) {
  if (workers > 1 << 16) return fail("--workers", std::to_string(workers), "65536 at most on a tier or a topology");
  RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, static_cast<std::int32_t>(workers)));
  std::vector<std::int32_t> all(static_cast<std::size_t>(workers));
  std::iota(all.begin(), all.end(), 0);
  RINGSIDE_TRY(const TimedCall call, timed_call(wires, Collective::allreduce, f.algorithm, {all}, gradient));
  return Summed{call.seconds,
                fmt::format("{} of {} on {}", wires.origin(call.continued), f.algorithm, wires_text(f.wiring, wires))};
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
Result<GammaAnswer> solve_gamma(const TrainingStep& step, const std::vector<std::int64_t>& workers,
                                const Allreduce& sum, bool between) {
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
Result<bool> apply_model(const GammaFlags& f, TrainingQuestion& question) {
  RINGSIDE_TRY(const auto tokens, read_whole(f.tokens, "--tokens", 1, 1 << 30, 1));
  if (f.model.empty()) {
    for (TrainingStep& t : question.steps) t.flop_per_parameter *= static_cast<double>(tokens);
    return true;
  }
  if (!f.training.parameters.empty() || !f.training.flop_per_parameter.empty())
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

/// What is not given is small enough for any computer: a quarter of a million parameters, 64 examples on each of 2 and
/// of 4 workers.
Result<Outcome> answer_measured(const GammaFlags& f, bool json) {
  TrainingFlags t = f.training;
  for (const auto& [flag, text] : {std::pair{"--model", f.model},
                                   {"--tier", f.wiring.tier},
                                   {"--topology", f.wiring.topology},
                                   {"--measured", f.recorded},
                                   {"--flops", t.flops},
                                   {"--bandwidth", t.bandwidth},
                                   {"--alpha", t.alpha},
                                   {"--bytes-per-param", t.bytes_per_parameter},
                                   {"--flop-per-param", t.flop_per_parameter},
                                   {"--tokens", f.tokens}})
    if (!text.empty()) return fail(flag, text + " with --measure", "without it; R and the wires are what is measured");
  if (f.levers) return fail("--levers", "with --measure", "without it; levers are the formula's");
  if (f.attention) return fail("--attention", "with --measure", "without it; a layer without attention is multiplied");
  if (t.parameters.empty()) t.parameters = {"250000"};
  if (t.workers.empty()) t.workers = {"2,4"};
  if (t.global_batch.empty() && t.local_batch.empty()) t.local_batch = "64";
  RINGSIDE_TRY(const auto question, read_training_flags(t));
  if (question.steps.size() != 1) return fail("--params", join(t.parameters), "one number with --measure");
  if (question.steps.front().parameters > 1e9)
    return fail("--params", t.parameters.front(), "1e9 at most with --measure");
  RINGSIDE_TRY(const auto curve, measure_curve(question.steps.front(), question.workers, f.algorithm, f.run));
  RINGSIDE_OK(write_picture(f.picture, [&] { return figure_of(curve); }));
  return Outcome{json ? json_text(json_of(curve)) : text_of(curve)};
}

Result<Outcome> answer_gamma(const GammaFlags& f, bool json) {
  RINGSIDE_OK(check_picture(f.picture));
  RINGSIDE_OK(check_run_place(f.run, f.measure));
  if (f.measure) return answer_measured(f, json);
  RINGSIDE_TRY(auto question, read_training_flags(f.training));
  RINGSIDE_OK(apply_model(f, question));
  if (!f.picture.path.empty() && question.steps.size() != 1)
    return fail("--params", join(f.training.parameters), "one model with -o");
  if (f.wired() && !(f.training.bandwidth.empty() && f.training.alpha.empty()))
    return fail("--bandwidth", "together with --tier, --topology or --measured", "one of them");
  if (!f.wired() && f.algorithm != "ring")
    return fail("--algorithm", f.algorithm + " without wires", "--tier, --topology or --measured, on which it runs");
  Allreduce sum;
  if (!f.recorded.empty()) {
    if (!f.wiring.tier.empty() || !f.wiring.topology.empty())
      return fail("--measured", f.recorded + " together with --tier or --topology", "one of them");
    RINGSIDE_TRY(const auto recorded, RecordedAllreduces::read(f.recorded, f.algorithm));
    if (f.training.workers.empty()) question.workers = recorded.workers();
    sum = [recorded](std::int64_t workers, Bytes n) -> Result<Summed> {
      RINGSIDE_TRY(const Seconds seconds, recorded.at(workers, n));
      return Summed{seconds, recorded.origin(n)};
    };
  } else if (f.wired()) {
    sum = [&f](std::int64_t workers, Bytes n) { return on_wires(f, workers, n); };
  }
  std::vector<GammaAnswer> answers;
  for (const TrainingStep& step : question.steps) {
    RINGSIDE_TRY(auto answer, solve_gamma(step, question.workers, sum, f.recorded.empty()));
    if (f.formed()) {
      RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, 2));
      TrainingStep on = step;
      on.alpha = wires.parameters.alpha, on.bandwidth = 1.0 / wires.parameters.beta;
      answer.break_even = break_even_workers(on);
    }
    answers.push_back(std::move(answer));
  }
  RINGSIDE_OK(check_finite(answers));
  RINGSIDE_OK(write_picture(f.picture, [&]() -> std::shared_ptr<const ui::Figure> {
    const GammaAnswer& a = answers.front();
    if (f.wired()) return std::make_shared<ui::GammaFigure>(a.step, a.rows, a.whole, a.origin);
    return std::make_shared<ui::GammaFigure>(a.step, question.workers);
  }));
  return Outcome{json ? json_text(gamma_json(answers, f.levers)) : gamma_text(answers, f.levers)};
}

Action declare_gamma(FlagSet& accept) {
  auto flags = std::make_shared<GammaFlags>();
  declare_training_flags(accept, flags->training);
  declare_training_wires(accept, flags->training);
  accept.option("--model", flags->model, "P and FLOP of a model, or of a config.json (parallel --list)", "M",
                "Training");
  accept.option("--tokens", flags->tokens, "an example is a sequence of so many; 1: a token, as in section 4.1 (1)",
                "s", "Training");
  accept.flag("--attention", flags->attention, "count a model's products of attention, too", "Training");
  accept.option("-a,--algorithm", flags->algorithm, "of the all-reduce on a tier or a topology (ring)", "ALG",
                "The wires");
  accept.option("--tier", flags->wiring.tier, "nvlink, pcie, infiniband, ethernet instead of --bandwidth", "TIER",
                "The wires");
  accept.option("--topology", flags->wiring.topology, "the all-reduce is simulated there", "T", "The wires");
  accept.option("--measured", flags->recorded, "the all-reduces that measure -o wrote take its place", "FILE",
                "The wires");
  accept.flag("--levers", flags->levers, "what each lever alone would do for the last of the workers", "Training");
  accept.flag("--measure", flags->measure, "products and all-reduce on real ranks, apart and at once", "The run");
  declare_run_place(accept, flags->run);
  declare_picture(accept, flags->picture);
  return [flags](bool json) { return answer_gamma(*flags, json); };
}

}  // namespace

Verb gamma_verb() {
  return {
      "gamma",
      "[--params P] [--global-batch G | --local-batch b] [--workers LIST] ..",
      "communication against computation in data-parallel training (section 4.1)",
      "gamma is the time of the gradient's all-reduce over the time of the arithmetic: above 1 the network sets the\n"
      "pace. Every flag defaults to Code 4.1.1, so `ringside gamma` alone prints Output 4.1.1. Strong scaling\n"
      "(--global-batch) splits one batch over all workers, max(floor(G/K), 1) examples each; weak scaling\n"
      "(--local-batch) gives every worker the same. The break-even solves gamma = 1 for a real-valued K, and names "
      "the\n"
      "first whole number of workers above it. The chapter's example is one token; --tokens 4096 makes it a sequence. "
      "On\n"
      "a tier or a topology, or with the all-reduces of a measured run, any algorithm takes the place of the ring's "
      "bound.",
      "  ringside gamma\n"
      "  ringside gamma --model llama2-7b --tokens 4096 --workers 1..4096 --levers\n"
      "  ringside gamma --local-batch 64 --workers 8,16,32,64 --topology h100-rails:8 -a ring:channels=8\n"
      "  ringside gamma --workers 1..1024 --alpha 5us\n"
      "  ringside gamma --measure --params 1e6 --global-batch 256 --workers 2,4,8\n"
      "  ringside gamma --local-batch 32 --workers 64 --params 1e8,7e8,7e9,7e10",
      declare_gamma};
}

}  // namespace ringside
