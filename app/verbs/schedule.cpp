#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/verb.h"
#include "core/algorithms/estimate.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
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

struct ScheduleFlags {
  CaseFlags question;
  std::string as;
  OutputFile output;
};

Result<Outcome> answer_schedule(const ScheduleFlags& flags, bool json) {
  const auto as = parse_schedule_format(flags.as.empty() ? (json ? "json" : "text") : flags.as);
  if (!as) return Failure(Error{"--as", as.error().value, as.error().accepted, as.error().kind});
  if (json && *as != ScheduleFormat::json_document)
    return fail("--as", flags.as + " together with --json", "one of the two");
  const bool sized = !flags.question.sizes.empty() || !flags.question.data.empty();
  RINGSIDE_OK(check_output(flags.output));
  const auto question = read_case(flags.question, {.sizes = {"0"}});
  if (!question) return Failure(question.error());
  RINGSIDE_TRY(const auto schedule, schedule_by_pair(*question));
  RINGSIDE_OK(fits(*question, schedule));
  std::optional<Sizes> sizes;
  if (sized) {
    RINGSIDE_TRY(const auto costs, cost_parameters(*question));
    sizes = {question->elements(), size_of(question->type), costs.reduce_cost};
  }
  RINGSIDE_TRY(auto text, written(schedule, *as, sizes));
  if (flags.output.path.empty()) return Outcome{std::move(text)};
  RINGSIDE_OK(write_file(flags.output.path, text));
  return Outcome{};
}

Action declare_schedule(FlagSet& accept) {
  auto flags = std::make_shared<ScheduleFlags>();
  declare_case_flags(accept, flags->question);
  declare_data_flag(accept, flags->question);
  accept.option("--as", flags->as, "text, json, msccl-xml or goal (text)", "FORMAT");
  declare_output(accept, flags->output, "write to this file instead of standard output");
  return [flags](bool json) { return answer_schedule(*flags, json); };
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
      declare_schedule};
}

}  // namespace ringside
