#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/measurement_text.h"
#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/flags/parse_list.h"
#include "app/flags/run_flags.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/launch/mpich.h"
#include "app/machine/saved_calibration.h"
#include "app/verbs/run_outcome.h"
#include "app/verbs/verb.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/machine_time.h"
#include "core/measure/backend.h"
#include "core/measure/launches.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostLaunches = 100;
constexpr std::int64_t kFirstSeed = 1;
constexpr double kMpichShare = 0.25;  // of the budget, where MPICH is there

struct MeasureFlags {
  CaseFlags question;
  RunFlags run;
  std::vector<std::string> cadences, buffers;
  std::string launches, order;
  bool library = false;
  std::string local_batch;
};

/// Every cadence with every place of the buffers.
Result<std::vector<Manner>> read_manners(const MeasureFlags& flags) {
  std::vector<Cadence> cadences;
  for (const std::string& text : split_list(flags.cadences)) {
    RINGSIDE_TRY(const auto cadence, parse_cadence(text));
    cadences.push_back(cadence);
  }
  std::vector<bool> in_place;
  for (const std::string& text : split_list(flags.buffers)) {
    if (text != "in-place" && text != "out-of-place") return fail("--buffers", text, "in-place, out-of-place");
    in_place.push_back(text == "in-place");
  }
  if (cadences.empty()) cadences.push_back(Cadence::isolated);
  if (in_place.empty()) in_place.push_back(true);
  std::vector<Manner> all;
  for (const Cadence cadence : cadences)
    for (const bool place : in_place) all.push_back({cadence, place});
  return all;
}

/// The seed; 0: as given.
Result<std::int64_t> read_order(const std::string& text) {
  if (text == "given") return 0;
  if (text.empty() || text == "shuffled") return kFirstSeed;
  const auto seed = parse_integer(text, "order", 1, std::int64_t{1} << 53);
  if (!seed) return fail("--order", text, "shuffled, given, or the seed of a shuffle");
  return *seed;
}

/// What is there when a run ends early: all complete launches, or what the first one had come to.
struct Finished {
  Measurement all;
  std::int64_t launches = 0;  ///< complete ones
};

/// Launch after launch of the same job, each in an order of its own.
Result<Measurement> measure_launches(Job job, std::int64_t launches, Finished& finished) {
  const std::int64_t first = job.order_seed;
  const std::string order = first == 0 ? "as given" : fmt::format("shuffled, seeds from {}", first);
  job.budget_s /= static_cast<double>(launches);
  Progress progress(job.tasks.size() * static_cast<std::size_t>(launches));
  const auto done = [&](const MeasurementRow& row) {
    progress.done(fmt::format("{} {}", row.algorithm, format_bytes(Bytes(static_cast<double>(row.bytes)))));
  };
  const auto launch = [&] {
    auto measured = app::measure(job, done, finished.launches == 0 ? &finished.all : nullptr);
    Measurement& m = measured ? *measured : finished.all;
    m.environment.settings["order"] = order;
    if (!measured) progress.clear();
    return measured;
  };
  RINGSIDE_TRY(auto all, launch());
  const auto keep = [&](std::int64_t complete) {
    all.environment.settings["launches"] = std::to_string(complete);
    finished = {all, complete};
  };
  keep(1);
  for (std::int64_t i = 1; i < launches; ++i) {
    if (first > 0) job.order_seed = first + i;
    RINGSIDE_TRY(const auto next, launch());
    RINGSIDE_OK(append_launch(all, next));
    keep(i + 1);
  }
  progress.clear();
  return all;
}

/// What a calibration of this machine with patterns says of a row, in place of a ping-pong's line.
Result<std::optional<Calibration>> read_machine(const MeasureFlags& flags, const Job& job) {
  if (backend_of(job.backend).imposes || !backend_of(job.backend).streams) return std::nullopt;
  const std::string& given = flags.question.wiring.calibration;
  std::optional<Calibration> found;
  if (!given.empty()) {
    RINGSIDE_TRY(const auto path, calibration_path(given));
    RINGSIDE_TRY(const auto file, read_json(path));
    RINGSIDE_TRY(found, calibration_from_json(file));
  } else if (!job.model && !job.launch.several()) {
    found = saved_calibration();
  }
  if (found && found->patterns.empty()) found.reset();
  return found;
}

