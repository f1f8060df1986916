#include "core/consequence.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/consequence_words.h"
#include "core/sim/critical_path.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

using Kind = WhatIf::Kind;

Seconds end_of(const Answer& a) {
  return a.prediction.simulation ? *a.prediction.simulation : a.prediction.price.value_or(Seconds(0));
}

/// The two ends of the link as the case's network names them: two ranks are where they sit.
Result<Impaired> link_of(const Case& c, const std::string& text, double factor) {
  RINGSIDE_TRY(const auto net, network_of(c));
  const std::size_t dash = text.find('-', 1);
  const std::int32_t most = c.instance.ranks - 1;
  const auto a = parse_integer(text.substr(0, dash), "rank", 0, most);
  const auto b = parse_integer(dash == std::string::npos ? "" : text.substr(dash + 1), "rank", 0, most);
  if (!a || !b) return parse_link(net.topology, text, factor);
  const auto label = [&](std::int64_t rank) {
    return net.topology.nodes[at(net.nodes[static_cast<std::size_t>(rank)])].label;
  };
  Impaired link{label(*a), label(*b), factor};
  RINGSIDE_OK(links_between(net.topology, link.a, link.b));
  return link;
}

Failure too_large(const Answer& a) {
  return machine_fail(
      "what if", fmt::format("{} of {} ranks is too large to be simulated", a.schedule.algorithm, a.schedule.ranks),
      fmt::format("at most {:.0e} transfers and {:.0e} slots of all ranks, on wires of more than {} ranks {:.0f} pairs",
                  Prediction::kMaxTransfers, Prediction::kMaxCells, Answer::kMaxWired, Answer::kMaxPairs));
}

/// Pairs of ranks that send to each other and have no way left.
Result<std::vector<std::pair<std::int32_t, std::int32_t>>> cut_pairs(const Case& c, const Answer& before) {
  const Schedule& s = before.schedule;
  RINGSIDE_TRY(const auto net, network_of(c, &s));
  if (!all_ways_are_sought(s, net.topology, static_cast<double>(before.prediction.walk.transfers)))
    return too_large(before);
  Routes routes(net.topology);
  std::set<std::pair<std::int32_t, std::int32_t>> seen, cut;
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    for (const Transfer& t : s.step(i).transfers)
      if (!t.local() && seen.emplace(t.from, t.to).second &&
          !routes.between(net.nodes[at(t.from)], net.nodes[at(t.to)]))
        cut.emplace(std::min(t.from, t.to), std::max(t.from, t.to));
  return std::vector(cut.begin(), cut.end());
}

/// Of the critical paths those messages that the disturbance touches.
OnCriticalPaths on_path(const Consequence& c) {
  const Network& net = *c.after->network;
  Routes routes(net.topology);
  // Of a broken link, those that go another way; of a slow one, those that cross it.
  const std::vector<std::int32_t> links = what_if_links(c);
  const auto touched = [&](const Span& span) {
    if (!c.what.has_link()) return span.from == c.what.rank || span.to == c.what.rank;
    const std::int32_t from = net.nodes[at(span.from)], to = net.nodes[at(span.to)];
    if (from == to) return false;
    const auto* way = c.what.kind == Kind::broken_link ? routes.as_built(from, to) : routes.between(from, to);
    return way && std::find_first_of(way->begin(), way->end(), links.begin(), links.end()) != way->end();
  };
  return on_critical_paths(c.after->timeline, c.after->schedule, touched);
}

/// Consequence::one_port_end; of few transfers only, for it takes two more simulations.
std::optional<Seconds> end_with_one_port(const Consequence& c, Case planned, Case on) {
  constexpr std::int64_t kMostTransfers = 500'000;
  constexpr double kAlike = 0.01, kAnother = 0.05;
  const Answer& a = *c.before;
  if (c.what.has_link() || planned.wiring.uniform() || c.after->network->ports == 1 ||
      a.prediction.walk.transfers > kMostTransfers)
    return std::nullopt;
  planned.wiring.ports = on.wiring.ports = 1;
  const auto as_planned = simulated_seconds(planned, a.schedule);
  if (!as_planned || std::abs(*as_planned / c.before_end - 1) > kAlike) return std::nullopt;
  const auto end = simulated_seconds(on, a.schedule);
  return end && std::abs(*end / *c.after_end - 1) > kAnother ? std::optional(*end) : std::nullopt;
}

