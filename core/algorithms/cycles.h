// Cycles through all ranks of a machine, along wires that no other cycle takes.
//
//      a clique of 4                  0 ► 1 ► 2 ► 3 ► 0        0 ► 3 ► 2 ► 1 ► 0
//      hybrid cube mesh of 8          six, two along each double NVLink
//
// NCCL searches such rings on the graph of the machine (src/graph/search.cc); so does this, one cycle after the other.
// A clique of K has K - 1 of them, one for each wire out of a rank, but for 4 and 6 ranks, which have K - 2 (Tillson, A
// Hamiltonian decomposition of K*_2m, 1980).
//
// Where rings go on to other machines, each leaves by another rank than it came in, and paths are enough:
//
//      a clique of 4     0 ► 1 ► 3 ► 2     1 ► 2 ► 0 ► 3     2 ► 3 ► 1 ► 0     3 ► 0 ► 2 ► 1
//
// A clique of an even number has one from each rank to another, all wires taken (Walecki; Lucas, Recreations
// mathematiques II, 1883).
#pragma once

#include <cstdint>
#include <vector>

namespace ringside {

/// How the ranks of a machine are joined.
enum class Mesh : std::uint8_t {
  unknown,
  clique,    ///< one wire between any two
  cube_mesh  ///< 8 GPUs of DGX-1 with V100: one or two NVLinks between neighbours (white paper, figure 4)
};

inline constexpr std::int32_t kLargestClique = 12;

/// Wires from a rank to another in a mesh of so many ranks; 0 where they are no mesh of that kind.
std::int32_t wires_between(Mesh mesh, std::int32_t ranks, std::int32_t from, std::int32_t to);

/// As many as there are: each begins at rank 0 and visits every rank once. Empty where the ranks are no such mesh.
const std::vector<std::vector<std::int32_t>>& disjoint_cycles(Mesh mesh, std::int32_t ranks);

/// Paths through all ranks that share no wire, neither as they are nor all backwards; where they can they begin at
/// ranks of their own and end at ranks of their own. Empty where the ranks are no such mesh.
const std::vector<std::vector<std::int32_t>>& disjoint_paths(Mesh mesh, std::int32_t ranks);

}  // namespace ringside
