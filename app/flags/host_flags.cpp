#include "app/flags/host_flags.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "app/flags/flag_set.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr const char* kSlurm = "slurm";

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  return value ? value : "";
}

Result<bool> read_hosts(const HostFlags& flags, LaunchSettings& settings) {
  if (flags.hostfile && flags.hosts) return fail("--hosts", *flags.hosts + " with --hostfile", "one of the two");
  if (flags.hostfile) {
    if (::access(flags.hostfile->c_str(), R_OK) != 0)
      return fail("hostfile", *flags.hostfile, "a file that can be read");
    RINGSIDE_TRY(settings.hosts, read_hostfile(*flags.hostfile));
  } else if (flags.hosts == kSlurm) {
    const std::string nodes = variable("SLURM_JOB_NODELIST");
    if (nodes.empty())
      return fail("--hosts", "slurm where SLURM_JOB_NODELIST is not set", "it within salloc or sbatch");
    if (const std::string task = variable("SLURM_PROCID"); !task.empty() && task != "0")
      return fail("--hosts", "slurm in task " + task + " of an srun",
                  "one ringside, without srun before it: it calls srun");
    RINGSIDE_TRY(settings.hosts, slurm_hosts(nodes, variable("SLURM_TASKS_PER_NODE")));
    settings.slurm = true;
  } else if (flags.hosts) {
    RINGSIDE_TRY(settings.hosts, parse_hosts(*flags.hosts));
  }
  return true;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> HostFlags::given() const {
  std::vector<std::pair<std::string, std::string>> all;
  const std::pair<const char*, const std::optional<std::string>&> flags[] = {
      {"--hostfile", hostfile},   {"--hosts", hosts},   {"--agent", agent},   {"--interfaces", interfaces},
      {"--transport", transport}, {"--launch", launch}, {"--runner", runner}, {"--wait", wait}};
  for (const auto& [name, value] : flags)
    if (value) all.emplace_back(name, *value);
  if (!environment.empty()) all.emplace_back("--env", join(environment, " "));
  if (stage) all.emplace_back("--stage", "given");
  return all;
}

void declare_host_flags(FlagSet& accept, HostFlags& flags) {
  const auto option = [&](const char* names, std::optional<std::string>& target, const std::string& help,
                          const char* value) { accept.option(names, target, help, value, "The hosts"); };
  option("--hostfile", flags.hostfile, "a host on each line: name (one slot), user@name, name:2, name slots=2", "FILE");
  option("--hosts", flags.hosts, "the same as a list (a:2,b:2), or slurm within an allocation", "LIST");
  option("--agent", flags.agent, "called as PATH HOST COMMAND, in place of ssh", "PATH");
  option("--interfaces", flags.interfaces,
         "networks for MPI (its own choice): 10.0.0.0/24, or names of interfaces (MPICH: one)", "CIDR");
  option("--transport", flags.transport, "how messages travel: " + join(transports()) + " (MPI's own choice)", "WAY");
  accept.option("--env", flags.environment, "a variable of every rank; once for each", "K=V", "The hosts");
  option("--runner", flags.runner, "where ringside-run lies on every host (where it lies here)", "PATH");
  accept.flag("--stage", flags.stage, "copy ringside-run to every host, and remove it afterwards", "The hosts");
  accept.flag("--force", flags.force, "start even where preflight finds a fault", "The hosts");
  option("--wait", flags.wait, "in Slurm: for processors that other steps hold (5)", "SECONDS");
  option("--launch", flags.launch, "in place of mpirun any launcher, with {np} {hosts} {hostfile} {runner}",
         "'COMMAND'");
}

Result<LaunchSettings> read_host_flags(const HostFlags& flags) {
  LaunchSettings settings;
  settings.force = flags.force, settings.stage = flags.stage;
  for (const auto& [flag, value] : flags.given())
    if (value.empty()) return fail(flag, "an empty word", "something behind it, or to be left out");
  if (flags.stage && flags.runner) return fail("--stage", "with --runner " + *flags.runner, "one of the two");
  RINGSIDE_OK(read_hosts(flags, settings));
  if (flags.agent) {
    RINGSIDE_TRY(settings.agent, parse_program(*flags.agent, "--agent"));
  }
  if (flags.runner) {
    RINGSIDE_TRY(settings.runner, parse_program(*flags.runner, "--runner"));
  }
  if (flags.interfaces) {
    RINGSIDE_TRY(settings.interfaces, parse_interfaces(*flags.interfaces));
  }
  if (flags.launch) {
    RINGSIDE_TRY(settings.command, parse_launch_template(*flags.launch));
  }
  if (flags.transport) {
    const auto& known = transports();
    if (std::find(known.begin(), known.end(), *flags.transport) == known.end())
      return fail("--transport", *flags.transport, join(known));
    settings.transport = *flags.transport;
  }
  if (flags.wait) {
    if (!settings.slurm) return fail("--wait", *flags.wait + " without --hosts slurm", "it with --hosts slurm");
    RINGSIDE_TRY(const auto seconds, parse_integer(*flags.wait, "--wait", 1, kLongestSlurmWait));
    settings.wait = static_cast<int>(seconds);
  }
  for (const std::string& text : flags.environment) {
    RINGSIDE_TRY(auto setting, parse_setting(text));
    settings.environment.push_back(std::move(setting));
  }
  const auto given = flags.given();
  if (!settings.several() && settings.command.empty() && !given.empty())
    return fail(given.front().first, given.front().second + " without hosts", "--hosts or --hostfile, which it is for");
  if (!settings.command.empty() && settings.slurm)
    return fail("--launch", "with --hosts slurm", "one of the two; a template may call srun itself");
  return settings;
}

}  // namespace ringside
