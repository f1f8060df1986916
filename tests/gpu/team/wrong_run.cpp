// An all-reduce in whose memory the last rank spoils an element in the middle of a long measurement. Prints the error
// record that comes of it.
#include <optional>

#include "core/algorithms/algorithm.h"
#include "core/flow.h"
#include "core/program/in_process.h"
#include "gpu/executor/seats.h"
#include "gpu/host/host_executor.h"
#include "gpu/measure/program_timer.h"
#include "gpu/runner/receive_job.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"

namespace {

using namespace ringside;

constexpr int kGoodRuns = 20;
constexpr double kBudget = 120;  // seconds: nobody waits for its end

class Spoiled : public HostExecutor {
 public:
  Spoiled(const Team& team, Progress& progress) : HostExecutor(team, progress), last_(team.rank() == team.size() - 1) {}
  void run(RunTimes& times) override {
    HostExecutor::run(times);
    if (last_ && ++runs_ > kGoodRuns) memory_.memory()[0] ^= std::byte{1};
  }

 private:
  bool last_;
  int runs_ = 0;
};

std::optional<TaskFailed> measure(const Team& team, Progress& progress) {
  Case c;
  c.instance = {.ranks = team.size(), .root = 0, .chunks = 0, .parameters = {}};
  c.bytes = 1 << 20;  // too much to be compared after every run
  const Case valid = *validate(c);
  const Schedule schedule = *schedule_of(valid);
  Spoiled executor(team, progress);
  const Seating seats = seating(executor, team, schedule, layout_of(schedule, valid.elements()));
  const Oracle oracle = oracle_for(schedule, valid.elements(), valid.type, valid.op, {});
  try {
    ProgramTimer(team, progress, executor).time(seats, oracle, valid.type, valid.op, StoppingRule(0, kBudget, 30));
  } catch (const TaskFailed& f) {
    return f;
  }
  return std::nullopt;
}

}  // namespace

int main(int arguments, char** argument) {
  MPI_Init(&arguments, &argument);
  int size = 0, code = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  {
    Progress progress(std::vector<std::string>(static_cast<std::size_t>(size), host_name()), [](auto, const auto&) {});
    const Team team(size);
    code = conclude(measure(team, progress), team.rank());
    progress.finish();
  }
  MPI_Finalize();
  return code;
}
