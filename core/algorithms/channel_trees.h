// A double binary tree over machines, and a chain in each: with channels, of which each has another rank of a machine
// at the head of its chain. So every channel goes by a NIC of its own, as NCCL's trees do.
//
//      K = 8 on machines of L = 4, channel 1            from rank 0 (broadcast)        without a root (allreduce)
//
//      machine 0                                        0 ► 1 ► 2 ► 3                  1 ► 2 ► 3 ► 0
//                                                           ▼                          ▼
//      machine 1                                            5 ► 6 ► 7 ► 4              5 ► 6 ► 7 ► 4
//
// The two trees over machines are two_trees.h's, for a half of each channel's part; a chain serves both. A segment goes
// one hop in a step, to all children at once: ports are a machine's own business, one for each NIC and NVLink. In an
// allreduce the sums of later segments still climb while totals of earlier ones flow down, for these use the other
// direction of every wire. NCCL: src/graph/trees.cc and connect.cc (connectTrees).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/algorithms/two_trees.h"

namespace ringside {

class ChannelTrees {
 public:
  /// What flows: sums to the root, the root's data to all, or the one and then the other.
  enum class Way { inward, outward, both };

  /// The instance's `segments`, `channels` and `node-size`; C is a multiple of 2 segments channels.
  ChannelTrees(const Instance& instance, Way way);

  std::int64_t steps() const;
  Step step(std::int64_t s) const;
  /// Gives a schedule, with its header, these steps and what they say.
  void describe(Schedule& schedule) const;

 private:
  struct Seat {
    std::int32_t parent;  ///< -1 at the root
    std::int32_t depth;   ///< hops from the root
  };
  Narration narration(std::int64_t s) const;
  Seat seat(std::int32_t channel, int tree, std::int32_t rank) const;
  std::int32_t members(std::int32_t machine) const;
  /// Where a channel leaves and enters a machine: the head of its chain, or, at a root, whom the root sends to first.
  std::int32_t gate(std::int32_t channel, std::int32_t machine) const;
  /// The segment that is at the edge above a rank of this depth in step s; -1: none.
  std::int32_t climbing(std::int32_t depth, std::int64_t s) const;
  std::int32_t sinking(std::int32_t depth, std::int64_t s) const;

  Way way_;
  std::int32_t ranks_, channels_, segments_, size_, machine_size_, machines_;
  std::int32_t root_;  ///< -1: every channel's own
  std::int32_t deepest_ = 0;
  std::shared_ptr<const TwoTrees> trees_;
  std::array<std::vector<std::uint8_t>, 2> depth_;  ///< of machines in either tree, counted from the root's
};

}  // namespace ringside
