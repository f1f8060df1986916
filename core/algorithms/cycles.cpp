#include "core/algorithms/cycles.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

namespace ringside {
namespace {

constexpr std::int32_t kCubeMeshRanks = 8;
/// NVLinks between the GPUs of DGX-1 with V100.
constexpr std::array<std::array<std::int32_t, kCubeMeshRanks>, kCubeMeshRanks> kCubeMesh{{{0, 1, 1, 2, 2, 0, 0, 0},
                                                                                          {1, 0, 2, 1, 0, 2, 0, 0},
                                                                                          {1, 2, 0, 2, 0, 0, 1, 0},
                                                                                          {2, 1, 2, 0, 0, 0, 0, 1},
                                                                                          {2, 0, 0, 0, 0, 1, 1, 2},
                                                                                          {0, 2, 0, 0, 1, 0, 2, 1},
                                                                                          {0, 0, 1, 0, 1, 2, 0, 2},
                                                                                          {0, 0, 0, 1, 2, 1, 2, 0}}};

using Cycle = std::vector<std::int32_t>;

/// Depth first: the next rank of a cycle, or the next cycle, is the first that leaves wires for all that follow.
class CycleSearch {
 public:
  CycleSearch(Mesh mesh, std::int32_t ranks, std::size_t wanted) : ranks_(ranks), wanted_(wanted) {
    for (std::int32_t a = 0; a < ranks; ++a)
      for (std::int32_t b = 0; b < ranks; ++b) free_.push_back(wires_between(mesh, ranks, a, b));
  }

  std::vector<Cycle> found() {
    begin();
    return std::move(cycles_);
  }

 private:
  std::int32_t& free(std::int32_t from, std::int32_t to) { return free_[static_cast<std::size_t>(from * ranks_ + to)]; }

  bool begin() {
    if (cycles_.size() == wanted_) return true;
    cycles_.push_back({0});
    if (go_on(1)) return true;
    cycles_.pop_back();
    return false;
  }

  bool go_on(std::uint32_t seen) {
    const std::int32_t here = cycles_.back().back();
    if (std::ssize(cycles_.back()) == ranks_) return take(here, 0, [&] { return begin(); });
    for (std::int32_t next = 1; next < ranks_; ++next) {
      if ((seen & 1U << next) != 0) continue;
      const bool done = take(here, next, [&] {
        cycles_.back().push_back(next);
        if (go_on(seen | 1U << next)) return true;
        cycles_.back().pop_back();
        return false;
      });
      if (done) return true;
    }
    return false;
  }

  template <class Then>
  bool take(std::int32_t from, std::int32_t to, const Then& then) {
    if (free(from, to) == 0) return false;
    --free(from, to);
    if (then()) return true;
    ++free(from, to);
    return false;
  }

  std::int32_t ranks_;
  std::size_t wanted_;
  std::vector<std::int32_t> free_;
  std::vector<Cycle> cycles_;
};

std::vector<Cycle> search(Mesh mesh, std::int32_t ranks) {
  std::int32_t out = 0;
  for (std::int32_t to = 0; to < ranks; ++to) out += wires_between(mesh, ranks, 0, to);
  if (mesh == Mesh::clique && (ranks == 4 || ranks == 6)) --out;
  return CycleSearch(mesh, ranks, static_cast<std::size_t>(out)).found();
}

/// Zigzags around the circle: r, r + 1, r - 1, r + 2, ..
std::vector<Cycle> zigzags(std::int32_t ranks) {
  std::vector<Cycle> paths;
  for (std::int32_t r = 0; r < ranks; ++r) {
    Cycle& path = paths.emplace_back();
    for (std::int32_t i = 0; i < ranks; ++i) path.push_back((r + ranks + (i % 2 == 1 ? (i + 1) / 2 : -i / 2)) % ranks);
  }
  return paths;
}

/// Turns the cycles from the `next` on so that each begins at a rank where no other does, and ends so. False: no way.
bool turn(std::vector<Cycle>& cycles, std::size_t next, std::uint32_t begins, std::uint32_t ends) {
  if (next == cycles.size()) return true;
  Cycle& cycle = cycles[next];
  for (std::size_t turns = 0; turns < cycle.size(); ++turns) {
    const std::uint32_t first = 1U << cycle.front(), last = 1U << cycle.back();
    if ((begins & first) == 0 && (ends & last) == 0 && turn(cycles, next + 1, begins | first, ends | last)) return true;
    std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
  }
  return false;
}

/// Each cycle without its last wire.
std::vector<Cycle> opened(std::vector<Cycle> cycles) {
  turn(cycles, 0, 0, 0);
  return cycles;
}

using Known = std::map<std::pair<Mesh, std::int32_t>, std::vector<Cycle>>;

/// Found when first asked for; stays valid.
template <class Find>
const std::vector<Cycle>& remembered(Known& known, Mesh mesh, std::int32_t ranks, const Find& find) {
  static std::mutex guard;
  const std::lock_guard lock(guard);
  const auto [at, asked] = known.try_emplace({mesh, ranks});
  if (asked) at->second = find();
  return at->second;
}

}  // namespace

std::int32_t wires_between(Mesh mesh, std::int32_t ranks, std::int32_t from, std::int32_t to) {
  switch (mesh) {
    case Mesh::unknown: return 0;
    case Mesh::clique: return ranks > 1 && ranks <= kLargestClique && from != to ? 1 : 0;
    case Mesh::cube_mesh:
      return ranks == kCubeMeshRanks ? kCubeMesh[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] : 0;
  }
  return 0;
}

const std::vector<Cycle>& disjoint_cycles(Mesh mesh, std::int32_t ranks) {
  static Known known;
  return remembered(known, mesh, ranks, [&] { return search(mesh, ranks); });
}

const std::vector<Cycle>& disjoint_paths(Mesh mesh, std::int32_t ranks) {
  static Known known;
  const auto& cycles = disjoint_cycles(mesh, ranks);
  const bool clique = mesh == Mesh::clique && !cycles.empty();
  return remembered(known, mesh, ranks, [&] { return clique && ranks % 2 == 0 ? zigzags(ranks) : opened(cycles); });
}

}  // namespace ringside
