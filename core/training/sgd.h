// Data-parallel SGD of a small model: K workers take one worker's steps, and what keeps them from it (section 4.3).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/collective/element.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// What goes wrong, on purpose.
enum class SgdFault : std::uint8_t {
  none,
  average_of_averages,  ///< every worker divides by its own examples, then gradients are averaged: right only if all
                        ///< have as many
  one_worker_short,     ///< the last worker leaves half of its examples out, but all divide by the whole batch
  fewer_batches,  ///< the last worker has batches for half of the steps, then calls nothing: real ranks wait for it
  mixed_types     ///< the last worker sends and adds in mistaken_type(): messages are bytes, and nobody is told
};
/// Only real ranks show it, each in a process of its own.
constexpr bool needs_ranks(SgdFault fault) {
  return fault == SgdFault::fewer_batches || fault == SgdFault::mixed_types;
}
/// What a worker with another config takes gradients for: bf16, and where all have bf16 fp16. Of 16 bits both, so that
/// only of float32 and float64 its messages have another length.
constexpr ElementType mistaken_type(ElementType type) {
  return type == ElementType::bf16 ? ElementType::fp16 : ElementType::bf16;
}

struct SgdJob {
  std::int32_t workers = 4;
  std::int64_t steps = 20;
  std::int64_t batch = 64;  ///< of all workers; split unevenly where they do not divide it, or `uneven` is set
  double learning_rate = 0.1;
  std::string algorithm = "ring";
  ElementType type = ElementType::float32;  ///< in which gradients are sent and added
  std::optional<ElementType> gradients;     ///< to which each worker rounds its own before; absent: `type`
  bool sharded = false;                     ///< reduce-scatter, each worker updates its part, allgather (ZeRO)
  bool uneven = false;                      ///< the first worker has half of all examples
  SgdFault fault = SgdFault::none;
  std::uint64_t seed = 1;
};

inline constexpr std::int64_t kSgdParameters = 161;  ///< 16 x 9 to the hidden units, 17 from them

struct SgdStep {
  double loss_one = 0, loss_many = 0;
  double difference = 0;  ///< the largest of |w_many - w_one| over the largest |w_one|; NaN where a weight is none
};

struct SgdRun {
  std::int64_t parameters = 0;
  std::vector<std::int64_t> examples;  ///< of each worker
  std::vector<SgdStep> steps;
  bool workers_agree = true;  ///< after each step all workers hold the same bits
};

/// Whether by the rule all workers together take one worker's steps, so that what is left is rounding.
bool same_rule(const SgdJob& job, const SgdRun& run);

/// Whether in the end a loss or a weight is no number.
bool diverged(const SgdRun& run);

/// The collectives of a step: an allreduce, or a reduce-scatter and an allgather. The error names the algorithm.
Result<std::vector<Schedule>> sgd_schedules(const SgdJob& job);
/// Every field in range, and an algorithm for so many workers; the error names the flag.
Result<SgdJob> validate(SgdJob job);

/// Numbers by worker, as far as they are known here.
using ByWorker = std::vector<std::vector<double>>;
/// Where the workers are.
struct SgdRanks {
  std::vector<std::int32_t> here;                ///< those in this process
  std::function<ByWorker(const ByWorker&)> sum;  ///< gradients of those here: what each of those holds afterwards
  std::function<ByWorker(const ByWorker&)>
      together;  ///< of those here: of all, in order; {} where nobody keeps records
};

/// A perceptron of 8 inputs, 16 hidden units (tanh) and one output learns a seeded function by squared error. One
/// worker computes in double precision. Each of the many computes its examples' gradient in double precision and rounds
/// it; the schedule of the algorithm adds them in the job's type, and weights are kept in double precision, so that all
/// that differs is the sum. Requires a valid job. All processes that have workers call it; complete where together()
/// is.
SgdRun run_sgd(const SgdJob& job, const SgdRanks& ranks);
/// The same with all workers in this process; a fault that needs ranks is refused: nobody waits here, nothing is sent.
Result<SgdRun> run_sgd(const SgdJob& job);

}  // namespace ringside
