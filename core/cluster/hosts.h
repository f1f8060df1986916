// The computers of a run: host files, lists on a command line, and what Slurm says of an allocation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

struct Host {
  std::string name;
  int slots = 0;          ///< ranks that it takes; 0: nobody has said, which is one
  std::string user = "";  ///< who logs in there; empty: who runs this

  int ranks() const { return slots > 0 ? slots : 1; }
  /// "user@name", or the name.
  std::string login() const { return user.empty() ? name : user + "@" + name; }
  friend bool operator==(const Host&, const Host&) = default;
};

/// Letters, digits, '-', '.' and '_', beginning with none of the first two: names end up in command lines.
bool is_host_name(std::string_view name);

/// Lines of a host file: "name slots=4", "name:4", "user@name max_slots=8", # comments. Refuses what is no host name,
/// and a host that is named twice.
Result<std::vector<Host>> parse_hostfile(const std::string& text);
Result<std::vector<Host>> read_hostfile(const std::string& path);

/// "a:2,b,user@c:4".
Result<std::vector<Host>> parse_hosts(const std::string& list);

/// SLURM_JOB_NODELIST ("n[01-03,7],login") and SLURM_TASKS_PER_NODE ("2(x3),1"; may be empty).
Result<std::vector<Host>> slurm_hosts(const std::string& nodes, const std::string& tasks);

/// "a,b": how srun takes them.
std::string host_names(const std::vector<Host>& hosts);
/// "a:2,b:1": how mpirun takes hosts on its command line.
std::string host_list(const std::vector<Host>& hosts);
/// One per line, as Open MPI reads them ("user@a slots=2") or Hydra ("a:2 user=user").
std::string open_mpi_hostfile(const std::vector<Host>& hosts);
std::string hydra_hostfile(const std::vector<Host>& hosts);

}  // namespace ringside
