#include "core/library/openmpi_rules.h"

#include <array>
#include <bit>
#include <limits>
#include <vector>

namespace ringside {
namespace {

constexpr double kAny = std::numeric_limits<double>::infinity();

/// Below so many bytes: this algorithm, by its number in Open MPI.
struct Below {
  double bytes;
  int algorithm;
};
/// Below so many ranks: these.
struct Row {
  double ranks;
  std::vector<Below> sizes;
};

std::string_view look_up(const std::vector<Row>& table, const std::vector<std::string_view>& names, double ranks,
                         double bytes) {
  for (const Row& row : table) {
    if (ranks >= row.ranks) continue;
    for (const Below& below : row.sizes)
      if (bytes < below.bytes) return names[static_cast<std::size_t>(below.algorithm)];
  }
  return {};
}

std::string_view allreduce(double ranks, double n) {
  static const std::vector<Row> table{
      {4, {{8, 4}, {4096, 3}, {8192, 4}, {16384, 3}, {65536, 4}, {262144, 5}, {kAny, 6}}},
      {8, {{16, 4}, {8192, 3}, {kAny, 6}}},
      {16, {{8192, 3}, {kAny, 6}}},
      {32, {{64, 5}, {4096, 3}, {kAny, 6}}},
      {64, {{128, 5}, {kAny, 6}}},
      {128, {{262144, 3}, {kAny, 6}}},
      {256, {{131072, 2}, {262144, 3}, {kAny, 6}}},
      {512, {{4096, 2}, {kAny, 6}}},
      {2048, {{2048, 2}, {16384, 3}, {kAny, 6}}},
      {4096, {{2048, 2}, {4096, 5}, {16384, 3}, {kAny, 6}}},
      {kAny, {{2048, 2}, {16384, 5}, {32768, 3}, {kAny, 6}}}};
  return look_up(table,
                 {"", "linear", "nonoverlapping", "recursive_doubling", "ring", "segmented_ring", "rabenseifner"},
                 ranks, n);
}

/// By the bytes of one rank for one other.
std::string_view all_to_all(double ranks, double block) {
  static const std::vector<Row> table{
      {3, {{2, 2}, {4, 5}, {16, 2}, {64, 5}, {256, 2}, {4096, 5}, {32768, 2}, {262144, 4}, {1048576, 5}, {kAny, 2}}},
      {8, {{8192, 4}, {16384, 1}, {65536, 4}, {524288, 1}, {1048576, 2}, {kAny, 1}}},
      {16, {{262144, 4}, {kAny, 1}}},
      {32, {{4, 4}, {512, 3}, {8192, 4}, {32768, 1}, {262144, 4}, {524288, 1}, {kAny, 4}}},
      {64, {{512, 3}, {524288, 1}, {kAny, 4}}},
      {128, {{1024, 3}, {2048, 1}, {4096, 4}, {262144, 1}, {kAny, 2}}},
      {256, {{1024, 3}, {2048, 4}, {262144, 1}, {kAny, 2}}},
      {512, {{1024, 3}, {8192, 4}, {32768, 1}, {kAny, 2}}},
      {1024, {{512, 3}, {8192, 4}, {16384, 1}, {131072, 4}, {262144, 1}, {kAny, 2}}},
      {2048, {{512, 3}, {1024, 4}, {2048, 1}, {16384, 4}, {262144, 1}, {kAny, 4}}},
      {4096, {{1024, 3}, {4096, 4}, {8192, 1}, {131072, 4}, {kAny, 1}}},
      {kAny, {{2048, 3}, {8192, 4}, {16384, 1}, {32768, 4}, {65536, 1}, {kAny, 4}}}};
  return look_up(table, {"", "linear", "pairwise", "bruck", "linear", "linear"}, ranks, block);
}

/// By the bytes that one rank brings.
std::string_view allgather(double ranks, double block) {
  static const std::vector<Row> table{
      {3, {{kAny, 6}}},
      {32, {{kAny, 3}}},
      {64, {{1024, 3}, {65536, 5}, {kAny, 4}}},
      {128, {{512, 3}, {65536, 5}, {kAny, 4}}},
      {256, {{512, 3}, {131072, 5}, {524288, 4}, {1048576, 5}, {kAny, 4}}},
      {512, {{32, 3}, {128, 2}, {1024, 3}, {131072, 5}, {524288, 4}, {1048576, 5}, {kAny, 4}}},
      {1024, {{64, 3}, {256, 2}, {2048, 3}, {kAny, 5}}},
      {2048, {{4, 3}, {8, 2}, {16, 3}, {32, 2}, {256, 3}, {512, 2}, {4096, 3}, {kAny, 5}}},
      {4096, {{32, 2}, {128, 3}, {512, 2}, {4096, 3}, {kAny, 5}}},
      {kAny, {{2, 3}, {8, 2}, {16, 3}, {512, 2}, {4096, 3}, {kAny, 5}}}};
  return look_up(table, {"", "linear", "bruck", "recursive_doubling", "ring", "neighbor_exchange", "linear"}, ranks,
                 block);
}

std::string_view broadcast(double ranks, double n) {
  static const std::vector<Row> table{{4,
                                       {{32, 3},
                                        {256, 5},
                                        {512, 3},
                                        {1024, 7},
                                        {32768, 1},
                                        {131072, 5},
                                        {262144, 2},
                                        {524288, 1},
                                        {1048576, 6},
                                        {kAny, 5}}},
                                      {8, {{64, 5}, {128, 6}, {2048, 5}, {8192, 6}, {1048576, 1}, {kAny, 2}}},
                                      {16, {{8, 7}, {64, 5}, {4096, 7}, {16384, 5}, {32768, 6}, {kAny, 1}}},
                                      {32, {{4096, 7}, {1048576, 6}, {kAny, 8}}},
                                      {64, {{2048, 6}, {kAny, 7}}},
                                      {128, {{kAny, 7}}},
                                      {256, {{2, 6}, {16384, 5}, {32768, 1}, {65536, 5}, {kAny, 7}}},
                                      {1024, {{16384, 7}, {32768, 4}, {kAny, 7}}},
                                      {2048, {{524288, 7}, {kAny, 8}}},
                                      {4096, {{262144, 7}, {kAny, 8}}},
                                      {kAny, {{8192, 7}, {16384, 5}, {262144, 7}, {kAny, 8}}}};
  return look_up(table,
                 {"", "linear", "chain", "pipeline", "split_binary", "binary", "binomial", "knomial",
                  "scatter_allgather", "scatter_allgather_ring"},
                 ranks, n);
}

std::string_view reduce(double ranks, double n) {
  static const std::vector<Row> table{
      {4, {{8, 7}, {16, 4}, {32, 3}, {262144, 1}, {524288, 3}, {1048576, 2}, {kAny, 3}}},
      {8, {{4096, 4}, {65536, 2}, {262144, 5}, {524288, 1}, {1048576, 5}, {kAny, 1}}},
      {16, {{8192, 4}, {kAny, 5}}},
      {32, {{4096, 4}, {kAny, 5}}},
      {256, {{kAny, 5}}},
      {512, {{8192, 5}, {16384, 6}, {kAny, 5}}},
      {2048, {{kAny, 5}}},
      {4096, {{512, 5}, {1024, 6}, {8192, 5}, {16384, 6}, {kAny, 5}}},
      {kAny, {{16, 5}, {32, 6}, {1024, 5}, {2048, 6}, {8192, 5}, {16384, 6}, {kAny, 5}}}};
  return look_up(table, {"", "linear", "chain", "pipeline", "binary", "binomial", "binary", "rabenseifner"}, ranks, n);
}

std::string_view reduce_scatter(double ranks, double n) {
  static const std::vector<Row> table{{4, {{65536, 3}, {131072, 4}, {kAny, 3}}},
                                      {8, {{8, 1}, {262144, 2}, {kAny, 3}}},
                                      {32, {{262144, 2}, {kAny, 3}}},
                                      {64, {{64, 1}, {2048, 2}, {524288, 4}, {kAny, 3}}},
                                      {128, {{256, 1}, {512, 2}, {2048, 4}, {4096, 2}, {kAny, 4}}},
                                      {256, {{256, 1}, {512, 2}, {kAny, 4}}},
                                      {512, {{256, 1}, {1024, 2}, {kAny, 4}}},
                                      {1024, {{512, 1}, {2048, 2}, {8192, 4}, {16384, 2}, {kAny, 4}}},
                                      {2048, {{512, 1}, {4096, 2}, {16384, 4}, {32768, 2}, {kAny, 4}}},
                                      {4096, {{512, 1}, {4096, 2}, {kAny, 4}}},
                                      {kAny, {{1024, 1}, {8192, 2}, {kAny, 4}}}};
  return look_up(table, {"", "", "recursive_halving", "ring", "butterfly"}, ranks, n);
}

bool even(std::int32_t ranks) {
  return ranks % 2 == 0;
}

}  // namespace

std::string_view openmpi_41_rule(const Machines& m, Collective collective, Bytes n) {
  const double k = m.ranks;
  switch (collective) {
    case Collective::allreduce: return allreduce(k, n.value);
    case Collective::all_to_all: return all_to_all(k, n.value / k);
    case Collective::allgather: {
      // Its substitutes where the ranks do not fit.
      const std::string_view taken = allgather(k, n.value / k);
      if (taken == "recursive_doubling" && !std::has_single_bit(static_cast<std::uint32_t>(m.ranks))) return "bruck";
      return taken == "neighbor_exchange" && !even(m.ranks) ? "ring" : taken;
    }
    case Collective::broadcast: return broadcast(k, n.value);
    case Collective::reduce: return reduce(k, n.value);
    case Collective::reduce_scatter: return reduce_scatter(k, n.value);
    default: return {};
  }
}

std::string_view openmpi_31_rule(const Machines& m, Collective collective, Bytes n) {
  const double k = m.ranks, block = n.value / k;
  const bool power = std::has_single_bit(static_cast<std::uint32_t>(m.ranks));
  switch (collective) {
    case Collective::allreduce:
      return n.value < 10000 ? "recursive_doubling" : n.value <= k * (1 << 20) ? "ring" : "segmented_ring";
    case Collective::all_to_all:
      return m.ranks == 2 ? "linear" : block < 200 && m.ranks > 12 ? "bruck" : block < 3000 ? "linear" : "pairwise";
    case Collective::allgather:
      if (n.value < 50000) return power ? "recursive_doubling" : "bruck";
      return even(m.ranks) ? "neighbor_exchange" : "ring";
    case Collective::reduce_scatter:
      return n.value <= 12288 || (n.value <= 262144 && power) || k >= 0.0012 * n.value + 8 ? "recursive_halving"
                                                                                           : "ring";
    default: return {};  // it cuts segments, too
  }
}

}  // namespace ringside
