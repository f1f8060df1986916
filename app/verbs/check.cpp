#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/schedule/proof.h"
#include "core/schedule_file.h"
#include "core/sim/goal_timing.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const Proof& proof) {
  ordered_json faults = ordered_json::array();
  for (const Fault& f : proof.faults)
    faults.push_back({{"step", f.step ? ordered_json(*f.step) : ordered_json(nullptr)},
                      {"rank", f.rank},
                      {"chunk", f.chunk},
                      {"what", f.what}});
  ordered_json json{{"ok", proof.ok()}, {"faults", faults}};
  if (proof.by != Proof::By::replay)
    json["proved_by"] = proof.by == Proof::By::row ? "row" : proof.by == Proof::By::turning ? "turning" : "samples";
  return json;
}

/// Of what is too large to replay as a whole.
std::string basis(Proof::By by) {
  switch (by) {
    case Proof::By::replay: break;
    case Proof::By::row:
      return "Proved by rank 0's row: every rank's transfers were compared with it and are its images.\n";
    case Proof::By::turning:
      return "Proved by the steps up to one whose images follow: that they are was looked at in samples of steps.\n";
    case Proof::By::samples:
      return "Proved by rank 0's row: that the other ranks do the same was looked at in samples of steps and ranks.\n";
  }
  return {};
}

std::string text_of(const Schedule& s, const Proof& proof) {
  const std::string title =
      fmt::format("{}{} on {}, {}, {}", name(s.collective), s.algorithm.empty() ? "" : " by " + s.algorithm,
                  counted(s.ranks, "rank"), counted(s.chunks, "chunk"), counted(s.step_count(), "step"));
  if (proof.ok()) return title + ": correct. Every rank ends with what the collective promises.\n" + basis(proof.by);
  Table table;
  table.column("step").column("rank").column("chunk").column("what", Table::Align::left);
  for (const Fault& f : proof.faults)
    table.row({f.step ? std::to_string(*f.step) : "end", std::to_string(f.rank), std::to_string(f.chunk), f.what});
  const bool cut = proof.faults.size() >= Proof::kMaxFaults;
  return fmt::format("{}: wrong, {}{}\n\n{}", title, cut ? "at least " : "", counted(std::ssize(proof.faults), "fault"),
                     table.text());
}

/// A file says what is sent; only a schedule says what for.
ordered_json json_of(const GoalProgram& program) {
  ordered_json seconds;
  for (const Tier& tier : tiers())
    if (const auto timing = goal_timing(program, tier.parameters())) seconds[tier.name] = timing->end.value;
  return {{"ok", false},
          {"faults", ordered_json::array()},
          {"unverifiable", "GOAL has sizes and waits, but no chunks"},
          {"seconds", seconds}};
}

std::string text_of(const GoalProgram& program, const GoalTiming& timing) {
  std::string text = fmt::format(
      "GOAL on {}: unverifiable. It says how much is sent and what waits for what, not which chunk it is.\n"
      "{}, {} in all, at most {} one after the other.\n\n",
      counted(std::ssize(program.ranks), "rank"), counted(timing.messages, "message"),
      format_bytes(Bytes(static_cast<double>(timing.bytes))), timing.longest_chain);
  Table table;
  table.column("tier", Table::Align::left).column("time (simulated)");
  for (const Tier& tier : tiers())
    if (const auto t = goal_timing(program, tier.parameters())) table.row({tier.name, format_seconds(t->end)});
  return text + table.text();
}

struct CheckFlags {
  CaseFlags question;
  std::string file;
};

Result<Outcome> prove_it(const Schedule& schedule, bool json) {
  RINGSIDE_TRY(const auto proof, prove(schedule));
  return Outcome{json ? json_text(json_of(proof)) : text_of(schedule, proof), proof.ok() ? 0 : 1};
}

