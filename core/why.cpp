#include "core/why.h"

#include <algorithm>
#include <cmath>

#include "core/algorithms/registry.h"
#include "core/base/try.h"
#include "core/cost/cost.h"
#include "core/cost/turning_size.h"
#include "core/library_times.h"
#include "core/trial.h"
#include "core/tuning.h"

namespace ringside {
namespace {

constexpr double kTransfers = 1e6;  ///< of one algorithm; longer ones do not take part
constexpr int kFar = 8;             ///< steps of a factor of four on either side

Case at_size(Case c, double bytes) {
  const auto element = static_cast<double>(size_of(c.type));
  c.bytes = static_cast<std::int64_t>(std::max(1.0, std::round(bytes / element)) * element);
  return c;
}

/// An algorithm by the alpha-beta model, with the best of what nobody gave.
std::optional<Contestant> contestant(const Case& c) {
  const Case asked = tuned(c).question;
  const auto p = predict(asked, kTransfers);
  if (!p) return std::nullopt;
  // What is too long to be walked takes as long as its closed form says, where that is exact.
  const bool formed = !p->price && !asked.own() && has_exact_form(*algorithm_of(asked), asked.instance);
  const auto seconds = !asked.wiring.uniform() ? p->simulation : formed ? p->formula : p->price;
  if (!seconds) return std::nullopt;
  Contestant found{asked, asked.algorithm, *seconds, {}};
  found.pace.reduce_cost = asked.reduce_cost.value_or(SecondsPerByte(0));
  return found;
}

std::vector<Contestant> by_library(const Case& c, bool one, const CostModel& model) {
  std::vector<Contestant> all;
  const auto times =
      library_times(c, *model.library, model.gpus_per_process, one ? LibraryScope::this_algorithm : LibraryScope::all);
  if (!times) return all;
  for (const LibraryTime& t : *times)
    if (t.seconds && t.continued == 0)
      all.push_back({t.question, t.method + " " + t.pace.protocol, *t.seconds, t.pace, t.choice});
  return all;
}

/// Who takes part at this size, fastest first: of all, or the case's own alone.
std::vector<Contestant> contest(const Case& c, bool one, const CostModel& model) {
  std::vector<Contestant> all;
  if (model.library) {
    all = by_library(c, one, model);
  } else if (one || c.own()) {
    if (auto own = contestant(c)) all.push_back(std::move(*own));
  } else {
    for (const Algorithm* a : algorithms_of(c.collective))
      if (const auto asked = asked_of(c, *a))
        if (auto other = contestant(*asked)) all.push_back(std::move(*other));
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
  return all;
}

/// A contestant's time at another size: with the parameters that were given, and the best of the others.
std::optional<double> time_of(const Contestant& who, const Case& asked, double bytes, const CostModel& model) {
  Case c = at_size(asked, bytes);
  if (who.question.algorithm != c.algorithm) {
    const auto other = asked_of(c, *algorithm_of(who.question));
    if (!other) return std::nullopt;
    c = *other;
  }
  for (const Contestant& one : contest(c, true, model))
    if (one.name == who.name) return one.seconds.value;
  return std::nullopt;
}

std::optional<std::int64_t> turn_of(Reasons& r, const Case& c, const CostModel& model) {
  const auto ahead = [&](double bytes) -> std::optional<Ahead> {
    const auto a = time_of(r.best, c, bytes, model), b = time_of(*r.next, c, bytes, model);
    return a && b ? std::optional(Ahead{*b - *a, *a}) : std::nullopt;
  };
  const auto turn = turning_size(static_cast<double>(c.bytes), static_cast<double>(size_of(c.type)),
                                 static_cast<double>(kMaxBytes), kFar, ahead);
  r.turn_known = turn.known;
  return turn.bytes ? std::optional(at_size(c, *turn.bytes).bytes) : std::nullopt;
}

/// Of the best, as its model has it.
Result<Trial> trial_of(const Contestant& best, const CostModel& model) {
  RINGSIDE_TRY(Trial run, trial_of(best.question));
  run.pace = best.pace;
  return model.library ? run.by(*model.library, best.pace) : run;
}

/// Ways stay as they were: what is broken stays so, what is slow was planned no narrower than the others.
void widen(Link& l) {
  if (l.broken()) return;
  l.bandwidth = BytesPerSecond(kWidestWire);
  if (l.whole.value > 0) l.whole = l.bandwidth;
}

}  // namespace

Result<Reasons> why(const Case& c, bool one, const CostModel& model) {
  auto all = contest(c, one, model);
  if (all.empty()) return fail("prediction", c.algorithm, "a case that can be simulated or priced");
  const auto taken = std::find_if(all.begin(), all.end(), [](const Contestant& x) { return x.taken; });
  Reasons r;
  r.best = taken != all.end() && !one ? *taken : all.front();
  const Case& q = r.best.question;
  if (q.wiring.uniform()) {
    RINGSIDE_TRY(const auto parameters, cost_parameters(q));
    RINGSIDE_TRY(const Schedule schedule, schedule_of(q));
    const auto with = [&](Seconds alpha, SecondsPerByte beta, SecondsPerByte adding) {
      return price(schedule, q.size(), {alpha, beta, adding}, size_of(q.type)).total;
    };
    const SecondsPerByte free(0);
    r.messages = with(parameters.alpha, free, free);
    r.bytes = with(Seconds(0), parameters.beta, free);
    r.adding = with(Seconds(0), free, parameters.reduce_cost);
  } else {
    RINGSIDE_TRY(const Trial run, trial_of(r.best, model));
    RINGSIDE_TRY(const auto whole, run.on(run.wires, q));
    r.hottest = hottest_link(run.wires, whole.link_bytes, whole.end);
    r.start = r.best.seconds - whole.end;
    if (impaired(q)) {
      Contestant healthy = r.best;
      healthy.question = as_planned(q);
      RINGSIDE_TRY(const Trial plan, trial_of(healthy, model));
      RINGSIDE_TRY(const auto quiet, plan.on(plan.wires, healthy.question));
      r.planned = quiet.end + r.start;
    }
    Topology quick = run.wires, wide = run.wires;
    for (Link& l : quick.links) l.alpha = Seconds(0);
    for (Link& l : wide.links) widen(l);
    Topology both = quick;
    for (Link& l : both.links) widen(l);
    Trial free = run;
    free.pace.reduce_cost = SecondsPerByte(0);
    RINGSIDE_TRY(const auto bytes, free.on(quick, q));
    RINGSIDE_TRY(const auto messages, free.on(wide, q));
    RINGSIDE_TRY(const auto adding, run.on(both, q));
    r.bytes = bytes.end;
    r.messages = messages.end;
    if (run.pace.reduce_cost.value > 0) r.adding = adding.end;
  }
  if (one) {
    all = contest(c, false, model);
    std::erase_if(all, [&](const Contestant& x) { return x.question.algorithm == q.algorithm; });
    all.insert(all.begin(), r.best);
  }
  // A library's protocols of one algorithm are rivals, too, where it chooses itself.
  const auto rival = [&](const Contestant& x) {
    return one ? x.question.algorithm != q.algorithm : x.name != r.best.name;
  };
  for (const Contestant& x : all)
    if (!r.next && rival(x)) r.next = x;
  if (r.next && !c.own()) r.turn = turn_of(r, c, model);
  return r;
}

}  // namespace ringside
