#include "app/launch/mpirun_messages.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "app/launch/reader.h"
#include "core/base/controls.h"
#include "core/base/front_of.h"

namespace ringside::app {
namespace {

constexpr std::size_t kLongestMessage = 300;  // characters
constexpr std::size_t kNarrowPage = 50;       // no line is broken before that
constexpr std::size_t kMostDetails = 4;

bool is_ruler(const std::string& line) {
  return line.find_first_not_of("-=* ") == std::string::npos;
}

std::vector<std::string> trimmed_lines(std::string_view text) {
  std::vector<std::string> all;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const auto first = std::min(line.find_first_not_of(" \t\r"), line.size());
    all.push_back(line.substr(first, line.find_last_not_of(" \t\r") + 1 - first));
  }
  return all;
}

/// "[n1:01423] plm:rsh: Warning: ..", or a page that begins with the word.
bool is_warning(const std::string& line) {
  return line.starts_with("WARNING") || (line.starts_with('[') && (line.find("Warning") != std::string::npos ||
                                                                   line.find("WARNING") != std::string::npos));
}

/// Open MPI's pages begin and end with a line of dashes.
bool begins_page(const std::vector<std::string>& lines, std::size_t at) {
  while (at > 0 && lines[at - 1].empty()) --at;
  return at > 0 && lines[at - 1].starts_with("---") && is_ruler(lines[at - 1]);
}

/// Line `at`; of a page what it has broken is joined up to the full stop, and what a colon announces follows it.
std::string message_at(const std::vector<std::string>& lines, std::size_t at) {
  std::string text = lines[at];
  if (text.starts_with('[') || !begins_page(lines, at)) return text;
  const auto goes_on = [&] { return at + 1 < lines.size() && !is_ruler(lines[at + 1]) && lines[at + 1][0] != '['; };
  while (goes_on() && text.back() != '.' && text.back() != ':' && text.find(". ") == std::string::npos &&
         lines[at].size() >= kNarrowPage)
    text += " " + lines[++at];
  if (text != lines[at]) text.resize(std::min(text.find(". "), text.size() - 1) + 1);
  if (text.back() != ':') return text;
  while (at + 1 < lines.size() && lines[at + 1].empty()) ++at;
  for (std::size_t i = 0; i < kMostDetails && goes_on(); ++i) text += (i == 0 ? " " : ", ") + flat(lines[++at]);
  return text;
}

/// The 3 of "[[61377,1],3]" or of "[prterun-vm-21710@1,3]".
std::optional<std::string> rank_in(const std::string& name) {
  Reader last(std::string_view(name).substr(std::min(name.rfind(','), name.size() - 1)));
  return last.next(",") ? last.number() : std::nullopt;
}

/// " (rank 1 on n2)": whom a page is about, as far as `message` does not say so.
std::string about(const std::string& page, const std::string& message) {
  std::optional<std::string> host, rank;
  for (const char* field : {"Node: ", "Host: ", "host: "})
    if (Reader reader(page); !host && reader.find(field)) host = reader.until(" ");
  Reader started(page), named(page);
  if (started.find("process rank ")) rank = started.number();
  if (!rank && named.find("Process name: "))
    if (const auto name = named.until(" "); name) rank = rank_in(*name);
  const bool new_host = host && message.find(*host) == std::string::npos;
  const bool new_rank = rank && message.find("rank " + *rank) == std::string::npos;
  if (!new_host && !new_rank) return "";
  return fmt::format(" ({}{}{})", new_rank ? "rank " + *rank : "", new_rank && new_host ? " " : "",
                     new_host ? "on " + *host : "");
}

/// Of a bearable length, and without what steers a terminal.
std::string bearable(const std::string& message) {
  const std::string shown = controls_shown(message);
  if (shown.size() <= kLongestMessage) return shown;
  const std::string front(front_of(shown, kLongestMessage));
  return front.substr(0, front.rfind(' ')) + " ..";
}

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

/// What a rank said itself before the launcher spoke, behind a colon; `or_else` where it said nothing. `first` is the
/// first of all messages.
std::string own_words(const std::string& first, const std::string& or_else) {
  for (const char* launcher : {"Primary job", "mpirun ", "prterun ", "Process name"})
    if (first.starts_with(launcher)) return or_else;
  return ": " + first;
}

/// "prterun has exited due to process rank 2 with PID 1705216 on node b exiting improperly." or "calling "abort"."
std::string ended_unlike_the_others(std::string_view text, const std::string& first) {
  Reader reader(text);
  if (!reader.find("has exited due to process rank ")) return "";
  const auto rank = reader.number();
  if (!rank || !reader.next(" with PID ") || !reader.number() || !reader.next(" on node ")) return "";
  const auto node = reader.until(" ");
  if (!node) return "";
  const bool aborts = reader.next(" calling \"abort\"");
  return fmt::format("rank {} on {} {}{}", *rank, *node,
                     aborts ? "has ended the job" : "has ended without MPI's knowledge", own_words(first, ""));
}

/// "Process name: [[61377,1],3] Exit code: 7", in Open MPI 5 "Process name: [prterun-vm-21710@1,2] Exit code: 7".
std::string ended_with_code(std::string_view text, const std::string& first) {
  Reader reader(text);
  while (reader.find("Process name: [")) {
    const auto name = reader.until(" ");
    if (!name || !reader.next(" Exit code: ")) continue;
    const auto code = reader.number();
    const auto rank = rank_in(*name);
    if (!code || !rank) continue;
    return fmt::format("rank {} ended with exit code {}{}", *rank, *code, own_words(first, " and said nothing"));
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
  return node ? *node +
                    " is down or cut off, or mpirun's daemon there has died: mpirun hears nothing of it any more, and "
                    "has ended all ranks"
              : "";
}

/// "[b:00185] PMIX ERROR: OUT-OF-RESOURCE in file ../dstore_segment.c at line 208", or "ERROR in file
/// ../gds/ds12/gds_ds12_lock_pthread.c" where not even the first of them could be made.
std::string full_host(std::string_view text) {
  for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
    Reader reader(text.substr(at + 1));
    const auto host = reader.until(":]");
    if (!host || !reader.next(":") || !reader.number() || !reader.next("] PMIX ERROR: ")) continue;
    const auto error = reader.until(" ");
    const auto file = reader.next(" in file ") ? reader.until(" ") : std::nullopt;
    if (error == "OUT-OF-RESOURCE")
      return *host + " has no room for MPI's files, in its temporary folder or in /dev/shm";
    if (file && (file->find("/gds/") != std::string::npos || file->find("dstore") != std::string::npos))
      return *host + " cannot make MPI's files in its temporary folder: it is full, or may not be written";
  }
  return "";
}

/// A page of 4 and 5: "No components were able to be opened in the pml framework. .. Host: a Framework: pml".
std::string no_transport(std::string_view text) {
  Reader reader(text);
  if (!reader.find("No components were able to be opened in the pml framework")) return "";
  const auto host = reader.find("Host: ") ? reader.until(" ") : std::nullopt;
  return fmt::format("Open MPI{} was built without the transport that was asked for: --transport tcp is always there",
                     host ? " on " + *host : "");
}

/// What Open MPI's transport says of two hosts that have no way to one another:
/// "[[8103,1],2][btl_tcp_endpoint.c:793:..] from n3 to: n2 Unable to connect to the peer 10.88.41.2 on port 1024: No
/// route to host". In the words of the meeting.
std::string no_way_between(std::string_view said) {
  const std::string text = std::string(said) + "\n";
  Reader reader(text);
  while (reader.find("] from ")) {
    const auto from = reader.until(" \n");
    if (!from || !reader.next(" to: ")) continue;
    const auto to = reader.until(" \n");
    if (!to || !reader.next(" Unable to connect to the peer ")) continue;
    const auto address = reader.until(" \n");
    if (!address || !reader.next(" on port ") || !reader.number() || !reader.next(": ")) continue;
    if (const auto why = reader.until("\r\n["); why)
      return controls_shown(
          fmt::format("{}: cannot reach {} at {}: {}; open all ports between the hosts, or name their "
                      "network with --interfaces",
                      *from, *to, *address, why->substr(0, why->find_last_not_of(' ') + 1)));
  }
  return "";
}

/// What Hydra's proxies say that do not get to start ranks: "[proxy:0:1@b] HYDU_sock_connect (utils/sock/sock.c:145):
/// unable to connect from "b" to "a" (Connection refused)", "[proxy:0:0@b] HYDU_create_process (..): execvp error on
/// file x (Permission denied)", and mpiexec of Intel "unable to run bstrap_proxy on b (pid 12608, exit code 256)".
std::string hydra_start(std::string_view text) {
  Reader connects(text), proxy(text), starts(text), intel(text);
  if (connects.find("unable to connect from \"")) {
    const auto from = connects.until("\"");
    const auto to = connects.next("\" to \"") ? connects.until("\"") : std::nullopt;
    const auto why = connects.next("\" (") ? connects.until(")") : std::nullopt;
    if (from && to && why) return fmt::format("{} cannot connect to {}: {}", *from, *to, *why);
  }
  if (starts.find("execvp error on file ")) {
    const auto file = starts.until(" ");
    const auto why = starts.next(" (") ? starts.until(")") : std::nullopt;
    const auto host = proxy.find("[proxy:") && proxy.find("@") ? proxy.until("]") : std::nullopt;
    if (file && why && host) return fmt::format("{} cannot start {}: {}", *host, *file, *why);
  }
  if (intel.find("unable to run bstrap_proxy on "))
    if (const auto host = intel.until(" "); host)
      return *host + " cannot be reached by mpirun, or has no hydra_bstrap_proxy that runs";
  return "";
}

}  // namespace

