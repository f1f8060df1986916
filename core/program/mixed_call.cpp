#include "core/program/mixed_call.h"

#include <algorithm>
#include <functional>

#include "core/collective/layout.h"

namespace ringside {
namespace {

constexpr std::int64_t kAlignment = 16, kLoopChunk = 2 << 20;  // bytes

std::int64_t divided_up(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

/// Bytes of a chunk in its rank's buffer.
using Cut = std::function<Extent(std::int32_t chunk)>;

std::int32_t chunks_per_buffer(const Schedule& s) {
  return s.collective == Collective::all_to_all ? s.chunks / s.ranks : s.chunks;
}

Cut cut_of(const Schedule& s, std::int64_t elements, ElementType type, Matching matching) {
  const std::int64_t size = size_of(type);
  if (matching == Matching::mpi)
    return [layout = Layout(s.collective, s.ranks, s.chunks, elements), size](std::int32_t chunk) {
      const Extent e = layout(chunk);
      return Extent{e.offset * size, e.count * size};
    };
  const std::int64_t per = chunks_per_buffer(s), unit = std::max<std::int64_t>(1, kAlignment / size);
  const std::int64_t chunk_elements = divided_up(divided_up(elements, per), unit) * unit;
  return [=](std::int32_t chunk) {
    const std::int64_t offset = std::min(elements, chunk % per * chunk_elements);
    return Extent{offset * size, std::min(chunk_elements, elements - offset) * size};
  };
}

/// Where ranks' own parts are put together, positions count within a part; else within the whole vector.
std::int32_t chunks_per_part(const Schedule& s) {
  switch (s.collective) {
    case Collective::scatter:
    case Collective::gather:
    case Collective::allgather: return s.chunks / s.ranks;
    case Collective::all_to_all: return s.chunks / s.ranks / s.ranks;
    default: return s.chunks;
  }
}

/// Bytes of every slot that are right, counted from its beginning; and the chunk that lies there.
class Right {
 public:
  Right(const Schedule& s, const std::vector<Cut>& cuts, std::int32_t misread)
      : schedule_(s),
        cuts_(cuts),
        misread_(misread),
        part_(std::max(1, chunks_per_part(s))),
        cells_(static_cast<std::size_t>(s.places()) * static_cast<std::size_t>(s.slots())) {
    for (std::int32_t r = 0; r < s.ranks; ++r)
      for (std::int32_t c = 0; c < s.chunks; ++c)
        if (s.contract().before(r, c)) at(r, c) = {c, r == misread_ ? 0 : cut(r, c).count};
  }

  /// What is longer where it leaves than where it arrives.
  std::optional<Truncation> apply(const Step& step, std::int64_t index) {
    std::optional<Truncation> first;
    std::vector<Cell> loads;
    for (const Transfer& t : step.transfers)
      for (const std::int32_t slot : t.chunks) loads.push_back(at(t.from, slot));
    std::size_t next = 0;
    for (const Transfer& t : step.transfers) {
      std::int64_t sent = 0, room = 0;
      for (const std::int32_t slot : t.target()) {
        const Cell load = loads[next++];
        arrive(t, slot, load);
        sent += cut(t.from, load.chunk).count, room += cut(t.to, load.chunk).count;
      }
      if (!first && sent > room) first = Truncation{index, t.from, t.to, sent, room};
    }
    return first;
  }

  Leftover left(std::int32_t rank, std::int64_t element) {
    Leftover l;
    std::int64_t wrong_from = -1;
    for (std::int32_t slot = 0; slot < schedule_.chunks; ++slot) {
      if (!schedule_.contract().after(rank, slot)) continue;
      const Extent extent = cut(rank, slot);
      const std::int64_t right = rank == misread_ ? 0 : at(rank, slot).right / element * element;
      l.asked += extent.count / element;
      if (right >= extent.count) continue;
      l.wrong += (extent.count - right) / element;
      if (wrong_from < 0) wrong_from = (extent.offset + right) / element;
    }
    l.first = wrong_from < 0 ? l.asked : wrong_from;
    return l;
  }

 private:
  struct Cell {
    std::int32_t chunk = -1;
    std::int64_t right = 0;
  };
  Cell& at(std::int32_t place, std::int32_t slot) {
    return cells_[static_cast<std::size_t>(place) * static_cast<std::size_t>(schedule_.slots()) +
                  static_cast<std::size_t>(slot)];
  }
  Extent cut(std::int32_t place, std::int32_t chunk) const { return cuts_[static_cast<std::size_t>(place)](chunk); }
  std::int64_t position(std::int32_t place, std::int32_t chunk) const {
    return cut(place, chunk).offset - cut(place, chunk / part_ * part_).offset;
  }
  void arrive(const Transfer& t, std::int32_t slot, const Cell& load) {
    Cell& cell = at(t.to, slot);
    const bool reduces = t.op == Arrival::reduce && cell.chunk >= 0;
    const bool aligned = position(t.from, load.chunk) == position(t.to, load.chunk);
    std::int64_t right = aligned ? std::min(load.right, cut(t.to, load.chunk).count) : 0;
    if (reduces) right = t.to == misread_ ? 0 : std::min(right, cell.right);
    cell = {load.chunk, right};
  }

  const Schedule& schedule_;
  const std::vector<Cut>& cuts_;
  std::int32_t misread_;
  std::int32_t part_;
  std::vector<Cell> cells_;
};

}  // namespace

MixedRun run_mixed(const Schedule& s, const MixedCall& what, Matching matching) {
  const Cut others = cut_of(s, what.elements, what.type, matching);
  std::vector<Cut> cuts(static_cast<std::size_t>(s.places()), others);
  cuts[static_cast<std::size_t>(what.rank)] = cut_of(s, what.its_elements, what.its_type, matching);
  MixedRun run;
  if (matching == Matching::nccl) {
    const std::int64_t loop = chunks_per_buffer(s) * kLoopChunk;
    run.loops = divided_up(what.elements * size_of(what.type), loop);
    run.its_loops = divided_up(what.its_elements * size_of(what.its_type), loop);
  }
  Right right(s, cuts, what.type == what.its_type ? -1 : what.rank);
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    auto truncated = right.apply(s.step(i), i);
    if (matching == Matching::mpi && !run.truncated) run.truncated = truncated;
  }
  for (std::int32_t r = 0; r < s.ranks; ++r)
    run.ranks.push_back(right.left(r, size_of(r == what.rank ? what.its_type : what.type)));
  return run;
}

std::vector<std::int32_t> ranks_that_hold(const Schedule& s, std::int32_t rank) {
  // Everyone has one byte of every chunk, and what comes from the rank counts as wrong.
  const std::vector<Cut> cuts(static_cast<std::size_t>(s.places()),
                              [](std::int32_t chunk) { return Extent{chunk, 1}; });
  Right right(s, cuts, rank);
  for (std::int64_t i = 0; i < s.step_count(); ++i) right.apply(s.step(i), i);
  std::vector<std::int32_t> all;
  for (std::int32_t r = 0; r < s.ranks; ++r)
    if (r != rank && right.left(r, 1).wrong > 0) all.push_back(r);
  return all;
}

}  // namespace ringside
