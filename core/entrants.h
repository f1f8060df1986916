// Who can race against a case: other algorithms of its collective, or the same one at another size, on other wires or
// with its ranks placed otherwise.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/case.h"
#include "core/race.h"

namespace ringside {

/// The case with one thing changed: an algorithm by its name, or "size=1MiB", "tier=ethernet", "topology=h100-rails:2"
/// ("topology=" is the uniform crossbar), "placement=round-robin". The error says what is wrong with it; whether the
/// case then has an answer is not asked.
Result<Case> entrant_of(const Case& c, std::string_view what);
/// Whether it is none of the algorithms.
inline bool is_variant(std::string_view what) {
  const auto equals = what.find('=');
  return equals != std::string_view::npos && what.find(':') > equals;  // "ring:channels=8" is an algorithm
}
/// What can be asked besides algorithms, for menus: sizes around the case's, and other tiers or placements.
std::vector<std::string> variants_of(const Case& c);
/// What the lane of `c` is called in a race against these: what they change ("1 MiB"), with its algorithm where they
/// change several things ("ring at 1 MiB"); empty: its algorithm. `what` is empty for the case's own.
std::string lane_label(const Case& c, std::string_view what, const std::vector<std::string>& others);

/// "At most 4 race: the predicted fastest; naive and linear do not.": who of `named` is not among `racing`
/// (rivals_among()), and by what that was decided; empty where all race.
std::string left_out_text(const Case& c, const std::vector<std::string>& named, const std::vector<std::string>& racing);

/// Where the first two of a race change places: the nearest size within a factor of 65,536.
/// As their ends are: simulated, or priced where that is not done; with the lanes' own parameters. Absent: they do not
/// turn, run at different sizes, or have more messages than are soon walked.
std::optional<Turn> turn_of(const Race& race);
/// "Above 48 KiB rabenseifner would be before recursive_doubling."; empty without a turn.
std::string turn_text(const Race& race);

}  // namespace ringside
