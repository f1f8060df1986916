// What one step of a schedule takes on a machine, by who sends to whom at once: neither line nor ports, a table.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace ringside {

enum class PatternKind : std::uint8_t {
  pairs,    ///< half of the ranks that take part send, each to one of the others
  shift,    ///< each sends to the next one and receives from the one before, all at once
  fan_out,  ///< one sends to all others that take part
  fan_in,   ///< all others that take part send to one
  stream    ///< one sends to another, step after step the same way
};
/// "pairs", "shift", "fan-out", "fan-in", "stream"
std::string name(PatternKind kind);

/// Who does what in a step.
struct Pattern {
  PatternKind kind = PatternKind::pairs;
  std::int32_t transfers = 1;  ///< at once
  bool reduces = false;        ///< into what is there
  friend auto operator<=>(const Pattern&, const Pattern&) = default;

  /// From and to, by rank.
  std::vector<std::pair<std::int32_t, std::int32_t>> edges() const;
};

/// One that was measured.
struct PatternPoint {
  std::int32_t ranks = 0;  ///< that were there, whether they took part or not
  Pattern pattern;
  std::int64_t bytes = 0;  ///< of each transfer
  double seconds = 0;      ///< what a further step takes
  double start_s = 0;      ///< what the first step takes beyond that; below 0 where it takes less, at least -seconds
  double spread = 0;       ///< half the interval of the medians that this comes from, as a share of them
};

/// Those to measure so that every step of a schedule on so many ranks is near one of them.
std::vector<Pattern> patterns_of(std::int32_t ranks);

/// Times of a pattern on so many ranks and of every size in between: straight lines between the logarithms of the
/// points, of a first step and of a further one; below the least size that one's time, above the largest in proportion.
class PatternTable {
 public:
  explicit PatternTable(const std::vector<PatternPoint>& points) : points_(points) {}

  struct Time {
    double seconds = 0, start_s = 0;
  };
  /// The ranks whose table is taken for K: K itself, else the nearest that were measured; nullopt for an empty table.
  std::optional<std::int32_t> measured_for(std::int32_t ranks) const;
  /// `measured`: what measured_for() said. Numbers of transfers that were not measured lie between those that were.
  std::optional<Time> time(std::int32_t measured, const Pattern& pattern, double bytes) const;

 private:
  std::optional<Time> at(std::int32_t measured, const Pattern& pattern, double bytes) const;
  const std::vector<PatternPoint>& points_;
};

/// How many of them were disturbed so much that they say little, as measured rows are (recorded.h).
std::size_t count_disturbed(const std::vector<PatternPoint>& points);

nlohmann::json to_json(const std::vector<PatternPoint>& points);
Result<std::vector<PatternPoint>> patterns_from_json(const nlohmann::json& list);

}  // namespace ringside
