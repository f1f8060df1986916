#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/host_flags.h"
#include "app/flags/output_file.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/measured_text.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

struct SurveyFlags {
  HostFlags hosts;
  std::string budget;
  OutputFile output;
  bool print_launch = false;
};

std::string bandwidth(double seconds_per_byte) {
  return seconds_per_byte > 0 ? format_measured(BytesPerSecond(1 / seconds_per_byte)) : "unlimited";
}

/// "eth0 to ib0" where the kernels know it: MPI chooses among a host's interfaces by itself.
std::string interfaces(const PairSurvey& s, std::size_t pair) {
  if (pair >= s.ways.size() || s.ways[pair].a.empty() || s.ways[pair].b.empty()) return "not known: no TCP";
  return fmt::format("{} to {}", s.ways[pair].a, s.ways[pair].b);
}

/// `file`: holds a topology of so many devices; empty: none was written.
std::string text_of(const PairSurvey& s, const std::string& file, std::size_t seats) {
  std::string out = fmt::format("{} hosts, every pair in {} rounds of pairs at once: {}\n\n", s.hosts.size(),
                                tournament(static_cast<std::int32_t>(s.hosts.size())).size(), s.environment.mpi);
  Table table;
  table.column("a", Table::Align::left).column("b", Table::Align::left);
  table.column("alpha").column("a to b").column("b to a").column("largest message");
  table.column("interfaces", Table::Align::left);
  for (std::size_t i = 0; i < s.pairs.size(); ++i) {
    const PairTime& p = s.pairs[i];
    table.row({s.hosts[static_cast<std::size_t>(p.a)], s.hosts[static_cast<std::size_t>(p.b)],
               format_seconds(Seconds(p.alpha_s)), bandwidth(p.there_s_per_byte), bandwidth(p.back_s_per_byte),
               format_bytes(Bytes(static_cast<double>(p.largest))), interfaces(s, i)});
  }
  out += table.text() + "\n";
  const auto slow = slow_parts(s);
  for (const SlowPart& part : slow) out += fmt::format("! {}\n", part.line());
  if (slow.empty())
    out += s.hosts.size() < 3 ? "Two hosts: nothing to compare their pair with.\n" : "No host and no pair is odd.\n";
  if (!file.empty())
    out += fmt::format("{} holds them as a topology: ringside predict allreduce -k {} -n 1MiB --topology {}\n", file,
                       seats, file);
  return out;
}

Result<Outcome> answer_survey(const SurveyFlags& flags, bool json) {
  RINGSIDE_TRY(const auto settings, read_host_flags(flags.hosts));
  if (settings.hosts.size() < 2)
    return fail("hosts", settings.hosts.empty() ? "none" : settings.hosts.front().name,
                "two or more: --hosts a,b,c or --hostfile FILE");
  Job asked;
  asked.launch = settings;
  if (!flags.budget.empty()) {
    RINGSIDE_TRY(const auto budget, parse_seconds(flags.budget, "budget"));
    if (budget.value < 0.1 || budget.value > 86400) return fail("budget", flags.budget, "0.1 to 86400 seconds");
    asked.budget_s = budget.value;
  }
  RINGSIDE_OK(check_output(flags.output));
  RINGSIDE_TRY(const auto job, validate(survey_job(std::move(asked))));
  if (flags.print_launch) {
    RINGSIDE_TRY(const auto line, app::printed_launch(job));
    return Outcome{line};
  }
  RINGSIDE_TRY(const auto survey, app::survey(job));
  const std::string& file = flags.output.path;
  std::size_t seats = 0;
  if (!file.empty()) {
    const Topology topology = topology_of(survey, ranks_on(survey, settings.hosts));
    seats = devices(topology).size();
    RINGSIDE_OK(write_file(file, json_text(to_json(topology))));
  }
  return Outcome{json ? json_text(to_json(survey)) : text_of(survey, file, seats)};
}

Action declare_survey(FlagSet& accept) {
  auto flags = std::make_shared<SurveyFlags>();
  declare_host_flags(accept, flags->hosts);
  accept.flag("--print-launch", flags->print_launch, "print the line that would start the ranks, and end", "The hosts");
  accept.option("--budget", flags->budget, "seconds for all rounds together (20)", "SECONDS");
  declare_output(accept, flags->output, "write a topology of these hosts, for --topology");
  return [flags](bool json) { return answer_survey(*flags, json); };
}

}  // namespace

Verb survey_verb() {
  return {
      "survey",
      "(--hosts LIST | --hostfile FILE) [-o TOPOLOGY.json] [--budget S]",
      "how fast each pair of hosts is, and which host or way is odd",
      "A rank on each host plays ping-pong with every other, in rounds of pairs at once: one round fewer than there\n"
      "are hosts. alpha is half a round trip of 8 bytes, each direction's bandwidth is of messages up to 4 MiB while\n"
      "the other is idle. A host whose best pair is half as fast as others' (or three times as late) is named, and so\n"
      "is a way between two hosts that are both faster with others.",
      "  ringside survey --hosts a,b,c,d\n"
      "  ringside survey --hostfile hosts --interfaces 10.0.0.0/24 -o cluster.json",
      declare_survey};
}

}  // namespace ringside
