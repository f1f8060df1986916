#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/json_text.h"
#include "app/flags/case_flags.h"
#include "app/flags/cost_flags.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/why.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct WhyFlags {
  CaseFlags of_case;
  CostFlags costs;
};

std::string parameters_text(const Case& c) {
  std::vector<std::string> all;
  for (const auto& [name, value] : c.instance.parameters) all.push_back(fmt::format("{} {}", name, value));
  return all.empty() ? "" : " (" + join(all) + ")";
}

/// "NVLSTree Simple: nvls_tree (segments 4)", "ring (channels 8)"
std::string text_of(const Contestant& x) {
  const std::string algorithm = x.question.algorithm + parameters_text(x.question);
  return x.name == x.question.algorithm ? algorithm : x.name + ": " + algorithm;
}

/// "; rank 3 comes 10.00 ms late"
std::string late_text(const Case& c) {
  std::string text;
  for (const Straggler& s : c.wiring.stragglers)
    if (s.late > Seconds(0)) text += fmt::format("; rank {} comes {} late", s.rank, format_seconds(s.late));
  return text;
}

/// "Bandwidth", "Latency", "Adding": what takes longest.
const char* dominant(const Reasons& r) {
  const Seconds latency = r.messages + r.start;
  if (r.adding > r.bytes && r.adding > latency) return "Adding";
  return r.bytes > latency ? "Bandwidth" : "Latency";
}

std::string text_of(const Reasons& r, const CostModel& model) {
  const Case& c = r.best.question;
  const auto constants = cost_parameters(c);
  const std::string whose =
      model.library || !constants || !c.wiring.uniform() ? "" : " (" + constants->source.text() + ")";
  std::string out =
      fmt::format("{} of {} among {}{}: {}\nby {}, {}.\n\n", name(c.collective), format_bytes(c.size()),
                  counted(c.instance.ranks, "rank"), c.wiring.uniform() ? "" : " on " + c.wiring.topology,
                  format_seconds(r.best.seconds), text_of(r.best),
                  model.library        ? fmt::format("{}{}'s protocols, simulated",
                                              r.best.taken ? "which " + model.library->label + " would take; " : "",
                                                     model.library->label)
                  : c.wiring.uniform() ? "alpha-beta" + whose + ", price of the schedule"
                                       : "alpha-beta, simulated");
  if (r.planned)
    out += fmt::format("{:>12}  as planned, with nothing wrong{}\n", format_seconds(*r.planned), late_text(c));
  if (r.start > Seconds(0))
    out += fmt::format("{:>12}  before the first message: call and launches\n", format_seconds(r.start));
  out += fmt::format("{:>12}  if bytes cost nothing: its messages, one after another\n", format_seconds(r.messages));
  out += fmt::format("{:>12}  if messages cost nothing: its bytes\n", format_seconds(r.bytes));
  if (r.adding > Seconds(0)) out += fmt::format("{:>12}  if only adding cost anything\n", format_seconds(r.adding));
  out += fmt::format("{} dominates.\n", dominant(r));
  if (r.hottest)
    out += fmt::format("\nThe busiest link is {}: {} cross it, {:.0f} % of the time.\n", r.hottest->between,
                       format_bytes(r.hottest->bytes), 100 * r.hottest->share);
  if (!r.next || !(r.best.seconds > Seconds(0))) return out;
  const double ratio = r.next->seconds / r.best.seconds;
  out += fmt::format("\n{}: {}, {} ({} times).\n",
                     ratio >= 1     ? "Next best"
                     : r.best.taken ? "The fastest"
                                    : "Faster",
                     text_of(*r.next), format_seconds(r.next->seconds), format_significant(ratio, 3));
  if (r.turn)
    out += fmt::format("Their order turns at {}, {} this size.\n", format_bytes(Bytes(static_cast<double>(*r.turn))),
                       *r.turn > c.bytes ? "above" : "below");
  else if (r.turn_known)
    out += "Their order is the same at sizes up to 65,536 times smaller and larger.\n";
  return out;
}

ordered_json json_of(const Contestant& x) {
  ordered_json j = case_json(x.question);
  j["name"] = x.name;
  j["seconds"] = x.seconds.value;
  j["library_choice"] = x.taken;
  return j;
}

ordered_json json_of(const Reasons& r, const CostModel& model) {
  ordered_json j = json_of(r.best);
  j["cost_model"] = model.library ? model.library->name : "alpha-beta";
  if (const auto constants = cost_parameters(r.best.question); constants && !model.library)
    j["constants_source"] = constants->source.text();
  j["planned_s"] = r.planned ? ordered_json(r.planned->value) : ordered_json(nullptr);
  j["start_s"] = r.start.value;
  j["messages_s"] = r.messages.value;
  j["bytes_s"] = r.bytes.value;
  j["adding_s"] = r.adding.value;
  std::string dominates = dominant(r);
  dominates.front() += 'a' - 'A';
  j["dominates"] = dominates;
  j["hottest_link"] = r.hottest ? ordered_json{{"link", r.hottest->link},
                                               {"between", r.hottest->between},
                                               {"bytes", r.hottest->bytes.value},
                                               {"share", r.hottest->share}}
                                : ordered_json(nullptr);
  j["next"] = r.next ? json_of(*r.next) : ordered_json(nullptr);
  j["turn_bytes"] = r.turn ? ordered_json(*r.turn) : ordered_json(nullptr);
  return j;
}

Result<Outcome> answer_why(const WhyFlags& flags, bool json) {
  RINGSIDE_TRY(const auto list, read_cases(flags.of_case, {.algorithm = "all"}));
  RINGSIDE_TRY(const auto model, read_costs(flags.costs));
  RINGSIDE_OK(check_costs(model, flags.of_case.wiring));
  const std::string& algorithm = flags.of_case.algorithm;
  if (flags.of_case.sizes.size() > 1 || algorithm.find(',') != std::string::npos ||
      list.cases.front().bytes != list.cases.back().bytes)
    return fail("why", "several sizes or algorithms", "one of each; without -a the fastest is explained");
  const Case& c = list.cases.front();
  RINGSIDE_TRY(const auto reasons, why(c, c.own() || (!algorithm.empty() && algorithm != "all"), model));
  return Outcome{json ? json_text(json_of(reasons, model)) : text_of(reasons, model)};
}

Action declare_why(FlagSet& accept) {
  auto flags = std::make_shared<WhyFlags>();
  declare_case_flags(accept, flags->of_case);
  declare_cost_flags(accept, flags->costs);
  return [flags](bool json) { return answer_why(*flags, json); };
}

}  // namespace

Verb why_verb() {
  return {
      "why",
      "COLLECTIVE|FILE [-a ALG] -k K -n BYTES [--topology T] [--costs MODEL]",
      "what a prediction is made of: messages, bytes, the busiest link, who comes next",
      "Without -a the fastest algorithm is explained. Its time is taken apart by asking again: what would it take if\n"
      "bytes cost nothing, if messages did, and if only adding cost anything? Where they overlap, their sum is more\n"
      "than the whole. Then come the link that is busy for the largest share of the time, the next best algorithm,\n"
      "and the size at which the order of the two turns. --costs asks a library's protocols instead of pure\n"
      "alpha-beta: without -a what the library would take is explained, and the fastest of what it has is named.",
      "  ringside why allreduce -k 16 -n 1GiB --topology h100-rails:2\n"
      "  ringside why allreduce -a ring -k 16 -n 1MiB --topology h100-rails:2 --costs nccl\n"
      "  ringside why broadcast -k 64 -n 1MiB --tier infiniband --json",
      declare_why};
}

}  // namespace ringside
