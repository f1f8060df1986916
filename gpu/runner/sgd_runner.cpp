#include "gpu/runner/sgd_runner.h"

#include <cstring>

#include "core/program/oracle.h"
#include "gpu/executor/seats.h"

namespace ringside {
namespace {

constexpr double kPatienceWithWaiters = 5;  // seconds; a step of so small a model takes milliseconds

/// What the ranks of this process add, with everything that the executor keeps pointing to.
class SeatedSum {
 public:
  SeatedSum(Schedule schedule, const SgdJob& job, std::int64_t elements, const Team& team, Executor& executor)
      : schedule_(std::move(schedule)),
        layout_(layout_of(schedule_, elements)),
        elements_(elements),
        executor_(executor),
        seats_(seating(executor, team, schedule_, layout_)),
        type_(type_here(job)) {}

  /// The workers in this process; helpers have none.
  std::vector<std::int32_t> workers() const {
    std::vector<std::int32_t> all;
    for (const std::size_t seat : seats_.seats)
      if (seats_.programs[seat].place < schedule_.ranks) all.push_back(seats_.programs[seat].place);
    return all;
  }

  ByWorker operator()(const ByWorker& of_here) const {
    Inputs inputs(static_cast<std::size_t>(schedule_.ranks));
    const auto here = workers();
    for (std::size_t i = 0; i < here.size(); ++i) inputs[static_cast<std::size_t>(here[i])] = of_here[i];
    const Oracle oracle(schedule_, layout_, type_, Op::sum, InputData(type_, std::move(inputs)));
    executor_.load(seats_.programs, type_, Op::sum);
    for (const std::size_t seat : seats_.seats)
      executor_.put(seat, [&](std::byte* memory) { oracle.fill(seats_.programs[seat], memory); });
    RunTimes times;
    times.look_at_steps = false;
    executor_.run(times);
    ByWorker held;
    for (const std::size_t seat : seats_.seats)
      if (seats_.programs[seat].place < schedule_.ranks)
        executor_.get(seat, [&](const std::byte* memory) { held.push_back(read(seats_.programs[seat], memory)); });
    return held;
  }

 private:
  ElementType type_here(const SgdJob& job) const {
    const auto here = workers();
    const bool strange = job.fault == SgdFault::mixed_types && !here.empty() && here.back() + 1 == job.workers;
    return strange ? mistaken_type(job.type) : job.type;
  }

  std::vector<double> read(const RankProgram& program, const std::byte* memory) const {
    std::vector<double> all(static_cast<std::size_t>(elements_));
    for (const Holding& h : program.after) {
      const auto values = to_numbers(memory + h.where.offset * size_of(type_), h.where.count, type_);
      std::copy(values.begin(), values.end(), all.begin() + static_cast<std::ptrdiff_t>(layout_(h.chunk).offset));
    }
    return all;
  }

  Schedule schedule_;
  Layout layout_;
  std::int64_t elements_;
  Executor& executor_;
  Seating seats_;
  ElementType type_;  // what the ranks of this process take the bytes for
};

/// Of all workers, in order, at rank 0.
ByWorker at_rank_0(const ByWorker& of_here, const Team& team) {
  std::string mine;
  for (const auto& numbers : of_here)
    mine.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  ByWorker all;
  for (const std::string& bytes : polite_gather(mine, team.comm()))
    for (std::size_t at = 0; at < bytes.size();) {
      auto& numbers = all.emplace_back(of_here.front().size());  // rank 0 seats a worker, and all have as many
      std::memcpy(numbers.data(), bytes.data() + at, numbers.size() * sizeof(double));
      at += numbers.size() * sizeof(double);
    }
  return all;
}

}  // namespace

SgdRun train_together(const SgdJob& job, const Team& team, Progress& progress, Executor& executor) {
  std::vector<SeatedSum> sums;
  const auto schedules = sgd_schedules(job);  // validated with the job
  for (const Schedule& schedule : *schedules) sums.emplace_back(schedule, job, kSgdParameters, team, executor);
  progress.be_patient(kPatienceWithWaiters);
  SgdRanks ranks;
  ranks.here = sums.front().workers();
  ranks.sum = [&](ByWorker held) {
    progress.tick();
    for (const SeatedSum& sum : sums) held = sum(held);
    return held;
  };
  ranks.together = [&](const ByWorker& of_here) { return at_rank_0(of_here, team); };
  SgdRun run = run_sgd(job, ranks);
  polite_barrier(team.comm());
  progress.rest();
  return run;
}

}  // namespace ringside
