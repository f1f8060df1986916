#include "core/sim/sharing.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace ringside {

Sharing::Sharing(const Topology& topology) : wires_(topology.links.size()) {
  for (std::size_t i = 0; i < wires_.size(); ++i) wires_[i].bandwidth = topology.links[i].bandwidth.value;
}

void Sharing::add(Flow flow, std::span<const std::int32_t> route, double bytes, double now,
                  std::span<const double> shares) {
  if (route.size() > stride_) {
    const std::size_t wider = 2 * route.size();
    std::vector<std::uint32_t> where(flows_.size() * wider);
    for (std::size_t f = 0; f < flows_.size(); ++f)
      std::copy_n(where_.begin() + static_cast<std::ptrdiff_t>(f * stride_), stride_,
                  where.begin() + static_cast<std::ptrdiff_t>(f * wider));
    where_ = std::move(where);
    stride_ = wider;
  }
  if (flow >= flows_.size()) {
    flows_.resize(std::max<std::size_t>(flow + 1, 2 * flows_.size()));
    where_.resize(flows_.size() * stride_);
  }
  State& s = flows_[flow];
  s = {.route = route.data(),
       .shares = shares.empty() ? nullptr : shares.data(),
       .hops = static_cast<std::uint32_t>(route.size()),
       .generation = s.generation,
       .cap = std::numeric_limits<double>::infinity(),
       .left = bytes,
       .since = now};
  for (std::uint32_t h = 0; h < s.hops; ++h)
    s.cap = std::min(s.cap, wires_[static_cast<std::size_t>(route[h])].bandwidth / s.on(h));
  for (std::uint32_t h = 0; h < s.hops; ++h) {
    const auto l = static_cast<std::uint32_t>(route[h]);
    Wire& wire = wires_[l];
    at(flow, h) = static_cast<std::uint32_t>(wire.flows.size());
    wire.flows.push_back({flow, h});
    wire.wanted += s.cap * s.on(h);
    if (wire.tight()) dirty_.push_back(l);
  }
  fresh_.push_back(flow);
}

void Sharing::remove(Flow flow) {
  State& s = flows_[flow];
  ++s.generation;
  for (std::uint32_t h = 0; h < s.hops; ++h) {
    const auto l = static_cast<std::uint32_t>(s.route[h]);
    Wire& wire = wires_[l];
    if (wire.tight()) dirty_.push_back(l);
    const std::uint32_t position = at(flow, h);
    const Hop last = wire.flows.back();
    wire.flows[position] = last;
    at(last.flow, last.hop) = position;
    wire.flows.pop_back();
    wire.wanted = wire.flows.empty() ? 0 : wire.wanted - s.cap * s.on(h);
  }
}

void Sharing::mark(std::uint32_t wire) {
  if (wires_[wire].marked) return;
  wires_[wire].marked = true;
  tight_.push_back(wire);
}

void Sharing::mark_flow(Flow flow) {
  State& s = flows_[flow];
  if (s.marked) return;
  s.marked = true;
  s.next_rate = -1;
  affected_.push_back(flow);
  for (std::uint32_t h = 0; h < s.hops; ++h)
    if (wires_[static_cast<std::size_t>(s.route[h])].tight()) mark(static_cast<std::uint32_t>(s.route[h]));
}

void Sharing::fix(Flow flow, double rate) {
  State& s = flows_[flow];
  s.next_rate = rate;
  for (std::uint32_t h = 0; h < s.hops; ++h) {
    Wire& wire = wires_[static_cast<std::size_t>(s.route[h])];
    if (!wire.marked) continue;
    wire.left = std::max(0.0, wire.left - rate * s.on(h));
    wire.weight -= s.on(h);
    --wire.open;
  }
}

/// Progressive filling: the wire with the smallest fair share gives it to its flows, which then want no more of others.
void Sharing::share() {
  for (const Flow f : fresh_) mark_flow(f);
  for (const std::uint32_t w : dirty_) mark(w);
  fresh_.clear();
  dirty_.clear();
  for (std::size_t i = 0; i < tight_.size(); ++i)  // grows while it is walked
    for (const Hop& hop : wires_[tight_[i]].flows) mark_flow(hop.flow);
  if (tight_.empty()) {
    for (const Flow f : affected_) flows_[f].next_rate = flows_[f].cap;
    return;
  }

  using Share = std::pair<double, std::uint32_t>;
  std::priority_queue<Share, std::vector<Share>, std::greater<>> shares;
  for (const std::uint32_t w : tight_) {
    Wire& wire = wires_[w];
    wire.left = wire.bandwidth;
    wire.open = static_cast<std::uint32_t>(wire.flows.size());
    wire.weight = 0;
    for (const Hop& hop : wire.flows) wire.weight += flows_[hop.flow].on(hop.hop);
    if (wire.open > 0) shares.emplace(wire.left / wire.weight, w);
  }
  // Flows that their own narrowest wire limits first, in the order of these limits.
  std::sort(affected_.begin(), affected_.end(),
            [&](Flow a, Flow b) { return flows_[a].cap != flows_[b].cap ? flows_[a].cap < flows_[b].cap : a < b; });
  std::size_t capped = 0;
  while (true) {
    while (capped < affected_.size() && flows_[affected_[capped]].next_rate >= 0) ++capped;
    if (capped == affected_.size()) break;
    const double cap = flows_[affected_[capped]].cap;
    if (shares.empty() || cap <= shares.top().first) {
      fix(affected_[capped], cap);
      continue;
    }
    const auto [share, w] = shares.top();
    shares.pop();
    Wire& wire = wires_[w];
    if (wire.open == 0) continue;
    const double now = wire.left / wire.weight;
    if (now > share) {  // others have been given less than it would have given them
      shares.emplace(now, w);
      continue;
    }
    for (const Hop& hop : wire.flows)
      if (flows_[hop.flow].next_rate < 0) fix(hop.flow, share);
  }
  for (const std::uint32_t w : tight_) wires_[w].marked = false;
  tight_.clear();
}

}  // namespace ringside
