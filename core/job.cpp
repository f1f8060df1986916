#include "core/job.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/by_way.h"
#include "core/flow.h"
#include "core/schedule/proof.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostSgdExamples = 20'000'000;  // about a minute of two busy cores

Result<bool> check_proof(const Schedule& schedule) {
  RINGSIDE_TRY(const auto proof, prove(schedule));
  if (proof.ok()) return true;
  const Fault& f = proof.faults.front();
  return Failure(Error{fmt::format("the schedule is not correct: {}rank {}, chunk {}: {}",
                                   f.step ? fmt::format("step {}, ", *f.step) : "", f.rank, f.chunk, f.what),
                       "", "", ErrorKind::no});
}

Result<Task> validate_task(Task t) {
  if (t.schedule) {
    const Schedule& s = *t.schedule;
    t.question.collective = s.collective;
    t.question.algorithm = s.algorithm.empty() ? "file" : s.algorithm;
    t.question.instance = Instance{.ranks = s.ranks, .root = s.root, .chunks = s.chunks, .parameters = {}};
    if (t.question.bytes < 0 || t.question.bytes % size_of(t.question.type) != 0)
      return fail("bytes", std::to_string(t.question.bytes), "a multiple of the element size, 0 or more");
    RINGSIDE_OK(cost_parameters(t.question));
  } else {
    auto question = validate(std::move(t.question));
    if (!question) return Failure(question.error());
    t.question = std::move(*question);
    Instance& instance = t.question.instance;  // programs number an all-to-all by pair
    instance.chunks = chunks_by_pair(t.question.collective, instance.ranks, instance.chunks);
  }
  if (t.places() > kMaxLaunchedRanks)
    return fail("ranks", std::to_string(t.places()),
                fmt::format("at most {} where ranks are started for real", kMaxLaunchedRanks));
  RINGSIDE_TRY(const auto schedule, schedule_of(t));
  RINGSIDE_OK(check_proof(schedule));
  return t;
}

}  // namespace

Result<Schedule> schedule_of(const Task& t) {
  return t.schedule ? Result<Schedule>(*t.schedule) : schedule_of(t.question);
}

std::int32_t Task::places() const {
  const auto s = schedule_of(*this);
  return s ? s->places() : question.instance.ranks;
}

std::int32_t Job::places() const {
  if (kind == JobKind::survey) return ranks;
  if (kind == JobKind::calibrate)
    return std::accumulate(pattern_ranks.begin(), pattern_ranks.end(), ranks,
                           [](auto a, auto b) { return std::max(a, b); });
  // Training has no ping-pong before it.
  std::int32_t most = backend_of(backend).imposes || kind == JobKind::sgd ? 1 : 2;
  if (kind == JobKind::sgd) {
    const auto schedules = sgd_schedules(*sgd);
    for (const Schedule& s : *schedules) most = std::max(most, s.places());
  }
  for (const Task& t : tasks) most = std::max(most, t.places());
  return most;
}

std::vector<std::size_t> Job::order() const {
  std::vector<std::size_t> all(tasks.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (order_seed == 0) return all;
  // Not std::shuffle: every library has its own, and all ranks must agree.
  std::mt19937_64 random(static_cast<std::uint64_t>(order_seed));
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random() % i]);
  return all;
}

std::int32_t Job::processes() const {
  const Processes processes = backend_of(backend).processes;
  const bool together = processes == Processes::one || (processes == Processes::one_here && !launch.several());
  return together ? 1 : places();
}

Job survey_job(Job like) {
  like.kind = JobKind::survey;
  like.ranks = static_cast<std::int32_t>(like.launch.hosts.size());
  for (Host& host : like.launch.hosts) host.slots = 1;
  if (like.launch.slurm) like.launch.environment.emplace_back("SLURM_DISTRIBUTION", "cyclic");
  return like;
}

Job calibration_job(Job like, std::vector<std::int32_t> ranks) {
  const bool streams = backend_of(like.backend).streams;
  if (ranks.empty()) {
    ranks.push_back(2);
    if (streams && !like.launch.several()) ranks.push_back(4);  // named hosts: two ranks meet on two of them
  }
  like.kind = JobKind::calibrate;
  like.ranks = ranks.front();
  // Spread over the hosts: a network is calibrated, not the memory of the first one.
  if (const auto hosts = static_cast<std::int32_t>(like.launch.hosts.size()); hosts > 1) {
    const std::int32_t most = *std::max_element(ranks.begin(), ranks.end());
    for (Host& host : like.launch.hosts) host.slots = (most + hosts - 1) / hosts;
  }
  if (streams) like.pattern_ranks = std::move(ranks);
  return like;
}

