#include "core/schedule/msccl/timing.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace ringside::msccl {
namespace {

/// A read may share its step with whatever overwrites it: a step reads the state before it. All else takes turns.
std::int32_t weight(Access before, Access after) {
  return before == Access::read && after != Access::read ? 0 : 1;
}

/// What the order of two events of a thread block demands at the very least.
std::int32_t least(Access before, Access after) {
  return before != Access::read && (after == Access::read || (before == Access::write && after == Access::both)) ? 1
                                                                                                                 : 0;
}

constexpr std::int64_t kMostSteps = 1'000'000;

}  // namespace

std::int32_t Timing::add_event(const Event& e) {
  const auto index = static_cast<std::int32_t>(events.size());
  if (e.node != kNone) nodes[static_cast<std::size_t>(e.node)].turn = index;
  events.push_back(e);
  return index;
}

std::int32_t Timing::add_node(Transfer t, std::optional<At> at) {
  nodes.push_back({std::move(t), at, 0});
  return static_cast<std::int32_t>(nodes.size()) - 1;
}

void Timing::add_message(std::int32_t send, std::int32_t receive, Transfer t) {
  Event& out = events[static_cast<std::size_t>(send)];
  const std::int32_t node = add_node(std::move(t), out.at);
  nodes.back().turn = send;
  out.node = events[static_cast<std::size_t>(receive)].node = node;
  messages.push_back({send, receive, node});
}

std::optional<std::vector<std::int32_t>> Timing::earliest(const std::vector<Order>& more) const {
  std::vector<Order> all = more;
  for (const auto& [before, after] : orders) {
    const Event &a = events[static_cast<std::size_t>(before)], &b = events[static_cast<std::size_t>(after)];
    all.push_back({a.node, b.node, weight(a.access, b.access)});
  }
  return levels(nodes.size(), all);
}

bool Timing::said_steps_hold() const {
  for (const Node& n : nodes)
    if (!n.at || n.at->step > kMostSteps) return false;
  for (const auto& [before, after] : orders) {
    const Event &a = events[static_cast<std::size_t>(before)], &b = events[static_cast<std::size_t>(after)];
    const auto step = [&](const Event& e) { return nodes[static_cast<std::size_t>(e.node)].at->step; };
    if (step(b) - step(a) < least(a.access, b.access)) return false;
  }
  // Local moves of one step read what was there before it: none may need what another has written.
  std::set<std::tuple<std::int64_t, std::int32_t, std::int32_t>> written;
  for (const Event& e : events) {
    if (e.access != Access::both) continue;
    const Node& n = nodes[static_cast<std::size_t>(e.node)];
    for (const std::int32_t s : n.transfer.chunks)
      if (written.contains({n.at->step, e.gpu, s})) return false;
    for (const std::int32_t s : n.transfer.target()) written.insert({n.at->step, e.gpu, s});
  }
  return true;
}

std::vector<Step> Timing::said_steps() const {
  // Pieces of one transfer, in the order of its slots.
  std::map<At, Transfer> all;
  for (const Node& n : nodes) {
    const auto [it, fresh] = all.emplace(*n.at, n.transfer);
    Transfer& t = it->second;
    if (fresh) continue;
    if (t.into || n.transfer.into) {
      Slots into = t.target();
      for (const std::int32_t s : n.transfer.target()) into.push_back(s);
      t.into = std::move(into);
    }
    for (const std::int32_t s : n.transfer.chunks) t.chunks.push_back(s);
    if (t.into && *t.into == t.chunks) t.into.reset();
  }
  std::vector<Step> steps(all.empty() ? 0 : static_cast<std::size_t>(all.rbegin()->first.step) + 1);
  for (auto& [at, transfer] : all) steps[static_cast<std::size_t>(at.step)].transfers.push_back(std::move(transfer));
  return steps;
}

std::vector<Step> Timing::collected(const std::vector<std::int32_t>& level) const {
  std::vector<std::size_t> order(nodes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(level[a], nodes[a].transfer.from, nodes[a].turn) <
           std::tuple(level[b], nodes[b].transfer.from, nodes[b].turn);
  });
  // Everyone's first transfer of a step, then everyone's second: so ports are busy from the start.
  std::vector<std::tuple<std::int32_t, std::int32_t, std::size_t>> turns;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && level[order[i]] == level[order[i - 1]] &&
                      nodes[order[i]].transfer.from == nodes[order[i - 1]].transfer.from;
    turns.emplace_back(level[order[i]], same ? std::get<1>(turns.back()) + 1 : 0, order[i]);
  }
  std::stable_sort(turns.begin(), turns.end(), [](const auto& a, const auto& b) {
    return std::pair(std::get<0>(a), std::get<1>(a)) < std::pair(std::get<0>(b), std::get<1>(b));
  });
  std::vector<Step> steps(turns.empty() ? 0 : static_cast<std::size_t>(std::get<0>(turns.back())) + 1);
  for (const auto& [step, turn, node] : turns)
    steps[static_cast<std::size_t>(step)].transfers.push_back(nodes[node].transfer);
  return steps;
}

std::optional<std::vector<Step>> Timing::steps(Buffers& buffers, std::vector<Note>& notes) {
  const bool said = std::any_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.at.has_value(); });
  if (said && said_steps_hold()) return said_steps();
  if (said)
    notes.push_back({"remark", "the steps that the file names (at) contradict its order; they are worked out anew"});
  if (const auto level = earliest({})) return collected(*level);
  // A send that leaves before its receive can happen: let it arrive in a slot of its own, and be received from there.
  std::vector<Order> arrivals;
  for (const Message& m : messages) {
    Transfer& sent = nodes[static_cast<std::size_t>(m.node)].transfer;
    const Slots box = buffers.fresh(sent.to, static_cast<std::int32_t>(sent.chunks.size()));
    const std::int32_t taken = add_node({sent.to, sent.to, box, sent.op, sent.target()}, std::nullopt);
    Transfer& arrives = nodes[static_cast<std::size_t>(m.node)].transfer;
    arrives.into = box, arrives.op = Arrival::copy;
    Event& receive = events[static_cast<std::size_t>(m.receive)];
    receive.node = taken, receive.access = Access::both;
    nodes.back().turn = m.receive;
    arrivals.push_back({m.node, taken, 1});
  }
  notes.push_back({"remark", "messages overtake one another: each waits in a slot of its own until it is received"});
  const auto level = earliest(arrivals);
  if (!level) return std::nullopt;
  return collected(*level);
}

}  // namespace ringside::msccl
