#include "core/flow.h"

#include <future>

#include <fmt/format.h>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/by_way.h"
#include "core/placements.h"
#include "core/program/in_process.h"
#include "core/schedule/symmetry.h"
#include "core/schedule/turning.h"
#include "core/schedule/well_formed.h"
#include "core/sim/path_record.h"
#include "core/simulated_run.h"

namespace ringside {
namespace {

Numbers snapshot(const InProcess& run, const Schedule& s) {
  Numbers numbers;
  for (std::int32_t place = 0; place < s.places(); ++place)
    for (std::int32_t slot = 0; slot < s.slots(); ++slot) numbers.push_back(run.slot(place, slot));
  return numbers;
}

}  // namespace

Result<Schedule> schedule_of(const Case& c) {
  if (c.own()) return written_schedule(c);
  const auto algorithm = find_algorithm(c.collective, c.algorithm);
  if (!algorithm) return Failure(algorithm.error());
  return make_schedule(**algorithm, c.instance);
}

Result<Schedule> schedule_by_pair(Case c) {
  c.instance.chunks = chunks_by_pair(c.collective, c.instance.ranks, c.instance.chunks);
  return schedule_of(c);
}

std::optional<HottestLink> hottest_link(const Topology& t, const std::vector<double>& link_bytes, Seconds end) {
  std::optional<HottestLink> hottest;
  for (std::size_t i = 0; i < t.links.size(); ++i) {
    const double share = link_bytes[i] == 0 ? 0 : Bytes(link_bytes[i]) / t.links[i].bandwidth / end;
    if (share > (hottest ? hottest->share : 0))
      hottest = HottestLink{static_cast<std::int32_t>(i), {}, Bytes(link_bytes[i]), share};
  }
  if (!hottest) return hottest;
  const Link& l = t.links[static_cast<std::size_t>(hottest->link)];
  const auto label = [&](std::int32_t node) { return t.nodes[static_cast<std::size_t>(node)].label; };
  hottest->between = label(l.from) + " to " + label(l.to);
  return hottest;
}

const Algorithm* algorithm_of(const Case& c) {
  if (c.own()) return nullptr;
  const auto algorithm = find_algorithm(c.collective, c.algorithm);
  return algorithm ? *algorithm : nullptr;
}

namespace {

NetworkJob network_job(const Case& c, const Schedule& schedule, const Network& net) {
  return {.schedule = &schedule,
          .n = c.size(),
          .element_bytes = size_of(c.type),
          .nodes = net.nodes,
          .start = Seconds(0),
          .late = net.late,
          .reduce_cost = c.reduce_cost.value_or(SecondsPerByte(0))};
}

/// Of a simulation what crossed its links, and a network's spans, or of too many their sum and what the end waited for.
struct Account : SpanSink {
  Account(const Schedule& s, bool all) : spans(all), activity(s.places()), arrivals(s.places(), s.step_count()) {}
  void arrived(std::int32_t job, const Span& span) override {
    if (!spans) activity.arrived(job, span), arrivals.arrived(job, span), path.add(span);
  }
  bool spans;
  ActivityRecord activity;
  ArrivalRecord arrivals;
  PathRecord path;
  Timeline timeline;
  SimulationResult result;
};

/// A valid case, its schedule without malformed transfers, and the network that it runs on; its simulation's account
/// where one is wanted.
Result<Prediction> predict(const Case& c, const Schedule& schedule, const std::optional<Network>& net,
                           double most_transfers = Prediction::kMaxTransfers, Account* account = nullptr) {
  Prediction p;
  p.parameters = *cost_parameters(c, net);
  p.walk.steps = schedule.step_count();
  double transfers = 0;  // what a person wrote is small
  if (const Algorithm* algorithm = algorithm_of(c)) {
    p.formula = formula_seconds(*algorithm, c.instance, c.size(), p.parameters);
    p.formula_kind = algorithm->closed_form.kind;
    transfers = estimated_transfers(*algorithm, c.instance);
  }
  if ((schedule.regular() ? transfers / schedule.ranks : leaps(schedule) ? 0 : transfers) > most_transfers) return p;
  p.walk = price(schedule, c.size(), p.parameters, size_of(c.type));
  p.price = p.walk.total;
  if (!net && schedule.regular()) {
    p.simulation = simulate_end(schedule, c.size(), p.parameters, size_of(c.type));
    return p;
  }
  if (transfers > most_transfers || static_cast<double>(schedule.places()) * schedule.slots() > Prediction::kMaxCells)
    return p;
  if (net && account && !all_ways_are_sought(schedule, net->topology, transfers)) return p;
  if (net) {
    const NetworkJob job = network_job(c, schedule, *net);
    SimulationResult result;
    std::optional<Error> error;
    if (account && account->spans) {
      auto timeline = timeline_of(net->topology, job, net->ports, &result);
      timeline ? void(account->timeline = std::move(*timeline)) : void(error = timeline.error());
      account->result = result;
    } else {
      auto ran = simulate(net->topology, {&job, 1}, net->ports, account);
      ran ? void(result = std::move(*ran)) : void(error = ran.error());
    }
    if (error && error->kind == ErrorKind::machine) return p;
    if (error) return Failure(*error);
    p.simulation = result.end;
    p.hottest = hottest_link(net->topology, result.link_bytes, result.end);
    return p;
  }
  p.simulation = simulate_end(schedule, c.size(), p.parameters, size_of(c.type), account);
  return p;
}

}  // namespace

Result<Prediction> predict(const Case& question, double most_transfers) {
  RINGSIDE_TRY(const auto c, validate(question));
  RINGSIDE_TRY(auto schedule, schedule_of(c));
  if (c.own()) schedule = without_malformed(schedule);
  RINGSIDE_TRY(const auto net, topology_network(c, &schedule));
  return predict(c, schedule, net, most_transfers);
}

Result<Seconds> simulated_seconds(const Case& c, const Schedule& schedule) {
  if (static_cast<double>(schedule.places()) * schedule.slots() > Prediction::kMaxCells)
    return machine_fail("slots", std::to_string(schedule.slots()), "fewer are simulated");
  RINGSIDE_TRY(const auto net, network_of(c, &schedule));
  const NetworkJob job = network_job(c, schedule, net);
  return simulate(net.topology, {&job, 1}, net.ports).map([](const SimulationResult& r) { return r.end; });
}

Result<SimulatedRun> simulated_run(const Case& c, const Schedule& schedule) {
  RINGSIDE_TRY(auto net, network_of(c, &schedule));
  const NetworkJob job = network_job(c, schedule, net);
  RINGSIDE_TRY(auto timeline, timeline_of(net.topology, job, net.ports));
  return SimulatedRun{std::move(net), std::move(timeline)};
}

namespace {

/// By the spans, or, where there are too many to keep, by the walk.
std::vector<Seconds> step_ends(const Answer& a) {
  std::vector<Seconds> ends;
  if (a.timeline.spans.empty()) {
    for (Seconds t; const Seconds step : a.prediction.walk.step_seconds) ends.push_back(t += step);
    // The price does not know which wires are shared: its steps keep their proportions and end when the simulation
    // does.
    if (a.network && a.prediction.simulation && !ends.empty() && ends.back() > Seconds(0))
      for (const double stretch = *a.prediction.simulation / ends.back(); Seconds & end : ends) end = end * stretch;
    return ends;
  }
  ends.resize(static_cast<std::size_t>(a.schedule.step_count()));
  for (const Span& s : a.timeline.spans) {
    Seconds& end = ends[static_cast<std::size_t>(s.step)];
    end = std::max(end, s.end);
  }
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i] = std::max(ends[i - 1], ends[i]);
  return ends;
}

}  // namespace

