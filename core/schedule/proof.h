// A proof replays the steps: who holds which chunk with whose contributions, and every rule that schedule.h gives.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// A broken rule. `step` counts from 0 and is absent for a wrong final state.
struct Fault {
  std::optional<std::int64_t> step;
  std::int32_t rank = 0;
  std::int32_t chunk = 0;  ///< the slot at that rank
  std::string what;
};

/// A set of ranks that is compared, united and asked in words of 64.
class ContributorsView {
 public:
  ContributorsView(const std::uint64_t* words, std::size_t count) : words_(words), count_(count) {}
  bool contains(std::int32_t rank) const {
    return (words_[static_cast<std::size_t>(rank) / 64] >> (static_cast<unsigned>(rank) % 64)) & 1U;
  }
  std::int32_t size() const;
  std::vector<std::int32_t> ranks() const;
  bool operator==(const ContributorsView& o) const;

 private:
  const std::uint64_t* words_;
  std::size_t count_;
};

/// The state between two steps: for each place and slot, empty or a chunk with the set of ranks that contributed.
class State {
 public:
  static constexpr std::int32_t kEmpty = -1;

  /// The state before the first step.
  explicit State(const Schedule& schedule);

  std::int32_t chunk(std::int32_t place, std::int32_t slot) const { return chunk_[index(place, slot)]; }
  bool empty(std::int32_t place, std::int32_t slot) const { return chunk(place, slot) == kEmpty; }
  ContributorsView contributors(std::int32_t place, std::int32_t slot) const {
    return {&bits_[index(place, slot) * words_], words_};
  }
  /// Applies one step. Faulty transfers are reported and repaired as mildly as possible, so that one mistake is not
  /// followed by hundreds: what cannot be sent is not, what is counted twice is counted once.
  void apply(const Step& step, std::int64_t index, std::vector<Fault>& faults);
  /// Compares with what the collective demands.
  void judge(std::vector<Fault>& faults) const;
  /// Whether the slot holds what the collective's final state asks for there (a thick outline in the picture).
  bool is_final(std::int32_t place, std::int32_t slot) const;

 private:
  std::size_t index(std::int32_t place, std::int32_t slot) const {
    return static_cast<std::size_t>(place) * static_cast<std::size_t>(slots_) + static_cast<std::size_t>(slot);
  }
  const CustomContract::Cell* custom_after(std::int32_t rank, std::int32_t slot) const;
  void arrive(const Transfer& t, std::int32_t slot, std::int32_t chunk, const std::uint64_t* from, std::int64_t step,
              std::vector<Fault>& faults);
  /// Nothing where the slot holds what is wanted or nothing is wanted; otherwise what is wrong.
  std::optional<std::string> complaint(std::int32_t rank, std::int32_t slot) const;

  Contract contract_;
  std::shared_ptr<const CustomContract> custom_;
  std::int32_t ranks_, helpers_, slots_;
  std::size_t words_;                ///< 64-bit words of one contributor set
  std::vector<std::int32_t> chunk_;  ///< places x slots
  std::vector<std::uint64_t> bits_;  ///< places x slots x words
  std::vector<std::int32_t> stamp_;  ///< places x slots: who wrote in the step at hand; empty between steps
};

struct Proof {
  std::vector<Fault> faults;  ///< in order of steps; at most kMaxFaults
  bool ok() const { return faults.empty(); }
  static constexpr std::size_t kMaxFaults = 1000;

  /// What it rests on.
  enum class By : std::uint8_t {
    replay,   ///< every transfer
    row,      ///< rank 0's row, and that every rank's sends are images of rank 0's in every step
    turning,  ///< every step up to one from which on all are its images, some of which were looked at (turning.h)
    samples   ///< rank 0's row, and that this is so in the steps and at the ranks that were looked at (symmetry.h)
  };
  By by = By::replay;
};

inline constexpr double kMostProofBytes = 512.0 * 1024 * 1024;
/// Replays every step and judges the final state, in pieces (replay.h). Refused (machine) where they outgrow
/// kMostProofBytes. Where more than 5e7 slots are written, or a step cannot be listed (symmetry.h), rank 0's row is
/// replayed alone where all ranks are its images (row_replay.h), which are all compared where that takes seconds.
/// `cancelled` is asked at every step; the error then is shown to nobody.
Result<Proof> prove(const Schedule& schedule, const std::function<bool()>& cancelled = {});

}  // namespace ringside
