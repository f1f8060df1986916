// Jobs for ringside-run as parts: what is executed, and what its records say.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/job.h"
#include "kit/check/part.h"

namespace ringside::kit {

/// What a job is made of: each algorithm (none: every allreduce) with each K and each size. What an algorithm refuses,
/// a power of two for instance, is left out.
struct Recipe {
  std::string backend;
  std::vector<std::string> algorithms;
  std::vector<std::int32_t> ranks;
  std::vector<std::int64_t> bytes;
  ElementType type = ElementType::float32;
  double budget_s = 30;
  bool library = false;
  std::int64_t local_batch = 0;
};
Job job_of(const Recipe& r);
/// FOLDER/BACKEND.json for every backend: a ring of four ranks, to be run by hand.
Result<bool> write_jobs(const std::string& folder);

/// Runs it under the kit's mpirun. `tool` of compute-sanitizer around every process; empty: none. An error record that
/// begins with one of `absent` is not a failure: the machine lacks what the backend needs.
Outcome run_job_part(const Workplace& w, const Job& job, const std::string& tool,
                     const std::vector<std::string>& absent);

/// The verdict of the records alone; `rows` is how many there must be.
Outcome judge_records(const std::string& records, std::size_t rows, const std::vector<std::string>& absent);

}  // namespace ringside::kit
