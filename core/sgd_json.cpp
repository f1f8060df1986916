#include "core/sgd_json.h"

#include <limits>

#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/measure/record_reader.h"

namespace ringside {

using nlohmann::json;

json to_json(const SgdJob& job) {
  json j{{"workers", job.workers},
         {"steps", job.steps},
         {"batch", job.batch},
         {"learning_rate", job.learning_rate},
         {"algorithm", job.algorithm},
         {"type", name(job.type)},
         {"sharded", job.sharded},
         {"uneven", job.uneven},
         {"fault", static_cast<int>(job.fault)},
         {"seed", static_cast<std::int64_t>(job.seed)}};
  if (job.gradients) j["gradients"] = name(*job.gradients);
  return j;
}

Result<SgdJob> sgd_job_from_json(const json& j) {
  if (!j.is_object()) return fail("sgd", j.type_name(), "an object");
  RecordReader r(j, "sgd.");
  SgdJob job;
  std::int64_t fault = 0, seed = 1;
  std::string type(name(job.type)), gradients;
  r.integer("workers", 1, job.workers);
  r.integer("steps", 1, job.steps);
  r.integer("batch", 1, job.batch);
  r.number("learning_rate", job.learning_rate);
  r.text("algorithm", job.algorithm);
  r.text("type", type);
  r.text("gradients", gradients);
  r.boolean("sharded", job.sharded);
  r.boolean("uneven", job.uneven);
  r.integer("fault", 0, fault);
  r.integer("seed", 0, seed);
  if (r.error()) return Failure(*r.error());
  RINGSIDE_TRY(job.type, parse_element_type(type));
  if (!gradients.empty()) {
    RINGSIDE_TRY(job.gradients, parse_element_type(gradients));
  }
  if (fault > static_cast<int>(SgdFault::mixed_types)) return fail("sgd.fault", std::to_string(fault), "0 to 4");
  job.fault = static_cast<SgdFault>(fault);
  job.seed = static_cast<std::uint64_t>(seed);
  return validate(std::move(job));
}

json to_json(const SgdRun& run) {
  std::vector<double> one, many, difference;
  for (const SgdStep& s : run.steps)
    one.push_back(s.loss_one), many.push_back(s.loss_many), difference.push_back(s.difference);
  return {{"parameters", run.parameters}, {"examples", run.examples},          {"loss_one", one}, {"loss_many", many},
          {"difference", difference},     {"workers_agree", run.workers_agree}};
}

Result<SgdRun> sgd_run_from_json(json j) {
  if (!j.is_object()) return fail("sgd", j.type_name(), "an object");
  for (const char* field : {"loss_one", "loss_many", "difference"})
    if (j.contains(field) && j[field].is_array())
      for (json& number : j[field])
        if (number.is_null()) number = std::numeric_limits<double>::quiet_NaN();
  RecordReader r(j, "sgd.");
  SgdRun run;
  std::vector<double> examples, one, many, difference;
  r.integer("parameters", 1, run.parameters);
  r.numbers("examples", examples);
  r.numbers("loss_one", one);
  r.numbers("loss_many", many);
  r.numbers("difference", difference);
  r.boolean("workers_agree", run.workers_agree);
  if (r.error()) return Failure(*r.error());
  if (one.empty() || one.size() != many.size() || one.size() != difference.size())
    return fail("sgd.loss_one", std::to_string(one.size()) + " numbers", "as many as in loss_many and difference");
  for (const double n : examples) run.examples.push_back(static_cast<std::int64_t>(n));
  for (std::size_t i = 0; i < one.size(); ++i) run.steps.push_back({one[i], many[i], difference[i]});
  return run;
}

}  // namespace ringside
