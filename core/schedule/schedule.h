// The schedule: the one object that is drawn, proved, priced, simulated and executed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/collective/collective.h"
#include "core/schedule/slots.h"

namespace ringside {

/// What an algorithm is instantiated with.
struct Instance {
  std::int32_t ranks = 1;
  std::int32_t root = 0;
  std::int32_t chunks = 0;                         ///< total C; 0 lets the algorithm choose
  std::map<std::string, std::int64_t> parameters;  ///< radix, segments, node-size where an algorithm has them
  bool operator==(const Instance&) const = default;
};

enum class Arrival : std::uint8_t { copy, reduce };

/// Moves slots of one rank to slots of another and, on arrival, copies or reduces.
struct Transfer {
  std::int32_t from = 0;
  std::int32_t to = 0;
  Slots chunks;  ///< slots at the sender
  Arrival op = Arrival::copy;
  std::optional<Slots> into;  ///< slots at the receiver, same length; absent means the same as chunks

  const Slots& target() const { return into ? *into : chunks; }
  bool local() const { return from == to; }  ///< a move within one rank: no alpha, no port
  bool operator==(const Transfer&) const = default;
};
/// A rank's own slots to where they lie: no step has it, but step_of() may (Schedule::set_sends).
inline bool moves_nothing(const Transfer& t) {
  return t.local() && !t.into && t.op == Arrival::copy;
}

/// Every transfer of a step reads the state before the step.
struct Step {
  std::vector<Transfer> transfers;
  bool operator==(const Step&) const = default;

  void copy(std::int32_t from, std::int32_t to, Slots chunks) {
    transfers.push_back({from, to, std::move(chunks), Arrival::copy, std::nullopt});
  }
  /// Into other slots of the receiver, where they differ.
  void copy(std::int32_t from, std::int32_t to, Slots chunks, Slots into) {
    std::optional<Slots> other;
    if (into != chunks) other = std::move(into);
    transfers.push_back({from, to, std::move(chunks), Arrival::copy, std::move(other)});
  }
  void reduce(std::int32_t from, std::int32_t to, Slots chunks) {
    transfers.push_back({from, to, std::move(chunks), Arrival::reduce, std::nullopt});
  }
};

/// A stretch of steps with one purpose, for instance "reduce-scatter", then "allgather".
struct Phase {
  std::string name;
  std::int64_t first = 0;  ///< first step, counted from 0
  std::int64_t count = 0;  ///< number of steps
  bool operator==(const Phase&) const = default;
};

/// What a step does and why, for people: one sentence each.
struct Narration {
  std::string sentence;
  std::string why;  ///< may be empty
};

/// From step `first` on every step copies what that one does, between the same places, its slots moved on by `by` for
/// every step since, around the C chunks (turning.h).
struct Turning {
  std::int64_t first = 0;
  std::int32_t by = 0;
};

/// Explicit before/after of `collective: custom`: per rank, the slots that are held and by whom they are contributed.
struct CustomContract {
  struct Cell {
    std::int32_t rank = 0;
    std::int32_t slot = 0;
    std::int32_t chunk = 0;
    std::vector<std::int32_t> from;  ///< contributing ranks, ascending
    bool operator==(const Cell&) const = default;
  };
  std::vector<Cell> before, after;
  bool operator==(const CustomContract&) const = default;
};

/// K ranks, C chunks, steps. Cheap to copy: the steps are shared or computed on demand.
/// step(i) is a pure, random-access function, so a schedule may be far larger than memory.
class Schedule {
 public:
  using StepFunction = std::function<Step(std::int64_t)>;
  /// Appends what `rank` sends in step i.
  using SendsFunction = std::function<void(Step&, std::int32_t rank, std::int64_t i)>;
  using NarrationFunction = std::function<Narration(std::int64_t)>;

  Collective collective = Collective::custom;
  std::string algorithm;  ///< registered name, or what a file says; may be empty
  std::int32_t ranks = 1;
  std::int32_t root = 0;
  std::int32_t chunks = 1;
  std::int32_t scratch = 0;                      ///< slots C..C+S-1 at every rank: start empty, never judged
  std::int32_t helpers = 0;                      ///< places K..K+H-1: switches that start empty and owe nothing
  std::int32_t channels = 1;                     ///< parts of each rank's buffer that go ways of their own
  std::vector<std::int64_t> sizes;               ///< elements per chunk, or empty
  std::shared_ptr<const CustomContract> custom;  ///< only for Collective::custom
  std::vector<Phase> phases;                     ///< in order, covering all steps; may be empty

  /// Steps on demand; `step` must be pure.
  void set_steps(std::int64_t count, StepFunction step);
  /// Steps on demand, rank by rank: step(i) lists the first send of every rank, then the second of every rank, and so
  /// on (ports serve in this order, so none waits in vain), without what a rank would move to where it lies. `sends`
  /// must be pure. `regular` promises that the ranks are images of one another: in every step each sends the same
  /// numbers of transfers, slots and reductions as rank 0, and receives as many. Then rank 0 alone tells the price,
  /// however large K is.
  void set_sends(std::int64_t count, SendsFunction sends, bool regular);
  /// Steps that are stored.
  void set_steps(std::vector<Step> steps);
  /// Promises how the steps from one on follow from it; none of them reduces or writes into other slots.
  void set_turning(const Turning& turning) { turning_ = turning; }
  const std::optional<Turning>& turning() const { return turning_; }
  void set_narration(NarrationFunction narrate) { narrate_ = std::move(narrate); }

  std::int64_t step_count() const { return step_count_; }
  Step step(std::int64_t i) const;
  bool regular() const { return regular_; }
  /// What rank 0 sends in step i; only of a regular schedule.
  Step step_of_rank_0(std::int64_t i) const { return step_of(0, i); }
  /// What another rank sends in it; only of a regular schedule.
  Step step_of(std::int32_t rank, std::int64_t i) const;
  bool has_narration() const { return narrate_ != nullptr; }
  /// The algorithm's own words where it has some, else a sentence made from the transfers.
  Narration narration(std::int64_t i) const;
  /// The phase that step i belongs to; nullptr where the schedule names none.
  const Phase* phase(std::int64_t i) const;

  std::int32_t places() const { return ranks + helpers; }
  std::int32_t slots() const { return chunks + scratch; }
  /// The channel of chunk 0..C-1: a buffer (layout.h) has as many chunks of each, one channel behind the other.
  std::int32_t channel(std::int32_t chunk) const;
  Contract contract() const { return {collective, ranks, root, chunks}; }

 private:
  std::int64_t step_count_ = 0;
  StepFunction step_;
  SendsFunction sends_;  ///< of a regular schedule
  bool regular_ = false;
  NarrationFunction narrate_;
  std::optional<Turning> turning_;
};

/// The same header and, step by step, the same transfers.
bool same_schedule(const Schedule& a, const Schedule& b);

/// "ranks 0 to 3 each send one chunk on; the receiver adds it": what any step does, said from its transfers alone.
std::string describe(const Step& step);

}  // namespace ringside
