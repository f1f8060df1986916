// The eight verbs: who has what before and what everyone must have after.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

enum class Collective {
  broadcast,
  scatter,
  gather,
  allgather,
  reduce,
  reduce_scatter,
  allreduce,
  all_to_all,
  custom  ///< carries its own before and after
};

inline constexpr int kMaxRanks = 1 << 24;

/// The eight, in the order of the chapter; without custom.
const std::vector<Collective>& all_collectives();
/// "reduce-scatter", "all-to-all": the spelling of files, commands and labels.
std::string_view name(Collective c);
/// Accepts spellings such as all-reduce, all_reduce, alltoall, reducescatter.
Result<Collective> parse_collective(std::string_view text);
/// True for broadcast, scatter, gather, reduce.
bool has_root(Collective c);
/// True for reduce, reduce-scatter, allreduce.
bool reduces(Collective c);
/// One plain sentence: "Everyone's tensor, summed, to all."
std::string_view summary(Collective c);

/// C must be a multiple of this: 1, K or K*K.
std::int64_t chunk_multiple(Collective c, std::int64_t ranks);

/// What a slot must hold: a chunk with the contributions of one rank, or of all ranks 0..K-1.
struct Held {
  std::int32_t chunk = 0;
  std::int32_t from = 0;  ///< the contributing rank, or kAllRanks
  static constexpr std::int32_t kAllRanks = -1;
  bool operator==(const Held&) const = default;
};

/// The collective as a function of rank and slot; nullopt is an empty slot (before) or a slot nobody asks for (after).
struct Contract {
  Collective collective;
  std::int32_t ranks;
  std::int32_t root;
  std::int32_t chunks;

  std::optional<Held> before(std::int32_t rank, std::int32_t slot) const;
  std::optional<Held> after(std::int32_t rank, std::int32_t slot) const;
};

}  // namespace ringside
