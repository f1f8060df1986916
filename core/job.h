// What ringside-run is asked to do: the contents of JOB.json. Written by the launcher, read by rank 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/case.h"
#include "core/cluster/launch_settings.h"
#include "core/measure/backend.h"
#include "core/measure/measurement.h"
#include "core/schedule/schedule.h"
#include "core/training/sgd.h"

namespace ringside {

/// Something to be executed and measured: a case by its registered algorithm, or by a schedule that it brings along.
struct Task {
  Case question;
  std::optional<Schedule> schedule;  ///< instead of the algorithm's own; same collective, ranks, root
  Manner manner = {};                ///< how it is called

  /// Ranks that execute it: K and one for every helper.
  std::int32_t places() const;
};

/// What a measured row says of its question; the rest of it is still to be measured.
MeasurementRow row_for(const Case& c);

/// The question that a measured row answers. The error: a row of a schedule that is not in the catalogue.
Result<Case> case_for(const MeasurementRow& row);

/// The schedule that the task executes.
Result<Schedule> schedule_of(const Task& t);

enum class JobKind {
  measure,    ///< execute, verify and time every task
  calibrate,  ///< ping-pong and reduce benchmarks on `ranks` ranks; tasks are not read
  sgd,        ///< data-parallel SGD, a worker on each rank; tasks are not read
  survey      ///< ping-pong between every two of `ranks` ranks, one on each host; tasks are not read
};

struct Job {
  JobKind kind = JobKind::measure;
  std::string backend = "host";  ///< one of backends()
  std::vector<Task> tasks;       ///< measure: one row each, in this order
  std::int32_t ranks = 2;  ///< calibrate: how many ranks play ping-pong, in pairs, all pairs at once; survey: hosts
  std::vector<std::int32_t> pattern_ranks;  ///< calibrate: on how many ranks patterns are measured, one after another
  bool library = false;                     ///< time the library's own collective, too, where the backend has one
  bool rivals_only = false;  ///< nothing but the library's: another MPI's runner beside the one that measured ours
  std::int64_t local_batch =
      0;                    ///< above 0: a layer's products of so many examples beside the collective (MeasuredGamma)
  double budget_s = 20;     ///< wall clock for all tasks together, shared evenly; > 0
  double precision = 0.05;  ///< a task is done when the 95% interval's half width is below this share of the median
  std::int64_t order_seed = 0;  ///< tasks are done in the order given; or, above 0, in one shuffled by this seed
  double time_scale = 0;        ///< emulated: how much slower than the tier; 0 chooses (see time_scale_for)
  bool pulses = false;          ///< say what step every rank is in, four times a second; eight where a run is slow
  std::optional<CostParameters> model;  ///< host: predicts with these instead of a ping-pong in the same run
  bool alive = false;                   ///< rank 0 says so twice a second
  std::optional<SgdJob> sgd;            ///< with JobKind::sgd
  LaunchSettings launch;                ///< for the launcher; not in the file

  /// Which task comes when: indices of tasks.
  std::vector<std::size_t> order() const;
  /// Ranks: the largest task's places, and two for the ping-pong that gives a model; training has none.
  std::int32_t places() const;
  /// Processes that the launcher starts: one for each rank, or one for all of them.
  std::int32_t processes() const;
};

inline constexpr double kLongestBudget = 24 * 3600;  ///< seconds
inline constexpr std::int64_t kMostExamples = 1 << 24;
inline constexpr std::size_t kMostTasks = 10'000;
inline constexpr int kMaxLaunchedRanks = 1024;  ///< more than that is not launched, whatever a case asks for

/// `like`, as a job that lets every two of its hosts play ping-pong: a rank on each.
Job survey_job(Job like);
/// `like`, as a job that calibrates where it runs, on so many ranks one after the other; none named: on 2, and where
/// ranks stream on one computer on 4, too.
Job calibration_job(Job like, std::vector<std::int32_t> ranks = {});

/// Checks every field; tasks are validated and their schedules proved. The error names the task and the field.
Result<Job> validate(Job job);

nlohmann::json to_json(const Job& job);
/// Reads a hostile file safely; the result is validated.
Result<Job> job_from_json(const nlohmann::json& j);
/// The same from text.
Result<Job> parse_job(const std::string& text);

}  // namespace ringside
