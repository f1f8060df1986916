// MSCCL algorithms in XML: read, judged as the runtime would, and written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// What a reader of the file should know although it can be read.
struct Note {
  std::string effect;  ///< "refused" or "ignored" by the runtime, "hangs" there, "differs" in meaning, "remark"
  std::string what;    ///< why, with gpu, thread block and step
  bool operator==(const Note&) const = default;
};

struct MscclAlgorithm {
  Schedule schedule;
  std::vector<Note> notes;
  bool says_result = true;  ///< false: a `custom` collective that does not say what must be held in the end
};

/// Fused operations are split, buffers become slots, the k-th send from a to b on a channel meets the k-th receive, and
/// steps are the levels of what depends on what. Where input and output are different memory and the schedule's slots
/// are not, a last step of moves within the ranks puts the output into place; so it does for an all-to-all in place.
/// Errors: what is no such file (bad input); sends without receives and thread blocks that wait in a circle (no).
Result<MscclAlgorithm> read_msccl_xml(std::string_view text);

/// One thread block per pair of peers and channel, and one for local moves. Reading it again gives the same schedule
/// (same_schedule), but for: empty steps at the end, an `into` that repeats `chunks`, scratch slots of an all-to-all
/// that stores chunks on their way in slots of other ranks, and what custom collectives hold. Helpers, uneven sizes,
/// indices out of range and moves that swap slots within a rank are refused.
Result<std::string> msccl_xml(const Schedule& schedule);

}  // namespace ringside