std::string first_message(std::string_view said) {
  const auto lines = trimmed_lines(said);
  std::string warning;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (is_ruler(lines[at])) continue;
    const std::string message = message_at(lines, at);
    const bool warns = is_warning(message), paged = begins_page(lines, at);
    std::string page = lines[at] + " ";
    while (paged && at + 1 < lines.size() && (lines[at + 1].empty() || !is_ruler(lines[at + 1])))
      page += lines[++at] + " ";
    if (!warns) return bearable(message + about(flat(page), message));
    if (warning.empty()) warning = bearable(message);
  }
  return warning;
}

std::string open_mpi_dead_rank(std::string_view said, int /*exit_code*/) {
  const std::string text = flat(said);
  for (const auto& explain : {lost_host, full_host, no_transport, died_by_signal})
    if (std::string why = explain(text); !why.empty()) return why;
  if (std::string why = no_way_between(said); !why.empty()) return why;
  const std::string first = first_message(said);
  std::string why = ended_unlike_the_others(text, first);
  return why.empty() ? ended_with_code(text, first) : why;
}

std::string hydra_dead_rank(std::string_view said, int exit_code) {
  const std::string text = flat(said);
  if (text.empty() || text == " ") return fmt::format("a rank ended with exit code {} and said nothing", exit_code);
  if (std::string why = hydra_start(text); !why.empty()) return why;
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
