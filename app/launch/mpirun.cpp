#include "app/launch/mpirun.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "app/launch/mpirun_messages.h"
#include "app/launch/slurm.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

// Not handed on to other computers, where the folder of this job would be made and left.
constexpr const char* kHere = "TMPDIR";

/// The major version after "(Open MPI) "; 0 where that is not there.
int open_mpi_version(std::string_view text) {
  constexpr std::string_view kName = "(Open MPI) ";
  const auto at = text.find(kName);
  if (at == std::string_view::npos) return 0;
  int version = 0;
  std::from_chars(text.data() + at + kName.size(), text.data() + text.size(), version);
  return version;
}

bool is_open_mpi_4(std::string_view version) {
  const int major = open_mpi_version(version);
  return major >= 1 && major <= 4;
}

bool is_open_mpi_5(std::string_view version) {
  return open_mpi_version(version) >= 5 || version.find("PRRTE") != std::string_view::npos;
}

bool is_hydra(std::string_view version) {
  return version.find("HYDRA") != std::string_view::npos || version.find("Intel(R) MPI") != std::string_view::npos;
}

void set_up_as_root(const SetVariable& set) {
  set("OMPI_ALLOW_RUN_AS_ROOT", "1");
  set("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
}

/// What both Open MPIs want on one computer. Copying through shared memory works in every container; reading another
/// process's memory (CMA, KNEM, XPMEM) needs a privilege. Returns whether the transports are ours to choose.
bool set_up_one_computer(const MpirunCall& call, const SetVariable& set) {
  if (call.settings.several()) return false;
  if (call.device_pointers) return false;
  set("OMPI_MCA_pml", "ob1");
  if (!call.shared_memory_folder.empty()) set("OMPI_MCA_osc_sm_backing_directory", call.shared_memory_folder);
  return true;
}

/// The daemons of both Open MPIs, one on each host.
void set_up_daemons(const MpirunCall& call, const std::string& prefix, const char* no_tree, const SetVariable& set) {
  const auto say = [&](const std::string& name, const std::string& value) { set((prefix + name).c_str(), value); };
  // A parameter that nobody reads: daemons have it in their command lines, ranks in their environment.
  for (const auto& name : {prefix + "ringside_job", std::string("OMPI_MCA_ringside_job")})
    if (!call.mark.empty()) set(name.c_str(), call.mark);
  // A cable that is pulled says nothing: they ask each other every second, and give up after three without an answer.
  // Ranks notice it sooner and know which of them it is.
  say("oob_tcp_keepalive_time", "1");
  say("oob_tcp_keepalive_intvl", "1");
  say("oob_tcp_keepalive_probes", "3");
  // All are started from here, which has been tried: above 64 hosts they would start one another.
  say(no_tree, "1");
}

void set_up_open_mpi_4(const MpirunCall& call, const SetVariable& set) {
  set_up_as_root(set);
  set("OMPI_MCA_rmaps_base_oversubscribe", "1");
  // A rank bound to a core that somebody else uses waits for that core while another is idle.
  set("OMPI_MCA_hwloc_base_binding_policy", "none");
  if (!call.session_folder.empty())
    set(call.settings.several() ? kHere : "OMPI_MCA_orte_tmpdir_base", call.session_folder);
  if (call.settings.several()) set_up_daemons(call, "OMPI_MCA_", "plm_rsh_no_tree_spawn", set);
  // Start without a remote shell and without a search for networks.
  if (!call.settings.several()) set("OMPI_MCA_plm", "isolated");
  if (!set_up_one_computer(call, set)) return;
  set("OMPI_MCA_btl", "self,vader");
  set("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
  if (!call.shared_memory_folder.empty()) set("OMPI_MCA_btl_vader_backing_directory", call.shared_memory_folder);
}

/// Its launcher is PRRTE, with a prefix of its own; vader is called sm, and how it copies is a framework.
void set_up_open_mpi_5(const MpirunCall& call, const SetVariable& set) {
  set_up_as_root(set);
  set("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");
  set("PRTE_MCA_hwloc_default_binding_policy", "none");
  if (!call.session_folder.empty())
    set(call.settings.several() ? kHere : "PRTE_MCA_prte_tmpdir_base", call.session_folder);
  if (call.settings.several()) set_up_daemons(call, "PRTE_MCA_", "plm_ssh_no_tree_spawn", set);
  if (!set_up_one_computer(call, set)) return;
  set("OMPI_MCA_btl", "self,sm");
  set("OMPI_MCA_smsc", "^cma,knem,xpmem");
  if (!call.shared_memory_folder.empty()) set("OMPI_MCA_btl_sm_backing_directory", call.shared_memory_folder);
}

/// The ranks of Open MPI, of either version, and how they find one another.
Variables open_mpi_transport(const LaunchSettings& settings) {
  Variables all;
  if (settings.transport == "tcp") all = {{"OMPI_MCA_pml", "ob1"}, {"OMPI_MCA_btl", "^openib,uct,usnic,ofi"}};
  if (settings.transport == "ucx") all = {{"OMPI_MCA_pml", "ucx"}};
  if (settings.transport == "ofi") all = {{"OMPI_MCA_pml", "cm"}, {"OMPI_MCA_mtl", "ofi"}};
  if (!settings.interfaces.empty()) all.emplace_back("OMPI_MCA_btl_tcp_if_include", settings.interfaces);
  return all;
}

Variables choose_open_mpi_4(const LaunchSettings& settings) {
  Variables all = open_mpi_transport(settings);
  if (!settings.agent.empty()) all.emplace_back("OMPI_MCA_plm_rsh_agent", settings.agent);
  if (!settings.interfaces.empty()) all.emplace_back("OMPI_MCA_oob_tcp_if_include", settings.interfaces);
  return all;
}

Variables choose_open_mpi_5(const LaunchSettings& settings) {
  Variables all = open_mpi_transport(settings);
  if (!settings.agent.empty()) all.emplace_back("PRTE_MCA_plm_ssh_agent", settings.agent);
  if (!settings.interfaces.empty()) all.emplace_back("PRTE_MCA_prte_if_include", settings.interfaces);
  return all;
}

/// MPICH sends by libfabric or UCX, whichever it was built with.
Variables choose_hydra(const LaunchSettings& settings) {
  Variables all;
  if (settings.transport == "tcp") all = {{"FI_PROVIDER", "tcp"}, {"UCX_TLS", "tcp,self,sm"}};
  if (!settings.agent.empty())
    all.insert(all.end(), {{"HYDRA_LAUNCHER", "ssh"}, {"HYDRA_LAUNCHER_EXEC", settings.agent}});
  if (settings.interfaces.empty()) return all;
  all.emplace_back("HYDRA_IFACE", settings.interfaces);
  if (settings.transport == "tcp")
    all.insert(all.end(), {{"FI_TCP_IFACE", settings.interfaces}, {"UCX_NET_DEVICES", settings.interfaces}});
  return all;
}

/// srun knows no mpirun: what it starts is whatever MPI the runner was built with.
Variables choose_slurm(const LaunchSettings& settings) {
  Variables all = open_mpi_transport(settings);
  all.insert(all.end(), settings.environment.begin(), settings.environment.end());
  return all;
}

Variables choose_nothing(const LaunchSettings& /*settings*/) {
  return {};
}

void set_up_nothing(const MpirunCall& /*call*/, const SetVariable& /*set*/) {}

bool is_any(std::string_view /*version*/) {
  return true;
}

std::string says_nothing(std::string_view /*text*/, int /*exit_code*/) {
  return "";
}

}  // namespace

const std::vector<MpirunKind>& mpiruns() {
  static const std::vector<MpirunKind> all{{"Open MPI 4", "mpirun", is_open_mpi_4, set_up_open_mpi_4, "--hostfile",
                                            "--host", open_mpi_hostfile, false, choose_open_mpi_4, open_mpi_dead_rank},
                                           {"Open MPI 5", "mpirun", is_open_mpi_5, set_up_open_mpi_5, "--hostfile",
                                            "--host", open_mpi_hostfile, false, choose_open_mpi_5, open_mpi_dead_rank},
                                           {"MPICH (Hydra)", "mpirun", is_hydra, set_up_nothing, "-f", "-hosts",
                                            hydra_hostfile, true, choose_hydra, hydra_dead_rank},
                                           {"another MPI", "mpirun", is_any, set_up_nothing, "--hostfile", "--host",
                                            open_mpi_hostfile, false, choose_nothing, says_nothing}};
  return all;
}

const MpirunKind& slurm() {
  static const MpirunKind srun{"Slurm",           "srun", is_any,       set_up_nothing, "", "",
                               open_mpi_hostfile, false,  choose_slurm, slurm_dead_rank};
  return srun;
}

const MpirunKind& mpirun_of(std::string_view version) {
  return *std::find_if(mpiruns().begin(), mpiruns().end(), [&](const MpirunKind& kind) { return kind.made(version); });
}

QStringList mpirun_arguments(const MpirunKind& kind, const MpirunCall& call, const QString& program) {
  const LaunchSettings& settings = call.settings;
  QStringList arguments{"-n", QString::number(call.ranks)};
  if (&kind == &slurm()) {
    if (call.part_of_allocation)
      arguments << "-N" << QString::number(settings.hosts.size()) << "-w" << ui::qt(host_names(settings.hosts));
    else if (call.within_step)  // no node without a rank
      arguments << "-N" << QString::number(std::min<std::ptrdiff_t>(std::ssize(settings.hosts), call.ranks));
    if (!call.slurm_mpi.empty()) arguments << ui::qt("--mpi=" + call.slurm_mpi);
    arguments << QStringLiteral("--immediate=%1").arg(settings.wait);
    return arguments << "--input=0" << "--kill-on-bad-exit=1" << program << "-";
  }
  if (settings.several() && call.hostfile.empty())
    arguments << ui::qt(std::string(kind.hosts_flag)) << ui::qt(host_list(settings.hosts));
  if (!call.hostfile.empty()) arguments << ui::qt(std::string(kind.hostfile_flag)) << ui::qt(call.hostfile);
  for (const auto& [name, value] : settings.environment)
    kind.genv ? arguments << "-genv" << ui::qt(name) << ui::qt(value) : arguments << "-x" << ui::qt(name + "=" + value);
  return arguments << program << "-";
}

Result<bool> check_settings(const MpirunKind& kind, const LaunchSettings& settings) {
  if (!settings.command.empty()) {
    if (settings.interfaces.empty() && settings.transport.empty()) return true;
    return fail(settings.interfaces.empty() ? "--transport" : "--interfaces", "with --launch",
                "what that launcher calls it, in its command");
  }
  const bool open_mpi = kind.chosen == choose_open_mpi_4 || kind.chosen == choose_open_mpi_5;
  const bool hydra = kind.chosen == choose_hydra, srun = &kind == &slurm();
  if (srun && !settings.agent.empty())
    return fail("--agent", settings.agent + " within Slurm", "no agent: srun reaches its nodes itself");
  if (kind.chosen == choose_nothing && (!settings.agent.empty() || !settings.interfaces.empty()))
    return fail(settings.agent.empty() ? "--interfaces" : "--agent", "with " + std::string(kind.name),
                "Open MPI or MPICH, or --launch with a command line of your own");
  if (!settings.transport.empty() && !open_mpi && !srun && !(hydra && settings.transport == "tcp"))
    return fail("--transport", fmt::format("{} with {}", settings.transport, kind.name),
                hydra ? "tcp; MPICH is built for one of the others" : "Open MPI or MPICH");
  if (hydra && settings.interfaces.find_first_of("/,") != std::string::npos)
    return fail("--interfaces", settings.interfaces + " with MPICH", "the name of one interface, like eth0");
  return true;
}

QProcessEnvironment mpirun_environment(const MpirunKind& kind, QProcessEnvironment environment,
                                       const MpirunCall& call) {
  if (&kind == &slurm()) environment = slurm_environment(std::move(environment));
  kind.set_up(call, [&](const char* name, const std::string& value) {
    if (!environment.contains(name)) environment.insert(name, ui::qt(value));
  });
  for (const auto& [name, value] : kind.chosen(call.settings)) environment.insert(ui::qt(name), ui::qt(value));
  return environment;
}

Error explain_mpirun(const MpirunKind& kind, const std::string& text, int exit_code, bool by_signal) {
  if (by_signal)
    return {fmt::format("{} died by signal {}", kind.program, exit_code), first_message(text), "", ErrorKind::machine};
  if (std::string rank = kind.dead_rank(text, exit_code); !rank.empty())
    return {std::move(rank), "", "", ErrorKind::machine};
  if (const std::string words = first_message(text); !words.empty())
    return {std::string(kind.program), words, "", ErrorKind::machine};
  return {fmt::format("{} ended with code {} and said nothing", kind.program, exit_code), "", "", ErrorKind::machine};
}

}  // namespace ringside::app
