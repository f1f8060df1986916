// One rank's share of a schedule as plain data: per step, what it sends, receives and moves, as elements of its memory.
#pragma once

#include <cstdint>
#include <vector>

#include "core/collective/layout.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// Elements [offset, offset + count) of a rank's memory.
struct Region {
  std::int64_t offset = 0;
  std::int64_t count = 0;
  bool operator==(const Region&) const = default;
};

/// Where a part of a message ends up, and whether it is reduced into what is there.
struct Landing {
  Region where;
  bool reduces = false;
  bool operator==(const Landing&) const = default;
};

inline constexpr std::int64_t kNotStaged = -1;

/// One message to another place. Zero elements are sent, too: the receiver waits for them.
struct SendOp {
  std::int32_t peer = 0;
  std::vector<Region> from;           ///< in order of the message; neighbours merged, empty regions left out
  std::int64_t count = 0;             ///< elements in all
  std::int64_t staging = kNotStaged;  ///< several regions are packed here first; one is sent from where it is
  bool reduces = false;               ///< what its receiver does with it
};

/// One message from another place.
struct ReceiveOp {
  std::int32_t peer = 0;
  std::vector<Landing> into;
  std::int64_t count = 0;
  std::int64_t staging = kNotStaged;  ///< lands here first: it reduces, is scattered, or the place is still being read
  bool waits = false;                 ///< its place is also sent in this step: lands only after this step's sends
  bool reduces = false;               ///< as its sender knows it: no less where it fills a helper's empty slot
};

/// A move within one rank; always goes through staging and ends after this step's sends.
struct MoveOp {
  std::vector<Region> from;
  std::vector<Landing> into;
  std::int64_t count = 0;
  std::int64_t staging = kNotStaged;
};

/// What a rank does in one step. Between the same two places messages match in order, over all steps.
struct ProgramStep {
  std::int64_t step = 0;  ///< index in the schedule; steps in which the rank has no part are left out
  std::vector<SendOp> sends;
  std::vector<ReceiveOp> receives;
  std::vector<MoveOp> moves;
};

/// A slot that is filled, and with what.
struct Holding {
  std::int32_t slot = 0;
  std::int32_t chunk = 0;
  Region where;
  std::vector<std::int32_t> from;  ///< contributing ranks; {Held::kAllRanks} stands for all
};

struct RankProgram {
  std::int32_t place = 0;
  std::int32_t ranks = 0;    ///< K of the schedule
  std::int64_t memory = 0;   ///< elements: only the slots that this place ever holds
  std::int64_t staging = 0;  ///< elements: the most that any one step needs
  std::int64_t schedule_steps = 0;
  std::vector<ProgramStep> steps;
  std::vector<Region> slots;    ///< per slot: where it lies and how much it ever holds; {0, 0} if never held
  std::vector<Holding> before;  ///< what the collective puts there before the first step
  std::vector<Holding> after;   ///< what it must find there after the last

  /// How many steps of the schedule are done before `next`, one of `steps` or their end: a rank has done those in which
  /// it has no part.
  std::int64_t done_before(std::vector<ProgramStep>::const_iterator next) const {
    return next == steps.end() ? schedule_steps : next->step;
  }
};

/// Which chunk every slot of every place holds, replayed step by step (contributions are the proof's business).
class Occupancy {
 public:
  static constexpr std::int32_t kEmpty = -1;

  explicit Occupancy(const Schedule& schedule);
  std::int32_t chunk(std::int32_t place, std::int32_t slot) const { return chunk_[index(place, slot)]; }
  /// Every transfer reads the state before the step.
  void apply(const Step& step);

 private:
  std::size_t index(std::int32_t place, std::int32_t slot) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(slots_) + static_cast<std::size_t>(slot);
  }
  std::int32_t slots_;
  std::vector<std::int32_t> chunk_;
  std::vector<std::pair<std::size_t, std::int32_t>> arriving_;
};

/// The schedule's own sizes where it has some, else n elements over the collective's chunks.
Layout layout_of(const Schedule& schedule, std::int64_t elements);

/// The share of one place (a rank, or a helper from K on). The schedule must be proved.
RankProgram compile(const Schedule& schedule, const Layout& layout, std::int32_t place);
/// The shares of all places, in order.
std::vector<RankProgram> compile(const Schedule& schedule, const Layout& layout);

}  // namespace ringside
