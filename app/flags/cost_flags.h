// The flags that name a cost model: --costs and what a library needs to know of the processes.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/library_times.h"

namespace ringside {

class FlagSet;
struct WiringFlags;

/// As they were typed; an empty text is a flag that was not given.
struct CostFlags {
  std::string costs, gpus_per_process;
};

/// `of`: the one thing among others of the verb that has costs, "performance", under the heading `group`; empty: all.
void declare_cost_flags(FlagSet& accept, CostFlags& flags, const std::string& of = "",
                        const std::string& group = "Costs");
Result<CostModel> read_costs(const CostFlags& flags);
/// A library has constants of its own: what was calibrated or given beside it would be told nobody.
Result<bool> check_costs(const CostModel& model, const WiringFlags& wiring);

}  // namespace ringside
