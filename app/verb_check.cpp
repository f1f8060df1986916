#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/json_text.h"
#include "app/table.h"
#include "app/verb.h"
#include "core/schedule/json.h"
#include "core/schedule/proof.h"

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
  return {{"ok", proof.ok()}, {"faults", faults}};
}

std::string text_of(const Schedule& s, const Proof& proof) {
  const std::string title = fmt::format("{}{} on {} ranks, {} chunks, {} steps", name(s.collective),
                                        s.algorithm.empty() ? "" : " by " + s.algorithm, s.ranks, s.chunks, s.step_count());
  if (proof.ok()) return title + ": correct. Every rank ends with what the collective promises.\n";
  Table table;
  table.column("step").column("rank").column("chunk").column("what", Table::Align::left);
  for (const Fault& f : proof.faults)
    table.row({f.step ? std::to_string(*f.step) : "end", std::to_string(f.rank), std::to_string(f.chunk), f.what});
  const bool cut = proof.faults.size() >= Proof::kMaxFaults;
  return fmt::format("{}: wrong, {}{} fault{}\n\n{}", title, cut ? "at least " : "", proof.faults.size(),
                     proof.faults.size() == 1 ? "" : "s", table.text());
}

Action declare(CLI::App& app) {
  auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "a schedule in Ringside's JSON")->type_name("");
  return [file](bool json) -> Result<Outcome> {
    if (file->empty()) return fail("FILE is missing", "", "a schedule file, as ringside schedule .. --as json -o FILE writes it");
    const auto schedule = read_schedule(*file);
    if (!schedule) return Failure(schedule.error());
    const auto proof = prove(*schedule);
    if (!proof) return Failure(proof.error());
    return Outcome{json ? json_text(json_of(*proof)) : text_of(*schedule, *proof), proof->ok() ? 0 : 1};
  };
}

}  // namespace

Verb check_verb() {
  return {"check",
          "FILE [--json]",
          "proves a schedule file: does every rank end with what the collective promises?",
          "Replays the steps with sets of contributors instead of numbers. A fault names the step, the rank and the\n"
          "chunk, all counted from 0; a wrong final state has no step (end). Exit code 0: correct, 1: wrong, 2: no schedule.",
          "  ringside schedule allreduce -a ring -k 4 --as json -o ring.json\n"
          "  ringside check ring.json",
          declare};
}

}  // namespace ringside
