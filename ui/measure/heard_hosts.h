// What the hosts of a run say of their ranks, put together: each of them knows its own alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/schedule/schedule.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

/// The rank whose message `rank` needs to do this step; none where it needs none, or all steps are done.
std::optional<std::int32_t> awaited(const Schedule& schedule, std::int32_t rank, std::int64_t step);

/// Times are seconds since the run began.
class HeardHosts {
 public:
  void hear(const RankSteps& told, double now_s);
  /// Whom the others wait for, of the ranks of `schedule`: who is stopped; else who is on a host that has fallen
  /// silent; else, where no host gets on, who came least far. A run on one host knows itself. Nobody where it cannot be
  /// told. Without ranks and steps.
  RankSteps doubt(const Schedule& schedule, double now_s) const;

 private:
  struct Heard {
    RankSteps told;
    double at_s = 0;
  };
  std::vector<Heard> hosts_;
};

}  // namespace ringside::ui
