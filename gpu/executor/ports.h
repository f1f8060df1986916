// The emulated fabric's clockwork: one port out and one port in, alpha-beta, as core/cost/price.h prices it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/cost/price.h"
#include "gpu/team/clock.h"

namespace ringside {

/// One rank's two ports. A rank that sends several messages in a step sends them one after the other, and one that
/// receives several takes them one after the other, in the order of the schedule.
class Ports {
 public:
  explicit Ports(const CostParameters& imposed) : imposed_(imposed) {}

  void reset() { out_free_ = in_free_ = INT64_MIN / 2; }
  /// A message is handed over at `now`: when it leaves the out-port, which is when it could be delivered.
  Nanoseconds send(Nanoseconds now, std::int64_t bytes) {
    return out_free_ = std::max(now, out_free_) + transfer(bytes);
  }
  /// A message that left its sender's port at `stamp`: when this rank has it, reduced where it reduces.
  Nanoseconds receive(Nanoseconds stamp, std::int64_t bytes, bool reduces) {
    const Nanoseconds combining = reduces ? nanoseconds(static_cast<double>(bytes) * imposed_.reduce_cost.value) : 0;
    return in_free_ = std::max(stamp, in_free_ + transfer(bytes)) + combining;
  }
  /// How long a message of so many bytes holds a port.
  Nanoseconds transfer(std::int64_t bytes) const {
    return nanoseconds((imposed_.alpha + Bytes(static_cast<double>(bytes)) * imposed_.beta).value);
  }

 private:
  static Nanoseconds nanoseconds(double seconds) { return std::llround(seconds * 1e9); }
  CostParameters imposed_;
  Nanoseconds out_free_ = INT64_MIN / 2, in_free_ = INT64_MIN / 2;
};

}  // namespace ringside
