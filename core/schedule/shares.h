// How many contributions every slot holds, without saying whose: what a picture of a thousand ranks needs of a state,
// in a hundredth of the memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/schedule/asked.h"
#include "core/schedule/row.h"
#include "core/schedule/schedule.h"
#include "core/schedule/symmetry.h"

namespace ringside {

class Replay;  // replay.h

/// The shares between two steps. Of schedules that are proved right: nothing is counted twice in them, so counts of
/// contributors add up as sets do, up to all ranks. Of others it takes over what a replay of the sets has found.
class Shares {
 public:
  static constexpr std::int32_t kEmpty = 0;

  /// Before the first step.
  explicit Shares(const Schedule& schedule);
  /// The same of a schedule with this symmetry: rank 0's row alone, in K times less memory. advance() then takes the
  /// place of apply().
  Shares(const Schedule& schedule, const Symmetry& symmetry);
  /// Absent where every row is kept.
  const std::optional<Symmetry>& symmetry() const { return symmetry_; }

  /// Ranks that contributed to what lies in the slot; kEmpty where nothing does.
  std::int32_t count(std::int32_t place, std::int32_t slot) const { return load(place, slot).count; }
  std::int32_t chunk(std::int32_t place, std::int32_t slot) const { return slot + load(place, slot).shift; }
  /// Whether the slot holds what the collective's final state asks for there.
  bool is_final(std::int32_t place, std::int32_t slot) const;
  /// Calls visit(first slot, slots, count, is_final) for all of a place's slots in order; what is alike is said at
  /// once.
  template <typename Visit>
  void each(std::int32_t place, Visit&& visit) const {
    each(place, 0, slots_, visit);
  }
  template <typename Visit>
  void each(std::int32_t place, std::int32_t first, std::int32_t n, Visit&& visit) const {
    if (symmetry_) return each_by_row(place, first, n, visit);
    row(place).each(first, n, [&](std::int32_t at, std::int32_t length, const Load& held) {
      each_judged(place, at, length, held, visit);
    });
  }
  /// Every transfer reads the state before the step. Calls leaving(place, first slot, slots) before slots are written
  /// and arrived(place, first slot, slots) after.
  template <typename Leaving, typename Arrived>
  void apply(const Step& step, Leaving&& leaving, Arrived&& arrived) {
    read(step);
    std::size_t next = 0;
    std::int32_t used = 0;  // slots of the staged piece at hand
    for (const Transfer& t : step.transfers)
      for (std::size_t i = 0; i < t.target().run_count(); ++i) {
        Run left = t.target().run(i);
        while (left.count > 0) {
          const Staged& from = staged_[next];
          const std::int32_t n = std::min(left.count, from.slots - used);
          leaving(t.to, left.first, n);
          write(t, left.first, n, {from.load.count, from.load.shift + from.slot + used - left.first});
          arrived(t.to, left.first, n);
          left.first += n, left.count -= n, used += n;
          if (used == from.slots) ++next, used = 0;
        }
      }
  }
  template <typename Arrived>
  void apply(const Step& step, Arrived&& arrived) {
    apply(step, [](std::int32_t, std::int32_t, std::int32_t) {}, arrived);
  }
  void apply(const Step& step) {
    apply(step, [](std::int32_t, std::int32_t, std::int32_t) {});
  }

  /// Of a schedule that has a symmetry: what rank 0 sends in a step tells what it receives. Calls leaving(0, slot,
  /// slots) before slots of it are written and arrived(0, slot, slots) after.
  template <typename Leaving, typename Arrived>
  void advance(const Step& of_rank_0, Leaving&& leaving, Arrived&& arrived) {
    land(of_rank_0);
    for (const Landing& l : landing_) {
      leaving(0, l.slot, l.slots);
      if (l.adds)
        add(l);
      else
        row_of_0_.set(l.slot, l.slots, l.load);
      arrived(0, l.slot, l.slots);
    }
  }

  /// Before the first of the steps that turn (turning.h), which is this one: to where `steps` of them are over.
  void turn(const Step& step, const Turning& turning, std::int64_t steps);

  /// Instead of apply(): what these slots hold in a replay of the same schedule.
  void take(const Replay& replay, std::int32_t place, std::int32_t first, std::int32_t n);

  std::int32_t places() const { return places_; }
  std::int32_t slots() const { return slots_; }
  /// No chunk has ever lain in another slot than its own.
  bool in_place() const { return in_place_; }
  double bytes() const;

 private:
  struct Load {
    /// The chunk's number less the slot's; of an all-to-all by way (by_way.h), whose chunks stay in their slots, the
    /// rank where what came from rank 0 as this did would be, less K, and 0 where it has arrived.
    std::int32_t count = 0, shift = 0;
    bool operator==(const Load&) const = default;
  };
  struct Staged {
    std::int32_t slot = 0, slots = 0;
    Load load;
  };
  struct Landing {
    std::int32_t slot = 0, slots = 0;
    Load load;
    bool adds = false;
  };
  const Row<Load>& row(std::int32_t place) const { return rows_[static_cast<std::size_t>(place)]; }
  Load load(std::int32_t place, std::int32_t slot) const {
    if (!symmetry_) return row(place).at(slot);
    return row_of_0_.at(symmetry_->slot_of_rank_0(place, slot));
  }
  template <typename Visit>
  void each_by_row(std::int32_t place, std::int32_t first, std::int32_t n, Visit&& visit) const {
    symmetry_->each_of_rank_0(place, {first, n}, [&](std::int32_t slot, std::int32_t count, std::int32_t of_0) {
      row_of_0_.each(of_0, count, [&](std::int32_t at, std::int32_t length, const Load& held) {
        each_judged(place, slot + at - of_0, length, held, visit);
      });
    });
  }
  template <typename Visit>
  void each_judged(std::int32_t place, std::int32_t first, std::int32_t n, const Load& held, Visit&& visit) const {
    if (custom_) {
      for (std::int32_t slot = first; slot < first + n; ++slot) visit(slot, 1, held.count, is_final(place, slot));
      return;
    }
    std::int32_t next = first;
    if (complete(held))
      each_asked(contract_, place, first, first + n, [&](std::int32_t asked, std::int32_t length) {
        if (asked > next) visit(next, asked - next, held.count, false);
        visit(asked, length, held.count, true);
        next = asked + length;
      });
    if (next < first + n) visit(next, first + n - next, held.count, false);
  }
  /// Final wherever it is asked for; not of a custom schedule.
  bool complete(const Load& held) const {
    return held.shift == 0 && held.count == (reduces(contract_.collective) ? contract_.ranks : 1);
  }
  void read(const Step& step);
  /// What rank 0 receives where it sends this.
  void land(const Step& of_rank_0);
  void add(const Landing& landing);
  void write(const Transfer& t, std::int32_t first, std::int32_t n, const Load& load);

  Contract contract_;
  std::shared_ptr<const CustomContract> custom_;
  std::int32_t places_, slots_;
  std::vector<Row<Load>> rows_;  ///< none of a schedule that has a symmetry
  std::optional<Symmetry> symmetry_;
  Row<Load> row_of_0_;  ///< of a schedule that has a symmetry
  bool in_place_ = true;
  std::vector<Staged> staged_;    ///< of the step at hand
  std::vector<Landing> landing_;  ///< the same of a schedule that has a symmetry
};

}  // namespace ringside
