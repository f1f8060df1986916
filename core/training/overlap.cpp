#include "core/training/overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/check.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr double kRounding = 1 + 1e-9;  ///< sums in another order, which are the same times, differ by less

/// A cap that is advised may be so many times larger or smaller and still do: one between two spikes is a stroke of
/// luck.
constexpr double kRoom = 1.1;

/// Of all ways that will do, what is kRoom away from the caps that will not; where those are everywhere nearer, of the
/// widest region its middle. No cap is too large for the last way, nor too small for the first.
template <class WillDo>
std::vector<CapResult> well_inside(const std::vector<CapResult>& caps, const WillDo& will_do) {
  struct Region {
    std::vector<CapResult>::const_iterator from, to;
    Bytes above, most;
    double wide;
  };
  std::vector<Region> regions;
  double widest = 1;
  for (auto to = caps.begin(), from = std::find_if(to, caps.end(), will_do); from != caps.end();
       from = std::find_if(to, caps.end(), will_do)) {
    to = std::find_if_not(from, caps.end(), will_do);
    const Bytes above = from->above, most = std::prev(to)->cap;
    const bool open = above.value == 0 || to == caps.end();
    regions.push_back({from, to, above, most, open ? std::numeric_limits<double>::infinity() : most / above});
    widest = std::max(widest, regions.back().wide);
  }
  const double least = std::min(kRoom * kRoom, widest), room = widest > kRoom * kRoom ? kRoom : std::pow(widest, 0.4);
  std::vector<CapResult> inside, all;
  for (const Region& r : regions) {
    const Bytes middle(std::sqrt(r.above.value * r.most.value)),
        above = std::min(room * r.above, middle),
        most = r.to == caps.end() ? r.most : Bytes(std::floor(r.most.value / room));
    all.insert(all.end(), r.from, r.to);
    if (r.wide < least) continue;
    std::for_each(r.from, r.to, [&](CapResult c) {
      c.above = std::max(c.above, above), c.cap = std::min(c.cap, most);
      if (c.above < c.cap) inside.push_back(c);
    });
  }
  return inside.empty() ? all : inside;  // all lie within a byte or two
}

/// Gradients in the order in which buckets are filled with them. A bucket costs no look at each of its tensors: a model
/// of 45,395 has 81,272 caps.
class FilledTensors {
 public:
  FilledTensors(const TrainingModel& model, bool find_unused) : elements_{0} {
    const auto add = [&](const Tensor& t) { elements_.push_back(elements_.back() + t.elements); };
    if (find_unused)
      std::for_each(model.tensors.begin(), model.tensors.end(), add);
    else
      std::for_each(model.tensors.rbegin(), model.tensors.rend(), add);
  }

  std::vector<Bucket> buckets(const BucketRule& rule) const {
    std::vector<Bucket> all;
    for (auto from = elements_.begin(); from + 1 != elements_.end();) {
      const Bytes limit = all.empty() ? rule.first_limit() : rule.cap;
      const auto bytes = [&](std::int64_t to) {
        return Bytes(static_cast<double>(to - *from) * rule.bytes_per_element);
      };
      auto to = std::partition_point(from + 1, elements_.end(), [&](std::int64_t e) { return bytes(e) < limit; });
      if (to == elements_.end()) --to;
      Bucket b;
      b.elements = *to - *from, b.bytes = bytes(*to), b.tensors = static_cast<std::int32_t>(to - from);
      all.push_back(b);
      from = to;
    }
    if (rule.find_unused) std::reverse(all.begin(), all.end());
    return all;
  }

 private:
  std::vector<std::int64_t> elements_;  ///< of the first tensors, of none to all
};

class BackwardPass {
 public:
  BackwardPass(const TrainingModel& model, const LocalWork& work, bool find_unused)
      : filled_(model, find_unused), once_(work.examples / work.flops), operations_{0} {
    forward_ = Seconds(once_ * model.forward_flop(work.tokens, work.attention));
    const double s = model.transformer() ? static_cast<double>(work.tokens) : 1;
    std::for_each(model.tensors.rbegin(), model.tensors.rend(), [&](const Tensor& t) {
      operations_.push_back(operations_.back() +
                            2 * s * (t.forward_flop + (work.attention ? s * t.attention_flop : 0)));
    });
  }

