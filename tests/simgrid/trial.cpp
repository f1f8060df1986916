#include "tests/simgrid/trial.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/registry.h"
#include "core/base/index.h"
#include "core/topology/routes.h"
#include "core/topology/shapes.h"

namespace ringside::test {
namespace {

/// SplitMix64: the same numbers on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  /// low .. high, both included.
  std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(std::int32_t n) { return between(1, n) == 1; }
  /// 0 .. 1
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + fraction() * (high - low); }
  template <class T>
  const T& any(const std::vector<T>& all) {
    return all[at(between(0, static_cast<std::int32_t>(all.size()) - 1))];
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[next() % i]);
  }

 private:
  std::uint64_t state_;
};

// Topologies: only who is joined to whom; constants come afterwards.

constexpr Seconds kAlpha(1e-6);
constexpr BytesPerSecond kBandwidth(10e9);

void add_devices(Topology& t, std::int32_t count, bool forward) {
  for (std::int32_t i = 0; i < count; ++i)
    t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", i), .forwards = forward});
}
std::int32_t add_switch(Topology& t) {
  return t.add_node({.kind = NodeKind::switch_, .label = fmt::format("switch {}", t.nodes.size()), .forwards = true});
}
void join(Topology& t, std::int32_t a, std::int32_t b) {
  t.connect(a, b, kAlpha, kBandwidth, "");
}

Topology star(Dice&, std::int32_t devices) {
  Topology t;
  t.name = "crossbar";
  add_devices(t, devices, false);
  const std::int32_t fabric = add_switch(t);
  for (std::int32_t i = 0; i < devices; ++i) join(t, i, fabric);
  return t;
}

Topology circle(Dice&, std::int32_t devices) {
  Topology t;
  t.name = "ring";
  add_devices(t, devices, true);
  for (std::int32_t i = 0; i < devices; ++i) join(t, i, (i + 1) % devices);
  return t;
}

Topology grid(Dice& dice, std::int32_t devices) {
  const std::int32_t wide = dice.between(3, 4), high = std::max(3, devices / wide);
  Topology t;
  t.name = fmt::format("torus {}x{}", wide, high);
  add_devices(t, wide * high, true);
  for (std::int32_t y = 0; y < high; ++y)
    for (std::int32_t x = 0; x < wide; ++x) {
      join(t, y * wide + x, y * wide + (x + 1) % wide);
      join(t, y * wide + x, (y + 1) % high * wide + x);
    }
  return t;
}

Topology cube(Dice&, std::int32_t devices) {
  std::int32_t corners = 4;
  while (corners * 2 <= devices) corners *= 2;
  Topology t;
  t.name = fmt::format("hypercube of {}", corners);
  add_devices(t, corners, true);
  for (std::int32_t a = 0; a < corners; ++a)
    for (std::int32_t bit = 1; bit < corners; bit *= 2)
      if ((a & bit) == 0) join(t, a, a | bit);
  return t;
}

Topology graph(Dice& dice, std::int32_t devices) {
  Topology t;
  t.name = "random graph";
  add_devices(t, devices, true);
  const std::int32_t nodes = devices + dice.between(0, 4);
  while (static_cast<std::int32_t>(t.nodes.size()) < nodes) add_switch(t);
  for (std::int32_t v = 1; v < nodes; ++v) join(t, dice.between(0, v - 1), v);
  for (std::int32_t extra = dice.between(0, devices); extra > 0; --extra) {
    const std::int32_t a = dice.between(0, nodes - 1), b = dice.between(0, nodes - 1);
    if (a != b) join(t, a, b);
  }
  return t;
}

/// Machines around a core, or around two, with up-links that cannot carry what their devices could send.
Topology machines(Dice& dice, std::int32_t devices) {
  const std::int32_t count = dice.between(2, 4), each = std::max(2, devices / count);
  Topology t;
  t.name = fmt::format("{} machines of {}", count, each);
  add_devices(t, count * each, false);
  std::vector<std::int32_t> cores{add_switch(t)};
  if (dice.one_in(2)) cores.push_back(add_switch(t));
  for (std::int32_t m = 0; m < count; ++m) {
    const std::int32_t inside = add_switch(t);
    for (std::int32_t i = 0; i < each; ++i) join(t, m * each + i, inside);
    for (const std::int32_t core : cores) t.connect(inside, core, 3.0 * kAlpha, kBandwidth / 2, "");
  }
  return t;
}

