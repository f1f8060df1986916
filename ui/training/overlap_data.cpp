#include "ui/training/overlap_data.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training_wires.h"
#include "ui/paint/size_text.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

/// What a cap gives: that of the first listed cap which is as large or larger.
const CapResult& result_of(const std::vector<CapResult>& caps, Bytes cap) {
  const auto at = std::find_if(caps.begin(), caps.end(), [&](const CapResult& c) { return c.cap >= cap; });
  return at == caps.end() ? caps.back() : *at;
}

}  // namespace

OverlapChoice first_overlap() {
  OverlapChoice c;
  take_model(c.question, find_model("resnet-50").value());
  return c;
}

bool extreme(const OverlapQuestion& q) {
  const BucketRule& r = q.rule;
  const Bytes all(static_cast<double>(q.model->parameters()) * r.bytes_per_element);
  return r.first && (r == one_per_parameter(r) || (*r.first >= all && r.cap >= all));
}

Result<OverlapData> solve_overlap(const OverlapChoice& choice) {
  const Case wires_case = cluster_case(choice.cluster, choice.question.ranks);
  RINGSIDE_TRY(const auto wires, training_wires(wires_case));
  RINGSIDE_TRY(auto answer, overlap_answer(choice.question, wires));
  const std::string origin = wires.origin(answer.timing);
  OverlapData d = overlap_data(std::move(answer), cluster_label(wires_case), origin);
  d.choice = choice;
  d.wires_case = wires_case;
  return d;
}

bool other_buckets(const OverlapData& known, const OverlapChoice& choice) {
  const OverlapQuestion &q = choice.question, &k = known.choice.question;
  const auto work = [](const LocalWork& w) { return std::tuple(w.examples, w.tokens, w.flops, w.attention); };
  return choice.cluster == known.choice.cluster && q.model == k.model && q.ranks == k.ranks &&
         q.algorithm == k.algorithm && q.rule.bytes_per_element == k.rule.bytes_per_element &&
         work(q.work) == work(k.work);
}

OverlapData with_buckets(const OverlapData& known, const OverlapChoice& choice) {
  OverlapData d = overlap_data(with_buckets(known.answer, choice.question.rule), known.on, known.origin);
  d.choice = choice;
  d.wires_case = known.wires_case;
  return d;
}

OverlapData overlap_data(OverlapAnswer answer, std::string on, std::string origin) {
  OverlapData d;
  d.choice.question = answer.question;
  d.on = std::move(on), d.origin = std::move(origin);
  d.answer = std::move(answer);
  const OverlapAnswer& a = d.answer;
  const Seconds compute = a.here.forward + a.here.backward;
  const BucketRule& here = a.question.rule;
  const auto add = [&](const std::string& name, const BucketRule& rule, std::int64_t calls, Seconds exposed) {
    d.compared.push_back({name, rule, calls, exposed, compute + exposed, rule == here});
  };
  const auto add_cap = [&](const std::string& name, const CapResult& r) {
    add(name, here.with(r), r.calls, r.exposed);
  };
  add("one per parameter", one_per_parameter(here), std::ssize(a.per_parameter.buckets), a.per_parameter.exposed);
  CapResult least = result_of(a.caps, Bytes(1 << 20));
  least.cap = Bytes(1 << 20);
  add_cap(size_text(least.cap), least);
  if (!a.advised.own) add_cap(size_text(a.advised.cap) + ", advised", a.advised);
  add_cap(size_text(kDdpCap) + (a.advised.own ? ", DDP's default, advised" : ", DDP's default"), a.own);
  BucketRule whole = here;
  whole.first = whole.cap = Bytes(static_cast<double>(a.question.model->parameters()) * here.bytes_per_element);
  const bool named = whole == here && !here.find_unused;
  if (!named && std::ranges::none_of(d.compared, &CapCompared::here))
    add(size_text(here.cap) + (here.cap == kDdpCap ? ", given" : ""), here, std::ssize(a.here.buckets), a.here.exposed);
  std::ranges::stable_sort(d.compared, {}, [](const CapCompared& c) { return c.rule.cap; });
  if (!here.find_unused) add("one bucket: DDP's first iteration", whole, 1, a.first_iteration.exposed);
  return d;
}

std::string words_of(const OverlapData& d) {
  const OverlapQuestion& q = d.answer.question;
  std::string rule = size_text(q.rule.cap);
  if (q.rule.first || q.rule.find_unused) rule += ", first bucket " + size_text(q.rule.first_limit());
  if (q.rule.find_unused) rule += ", find_unused_parameters";
  if (q.rule.bytes_per_element != BucketRule{}.bytes_per_element)
    rule += fmt::format(", gradients of {} B", format_number(q.rule.bytes_per_element));
  if (q.work.attention) rule += ", attention's products counted";
  return fmt::format("{}; {}, {}; {} a rank, {} {}; cap {}; times: {}, {}", q.model->label,
                     ringside::counted(q.ranks, "rank"), d.on, batch_text(*q.model, q.work.examples, q.work.tokens),
                     format_flops(q.work.flops), q.work.flops == assumed_flops(*q.model) ? "assumed" : "given", rule,
                     q.algorithm, d.origin);
}

}  // namespace ringside::ui
