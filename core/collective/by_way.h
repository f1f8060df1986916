// How an all-to-all numbers its parts where K*K chunks are more than anybody can look at.
//
//   by pair   C is a multiple of K*K; the parts of all ranks one behind the other: what rank i has for rank j is part
//             i K + j everywhere. So files, programs and pictures of few ranks have it.
//   by way    C = K; each rank has K slots of its own, and its chunk w goes to the rank w ahead. What arrives takes the
//             place of the part that goes as far (MPI_IN_PLACE): rank j ends with chunk w of rank j - w. Every rank's
//             row then looks like rank 0's.
#pragma once

#include <cstdint>

#include "core/collective/collective.h"

namespace ringside {

inline bool by_way(Collective collective, std::int32_t ranks, std::int32_t chunks) {
  return collective == Collective::all_to_all && ranks > 1 && chunks == ranks;
}

/// What numbers them by pair, where that fits in 32 bits; else the same.
inline std::int32_t chunks_by_pair(Collective collective, std::int32_t ranks, std::int32_t chunks) {
  return by_way(collective, ranks, chunks) && ranks <= 46340 ? ranks * ranks : chunks;
}

/// Buffers of a rank's size that the chunks are of: of an all-to-all by pair every rank's.
inline std::int32_t buffers(Collective collective, std::int32_t ranks, std::int32_t chunks) {
  return collective == Collective::all_to_all && !by_way(collective, ranks, chunks) ? ranks : 1;
}

/// Whose part slot `way` of a rank ends with; 0 <= way < K.
inline std::int32_t sender_by_way(std::int32_t ranks, std::int32_t rank, std::int32_t way) {
  return rank >= way ? rank - way : rank - way + ranks;
}

}  // namespace ringside