/// Any of those that Ringside makes: presets after real machines, fat trees, dragonflies.
Topology made(Dice& dice, std::int32_t devices) {
  const Shape& shape = dice.any(shapes());
  const auto t = make_topology(shape.name,
                               {.devices = devices, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = ""});
  return t ? *t : star(dice, devices);
}

/// Wires alike, every wire its own, or every direction its own; slow copies on the way now and then.
void vary(Dice& dice, Topology& t) {
  const std::int32_t how = dice.between(0, 2);
  if (how > 0)
    for (std::size_t l = 0; l + 1 < t.links.size(); l += 2) {
      for (const std::size_t direction : {l, l + 1}) {
        t.links[direction].bandwidth = t.links[direction].bandwidth * dice.between(0.1, 4.0);
        t.links[direction].alpha = dice.one_in(4) ? Seconds(0) : dice.between(0.1, 10.0) * kAlpha;
      }
      if (how == 1) {
        t.links[l + 1].bandwidth = t.links[l].bandwidth;
        t.links[l + 1].alpha = t.links[l].alpha;
      }
    }
  if (dice.one_in(6))
    for (Node& v : t.nodes)
      if (v.forwards && dice.one_in(3)) v.copy = SecondsPerByte(dice.between(1e-11, 1e-10));
  t.routing = std::vector{Routing::first, Routing::by_destination, Routing::ecmp}[dice.next() % 3];
  t.name += std::vector{", wires alike", ", wires of their own", ", directions of their own"}[at(how)];
}

Topology random_topology(Dice& dice, std::int32_t most) {
  const std::vector<std::function<Topology(Dice&, std::int32_t)>> makers{star,  circle,   grid, cube,
                                                                         graph, machines, made};
  const std::int32_t devices = dice.between(4, most);
  Topology t = dice.any(makers)(dice, devices);
  vary(dice, t);
  return t;
}

// Schedules.

std::int64_t transfers_of(const Schedule& s, std::int64_t most) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < s.step_count() && count <= most; ++i)
    count += static_cast<std::int64_t>(s.step(i).transfers.size());
  return count;
}

/// Those that every device can talk to: a helper may sit there.
std::vector<std::int32_t> switches(const Topology& t) {
  Routes routes(t);
  const std::vector<std::int32_t> all = devices(t);
  std::vector<std::int32_t> found;
  for (std::int32_t v = 0; v < static_cast<std::int32_t>(t.nodes.size()); ++v)
    if (t.nodes[at(v)].kind == NodeKind::switch_ && std::all_of(all.begin(), all.end(), [&](std::int32_t d) {
          return routes.between(d, v) != nullptr && routes.between(v, d) != nullptr;
        }))
      found.push_back(v);
  return found;
}

