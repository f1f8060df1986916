// What the beginning of a collective gives and its end asks for, run by run.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/collective/by_way.h"
#include "core/schedule/slots.h"

namespace ringside {

/// The slots that a rank holds before: one run, or none (count 0); as Contract::before.
inline Run held_before(const Contract& contract, std::int32_t rank) {
  if (by_way(contract.collective, contract.ranks, contract.chunks)) return {0, contract.chunks};
  const std::int32_t part = std::max(contract.chunks / contract.ranks, 1);
  switch (contract.collective) {
    case Collective::broadcast:
    case Collective::scatter: return {0, rank == contract.root ? contract.chunks : 0};
    case Collective::gather:
    case Collective::allgather:
    case Collective::all_to_all: return {rank * part, std::clamp(contract.chunks - rank * part, 0, part)};
    case Collective::reduce:
    case Collective::reduce_scatter:
    case Collective::allreduce: return {0, contract.chunks};
    case Collective::custom: break;
  }
  return {};
}

/// Calls visit(first, count) for every run of slots in [from, end) that the final state asks of the rank; as
/// Contract::after, for any of the eight collectives with as many chunks as it needs.
template <typename Visit>
void each_asked(const Contract& contract, std::int32_t rank, std::int32_t from, std::int32_t end, Visit&& visit) {
  const std::int32_t part = std::max(contract.chunks / contract.ranks, 1);
  const auto within = [&](std::int32_t first, std::int32_t last) {
    first = std::max(first, from), last = std::min({last, end, contract.chunks});
    if (first < last) visit(first, last - first);
  };
  if (rank >= contract.ranks) return;
  if (by_way(contract.collective, contract.ranks, contract.chunks)) return within(0, contract.chunks);
  switch (contract.collective) {
    case Collective::broadcast:
    case Collective::allgather:
    case Collective::allreduce: return within(0, contract.chunks);
    case Collective::gather:
    case Collective::reduce:
      if (rank == contract.root) within(0, contract.chunks);
      return;
    case Collective::scatter:
    case Collective::reduce_scatter: return within(rank * part, (rank + 1) * part);
    case Collective::all_to_all: {
      const std::int32_t pair = std::max(part / contract.ranks, 1);
      for (std::int32_t owner = from / part; owner * part < std::min(end, contract.chunks); ++owner)
        within(owner * part + rank * pair, owner * part + (rank + 1) * pair);
      return;
    }
    case Collective::custom: return;
  }
}

}  // namespace ringside
