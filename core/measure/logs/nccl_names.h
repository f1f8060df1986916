// What is known of nccl-tests whatever it writes: its programs, its versions, its two bandwidths.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/collective/collective.h"
#include "core/measure/bus_bandwidth.h"

namespace ringside::logs {

struct Program {
  std::string name;
  std::optional<Collective> collective;  ///< nullopt: it measures none of the eight
};

/// "./build/all_reduce_perf" and the like; nullopt where the word names no program of nccl-tests.
inline std::optional<Program> program_of(std::string_view word) {
  struct Known {
    std::string_view name;
    std::optional<Collective> collective;
  };
  static constexpr std::array<Known, 14> kPrograms{{{"all_reduce_perf", Collective::allreduce},
                                                    {"all_gather_perf", Collective::allgather},
                                                    {"all_gather_v_perf", Collective::allgather},
                                                    {"reduce_scatter_perf", Collective::reduce_scatter},
                                                    {"broadcast_perf", Collective::broadcast},
                                                    {"reduce_perf", Collective::reduce},
                                                    {"alltoallv_perf", Collective::all_to_all},
                                                    {"alltoall_perf", Collective::all_to_all},
                                                    {"all_to_all_perf", Collective::all_to_all},
                                                    {"scatter_perf", Collective::scatter},
                                                    {"gather_perf", Collective::gather},
                                                    {"sendrecv_perf", std::nullopt},
                                                    {"hypercube_perf", std::nullopt},
                                                    {"bisection_perf", std::nullopt}}};
  const auto slash = word.rfind('/');
  const std::string_view last = slash == std::string_view::npos ? word : word.substr(slash + 1);
  for (const Known& k : kPrograms)
    if (last.substr(0, k.name.size()) == k.name) return Program{std::string(k.name), k.collective};
  return std::nullopt;
}

/// Whether busbw is algbw times the factor of so many ranks, of which `share` is rounded away.
inline bool fits(double algbw, double busbw, Collective c, std::int32_t ranks, double share) {
  const double expected = algbw * bus_factor(c, ranks);
  return std::abs(busbw - expected) <= share * std::max(busbw, expected);
}

/// Ranks from the bandwidths of a table where nothing else says so: busbw / algbw is 2 (K-1)/K or (K-1)/K, and each row
/// narrows K as far as its digits go.
class RanksTold {
 public:
  /// `half`: of the last digit that is printed, in GB/s as both.
  void row(double algbw, double busbw, double half, Collective c) {
    if (bus_factor(c, 2) == 1 && c != Collective::allreduce) return;  // 1 whatever K is
    const double both = c == Collective::allreduce ? 2 : 1;
    const auto ranks = [both](double bus, double alg) {
      return bus < both * alg ? 1 / (1 - bus / (both * alg)) : kAny;
    };
    least_ = std::max(least_, ranks(busbw - half, algbw + half));
    most_ = std::min(most_, ranks(busbw + half, algbw - half));
  }
  /// 0: several fit, or none.
  std::int32_t ranks() const {
    constexpr double kSlack = 1e-6;  // of double arithmetic
    const double first = std::ceil(least_ * (1 - kSlack));
    return first <= kMaxRanks && std::floor(most_ * (1 + kSlack)) == first ? static_cast<std::int32_t>(first) : 0;
  }

 private:
  static constexpr double kAny = std::numeric_limits<double>::infinity();
  double least_ = 2, most_ = kAny;
};

inline constexpr const char* kSplit =
    "its ranks ran in groups (NCCL_TESTS_SPLIT); rows are of rank 0's, which is the one that is timed";

/// What to say where the bandwidths are not those of K ranks.
inline std::string misfit_note(std::int32_t ranks) {
  return fmt::format("busbw over algbw is not that of {}: say --ranks K if there were others", counted(ranks, "rank"));
}

/// NCCL_VERSION_CODE: 21805 is 2.18.5; up to 2.8 it was 2804.
inline std::string version_text(std::int64_t code) {
  constexpr std::int64_t kNewCodes = 10'000;
  if (code < kNewCodes) return fmt::format("{}.{}.{}", code / 1000, code / 100 % 10, code % 100);
  return fmt::format("{}.{}.{}", code / 10'000, code / 100 % 100, code % 100);
}

}  // namespace ringside::logs
