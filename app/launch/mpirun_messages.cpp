#include "app/launch/mpirun_messages.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/launch/reader.h"

namespace ringside::app {
namespace {

/// "process rank 2 with PID 0 on node vm exited on signal 9 (Killed)."
std::string died_by_signal(std::string_view text) {
  Reader reader(text);
  while (reader.find("process rank ")) {
    const auto rank = reader.number();
    if (!rank || !reader.next(" with PID ") || !reader.number() || !reader.next(" on node ")) continue;
    const auto node = reader.until(" ");
    if (!node || !reader.next(" exited on signal ")) continue;
    const auto signal = reader.number();
    if (!signal) continue;
    const auto name = reader.next(" (") ? reader.until(")") : std::nullopt;
    return fmt::format("rank {} on {} died by signal {}{}", *rank, *node, *signal, name ? " (" + *name + ")" : "");
  }
  return "";
}

/// "Process name: [[61377,1],3] Exit code: 7", in Open MPI 5 "Process name: [prterun-vm-21710@1,2] Exit code: 7".
std::string ended_with_code(std::string_view text) {
  Reader reader(text);
  while (reader.find("Process name: [")) {
    const auto name = reader.until(" ");
    if (!name || !reader.next(" Exit code: ")) continue;
    const auto code = reader.number();
    Reader last(std::string_view(*name).substr(std::min(name->rfind(','), name->size() - 1)));
    const auto rank = last.next(",") ? last.number() : std::nullopt;
    if (code && rank) return fmt::format("rank {} ended with exit code {} and said nothing", *rank, *code);
  }
  return "";
}

/// "ORTE has lost communication with a remote daemon. HNP daemon : [[1,0],0] on node a Remote daemon: [[1,0],2] on node
/// b"
std::string lost_host(std::string_view text) {
  Reader reader(text);
  if (!reader.find("lost communication with a remote daemon") || !reader.find("Remote daemon") ||
      !reader.find(" on node "))
    return "";
  const auto node = reader.until(" ");
  return node ? *node + " is down or cut off: mpirun hears nothing of it any more, and has ended all ranks" : "";
}

/// "[b:00185] PMIX ERROR: OUT-OF-RESOURCE in file ../dstore_segment.c at line 208"
std::string full_host(std::string_view text) {
  for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
    Reader reader(text.substr(at + 1));
    const auto host = reader.until(":]");
    if (!host || !reader.next(":") || !reader.number() || !reader.next("] PMIX ERROR: OUT-OF-RESOURCE")) continue;
    return *host + " has no room for MPI's files, in its temporary folder or in /dev/shm";
  }
  return "";
}

}  // namespace

std::string open_mpi_dead_rank(std::string_view said, int /*exit_code*/) {
  const std::string text = flat(said);
  if (std::string lost = lost_host(text); !lost.empty()) return lost;
  if (std::string full = full_host(text); !full.empty()) return full;
  std::string died = died_by_signal(text);
  return died.empty() ? ended_with_code(text) : died;
}

std::string hydra_dead_rank(std::string_view said, int exit_code) {
  const std::string text = flat(said);
  if (text.empty() || text == " ") return fmt::format("a rank ended with exit code {} and said nothing", exit_code);
  Reader reader(text);
  if (!reader.find("BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES")) return "";
  const auto node = reader.find("RUNNING AT ") ? reader.until(" ") : std::nullopt;
  const auto code = reader.find("EXIT CODE: ") ? reader.number() : std::nullopt;
  const std::string who = node ? "a rank on " + *node : "a rank";
  const auto name = reader.find("EXIT STRING: ") ? reader.until("(") : std::nullopt;
  const auto signal = reader.next("(signal ") ? reader.number() : std::nullopt;
  if (signal && name) return fmt::format("{} died by signal {} ({})", who, *signal, name->substr(0, name->size() - 1));
  return fmt::format("{} ended with exit code {} and said nothing", who, code ? *code : std::to_string(exit_code));
}

}  // namespace ringside::app
