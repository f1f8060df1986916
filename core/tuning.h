// The fastest values of parameters that nobody gave and that no topology knows: what somebody asks for who asks for a
// time. What is drawn keeps the small defaults of the catalogue (validate()).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/case.h"

namespace ringside {

struct Tuned {
  Case question;               ///< valid; what was found counts as given
  std::vector<Chosen> chosen;  ///< of the case that was asked about, with the values found
};

/// The case with the parameters that make it fastest, as chosen_parameters() names them: by the closed form where it is
/// exact and the wires are all alike, else from its least value on along powers of two (and divisors of K, and all
/// values where there are few) as long as the price, or on a topology the simulation, falls by a hundredth or more.
/// What is too large to be tried often is tried on fewer machines of the topology (fewer_machines()), where ranks are
/// packed; else the search ends after kSearchEffort, and what is longer keeps what the form says, or its default.
/// What is wrong today changes nothing: parameters are those of the case as planned. Requires a valid case.
Tuned tuned(const Case& c);
/// Where parameters of a valid case are the catalogue's, and tuned() finds others: "chain is drawn with segments 4;
/// predicted fastest with segments 2." Else empty.
std::string small_parameters_text(const Case& c);

/// The same case with nothing wrong with any link or rank.
Case as_planned(Case c);
/// Whether a link is slow or broken, or a rank late.
inline bool impaired(const Case& c) {
  return !c.wiring.impaired.empty() || !c.wiring.stragglers.empty();
}

/// The parameters that tuned() would look for: nobody gave them, and no wires know them.
std::set<std::string> open_parameters(const Case& c);

}  // namespace ringside
