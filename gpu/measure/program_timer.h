// Executes a rank program again and again, verifies what comes out, and samples how long it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/measure/manner.h"
#include "core/measure/statistics.h"
#include "core/program/oracle.h"
#include "gpu/executor/executor.h"
#include "gpu/executor/seats.h"
#include "gpu/measure/round_time.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// Executes and times programs on one team. All members are collective over the team.
class ProgramTimer {
 public:
  ProgramTimer(const Team& team, Progress& progress, Executor& executor);

  /// Refuses with an error what would not fit into the memory of a computer; bytes: what this process will allocate.
  void check_memory(std::int64_t bytes) const;
  /// Told of each sample at rank 0, and of each look at the steps where that has to be apart; without a listener nobody
  /// looks.
  using Listener = std::function<void(std::size_t index, const Round& round)>;

  struct Timing {
    double first_s = 0;
    std::vector<Round> rounds;
    std::vector<Round> looks;  ///< at the steps, where looking slows a run: not among the samples
    bool late_starts = false;
  };
  enum class Verified : std::uint8_t {
    always,
    cheaply  ///< what is compared after every run, for it is so little; what is long not at all
  };
  /// First run (verified), warm-up, samples until the rule is satisfied; one is verified every few seconds, and the
  /// last. A wrong element anywhere is an error that names the rank. The timing is complete at rank 0.
  Timing time(const Seating& seating, const Oracle& oracle, ElementType type, Op op, StoppingRule rule,
              const Manner& manner = {}, const Listener& listener = {}, Verified verified = Verified::always);

  /// Anything else that all ranks do together: only timed.
  struct Contestant {
    std::function<void()> prepare, body;
  };
  Timing time(const Contestant& contestant, StoppingRule rule, Cadence cadence = Cadence::isolated);
  /// Several, one sample of each in turn until every one of them satisfies its copy of the rule, or the budget of all
  /// together is used up: what disturbs one disturbs its neighbours, too. Where the first runs take all of it, by these
  /// alone.
  std::vector<Timing> in_turn(const std::vector<Contestant>& contestants, const StoppingRule& rule,
                              Cadence cadence = Cadence::isolated);
  /// What was loaded and put, run once in this manner.
  void run(const Manner& manner, RunTimes& times);

 private:
  bool go_on(bool decision) const;
  Round once(const Contestant& contestant, Cadence cadence);
  Timing sample(const std::function<void()>& prepare, const std::function<void(RunTimes&)>& body,
                const Seating& seating, const std::function<void()>& compare, StoppingRule rule, const Manner& manner,
                const Listener& listener, Verified verified);

  const Team& team_;
  Progress& progress_;
  Executor& executor_;
  RoundTimer timer_;
};

}  // namespace ringside