void predict_by(const Calibration& machine, const Job& job, Measurement& m) {
  for (std::size_t i = 0; i < m.rows.size(); ++i) {
    MeasurementRow& row = m.rows[i];
    const auto schedule = schedule_of(job.tasks[i]);
    if (!schedule) continue;
    const auto time =
        machine_time(*schedule, job.tasks[i].question.size(), size_of(job.tasks[i].question.type), machine);
    if (!time) continue;
    row.predicted_s = time->seconds.value;
    row.model = {machine.alpha_s, machine.beta_s_per_byte, machine.reduce_cost_s_per_byte, time->source};
  }
}

/// A run that ended early is worth what it has measured: hours, where the time of an allocation was over.
Result<Outcome> keep_finished(const MeasureFlags& flags, bool json, const Job& job, std::int64_t launches,
                              Finished finished, const Error& why) {
  std::vector<MeasurementRow>& rows = finished.all.rows;
  const std::size_t asked = rows.size();
  std::erase_if(rows, [](const MeasurementRow& row) { return row.samples_s.empty(); });
  if (rows.empty()) return Failure(why);
  const std::string had =
      finished.launches > 0
          ? fmt::format("after {} of {} launches", finished.launches, launches)
          : fmt::format("{}with {} of {} rows",
                        launches > 1 ? fmt::format("in the first of {} launches, ", launches) : "", rows.size(), asked);
  for (MeasurementRow& row : rows) row.notes.push_back(fmt::format("the run ended early, {}: {}", had, why.line()));
  auto outcome = run_outcome(flags.run, json, measurement_text(finished.all, job.tasks.front().question),
                             json_text(nlohmann::ordered_json(to_json(finished.all))), static_cast<int>(why.kind));
  if (!outcome.trouble) outcome.trouble = why;
  return outcome;
}

Result<Job> read_job(const MeasureFlags& flags) {
  const auto list = read_cases(flags.question, {.algorithm = "all", .sizes = {"4KiB,64KiB,1MiB"}});
  if (!list) return Failure(list.error());
  Job job;
  RINGSIDE_OK(read_run_flags(flags.run, job));
  const BackendKind& kind = backend_of(job.backend);
  if (!kind.imposes && !flags.question.wiring.tier.empty())
    return fail("--tier", flags.question.wiring.tier + " with --backend " + job.backend,
                "--backend " + join(names_of(&BackendKind::imposes)) + ", which imposes a tier");
  if (const Wiring& wiring = list->cases.front().wiring; !kind.imposes && wiring != Wiring{})
    return fail("--topology",
                (wiring.topology.empty() ? "a scenario" : wiring.topology) + " with --backend " + job.backend,
                "--backend " + join(names_of(&BackendKind::imposes)) + ", which imposes a topology");
  if (flags.library && kind.library.empty())
    return fail("--library", "with --backend " + job.backend, "--backend " + join(names_with_library()));
  job.library = flags.library;
  if (!flags.local_batch.empty()) {
    RINGSIDE_TRY(const auto examples, parse_integer(flags.local_batch, "local-batch", 1, 1 << 24));
    job.local_batch = examples;
  }
  const Case& first = list->cases.front();
  if (!kind.imposes && first.alpha) job.model = *cost_parameters(first);
  if (!kind.imposes && !first.alpha && first.reduce_cost)
    return fail("--reduce-cost", flags.question.wiring.reduce_cost + " with --backend " + job.backend,
                "with --alpha and --bandwidth, or --backend " + join(names_of(&BackendKind::imposes)));
  RINGSIDE_TRY(const auto manners, read_manners(flags));
  for (const Case& question : list->cases)
    for (const Manner& manner : manners) job.tasks.push_back({question, std::nullopt, manner});
  RINGSIDE_TRY(job.order_seed, read_order(flags.order));
  return validate(std::move(job));
}

