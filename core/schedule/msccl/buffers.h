// The buffers of all GPUs while a file is read: which slot each chunk is, and the slots that have to be added.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/schedule/msccl/slots_of.h"
#include "core/schedule/schedule.h"

namespace ringside::msccl {

class Buffers {
 public:
  Buffers(const Document& d, const SlotsOf& homes, std::int32_t root);

  Slots slots(std::int32_t gpu, Location first, std::int32_t count);
  /// Scratch slots of a gpu that nobody else uses.
  Slots fresh(std::int32_t gpu, std::int32_t count);
  /// Whether somebody may still want what a receive-reduce-send leaves as it was.
  bool keeps_operand(const Gpu& g, std::size_t block, std::size_t operation);
  /// Moves that put the outputs into the slots where the collective asks for them.
  Step last_moves();
  /// Scratch slots in all; to be asked when all else is done.
  std::int32_t scratch() const { return *std::max_element(used_.begin(), used_.end()); }

  /// Pairs of a local copy without those that are the same slot.
  static std::pair<Slots, Slots> without_identity(const Slots& source, const Slots& target, bool copies);

 private:
  std::int32_t slot(std::int32_t gpu, Buffer buffer, std::int32_t k);
  std::int32_t added(Buffer buffer, std::int32_t k);
  void find_mere_copies(const Gpu& g);
  void find_touches(const Gpu& g);

  /// An operation that reads or writes a slot.
  struct Touch {
    std::size_t block, operation;
    bool replaces;  ///< writes without reading
  };

  const Document& d_;
  SlotsOf homes_;
  Contract contract_;
  std::vector<std::int32_t> used_;          ///< scratch slots in use, by gpu
  std::int32_t first_added_[2] = {-1, -1};  ///< slot of chunk 0 of an input or output that is memory of its own
  std::set<std::pair<std::int32_t, std::int32_t>> mere_copies_;  ///< (gpu, k): output chunks that only repeat the input
  std::int32_t touched_gpu_ = -1;                                ///< whose touches these are
  std::unordered_map<std::int32_t, std::vector<Touch>> touches_;  ///< by slot, in order
};

}  // namespace ringside::msccl
