#include <memory>

#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/standings.h"
#include "app/flags/case_flags.h"
#include "app/verbs/verb.h"
#include "core/base/try.h"

namespace ringside {
namespace {

Result<Outcome> answer_predict(const CaseFlags& flags, bool json) {
  RINGSIDE_TRY(const auto list, read_cases(flags, {.algorithm = "all"}));
  RINGSIDE_TRY(const auto all, standings(list));
  return Outcome{json ? json_text(json_of(all)) : text_of(all)};
}

Action declare_predict(FlagSet& accept) {
  auto flags = std::make_shared<CaseFlags>();
  declare_case_flags(accept, *flags);
  return [flags](bool json) { return answer_predict(*flags, json); };
}

}  // namespace

Verb predict_verb() {
  return {
      "predict",
      "COLLECTIVE [-a ALG|all] -k K -n BYTES.. [--tier T | --topology T [--placement P]]",
      "what a case should cost: closed form, price of the schedule, simulation",
      "Three answers by the alpha-beta model. formula is the closed form of the literature; price walks the schedule,\n"
      "a step lasting as long as its busiest port; simulation lets every transfer start as soon as its data and its\n"
      "ports allow. A dash means that the answer does not apply. Without -a all algorithms are ranked, fastest first, "
      "beside\n"
      "the lower bounds; then comes who is fastest at which sizes and numbers of ranks, and where two of them cross.\n"
      "Where walking all schedules would take long, the longest are ranked by their exact closed forms, or left out.\n"
      "On a topology the simulation also shares links, and ranks the algorithms; formula and price then take every "
      "way\n"
      "for the slowest one that two ranks have. --slow, --broken, --late and --kernel say what is wrong with it today.",
      "  ringside predict allreduce -k 8 -n 256MiB\n"
      "  ringside predict allreduce -k 8 -n 1KiB..64MiB --tier infiniband\n"
      "  ringside predict allreduce -k 32 -n 64MiB --topology h100-rails --placement round-robin\n"
      "  ringside predict broadcast -a binomial -k 64 -n 1MiB --alpha 5us --bandwidth 100Gbit/s --json",
      declare_predict};
}

}  // namespace ringside
