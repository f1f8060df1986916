// How far a class may see a run: not past the moment that a later item asks of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/case.h"
#include "lessons/plan/plan.h"

namespace ringside {

/// One case, or two whose schedules move the same numbers alike, or the same bytes over the same wires: a schedule that
/// the class has written, too.
bool same_run(const Case& a, const Case& b);

/// Where the run of an item stops in class, since a later item asks what comes next in it; none: at its end.
std::optional<CursorPosition> asked_later(const Plan& plan, std::size_t at);

/// An item (from 0) that shows more of a run than may be seen before a later one, which asks of it after so many steps.
struct ToldAhead {
  std::size_t item, later;
  std::int64_t step;
};
std::vector<ToldAhead> told_ahead(const Plan& plan);
/// The same, one line each.
std::vector<Error> check_ahead(const Plan& plan);

}  // namespace ringside
