// One task from its schedule to a measured row: compile, check memory, execute, compare every element, time.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "core/job.h"
#include "core/measure/measurement.h"
#include "gpu/executor/executor.h"
#include "gpu/measure/program_timer.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

class TaskRunner {
 public:
  /// An executor that imposes a network is told each task's, slowed; the others are judged by `host_model`.
  TaskRunner(const Job& job, const Team& team, Progress& progress, Executor& executor,
             std::optional<CostParameters> host_model);

  /// Collective over the team; the row is complete at rank 0. budget_s: wall clock for this task.
  MeasurementRow run(const Task& task, std::size_t row_index, double budget_s);

 private:
  /// `touch`: writes the memory that our collective works on, which takes part of the time of no sample.
  void time_library(const Task& task, ProgramTimer& timer, const std::function<void()>& touch, double budget_s,
                    MeasurementRow& row);
  void time_rivals(const Task& task, ProgramTimer& timer, const std::function<void()>& touch, double budget_s,
                   MeasurementRow& row);
  MeasurementRow rivals_alone(const Task& task, double budget_s);
  void time_gamma(const Case& c, ProgramTimer& timer, double budget_s, MeasurementRow& row);
  std::vector<std::vector<double>> results(const Seating& seats, ElementType type) const;

  const Job& job_;
  const Team& team_;
  Progress& progress_;
  Executor& executor_;
  std::optional<CostParameters> host_model_;

  using Question = std::tuple<Collective, std::int64_t, ElementType, Op, std::int32_t, Cadence, bool>;
  std::map<Question, std::map<std::string, double>> library_;  // what has been timed already
  std::map<Question, std::vector<LibraryRun>> libraries_;
};

}  // namespace ringside
