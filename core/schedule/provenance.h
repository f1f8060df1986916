// Where the data in a slot came from: whose contributions, over which hops, through which slots; where it goes next,
// and all that becomes of it.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/schedule/symmetry.h"

namespace ringside {

/// One rank's contribution to a slot.
struct Origin {
  std::int32_t rank = 0;  ///< the place where it lay before the first step
  std::int32_t slot = 0;
  std::int32_t hops = 0;  ///< transfers between two ranks on its way; 0 is the rank's own
  bool operator==(const Origin&) const = default;
};

/// A slot that some of the data passed through on its way, with the hops from there to it, or from it to there.
struct Waypoint {
  std::int32_t place = 0;
  std::int32_t slot = 0;
  std::int32_t hops = 0;
  bool operator==(const Waypoint&) const = default;
};

/// The next transfer that reads a slot before anything else overwrites it.
struct NextUse {
  std::int64_t step = 0;
  std::int32_t transfer = 0;  ///< position within the step
  std::int32_t to = 0;
  std::int32_t into = 0;  ///< slot at the receiver
  Arrival op = Arrival::copy;
  bool operator==(const NextUse&) const = default;
};

/// One slot of a transfer that carried some of the data; from = to for a move within a rank.
struct Hop {
  std::int64_t step = 0;
  std::int32_t transfer = 0;  ///< position within the step
  std::int32_t from = 0, from_slot = 0, to = 0, to_slot = 0;
  auto operator<=>(const Hop&) const = default;
};

struct Provenance {
  std::vector<Origin> origins;      ///< by rank, then slot; empty where the slot is empty
  std::vector<Waypoint> waypoints;  ///< the causal past without the slot itself: by place, then slot, fewest hops
  std::vector<Hop> hops;            ///< that brought it, in order of time
  std::optional<NextUse> next;
};

/// The past and the next use of (place, slot) in the state before step `step` (0 <= step <= step_count). Walks the
/// steps backwards from `step`, so it costs as much as reading them once.
Provenance provenance(const Schedule& schedule, std::int64_t step, std::int32_t place, std::int32_t slot);

/// What becomes of the data that lies in a slot.
struct Consequences {
  std::vector<Waypoint> waypoints;  ///< slots that some of it reaches, without the slot itself: by place, then slot
  std::vector<Hop> hops;            ///< that carry it on, in order of time
};

/// Of (place, slot) in the state before step `step`, from there to the end. Walks those steps once.
Consequences consequences(const Schedule& schedule, std::int64_t step, std::int32_t place, std::int32_t slot);

/// The same of a schedule that has a symmetry, found among the transfers that matter alone. Made by one walk over rank
/// 0's sends.
class LineageBySymmetry {
 public:
  LineageBySymmetry(const Schedule& schedule, const Symmetry& symmetry);
  static constexpr double kMostEvents = 2e7;  ///< slots that rank 0 sends in all; what has more takes too long
  /// As provenance(), without its next use.
  Provenance provenance(std::int64_t step, std::int32_t place, std::int32_t slot) const;
  /// As consequences().
  Consequences consequences(std::int64_t step, std::int32_t place, std::int32_t slot) const;
  /// Steps that write the slot, ascending.
  std::vector<std::int64_t> writes(std::int32_t place, std::int32_t slot) const;

 private:
  /// What happens to a slot of rank 0.
  struct Event {
    std::int64_t step = 0;
    std::int32_t position = 0;  ///< of the transfer among those that its sender sends in the step
    std::int32_t peer = 0;      ///< from whom (beside, where rows are alike, whoever receives), or to whom
    Arrival op = Arrival::copy;
    std::int32_t slot = 0;  ///< beside: from which, or into which of the receiver
  };
  using Cell = std::pair<std::int32_t, std::int32_t>;  ///< place, slot
  struct Followed {
    std::map<Cell, std::int32_t> now, reached;  ///< the fewest hops to it
    std::vector<Hop> hops;
  };
  /// What lies in the slot in the state before `step`: back to the start, or on to the end.
  Followed follow(std::int64_t step, std::int32_t place, std::int32_t slot, bool on) const;
  const std::vector<Event>& of(const std::vector<std::vector<Event>>& events, std::int32_t place,
                               std::int32_t slot) const;
  static std::span<const Event> in_step(const std::vector<Event>& events, std::int64_t step);
  /// What the image of an event of rank 0 does with a cell that it reads (`on`) or writes; absent for nothing.
  std::optional<Hop> hop(const Event& e, const Cell& cell, bool on) const;
  std::optional<Hop> hop_beside(const Event& e, const Cell& cell, bool on) const;

  Schedule schedule_;
  Symmetry symmetry_;
  std::vector<std::vector<Event>> arrivals_, departures_;  ///< by rank 0's slot, ascending
  /// Beside: of an exchange, at which position a rank sends to the one so far ahead.
  std::map<std::int64_t, std::vector<std::int32_t>> sent_ahead_;
};

}  // namespace ringside
