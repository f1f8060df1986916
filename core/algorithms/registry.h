// The catalogue: one line per algorithm. Each name is a function in the file of the same name, which says what the name
// means for that collective; nothing else knows the list.
#pragma once

#include "core/algorithms/algorithm.h"

// By collective in the chapter's order, then from the plainest to the cleverest.
#define RINGSIDE_ALGORITHMS(X)        \
  X(broadcast_linear)                 \
  X(broadcast_chain)                  \
  X(broadcast_pipeline)               \
  X(broadcast_binary)                 \
  X(broadcast_binomial)               \
  X(broadcast_knomial)                \
  X(broadcast_split_binary)           \
  X(broadcast_scatter_allgather)      \
  X(broadcast_scatter_allgather_ring) \
  X(broadcast_double_binary_tree)     \
  X(broadcast_in_network)             \
  X(scatter_linear)                   \
  X(scatter_binomial)                 \
  X(scatter_knomial)                  \
  X(gather_linear)                    \
  X(gather_binomial)                  \
  X(gather_knomial)                   \
  X(allgather_linear)                 \
  X(allgather_direct)                 \
  X(allgather_ring)                   \
  X(allgather_neighbor_exchange)      \
  X(allgather_recursive_doubling)     \
  X(allgather_bruck)                  \
  X(allgather_k_bruck)                \
  X(allgather_sparbit)                \
  X(reduce_linear)                    \
  X(reduce_chain)                     \
  X(reduce_pipeline)                  \
  X(reduce_binary)                    \
  X(reduce_binomial)                  \
  X(reduce_knomial)                   \
  X(reduce_rabenseifner)              \
  X(reduce_double_binary_tree)        \
  X(reduce_in_network)                \
  X(reduce_scatter_linear)            \
  X(reduce_scatter_pairwise)          \
  X(reduce_scatter_ring)              \
  X(reduce_scatter_recursive_halving) \
  X(reduce_scatter_butterfly)         \
  X(reduce_scatter_pat)               \
  X(allreduce_naive)                  \
  X(allreduce_allpairs)               \
  X(allreduce_linear)                 \
  X(allreduce_chain)                  \
  X(allreduce_nonoverlapping)         \
  X(allreduce_ring)                   \
  X(allreduce_segmented_ring)         \
  X(allreduce_allpairs_two_step)      \
  X(allreduce_recursive_doubling)     \
  X(allreduce_recursive_multiplying)  \
  X(allreduce_rabenseifner)           \
  X(allreduce_double_binary_tree)     \
  X(allreduce_bcube)                  \
  X(allreduce_hierarchical)           \
  X(allreduce_in_network)             \
  X(allreduce_in_network_tree)        \
  X(allreduce_nvls)                   \
  X(allreduce_nvls_tree)              \
  X(all_to_all_linear)                \
  X(all_to_all_pairwise)              \
  X(all_to_all_ring)                  \
  X(all_to_all_bruck)                 \
  X(all_to_all_k_bruck)               \
  X(all_to_all_2d_mesh)               \
  X(all_to_all_hierarchical)

namespace ringside {

#define RINGSIDE_DECLARE(name) Algorithm name();
RINGSIDE_ALGORITHMS(RINGSIDE_DECLARE)
#undef RINGSIDE_DECLARE

}  // namespace ringside
