// The same case by several algorithms, on one clock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/flow.h"

namespace ringside {

struct RaceLane {
  std::shared_ptr<const Answer> answer;
  Seconds end;                 ///< simulated, or priced where it is not simulated
  std::vector<double> shares;  ///< of what the end asks for, on average: before step 0, after it, ..; empty: not known
  Seconds messages, bytes;     ///< what it costs if bytes, or if messages, cost nothing (as `end`; only on equal wires)
  std::string label = {};      ///< what sets it apart, where that is not its algorithm: "1 MiB"
  std::string name() const;
};

/// The size at which the first two of a race change places; a third may be before both by then.
struct Turn {
  std::int64_t bytes = 0;  ///< of one rank's buffer
  bool above = false;      ///< just above it, else just below, the second is before the first
};

struct Race {
  static constexpr std::size_t kMostLanes = 4;
  std::vector<RaceLane> lanes;     ///< as they were entered
  std::vector<std::size_t> order;  ///< lanes by their ends, the first to finish first
  std::optional<Turn> turn = {};   ///< where it was looked for and found (turn_of() in core/entrants.h)
  std::string left_out = {};       ///< who was to be compared and has no lane (left_out_text() in core/entrants.h)
  /// From 1; lanes that end at the same time, as it is written, share one.
  std::size_t place(std::size_t lane) const;
  Seconds end() const { return order.empty() ? Seconds(0) : lanes[order.back()].end; }
};

/// At once: with its end, but neither shares nor what messages and bytes cost.
RaceLane entered(std::shared_ptr<const Answer> answer);
/// Walks the schedule.
RaceLane lane_of(std::shared_ptr<const Answer> answer);
Race race(std::vector<RaceLane> lanes);
/// Steps that are complete at a time.
std::int64_t moment_at(const Answer& answer, Seconds time);
/// The `count` algorithms that the case is asked of besides its own where nobody names them: the fastest by price, or
/// by closed form where that would take long, of those that take these ranks; of several that cost the same, one.
std::vector<std::string> rivals_of(const Case& c, std::size_t count);
/// Of several that were named those that race: all, or as far as there are lanes the variants of the case and then the
/// algorithms that are predicted to be fastest, each with its best parameters (tuned()).
std::vector<std::string> rivals_among(const Case& c, const std::vector<std::string>& named);
/// Who is first, by how much, and whether messages, bytes, how steps overlap or busy links decide. Empty for fewer than
/// two lanes.
std::string what_decided(const Race& race);
/// "With the best parameters of each nvls would be first, in 238.55 µs.": what small_parameters_text() of the lanes
/// leads to. Empty where who is first as drawn is so with the best parameters, too, or where a lane has more than
/// `most` transfers.
std::string first_if_tuned(const Race& race, double most);
/// Transfers that are simulated in seconds; a fortieth of them in less than a tenth of one.
inline constexpr double kTunedTransfers = 4e5;

}  // namespace ringside
