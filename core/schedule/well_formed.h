// Which transfers of a wrong schedule can be carried out at all, so that the rest of it can still be drawn and priced.
#pragma once

#include <cstdint>
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

/// The first transfer that means nothing, as an error that names the step. Whoever looks slots and places up without
/// asking each time, such as a writer of files, asks this first.
Result<bool> check_well_formed(const Schedule& schedule);

/// How many slots a rank may have in a schedule that comes from outside: 2^24 on all places together, or, where the
/// collective needs many chunks, four times as many as those.
std::int64_t most_slots(Collective collective, std::int32_t ranks, std::int32_t helpers);

/// The schedule without its malformed transfers. What is drawn, priced and simulated; the proof is of the original.
Schedule without_malformed(const Schedule& schedule);

}  // namespace ringside