Result<bool> slow_down(Consequence& c, const Case& on, const std::function<bool()>& cancelled) {
  const Schedule& s = c.before->schedule;
  if (static_cast<double>(s.places()) * s.slots() > Prediction::kMaxCells ||
      static_cast<double>(c.before->prediction.walk.transfers) > Prediction::kMaxTransfers)
    return too_large(*c.before);
  RINGSIDE_TRY(auto answered, answer(on, cancelled));
  if (!answered.prediction.simulation) return too_large(*c.before);
  c.after = std::make_shared<const Answer>(std::move(answered));
  c.after_end = end_of(*c.after);
  c.one_port_end = end_with_one_port(c, c.before->question, on);
  c.spans = c.after->timeline.spans;
  tell_times(c, c.spans.empty() ? OnCriticalPaths{} : on_path(c));
  return true;
}

Result<bool> stop(Consequence& c, const BlockingRules& rules) {
  const Answer& a = *c.before;
  RINGSIDE_TRY(const auto run, run_blocking(a.schedule, a.question.size(), rules, size_of(a.question.type)));
  c.waits = run.waits;
  c.absent = rules.absent;
  c.cut = rules.cut;
  if (run.completes() && rules.absent.empty()) c.after_end = c.before_end;
  std::copy_if(a.timeline.spans.begin(), a.timeline.spans.end(), std::back_inserter(c.spans), [&](const Span& s) {
    return !std::binary_search(run.lost.begin(), run.lost.end(), std::pair(s.step, s.index));
  });
  tell_waits(c, run, rules);
  return true;
}

Result<bool> mix(Consequence& c) {
  const Answer& a = *c.before;
  const Case& q = a.question;
  if (a.schedule.custom || !a.schedule.sizes.empty())
    return fail("what if", title_of(c.what), "a collective whose chunks are all of one size");
  MixedCall m{q.elements(), q.type, c.what.rank, q.elements(), q.type};
  (c.what.kind == Kind::count ? void(m.its_elements = c.what.elements) : void(m.its_type = c.what.type));
  if (m.its_elements == m.elements && m.its_type == m.type)
    return fail("what if", title_of(c.what), "something else than the others pass");
  const MixedRun nccl = run_mixed(a.schedule, m, Matching::nccl), mpi = run_mixed(a.schedule, m, Matching::mpi);
  c.left = nccl.ranks;
  c.spans = a.timeline.spans;
  if (nccl.hangs()) c.spans.clear();
  if (!nccl.hangs()) c.after_end = c.before_end;
  tell_mixed(c, m, nccl, mpi);
  return true;
}

}  // namespace

bool Consequence::harmless() const {
  return after_end && *after_end <= before_end * (1 + 1e-9) &&
         std::all_of(left.begin(), left.end(), [](const Leftover& l) { return l.wrong == 0; });
}

Result<Case> with_what_if(const Case& question, const WhatIf& what) {
  RINGSIDE_OK(check(what, question));
  Case c = question;
  // The wires change, not what was chosen for them.
  c.chosen.clear();
  if (c.wiring.uniform()) c.wiring.topology = what.has_link() ? "fully-connected" : "crossbar";
  if (what.has_link()) {
    RINGSIDE_TRY(const auto link, link_of(c, what.link, what.kind == Kind::broken_link ? 0 : 1 / what.factor));
    c.wiring.impaired.push_back(link);
  } else {
    auto& all = c.wiring.stragglers;
    auto it = std::find_if(all.begin(), all.end(), [&](const Straggler& s) { return s.rank == what.rank; });
    if (it == all.end()) it = all.insert(all.end(), {.rank = what.rank, .late = {}});
    if (what.kind == Kind::late) it->late = it->late + what.late;
    if (what.kind == Kind::slow_rank) it->factor /= what.factor;
  }
  return c;
}

std::vector<std::int32_t> touched_ranks(const Consequence& c) {
  if (c.what.has_rank()) return {c.what.rank};
  std::vector<std::int32_t> ends;
  const std::size_t dash = c.what.link.find('-', 1);
  if (!c.what.has_link() || dash == std::string::npos) return ends;
  for (const std::string& text : {c.what.link.substr(0, dash), c.what.link.substr(dash + 1)})
    if (const auto rank = parse_integer(text, "rank", 0, c.before->schedule.ranks - 1))
      ends.push_back(static_cast<std::int32_t>(*rank));
  return ends;
}

std::vector<std::int32_t> what_if_links(const Consequence& c) {
  const Answer& on = c.clock();
  if (!c.what.has_link() || !on.network) return {};
  // On wires of its own the case itself knows the link's ends; the uniform crossbar has none.
  const auto found = link_of(c.before->question.wiring.uniform() ? on.question : c.before->question, c.what.link, 1);
  if (!found) return {};
  return links_between(on.network->topology, found->a, found->b).value_or(std::vector<std::int32_t>{});
}

