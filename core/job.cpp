#include "core/job.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/schedule/json.h"
#include "core/schedule/proof.h"
#include "core/sgd_json.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "ringside/job";
constexpr std::array<std::string_view, 4> kKinds{"measure", "calibrate", "sgd", "survey"};  // in the order of JobKind
constexpr double kLongestBudget = 24 * 3600;
constexpr std::int64_t kMostExamples = 1 << 24;
constexpr std::size_t kMostTasks = 10'000;
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
  if (kind == JobKind::calibrate || kind == JobKind::survey) return ranks;
  std::int32_t most = backend_of(backend).imposes ? 1 : 2;
  if (kind == JobKind::sgd) {
    const auto schedules = sgd_schedules(*sgd);
    for (const Schedule& s : *schedules) most = std::max(most, s.places());
  }
  for (const Task& t : tasks) most = std::max(most, t.places());
  return most;
}

std::int32_t Job::processes() const {
  const Processes processes = backend_of(backend).processes;
  const bool together = processes == Processes::one || (processes == Processes::one_here && !launch.several());
  return together ? 1 : places();
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
  }
  return job;
}

json to_json(const Job& job) {
  json tasks = json::array();
  for (const Task& t : job.tasks) {
    json task = to_json(t.question);
    if (t.schedule) task["schedule"] = json::parse(schedule_json(*t.schedule));
    tasks.push_back(std::move(task));
  }
  json j{{"format", kFormat},
         {"version", 1},
         {"kind", kKinds[static_cast<std::size_t>(job.kind)]},
         {"backend", job.backend},
         {"tasks", std::move(tasks)},
         {"ranks", job.ranks},
         {"library", job.library},
         {"local_batch", job.local_batch},
         {"budget_s", job.budget_s},
         {"precision", job.precision},
         {"time_scale", job.time_scale},
         {"alive", job.alive}};
  if (job.model)
    j["model"] = {{"alpha_s", job.model->alpha.value},
                  {"beta_s_per_byte", job.model->beta.value},
                  {"reduce_cost_s_per_byte", job.model->reduce_cost.value},
                  {"source", job.model->source.text()}};
  if (job.sgd) j["sgd"] = to_json(*job.sgd);
  if (!job.tasks.empty() || job.sgd) j["ranks"] = job.places();
  return j;
}

namespace {

Result<Task> task_from_json(const json& j) {
  Task t;
  if (!j.is_object()) return fail("task", j.type_name(), "an object");
  if (!j.contains("schedule")) {
    auto question = case_from_json(j);
    if (!question) return Failure(question.error());
    t.question = std::move(*question);
    return t;
  }
  auto schedule = schedule_from_json(j["schedule"]);
  if (!schedule) return Failure(schedule.error());
  // The rest of the case is read with an algorithm that surely exists; the schedule's header overrides it.
  json rest = j;
  rest["collective"] = "broadcast", rest["algorithm"] = "linear", rest["ranks"] = schedule->ranks, rest["root"] = 0;
  rest.erase("schedule"), rest.erase("chunks"), rest.erase("parameters");
  auto question = case_from_json(rest);
  if (!question) return Failure(question.error());
  t.question = std::move(*question);
  t.schedule = std::move(*schedule);
  return t;
}

Result<CostParameters> model_from_json(const json& j) {
  const Fields f(j, "job.model.");
  const auto alpha = f.number("alpha_s", 0, 1e9), beta = f.number("beta_s_per_byte", 0, 1e9);
  const auto reduce_cost = f.number("reduce_cost_s_per_byte", 0, 1e9, 0);
  const auto source = f.string("source", "given");
  for (const auto* v : {&alpha, &beta, &reduce_cost})
    if (!*v) return Failure(v->error());
  if (!source) return Failure(source.error());
  return CostParameters{Seconds(*alpha), SecondsPerByte(*beta), SecondsPerByte(*reduce_cost), {*source}};
}

}  // namespace

Result<Job> job_from_json(const json& j) {
  if (!j.is_object()) return fail("job", j.type_name(), "a JSON object");
  const Fields f(j, "job.");
  const auto format = f.string("format");
  if (!format) return Failure(format.error());
  if (*format != kFormat) return fail("job.format", *format, kFormat);
  if (const auto version = f.integer("version", 1, 1); !version) return Failure(version.error());
  Job job;
  const auto kind = f.string("kind", "measure");
  if (!kind) return Failure(kind.error());
  const auto known = std::find(kKinds.begin(), kKinds.end(), *kind);
  if (known == kKinds.end())
    return fail("job.kind", *kind, join(std::vector<std::string>(kKinds.begin(), kKinds.end())));
  job.kind = static_cast<JobKind>(known - kKinds.begin());
  if (f.has("sgd")) {
    RINGSIDE_TRY(job.sgd, sgd_job_from_json(j["sgd"]));
  }
  const auto backend = f.string("backend", job.backend);
  if (!backend) return Failure(backend.error());
  job.backend = *backend;
  const auto library = f.boolean("library", false);
  if (!library) return Failure(library.error());
  job.library = *library;
  RINGSIDE_TRY(job.alive, f.boolean("alive", false));
  const auto local_batch = f.integer("local_batch", 0, kMostExamples, 0);
  if (!local_batch) return Failure(local_batch.error());
  job.local_batch = *local_batch;
  const auto ranks = f.integer("ranks", 1, kMaxLaunchedRanks, job.ranks);
  if (!ranks) return Failure(ranks.error());
  job.ranks = static_cast<std::int32_t>(*ranks);
  const auto budget = f.number("budget_s", 0, kLongestBudget, job.budget_s);
  const auto precision = f.number("precision", 0, 1, job.precision);
  const auto time_scale = f.number("time_scale", 0, 1e9, job.time_scale);
  for (const auto* v : {&budget, &precision, &time_scale})
    if (!*v) return Failure(v->error());
  job.budget_s = *budget, job.precision = *precision, job.time_scale = *time_scale;
  if (f.has("model")) {
    auto model = model_from_json(j["model"]);
    if (!model) return Failure(model.error());
    job.model = std::move(*model);
  }
  if (job.kind == JobKind::measure) {
    const auto tasks = f.array("tasks");
    if (!tasks) return Failure(tasks.error());
    if ((*tasks)->size() > kMostTasks)
      return fail("job.tasks", std::to_string((*tasks)->size()), fmt::format("1 to {}", kMostTasks));
    for (const json& task : **tasks) {
      RINGSIDE_TRY(auto t, task_from_json(task));
      job.tasks.push_back(std::move(t));
    }
  }
  return validate(std::move(job));
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

Result<Job> parse_job(const std::string& text) {
  RINGSIDE_TRY(const auto j, parse_json(text, "job"));
  return job_from_json(j);
}

}  // namespace ringside
