#include "gpu/runner/task_runner.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/cost/price.h"
#include "core/machine_time.h"
#include "core/measure/launches.h"
#include "core/program/in_process.h"
#include "gpu/executor/seats.h"
#include "gpu/rivals/rival.h"
#include "gpu/runner/imposed.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"
#include "gpu/team/records.h"

namespace ringside {
namespace {

constexpr std::size_t kLeastSamplesHost = 30;  // microseconds each: cheap, and noise comes in bursts
constexpr std::size_t kLeastSamplesImposed = 6;
constexpr double kLibraryShare = 0.5;      // of a task's budget
constexpr double kHeatShare = 0.5;         // of that, for all of a library's algorithms together
constexpr double kGammaShare = 0.5;        // of a task's budget
constexpr double kFlaggedLateness = 0.05;  // of the median
constexpr double kPatience = 30;           // seconds for anything that is not the run itself
constexpr double kPatiencePerPrediction = 20, kPatiencePerImposed = 4;  // an imposed run lasts as it is told to
// Seconds of a run, and of a step of it on average, that somebody can follow who hears of it eight times a second.
constexpr double kFollowedRun = 1, kFollowedStep = 10e-3;
constexpr double kSecondsPerContribution = 20e-9;  // ten times what an idle core needs

void fill_in(MeasurementRow& row, const ProgramTimer::Timing& timing) {
  row.first_s = timing.first_s;
  std::vector<double> lateness;
  for (const Round& r : timing.rounds) row.samples_s.push_back(r.seconds), lateness.push_back(r.lateness_s);
  summarise(row);
  row.lateness_s = median(lateness);
  if (row.lateness_s > kFlaggedLateness * row.median_s)
    row.notes.push_back(fmt::format("holds were missed by {:.0f} % of the time: this computer is busy",
                                    100 * row.lateness_s / row.median_s));
  if (timing.late_starts) row.notes.emplace_back("a rank missed the common start in some samples");
  const std::vector<Round>& watched = timing.looks.empty() ? timing.rounds : timing.looks;
  for (std::size_t i = 0; i < watched.front().step_end_s.size(); ++i) {
    std::vector<double> ends;
    for (const Round& r : watched) ends.push_back(r.step_end_s[i]);
    row.step_end_s.push_back(median(std::move(ends)));
  }
}

std::vector<double> seconds_of(const ProgramTimer::Timing& timing) {
  std::vector<double> all;
  for (const Round& r : timing.rounds) all.push_back(r.seconds);
  return all;
}

}  // namespace

TaskRunner::TaskRunner(const Job& job, const Team& team, Progress& progress, Executor& executor,
                       std::optional<CostParameters> host_model)
    : job_(job), team_(team), progress_(progress), executor_(executor), host_model_(std::move(host_model)) {}

MeasurementRow TaskRunner::rivals_alone(const Task& task, double budget_s) {
  MeasurementRow row = row_for(task.question);
  row.backend = executor_.capabilities().name;
  row.manner = task.manner, row.calls = calls_of(task.manner.cadence);
  progress_.be_patient(kPatience + budget_s);
  ProgramTimer timer(team_, progress_, executor_);
  timer.check_memory(rival_bytes(task.question));
  time_rivals(task, timer, {}, budget_s, row);
  progress_.rest();
  return row;
}

MeasurementRow TaskRunner::run(const Task& task, std::size_t row_index, double budget_s) {
  if (job_.rivals_only) return rivals_alone(task, budget_s);
  const Case& c = task.question;
  const Schedule schedule = *schedule_of(task);  // validated with the job
  const Layout layout = layout_of(schedule, c.elements());
  const Seating seats = seating(executor_, team_, schedule, layout);
  Oracle oracle = oracle_for(schedule, c.elements(), c.type, c.op, c.data);
  const bool many = seats.seats.size() > 1;
  if (many) oracle.keep_expected();

  MeasurementRow row = row_for(c);
  row.backend = executor_.capabilities().name;
  row.manner = task.manner, row.calls = calls_of(task.manner.cadence);
  CostParameters model = host_model_.value_or(CostParameters{});
  const bool imposed = executor_.capabilities().imposed;
  std::string source = schedule.places() == 1 ? kOneRank : model.source.text();
  double step_s = 0;
  if (imposed) {
    const Imposed held = impose(c, schedule, team_, executor_, budget_s, job_.time_scale);
    model = held.model;
    source = held.source;
    row.predicted_s = held.predicted_s, step_s = held.step_s;
    row.tier = (c.alpha && c.bandwidth) || !c.wiring.uniform() ? "" : c.tier;
    row.topology = held.topology;
    row.time_scale = held.factor;
    if (held.too_fast)
      row.notes.emplace_back("the time scale leaves the imposed times within this computer's own noise");
  } else {
    row.predicted_s = price(schedule, c.size(), model, size_of(c.type)).total.value;
  }
  row.model = {model.alpha.value, model.beta.value, model.reduce_cost.value, source};

  // Filling and comparing call the oracle for every element and contribution, with all ranks at once.
  const double checking = kSecondsPerContribution * static_cast<double>(layout.elements()) * schedule.ranks *
                          std::max(1.0, static_cast<double>(schedule.places()) / usable_cores());
  const double per_run = imposed ? kPatiencePerImposed : kPatiencePerPrediction;
  progress_.be_patient(kPatience + per_run * row.predicted_s + checking, step_s);
  ProgramTimer timer(team_, progress_, executor_);
  const std::int64_t library_bytes = job_.library ? rival_bytes(c) : 0;
  std::int64_t elements = many ? layout.elements() : 0;  // the oracle's, of one result
  for (const std::size_t seat : seats.seats) elements += seats.programs[seat].memory + seats.programs[seat].staging;
  timer.check_memory(elements * size_of(c.type) + library_bytes);

  const double share = 1 - (job_.library ? kLibraryShare : 0) - (job_.local_batch > 0 ? kGammaShare : 0);
  const StoppingRule rule(job_.precision, share * budget_s, imposed ? kLeastSamplesImposed : kLeastSamplesHost);
  const auto listener = [&](std::size_t index, const Round& round) {
    if (!executor_.capabilities().steps_apart || round.step_end_s.empty())
      records::sample(row_index, index, round.seconds);
    if (!round.step_end_s.empty()) records::step(row_index, index, round.step_end_s);
  };
  progress_.be_followed(imposed && row.predicted_s >= kFollowedRun &&
                        row.predicted_s >= kFollowedStep * static_cast<double>(schedule.step_count()));
  const auto timing = timer.time(seats, oracle, c.type, c.op, rule, task.manner, listener);
  progress_.be_followed(false);
  row.verified = true;  // or an error would have been thrown
  if (!c.data.empty()) {
    row.result = results(seats, c.type);
    row.result.resize(static_cast<std::size_t>(schedule.ranks));  // helpers end with nothing that is anybody's
  }
  // As those of libraries: their memory, too, has just been written when they begin.
  const auto touch = [&] {
    for (const std::size_t seat : seats.seats)
      executor_.put(seat, [&](std::byte* memory) {
        std::memset(memory, 0, static_cast<std::size_t>(seats.programs[seat].memory * size_of(c.type)));
      });
    if (!task.manner.in_place) executor_.set_input_apart();
  };
  if (job_.library && !task.schedule) time_library(task, timer, touch, kLibraryShare * budget_s, row);
  if (job_.local_batch > 0) time_gamma(c, timer, kGammaShare * budget_s, row);
  if (team_.rank() == 0) fill_in(row, timing);
  if (const std::string note = executor_.note(); !note.empty()) row.notes.push_back(note);
  progress_.rest();
  return row;
}

void TaskRunner::time_gamma(const Case& c, ProgramTimer& timer, double budget_s, MeasurementRow& row) {
  const Layer layer = layer_of(c.elements(), job_.local_batch, c.type);
  if (layer.width == 0) {
    row.notes.emplace_back("no gamma: a layer without parameters");
    return;
  }
  constexpr int kActivations = 3, kWeights = 2;  // matrices of each
  const double elements = kActivations * static_cast<double>(layer.batch * layer.width) + kWeights * layer.parameters();
  if (!executor_.capabilities().device_memory)
    timer.check_memory(static_cast<std::int64_t>(elements) * size_of(c.type));
  auto compute = executor_.beside(layer);
  agree(team_, compute ? std::nullopt : std::optional(compute.error()));
  const auto collective = [&] {
    RunTimes times;
    times.look_at_steps = false;
    executor_.run(times);
  };
  const auto products = [&] { (*compute)->begin(), (*compute)->wait(); };
  constexpr double kParts = 4;
  const auto seconds = [&](const auto& body) {
    const auto timing = timer.time({[&] { executor_.rewind(); }, body},
                                   StoppingRule(job_.precision, budget_s / kParts, kLeastSamplesImposed));
    return team_.rank() == 0 ? median(seconds_of(timing)) : 0;
  };
  if (executor_.capabilities().device_memory) products();  // the first of a shape loads its kernels
  MeasuredGamma g;
  g.library = (*compute)->library();
  g.parameters = layer.parameters(), g.local_batch = static_cast<double>(layer.batch), g.flop = layer.flop();
  g.compute_s = seconds(products);
  // They come twice more. What they would take beyond the budget is said, rather than waited for.
  double compute_s = g.compute_s;
  polite_broadcast(&compute_s, sizeof compute_s, 0, team_.comm());
  // A task that is left no time, since others took longer than theirs, is still measured.
  const auto tasks = static_cast<double>(job_.tasks.size());
  if (compute_s > std::max(budget_s, kGammaShare * job_.budget_s / tasks))
    agree(team_,
          Error{"--budget",
                fmt::format("{:.3g} s for {} with products that take {}", job_.budget_s,
                            tasks == 1 ? "a case" : fmt::format("{} cases", tasks), format_seconds(Seconds(compute_s))),
                "a longer one, fewer --params or a smaller batch", ErrorKind::machine});
  g.comm_s = seconds(collective);
  g.serial_s = seconds([&] { products(), collective(); });
  g.overlapped_s = seconds([&] { (*compute)->begin(), collective(), (*compute)->wait(); });
  if (!g.fits())
    row.notes.emplace_back(
        "gamma disturbed: products and collective one after the other, or both at once, do not fit what each took "
        "alone; "
        "measure again on a quieter machine or with a larger --budget");
  row.gamma = g;
}

void TaskRunner::time_library(const Task& task, ProgramTimer& timer, const std::function<void()>& touch,
                              double budget_s, MeasurementRow& row) {
  const Case& c = task.question;
  // All algorithms of one question share one answer.
  const Question key(c.collective, c.bytes, c.type, c.op, c.instance.root, task.manner.cadence, task.manner.in_place);
  const auto known = library_.find(key);
  if (known == library_.end()) {
    if (executor_.capabilities().device_memory) {
      const auto own = executor_.own_collective(c);
      if (!own) return row.notes.push_back("not compared with a library: " + own.error().line());
      const auto timing = timer.time({[] {}, own->run}, StoppingRule(job_.precision, budget_s, kLeastSamplesHost));
      if (team_.rank() == 0) row.library_s[own->name] = median(seconds_of(timing));
      if (own->estimate_s) row.library_s[own->name + ", its own estimate"] = *own->estimate_s;
    } else {
      time_rivals(task, timer, touch, budget_s, row);
    }
    library_[key] = row.library_s, libraries_[key] = row.libraries;
    return;
  }
  row.library_s = known->second, row.libraries = libraries_[key];
  for (LibraryRun& run : row.libraries) run.beside_s.clear();  // those were another algorithm's of ours
}

void TaskRunner::time_rivals(const Task& task, ProgramTimer& timer, const std::function<void()>& touch, double budget_s,
                             MeasurementRow& row) {
  const Case& c = task.question;
  auto made = mpi_rivals(team_, c, task.manner.in_place);
  if (!made) return row.notes.push_back("not compared with the MPI library: " + made.error().line());
  std::vector<Rival> rivals = std::move(*made);
  if (!job_.rivals_only)  // Gloo has been asked beside ours
    for (Rival& more : gloo_rivals(team_, c)) rivals.push_back(std::move(more));

  std::vector<ProgramTimer::Contestant> contestants;
  for (const Rival& r : rivals) contestants.push_back({r.prepare, r.run});
  // All of them a little, then the best one in turn with ours.
  const auto heats = timer.in_turn(
      contestants, StoppingRule(job_.precision, (job_.rivals_only ? 1 : kHeatShare) * budget_s, kLeastSamplesImposed),
      task.manner.cadence);
  std::size_t best = 0;
  for (std::size_t i = 0; i < rivals.size() && team_.rank() == 0; ++i) {
    LibraryRun run{rivals[i].library, rivals[i].algorithm, rivals[i].in_place, seconds_of(heats[i]), 0, 0, 0, {}};
    summarise(run);
    row.libraries.push_back(std::move(run));
    if (row.libraries[i].median_s < row.libraries[best].median_s) best = i;
  }
  polite_broadcast(&best, sizeof best, 0, team_.comm());
  if (job_.rivals_only) return;
  RunTimes times;
  times.look_at_steps = false;
  const auto ours = [&] { timer.run(task.manner, times); };
  const auto pair =
      timer.in_turn({{touch, ours}, contestants[best]},
                    StoppingRule(job_.precision, (1 - kHeatShare) * budget_s, kLeastSamplesHost), task.manner.cadence);
  if (team_.rank() != 0) return;
  LibraryRun& run = row.libraries[best];
  run.samples_s = seconds_of(pair[1]), run.beside_s = seconds_of(pair[0]);
  summarise(run);
  row.library_s[rivals.front().call] = row.libraries.front().median_s;
}

std::vector<std::vector<double>> TaskRunner::results(const Seating& seats, ElementType type) const {
  std::vector<std::vector<double>> all;
  for (const std::size_t seat : seats.seats) {
    std::string mine;
    executor_.get(seat, [&](const std::byte* memory) {
      for (const Holding& h : seats.programs[seat].after)
        mine.append(reinterpret_cast<const char*>(memory + h.where.offset * size_of(type)),
                    static_cast<std::size_t>(h.where.count * size_of(type)));
    });
    for (const std::string& bytes : polite_gather(mine, team_.comm()))
      all.push_back(to_numbers(reinterpret_cast<const std::byte*>(bytes.data()),
                               static_cast<std::int64_t>(bytes.size()) / size_of(type), type));
  }
  return all;
}

}  // namespace ringside
