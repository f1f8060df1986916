#include "tests/support/ranks.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {

Records run_ranks(const std::string& program, int ranks, const std::string& job, const std::string& environment) {
  const Folder folder;
  const std::string file = folder.write("job.json", job);
  const std::string command =
      environment +
      " OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
      "OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader "
      "OMPI_MCA_btl_vader_single_copy_mechanism=none PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe "
      "PRTE_MCA_hwloc_default_binding_policy=none mpirun -n " +
      std::to_string(ranks) + " " + built(program) + " " + file + " </dev/null 2>/dev/null";
  Records records;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) return records;
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  const int status = ::pclose(pipe);
  records.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  std::erase(text, '\0');  // as Launcher does
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json record = nlohmann::json::parse(line, nullptr, false);
    if (record.is_discarded())
      ADD_FAILURE() << "no JSON: " << line;
    else
      records.all.push_back(record);
  }
  return records;
}

}  // namespace ringside::test
