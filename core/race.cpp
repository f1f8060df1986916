#include "core/race.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/cost/closed_form.h"
#include "core/entrants.h"
#include "core/schedule/asked.h"
#include "core/schedule/shares.h"
#include "core/schedule/turning.h"
#include "core/sim/timeline.h"
#include "core/tuning.h"

namespace ringside {
namespace {

constexpr double kPricedSoon = 5e4;  // transfers that are walked in a few milliseconds

/// Follows how much of what the end asks for lies where it is asked for; at rank 0 where all ranks are its images.
class MeanShare {
 public:
  explicit MeanShare(const Schedule& schedule) : MeanShare(schedule, symmetry_of(schedule)) {}
  double mean() const { return asked_ > 0 ? sum_ / asked_ : 0; }
  void apply(std::int64_t step) {
    const auto leaving = [this](std::int32_t place, std::int32_t first, std::int32_t n) {
      sum_ -= of(place, first, n);
    };
    const auto arrived = [this](std::int32_t place, std::int32_t first, std::int32_t n) {
      sum_ += of(place, first, n);
    };
    now_.symmetry() ? now_.advance(schedule_.step_of_rank_0(step), leaving, arrived)
                    : now_.apply(schedule_.step(step), leaving, arrived);
  }

 private:
  MeanShare(const Schedule& schedule, const std::optional<Symmetry>& symmetry)
      : schedule_(schedule),
        contract_(schedule.contract()),
        now_(symmetry ? Shares(schedule, *symmetry) : Shares(schedule)) {
    for (std::int32_t rank = 0; rank < (symmetry ? 1 : schedule.ranks); ++rank) {
      each_asked(contract_, rank, 0, schedule.chunks, [&](std::int32_t, std::int32_t n) { asked_ += n; });
      sum_ += of(rank, 0, schedule.chunks);
    }
  }
  double of(std::int32_t rank, std::int32_t from, std::int32_t count) const {
    const double whole = reduces(contract_.collective) ? contract_.ranks : 1;
    double sum = 0;
    each_asked(contract_, rank, from, from + count, [&](std::int32_t asked, std::int32_t n) {
      now_.each(rank, asked, n, [&](std::int32_t, std::int32_t length, std::int32_t held, bool final) {
        if (final || whole > 1) sum += length * (final ? 1 : held / whole);
      });
    });
    return sum;
  }

