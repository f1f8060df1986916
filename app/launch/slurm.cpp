#include "app/launch/slurm.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include <fmt/format.h>

#include "app/launch/reader.h"
#include "core/base/leading_number.h"

namespace ringside::app {
namespace {

constexpr const char* kInteractiveStep = "4294967290";  // the shell of an allocation, which holds no processor

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
  if (!words) return "";
  const bool too_many = words->find("More processors requested") != std::string::npos;
  return "Slurm: " + *words + (too_many ? ": fewer ranks (-k), or an allocation of more tasks (salloc -n)" : "");
}

/// "srun: error: Node failure on n3"
std::string failed_node(const std::string& text) {
  Reader reader(text);
  const auto node = reader.find("Node failure on ") ? reader.until(" ") : std::nullopt;
  return node ? *node + " is down or cut off: Slurm hears nothing of it any more, and has ended all ranks" : "";
}

/// "srun: Check SLURM_JOB_ID environment variable. Expired or invalid job 15", which is also said where "Unable to
/// confirm allocation for job 15: Socket timed out on send/recv operation".
std::string lost_allocation(const std::string& text) {
  for (Reader asked(text); asked.find(" for job ");)
    if (asked.number() && (asked.next(": Socket timed out") || asked.next(": Unable to contact slurm controller")))
      return "Slurm's controller does not answer (scontrol ping)";
  Reader reader(text);
  const auto job = reader.find("Expired or invalid job ") ? reader.number() : std::nullopt;
  return job ? fmt::format("allocation {} is over: its time, scancel or a node that failed has ended it", *job) : "";
}

/// "srun: error: SLURM_JOB_NUM_NODES environment variable conflicts with allocated node count (3 != 2)." Where there
/// are more than were asked for, none is lost.
std::string lost_node(std::string_view text) {
  Reader reader(text);
  if (!reader.find("conflicts with allocated node count (")) return "";
  const auto asked = reader.number();
  const auto left = reader.next(" != ") ? reader.number() : std::nullopt;
  return asked && left && leading_number_or(*left, 0) < leading_number_or(*asked, 0)
             ? fmt::format("only {} of the allocation's {} nodes are left: ask Slurm for another one", *left, *asked)
             : "";
}

constexpr const char* kHeld =
    "other steps hold the processors of this allocation (squeue -s names them): wait longer for them with --wait "
    "SECONDS, or end them";

/// An allocation that is over, or smaller than it was.
std::string lost(const std::string& text) {
  std::string allocation = lost_allocation(text);
  return allocation.empty() ? lost_node(text) : allocation;
}

}  // namespace

bool slurm_mpi_is_chosen(const QProcessEnvironment& environment) {
  const QString type = environment.value(QStringLiteral("SLURM_MPI_TYPE"));
  return !type.isEmpty() && type != QLatin1String("none");
}

bool slurm_is_step(const QProcessEnvironment& environment) {
  const QString step = environment.value(QStringLiteral("SLURM_STEP_ID"));
  return !step.isEmpty() && step != QLatin1String(kInteractiveStep);
}

QProcessEnvironment slurm_environment(QProcessEnvironment environment) {
  const auto remove = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) environment.remove(QLatin1String(name));
  };
  // What ranks and hosts say is read here, as they say it.
  remove({"SLURM_LABELIO", "SLURM_STDINMODE", "SLURM_STDOUTMODE", "SLURM_STDERRMODE"});
  for (const QString& handed_on : {QStringLiteral("SLURM_EXPORT_ENV"), QStringLiteral("SRUN_EXPORT_ENV")})
    if (environment.contains(handed_on)) environment.insert(handed_on, QStringLiteral("ALL"));
  if (!slurm_mpi_is_chosen(environment)) remove({"SLURM_MPI_TYPE"});
  if (!slurm_is_step(environment)) return environment;
  const QString overlap = QStringLiteral("SLURM_OVERLAP");
  if (!environment.contains(overlap)) environment.insert(overlap, QStringLiteral("1"));
  remove({"SLURM_CPU_BIND", "SLURM_CPU_BIND_LIST", "SLURM_CPU_BIND_TYPE", "SLURM_CPU_BIND_VERBOSE"});
  return environment;
}

std::string slurm_hangs(std::string_view said, int seconds, std::string_view last_words) {
  if (said.find("Requested nodes are busy") != std::string_view::npos) return fmt::format("srun waits: {}", kHeld);
  return fmt::format(
      "srun has started no rank for {} s: other steps may hold the processors of this allocation (squeue -s names "
      "them), or Slurm does not answer (scontrol ping){}",
      seconds, last_words);
}

std::string slurm_refuses(std::string_view said) {
  const std::string text = flat(said) + " ";
  if (std::string gone = lost(text); !gone.empty()) return gone;
  if (text.find("Requested node configuration is not available") != std::string::npos)
    return "Slurm starts nothing there: a node is down, or none of this allocation";
  return "";
}

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
    return "this srun cannot start Open MPI's ranks: it has no pmix (`srun --mpi=list`), or SLURM_MPI_TYPE says "
           "otherwise; within the allocation, mpirun can: "
           "--launch 'mpirun -np {np} {runner}' in place of --hosts slurm";
  if (std::string missing = not_started(text); !missing.empty()) return missing;
  if (std::string node = failed_node(text); !node.empty()) return node;
  if (std::string gone = lost(text); !gone.empty()) return gone;
  if (text.find(": Requested nodes are busy") != std::string::npos) return kHeld;
  if (text.find("DUE TO TIME LIMIT") != std::string::npos || text.find("exceeded its time limit") != std::string::npos)
    return "the allocation's time is over: Slurm has ended the ranks";
  // Whoever ends a step is told first, then come its tasks; where a task dies by itself it is the other way around.
  const DeadTask dead = first_dead_task(said);
  const auto ended = std::min(said.find("Job step aborted"), said.find("*** STEP"));
  if (ended < dead.at) return "Slurm has cancelled the ranks (scancel, or the end of their allocation)";
  return dead.line.empty() ? first_error(said) : dead.line;
}

}  // namespace ringside::app
