// How far a class may see a run: not past the moment that a later item asks of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/case.h"
#include "lessons/plan/plan.h"

namespace ringside {

/// One case, or two whose schedules move as many numbers alike, whichever they are, or the same bytes over the same
/// wires: a schedule that the class has written, too.
bool same_run(const Case& a, const Case& b);

/// A later item (from 0) that asks what comes next in a run, after so much of it.
struct AskedLater {
  std::size_t item;
  CursorPosition moment;
  bool operator==(const AskedLater&) const = default;
};
/// Where the run of an item stops in class, since a later item asks there; none: at its end.
std::optional<AskedLater> asked_later(const Plan& plan, std::size_t at);

/// An item (from 0) that shows more of a run than may be seen before a later one, which asks of it after so many steps.
struct ToldAhead {
  std::size_t item, later;
  std::int64_t step;
};
/// Of a whole plan: what is told too early, and, by item, asked_later().
struct LookAhead {
  std::vector<ToldAhead> told;
  std::vector<std::optional<AskedLater>> stops;
};
LookAhead look_ahead(const Plan& plan);
/// What is told too early, one line each.
std::vector<Error> check_ahead(const Plan& plan);
/// "item 1 (..): its run stops before step 1, of which item 4 asks later": of the items that are shown and played,
/// which is no mistake.
std::vector<std::string> lines_of_stops(const Plan& plan);

}  // namespace ringside
