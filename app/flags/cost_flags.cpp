#include "app/flags/cost_flags.h"

#include "app/flags/flag_set.h"
#include "app/flags/wiring_flags.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {

void declare_cost_flags(FlagSet& accept, CostFlags& flags, const std::string& of, const std::string& group) {
  const std::string which = of.empty() ? "" : of + ": ";
  std::string names;
  for (const Library& l : libraries()) names += ", " + l.name;
  accept.option("--costs", flags.costs,
                which + "costs by alpha-beta (default)" + (of.empty() ? "" : ",\n") + names.substr(of.empty() ? 0 : 2),
                "MODEL", group);
  accept.option("--gpus-per-process", flags.gpus_per_process,
                which + "whose kernels a process launches one after another (default 1)", "G", group);
}

Result<CostModel> read_costs(const CostFlags& flags) {
  RINGSIDE_TRY(auto model, find_cost_model(flags.costs.empty() ? CostModel{}.name() : flags.costs));
  if (flags.gpus_per_process.empty()) return model;
  if (!model.library) return fail("--gpus-per-process", flags.gpus_per_process, "only with a library's --costs");
  RINGSIDE_TRY(const auto gpus, parse_integer(flags.gpus_per_process, "--gpus-per-process", 1, kMostGpusPerProcess));
  model.gpus_per_process = static_cast<std::int32_t>(gpus);
  return model;
}

Result<bool> check_costs(const CostModel& model, const WiringFlags& wiring) {
  if (!model.library) return true;
  const std::string own = "constants of its own for --costs " + model.library->name;
  if (!wiring.calibration.empty()) return fail("--calibration", wiring.calibration, own);
  if (!wiring.reduce_cost.empty()) return fail("--reduce-cost", wiring.reduce_cost, own);
  return true;
}

}  // namespace ringside
