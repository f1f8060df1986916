#include "lessons/plan/ahead.h"

#include <utility>

#include <fmt/format.h>

#include "core/flow.h"
#include "core/schedule/same_moves.h"
#include "lessons/plan/moment.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostCompared = 100'000;  // moves of ranks over all steps; who writes a schedule stays below

bool earlier(const CursorPosition& a, const CursorPosition& b) {
  return std::pair(a.step, a.phase) < std::pair(b.step, b.phase);
}

/// What an item plays: the run that its answer goes on to, else its scene's. None: words, or it cannot be shown.
std::optional<Scene> played(const ClassMoment& moment) {
  return moment.question && moment.question->reveal ? moment.question->reveal : moment.scene;
}

struct Later {
  std::size_t item;
  CursorPosition moment;
};

/// The items behind this one that ask what comes next in this run. Who is asked for a schedule or a drawing is told
/// nothing by a run.
std::vector<Later> asked_of(const Plan& plan, std::size_t at, const Scene& run) {
  std::vector<Later> all;
  for (std::size_t i = at + 1; i < plan.items.size(); ++i) {
    const auto later = show_item(plan.items[i]);
    if (!later || !later->scene || !later->question || !later->question->told_by_run()) continue;
    if (same_run(later->scene->question, run.question)) all.push_back({i, later->scene->cursor});
  }
  return all;
}

}  // namespace

bool same_run(const Case& a, const Case& b) {
  if (a == b) return true;
  if (a.collective != b.collective || a.bytes != b.bytes || a.data != b.data) return false;
  // Numbers are watched on their way whatever the wires are; of mere bytes it is the wires that are asked about.
  const bool wires = a.tier == b.tier && a.alpha == b.alpha && a.bandwidth == b.bandwidth && a.wiring == b.wiring;
  if (a.data.empty() && !wires) return false;
  const auto left = schedule_of(a), right = schedule_of(b);
  const auto small = [](const Schedule& s) { return s.step_count() * s.ranks <= kMostCompared; };
  return left && right && small(*left) && small(*right) && same_moves(*left, *right);
}

std::optional<CursorPosition> asked_later(const Plan& plan, std::size_t at) {
  const auto here = show_item(plan.items[at]);
  const auto run = here ? played(*here) : std::nullopt;
  if (!run) return {};
  std::optional<CursorPosition> first;
  for (const Later& later : asked_of(plan, at, *run)) {
    // What is there to be played is played, be it from the very moment that is asked of.
    const bool ahead = here->question ? !earlier(later.moment, run->cursor) : earlier(run->cursor, later.moment);
    if (ahead && (!first || earlier(later.moment, *first))) first = later.moment;
  }
  return first;
}

std::vector<Error> check_ahead(const Plan& plan) {
  std::vector<Error> errors;
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    const auto here = show_item(plan.items[i]);
    const auto run = here ? played(*here) : std::nullopt;
    if (!run) continue;
    const auto until = asked_later(plan, i);
    for (const Later& later : asked_of(plan, i, *run))
      if (!until || earlier(later.moment, *until))
        errors.push_back(fail(fmt::format("item {} ({})", i + 1, here->title), "",
                              fmt::format("its run is played past step {}, of which item {} asks later",
                                          later.moment.step, later.item + 1))
                             .value());
  }
  return errors;
}

}  // namespace ringside