  Schedule schedule_;
  Contract contract_;
  Shares now_;
  double sum_ = 0, asked_ = 0;
};

/// By what tells the lane's end: of steps that overlap a price adds up more than it takes.
Seconds end_with(const Answer& a, Seconds alpha, SecondsPerByte beta) {
  CostParameters parameters = a.prediction.parameters;
  parameters.alpha = alpha, parameters.beta = beta;
  if (beta == SecondsPerByte(0)) parameters.reduce_cost = SecondsPerByte(0);
  const int element = size_of(a.question.type);
  return a.prediction.simulation ? simulate_end(a.schedule, a.question.size(), parameters, element)
                                 : price(a.schedule, a.question.size(), parameters, element).total;
}

}  // namespace

std::string RaceLane::name() const {
  if (!label.empty()) return label;
  return answer->schedule.algorithm.empty() ? "own" : answer->schedule.algorithm;
}

RaceLane entered(std::shared_ptr<const Answer> answer) {
  RaceLane lane;
  const Prediction& p = answer->prediction;
  lane.end = p.simulation ? *p.simulation : p.price ? *p.price : p.formula.value_or(Seconds(0));
  lane.answer = std::move(answer);
  return lane;
}

RaceLane lane_of(std::shared_ptr<const Answer> answer) {
  RaceLane lane = entered(answer);
  const Prediction& p = answer->prediction;
  if (p.price && !answer->network) {
    lane.messages = end_with(*answer, p.parameters.alpha, SecondsPerByte(0));
    lane.bytes = end_with(*answer, Seconds(0), p.parameters.beta);
  }
  if (answer->proof.ok() && !answer->schedule.custom && !leaps(answer->schedule)) {
    MeanShare share(answer->schedule);
    lane.shares.push_back(share.mean());
    for (std::int64_t i = 0; i < answer->schedule.step_count(); ++i) {
      share.apply(i);
      lane.shares.push_back(share.mean());
    }
  }
  return lane;
}

Race race(std::vector<RaceLane> lanes) {
  Race r{std::move(lanes), {}, {}};
  r.order.resize(r.lanes.size());
  std::iota(r.order.begin(), r.order.end(), std::size_t{0});
  std::stable_sort(r.order.begin(), r.order.end(),
                   [&](std::size_t a, std::size_t b) { return r.lanes[a].end < r.lanes[b].end; });
  return r;
}

std::size_t Race::place(std::size_t lane) const {
  const Seconds end = lanes[lane].end;
  const auto faster = [&](const RaceLane& other) {
    return other.end < end && format_seconds(other.end) != format_seconds(end);
  };
  return 1 + static_cast<std::size_t>(std::count_if(lanes.begin(), lanes.end(), faster));
}

std::int64_t moment_at(const Answer& answer, Seconds time) {
  // Sums of steps and the simulator's clock may differ in the last digit.
  const Seconds late = time * (1 + 1e-12);
  return std::upper_bound(answer.step_end.begin(), answer.step_end.end(), late) - answer.step_end.begin();
}

namespace {

/// The others of its collective that take these ranks, the fastest first.
std::vector<std::pair<Seconds, std::string>> others_of(const Case& c) {
  std::vector<std::pair<Seconds, std::string>> all;
  const auto parameters = cost_parameters(c);
  if (!parameters) return {};
  for (const Algorithm* a : algorithms_of(c.collective)) {
    if (a->name == c.algorithm) continue;
    const auto asked = validate(with_algorithm(c, a->name));
    if (!asked) continue;
    if (estimated_transfers(*a, asked->instance) <= kPricedSoon) {
      const auto schedule = make_schedule(*a, asked->instance);
      if (schedule) all.emplace_back(price(*schedule, c.size(), *parameters, size_of(c.type)).total, a->name);
    } else if (const auto t = formula_seconds(*a, asked->instance, c.size(), *parameters);
               t && a->closed_form.kind != FormulaKind::bound) {  // nobody takes as little as a bound
      all.emplace_back(*t, a->name);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// With the parameters that make it fastest, as it is predicted; nothing where that would take long. On a topology
/// simulated: a price knows nothing of what wires share, and is no measure beside it.
std::optional<Seconds> tuned_end(const Case& c, double most) {
  const auto asked = validate(c);
  const auto p = asked ? predict(tuned(*asked).question, most) : Result<Prediction>(Failure(asked.error()));
  if (!p) return std::nullopt;
  if (p->simulation || !c.wiring.uniform()) return p->simulation;
  if (p->price) return p->price;
  return p->formula_kind == FormulaKind::bound ? std::nullopt : p->formula;  // nobody takes as little as a bound
}

/// "naive", "naive and allpairs": the lanes with the place of this one.
std::string in_place_of(const Race& race, std::size_t lane) {
  std::vector<std::string> names;
  for (const std::size_t i : race.order)
    if (race.place(i) == race.place(lane)) names.push_back(race.lanes[i].name());
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : join(names) + " and " + last;
}

}  // namespace

std::vector<std::string> rivals_of(const Case& c, std::size_t count) {
  std::vector<std::string> names;
  Seconds last(-1);
  for (const auto& [time, name] : others_of(c)) {
    if (names.size() == count) break;
    if (time > last * (1 + 1e-9)) names.push_back(name);
    last = time;
  }
  return names;
}

std::vector<std::string> rivals_among(const Case& c, const std::vector<std::string>& named) {
  std::vector<std::string> names;
  for (const std::string& name : named)
    if (name != c.algorithm) names.push_back(name);
  if (names.size() < Race::kMostLanes) return names;
  std::vector<std::string> racing;
  const auto add = [&](const std::string& name) {
    if (racing.size() + 1 < Race::kMostLanes) racing.push_back(name);
  };
  for (const std::string& name : names)
    if (is_variant(name)) add(name);
  std::vector<std::pair<Seconds, std::string>> timed;
  for (const std::string& name : names) {
    const auto other = is_variant(name) ? std::nullopt : std::optional(entrant_of(c, name));
    const auto end = other && *other ? tuned_end(**other, kTunedTransfers) : std::nullopt;
    if (other && *other) timed.emplace_back(end.value_or(Seconds(std::numeric_limits<double>::infinity())), name);
  }
  std::sort(timed.begin(), timed.end());
  for (const auto& [time, name] : timed) add(name);
  return racing;
}

std::string first_if_tuned(const Race& race, double most) {
  if (race.order.size() < 2) return {};
  std::size_t first = race.order[0];
  Seconds least(std::numeric_limits<double>::infinity());
  for (const std::size_t i : race.order) {
    const RaceLane& lane = race.lanes[i];
    const bool open = !open_parameters(lane.answer->question).empty();
    if (open && walked_transfers(lane.answer->question, lane.answer->schedule).value_or(2 * most) > most) return {};
    const auto end = open ? tuned_end(lane.answer->question, most) : std::optional(lane.end);
    if (!end) return {};
    if (*end < least) first = i, least = *end;
  }
  if (first == race.order[0]) return {};
  return fmt::format("With the best parameters of each {} would be first, in {}.", race.lanes[first].name(),
                     format_seconds(least));
}

std::string what_decided(const Race& race) {
  if (race.order.size() < 2) return {};
  const RaceLane &first = race.lanes[race.order[0]], &second = race.lanes[race.order[1]];
  if (race.place(race.order[1]) == 1)
    return fmt::format("{} take the same time, {}.", in_place_of(race, race.order[0]), format_seconds(first.end));
  std::string text = fmt::format("{} is first, {} before {}", first.name(), format_seconds(second.end - first.end),
                                 in_place_of(race, race.order[1]));
  const Seconds messages = second.messages - first.messages, bytes = second.bytes - first.bytes;
  const auto& busiest = first.answer->prediction.hottest;
  const auto& other = second.answer->prediction.hottest;
  if (busiest && other)
    return text +
           fmt::format(". Its busiest link, {}, works {:.0f} % of its time; that of {}, {}, {:.0f} % of its own.",
                       busiest->between, 100 * busiest->share, second.name(), other->between, 100 * other->share);
  if (first.messages == Seconds(0) || second.messages == Seconds(0)) return text + ".";
  if (!(std::max(messages, bytes) > Seconds(0)))
    return text + ": messages and bytes for themselves would not say so; how their steps overlap decides.";
  // Who shares the second place may come to it by other parts.
  const bool alike = std::ranges::all_of(race.order, [&](std::size_t i) {
    return race.place(i) != race.place(race.order[1]) ||
           format_seconds(race.lanes[i].messages) == format_seconds(second.messages);
  });
  const auto against = [&](Seconds a, Seconds b) {
    return a == b ? fmt::format("{} for both", format_seconds(a))
                  : fmt::format("{} against {}{}", format_seconds(a), format_seconds(b),
                                alike ? "" : " of " + second.name());
  };
  // Of one algorithm with fewer bytes it is no news that it is first, but how much longer the others take.
  const double small = first.answer->question.size().value, large = second.answer->question.size().value;
  if (small > 0 && large > small && messages == Seconds(0) &&
      first.answer->question.algorithm == second.answer->question.algorithm)
    return fmt::format(
        "{} has {} times the bytes of {} and takes {} times as long. Messages alone would take {}, bytes "
        "alone {}.",
        second.name(), format_short(large / small, 3), first.name(), format_significant(second.end / first.end, 3),
        against(first.messages, second.messages), against(first.bytes, second.bytes));
  return text + fmt::format(": {} decide. Messages alone would take {}, bytes alone {}.",
                            messages > bytes ? "messages" : "bytes", against(first.messages, second.messages),
                            against(first.bytes, second.bytes));
}

}  // namespace ringside