Answer with_proof(Answer begun, Proof proof, const std::function<bool()>& cancelled) {
  begun.proof = std::move(proof);
  if (begun.proof.ok()) return begun;
  begun.moments = std::make_shared<const Moments>(begun.schedule, cancelled, Moments::Of::wrong);
  static_cast<void>(begun.moments->counts());  // while it can be cancelled
  return begun;
}

Result<Answer> answer(const Case& question, const std::function<bool()>& cancelled) {
  RINGSIDE_TRY(auto begun, begin_answer(question, cancelled));
  if (!begun.proof.valid()) return std::move(begun.answer);
  // Its moments are counted while it is proved.
  const auto counted =
      std::async(std::launch::async, [moments = begun.answer.moments] { static_cast<void>(moments->counts()); });
  RINGSIDE_TRY(auto proof, begun.proof.get());
  Answer all = with_proof(std::move(begun.answer), std::move(proof), cancelled);
  if (cancelled && cancelled()) return fail("answer", "", "not cancelled");
  return all;
}

Result<Begun> begin_answer(const Case& question, const std::function<bool()>& cancelled) {
  const auto stop = [&] { return cancelled && cancelled(); };
  // The search for a placement, which may be cancelled, stands apart from all other checks.
  auto valid = validate_unsearched(question);
  if (valid && asks_for_improvement(valid->wiring.placement)) {
    RINGSIDE_TRY(auto placed, with_improved_placement(std::move(*valid), cancelled));
    valid = validate(std::move(placed));
  }
  if (!valid) return Failure(valid.error());
  Answer a;
  a.question = *valid;
  a.algorithm = algorithm_of(*valid);
  const auto schedule = schedule_of(*valid);
  if (!schedule) return Failure(schedule.error());
  a.schedule = valid->own() ? without_malformed(*schedule) : *schedule;
  RINGSIDE_TRY(a.network, topology_network(*valid, &a.schedule));
  RINGSIDE_TRY(const double transfers, walked_transfers(*valid, a.schedule));
  constexpr double kMostRuns = 3e6;  // that ports and slots are looked up for, one by one
  const bool keep_spans = transfers <= Answer::kMaxSpans && runs_of_regular(a.schedule) <= kMostRuns;
  Account account(a.schedule, keep_spans);
  RINGSIDE_TRY(a.prediction, predict(*valid, a.schedule, a.network, Prediction::kMaxTransfers, &account));
  a.timeline = std::move(account.timeline);
  a.activity = std::move(account.activity).taken();
  a.arrivals = std::move(account.arrivals).taken();
  if (a.prediction.simulation) a.critical = std::move(account.path).taken(a.schedule);
  a.link_bytes = std::move(account.result.link_bytes);
  if (stop()) return fail("answer", "", "not cancelled");

  const std::int64_t moments = a.schedule.step_count() + 1;
  const std::int64_t cells = std::int64_t{a.schedule.places()} * a.schedule.slots();
  const double state_bytes = static_cast<double>(cells) * (8.0 + (a.schedule.ranks + 63) / 64 * 8.0);
  // One chunk that everyone sends to everyone has few cells and as many transfers as would fill the memory.
  const bool keep_states = transfers <= Answer::kMaxCells && cells * moments <= Answer::kMaxCells &&
                           state_bytes * static_cast<double>(moments) <= Answer::kMaxStateBytes;
  const bool keep_numbers = keep_states &&
                            !by_way(a.schedule.collective, a.schedule.ranks, a.schedule.chunks) &&  // of no executor
                            std::int64_t{a.schedule.places()} * valid->elements() * moments <= Answer::kMaxNumbers;
  if (keep_spans && !a.network)
    a.timeline = simulate(a.schedule, valid->size(), a.prediction.parameters, size_of(valid->type));
  a.step_end = step_ends(a);

  if (!keep_states) {
    // What is registered is right, as a rule; what a person wrote is drawn as if it were until its proof says
    // otherwise.
    a.moments = std::make_shared<const Moments>(a.schedule, cancelled);
    Begun begun(std::move(a));
    begun.proof = std::async(std::launch::deferred, [s = *schedule, cancelled] { return prove(s, cancelled); });
    return begun;
  }
  State state(a.schedule);
  a.states.push_back(state);
  for (std::int64_t i = 0; i + 1 < moments; ++i) {
    if (stop()) return fail("answer", "", "not cancelled");
    state.apply(schedule->step(i), i, a.proof.faults);
    a.states.push_back(state);
  }
  state.judge(a.proof.faults);
  a.moments = std::make_shared<const Moments>(a.schedule, std::function<bool()>(),
                                              a.proof.ok() ? Moments::Of::right : Moments::Of::wrong);
  if (!a.proof.ok()) a.repeats = repeats(a.schedule, a.states);
  if (!keep_numbers) return Begun(std::move(a));
  if (!a.proof.ok()) {
    // A wrong schedule cannot be executed; what it leaves is reckoned from its inputs.
    Schedule start = a.schedule;
    start.set_steps(std::vector<Step>{});
    const InProcess run(start, valid->elements(), valid->type, valid->op, inputs_of(*valid));
    a.numbers = combined_numbers(a.schedule, a.states, a.repeats, snapshot(run, start), valid->op);
    return Begun(std::move(a));
  }

  InProcess run(a.schedule, valid->elements(), valid->type, valid->op, inputs_of(*valid));
  a.numbers.push_back(snapshot(run, a.schedule));
  for (std::int64_t i = 0; i + 1 < moments; ++i) {
    if (stop()) return fail("answer", "", "not cancelled");
    run.advance();
    a.numbers.push_back(snapshot(run, a.schedule));
  }
  return Begun(std::move(a));
}

}  // namespace ringside
