// Which mix is the fastest that fits, and why the others are not.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/base/try.h"
#include "core/training/mix_list.h"
#include "core/training/parallel.h"

namespace ringside {
namespace {

/// Orders of the axes that place ranks otherwise, the job's own first.
std::vector<std::vector<std::string>> orders_of(const TrainingJob& job, const Mix& mix) {
  std::vector<std::size_t> split;  // places in the order
  for (std::size_t i = 0; i < job.order.size(); ++i)
    if (!order_text(mix, {job.order[i]}).empty()) split.push_back(i);
  std::vector<std::vector<std::string>> all;
  std::vector<std::size_t> turn = split;
  do {
    all.push_back(job.order);
    for (std::size_t i = 0; i < split.size(); ++i) all.back()[split[i]] = job.order[turn[i]];
  } while (std::next_permutation(turn.begin(), turn.end()));
  return all;
}

/// Of thousands of mixes.
void forget_details(StepEstimate& e) {
  e.timeline = {};
  for (SentenceWord& w : e.sentence) w.members.clear();
}

/// A mix that fits, with its own batch.
struct Candidate {
  TrainingJob job;
  StepEstimate step;   ///< in the order that is given, or a faster one; of its mix, order and memory alone if not timed
  Seconds least = {};  ///< no order takes less
};

/// Of two times that differ by less rounding alone decides which is shorter.
constexpr double kAlike = 1e-9;

std::int32_t axes_of(const Mix& m) {
  const auto split = [](std::int32_t size) { return size > 1 ? 1 : 0; };
  return split(m.dp) + split(m.tp) + split(m.pp) + split(m.ep) + split(m.cp);
}

/// Fastest first; of equally fast ones the simpler.
void sort_by_step(std::vector<StepEstimate>& all) {
  std::ranges::stable_sort(all, {}, &StepEstimate::step);
  for (auto from = all.begin(); from != all.end();) {
    const Seconds most = (1 + kAlike) * from->step();
    const auto to = std::find_if(from, all.end(), [&](const auto& e) { return e.step() > most; });
    std::stable_sort(from, to, [](const auto& a, const auto& b) {
      return std::pair(a.mix.micro_batches, axes_of(a.mix)) < std::pair(b.mix.micro_batches, axes_of(b.mix));
    });
    from = to;
  }
}

/// In the fastest of its orders, and how slow the slowest is.
Result<bool> try_orders(Candidate& c, CallTimes& times) {
  StepEstimate& best = c.step;
  const auto orders = orders_of(c.job, best.mix);
  if (orders.size() > 1) best.slowest_order = best.order, best.slowest_step = best.step();
  for (std::size_t i = 1; i < orders.size(); ++i) {
    TrainingJob job = c.job;
    job.order = orders[i];
    RINGSIDE_TRY(auto other, estimate(job, best.mix, times, false));
    const bool slowest = other.step() > best.slowest_step;
    const auto order = slowest ? other.order : best.slowest_order;
    const Seconds step = slowest ? other.step() : best.slowest_step;
    if (other.step() < (1 - kAlike) * best.step()) best = std::move(other);
    best.slowest_order = order, best.slowest_step = step;
  }
  return true;
}

/// Wires on which a ring is nowhere slower: every rank sends all its bytes at the rate of the best connected one, and
/// messages cost nothing.
TrainingWires ideal(const Network& net) {
  std::map<std::int32_t, double> rate;  // out of each node
  for (const Link& link : net.topology.links) rate[link.from] += link.bandwidth.value;
  TrainingWires wires;
  double most = 1;
  for (const std::int32_t node : net.nodes) most = std::max(most, rate[node]);
  wires.parameters.alpha = Seconds(0), wires.parameters.beta = SecondsPerByte(1 / most);
  return wires;
}

/// The shortest steps so far, as many as a search promises.
class FirstSteps {
 public:
  void enter(Seconds step) {
    all_.insert(step);
    if (all_.size() > kExactMixes) all_.erase(std::prev(all_.end()));
  }
  void replace(Seconds before, Seconds step) {
    if (const auto at = all_.find(before); at != all_.end()) all_.erase(at);
    enter(step);
  }
  /// Whether nothing comes among them that takes no less than this bound.
  bool exclude(Seconds bound) const { return all_.size() == kExactMixes && bound / kMargin > *all_.rbegin(); }

 private:
  static constexpr double kMargin = 1.01;  // of a bound, for what a long pipeline's end is continued by

