// What blocking calls do to a schedule: where it stops, and from which size on.
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "core/flow.h"
#include "core/sim/blocking.h"

namespace ringside::ui {

/// What the figure says, computed once.
struct BlockingFacts {
  BlockingRun run;
  Bytes largest_message;             ///< of the whole schedule
  Bytes needed;                      ///< the least eager limit at this n; infinite where none helps
  std::optional<Bytes> works_up_to;  ///< the largest n that this limit carries; absent where size does not matter
  std::string refused;               ///< why it could not be run; empty where it was
};
BlockingFacts blocking_facts(const Answer& answer, const BlockingRules& rules);

/// "everyone sends first", as the figure's words and the window's control say it.
QString order_text(CallOrder order);
/// The same of ranks with an order each.
QString order_text(const BlockingRules& rules);

}  // namespace ringside::ui
