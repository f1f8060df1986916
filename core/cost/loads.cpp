#include "core/cost/loads.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/check.h"
#include "core/collective/layout.h"

namespace ringside {

/// Adds a load unless another covers it, and drops those that it covers.
void Loads::keep(std::vector<Load>& loads, const Load& load) {
  for (const Load& other : loads)
    if (other.covers(load)) return;
  std::erase_if(loads, [&](const Load& other) { return load.covers(other); });
  loads.push_back(load);
}

std::vector<Loads::Load> Loads::busiest(const Schedule& schedule, const Step& step) {
  std::unordered_map<std::int32_t, Load> out, in;
  for (const Transfer& t : step.transfers) {
    if (t.op == Arrival::reduce) in[t.to].reduced += t.chunks.size();
    if (t.local()) continue;
    for (Load* port : {&out[t.from], &in[t.to]}) ++port->messages, port->chunks += t.chunks.size();
  }
  std::vector<Load> loads;
  // In a regular schedule rank 0 receives what it sends: the same messages, chunks and additions.
  if (schedule.regular()) {
    Load port = out[0];
    for (const auto& [to, arriving] : in) port.reduced += arriving.reduced;
    loads.push_back(port);
    return loads;
  }
  for (const auto* ports : {&out, &in})
    for (const auto& [place, load] : *ports) keep(loads, load);
  return loads;
}

Loads::Loads(const Schedule& schedule)
    : chunks_per_buffer_(1 /
                         price_bytes_per_chunk(schedule.collective, schedule.ranks, schedule.chunks, Bytes(1)).value) {
  RINGSIDE_CHECK(schedule.sizes.empty());
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    std::vector<Load> ports = busiest(schedule, schedule.regular() ? schedule.step_of_rank_0(i) : schedule.step(i));
    if (stretches_.empty() || stretches_.back().ports != ports) stretches_.push_back({std::move(ports), 0});
    ++stretches_.back().steps;
  }
}

Seconds Loads::at(Bytes n, const CostParameters& p) const {
  const Bytes chunk = n / chunks_per_buffer_;
  Seconds total;
  for (const Stretch& stretch : stretches_) {
    Seconds longest;
    for (const Load& load : stretch.ports)
      longest = std::max(longest, static_cast<double>(load.messages) * p.alpha +
                                      static_cast<double>(load.chunks) * (chunk * p.beta) +
                                      static_cast<double>(load.reduced) * (chunk * p.reduce_cost));
    total += static_cast<double>(stretch.steps) * longest;
  }
  return total;
}

}  // namespace ringside
