// The rings of a channelled ring algorithm: the buffer is cut in c channels, and each goes around an order of the ranks
// of its own.
//
//      K = 8 on machines of L = 4          channel 0                    channel 1
//
//      machine 0                           3 ► 2 ► 1 ► 0                0 ► 3 ► 2 ► 1
//                                          ▲           │                ▲           │
//      machine 1                           7 ◄ 6 ◄ 5 ◄ 4                4 ◄ 7 ◄ 6 ◄ 5
//
// Between machines every channel stays on one rail: it leaves from the rank of some number and enters at the rank of
// the same number in the next machine. It enters a machine elsewhere than it leaves it, for in between it visits all of
// its ranks; channel j + 1 does the same one rank further. So L channels leave each machine by all L ranks, and enter
// by all of them. NCCL searches such rings on the graph of the machine, and swaps those of a pair of channels in every
// second machine, to the same end (src/graph/connect.cc, crossNic 2).
//
// With an odd number of machines every channel changes rails once, on its way into machine 0. A last machine that is
// not full joins the rails that it has. Where the ranks of a machine are joined by wires of their own, channels take
// orders that share no wire instead (cycles.h): around a single machine, or through each of several full ones, forth in
// every second and back in the others, so that a channel again keeps to its rails. Else, where the channels are one,
// the machines are one or the machines have one rank each, all rings are the plain one, 0 ► 1 ► .. ► K - 1 ► 0.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/algorithms/building.h"

namespace ringside {

class Rings {
 public:
  /// The instance's `channels`, `node-size` and `wires`; C is a multiple of K and of the channels.
  Rings(Collective collective, const Instance& instance);

  std::int32_t channels() const { return channels_; }
  /// Every channel goes around the plain ring.
  bool plain() const { return plain_; }
  /// The channels take orders along wires in turn.
  bool along_wires() const { return !orders_.empty(); }
  /// Every rank sends as many messages of the same sizes, whatever the step.
  bool alike() const;
  /// "chunk" where a part is one chunk.
  std::string noun() const { return size_ == 1 && channels_ == 1 ? "chunk" : "part"; }

  std::int32_t position(std::int32_t channel, std::int32_t rank) const;
  /// Of any position: the order goes around.
  std::int32_t rank(std::int32_t channel, std::int64_t position) const;

  /// In every channel, `rank` sends to its successor the part of the rank that is `back` places before it. Channels
  /// that have the same successor share a message.
  void pass(Step& step, std::int32_t rank, std::int64_t back, Arrival op) const;

  /// Schedule::set_sends, with the channels and in an order in which no port waits in vain.
  void set_sends(Schedule& schedule, std::int64_t steps, const Schedule::SendsFunction& sends) const;

 private:
  /// How a channel goes through a machine: by which of its ranks it enters it, and how many it visits from there
  /// upwards before it comes back down.
  struct Passage {
    std::int32_t in = 0, up = 0;
  };
  Passage passage(std::int32_t channel, std::int32_t machine) const {
    return passages_[static_cast<std::size_t>(channel) * static_cast<std::size_t>(machines_) +
                     static_cast<std::size_t>(machine)];
  }
  /// Ranks of one order of wires. Requires along_wires().
  std::int32_t ordered() const { return static_cast<std::int32_t>(orders_.front().size()); }
  std::int32_t members(std::int32_t machine) const;
  /// By which rank of a machine a channel enters it and leaves it.
  std::int32_t entry(std::int32_t channel, std::int32_t machine) const;
  std::int32_t exit(std::int32_t channel, std::int32_t machine) const;
  /// Which rail takes it to the next machine.
  std::int32_t rail(std::int32_t channel, std::int32_t machine) const;
  /// Inside a machine or between two, then how far: messages that are alike in that do not meet at a port.
  std::pair<bool, std::int32_t> way(const Transfer& t) const;
  /// The chunks of a rank's part in a channel.
  Run part(std::int32_t channel, std::int32_t rank) const;

  std::int32_t ranks_, channels_, machine_size_, machines_;
  std::int32_t parts_of_block_;  ///< K where the whole buffer is one block, 1 where each rank has its own
  std::int32_t size_;            ///< chunks of a part
  bool plain_;
  /// Along wires, in a machine: the rank at a place, the place of a rank.
  std::vector<std::vector<std::int32_t>> orders_, places_;
  std::vector<Passage> passages_;  ///< by channel and machine; the walks ask for millions
};

/// The parameters of a ring, and how many chunks they need.
std::vector<ParameterSpec> ring_parameters();
/// Where the closed form of a ring holds.
Condition rings_are_one();
std::int64_t chunk_per_rank_and_channel(const Instance& instance);

/// What a step says where the rings are several: `done` steps of `all` of its phase are over.
Narration narrate_rings(const Rings& rings, Arrival op, std::int64_t done, std::int64_t all);

}  // namespace ringside
