// Schedules whose ranks are images of one another, turned around the circle: what rank 0 does with chunk c, rank r does
// with the image of c. One row then tells all, so a ring of 65,536 ranks, 8.6 thousand million transfers, is known at
// every step in a fraction of a second.
//
//      K = 4, a ring's step 1         rank 0 sends c0 to 1, so rank 3 sends c3 to 0:
//                                     what rank 0 receives is the image of what it sends
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside {

/// How what is rank r's is the image of what is rank 0's. Of K ranks and C chunks, C a multiple of K unless slots
/// stay; slots are chunks.
class Symmetry {
 public:
  enum class Way : std::uint8_t {
    around,    ///< part i of K becomes part i + r, rank x rank x + r
    mirrored,  ///< of odd ranks part i becomes part r - i and rank x rank r - x, of even ones as around
    in_place,  ///< rank x becomes x + r and slots stay: an all-to-all by way (by_way.h), whole buffers
    /// The same of an allreduce whose slots are K places of C: what a rank sends from its buffer, place 0, to everyone
    /// lands in the place of its own number, and what moves within a rank moves alike in all.
    beside,
    /// Turned around two circles, that of the nodes and that of a node's members: with N nodes of m members rank
    /// x m + y becomes (x + r / m mod N) m + (y + r % m mod m), part p N + q becomes (p + r % m mod m) N + (q + r / m
    /// mod N).
    in_nodes,
    /// Ranks as in_nodes, slots the ways of an all-to-all by way that goes along the rows and columns of a grid
    /// (core/algorithms/grid_exchange.h): of column c the ways that go 1 to c columns on lie a row later than at rank
    /// 0, since they go around the end of the row; all others stay.
    ways_in_nodes
  };
  /// `chunks`: C, or beside K C. `members`: of a node, a divisor of K; in_nodes and ways_in_nodes alone.
  Symmetry(std::int32_t ranks, std::int32_t chunks, Way way, std::int32_t members = 1)
      : ranks_(ranks), chunks_(chunks), part_(chunks / ranks), members_(members), nodes_(ranks / members), way_(way) {}

  Way way() const { return way_; }
  /// Chunks of a rank: C/K, beside C; 0 where slots stay and C < K.
  std::int32_t part() const { return part_; }
  std::int32_t members() const { return members_; }
  /// Rank x m + y is turned around two circles, not one.
  bool nodes() const { return way_ == Way::in_nodes || way_ == Way::ways_in_nodes; }
  /// A slot of rank 0 is the same slot at any other.
  bool stays() const { return way_ == Way::in_place || way_ == Way::beside; }
  bool mirrors(std::int32_t place) const { return way_ == Way::mirrored && place % 2 != 0; }
  /// How far a slot lies from where the row of its place begins: alike at two places means alike at rank 0. Not of
  /// in_nodes, whose rows are not one row that was moved.
  std::int64_t apart(std::int32_t place, std::int32_t slot) const {
    if (stays()) return slot;
    if (way_ == Way::ways_in_nodes) return std::int64_t{place} % members_ * chunks_ + slot;  // a column's rows are one
    const std::int64_t apart = (slot - std::int64_t{place} * part_) % chunks_;
    return apart < 0 ? apart + chunks_ : apart;
  }
  /// The slot of rank 0 that holds what this one does.
  std::int32_t slot_of_rank_0(std::int32_t place, std::int32_t slot) const {
    if (way_ == Way::ways_in_nodes) return later(place, slot) ? within(slot - members_, chunks_) : slot;
    if (way_ == Way::in_nodes) return node_image(slot, -place / members_, -place % members_);
    return image(mirrors(place) ? place : -place, mirrors(place), slot);
  }
  /// Of this place, what is this slot at rank 0.
  std::int32_t slot_of(std::int32_t place, std::int32_t slot) const {
    if (way_ == Way::ways_in_nodes) return later(place, slot) ? within(slot + members_, chunks_) : slot;
    if (way_ == Way::in_nodes) return node_image(slot, place / members_, place % members_);
    return image(place, mirrors(place), slot);
  }
  /// The rank that is to this place what x is to rank 0.
  std::int32_t rank_of(std::int32_t place, std::int32_t x) const {
    if (nodes())
      return within(x / members_ + place / members_, nodes_) * members_ +
             within(x % members_ + place % members_, members_);
    return within(mirrors(place) ? std::int64_t{place} - x : std::int64_t{place} + x);
  }
  /// From whom rank 0 receives what is the image of what it sends to rank `to`.
  std::int32_t sender_to_rank_0(std::int32_t to) const {
    if (nodes()) return within(-to / members_, nodes_) * members_ + within(-to % members_, members_);
    return mirrors(to) ? to : within(-std::int64_t{to});
  }
  /// Calls visit(first, count, first at rank 0) for the stretches of `run` at a place, in order, that are stretches at
  /// rank 0, too.
  template <typename Visit>
  void each_of_rank_0(std::int32_t place, Run run, Visit&& visit) const {
    for (const std::int32_t end = run.first + run.count; run.first < end;) {
      const std::int32_t first = run.first, of_0 = slot_of_rank_0(place, first);
      const std::int32_t unbroken = stays()                      ? chunks_
                                    : way_ == Way::ways_in_nodes ? unbroken_ways(place, first)
                                    : way_ == Way::in_nodes      ? unbroken_in_nodes(first, of_0)
                                    : mirrors(place)             ? part_ - first % part_
                                                                 : chunks_ - std::max(first, of_0);
      run.first = std::min(end, first + unbroken);
      visit(first, run.first - first, of_0);
    }
  }
  /// Of what rank 0 sends of `run`: visit(first, count, first of those of its own slots where the image of it arrives).
  /// Beside, where `t` is its transfer, what it keeps for itself arrives, too.
  template <typename Visit>
  void each_arriving(const Transfer& t, Run run, Visit&& visit) const {
    if (way_ != Way::beside) return each_of_rank_0(t.to, run, visit);
    const std::int32_t place = t.op == Arrival::copy ? sender_to_rank_0(t.to) * part_ : 0;
    visit(run.first, run.count, place + run.first % part_);
  }
  /// The first slot of rank 0 where the image of its transfer arrives.
  std::int32_t first_arriving(const Transfer& t) const {
    std::int32_t arrives = 0;
    each_arriving(t, {t.chunks.front(), 1}, [&](std::int32_t, std::int32_t, std::int32_t first) { arrives = first; });
    return arrives;
  }

  /// Where a stretch of a place's slots lies at rank 0, in any order: few, each of which may go around.
  std::vector<Run> at_rank_0(std::int32_t place, Run run) const;

 private:
  static std::int32_t within(std::int64_t number, std::int32_t circle) {
    const auto left = static_cast<std::int32_t>(number % circle);
    return left < 0 ? left + circle : left;
  }
  std::int32_t within(std::int64_t rank) const { return within(rank, ranks_); }
  /// Its part moved on by so many nodes and members.
  std::int32_t node_image(std::int32_t slot, std::int32_t nodes, std::int32_t members) const {
    const std::int32_t unit = slot / part_;
    return (within(unit / nodes_ + members, members_) * nodes_ + within(unit % nodes_ + nodes, nodes_)) * part_ +
           slot % part_;
  }
  /// Up to where a member's parts end, here or at rank 0.
  std::int32_t unbroken_in_nodes(std::int32_t slot, std::int32_t of_0) const {
    const std::int32_t all = nodes_ * part_;
    return all - std::max(slot % all, of_0 % all);
  }
  /// Whether a way's row is one later than at rank 0.
  bool later(std::int32_t place, std::int32_t way) const {
    return way % members_ > 0 && way % members_ <= place % members_;
  }
  /// Up to where they begin to be, or end. Way 0 of a row follows those of the row before it that are not.
  std::int32_t unbroken_ways(std::int32_t place, std::int32_t way) const {
    const std::int32_t column = place % members_, right = way % members_;
    if (column == 0) return chunks_;
    return right == 0 ? 1 : right <= column ? column + 1 - right : members_ + 1 - right;
  }
  std::int32_t image(std::int32_t by, bool mirrored, std::int32_t slot) const {
    if (stays()) return slot;
    const std::int32_t unit = slot / part_;
    return within(std::int64_t{by} + (mirrored ? -unit : unit)) * part_ + slot % part_;
  }

  std::int32_t ranks_, chunks_, part_, members_, nodes_;
  Way way_;
};

/// How the ranks are such images, absent where they are none: of regular schedules in which every chunk stays in its
/// slot, or waits in a place beside it. All steps of a small schedule are looked at, of a larger one the first, the
/// last and one between of every phase, with all of their ranks, or some ranks of a step that cannot be listed().
std::optional<Symmetry> symmetry_of(const Schedule& schedule);

enum class Likeness : std::uint8_t { none, samples, all };
/// Whether every rank's sends in every step are images of rank 0's. `samples` where they are too many to compare: the
/// symmetry then rests on those that symmetry_of() has looked at. `cancelled` is asked now and then.
Likeness likeness_of(const Schedule& schedule, const Symmetry& symmetry, const std::function<bool()>& cancelled = {});

/// Whether a step's transfers fit in memory: rank 0's tell that.
bool can_be_listed(const Schedule& schedule, std::int64_t step);
/// The step with all of its transfers; without any where it cannot be listed.
Step listed(const Schedule& schedule, std::int64_t step);

/// Ordered pairs of ranks of which one sends to the other, in all steps; of a schedule that has a symmetry.
double pairs_of_regular(const Schedule& schedule);
/// The slots that rank 0 sends in all steps; 0 where the schedule is not regular.
double slots_of_rank_0(const Schedule& schedule);
/// The stretches of slots in all transfers; 0 where the schedule is not regular.
double runs_of_regular(const Schedule& schedule);

}  // namespace ringside
