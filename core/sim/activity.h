// What senders are busy with over time, added up: the picture of more transfers than have a bar each.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/timeline.h"

namespace ringside {

struct Activity {
  /// Shares of the time of a row's places in one column; a place that sends several messages at once counts each.
  struct Share {
    float adds = 0;     ///< bytes flow that are added at their arrival
    float copies = 0;   ///< bytes flow that are copied
    float latency = 0;  ///< a message is on its way, no byte flows
    float busy() const { return adds + copies + latency; }
  };
  std::int32_t rows = 0, columns = 0;
  std::int32_t block = 1;     ///< places in a row; the last may have fewer
  Seconds end;                ///< of the last column
  std::vector<Share> shares;  ///< rows x columns

  const Share& at(std::int32_t row, std::int32_t column) const {
    return shares[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
  }
  /// All rows of a column added up, each place counting alike.
  std::vector<Share> profile(std::int32_t places) const;
};

/// The senders of a timeline in rows of `block` places. A message of less than four columns is spread over its time.
Activity activity(const Schedule& schedule, const Timeline& timeline, std::int32_t block, std::int32_t columns);

/// Of a regular schedule on the uniform crossbar, whose ranks all do what rank 0 does: in a step a latency, then bytes
/// until its end. Every row is the same.
Activity activity_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns);

}  // namespace ringside
