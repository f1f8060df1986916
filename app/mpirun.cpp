#include "app/mpirun.h"

#include <fstream>
#include <regex>
#include <sstream>

#include <fmt/format.h>

namespace ringside::app {
namespace {

constexpr std::size_t kLongestHostName = 253;
constexpr std::size_t kMostHosts = 100'000;

bool is_host_name(const std::string& name) {
  if (name.empty() || name.size() > kLongestHostName || name.front() == '-' || name.front() == '.') return false;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!plain && c != '-' && c != '.' && c != '_') return false;
  }
  return true;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

}  // namespace

QStringList mpirun_arguments(const MpirunCall& call, const QString& program, const QString& job) {
  QStringList arguments{"-n", QString::number(call.ranks)};
  if (!call.hostfile.empty()) arguments << "--hostfile" << QString::fromStdString(call.hostfile);
  return arguments << program << job;
}

QProcessEnvironment mpirun_environment(QProcessEnvironment environment, const MpirunCall& call) {
  const auto set = [&](const char* name, const QString& value) {
    if (!environment.contains(name)) environment.insert(name, value);
  };
  set("OMPI_ALLOW_RUN_AS_ROOT", "1");
  set("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
  set("OMPI_MCA_rmaps_base_oversubscribe", "1");
  // A rank bound to a core that somebody else uses waits for that core while another is idle.
  set("OMPI_MCA_hwloc_base_binding_policy", "none");
  if (!call.session_folder.empty()) set("OMPI_MCA_orte_tmpdir_base", QString::fromStdString(call.session_folder));
  if (!call.hostfile.empty()) return environment;
  // More ranks than cores that never yield take a hundred times as long.
  if (call.ranks > call.cores) set("OMPI_MCA_mpi_yield_when_idle", "1");
  // One computer: start without a remote shell and without a search for networks. Copying through shared memory works
  // in every container; reading another process's memory (CMA) needs a privilege.
  set("OMPI_MCA_plm", "isolated");
  if (call.device_pointers) return environment;
  set("OMPI_MCA_pml", "ob1");
  set("OMPI_MCA_btl", "self,vader");
  set("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
  if (!call.shared_memory_folder.empty()) {
    set("OMPI_MCA_btl_vader_backing_directory", QString::fromStdString(call.shared_memory_folder));
    set("OMPI_MCA_osc_sm_backing_directory", QString::fromStdString(call.shared_memory_folder));
  }
  return environment;
}

Result<std::vector<std::string>> read_hostfile(const std::string& path) {
  std::ifstream file(path);
  if (!file) return fail("hostfile", path, "a file that can be read");
  std::vector<std::string> hosts;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    if (!(words >> name)) continue;
    if (!is_host_name(name))
      return fail("hostfile: host", one_line(name.substr(0, 80)),
                  "letters, digits, '-', '.', '_', not beginning with '-'");
    static const std::regex setting("(slots|max_slots|max-slots)=[0-9]{1,6}");
    for (std::string word; words >> word;)
      if (!std::regex_match(word.substr(0, 80), setting))
        return fail("hostfile: " + name, one_line(word.substr(0, 80)), "slots=N, max_slots=N");
    hosts.push_back(name);
    if (hosts.size() > kMostHosts) break;
  }
  if (hosts.empty()) return fail("hostfile", path, "one host name per line, at least one");
  return hosts;
}

Error explain_mpirun(const std::string& text, int exit_code) {
  std::smatch match;
  static const std::regex by_signal(
      "process rank (\\d+) with PID \\d+ on node (\\S+) exited on\\s+signal (\\d+)( \\([^)]*\\))?");
  if (std::regex_search(text, match, by_signal))
    return {fmt::format("rank {} on {} died by signal {}{}", match.str(1), match.str(2), match.str(3), match.str(4)),
            "", "", ErrorKind::machine};
  static const std::regex by_code("Process name: \\[\\[\\d+,\\d+\\],(\\d+)\\]\\s+Exit code:\\s+(\\d+)");
  if (std::regex_search(text, match, by_code))
    return {fmt::format("rank {} ended with exit code {} and said nothing", match.str(1), match.str(2)), "", "",
            ErrorKind::machine};
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line.find_first_not_of("-=* \t\r") == std::string::npos) continue;
    return {"mpirun", one_line(line.substr(first)), "", ErrorKind::machine};
  }
  return {fmt::format("mpirun ended with code {} and said nothing", exit_code), "", "", ErrorKind::machine};
}

}  // namespace ringside::app