  std::multiset<Seconds> all_;
};

/// A search over these candidates, which stay as they are ordered.
class MixSearch {
 public:
  MixSearch(std::vector<Candidate>& all, const Mix& given, CallTimes& times, const std::function<bool()>& cancelled)
      : given_(given), times_(times), cancelled_(cancelled) {
    for (Candidate& c : all) turn_.push_back(&c);
  }

  /// What no order of a mix takes less than, least first. Patterns have one order and no bound.
  Result<bool> bound() {
    const TrainingWires wires = ideal(*times_.wires().network);
    CallTimes least(wires, "ring");
    for (Candidate* c : turn_) {
      if (c->step.mix.pattern != TrainingPattern::mix) continue;
      RINGSIDE_OK(go_on());
      RINGSIDE_TRY(const auto bound, estimate(c->job, c->step.mix, least, false));
      c->least = bound.step();
    }
    std::ranges::stable_sort(turn_, {}, &Candidate::least);
    return true;
  }

  /// In the order that is given; `first`: but for those that can be none of the first in any.
  Result<bool> time(bool first) {
    for (Candidate* c : turn_) {
      RINGSIDE_OK(go_on());
      if (first && first_.exclude(c->least) && !(c->step.mix == given_)) continue;
      RINGSIDE_TRY(c->step, estimate(c->job, c->step.mix, times_, false));
      forget_details(c->step);
      first_.enter(c->step.step());
    }
    return true;
  }

  /// All orders of the axes, where they may bring a mix among the first.
  Result<bool> order_axes() {
    for (Candidate* c : turn_) {
      RINGSIDE_OK(go_on());
      const bool hopeless = !c->step.timed || first_.exclude(c->least);
      if (hopeless && !(c->step.mix == given_)) continue;
      const Seconds before = c->step.step();
      RINGSIDE_OK(try_orders(*c, times_));
      if (c->step.step() < before) first_.replace(before, c->step.step());
    }
    return true;
  }

 private:
  Result<bool> go_on() const {
    if (cancelled_ && cancelled_()) return fail("search", "", "a search that is not stopped");
    return true;
  }

  const Mix& given_;
  CallTimes& times_;
  const std::function<bool()>& cancelled_;
  std::vector<Candidate*> turn_;
  FirstSteps first_;
};

}  // namespace

Result<std::vector<StepEstimate>> search_mixes(const TrainingJob& job, const Mix& given, CallTimes& times,
                                               const std::function<bool()>& cancelled, const SearchLimits& limits) {
  std::vector<Candidate> timed;
  std::vector<StepEstimate> fitting, untimed, others;
  for (const auto& [own, m] : mixes_like(job, given, limits)) {
    StepEstimate out;
    out.mix = m, out.order = own.order, out.memory = memory_use(own, m), out.timed = false;
    out.fits = out.memory.total() <= own.memory;
    if (out.fits)
      timed.push_back({own, std::move(out)});
    else
      others.push_back(std::move(out));
  }
  MixSearch search(timed, given, times, cancelled);
  const bool network = times.wires().network.has_value(), first = limits.first && given.pattern == TrainingPattern::mix;
  // Of algorithms other than a ring no bound is known.
  const bool bounded = network && job.algorithm == "ring";
  if (bounded && first) RINGSIDE_OK(search.bound());
  RINGSIDE_OK(search.time(bounded && first));
  if (bounded && !first && !limits.order) RINGSIDE_OK(search.bound());
  if (network && !limits.order) RINGSIDE_OK(search.order_axes());
  for (Candidate& c : timed) {
    forget_details(c.step);
    (c.step.timed ? fitting : untimed).push_back(std::move(c.step));
  }
  sort_by_step(fitting);
  fitting.insert(fitting.end(), untimed.begin(), untimed.end());
  std::stable_sort(others.begin(), others.end(),
                   [](const auto& a, const auto& b) { return a.memory.total() < b.memory.total(); });
  fitting.insert(fitting.end(), others.begin(), others.end());
  return fitting;
}

Result<std::vector<OrderedStep>> steps_by_order(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  std::vector<OrderedStep> all;
  TrainingJob own = job;
  for (auto& order : orders_of(job, mix)) {
    own.order = order;
    RINGSIDE_TRY(const auto one, estimate(own, mix, times, false));
    all.push_back({std::move(order), one.step()});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.step < b.step; });
  return all;
}

}  // namespace ringside
