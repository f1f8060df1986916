#include "lessons/plan/ahead.h"

#include <utility>

#include <fmt/format.h>

#include "core/flow.h"
#include "core/schedule/same_moves.h"
#include "lessons/plan/moment.h"

namespace ringside {
namespace {

constexpr std::size_t kMostCompared = 2'000'000;  // pairs of transfers; who writes a schedule stays below

bool earlier(const CursorPosition& a, const CursorPosition& b) {
  return std::pair(a.step, a.phase) < std::pair(b.step, b.phase);
}

using ClassMoments = std::vector<std::optional<ClassMoment>>;

/// Of a plan's items, from this one on; absent before, and where one cannot be shown.
ClassMoments moments_from(const Plan& plan, std::size_t first) {
  ClassMoments all(plan.items.size());
  for (std::size_t i = first; i < all.size(); ++i)
    if (auto moment = show_item(plan.items[i])) all[i] = std::move(*moment);
  return all;
}

/// What an item plays: the run that its answer goes on to, else its scene's. None: words, a picture of a training step
/// (whose case stands in for none), or it cannot be shown.
std::optional<Scene> played(const std::optional<ClassMoment>& moment) {
  if (!moment) return {};
  const auto& scene = moment->question && moment->question->reveal ? moment->question->reveal : moment->scene;
  return scene && scene->lab.empty() ? scene : std::nullopt;
}

/// The items behind this one that ask what comes next in this run. Who is asked for a schedule or a drawing is told
/// nothing by a run.
std::vector<AskedLater> asked_of(const ClassMoments& moments, std::size_t at, const Scene& run) {
  std::vector<AskedLater> all;
  for (std::size_t i = at + 1; i < moments.size(); ++i) {
    const auto& later = moments[i];
    if (!later || !later->scene || !later->question || !later->question->told_by_run()) continue;
    if (!later->scene->lab.empty()) continue;
    if (same_run(later->scene->question, run.question)) all.push_back({i, later->scene->cursor});
  }
  return all;
}

std::optional<AskedLater> first_asked(const ClassMoments& moments, std::size_t at) {
  const auto run = played(moments[at]);
  if (!run) return {};
  std::optional<AskedLater> first;
  for (const AskedLater& later : asked_of(moments, at, *run)) {
    // What has begun is there to be played, be it from the very moment that is asked of.
    const bool from_here = moments[at]->question || run->cursor == CursorPosition{};
    const bool ahead = from_here ? !earlier(later.moment, run->cursor) : earlier(run->cursor, later.moment);
    if (ahead && (!first || earlier(later.moment, first->moment))) first = later;
  }
  return first;
}

/// So few transfers that all those of a step may be compared with one another.
bool may_be_compared(const Schedule& s) {
  std::size_t pairs = 0;
  for (std::int64_t i = 0; i < s.step_count() && pairs <= kMostCompared; ++i) {
    const std::size_t transfers = s.step(i).transfers.size();
    pairs += transfers * transfers + 1;
  }
  return pairs <= kMostCompared;
}

/// "item 1 (The second step)"
std::string counted_name(const Plan& plan, std::size_t at) {
  const PlanItem& item = plan.items[at];
  const auto moment = show_item(item);
  return fmt::format("item {} ({})", at + 1, moment ? item_name(item, *moment) : item.title);
}

}  // namespace

bool same_run(const Case& a, const Case& b) {
  if (a == b) return true;
  if (a.collective != b.collective || a.bytes != b.bytes) return false;
  // Numbers, be they others, go the same way whatever the wires are; of mere bytes it is the wires that are asked
  // about.
  const bool wires = a.tier == b.tier && a.alpha == b.alpha && a.bandwidth == b.bandwidth && a.wiring == b.wiring;
  if (a.data.empty() && b.data.empty() && !wires) return false;
  const auto left = schedule_of(a), right = schedule_of(b);
  return left && right && may_be_compared(*left) && may_be_compared(*right) && same_moves(*left, *right);
}

std::optional<AskedLater> asked_later(const Plan& plan, std::size_t at) {
  return first_asked(moments_from(plan, at), at);
}

LookAhead look_ahead(const Plan& plan) {
  LookAhead seen;
  const ClassMoments moments = moments_from(plan, 0);
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const auto stop = seen.stops.emplace_back(first_asked(moments, i));
    if (const auto run = played(moments[i]))
      for (const AskedLater& later : asked_of(moments, i, *run))
        if (!stop || earlier(later.moment, stop->moment)) seen.told.push_back({i, later.item, later.moment.step});
  }
  return seen;
}

std::vector<Error> check_ahead(const Plan& plan) {
  std::vector<Error> errors;
  for (const ToldAhead& told : look_ahead(plan).told)
    errors.push_back(
        fail(counted_name(plan, told.item), "",
             fmt::format("its run is played past step {}, of which item {} asks later", told.step, told.later + 1))
            .value());
  return errors;
}

std::vector<std::string> lines_of_stops(const Plan& plan) {
  std::vector<std::string> lines;
  const auto stops = look_ahead(plan).stops;
  for (std::size_t i = 0; i < stops.size(); ++i)
    if (stops[i] && !plan.items[i].asks && plan.items[i].question.empty())
      lines.push_back(fmt::format("{}: its run stops before step {}, of which item {} asks later",
                                  counted_name(plan, i), stops[i]->moment.step + 1, stops[i]->item + 1));
  return lines;
}

}  // namespace ringside
