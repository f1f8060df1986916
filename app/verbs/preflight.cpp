#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/host_flags.h"
#include "app/launch/launch_line.h"
#include "app/launch/meeting.h"
#include "app/launch/staging.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr int kClockDigits = 2;  // from one call to the next it is another one

std::string gib(double bytes) {
  return fmt::format("{:.1f} GiB", bytes / 1073741824.0);
}

std::string clock_text(const HostReport& r) {
  if (std::abs(r.clock_offset) <= r.clock_error)
    return fmt::format("±{}", format_short_seconds(Seconds(r.clock_error), kClockDigits));
  return (r.clock_offset > 0 ? "+" : "-") + format_short_seconds(Seconds(std::abs(r.clock_offset)), kClockDigits);
}

std::string gpus_text(const HostFacts& f) {
  if (f.gpus.empty()) return "none";
  return count_names(f.gpus) + (f.driver.empty() ? "" : ", driver " + f.driver);
}

std::string reached_text(const HostReport& r) {
  std::size_t good = 0;
  for (const PeerTest& p : r.peers) good += p.trouble.empty() ? 1 : 0;
  return fmt::format("{} of {}", good, r.peers.size());
}

/// By which of its interfaces the host reached the others in the port test.
std::string interfaces_text(const HostReport& r) {
  std::vector<std::string> names;
  for (const PeerTest& p : r.peers) {
    const std::string name = interface_at(r, p.own);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names.empty() ? "-" : join(names, ", ");
}

std::string text_of(const std::vector<HostReport>& reports, const std::vector<Finding>& found) {
  Table table;
  table.column("host", Table::Align::left).column("ranks").column("cores").column("memory").column("free for files");
  table.column("clock")
      .column("may lock")
      .column("GPUs")
      .column("others reached")
      .column("over", Table::Align::left)
      .column("MPI", Table::Align::left);
  for (const HostReport& r : reports) {
    if (!r.facts) {
      table.row({r.host.name, std::to_string(r.host.ranks()), "-", "-", "-", "-", "-", "-", "-", "-", "not met"});
      continue;
    }
    const HostFacts& f = *r.facts;
    table.row({r.host.name, std::to_string(r.host.ranks()), std::to_string(f.cores), gib(f.memory),
               gib(f.temporary_free), clock_text(r), f.locked ? format_bytes(Bytes(*f.locked)) : "all", gpus_text(f),
               reached_text(r), interfaces_text(r), f.mpi});
  }
  std::string out = table.text();
  bool fatal = false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Finding& f = found[i];
    fatal = fatal || f.fatal;
    const auto alike = [&](const Finding& other) { return other.what == f.what && other.remedy == f.remedy; };
    if (std::any_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), alike)) continue;
    std::vector<std::string> hosts;
    for (const Finding& other : found)
      if (alike(other)) hosts.push_back(other.host);
    out += fmt::format("\n{} {}: {}\n  {}\n", f.fatal ? "✗" : "!", join(hosts), f.what, f.remedy);
  }
  if (!fatal) out += fmt::format("\nRanks can be started on {}.\n", counted(std::ssize(reports), "host"));
  return out;
}

Result<Outcome> preflight(const HostFlags& flags, bool json) {
  RINGSIDE_TRY(auto settings, read_host_flags(flags));
  if (!settings.several()) return fail("hosts", "none", "--hosts a:2,b:2 or --hostfile FILE");
  RINGSIDE_OK(app::find_launcher(settings));
  RINGSIDE_TRY(const auto staging, app::Staging::make(settings));
  const auto reports = app::meet_hosts(settings);
  const auto found = app::findings_of(reports, settings);
  const auto answer = to_json(reports, found);
  return Outcome{json ? json_text(answer) : text_of(reports, found), answer["ready"].get<bool>() ? 0 : 1};
}

Action declare_preflight(FlagSet& accept) {
  auto flags = std::make_shared<HostFlags>();
  declare_host_flags(accept, *flags);
  return [flags](bool json) { return preflight(*flags, json); };
}

}  // namespace

Verb preflight_verb() {
  return {
      "preflight",
      "(--hosts LIST | --hostfile FILE) [--agent PATH] [--interfaces CIDR] [--runner PATH]",
      "what keeps ranks from running on several hosts, before they are started",
      "Meets all hosts at once through ssh or the agent, asks each what it is, and lets every pair talk over the\n"
      "network that ranks would use. A fault comes with what to do about it (✗: ranks would not run, and the exit\n"
      "code is 1; !: they would run worse). Measuring on named hosts begins with the same; --force leaves it out. "
      "What\n"
      "only concerns the launch itself (--transport, --env, --wait, --force) is taken here, too, and changes nothing.",
      "  ringside preflight --hosts a:2,b:2\n"
      "  ringside preflight --hostfile hosts --interfaces 10.0.0.0/24 --json",
      declare_preflight};
}

}  // namespace ringside
