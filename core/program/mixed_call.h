// What a collective leaves where one rank passes another number of elements, or another type, than the others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/collective/element.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// What every rank passes but one.
struct MixedCall {
  std::int64_t elements = 0;  ///< n of all others, in elements
  ElementType type = ElementType::int32;
  std::int32_t rank = 0;          ///< the one that differs
  std::int64_t its_elements = 0;  ///< what it passes instead
  ElementType its_type = ElementType::int32;
};

/// How a library cuts buffers and pairs messages; neither compares what ranks pass.
enum class Matching {
  /// A rank cuts its own buffer as the schedule does (layout.h). A message that is longer than its receive is an error,
  /// MPI_ERR_TRUNCATE; a shorter one leaves the rest as it was (MPI 4.1, section 3.2.4).
  mpi,
  /// Chunks are n/C rounded up to 16 bytes and end where the rank's own buffer ends, and a receiver reads as much as it
  /// expects: runRing in src/device/all_reduce.h of NCCL 2.19 to 2.30, with one channel. Buffers are worked on in loops
  /// of C times 2 MiB: a rank with another number of loops waits for ever (NVIDIA/nccl#1417).
  nccl
};

struct Truncation {
  std::int64_t step = 0;
  std::int32_t from = 0, to = 0;
  std::int64_t sent = 0, room = 0;  ///< bytes
};

/// What one rank ends with, of what the collective asks for there.
struct Leftover {
  std::int64_t asked = 0;  ///< elements, as the rank itself counts them
  std::int64_t wrong = 0;  ///< of them
  std::int64_t first = 0;  ///< the first wrong one, as a position in its buffer; `asked` where none is
};

struct MixedRun {
  std::int64_t loops = 1, its_loops = 1;  ///< nccl; where they differ somebody waits for ever
  std::optional<Truncation> truncated;    ///< mpi: the first, which ends the job
  std::vector<Leftover> ranks;            ///< of every rank, had nothing stopped
  bool hangs() const { return loops != its_loops; }
};

/// Follows how much of every slot is as it should be from its beginning. Where two ranks cut a chunk at different
/// positions nothing of it counts as right. Requires a schedule that is proved right, without sizes of its own.
MixedRun run_mixed(const Schedule& schedule, const MixedCall& what, Matching matching);

/// The ranks that end with something of `rank`'s own data, or with something it has reduced; ascending, without itself.
std::vector<std::int32_t> ranks_that_hold(const Schedule& schedule, std::int32_t rank);

}  // namespace ringside
