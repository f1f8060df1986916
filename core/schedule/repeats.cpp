#include "core/schedule/repeats.h"

#include <algorithm>

#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

/// A slot's content with multiplicities.
struct Tally {
  std::int32_t chunk = State::kEmpty;
  std::map<std::int32_t, std::int64_t> times;
};

}  // namespace

const std::vector<Repeated>& Repeats::at(std::int32_t place, std::int32_t slot) const {
  static const std::vector<Repeated> none;
  const auto it = cells_.find({place, slot});
  return it == cells_.end() ? none : it->second;
}

std::int64_t Repeats::times(std::int32_t place, std::int32_t slot, std::int32_t rank) const {
  for (const Repeated& r : at(place, slot))
    if (r.rank == rank) return r.times;
  return 1;
}

Repeats Repeats::after(const Step& step, const State& state, const Schedule& schedule) const {
  const auto tally = [&](std::int32_t place, std::int32_t slot) {
    Tally t;
    if (state.empty(place, slot)) return t;
    t.chunk = state.chunk(place, slot);
    for (const std::int32_t rank : state.contributors(place, slot).ranks()) t.times[rank] = times(place, slot, rank);
    return t;
  };
  const Bounds bounds{schedule.places(), schedule.slots()};
  std::map<Place, Tally> written;
  for (const Transfer& t : step.transfers) {
    if (malformed(t, bounds, 0)) continue;
    auto target = t.target().begin();
    for (const std::int32_t slot : t.chunks) {
      const std::int32_t into = *target++;
      const Tally sent = tally(t.from, slot);
      if (sent.chunk == State::kEmpty) continue;
      Tally& held = written.try_emplace({t.to, into}, tally(t.to, into)).first->second;
      const bool fills = held.chunk == State::kEmpty && t.to >= schedule.ranks;
      if (t.op == Arrival::copy || fills) {
        held = sent;
      } else if (held.chunk == sent.chunk) {
        for (const auto& [rank, times] : sent.times)
          held.times[rank] = std::min(held.times[rank] + times, Repeated::kMost);
      }
    }
  }
  Repeats next = *this;
  for (const auto& [place, held] : written) {
    std::vector<Repeated> more;
    for (const auto& [rank, times] : held.times)
      if (times > 1) more.push_back({rank, times});
    if (more.empty())
      next.cells_.erase(place);
    else
      next.cells_[place] = std::move(more);
  }
  return next;
}

std::vector<Repeats> repeats(const Schedule& schedule, const std::vector<State>& states) {
  std::vector<Repeats> all(1);
  for (std::size_t i = 0; i + 1 < states.size(); ++i)
    all.push_back(all.back().after(schedule.step(static_cast<std::int64_t>(i)), states[i], schedule));
  return all;
}

}  // namespace ringside