/// A file that may come with remarks of its reader, and a custom collective may not say what it is for.
Result<Outcome> prove_it(const ScheduleFile& file, bool json) {
  RINGSIDE_TRY(const auto proof, prove(file.schedule));
  const bool right = proof.ok() && file.says_result;
  if (json) {
    ordered_json j = json_of(proof);
    j["ok"] = right;
    if (!file.says_result) j["unverifiable"] = "a custom collective that does not say what must be held in the end";
    if (!file.notes.empty()) j["notes"] = ordered_json::array();
    for (const Note& note : file.notes) j["notes"].push_back({{"effect", note.effect}, {"what", note.what}});
    return Outcome{json_text(j), right ? 0 : 1};
  }
  std::string text = text_of(file.schedule, proof);
  if (proof.ok() && !file.says_result)
    text = "Unverifiable: no step is wrong, but a custom collective does not say what must be held in the end.\n";
  if (!file.notes.empty()) {
    Table table;
    table.column("MSCCL", Table::Align::left).column("why", Table::Align::left);
    for (const Note& note : file.notes) table.row({note.effect, note.what});
    text += "\n" + table.text();
  }
  return Outcome{text, right ? 0 : 1};
}

Result<Outcome> answer_check(CheckFlags flags, bool json) {
  if (flags.file.empty())
    return fail("FILE is missing", "", "a schedule file, as ringside schedule .. -o FILE writes it, or a case");
  const CaseFlags& q = flags.question;
  if (!q.algorithm.empty()) {
    flags.question.collective = flags.file;
    RINGSIDE_TRY(const auto question, read_case(flags.question, {.sizes = {"0"}}));
    RINGSIDE_TRY(const auto schedule, schedule_of(question));
    RINGSIDE_OK(walked_transfers(question, schedule));
    return prove_it(schedule, json);
  }
  if (std::error_code none; parse_collective(flags.file) && !std::filesystem::exists(flags.file, none))
    return fail("-a is missing", "", "ringside check COLLECTIVE -a ALG -k K, or a FILE");
  Given given;
  const auto fill = [](const std::string& text, const char* field, std::int64_t low, std::int64_t high,
                       auto& target) -> Result<bool> {
    if (text.empty()) return true;
    RINGSIDE_TRY(const auto value, parse_integer(text, field, low, high));
    target = static_cast<std::int32_t>(value);
    return true;
  };
  RINGSIDE_OK(fill(q.ranks, "ranks", 1, kMaxRanks, given.ranks));
  RINGSIDE_OK(fill(q.root, "root", 0, kMaxRanks, given.root));
  RINGSIDE_OK(fill(q.chunks, "chunks", 1, INT32_MAX, given.chunks));
  RINGSIDE_TRY(const auto file, read_schedule_file(flags.file, given));
  if (!file.timing) return prove_it(file, json);
  RINGSIDE_TRY(const auto timing, goal_timing(*file.timing, tiers().front().parameters()));
  return Outcome{json ? json_text(json_of(*file.timing)) : text_of(*file.timing, timing), 1};
}

Action declare_check(FlagSet& accept) {
  auto flags = std::make_shared<CheckFlags>();
  accept.option("FILE", flags->file, "a schedule, or with -a a COLLECTIVE");
  declare_case_flags(accept, flags->question, false);
  return [flags](bool json) { return answer_check(*flags, json); };
}

}  // namespace

Verb check_verb() {
  return {
      "check",
      "FILE [-k K], or COLLECTIVE -a ALG -k K",
      "proves a schedule: does every rank end with what the collective promises?",
      "Replays the steps with sets of contributors instead of numbers. A fault names the step, the rank and the\n"
      "chunk, all counted from 0; a wrong final state has no step (end). The file is JSON, the schedule language or\n"
      "MSCCL XML, which its content tells (for XML also what its runtimes would refuse, ignore or hang on, and why).\n"
      "-k, --root and --chunks fill in what a text leaves open. GOAL says nothing that could be proved: its time is\n"
      "told instead. Exit code 0: correct, 1: wrong or unverifiable, 2: no schedule.",
      "  ringside schedule allreduce -a ring -k 4 --as json -o ring.json\n"
      "  ringside check ring.json\n"
      "  ringside check my-ring.txt -k 16\n"
      "  ringside check allreduce -a ring -k 1024",
      declare_check};
}

}  // namespace ringside
