#include "app/launch/mpirun_messages.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace ringside::app {
namespace {

/// White space of any kind and length as one blank: where a launcher breaks its lines depends on names and numbers.
std::string flat(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

/// Reads a text from left to right; each step is refused where the text goes on differently.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  /// Goes behind the next `words`, however far.
  bool find(std::string_view words) {
    const auto at = rest_.find(words);
    if (at == std::string_view::npos) return false;
    rest_.remove_prefix(at + words.size());
    return true;
  }
  bool next(std::string_view words) {
    if (!rest_.starts_with(words)) return false;
    rest_.remove_prefix(words.size());
    return true;
  }
  /// What comes before any of `ends`; nothing where that is empty or has no end.
  std::optional<std::string> until(std::string_view ends) {
    const auto at = rest_.find_first_of(ends);
    if (at == std::string_view::npos || at == 0) return std::nullopt;
    std::string word(rest_.substr(0, at));
    rest_.remove_prefix(at);
    return word;
  }
  std::optional<std::string> number() {
    const auto end = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (end == 0) return std::nullopt;
    std::string digits(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return digits;
  }

 private:
  std::string_view rest_;
};

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

std::string slurm_dead_rank(std::string_view said, int /*exit_code*/) {
  const std::string text = flat(said);
  Reader reader(text);
  while (reader.find("srun: error: ")) {
    const auto node = reader.until(": ");
    if (!node || !(reader.next(": task ") || reader.next(": tasks "))) continue;
    const auto rank = reader.number();
    if (!rank || !reader.find(": ")) continue;
    if (reader.next("Exited with exit code ")) {
      const auto code = reader.number();
      return fmt::format("rank {} on {} ended with exit code {} and said nothing", *rank, *node, code.value_or("?"));
    }
    const auto how = reader.until(" ");
    if (how) return fmt::format("rank {} on {} died: {}", *rank, *node, *how);
  }
  return "";
}

}  // namespace ringside::app
