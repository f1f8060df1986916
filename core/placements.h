// The same case under every placement: what it matters who sits where (section 4.9).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/case.h"
#include "core/sim/improve.h"

namespace ringside {

/// One placement of a case, simulated.
struct Placed {
  std::string placement;  ///< as place() reads it, or "optimised"
  Instance instance;      ///< as asked here: parameters that nobody gave follow the placement, save for "optimised"
  Placement nodes;        ///< of the ranks
  Seconds end;
  std::int32_t hottest = -1;  ///< the link that was busy longest; -1 where nothing was sent
  Seconds busy;               ///< so long, at its full bandwidth
  double hottest_bytes = 0;   ///< what crossed it
  double leaving_bytes = 0;   ///< what left a machine, over all wires; 0 where there are no machines
};

struct Placements {
  Case question;
  Topology topology;
  std::vector<Placed> all;                 ///< fastest first; equals in the order of the rules
  std::optional<Improvement> improvement;  ///< of the case's own placement
};

/// The case under every rule, random with three seeds, its own placement, and optimised. Parameters that nobody gave
/// are settled for each of them, as validate() does; the search holds those of the case's own placement.
Result<Placements> compare_placements(const Case& question);

/// The case with "optimised" replaced by the devices that improve() finds; any other case as it is. Its topology is the
/// case's, its instance must be complete. `cancelled` as improve() asks it.
Result<Case> with_improved_placement(Case c, const std::function<bool()>& cancelled = {});

/// validate() and well_formed() without the search, which may take seconds: a placement that has to be searched stays
/// the word that it is. answer() searches it.
Result<Case> validate_unsearched(Case c);
Result<Case> well_formed_unsearched(Case c);

}  // namespace ringside
