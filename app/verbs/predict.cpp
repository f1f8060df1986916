#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/library_answer.h"
#include "app/answers/machine_answer.h"
#include "app/answers/standings.h"
#include "app/flags/case_flags.h"
#include "app/flags/cost_flags.h"
#include "app/flags/flag_set.h"
#include "app/flags/run_flags.h"
#include "app/machine/saved_calibration.h"
#include "app/verbs/verb.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

struct PredictFlags {
  CaseFlags of_case;
  CostFlags costs;
};

/// One heat for each size: of all methods of the library, or of one algorithm.
Result<Outcome> answer_by_library(const PredictFlags& flags, const CostModel& model, const CaseList& list, bool json) {
  const bool all = flags.of_case.algorithm.empty() || flags.of_case.algorithm == "all";
  std::vector<LibraryHeat> heats;
  for (const Case& c : list.cases) {
    const bool same_size = !heats.empty() && heats.back().times.front().question.bytes == c.bytes;
    if (same_size && all && !c.own()) continue;  // every method has been asked
    RINGSIDE_TRY(auto times, library_times(c, *model.library, model.gpus_per_process,
                                           all && !c.own() ? LibraryScope::all : LibraryScope::this_algorithm));
    if (!same_size) heats.push_back({model.library, model.gpus_per_process, {}});
    auto& known = heats.back().times;
    known.insert(known.end(), std::make_move_iterator(times.begin()), std::make_move_iterator(times.end()));
  }
  for (LibraryHeat& heat : heats)
    std::stable_sort(heat.times.begin(), heat.times.end(), [](const LibraryTime& a, const LibraryTime& b) {
      const Seconds never(std::numeric_limits<double>::infinity());
      return a.best().value_or(never) < b.best().value_or(never);
    });
  return Outcome{json ? json_text(json_of(heats)) : text_of(heats)};
}

Result<Outcome> answer_predict(const PredictFlags& flags, bool json) {
  RINGSIDE_TRY(const auto list, read_cases(flags.of_case, {.algorithm = "all"}));
  RINGSIDE_TRY(const auto model, read_costs(flags.costs));
  RINGSIDE_OK(check_costs(model, flags.of_case.wiring));
  if (model.library) return answer_by_library(flags, model, list, json);
  Progress progress(list.cases.size(), "choosing parameters ..");
  const auto all = standings(list, [&](const Case& c) { progress.done(c.algorithm + ", " + format_bytes(c.size())); });
  progress.clear();
  if (!all) return Failure(all.error());
  std::optional<Calibration> machine;
  if (!flags.of_case.wiring.calibration.empty()) {
    RINGSIDE_TRY(const auto path, calibration_path(flags.of_case.wiring.calibration));
    RINGSIDE_TRY(const auto file, read_json(path));
    RINGSIDE_TRY(machine, calibration_from_json(file));
  }
  if (!json) return Outcome{text_of(*all) + (machine ? machine_text(*all, *machine) : "")};
  auto rows = json_of(*all);
  if (machine) add_machine_times(rows, *all, *machine);
  return Outcome{json_text(rows)};
}

Action declare_predict(FlagSet& accept) {
  auto flags = std::make_shared<PredictFlags>();
  declare_case_flags(accept, flags->of_case);
  declare_cost_flags(accept, flags->costs);
  return [flags](bool json) { return answer_predict(*flags, json); };
}

}  // namespace

Verb predict_verb() {
  return {
      "predict",
      "COLLECTIVE|FILE [-a ALG,..|all] -k K -n BYTES.. [--tier T | --topology T [--placement P]]",
      "what a case should cost: closed form, price of the schedule, simulation",
      "Three answers by the alpha-beta model. formula is the closed form of the literature; price walks the schedule,\n"
      "a step lasting as long as its busiest port; simulation lets every transfer start as soon as its data and its\n"
      "ports allow. A dash means that the answer does not apply. Without -a all algorithms are ranked, fastest first, "
      "beside\n"
      "the lower bounds; then comes who is fastest at which sizes and numbers of ranks, and where two of them cross.\n"
      "Parameters that nobody gave (segments, radix, node size, ..) are chosen for each size, and named: what the "
      "topology\n"
      "knows, else what makes the closed form least, or the simulation. A FILE brings a schedule of its own (JSON, "
      "the\n"
      "schedule language, MSCCL XML). A sweep over sizes on a topology ends with who wins at each.\n"
      "Where walking all schedules would take long, the longest are ranked by their exact closed forms, or left out.\n"
      "--costs prices by a library's protocols instead (latencies and yields by which it chooses itself, launches, "
      "its\n"
      "channels and pieces) and marks what it would take; everything is simulated on the same schedules.\n"
      "On a topology the simulation also shares links, and ranks the algorithms; formula and price then take every "
      "way\n"
      "for the slowest one that two ranks have. --slow, --broken, --late and --kernel say what is wrong with it today.",
      "  ringside predict allreduce -k 8 -n 256MiB\n"
      "  ringside predict allreduce -k 8 -n 1KiB..64MiB --tier infiniband\n"
      "  ringside predict allreduce -k 32 -n 64MiB --topology h100-rails --placement round-robin\n"
      "  ringside predict allreduce -a ring,rabenseifner -k 16 -n 1KiB..1GiB --topology h100-rails:2\n"
      "  ringside predict allreduce -a ring:channels=1,ring:channels=8 -n 1GiB --topology h100-rails:2\n"
      "  ringside predict my-ring.xml -n 64MiB --topology dgx-h100\n"
      "  ringside predict allreduce -k 16 -n 1KiB..1GiB --topology h100-rails:2 --costs nccl\n"
      "  ringside predict broadcast -a binomial -k 64 -n 1MiB --alpha 5us --bandwidth 100Gbit/s --json",
      declare_predict};
}

}  // namespace ringside