Result<Job> validate(Job job) {
  auto backend = parse_backend(job.backend);
  if (!backend) return Failure(backend.error());
  job.backend = *backend;
  if (!(job.budget_s > 0 && job.budget_s <= kLongestBudget))
    return fail("budget", fmt::format("{}", job.budget_s), "seconds, above 0, one day at most");
  if (!(job.precision >= 0 && job.precision <= 1))
    return fail("precision", fmt::format("{}", job.precision), "a share from 0 to 1");
  if (!(job.time_scale >= 0 && job.time_scale <= 1e9))
    return fail("time-scale", fmt::format("{}", job.time_scale), "a factor above 0, or 0 to let the program choose");
  const BackendKind& kind = backend_of(job.backend);
  if (job.library && kind.library.empty()) return fail("library", job.backend, join(names_with_library()));
  if (job.local_batch < 0 || job.local_batch > kMostExamples)
    return fail("local-batch", std::to_string(job.local_batch), fmt::format("0 to {} examples", kMostExamples));
  if (job.local_batch > 0 && kind.imposes)
    return fail("local-batch", "with the backend " + kind.name,
                "a backend that runs as fast as it can: imposed wires and real arithmetic have no common clock");
  if (job.kind == JobKind::calibrate) {
    if (job.ranks < 2 || job.ranks > kMaxLaunchedRanks || job.ranks % 2 != 0)
      return fail("ranks", std::to_string(job.ranks),
                  fmt::format("an even number from 2 to {}: ping-pong is played in pairs", kMaxLaunchedRanks));
    for (const std::int32_t some : job.pattern_ranks)
      if (some < 2 || some > kMaxLaunchedRanks)
        return fail("ranks", std::to_string(some), fmt::format("2 to {}", kMaxLaunchedRanks));
    if (!job.pattern_ranks.empty() && !kind.streams)
      return fail("patterns", "with the backend " + kind.name, join(names_of(&BackendKind::streams)));
    return job;
  }
  if (job.kind == JobKind::survey) {
    if (job.ranks < 2 || job.ranks > kMaxLaunchedRanks)
      return fail("hosts", std::to_string(job.ranks), fmt::format("2 to {}", kMaxLaunchedRanks));
    if (kind.name != "host") return fail("backend", kind.name, "host: a survey is of the network");
    return job;
  }
  if (job.kind == JobKind::sgd) {
    if (!job.sgd) return fail("sgd", "nothing", "what is trained");
    if (kind.imposes) return fail("backend", kind.name, "a backend that runs as fast as it can: nothing is timed");
    RINGSIDE_TRY(job.sgd, validate(*job.sgd));
    const SgdJob& sgd = *job.sgd;
    // Nobody says anything while it trains: that must not be taken for a hang.
    if (sgd.steps * sgd.batch > kMostSgdExamples)
      return fail("--steps", fmt::format("{} of {} examples", sgd.steps, sgd.batch),
                  fmt::format("{} examples in all at most on real ranks", kMostSgdExamples));
    if (sgd.fault == SgdFault::fewer_batches &&
        (sgd.workers < 2 || sgd.steps < 2 || kind.processes != Processes::one_each))
      return fail("--break", "fewer-batches", "two steps, two workers, and a process for each: somebody must wait");
    if (sgd.fault == SgdFault::mixed_types && (sgd.workers < 2 || kind.name != "host"))
      return fail("--break", "mixed-types", "two workers, and the backend host: each sends what it takes for numbers");
    RINGSIDE_TRY(const auto schedules, sgd_schedules(*job.sgd));
    for (const Schedule& s : schedules) RINGSIDE_OK(check_proof(s));
    return job;
  }
  if (job.tasks.empty() || job.tasks.size() > kMostTasks)
    return fail("tasks", std::to_string(job.tasks.size()), fmt::format("1 to {}", kMostTasks));
  for (std::size_t i = 0; i < job.tasks.size(); ++i) {
    auto task = validate_task(std::move(job.tasks[i]));
    if (!task) {
      Error e = task.error();
      if (job.tasks.size() > 1) e.what = fmt::format("task {}: {}", i, e.what);
      return Failure(e);
    }
    job.tasks[i] = std::move(*task);
    if (job.tasks[i].manner != Manner{} && !kind.streams)
      return fail(job.tasks[i].manner.in_place ? "cadence" : "buffers",
                  fmt::format("{}, {} with the backend {}", name(job.tasks[i].manner.cadence),
                              place_text(job.tasks[i].manner), kind.name),
                  "isolated and in place, or the backend " + join(names_of(&BackendKind::streams)));
  }
  return job;
}

MeasurementRow row_for(const Case& c) {
  MeasurementRow row;
  row.collective = name(c.collective);
  row.algorithm = c.algorithm;
  row.parameters = c.instance.parameters;
  row.ranks = c.instance.ranks, row.root = c.instance.root, row.chunks = c.instance.chunks;
  row.bytes = c.bytes;
  row.type = name(c.type), row.op = name(c.op);
  return row;
}

Result<Case> case_for(const MeasurementRow& row) {
  Case c;
  RINGSIDE_TRY(c.collective, parse_collective(row.collective));
  c.algorithm = row.algorithm;
  c.instance = {row.ranks, row.root, row.chunks, row.parameters};
  c.bytes = row.bytes;
  RINGSIDE_TRY(c.type, parse_element_type(row.type));
  RINGSIDE_TRY(c.op, parse_op(row.op));
  if (!row.tier.empty()) c.tier = row.tier;
  return validate(std::move(c));
}

}  // namespace ringside
