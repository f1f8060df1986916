#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/job.h"
#include "core/schedule/json.h"
#include "core/sgd_json.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr const char* kFormat = "ringside/job";
constexpr std::array<std::string_view, 4> kKinds{"measure", "calibrate", "sgd", "survey"};  // in the order of JobKind

}  // namespace

json to_json(const Job& job) {
  json tasks = json::array();
  for (const Task& t : job.tasks) {
    json task = to_json(t.question);
    task["cadence"] = name(t.manner.cadence), task["in_place"] = t.manner.in_place;
    if (t.schedule) task["schedule"] = json::parse(schedule_json(*t.schedule));
    tasks.push_back(std::move(task));
  }
  json j{{"format", kFormat},
         {"version", 1},
         {"kind", kKinds[static_cast<std::size_t>(job.kind)]},
         {"backend", job.backend},
         {"tasks", std::move(tasks)},
         {"ranks", job.ranks},
         {"pattern_ranks", job.pattern_ranks},
         {"library", job.library},
         {"rivals_only", job.rivals_only},
         {"alive", job.alive},
         {"pulses", job.pulses},
         {"local_batch", job.local_batch},
         {"budget_s", job.budget_s},
         {"precision", job.precision},
         {"order_seed", job.order_seed},
         {"time_scale", job.time_scale}};
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
  const Fields fields(j, "task.");
  RINGSIDE_TRY(const auto cadence, fields.string("cadence", std::string(name(t.manner.cadence))));
  RINGSIDE_TRY(t.manner.cadence, parse_cadence(cadence));
  RINGSIDE_TRY(t.manner.in_place, fields.boolean("in_place", t.manner.in_place));
  json rest = j;
  rest.erase("cadence"), rest.erase("in_place");
  if (!j.contains("schedule")) {
    RINGSIDE_TRY(t.question, case_from_json(rest));
    return t;
  }
  auto schedule = schedule_from_json(j["schedule"]);
  if (!schedule) return Failure(schedule.error());
  // The rest of the case is read with an algorithm that surely exists; the schedule's header overrides it.
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
  RINGSIDE_TRY(job.backend, f.string("backend", job.backend));
  if (j.contains("pattern_ranks")) {
    RINGSIDE_TRY(const auto list, f.array("pattern_ranks"));
    for (const json& some : *list) {
      if (!some.is_number_integer()) return fail("job.pattern_ranks", some.type_name(), "whole numbers");
      job.pattern_ranks.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(some, 0, kMaxLaunchedRanks + 1)));
    }
  }
  RINGSIDE_TRY(job.library, f.boolean("library", false));
  RINGSIDE_TRY(job.rivals_only, f.boolean("rivals_only", false));
  RINGSIDE_TRY(job.alive, f.boolean("alive", false));
  RINGSIDE_TRY(job.pulses, f.boolean("pulses", false));
  RINGSIDE_TRY(job.local_batch, f.integer("local_batch", 0, kMostExamples, 0));
  const auto ranks = f.integer("ranks", 1, kMaxLaunchedRanks, job.ranks);
  if (!ranks) return Failure(ranks.error());
  job.ranks = static_cast<std::int32_t>(*ranks);
  const auto budget = f.number("budget_s", 0, kLongestBudget, job.budget_s);
  const auto precision = f.number("precision", 0, 1, job.precision);
  const auto time_scale = f.number("time_scale", 0, 1e9, job.time_scale);
  for (const auto* v : {&budget, &precision, &time_scale})
    if (!*v) return Failure(v->error());
  job.budget_s = *budget, job.precision = *precision, job.time_scale = *time_scale;
  RINGSIDE_TRY(job.order_seed, f.integer("order_seed", 0, std::numeric_limits<std::int64_t>::max(), 0));
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

Result<Job> parse_job(const std::string& text) {
  RINGSIDE_TRY(const auto j, parse_json(text, "job"));
  return job_from_json(j);
}

}  // namespace ringside