  Overlap beside(const BucketRule& rule, const CallSeconds& allreduce) const {
    Overlap out;
    out.buckets = filled_.buckets(rule);
    out.forward = forward_;
    out.backward = 2 * forward_;
    std::size_t tensors = 0;
    Seconds free = forward_;
    for (Bucket& b : out.buckets) {
      tensors += static_cast<std::size_t>(b.tensors);
      const Seconds takes = allreduce(b.bytes);
      b.ready = forward_ + Seconds(once_ * operations_[tensors]);
      b.start = std::max(b.ready, free);
      b.end = free = b.start + takes;
      out.communication += takes;
    }
    if (rule.find_unused) {
      const Seconds takes = allreduce(Bytes(4.0 * static_cast<double>(operations_.size() - 1)));
      free += takes, out.communication += takes;
    }
    // The last bucket is ready when the backward pass ends; reckoned in another order that time would be another by
    // rounding.
    if (!out.buckets.empty()) out.exposed = std::max(free - out.buckets.back().ready, Seconds(0));
    return out;
  }

 private:
  FilledTensors filled_;
  double once_;  ///< seconds of an operation on all examples
  Seconds forward_;
  std::vector<double> operations_;  ///< of the backward pass through the last tensors, of none to all
};

/// Asks once for each size.
CallSeconds asked_once(const CallSeconds& allreduce) {
  return [&allreduce, known = std::map<double, Seconds>{}](Bytes n) mutable {
    const auto [at, fresh] = known.try_emplace(n.value);
    if (fresh) at->second = allreduce(n);
    return at->second;
  };
}

}  // namespace

Bytes BucketRule::first_limit() const {
  if (first) return *first;
  return find_unused && (given || cap != kDdpCap) ? cap : Bytes(1.0 * 1048576);
}

BucketRule BucketRule::with(const CapResult& c) const {
  BucketRule rule = *this;
  rule.cap = c.cap, rule.given = !c.own;
  return rule;
}

std::vector<Bucket> ddp_buckets(const TrainingModel& model, const BucketRule& rule) {
  return FilledTensors(model, rule.find_unused).buckets(rule);
}

Overlap overlapped(const TrainingModel& model, const LocalWork& work, const BucketRule& rule,
                   const CallSeconds& allreduce) {
  return BackwardPass(model, work, rule.find_unused).beside(rule, allreduce);
}

BucketRule one_per_parameter(BucketRule rule) {
  rule.first = rule.cap = Bytes(1);
  return rule;
}

BucketRule first_iteration(BucketRule rule) {
  rule.first = rule.cap = Bytes(std::numeric_limits<double>::infinity());
  return rule;
}

std::vector<CapResult> all_caps(const TrainingModel& model, const LocalWork& work, BucketRule rule,
                                const CallSeconds& allreduce) {
  std::vector<CapResult> all;
  const bool same = rule.find_unused && !rule.first;  // every cap is the first one's, too
  const BackwardPass backward(model, work, rule.find_unused);
  const CallSeconds seconds = asked_once(allreduce);
  rule.cap = Bytes(0), rule.given = true;
  // A bucket that was closed below a cap stays as it is up to its own size; the smallest is the next to change.
  for (;;) {
    const Overlap result = backward.beside(rule, seconds);
    Bytes smallest(std::numeric_limits<double>::infinity());
    std::vector<Bucket> filled = result.buckets;  // in the order of filling; the last may be open still
    if (rule.find_unused) std::reverse(filled.begin(), filled.end());
    for (std::size_t i = 0; i + 1 < filled.size(); ++i)
      if (i > 0 || same) smallest = std::min(smallest, filled[i].bytes);
    const bool one_left = smallest.value == std::numeric_limits<double>::infinity();
    if (one_left) smallest = std::max(rule.cap, filled.back().bytes);
    all.push_back({smallest, static_cast<std::int64_t>(result.buckets.size()), result.exposed,
                   all.empty() ? Bytes(0) : all.back().cap});
    if (one_left) return all;
    rule.cap = smallest + Bytes(1);
  }
}

CapResult own_cap(const TrainingModel& model, const LocalWork& work, BucketRule rule, const CallSeconds& allreduce) {
  rule.cap = kDdpCap, rule.given = false;
  const Overlap result = BackwardPass(model, work, rule.find_unused).beside(rule, allreduce);
  return {kDdpCap, std::ssize(result.buckets), result.exposed, kDdpCap - Bytes(1), true};
}

