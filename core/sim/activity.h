// What senders are busy with over time, added up: the picture of more transfers than have a bar each.
#pragma once

#include <cstdint>
#include <memory>
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
Activity activity(std::int32_t places, const Timeline& timeline, std::int32_t block, std::int32_t columns);

/// Of a regular schedule on the uniform crossbar, whose ranks all do what rank 0 does: in a step a latency, then bytes
/// until its end. Every row is the same.
Activity activity_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns);

/// Of a schedule that turns (core/schedule/turning.h) on the uniform crossbar, whose places send at most once in a step
/// and from the first that turns on do all alike.
Activity activity_of_turning(const Schedule& schedule, const std::vector<Seconds>& step_end, Seconds alpha,
                             std::int32_t block, std::int32_t columns);

/// The senders of a run while it is simulated, of more transfers than are kept: in the fewest places to a row of which
/// kRows are enough, in kColumns / 2 columns and more. Columns widen as time goes on: nobody has to know the end.
class ActivityRecord : public SpanSink {
 public:
  static constexpr std::int32_t kRows = 512, kColumns = 2048;
  explicit ActivityRecord(std::int32_t places) : places_(places) {}
  void arrived(std::int32_t job, const Span& span) override;
  /// Up to the end of its last column, which is after that of the run by less than a column; null where nobody sent.
  std::shared_ptr<const Activity> taken() &&;

 private:
  void widen();

  std::int32_t places_;
  Activity activity_;
  Seconds last_;
};

/// The same in rows of at least `block` places and in `columns` up to `end`.
Activity coarser(const Activity& fine, std::int32_t places, std::int32_t block, std::int32_t columns, Seconds end);

}  // namespace ringside