/// A registered algorithm with at most so many ranks, helpers and transfers.
Schedule known(Dice& dice, std::int32_t ranks, std::int32_t helpers, std::int64_t most) {
  while (true) {
    const Algorithm& a = dice.any(registry());
    Instance instance;
    instance.ranks = dice.between(2, ranks);
    if (has_root(a.collective)) instance.root = dice.between(0, instance.ranks - 1);
    auto valid = validate(a, instance);
    if (!valid) continue;
    if (dice.one_in(3)) valid->chunks *= dice.between(2, 3);
    Schedule s = a.build(*valid);
    if (s.helpers > helpers || transfers_of(s, most) > most) continue;
    if (dice.one_in(8))  // uneven: some chunks are empty
      for (std::int32_t c = 0; c < s.chunks; ++c) s.sizes.push_back(dice.one_in(5) ? 0 : dice.between(1, 200'000));
    return s;
  }
}

Slots some_slots(Dice& dice, std::int32_t of, std::int32_t count) {
  std::vector<std::int32_t> all(at(of));
  for (std::int32_t i = 0; i < of; ++i) all[at(i)] = i;
  dice.shuffle(all);
  Slots slots;
  for (std::int32_t i = 0; i < count; ++i) slots.push_back(all[at(i)]);
  return slots;
}

/// Anybody sends anything to anybody, so slots conflict in every way there is. It computes nothing sensible.
Schedule invented(Dice& dice, std::int32_t most_ranks) {
  Schedule s;
  s.algorithm = "invented";
  s.ranks = dice.between(2, most_ranks);
  s.chunks = dice.between(1, 6);
  s.scratch = dice.between(0, 2);
  std::vector<Step> steps(at(dice.between(1, 12)));
  for (Step& step : steps)
    for (std::int32_t left = dice.between(1, 2 * s.ranks); left > 0; --left) {
      Transfer t;
      t.from = dice.between(0, s.ranks - 1);
      t.to = dice.between(0, s.ranks - 1);
      const std::int32_t count = dice.between(1, std::min(s.slots(), 3));
      t.chunks = some_slots(dice, s.slots(), count);
      t.op = dice.one_in(2) ? Arrival::reduce : Arrival::copy;
      if (t.local() || dice.one_in(3)) t.into = some_slots(dice, s.slots(), count);
      step.transfers.push_back(std::move(t));
    }
  s.set_steps(std::move(steps));
  return s;
}

/// Its ranks sit on some of the `seats`.
NetworkJob random_job(Dice& dice, const Topology& t, const Schedule& s, std::vector<std::int32_t> seats) {
  NetworkJob job;
  dice.shuffle(seats);
  job.nodes.assign(seats.begin(), seats.begin() + s.ranks);
  std::vector<std::int32_t> helpers = switches(t);
  dice.shuffle(helpers);
  job.nodes.insert(job.nodes.end(), helpers.begin(), helpers.begin() + s.helpers);
  job.n = Bytes(dice.one_in(20) ? 0.0 : s.chunks * std::floor(dice.between(1e5, 3e7) / s.chunks));
  if (dice.one_in(3)) job.reduce_cost = SecondsPerByte(dice.between(1e-12, 1e-10));
  if (dice.one_in(4))
    for (std::int32_t r = 0; r < s.ranks; ++r)
      job.late.push_back(Seconds(dice.one_in(3) ? dice.between(0.0, 1e-3) : 0));
  return job;
}

}  // namespace

Trial random_trial(std::uint64_t seed, std::int32_t ports, const TrialSize& size) {
  Dice dice(seed);
  Trial trial;
  trial.ports = ports;
  trial.topology = random_topology(dice, size.devices);
  trial.label = fmt::format("seed {}, ports {}: {}", seed, ports, trial.topology.name);
  std::vector<std::int32_t> seats = devices(trial.topology);
  const auto helpers = static_cast<std::int32_t>(switches(trial.topology).size());
  const std::int32_t jobs = dice.one_in(4) ? dice.between(2, 3) : 1;
  for (std::int32_t j = 0; j < jobs && seats.size() >= 2; ++j) {
    const auto ranks = static_cast<std::int32_t>(seats.size());
    trial.schedules.push_back(dice.one_in(3) ? invented(dice, ranks) : known(dice, ranks, helpers, size.transfers));
    const Schedule& s = trial.schedules.back();
    trial.jobs.push_back(random_job(dice, trial.topology, s, seats));
    const std::vector<std::int32_t>& taken = trial.jobs.back().nodes;
    if (ports > 0)
      std::erase_if(seats, [&](std::int32_t d) { return std::find(taken.begin(), taken.end(), d) != taken.end(); });
    if (j > 0) trial.jobs.back().start = Seconds(dice.between(0.0, 2e-3));
    trial.label += fmt::format("; {} {} of {} ranks, n = {:.0f}{}", name(s.collective), s.algorithm, s.ranks,
                               trial.jobs.back().n.value, s.sizes.empty() ? "" : ", uneven");
  }
  return trial;
}

}  // namespace ringside::test
