#include <cmath>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/run_flags.h"
#include "app/launch/launcher.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/sgd_json.h"
#include "core/training/sgd.h"
#include "ui/training/sgd_figure.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct SgdFlags {
  std::string workers, steps, batch, rate, type, gradients, fault, seed, algorithm = "ring";
  PictureFile picture;
  bool sharded = false, uneven = false, measure = false;
  RunFlags run;
};

Result<SgdJob> read_sgd(const SgdFlags& f) {
  SgdJob job;
  RINGSIDE_TRY(const auto workers, read_whole(f.workers, "--workers", 1, 64, job.workers));
  job.workers = static_cast<std::int32_t>(workers);
  RINGSIDE_TRY(job.steps, read_whole(f.steps, "--steps", 1, 10'000, job.steps));
  RINGSIDE_TRY(job.batch, read_whole(f.batch, "--global-batch", 1, 1 << 16, job.batch));
  RINGSIDE_TRY(job.learning_rate, read_scaled(f.rate, "--learning-rate", job.learning_rate));
  RINGSIDE_TRY(const auto seed, read_whole(f.seed, "--seed", 0, 1LL << 62, 1));
  job.seed = static_cast<std::uint64_t>(seed);
  const auto read_type = [](const std::string& text, const char* flag) -> Result<ElementType> {
    const auto type = parse_element_type(text);
    if (!type) return fail(flag, text, "float32, float64, bf16, fp16");
    return *type;
  };
  if (!f.type.empty()) {
    RINGSIDE_TRY(job.type, read_type(f.type, "--type"));
  }
  if (!f.gradients.empty()) {
    RINGSIDE_TRY(job.gradients, read_type(f.gradients, "--gradients"));
  }
  if (f.fault == "average-of-averages")
    job.fault = SgdFault::average_of_averages;
  else if (f.fault == "one-worker-short")
    job.fault = SgdFault::one_worker_short;
  else if (f.fault == "fewer-batches")
    job.fault = SgdFault::fewer_batches;
  else if (f.fault == "mixed-types")
    job.fault = SgdFault::mixed_types;
  else if (!f.fault.empty())
    return fail("--break", f.fault, "average-of-averages, one-worker-short, fewer-batches, mixed-types");
  job.algorithm = f.algorithm;
  job.sharded = f.sharded;
  job.uneven = f.uneven;
  return job;
}

/// On real ranks where it is measured, else in this process.
Result<SgdRun> train(const SgdFlags& f, const SgdJob& sgd, std::optional<Environment>& where) {
  if (!f.measure) return run_sgd(sgd);
  Job job;
  job.kind = JobKind::sgd;
  job.sgd = sgd;
  if (!f.run.budget.empty()) return fail("--budget", f.run.budget, "--steps: training ends with its last step");
  RINGSIDE_OK(read_run_flags(f.run, job));
  RINGSIDE_TRY(job, validate(std::move(job)));
  return app::train(job, where.emplace());
}

ordered_json json_of(const SgdJob& job, const SgdRun& run, const std::optional<Environment>& where) {
  ordered_json rows = ordered_json::array();
  for (std::size_t i = 0; i < run.steps.size(); ++i)
    rows.push_back({{"step", i + 1},
                    {"loss_one", run.steps[i].loss_one},
                    {"loss_many", run.steps[i].loss_many},
                    {"difference", run.steps[i].difference}});
  return {{"workers", job.workers},
          {"algorithm", job.algorithm},
          {"type", name(job.type)},
          {"gradients", name(job.gradients.value_or(job.type))},
          {"sharded", job.sharded},
          {"environment", where ? ordered_json(to_json(*where)) : ordered_json(nullptr)},
          {"parameters", run.parameters},
          {"examples", run.examples},
          {"workers_agree", run.workers_agree},
          {"difference", run.steps.back().difference},
          {"rows", rows}};
}

std::string place_text(const std::optional<Environment>& where) {
  if (!where) return "Computed in one process, message by message; --measure starts a real rank for each worker.";
  const auto transport = where->settings.find("transport");
  const std::string places = places_note(where->where);
  return fmt::format("Each worker was a rank of its own on {} ({}, {}{}), {}.{}", where->host, where->cpu, where->mpi,
                     transport == where->settings.end() ? "" : ", " + transport->second, where->date,
                     places.empty() ? "" : "\n" + places);
}

/// Of what diverges, powers of ten, and in the end no number.
std::string loss_text(double loss) {
  if (!std::isfinite(loss)) return "-";
  return loss < 1e6 ? fmt::format("{:.6f}", loss) : fmt::format("{:.3e}", loss);
}

std::string text_of(const SgdJob& job, const SgdRun& run, const std::optional<Environment>& where) {
  std::string out = fmt::format("{} parameters; {} ({} {}{}) against one in float64, {} a step: {} by worker\n\n",
                                run.parameters, counted(job.workers, "worker"), job.algorithm, name(job.type),
                                job.sharded ? ", reduce-scatter and allgather" : "", counted(job.batch, "example"),
                                fmt::format("{}", [&] {
                                  std::vector<std::string> all;
                                  for (const std::int64_t n : run.examples) all.push_back(std::to_string(n));
                                  return join(all);
                                }()));
  Table table;
  table.column("step").column("loss of one").column("loss of all").column("weights differ by");
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    const SgdStep& s = run.steps[i];
    if (run.steps.size() <= 20 || i < 5 || i + 5 >= run.steps.size())
      table.row({std::to_string(i + 1), loss_text(s.loss_one), loss_text(s.loss_many),
                 std::isfinite(s.difference) ? fmt::format("{:.1e}", s.difference) : "-"});
  }
  const std::string cause = job.fault == SgdFault::mixed_types
                                ? fmt::format("the last one took the bytes for {}", name(mistaken_type(job.type)))
                                : "their sums were added in other orders";
  const double difference = run.steps.empty() ? 0 : run.steps.back().difference;
  const char* verdict = diverged(run)         ? ""
                        : difference == 0     ? " They took one worker's steps, to the bit."
                        : same_rule(job, run) ? " They took one worker's steps but for rounding."
                                              : " They did not take one worker's steps: this is no rounding.";
  return out + table.text() +
         fmt::format("\nThe largest difference of a weight, over the largest weight.{} {}\n{}\n", verdict,
                     diverged(run)
                         ? "It diverged: loss or weights are no numbers any more. Take a smaller --learning-rate."
                     : run.workers_agree ? "All workers hold the same bits after every step."
                                         : "The workers do not hold the same bits: " + cause + ".",
                     place_text(where));
}

Action declare_sgd(FlagSet& accept) {
  auto f = std::make_shared<SgdFlags>();
  const auto option = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "Training");
  };
  option("-k,--workers", f->workers, "(4)", "K");
  option("--steps", f->steps, "steps that are taken (20)", "N");
  option("--global-batch", f->batch, "examples of a step, over all workers (64)", "G");
  option("--learning-rate", f->rate, "of plain SGD (0.1)", "RATE");
  option("--type", f->type, "in which gradients are sent and added: float32, float64, bf16, fp16 (float32)", "TYPE");
  option("--gradients", f->gradients, "to which each worker rounds its own before they are added (--type)", "TYPE");
  option("-a,--algorithm", f->algorithm, "of the all-reduce (ring)", "ALG");
  option("--break", f->fault, "on purpose: average-of-averages, one-worker-short, fewer-batches, mixed-types", "HOW");
  option("--seed", f->seed, "of weights and examples (1)", "S");
  accept.flag("--sharded", f->sharded, "reduce-scatter, own part, allgather, as ZeRO does", "Training");
  accept.flag("--uneven", f->uneven, "the first worker has half of the examples", "Training");
  accept.flag("--measure", f->measure, "each worker is a real MPI rank, and the messages are real", "The run");
  declare_run_place(accept, f->run);
  declare_picture(accept, f->picture, "sgd");
  return [f](bool json) -> Result<Outcome> {
    RINGSIDE_OK(check_picture(f->picture));
    RINGSIDE_OK(check_run_place(f->run, f->measure));
    RINGSIDE_TRY(const auto job, read_sgd(*f));
    std::optional<Environment> where;
    RINGSIDE_TRY(const auto run, train(*f, job, where));
    Outcome out{json ? json_text(json_of(job, run, where)) : text_of(job, run, where)};
    out.picture = picture_of(
        f->picture,
        [job, run, where] {
          return std::make_shared<ui::SgdFigure>(
              job, run, where ? "measured on ranks of " + where->host : std::string("in one process"));
        },
        where ? "" : to_json(job).dump());
    return out;
  };
}

}  // namespace

Verb sgd_verb() {
  return {"sgd",
          "[-k K] [--steps N] [--type TYPE] [-a ALG] [--sharded] [--uneven] [--break HOW] [--measure]",
          "data-parallel SGD of a small model: K workers take one worker's steps (section 4.3)",
          "Every worker computes the gradient of its examples, the algorithm's schedule adds them message by message "
          "in the\n"
          "given type, and all take the same step. One worker with all examples takes it, too: the difference is "
          "rounding.\n"
          "--break shows what is no rounding: dividing by one's own examples before averaging, where workers have\n"
          "unequally many, a worker that leaves examples out, or (on real ranks) one whose batches end before the "
          "others':\n"
          "they wait for it until the watchdog names it. bf16 gradients added in float32 are --gradients bf16.",
          "  ringside sgd\n"
          "  ringside sgd --type bf16 -k 8\n"
          "  ringside sgd -k 8 --type float32 --gradients bf16\n"
          "  ringside sgd -a recursive-doubling --measure\n"
          "  ringside sgd --uneven --break average-of-averages",
          declare_sgd};
}

}  // namespace ringside
