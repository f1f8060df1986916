// The algorithms of a `predict`, side by side: in which order, how far from the lower bounds, and where the order
// turns.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "app/flags/case_flags.h"
#include "core/cost/crossover.h"
#include "core/flow.h"
#include "core/tuning.h"

namespace ringside {

/// One algorithm at one size.
struct Standing {
  Case question;
  std::string label;                     ///< its algorithm; of two rows of one what was given, too: "ring:channels=8"
  const Algorithm* algorithm = nullptr;  ///< nullptr: a schedule of one's own, which has no closed form
  std::vector<Chosen> chosen;            ///< parameters that nobody gave, with the values that make it fastest
  Prediction prediction;
  std::optional<Seconds> planned;  ///< simulated with nothing wrong; absent where nothing is, or nothing was simulated
  std::optional<Seconds> lower_bound;  ///< only known where all wires are alike
  Distance distance;
  std::size_t rank = 0;  ///< 1 is the fastest at its size; 0 where neither price nor formula exists

  /// What the order goes by: the simulation on a topology, else the price, or where there is none the formula.
  std::optional<Seconds> seconds() const {
    if (!question.wiring.uniform()) return prediction.simulation;
    return prediction.price ? prediction.price : prediction.formula;
  }
};

/// All algorithms at one size, in the registry's order, with the race over ranks at this size.
struct Heat {
  std::vector<Standing> standings;
  Crossovers over_ranks;

  Bytes size() const { return standings.front().question.size(); }
};

struct Standings {
  std::vector<Heat> heats;  ///< by size, as asked
  Crossovers over_sizes;
  std::vector<LeftOut> left_out;  ///< of the list, and those that would take too long beside the others
};

/// All walks together have at most so many transfers, some seconds'; one algorithm alone takes what it takes.
inline constexpr double kMostTransfers = 2e7;
/// Parameters that nobody gave are chosen for each size. The cheapest are walked first. What no longer fits is ranked
/// by its exact closed form, or left out. `done` hears of each case that is, one after the other.
Result<Standings> standings(const CaseList& list, const std::function<void(const Case&)>& done = {});

/// One row for each algorithm and size.
nlohmann::ordered_json json_of(const Standings& standings);
/// Tables for people: the ranking of each size, who is fastest where, and where two cross.
std::string text_of(const Standings& standings);

}  // namespace ringside
