// How many contributions every slot holds, without saying whose: what a picture of a thousand ranks needs of a state,
// in a hundredth of the memory.
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside {

/// The shares between two steps. Only for schedules that are proved right: nothing is counted twice in them, so counts
/// of contributors add up as sets do.
class Shares {
 public:
  static constexpr std::int32_t kEmpty = 0;

  /// Before the first step.
  explicit Shares(const Schedule& schedule);

  /// Ranks that contributed to what lies in the slot; kEmpty where nothing does.
  std::int32_t count(std::int32_t place, std::int32_t slot) const { return count_[index(place, slot)]; }
  std::int32_t chunk(std::int32_t place, std::int32_t slot) const {
    return chunk_.empty() ? slot : chunk_[index(place, slot)];
  }
  /// Whether the slot holds what the collective's final state asks for there.
  bool is_final(std::int32_t place, std::int32_t slot) const;
  /// Every transfer reads the state before the step. Calls arrived(place, slot) for every slot that is written.
  template <typename Arrived>
  void apply(const Step& step, Arrived&& arrived) {
    read(step);
    std::size_t next = 0;
    for (const Transfer& t : step.transfers)
      for (const std::int32_t slot : t.target()) {
        write(t, slot, staged_[next++]);
        arrived(t.to, slot);
      }
  }
  void apply(const Step& step) {
    apply(step, [](std::int32_t, std::int32_t) {});
  }

  std::int32_t places() const { return places_; }
  std::int32_t slots() const { return slots_; }
  /// No chunk has ever lain in another slot than its own.
  bool in_place() const { return chunk_.empty(); }
  double bytes() const { return static_cast<double>(count_.size() + chunk_.size()) * sizeof(std::int32_t); }

 private:
  struct Load {
    std::int32_t count = 0, chunk = 0;
  };
  std::size_t index(std::int32_t place, std::int32_t slot) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(slots_) + static_cast<std::size_t>(slot);
  }
  void read(const Step& step);
  void write(const Transfer& t, std::int32_t slot, const Load& load);

  Contract contract_;
  std::shared_ptr<const CustomContract> custom_;
  std::int32_t places_, slots_;
  std::vector<std::int32_t> count_;  ///< places x slots
  std::vector<std::int32_t> chunk_;  ///< the same; empty while every chunk lies in its own slot
  std::vector<Load> staged_;         ///< of the step at hand
};

}  // namespace ringside
