// The schedule language: a schedule as a person writes it (docs/schedule-language.md holds the grammar).
//
//     allreduce K ranks K chunks
//     for s in 0..K-2: step
//       for r in 0..K-1: r -> r+1 : r-s reduce
//     for s in 0..K-2: step
//       for r in 0..K-1: r -> r+1 : r+1-s copy
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/schedule/language/syntax_error.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// What the question says. It fills in what the text leaves open ("K ranks", "C chunks", no line `root`) where it fits
/// there, else the least that does; what the text writes out as a number stands.
struct Given {
  std::optional<std::int32_t> ranks, root, chunks;
};

/// A text that could be read: its schedule, and what ties the two together.
struct Written {
  Schedule schedule;                     ///< steps are computed on demand from the text
  bool open_ranks = false;               ///< the text says "K ranks": any K will do
  bool open_root = false;                ///< the collective has a root and the text does not name it
  bool open_chunks = false;              ///< the text says "C chunks": any C that the collective allows
  std::vector<std::int32_t> step_lines;  ///< line of each step, from 1
};

inline constexpr std::int64_t kLargestText = 16 << 20;            ///< bytes
inline constexpr std::int64_t kMostWrittenTransfers = 4'000'000;  ///< all loops unrolled
inline constexpr std::int64_t kMostWrittenSteps = 250'000;
inline constexpr std::int32_t kDefaultRanks = 4;  ///< for "K ranks" where the question says nothing

/// Reads a text. Work is bounded by the limits above, whatever the loops say. Indices out of range are no errors of
/// syntax but faults of the schedule, which prove() names.
tl::expected<Written, SyntaxError> read_schedule_text(std::string_view text, const Given& given = {});
/// The schedule alone.
tl::expected<Schedule, SyntaxError> parse_schedule(std::string_view text, const Given& given = {});

/// Writes any schedule such that parse_schedule gives the same one (same_schedule), with its phases, and its narration
/// as comments. Steps are written out, without loops. With `elements`, the elements of one rank's buffer, a comment
/// behind every transfer says how many it carries.
std::string schedule_text(const Schedule& schedule, std::optional<std::int64_t> elements = std::nullopt);

}  // namespace ringside
