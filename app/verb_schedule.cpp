#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/case_flags.h"
#include "app/schedule_text.h"
#include "app/verb.h"
#include "core/algorithms/estimate.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/flow.h"
#include "core/schedule/json.h"

namespace ringside {
namespace {

/// A schedule is written from memory; larger ones are computed on demand by whoever needs them.
constexpr std::int64_t kMaxTransfers = 4'000'000;

Result<bool> fits(const Case& question, const Schedule& schedule) {
  const auto too_large = [&] {
    return fail("ranks", std::to_string(schedule.ranks),
                fmt::format("schedules of at most {} transfers can be written out; ask for fewer ranks", kMaxTransfers));
  };
  // The estimate first: one step of a very large schedule may be more than memory holds.
  if (estimated_transfers(**find_algorithm(question.collective, question.algorithm), question.instance) > 4. * kMaxTransfers)
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

Result<Outcome> run(const Flags& flags, bool json) {
  const std::string as = flags.as.empty() ? (json ? "json" : "text") : fold_name(flags.as);
  if (as != "text" && as != "json") return fail("--as", flags.as, "text, json");
  if (json && as == "text") return fail("--as", "text together with --json", "one of the two");
  const bool sized = !flags.question.sizes.empty() || !flags.question.data.empty();
  const auto question = read_case(flags.question, {.sizes = {"0"}});
  if (!question) return Failure(question.error());
  const auto schedule = schedule_of(*question);
  if (!schedule) return Failure(schedule.error());
  if (const auto ok = fits(*question, *schedule); !ok) return Failure(ok.error());
  std::string text = as == "json" ? schedule_json(*schedule)
                                  : schedule_script(*schedule, sized ? std::optional(question->elements()) : std::nullopt);
  if (flags.file.empty()) return Outcome{std::move(text)};
  if (const auto ok = write_text(flags.file, text); !ok) return Failure(ok.error());
  return Outcome{};
}

Action declare(CLI::App& app) {
  auto flags = std::make_shared<Flags>();
  declare_case_flags(app, flags->question);
  declare_data_flag(app, flags->question);
  app.add_option("--as", flags->as, "text or json (text)")->type_name("FORMAT");
  app.add_option("-o,--output", flags->file, "write to this file instead of standard output")->type_name("FILE");
  return [flags](bool json) { return run(*flags, json); };
}

}  // namespace

Verb schedule_verb() {
  return {"schedule",
          "COLLECTIVE -a ALG -k K [--root R] [--chunks C] [--as text|json] [-o FILE]",
          "the choreography of one algorithm: who sends what to whom, step by step",
          "As text a script to read: each step with its reason and its transfers. As json a file that `ringside check`\n"
          "proves and that other tools can read and write. Ranks, chunks and steps count from 0.",
          "  ringside schedule allreduce -a ring -k 4\n"
          "  ringside schedule allreduce -a ring -k 4 -n 12          with the elements that each transfer carries\n"
          "  ringside schedule broadcast -a binomial -k 8 --root 3 --as json -o binomial.json",
          declare};
}

}  // namespace ringside
