// Section 4.10's quantities: DDP's buckets, and what of their allreduces sticks out of the backward pass.
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/lab_scene.h"
#include "core/training/overlap.h"
#include "lessons/functions.h"

namespace ringside {
namespace {

std::vector<Parameter> overlap_parameters(std::vector<Parameter> more = {}) {
  std::vector<Parameter> list{{.name = "model", .is_text = true}};
  list.insert(list.end(), more.begin(), more.end());
  const OverlapQuestion d;
  list.push_back({.name = "cap", .unit = kBytes, .default_value = Value(d.rule.cap)});
  list.push_back({.name = "K", .default_value = Value(8.0)});
  list.push_back({.name = "tier", .is_text = true, .default_value = Value(std::string("ethernet"))});
  list.push_back({.name = "b", .default_value = Value(d.work.examples)});
  list.push_back({.name = "R", .default_value = Value(d.work.flops)});
  return list;
}

Result<OverlapQuestion> question_of(const Arguments& a) {
  OverlapQuestion q;
  RINGSIDE_TRY(q.model, find_model(a.text("model")));
  RINGSIDE_TRY(const auto ranks, a.whole("K", 1, kMaxRanks));
  q.ranks = static_cast<std::int32_t>(ranks);
  q.rule.cap = Bytes(a.number("cap"));
  q.work.examples = a.number("b");
  q.work.flops = a.number("R");
  for (const double v : {q.rule.cap.value, q.work.examples, q.work.flops})
    if (!(v > 0)) return fail("cap, b and R must be above 0", "", "");
  if (q.rule.cap.value <= 1) q.rule = one_per_parameter(q.rule);
  return q;
}

Result<Value> bucket(const Arguments& a) {
  RINGSIDE_TRY(const auto q, question_of(a));
  const auto all = ddp_buckets(*q.model, q.rule);
  RINGSIDE_TRY(const auto i, a.whole("i", 0, static_cast<std::int64_t>(all.size()) - 1));
  return Value(static_cast<double>(all[static_cast<std::size_t>(i)].elements));
}

Result<Overlap> overlap_of(const Arguments& a) {
  RINGSIDE_TRY(const auto q, question_of(a));
  RINGSIDE_TRY(const auto tier, find_tier(a.text("tier")));
  RINGSIDE_TRY(const auto seconds,
               call_seconds({tier.parameters(), std::nullopt}, Collective::allreduce, q.algorithm, q.ranks,
                            Bytes(static_cast<double>(q.model->parameters()) * q.rule.bytes_per_element)));
  return overlapped(*q.model, q.work, q.rule, seconds);
}

template <auto Member>
Result<Value> overlap_column(const Arguments& a) {
  return overlap_of(a).map([](const Overlap& o) { return Value(o.*Member); });
}

}  // namespace

std::vector<Function> overlap_functions() {
  return {
      {"buckets", "how many buckets DDP's rule makes of a model's gradients", overlap_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return question_of(a).map(
             [](const OverlapQuestion& q) { return Value(static_cast<double>(ddp_buckets(*q.model, q.rule).size())); });
       }},
      {"bucket", "elements of the i-th of them, counted from 0", overlap_parameters({{.name = "i"}}), bucket},
      {"closing_tensors", "the tensors that fill a bucket up to its cap, as a pick calls them", overlap_parameters(),
       [](const Arguments& a) -> Result<Value> {
         return question_of(a).map([](const OverlapQuestion& q) { return Value(join(closing_tensors(q))); });
       }},
      {"stuck_calls",
       "where calls hang that pair by their number alone, as a pick calls them: rank SKIPS leaves out its call SKIPPED",
       {{.name = "K"}, {.name = "calls"}, {.name = "skips"}, {.name = "skipped"}},
       [](const Arguments& a) -> Result<Value> {
         PairedCalls c;
         RINGSIDE_TRY(const auto ranks, a.whole("K", 2, 16));
         RINGSIDE_TRY(const auto calls, a.whole("calls", 1, 12));
         RINGSIDE_TRY(const auto skips, a.whole("skips", 0, ranks - 1));
         RINGSIDE_TRY(const auto skipped, a.whole("skipped", 1, calls));
         c.ranks = c.started = static_cast<std::int32_t>(ranks), c.calls = static_cast<std::int32_t>(calls);
         c.skips = static_cast<std::int32_t>(skips), c.skipped = static_cast<std::int32_t>(skipped);
         return Value(join(c.stuck(), " "));
       }},
      {"exposed", "what of their ring allreduces is left when the backward pass ends", overlap_parameters(),
       overlap_column<&Overlap::exposed>},
      {"bucket_comm", "their allreduces, one after the other", overlap_parameters(),
       overlap_column<&Overlap::communication>},
      {"backward", "the time of the backward pass", overlap_parameters(), overlap_column<&Overlap::backward>},
  };
}

}  // namespace ringside
