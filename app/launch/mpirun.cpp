#include "app/launch/mpirun.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "app/launch/mpirun_messages.h"
#include "core/base/controls.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kLongestWords = 200;  // characters

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
  if (!call.hostfile.empty()) return false;
  // More ranks than cores that never yield take a hundred times as long.
  if (call.ranks > call.cores) set("OMPI_MCA_mpi_yield_when_idle", "1");
  if (call.device_pointers) return false;
  set("OMPI_MCA_pml", "ob1");
  if (!call.shared_memory_folder.empty()) set("OMPI_MCA_osc_sm_backing_directory", call.shared_memory_folder);
  return true;
}

void set_up_open_mpi_4(const MpirunCall& call, const SetVariable& set) {
  set_up_as_root(set);
  set("OMPI_MCA_rmaps_base_oversubscribe", "1");
  // A rank bound to a core that somebody else uses waits for that core while another is idle.
  set("OMPI_MCA_hwloc_base_binding_policy", "none");
  if (!call.session_folder.empty()) set("OMPI_MCA_orte_tmpdir_base", call.session_folder);
  // Start without a remote shell and without a search for networks.
  if (call.hostfile.empty()) set("OMPI_MCA_plm", "isolated");
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
  if (!call.session_folder.empty()) set("PRTE_MCA_prte_tmpdir_base", call.session_folder);
  if (!set_up_one_computer(call, set)) return;
  set("OMPI_MCA_btl", "self,sm");
  set("OMPI_MCA_smsc", "^cma,knem,xpmem");
  if (!call.shared_memory_folder.empty()) set("OMPI_MCA_btl_sm_backing_directory", call.shared_memory_folder);
}

void set_up_nothing(const MpirunCall& /*call*/, const SetVariable& /*set*/) {}

bool is_any(std::string_view /*version*/) {
  return true;
}

std::string says_nothing(std::string_view /*text*/, int /*exit_code*/) {
  return "";
}

/// The first line that is more than a ruler, printable and of a bearable length; empty where there is none.
std::string first_words(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line.find_first_not_of("-=* \t\r") == std::string::npos) continue;
    const auto last = line.find_last_not_of(" \t\r");
    return ui::qt(controls_shown(line.substr(first, last + 1 - first))).left(kLongestWords).toStdString();
  }
  return "";
}

}  // namespace

const std::vector<MpirunKind>& mpiruns() {
  static const std::vector<MpirunKind> all{
      {"Open MPI 4", is_open_mpi_4, set_up_open_mpi_4, "--hostfile", false, open_mpi_dead_rank},
      {"Open MPI 5", is_open_mpi_5, set_up_open_mpi_5, "--hostfile", false, open_mpi_dead_rank},
      {"MPICH (Hydra)", is_hydra, set_up_nothing, "-f", true, hydra_dead_rank},
      {"another MPI", is_any, set_up_nothing, "--hostfile", false, says_nothing}};
  return all;
}

const MpirunKind& mpirun_of(std::string_view version) {
  return *std::find_if(mpiruns().begin(), mpiruns().end(), [&](const MpirunKind& kind) { return kind.made(version); });
}

QStringList mpirun_arguments(const MpirunKind& kind, const MpirunCall& call, const QString& program,
                             const QString& job) {
  QStringList arguments{"-n", QString::number(call.ranks)};
  if (!call.hostfile.empty()) arguments << ui::qt(std::string(kind.hostfile_flag)) << ui::qt(call.hostfile);
  return arguments << program << job;
}

QProcessEnvironment mpirun_environment(const MpirunKind& kind, QProcessEnvironment environment,
                                       const MpirunCall& call) {
  kind.set_up(call, [&](const char* name, const std::string& value) {
    if (!environment.contains(name)) environment.insert(name, ui::qt(value));
  });
  return environment;
}

Error explain_mpirun(const MpirunKind& kind, const std::string& text, int exit_code, bool by_signal) {
  if (by_signal) return {fmt::format("mpirun died by signal {}", exit_code), first_words(text), "", ErrorKind::machine};
  if (std::string rank = kind.dead_rank(text, exit_code); !rank.empty())
    return {std::move(rank), "", "", ErrorKind::machine};
  if (const std::string words = first_words(text); !words.empty()) return {"mpirun", words, "", ErrorKind::machine};
  return {fmt::format("mpirun ended with code {} and said nothing", exit_code), "", "", ErrorKind::machine};
}

}  // namespace ringside::app