CapResult best_cap(const std::vector<CapResult>& caps) {
  RINGSIDE_CHECK(!caps.empty());
  const Seconds least = std::ranges::min_element(caps, {}, &CapResult::exposed)->exposed;
  return *std::ranges::find_if(caps, [&](const CapResult& c) { return c.exposed <= kRounding * least; });
}

Bytes roundest(Bytes above, Bytes most) {
  for (double step = std::exp2(std::ilogb(std::max(most.value, 1.0))); step >= 1; step /= 2)
    if (const Bytes n(std::floor(most.value / step) * step); n > above) return n;
  return most;
}

CapResult advised_cap(const std::vector<CapResult>& caps, const CapResult& own, Seconds computed) {
  const Seconds least = computed + std::min(best_cap(caps).exposed, own.exposed);
  const Seconds most = kRounding * std::min(kAsGood * least, computed + own.exposed);
  const auto will_do = [&](const CapResult& c) { return computed + c.exposed <= most; };
  const std::vector<CapResult> inside = well_inside(caps, will_do);
  if (inside.empty()) return own;
  CapResult advised =
      *std::ranges::min_element(inside, {}, [](const CapResult& c) { return std::pair(c.calls, c.exposed); });
  // Beside the caps that are given it has no neighbours of its own: there it stands for itself.
  const bool beside =
      std::ranges::none_of(caps, [&](const CapResult& c) { return c.calls == own.calls && c.exposed == own.exposed; });
  const bool fewer = beside && own.calls < advised.calls;
  const bool as_fast = computed + own.exposed <= kRounding * (computed + advised.exposed);
  if (will_do(own) && (fewer || (own.calls == advised.calls && as_fast))) return own;
  // No cap is too large for the last way.
  const bool open = advised.cap == caps.back().cap && advised.above.value >= 1;
  advised.cap = roundest(advised.above, open ? 2 * advised.above : advised.cap);
  return advised;
}

double assumed_flops(const TrainingModel& model) {
  return model.transformer() ? TrainingJob{}.flops : 20e12;
}

void take_model(OverlapQuestion& q, const TrainingModel* model) {
  q.model = model;
  q.work.examples = model->examples;
  q.work.tokens = model->transformer() ? model->tokens : 1;
  q.work.flops = assumed_flops(*model);
}

Result<OverlapAnswer> overlap_answer(const OverlapQuestion& q, const TrainingWires& wires) {
  OverlapAnswer a;
  a.question = q;
  const Bytes all(static_cast<double>(q.model->parameters()) * q.rule.bytes_per_element);
  RINGSIDE_TRY(const auto allreduce, call_seconds(wires, Collective::allreduce, q.algorithm, q.ranks, all));
  a.timing = allreduce.timing;
  a.latency = allreduce(Bytes(0));
  TrainingJob job;
  job.model = q.model, job.sequences = q.work.examples, job.tokens = q.work.tokens;
  job.gradient_bytes = q.rule.bytes_per_element;
  a.memory = memory_use(job, Mix{.dp = q.ranks}).total();
  a.allreduce = allreduce.seconds;
  return with_buckets(a, q.rule);
}

OverlapAnswer with_buckets(const OverlapAnswer& known, const BucketRule& rule) {
  OverlapAnswer a = known;
  const OverlapQuestion& q = a.question;
  RINGSIDE_CHECK(rule.bytes_per_element == q.rule.bytes_per_element);
  // The curve is of all caps, with the first bucket and the order that the rule has.
  const bool same_curve = !a.caps.empty() && rule.first == q.rule.first && rule.find_unused == q.rule.find_unused;
  a.question.rule = rule;
  const BackwardPass backward(*q.model, q.work, rule.find_unused);
  const CallSeconds seconds = asked_once(a.allreduce);
  a.here = backward.beside(rule, seconds);
  a.per_parameter = backward.beside(one_per_parameter(rule), seconds);
  a.first_iteration = backward.beside(first_iteration(rule), seconds);
  if (!same_curve) a.caps = all_caps(*q.model, q.work, rule, seconds);
  a.own = own_cap(*q.model, q.work, rule, seconds);
  a.best = best_cap(a.caps);
  if (kRounding * a.own.exposed < a.best.exposed) a.best = a.own;
  a.advised = q.ranks == 1 ? a.own : advised_cap(a.caps, a.own, a.here.forward + a.here.backward);
  return a;
}

}  // namespace ringside
