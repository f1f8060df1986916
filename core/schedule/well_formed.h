// Which transfers of a wrong schedule can be carried out at all, so that the rest of it can still be drawn and priced.
#pragma once

#include <optional>

#include "core/schedule/proof.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// The places and slots that there are.
struct Bounds {
  std::int32_t places = 1;
  std::int32_t slots = 1;
};

/// Why the transfer means nothing, whatever the slots hold: an index out of range, a slot listed twice, as many slots
/// sent as received, a move that moves nothing. Absent where it can be carried out.
std::optional<Fault> malformed(const Transfer& t, Bounds bounds, std::int64_t step);

/// The schedule without its malformed transfers. What is drawn, priced and simulated; the proof is of the original.
Schedule without_malformed(const Schedule& schedule);

}  // namespace ringside
