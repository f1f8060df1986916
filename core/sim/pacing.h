// A simulated schedule as one place sees it: its transfers in order, what each waits for at that place, and how long it
// holds its ports once both of its ends are ready. What real ranks are held to who emulate a topology.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

struct PacedTransfer {
  std::int64_t step = 0;
  std::int32_t from = 0, to = 0;
  std::int32_t number = 0;          ///< among those from `from` to `to`, over all steps
  std::vector<std::int32_t> after;  ///< positions in this place's list: of earlier steps, with a slot here in common
  Seconds sent, end;                ///< from its start, as it was simulated among all others
  bool out_port = false, in_port = false;  ///< waits its turn at this place to send, to receive
  bool local() const { return from == to; }
};

struct Pacing {
  std::vector<PacedTransfer> transfers;  ///< in order of (step, position)
  Seconds late;                          ///< before that nothing of this place starts
  std::int32_t ports = 1;                ///< at once in each direction; 0: as many as it likes

  /// The same, so many times slower.
  Pacing slowed(double factor) const;
};

/// `timeline` is of this schedule with so many ports, every span. Helpers have a port for every wire.
Pacing pacing_of(const Schedule& schedule, const Timeline& timeline, std::int32_t place, std::int32_t ports,
                 Seconds late = {});

}  // namespace ringside
