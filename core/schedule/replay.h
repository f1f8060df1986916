// The state between two steps in pieces: what lies in neighbouring slots alike is said once, so 65,536 ranks with as
// many chunks fit where a logarithmic algorithm leaves each a handful of pieces. It follows the rules of State.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/contributors.h"
#include "core/schedule/proof.h"
#include "core/schedule/row.h"
#include "core/schedule/schedule.h"

namespace ringside {

class Replay {
 public:
  /// Before the first step.
  explicit Replay(const Schedule& schedule);
  /// As State::apply, with the same faults in the same order.
  void apply(const Step& step, std::int64_t index, std::vector<Fault>& faults);
  /// As State::judge.
  void judge(std::vector<Fault>& faults) const;
  /// Calls visit(first slot, slots, the chunk's number less the slot's, contributors) for all slots that hold alike; 0
  /// contributors: nothing is held.
  template <typename Visit>
  void each(std::int32_t place, std::int32_t first, std::int32_t count, Visit&& visit) const {
    rows_[static_cast<std::size_t>(place)].each(
        first, count, [&](std::int32_t slot, std::int32_t n, const Content& held) {
          const std::int32_t size = held.empty() ? 0 : held.set == kOwned ? 1 : sets_.size(held.set);
          visit(slot, n, held.shift, size);
        });
  }
  /// Ascending; empty for an empty slot.
  std::vector<std::int32_t> contributors(std::int32_t place, std::int32_t slot) const;
  /// Pieces of all places: 16 bytes each.
  std::size_t pieces() const { return pieces_; }
  /// The sets had no room: what this says is wrong from here on.
  bool overflowed() const { return sets_.overflowed(); }

 private:
  struct Content {
    RankSet set;             ///< or kOwned: whose chunk it is
    std::int32_t shift = 0;  ///< the chunk's number less the slot's
    bool empty() const { return set.empty(); }
    bool operator==(const Content&) const = default;
  };
  /// What one transfer takes along of neighbouring slots.
  struct Load {
    std::int32_t slot = 0, count = 0;  ///< at the sender
    Content content;
  };
  /// Neighbouring slots at a receiver for which everything is alike.
  struct Spot {
    std::int64_t step = 0;
    std::int32_t place = 0, slot = 0, count = 0;
    Content arrives, lies;
    Arrival op = Arrival::copy;
    std::uint8_t stamp = 0;  ///< 0: nobody wrote here in this step; 1: somebody reduced; 2: copied
  };
  static constexpr RankSet kOwned{1, 0};

  std::int32_t owner(std::int32_t chunk) const;
  /// The set itself, of a chunk.
  RankSet set_of(const Content& content, std::int32_t slot) const;
  std::vector<std::uint64_t> words_of(const Content& content, std::int32_t slot) const;
  void land(const Transfer& t, std::int64_t step, std::size_t& next, std::vector<Fault>& faults);
  void put(std::int32_t place, std::int32_t slot, std::int32_t count, const Content& content);
  void arrive(const Spot& spot, std::vector<Fault>& faults);
  /// `from`: a rank, kAllRanks, or ranks_ for every chunk's owner.
  void judge(std::int32_t place, std::int32_t slot, std::int32_t count, std::int32_t from,
             std::vector<Fault>& faults) const;

  Contract contract_;
  std::shared_ptr<const CustomContract> custom_;
  bool ways_;  ///< an all-to-all by way: each rank's chunks are its own
  std::int32_t ranks_, places_, slots_;
  ContributorSets sets_;
  std::vector<Row<Content>> rows_;
  std::size_t pieces_ = 0;                  ///< of all rows
  std::vector<Load> loads_;                 ///< of the step at hand
  std::vector<Spot> spots_;                 ///< of the load at hand
  std::vector<std::int32_t> arrivals_;      ///< at every place in the step at hand
  std::vector<Row<std::uint8_t>> written_;  ///< stamps of places with several arrivals; empty between steps
};

}  // namespace ringside