Answer arrived_part(const Consequence& c) {
  const Answer& whole = *c.before;
  RINGSIDE_CHECK(!whole.timeline.spans.empty());
  const auto steps = static_cast<std::size_t>(whole.schedule.step_count());
  Answer part;
  part.question = whole.question;
  part.algorithm = whole.algorithm;
  part.schedule = whole.schedule;
  part.prediction = whole.prediction;
  part.network = whole.network;
  part.states = whole.states;  // which chunk, and so how many bytes, a slot sends
  part.step_end.resize(steps);
  // By step the transfers that arrive, ascending; each gets a new place in its step.
  std::vector<std::vector<std::int32_t>> arrived(steps);
  for (Span span : c.spans) {
    const auto step = static_cast<std::size_t>(span.step);
    arrived[step].push_back(span.index);
    span.index = static_cast<std::int32_t>(arrived[step].size()) - 1;
    part.timeline.spans.push_back(span);
    part.timeline.end = std::max(part.timeline.end, span.end);
    part.step_end[step] = std::max(part.step_end[step], span.end);
  }
  for (std::size_t i = 1; i < steps; ++i) part.step_end[i] = std::max(part.step_end[i - 1], part.step_end[i]);
  part.prediction.simulation = part.timeline.end;
  part.schedule.set_steps(whole.schedule.step_count(), [s = whole.schedule, arrived](std::int64_t i) {
    const Step all = s.step(i);
    Step left;
    for (const std::int32_t index : arrived[static_cast<std::size_t>(i)])
      left.transfers.push_back(all.transfers[at(index)]);
    return left;
  });
  return part;
}

Shares shares_at(const Schedule& schedule, const std::vector<Span>& spans, Seconds time) {
  Shares shares(schedule);
  const Seconds now = time * (1 + 1e-12);
  for (std::size_t i = 0; i < spans.size();) {
    const std::int64_t step = spans[i].step;
    Step over;
    const Step all = schedule.step(step);
    for (; i < spans.size() && spans[i].step == step; ++i)
      if (spans[i].end <= now) over.transfers.push_back(all.transfers[at(spans[i].index)]);
    shares.apply(over);
  }
  return shares;
}

Result<Consequence> consequence(std::shared_ptr<const Answer> before, const WhatIf& what,
                                const std::function<bool()>& cancelled) {
  Consequence c;
  c.what = what;
  c.before = std::move(before);
  const Answer& a = *c.before;
  c.before_end = end_of(a);
  if (what.none()) return fail("what if", "none", "one thing that goes otherwise");
  RINGSIDE_OK(check(what, a.question));
  if (!a.proof.ok()) return fail("what if", a.question.algorithm, "a schedule that is right");
  switch (what.kind) {
    case Kind::skip: RINGSIDE_OK(stop(c, {CallOrder::combined, kEagerLimit, {what.rank}, {}})); break;
    case Kind::sends_first: RINGSIDE_OK(stop(c, {CallOrder::sends_first, kEagerLimit, {}, {}})); break;
    case Kind::count:
    case Kind::type: RINGSIDE_OK(mix(c)); break;
    case Kind::broken_link: {
      RINGSIDE_TRY(const auto on, with_what_if(a.question, what));
      BlockingRules rules{CallOrder::combined, kEagerLimit, {}, {}};
      if (a.question.wiring.uniform()) {
        // Each pair has one wire, and there is no way around it.
        const std::size_t dash = what.link.find('-', 1);
        RINGSIDE_TRY(const auto from, parse_integer(what.link.substr(0, dash), "rank", 0, a.schedule.ranks - 1));
        RINGSIDE_TRY(const auto to, parse_integer(what.link.substr(dash + 1), "rank", 0, a.schedule.ranks - 1));
        rules.cut.emplace_back(static_cast<std::int32_t>(std::min(from, to)),
                               static_cast<std::int32_t>(std::max(from, to)));
      } else {
        RINGSIDE_TRY(rules.cut, cut_pairs(on, a));
      }
      RINGSIDE_OK(rules.cut.empty() ? slow_down(c, on, cancelled) : stop(c, rules));
      break;
    }
    default: {
      RINGSIDE_TRY(const auto on, with_what_if(a.question, what));
      RINGSIDE_OK(slow_down(c, on, cancelled));
    }
  }
  return c;
}

}  // namespace ringside