Result<Outcome> answer_measure(const MeasureFlags& flags, bool json) {
  RINGSIDE_TRY(const auto job, read_job(flags));
  if (flags.run.print_launch) {
    RINGSIDE_TRY(const auto line, app::printed_launch(job));
    return Outcome{line};
  }
  std::int64_t launches = 1;
  if (!flags.launches.empty()) {
    RINGSIDE_TRY(launches, parse_integer(flags.launches, "launches", 1, kMostLaunches));
  }
  RINGSIDE_TRY(const auto machine, read_machine(flags, job));
  const bool mpich = job.library && app::has_mpich(job);
  Job ours = job;
  if (mpich) ours.budget_s *= 1 - kMpichShare;
  Finished finished;
  auto measurement = measure_launches(std::move(ours), launches, finished);
  if (!measurement) {
    if (machine) predict_by(*machine, job, finished.all);
    return keep_finished(flags, json, job, launches, std::move(finished), measurement.error());
  }
  if (machine) predict_by(*machine, job, *measurement);
  if (mpich) app::add_mpich(job, kMpichShare * job.budget_s, *measurement);
  const std::string bundle = json_text(nlohmann::ordered_json(to_json(*measurement)));
  const bool verified = std::all_of(measurement->rows.begin(), measurement->rows.end(),
                                    [](const MeasurementRow& row) { return row.verified; });
  return run_outcome(flags.run, json, measurement_text(*measurement, job.tasks.front().question), bundle,
                     verified ? 0 : 1);
}

Action declare_measure(FlagSet& accept) {
  auto flags = std::make_shared<MeasureFlags>();
  declare_case_flags(accept, flags->question);
  declare_data_flag(accept, flags->question);
  declare_run_flags(accept, flags->run);
  accept.flag(
      "--library", flags->library,
      "the same by libraries in the same run: MPI by its own choice and by each of its\nalgorithms, Gloo and MPICH "
      "where they are built in (nccl: NCCL's own)",
      "The run");
  accept.option("--cadence", flags->cadences, "isolated (default), back-to-back, or both", "HOW", "The run");
  accept.option("--buffers", flags->buffers, "in-place (default), out-of-place, or both", "WHERE", "The run");
  accept.option("--launches", flags->launches, "start the ranks anew so many times and keep all samples (1)", "N",
                "The run");
  accept.option("--order", flags->order, "shuffled (default), given, or a seed: which case comes when", "ORDER",
                "The run");
  accept.option("--local-batch", flags->local_batch,
                "gamma by the clock: a layer's matrix products for b examples, beside the collective", "b", "The run");
  return [flags](bool json) { return answer_measure(*flags, json); };
}

}  // namespace

Verb measure_verb() {
  return {
      "measure",
      "COLLECTIVE [-a ALG|all] -k K [-n BYTES..] [--backend WHERE] [--library] [-o FILE]",
      "runs the very same schedule on real MPI ranks, checks every element, measures",
      "Backend host runs as fast as this machine goes; emulated holds each delivery to the tier's alpha and "
      "bandwidth,\n"
      "slowed by a stated factor, so that theory and clock can be compared on any computer. The median comes with its\n"
      "nonparametric 95% interval. Without -a: all algorithms that can; without -n: 4 KiB, 64 KiB and 1 MiB.",
      "  ringside measure allreduce -a chain -k 4 --data \"8,6,5;3,3,1;1,1,2;8,6,9\"\n"
      "  ringside measure allreduce -k 4 -n 1KiB..1MiB --library\n"
      "  ringside measure allreduce -a ring -k 2 -n 1MiB --cadence isolated,back-to-back --launches 3\n"
      "  ringside measure allreduce -a ring -k 2 -n 4MiB --type float32 --local-batch 64\n"
      "  ringside measure allreduce -a ring -k 8 -n 64KiB --backend emulated --tier infiniband -o ring.json",
      declare_measure};
}

}  // namespace ringside
