// What the page Hosts shows of each host: one row, fault and remedy in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "ui/measure/measure_plan.h"

namespace ringside::ui {

struct HostRow {
  /// trusted: nobody asks it, its launcher has ways of its own; worse: ranks run, but not well
  enum class State : std::uint8_t { unknown, trusted, ready, worse, left_out };
  State state = State::unknown;
  std::string host;
  QString words, remedy;       ///< "ready", or the fault; and what to do about it
  bool copying_helps = false;  ///< what is wrong would be mended by copying the runner there
  QString reached, version, mpi, cores, gpus, clock;
  std::int32_t first_rank = 0, ranks = 0;  ///< those that would be started there; none where it is left out
  QString ranks_text() const;              ///< "0 to 7"; empty where there are none
  /// As it is read aloud.
  QString spoken() const;
};

/// A row for each host of the plan, or one for this computer. `met` is null while nobody has been asked. From nine
/// hosts on those in trouble come first.
std::vector<HostRow> host_rows(const MeasurePlan& plan, const MetHosts* met);

/// "6 of 8 hosts are ready; the run leaves out n05 and n07": what the run makes of them.
QString verdict_of(const std::vector<HostRow>& rows);

/// The settings by which this computer is met: it is a host like others.
LaunchSettings this_computer(std::int32_t ranks);

}  // namespace ringside::ui
