// The rank programs of all K ranks, run in turn in one process: for tests, and for the numbers in the animation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/collective/element.h"
#include "core/program/oracle.h"
#include "core/program/rank_program.h"
#include "core/schedule/schedule.h"

namespace ringside {

class InProcess {
 public:
  /// The schedule must be proved. inputs: for broadcast and scatter only the root's is read; in gather and allgather
  /// rank r's vector is the whole n-element buffer of which only its own part is read; in all-to-all each rank has its
  /// own n elements.
  InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs);
  /// On generated data, for checking.
  InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op);

  std::int64_t steps_done() const { return done_; }
  /// Executes the next step on every rank; the last one ends averages, too. A message is read at its sender as late as
  /// a network might, and what may be written at once is written as early: a receive that should have been staged and
  /// is not gives a wrong result here.
  void advance();
  /// The elements in a slot; empty where the slot is empty or has no elements.
  std::vector<double> slot(std::int32_t place, std::int32_t slot) const;
  bool holds(std::int32_t place, std::int32_t slot) const { return occupancy_.chunk(place, slot) != Occupancy::kEmpty; }
  /// Compares every element of every rank with the oracle; nullopt if all are right. Only after the last step.
  std::optional<Mismatch> check() const;

  const std::vector<RankProgram>& programs() const { return programs_; }
  /// A place's memory, as its program lays it out.
  const std::vector<std::byte>& memory(std::int32_t place) const {
    return places_[static_cast<std::size_t>(place)].memory;
  }

 private:
  InProcess(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, InputData inputs);

  struct Place {
    std::vector<std::byte> memory, staging;
    std::size_t next = 0;  // index into the program's steps
  };
  void finish_run();
  const ProgramStep* current(std::size_t place) const;
  std::byte* at(std::vector<std::byte>& bytes, std::int64_t element) const;

  Schedule schedule_;
  Layout layout_;
  ElementType type_;
  Op op_;
  Oracle oracle_;
  std::vector<RankProgram> programs_;
  std::vector<Place> places_;
  Occupancy occupancy_;
  std::int64_t done_ = 0;
};

/// The oracle on the given inputs, or generated ones where there are none. Where the result depends on the order of
/// reduction it requires of every place the bits that this schedule gives, after a replay.
Oracle oracle_for(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs);

}  // namespace ringside
