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
  const auto add = [&](const std::string& name, Bytes cap, std::int64_t calls, Seconds exposed) {
    d.compared.push_back({name, cap, calls, exposed, compute + exposed, false});
  };
  const auto add_cap = [&](const std::string& name, Bytes cap) {
    const CapResult& r = result_of(a.caps, cap);
    add(name, cap, r.calls, r.exposed);
  };
  add("one per parameter", Bytes(1), static_cast<std::int64_t>(a.per_parameter.buckets.size()),
      a.per_parameter.exposed);
  add_cap(size_text(Bytes(1 << 20)), Bytes(1 << 20));
  const bool own = a.advised.cap == kDdpCap;
  if (!own) add(size_text(a.advised.cap) + ", advised", a.advised.cap, a.advised.calls, a.advised.exposed);
  add_cap(size_text(kDdpCap) + (own ? ", DDP's default, advised" : ", DDP's default"), kDdpCap);
  const Bytes here = a.question.rule.cap;
  if (std::none_of(d.compared.begin(), d.compared.end(), [&](const CapCompared& c) { return c.cap == here; }))
    add(size_text(here), here, static_cast<std::int64_t>(a.here.buckets.size()), a.here.exposed);
  std::stable_sort(d.compared.begin(), d.compared.end(), [](const auto& x, const auto& y) { return x.cap < y.cap; });
  for (CapCompared& c : d.compared) c.here = c.cap == here;
  if (!a.question.rule.find_unused) add("one bucket: DDP's first iteration", Bytes(1e18), 1, a.first_iteration.exposed);
  return d;
}

std::string words_of(const OverlapData& d) {
  const OverlapQuestion& q = d.answer.question;
  return fmt::format(
      "{}; {}, {}; {} a rank, {} {}; cap {}; times: {}, {}", q.model->label, ringside::counted(q.ranks, "rank"), d.on,
      q.model->transformer() ? fmt::format("{} sequences of {} tokens", format_number(q.work.examples), q.work.tokens)
                             : fmt::format("{} {}s", format_number(q.work.examples), q.model->example),
      format_flops(q.work.flops), q.work.flops == assumed_flops(*q.model) ? "assumed" : "given", size_text(q.rule.cap),
      q.algorithm, d.origin);
}

}  // namespace ringside::ui
