#include "app/launch/slurm.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/launch/reader.h"

namespace ringside::app {
namespace {

/// "srun: error: n2: task 1: Killed", or "tasks 1-3: Exited with exit code 7": the first that is said, and where.
struct DeadTask {
  std::string line;
  std::size_t at = std::string::npos;
};

DeadTask first_dead_task(std::string_view text) {
  constexpr std::string_view kError = "srun: error: ";
  for (std::size_t at = text.find(kError); at != std::string_view::npos; at = text.find(kError, at + 1)) {
    Reader reader(text.substr(at + kError.size()));
    const auto node = reader.until(": ");
    if (!node || !(reader.next(": task ") || reader.next(": tasks "))) continue;
    const auto rank = reader.number();
    if (!rank || !reader.find(": ")) continue;
    const std::string who = fmt::format("rank {} on {}", *rank, *node);
    if (reader.next("Exited with exit code ")) {
      const auto code = reader.number();
      return {fmt::format("{} ended with exit code {} and said nothing", who, code.value_or("?")), at};
    }
    if (const auto how = reader.until("\r\n")) return {fmt::format("{} died: {}", who, *how), at};
  }
  return {};
}

/// "slurmstepd-n1: error: execve(): /nowhere/x: No such file or directory", and "slurmstepd: error: .." of older ones.
std::string not_started(const std::string& text) {
  const auto at = text.find("error: execve(): ");
  const auto from = at == std::string::npos ? at : text.rfind("slurmstepd", at);
  if (from == std::string::npos) return "";
  Reader reader(std::string_view(text).substr(from));
  const auto node = reader.find("slurmstepd") && reader.next("-") ? reader.until(":") : std::nullopt;
  const auto program = reader.find("execve(): ") ? reader.until(":") : std::nullopt;
  return program ? fmt::format("{} cannot be started{}: copy it over (--stage), or name it with --runner", *program,
                               node ? " on " + *node : "")
                 : "";
}

/// What its first error says, whatever that is.
std::string first_error(std::string_view text) {
  Reader reader(text);
  const auto words = reader.find("srun: error: ") ? reader.until("\r\n") : std::nullopt;
  return words ? "Slurm: " + *words : "";
}

/// "srun: error: Node failure on n3"
std::string failed_node(const std::string& text) {
  Reader reader(text);
  const auto node = reader.find("Node failure on ") ? reader.until(" ") : std::nullopt;
  return node ? *node + " is down or cut off: Slurm hears nothing of it any more, and has ended all ranks" : "";
}

}  // namespace

std::string slurm_mpi(std::string_view listed, std::string_view runner) {
  const std::string text = flat(listed) + " ";
  const std::string wanted = runner.find("MPICH") == std::string_view::npos ? "pmix" : "pmi2";
  return text.find(" " + wanted + " ") == std::string::npos ? "" : wanted;
}

int slurm_waits(std::string_view said) {
  Reader reader(said);
  if (!reader.find("Job step aborted: Waiting up to ")) return 0;
  constexpr std::size_t kDigits = 4;  // hours: more is no time that anybody meant
  const auto seconds = reader.number();
  return seconds && seconds->size() <= kDigits && reader.next(" second") ? std::stoi(*seconds) : 0;
}

std::string slurm_dead_rank(std::string_view said, int /*exit_code*/) {
  const std::string text = flat(said) + " ";
  if (text.find("not built with SLURM's PMI support") != std::string::npos)
    return "this srun cannot start Open MPI's ranks: `srun --mpi=list` has no pmix; within the allocation, mpirun can: "
           "--launch 'mpirun -np {np} {runner}' in place of --hosts slurm";
  if (std::string missing = not_started(text); !missing.empty()) return missing;
  if (std::string node = failed_node(text); !node.empty()) return node;
  if (text.find("DUE TO TIME LIMIT") != std::string::npos || text.find("exceeded its time limit") != std::string::npos)
    return "the allocation's time is over: Slurm has ended the ranks";
  // Whoever ends a step is told first, then come its tasks; where a task dies by itself it is the other way around.
  const DeadTask dead = first_dead_task(said);
  const auto ended = std::min(said.find("Job step aborted"), said.find("*** STEP"));
  if (ended < dead.at) return "Slurm has cancelled the ranks (scancel, or the end of their allocation)";
  return dead.line.empty() ? first_error(said) : dead.line;
}

}  // namespace ringside::app
