#include "gpu/runner/runner.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/job.h"
#include "core/topology/topology_json.h"
#include "gpu/machine/discover.h"
#include "gpu/rivals/mpi_methods.h"
#include "gpu/runner/calibrate_patterns.h"
#include "gpu/runner/calibrated.h"
#include "gpu/runner/meet.h"
#include "gpu/runner/pair_rounds.h"
#include "gpu/runner/receive_job.h"
#include "gpu/runner/sgd_runner.h"
#include "gpu/runner/task_runner.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"
#include "gpu/team/records.h"
#include "gpu/team/tcp_ways.h"

namespace ringside {
namespace {

constexpr int kMachine = static_cast<int>(ErrorKind::machine);

constexpr double kLeastBudget = 0.002;  // seconds for a task when the job's budget is used up: a first run and a sample

using Teams = std::map<int, std::unique_ptr<Team>>;

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

int world_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
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
    if (team.size() > 1) take_all_down(world_rank(), e.what());  // at once: others may be using this one's memory
    return TaskFailed(Error{e.what(), "", "", ErrorKind::machine}, std::nullopt);
  }
  return std::nullopt;
}

/// What a library allocates in a call it gets again in the next one, as our executor has its buffers: else most of any
/// difference at large sizes is the kernel clearing pages.
void keep_buffers() {
  constexpr int kKept = 512 << 20, kMore = 64 << 20;
  mallopt(M_MMAP_MAX, 0), mallopt(M_TRIM_THRESHOLD, kKept), mallopt(M_TOP_PAD, kMore);
}

/// Ranks that never yield take a hundred times as long where they outnumber the cores. Open MPI counts slots, which may
/// be more, and mpirun's own computer is one of several.
void yield_where_cores_are_few() {
  const char* here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");  // NOLINT(concurrency-mt-unsafe): nobody else runs yet
  if (here != nullptr && std::strtol(here, nullptr, 10) > usable_cores())
    ::setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);  // NOLINT(concurrency-mt-unsafe)
}

void greet(const Job& job, const Team& world, const Backend& backend, Progress& progress) {
  const std::string transport = backend.make_executor(world, progress)->capabilities().transport;
  Environment environment = environment_of(world, transport);
  environment.settings.merge(backend.facts(world));
  if (!progress.unheard().empty()) environment.settings["not listened to"] = join(progress.unheard());
  environment.ranks = std::max(environment.ranks, job.places());  // one process may seat several
  if (job.library) environment.settings["allocator"] = "keeps what is freed, up to 512 MiB";
  environment.where = backend.places(world, job.places());
  const auto pids = polite_gather(std::to_string(getpid()), world.comm());
  const auto hosts = polite_gather(host_name(), world.comm());
  std::vector<std::int64_t> numbers;
  for (const std::string& pid : pids) numbers.push_back(std::stoll(pid));
  if (world.rank() == 0) records::hello(environment, numbers, hosts);
}

int run_calibration(const Job& job, const Backend& backend, Teams& teams, Progress& progress, int rank) {
  Calibration found;
  Team& team = *teams.at(backend.processes(job.ranks));
  const auto failure = attempt(team, [&] { found = calibrated(job, backend, team, progress); });
  if (const int code = conclude(failure, rank); code != 0) return code;
  for (const std::int32_t ranks : job.pattern_ranks) {
    Team& some = *teams.at(ranks);
    PatternPlan plan;
    plan.budget_s = (1 - kLineShare) * job.budget_s / static_cast<double>(job.pattern_ranks.size());
    const auto failed = attempt(some, [&] {
      const auto executor = backend.make_executor(some, progress);
      for (const PatternPoint& p : measure_patterns(some, progress, *executor, plan)) found.patterns.push_back(p);
    });
    if (const int code = conclude(failed, rank); code != 0) return code;
  }
  if (rank == 0) records::calibration(found);
  return 0;
}

/// What every host is made of, as its rank finds it, and where the messages left it. A driver may take seconds to
/// answer.
void see_insides(const Team& team, Progress& progress, PairSurvey& survey) {
  constexpr double kDriverPatience = 60;  // seconds
  progress.be_patient(kDriverPatience);
  const auto here = discover();
  const auto all = polite_gather(here ? to_json(*here).dump() : "", team.comm());
  progress.rest();
  for (const std::string& text : all) survey.insides.push_back(topology_from_text(text).value_or(Topology{}));
  std::vector<HostWays> ways;
  for (const std::string& text : polite_gather(to_json(tcp_ways()).dump(), team.comm()))
    ways.push_back(parse_json(text, "ways").and_then(host_ways_from_json).value_or(HostWays{}));
  if (team.rank() == 0) name_interfaces(survey, ways);
}

void survey_and_report(const Job& job, const Backend& backend, const Team& team, Progress& progress) {
  PairSurvey survey = survey_pairs(team, progress, job.budget_s);
  survey.environment = environment_of(team, "MPI point-to-point, host memory");
  survey.environment.where = backend.places(team, job.ranks);
  see_insides(team, progress, survey);
  if (team.rank() == 0) records::survey(survey);
}

