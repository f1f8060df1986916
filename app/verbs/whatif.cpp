#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/json_text.h"
#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/consequence.h"
#include "core/tuning.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct WhatIfFlags {
  CaseFlags question;
  std::vector<std::string> what;
};

ordered_json json_of(const Consequence& c) {
  ordered_json j = case_json(c.before->question);
  j["what_if"] = text_of(c.what);
  j["harmless"] = c.harmless();
  j["before_s"] = c.before_end.value;
  j["after_s"] = c.after_end ? ordered_json(c.after_end->value) : ordered_json(nullptr);
  j["one_port_s"] = c.one_port_end ? ordered_json(c.one_port_end->value) : ordered_json(nullptr);
  j["headline"] = c.headline;
  j["sentences"] = c.sentences;
  j["source"] = c.source;
  j["waits"] = ordered_json::array();
  for (const Wait& w : c.waits)
    j["waits"].push_back({{"rank", w.rank},
                          {"call", w.sending ? "send" : "receive"},
                          {"peer", w.peer},
                          {"step", w.step},
                          {"transfer", w.index}});
  j["wrong"] = ordered_json::array();
  for (std::size_t r = 0; r < c.left.size(); ++r)
    if (c.left[r].wrong > 0)
      j["wrong"].push_back(
          {{"rank", r}, {"elements", c.left[r].wrong}, {"of", c.left[r].asked}, {"first", c.left[r].first}});
  return j;
}

std::string text_of_consequence(const Consequence& c) {
  const Case& q = c.before->question;
  std::vector<std::string> parameters;
  for (const auto& [parameter, value] : q.instance.parameters)
    parameters.push_back(fmt::format("{} {}", parameter, value));
  std::string text =
      fmt::format("{} {}{} on {}, {}{}\n{}\n", name(q.collective), q.algorithm,
                  parameters.empty() ? "" : " (" + join(parameters) + ")", counted(q.instance.ranks, "rank"),
                  format_bytes(q.size()), q.wiring.uniform() ? "" : ", " + q.wiring.topology, c.headline);
  for (const std::string& sentence : c.sentences) text += "  " + sentence + "\n";
  return text + c.source + "\n";
}

Result<Outcome> answer_whatif(const WhatIfFlags& flags, bool json) {
  if (flags.what.empty())
    return fail("--if is missing", "", "--if \"slow-link 5-6 4\", or another of ringside help whatif");
  std::vector<WhatIf> asked;
  for (const std::string& text : flags.what) {
    RINGSIDE_TRY(auto what, parse_what_if(text));
    if (what.none()) return fail("--if", text, "one thing that goes otherwise");
    asked.push_back(std::move(what));
  }
  RINGSIDE_TRY(const auto list, read_cases(flags.question, {.sizes = {"1MiB"}}));
  ordered_json rows = ordered_json::array();
  std::string text;
  bool harmless = true;
  for (const Case& question : list.cases) {
    // On real wires the time counts, so what nobody gave is what predict takes.
    RINGSIDE_TRY(auto answered, answer(question.wiring.uniform() ? question : tuned(question).question));
    const auto before = std::make_shared<const Answer>(std::move(answered));
    for (const WhatIf& what : asked) {
      RINGSIDE_TRY(const auto c, consequence(before, what));
      // Later is a number; for ever and wrong are a no.
      harmless = harmless && (c.harmless() || c.after);
      if (json)
        rows.push_back(json_of(c));
      else
        text += (text.empty() ? "" : "\n") + text_of_consequence(c);
    }
  }
  return Outcome{json ? json_text(rows) : text, harmless ? 0 : 1};
}

Action declare_whatif(FlagSet& accept) {
  auto flags = std::make_shared<WhatIfFlags>();
  declare_case_flags(accept, flags->question);
  accept.option("--if", flags->what, "what goes otherwise; one or several", "WHAT..");
  return [flags](bool json) { return answer_whatif(*flags, json); };
}

}  // namespace

Verb whatif_verb() {
  return {
      "whatif",
      "COLLECTIVE -a ALG -k K [-n BYTES..] --if WHAT..",
      "what follows if a rank is late, a link slow or broken, a call skipped or mixed up?",
      "WHAT is one of: late RANK SECONDS, slow-rank RANK TIMES, slow-link A-B TIMES, broken-link A-B, skip RANK,\n"
      "count RANK ELEMENTS, type RANK TYPE, sends-first. A-B are two ranks, or two nodes of the topology.\n"
      "Whoever is slower is simulated; without a topology each pair of ranks has a wire of its own. Who waits for\n"
      "ever and whose numbers are wrong follows from the schedule: calls of a step are made at once, messages up to\n"
      "4 KiB are eager, and mixed counts and types are matched as NCCL and MPI match them. Exit code 0: later at\n"
      "most, 1: somebody waits for ever or has wrong numbers. Ranks count from 0, steps in sentences from 1.",
      "  ringside whatif allreduce -a ring -k 16 -n 16MiB --topology ring --if \"slow-link 5-6 4\" \"broken-link "
      "5-6\"\n"
      "  ringside whatif broadcast -a binomial -k 8 -n 1MiB --if \"skip 4\"\n"
      "  ringside whatif allreduce -a ring -k 8 -n 1638400 --if \"count 3 409598\" --json",
      declare_whatif};
}

}  // namespace ringside
