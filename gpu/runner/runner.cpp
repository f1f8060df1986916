#include "gpu/runner/runner.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/job.h"
#include "gpu/measure/time_scale.h"
#include "gpu/runner/calibrate.h"
#include "gpu/runner/meet.h"
#include "gpu/runner/sgd_runner.h"
#include "gpu/runner/task_runner.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"
#include "gpu/team/records.h"

namespace ringside {
namespace {

constexpr int kMachine = static_cast<int>(ErrorKind::machine);
constexpr double kModelShare = 0.1,
                 kModelBudget = 1.5;  // host: the ping-pong that gives a model, of the budget and in seconds

constexpr std::size_t kLongestJob = std::size_t{1} << 30;
constexpr double kLeastBudget = 0.002;  // seconds for a task when the job's budget is used up: a first run and a sample

using Teams = std::map<int, std::unique_ptr<Team>>;

/// Collective over the world: reports at rank 0 and tells everybody the exit code.
int conclude(const std::optional<TaskFailed>& failure, int rank) {
  int code = failure ? static_cast<int>(failure->error().kind) : 0;
  polite_broadcast(&code, sizeof code, 0, MPI_COMM_WORLD);
  if (failure && rank == 0) records::error(failure->error(), failure->rank());
  return code;
}

/// The job as one line on standard input: mpirun hands it on to rank 0, wherever that runs, and need not close it.
Result<std::string> read_job_line() {
  std::string line;
  std::array<char, 1 << 16> piece{};
  while (line.size() < kLongestJob && std::fgets(piece.data(), piece.size(), stdin)) {
    line += piece.data();
    if (line.back() == '\n') return line;
  }
  return machine_fail("the job did not reach rank 0", line.empty() ? "nothing" : "a part of it",
                      "the launcher must hand its standard input on to rank 0");
}

/// All ranks must be the same program: who has read a job of another version would do something else.
std::optional<TaskFailed> other_version(int rank) {
  const auto all = polite_gather(std::string(RINGSIDE_VERSION) + " " + host_name(), MPI_COMM_WORLD);
  if (rank != 0) return std::nullopt;
  for (std::size_t r = 1; r < all.size(); ++r) {
    const auto blank = all[r].find(' ');
    if (all[r].substr(0, blank) == RINGSIDE_VERSION) continue;
    return TaskFailed(
        Error{fmt::format("ringside-run of rank {} on {} is version {}, rank 0's on {} is {}", r,
                          all[r].substr(blank + 1), all[r].substr(0, blank), host_name(), RINGSIDE_VERSION),
              "", "the same version on every host; --runner says where it lies", ErrorKind::machine},
        static_cast<std::int32_t>(r));
  }
  return std::nullopt;
}

/// Rank 0 reads and validates; the others get what it has read.
std::optional<Job> receive_job(int arguments, char** argument, int rank, int& code) {
  std::string text;
  std::optional<TaskFailed> failure = other_version(rank);
  if (rank == 0 && !failure) {
    const auto read = [&]() -> Result<Job> {
      if (arguments != 2)
        return fail("arguments", std::to_string(arguments - 1),
                    "one: mpirun -n K ringside-run JOB.json, or - for stdin");
      if (std::string_view(argument[1]) == "-") {
        RINGSIDE_TRY(const auto line, read_job_line());
        return parse_job(line);
      }
      RINGSIDE_TRY(const auto j, read_json(argument[1]));
      return job_from_json(j);
    }();
    if (read)
      text = to_json(*read).dump();
    else
      failure = TaskFailed(read.error(), std::nullopt);
  }
  code = conclude(failure, rank);
  if (code != 0) return std::nullopt;
  text = polite_broadcast(std::move(text), 0, MPI_COMM_WORLD);
  auto job = parse_job(text);
  if (!job) throw std::runtime_error("the job changed on its way: " + job.error().line());
  return std::move(*job);
}

/// Collective over the world: the host of every rank, known to all.
std::vector<std::string> all_hosts() {
  const std::string all = polite_broadcast(join(polite_gather(host_name(), MPI_COMM_WORLD), "\n"), 0, MPI_COMM_WORLD);
  std::vector<std::string> hosts;
  std::istringstream lines(all);
  for (std::string host; std::getline(lines, host);) hosts.push_back(host);
  return hosts;
}

/// For what one rank alone knows: it says so itself.
[[noreturn]] void take_all_down(int rank, const char* what) {
  records::error({fmt::format("rank {}: {}", rank, what), "", "", ErrorKind::machine}, rank);
  MPI_Abort(MPI_COMM_WORLD, kMachine);
  std::_Exit(kMachine);  // some MPIs return
}

/// Does what a team does together. What fails on all its processes is returned; anything else takes them all down.
std::optional<TaskFailed> attempt(Team& team, const std::function<void()>& body) {
  if (!team.member()) return std::nullopt;
  try {
    team.synchronise();
    body();
  } catch (const TaskFailed& f) {
    return f;
  } catch (const DeviceError& e) {
    if (team.size() > 1) take_all_down(team.rank(), e.what());  // at once: others may be using this one's memory
    return TaskFailed(Error{e.what(), "", "", ErrorKind::machine}, std::nullopt);
  }
  return std::nullopt;
}

void greet(const Job& job, const Team& world, const Backend& backend, const std::string& transport) {
  Environment environment = environment_of(world, transport);
  environment.settings.merge(backend.facts(world));
  environment.ranks = std::max(environment.ranks, job.places());  // one process may seat several
  environment.where = backend.places(world, job.places());
  const auto pids = polite_gather(std::to_string(getpid()), world.comm());
  const auto hosts = polite_gather(host_name(), world.comm());
  std::vector<std::int64_t> numbers;
  for (const std::string& pid : pids) numbers.push_back(std::stoll(pid));
  if (world.rank() == 0) records::hello(environment, numbers, hosts);
}

void calibrate_and_report(const Job& job, const Backend& backend, Team& team, Progress& progress) {
  const auto executor = backend.make_executor(team, progress);
  CalibrationPlan plan;
  plan.ranks = job.ranks;
  plan.budget_s = job.budget_s;
  std::string imposed;
  if (backend.kind().imposes) {
    const CostParameters tier = job.model.value_or(*cost_parameters(Case{}));
    const CostParameters network =
        slowed(tier, time_scale_for(tier, job.ranks, usable_cores(), 0, 1, job.time_scale).factor);
    executor->impose(network);
    imposed = network.source.text();
  }
  Calibration c = calibrate(team, progress, *executor, plan);
  c.environment = environment_of(team, executor->capabilities().transport);
  c.environment.settings.merge(backend.facts(team));
  c.environment.where = backend.places(team, job.ranks);
  if (!imposed.empty()) c.environment.settings["imposed"] = imposed;
  if (team.rank() == 0) records::calibration(c);
}

/// alpha, beta and reduce_cost of this computer, from a quick ping-pong of ranks 0 and 1.
CostParameters quick_model(const Job& job, const Backend& backend, Team& pair, Progress& progress) {
  const auto executor = backend.make_executor(pair, progress);
  CalibrationPlan plan;
  plan.factor = 8;
  plan.budget_s = std::min(kModelShare * job.budget_s, kModelBudget);
  Calibration c = calibrate(pair, progress, *executor, plan);
  c.environment.host = host_name();
  const Model m = c.model();
  return {Seconds(m.alpha_s), SecondsPerByte(m.beta_s_per_byte), SecondsPerByte(m.reduce_cost_s_per_byte), {m.source}};
}

/// What one team needs from task to task: buffers are reused, the library's times are kept.
struct Workshop {
  std::unique_ptr<Executor> executor;
  std::unique_ptr<TaskRunner> runner;
};

int run_tasks(const Job& job, const Backend& backend, Teams& teams, Progress& progress, int rank) {
  const Nanoseconds begin = now_ns();
  std::optional<CostParameters> host_model = job.model;
  if (!backend.kind().imposes && !host_model) {
    Team& pair = *teams.at(backend.processes(2));
    const auto failure = attempt(pair, [&] { host_model = quick_model(job, backend, pair, progress); });
    if (const int code = conclude(failure, rank); code != 0) return code;
  }
  std::map<int, Workshop> workshops;
  for (std::size_t i = 0; i < job.tasks.size(); ++i) {
    const Task& task = job.tasks[i];
    Team& team = *teams.at(backend.processes(task.places()));
    const auto failure = attempt(team, [&] {
      Workshop& shop = workshops[team.size()];
      if (!shop.runner) {
        shop.executor = backend.make_executor(team, progress);
        shop.runner = std::make_unique<TaskRunner>(job, team, progress, *shop.executor, host_model);
      }
      // What a task leaves of its share is shared by those that follow.
      double budget =
          (job.budget_s - static_cast<double>(now_ns() - begin) * 1e-9) / static_cast<double>(job.tasks.size() - i);
      budget = std::max(budget, kLeastBudget);
      const MeasurementRow row = shop.runner->run(task, i, budget);
      if (rank == 0) records::done(i, row);
    });
    if (const int code = conclude(failure, rank); code != 0) return code;
  }
  return 0;
}

int run(int arguments, char** argument, const OpenDevices& open_devices, int rank) {
  int code = 0;
  const auto job = receive_job(arguments, argument, rank, code);
  if (!job) return code;
  int world_size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  records::know_hosts(all_hosts());
  Teams teams;
  teams[world_size] = std::make_unique<Team>(world_size);
  Team& world = *teams.at(world_size);
  std::unique_ptr<Backend> backend;
  try {
    backend = std::make_unique<Backend>(*job, world, open_devices);
  } catch (const TaskFailed& f) {
    return conclude(f, rank);
  }
  Progress progress([](std::int32_t suspect, const std::string& why) {
    records::error({fmt::format("rank {} {}", suspect, why), "", "", ErrorKind::machine}, suspect);
    std::_Exit(kMachine);  // mpirun then ends the others; MPI_Abort is not for this thread
  });
  std::set<int> sizes{backend->processes(2)};
  if (job->kind != JobKind::measure) sizes.insert(backend->processes(job->ranks));
  for (const Task& t : job->tasks) sizes.insert(backend->processes(t.places()));
  for (int size : sizes)
    if (size < world_size) teams[size] = std::make_unique<Team>(size);

  greet(*job, world, *backend, backend->make_executor(world, progress)->capabilities().transport);
  if (job->kind == JobKind::calibrate) {
    Team& team = *teams.at(backend->processes(job->ranks));
    code = conclude(attempt(team, [&] { calibrate_and_report(*job, *backend, team, progress); }), rank);
  } else if (job->kind == JobKind::sgd) {
    Team& team = *teams.at(backend->processes(job->ranks));
    const auto train = [&] {
      const SgdRun trained = train_together(*job->sgd, team, progress, *backend->make_executor(team, progress));
      if (team.rank() == 0) records::sgd(trained);
    };
    code = conclude(attempt(team, train), rank);
  } else {
    code = run_tasks(*job, *backend, teams, progress, rank);
  }
  progress.finish();
  if (code == 0 && rank == 0) records::end();
  return code;
}

}  // namespace

int run_job(int arguments, char** argument, const OpenDevices& open_devices) {
  if (arguments == 2 && std::string_view(argument[1]) == "--version") {
    std::printf("ringside-run %s, %s\n", RINGSIDE_VERSION, mpi_version().c_str());
    return 0;
  }
  if (arguments == 2 && std::string_view(argument[1]) == "--meet") return meet(RINGSIDE_VERSION);
  ask_for_punctual_wake_up();
  // The watchdog's thread never calls MPI.
  int provided = 0;
  MPI_Init_thread(&arguments, &argument, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int code = 0;
  try {
    code = run(arguments, argument, open_devices, rank);
  } catch (const std::exception& e) {
    take_all_down(rank, e.what());
  }
  MPI_Finalize();
  return code;
}

}  // namespace ringside