/// What a pair of rank 0 and `partner` says, with the number that its second rank has in the world.
TaskFailed in_world(const TaskFailed& failure, int partner) {
  constexpr std::string_view kSecond = "rank 1";
  Error error = failure.error();
  for (auto at = error.what.find(kSecond); at != std::string::npos; at = error.what.find(kSecond, at + kSecond.size()))
    error.what.replace(at, kSecond.size(), fmt::format("rank {}", partner));
  return {std::move(error), failure.rank() == 1 ? partner : failure.rank()};
}

/// What one team needs from task to task: buffers are reused, the library's times are kept.
struct Workshop {
  std::unique_ptr<Executor> executor;
  std::unique_ptr<TaskRunner> runner;
};

int run_tasks(const Job& job, const Backend& backend, Teams& teams, Progress& progress, int rank,
              const std::vector<std::string>& hosts) {
  const Nanoseconds begin = now_ns();
  std::map<int, CostParameters> models;  // by rank 0's partner
  const auto partner_of = [&](const Task& task) { return ping_pong_partner(hosts, backend.processes(task.places())); };
  const bool own_models = !backend.kind().imposes && !job.model && !job.rivals_only;
  for (const Task& task : job.tasks) {
    const int partner = partner_of(task);
    if (!own_models || task.places() == 1 || models.contains(partner)) continue;  // of one rank nothing travels
    const auto apart = partner > 1 ? std::make_unique<Team>(std::vector{0, partner}) : nullptr;
    Team& pair = apart ? *apart : *teams.at(backend.processes(2));
    const std::string &here = hosts.front(),
                      &there = hosts[std::min(static_cast<std::size_t>(partner), hosts.size() - 1)];
    CostParameters& model = models[partner];  // also of who is not of the pair: all ask for the same ones
    auto failure = attempt(pair, [&] {
      model = quick_model(job, backend, pair, progress, here == there ? here : here + " and " + there);
    });
    if (failure && apart) failure = in_world(*failure, partner);
    if (const int code = conclude(failure, rank); code != 0) return code;
  }
  std::map<int, Workshop> workshops;
  std::size_t left = job.tasks.size();
  for (const std::size_t i : job.order()) {
    const Task& task = job.tasks[i];
    Team& team = *teams.at(backend.processes(task.places()));
    progress.begin_task();
    const auto failure = attempt(team, [&] {
      Workshop& shop = workshops[team.size()];
      if (!shop.runner) {
        shop.executor = backend.make_executor(team, progress);
        const auto model = models.find(partner_of(task));
        shop.runner = std::make_unique<TaskRunner>(job, team, progress, *shop.executor,
                                                   model == models.end() ? job.model : model->second);
      }
      // What a task leaves of its share is shared by those that follow.
      double budget = (job.budget_s - static_cast<double>(now_ns() - begin) * 1e-9) / static_cast<double>(left--);
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
  const std::vector<std::string> hosts = all_hosts();
  records::know_hosts(hosts);
  if (job->library) keep_buffers();
  Teams teams;
  teams[world_size] = std::make_unique<Team>(world_size);
  Team& world = *teams.at(world_size);
  std::unique_ptr<Backend> backend;
  try {
    backend = std::make_unique<Backend>(*job, world, open_devices);
  } catch (const TaskFailed& f) {
    return conclude(f, rank);
  }
  const auto accuse = [](std::int32_t suspect, const std::string& why) {
    records::error({fmt::format("rank {} {}", suspect, why), "", "", ErrorKind::machine}, suspect);
    std::_Exit(kMachine);  // mpirun then ends the others; MPI_Abort is not for this thread
  };
  Progress progress(hosts, accuse, rank == 0 && job->alive ? records::alive : std::function<void()>(),
                    job->pulses ? &records::pulse : Progress::Tell{});
  std::set<int> sizes{backend->processes(2)};
  if (job->kind != JobKind::measure) sizes.insert(backend->processes(job->ranks));
  sizes.insert(job->pattern_ranks.begin(), job->pattern_ranks.end());
  for (const Task& t : job->tasks) sizes.insert(backend->processes(t.places()));
  for (int size : sizes)
    if (size < world_size) teams[size] = std::make_unique<Team>(size);

  greet(*job, world, *backend, progress);
  if (job->kind == JobKind::calibrate) {
    code = run_calibration(*job, *backend, teams, progress, rank);
  } else if (job->kind == JobKind::survey) {
    Team& team = *teams.at(job->ranks);
    code = conclude(attempt(team, [&] { survey_and_report(*job, *backend, team, progress); }), rank);
  } else if (job->kind == JobKind::sgd) {
    Team& team = *teams.at(backend->processes(job->ranks));
    const auto train = [&] {
      const SgdRun trained = train_together(*job->sgd, team, progress, *backend->make_executor(team, progress));
      if (team.rank() == 0) records::sgd(trained);
    };
    code = conclude(attempt(team, train), rank);
  } else {
    code = run_tasks(*job, *backend, teams, progress, rank, hosts);
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
  let_algorithms_be_forced();
  yield_where_cores_are_few();
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
