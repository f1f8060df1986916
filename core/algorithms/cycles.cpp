#include "core/algorithms/cycles.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <numeric>
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
  static std::map<std::pair<Mesh, std::int32_t>, std::vector<Cycle>> known;
  static std::mutex guard;
  const std::lock_guard lock(guard);
  const auto [at, asked] = known.try_emplace({mesh, ranks});
  if (asked) at->second = search(mesh, ranks);
  return at->second;
}

}  // namespace ringside
