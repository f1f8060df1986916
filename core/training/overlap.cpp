#include "core/training/overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

}  // namespace

Bytes BucketRule::first_limit() const {
  if (first) return *first;
  return find_unused && cap != kDdpCap ? cap : Bytes(1.0 * 1048576);
}

std::vector<Bucket> ddp_buckets(const TrainingModel& model, const BucketRule& rule) {
  std::vector<Bucket> all;
  Bucket open;
  const auto append = [&](const Tensor& t) {
    open.elements += t.elements;
    open.bytes = Bytes(static_cast<double>(open.elements) * rule.bytes_per_element);
    ++open.tensors;
    if (open.bytes >= (all.empty() ? rule.first_limit() : rule.cap)) all.push_back(std::exchange(open, {}));
  };
  if (rule.find_unused)
    std::for_each(model.tensors.begin(), model.tensors.end(), append);
  else
    std::for_each(model.tensors.rbegin(), model.tensors.rend(), append);
  if (open.tensors > 0) all.push_back(open);
  if (rule.find_unused) std::reverse(all.begin(), all.end());
  return all;
}

Overlap overlapped(const TrainingModel& model, const LocalWork& work, const BucketRule& rule,
                   const CallSeconds& allreduce) {
  Overlap out;
  out.buckets = ddp_buckets(model, rule);
  const double once = work.examples / work.flops;
  out.forward = Seconds(once * model.forward_flop(work.tokens, work.attention));
  out.backward = 2 * out.forward;
  const double s = model.transformer() ? static_cast<double>(work.tokens) : 1;
  double done = 0;  // of the backward pass, in operations
  auto tensor = model.tensors.rbegin();
  Seconds free = out.forward;
  for (Bucket& b : out.buckets) {
    for (std::int32_t i = 0; i < b.tensors; ++i, ++tensor)
      done += 2 * s * (tensor->forward_flop + (work.attention ? s * tensor->attention_flop : 0));
    const Seconds takes = allreduce(b.bytes);
    b.ready = out.forward + Seconds(once * done);
    b.start = std::max(b.ready, free);
    b.end = free = b.start + takes;
    out.communication += takes;
  }
  if (rule.find_unused) {
    const Seconds takes = allreduce(Bytes(4.0 * static_cast<double>(model.tensors.size())));
    free += takes, out.communication += takes;
  }
  // The last bucket is ready when the backward pass ends; reckoned in another order that time would be another by
  // rounding.
  if (!out.buckets.empty()) out.exposed = std::max(free - out.buckets.back().ready, Seconds(0));
  return out;
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
  rule.cap = Bytes(0);
  // A bucket that was closed below a cap stays as it is up to its own size; the smallest is the next to change.
  for (;;) {
    if (same) rule.first = rule.cap;
    const Overlap result = overlapped(model, work, rule, allreduce);
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

CapResult advised_cap(const std::vector<CapResult>& caps, Seconds computed) {
  const auto by_default = std::find_if(caps.begin(), caps.end(), [](const CapResult& c) { return c.cap >= kDdpCap; });
  const CapResult& own = by_default == caps.end() ? caps.back() : *by_default;
  const Seconds most = kRounding * std::min(kAsGood * (computed + best_cap(caps).exposed), computed + own.exposed);
  const auto will_do = [&](const CapResult& c) { return computed + c.exposed <= most; };
  const std::vector<CapResult> inside = well_inside(caps, will_do);
  CapResult advised =
      *std::ranges::min_element(inside, {}, [](const CapResult& c) { return std::pair(c.calls, c.exposed); });
  const bool as_good =
      will_do(own) && own.calls == advised.calls && computed + own.exposed <= kRounding * (computed + advised.exposed);
  if (as_good) advised = own;
  advised.cap = as_good ? kDdpCap : roundest(advised.above, advised.cap);
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
  a.here = overlapped(*q.model, q.work, rule, a.allreduce);
  a.per_parameter = overlapped(*q.model, q.work, one_per_parameter(rule), a.allreduce);
  a.first_iteration = overlapped(*q.model, q.work, first_iteration(rule), a.allreduce);
  if (!same_curve) a.caps = all_caps(*q.model, q.work, rule, a.allreduce);
  a.best = best_cap(a.caps);
  a.advised = advised_cap(a.caps, a.here.forward + a.here.backward);
  return a;
}

}  // namespace ringside
