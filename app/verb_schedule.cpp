#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/case_flags.h"
#include "app/verb.h"
#include "core/algorithms/estimate.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/flow.h"
#include "core/program/goal.h"
#include "core/schedule/json.h"
#include "core/schedule/language/language.h"
#include "core/schedule_file.h"

namespace ringside {
namespace {

/// A schedule is written from memory; larger ones are computed on demand by whoever needs them.
constexpr std::int64_t kMaxTransfers = 4'000'000;

Result<bool> fits(const Case& question, const Schedule& schedule) {
  const auto too_large = [&] {
    return fail(
        "ranks", std::to_string(schedule.ranks),
        fmt::format("schedules of at most {} transfers can be written out; ask for fewer ranks", kMaxTransfers));
  };
  // The estimate first: one step of a very large schedule may be more than memory holds.
  if (estimated_transfers(**find_algorithm(question.collective, question.algorithm), question.instance) >
      4. * kMaxTransfers)
    return too_large();
  std::int64_t transfers = 0;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    transfers += static_cast<std::int64_t>(schedule.step(i).transfers.size());
    if (transfers > kMaxTransfers) return too_large();
  }
  return true;
}

struct Flags {
  CaseFlags question;
  std::string as, file;
};

Result<std::string> written(const Case& question, const Schedule& schedule, ScheduleFormat as, bool sized) {
  switch (as) {
    case ScheduleFormat::json: return schedule_json(schedule);
    case ScheduleFormat::text:
      return schedule_text(schedule, sized ? std::optional(question.elements()) : std::nullopt);
    case ScheduleFormat::msccl_xml: return msccl_xml(schedule);
    case ScheduleFormat::goal: break;
  }
  if (!sized) return fail("-n is missing", "", "the bytes of one rank's buffer: a message in GOAL has a size");
  return goal_text(schedule, question.elements(), size_of(question.type), cost_parameters(question)->reduce_cost);
}

Result<Outcome> run(const Flags& flags, bool json) {
  const auto as = parse_schedule_format(flags.as.empty() ? (json ? "json" : "text") : flags.as);
  if (!as) return Failure(Error{"--as", as.error().value, as.error().accepted, as.error().kind});
  if (json && *as != ScheduleFormat::json) return fail("--as", flags.as + " together with --json", "one of the two");
  const bool sized = !flags.question.sizes.empty() || !flags.question.data.empty();
  const auto question = read_case(flags.question, {.sizes = {"0"}});
  if (!question) return Failure(question.error());
  const auto schedule = schedule_of(*question);
  if (!schedule) return Failure(schedule.error());
  if (const auto ok = fits(*question, *schedule); !ok) return Failure(ok.error());
  auto text = written(*question, *schedule, *as, sized);
  if (!text) return Failure(text.error());
  if (flags.file.empty()) return Outcome{std::move(*text)};
  if (const auto ok = write_text(flags.file, *text); !ok) return Failure(ok.error());
  return Outcome{};
}

Action declare(CLI::App& app) {
  auto flags = std::make_shared<Flags>();
  declare_case_flags(app, flags->question);
  declare_data_flag(app, flags->question);
  app.add_option("--as", flags->as, "text, json, msccl-xml or goal (text)")->type_name("FORMAT");
  app.add_option("-o,--output", flags->file, "write to this file instead of standard output")->type_name("FILE");
  return [flags](bool json) { return run(*flags, json); };
}

}  // namespace

Verb schedule_verb() {
  return {
      "schedule",
      "COLLECTIVE -a ALG -k K [--root R] [--chunks C] [--as text|json|msccl-xml|goal] [-o FILE]",
      "the choreography of one algorithm: who sends what to whom, step by step",
      "As text a script to read and to change: each step with its reason and its transfers, in the schedule language\n"
      "(docs/schedule-language.md), which `ringside check` and the window read again. As json a file for tools, as\n"
      "msccl-xml one for MSCCL, as goal its timing for LogGOPSim and ATLAHS. Ranks, chunks and steps count from 0.",
      "  ringside schedule allreduce -a ring -k 4\n"
      "  ringside schedule allreduce -a ring -k 4 -n 12          with the elements that each transfer carries\n"
      "  ringside schedule broadcast -a binomial -k 8 --root 3 --as json -o binomial.json",
      declare};
}

}  // namespace ringside
