#include "core/schedule/shares.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/schedule/replay.h"
#include "core/schedule/turning.h"

namespace ringside {

Shares::Shares(const Schedule& schedule)
    : contract_(schedule.contract()),
      custom_(schedule.custom),
      places_(schedule.places()),
      slots_(schedule.slots()),
      rows_(static_cast<std::size_t>(places_), Row<Load>(slots_, {})) {
  if (custom_) {
    for (const CustomContract::Cell& cell : custom_->before) {
      const Load held{static_cast<std::int32_t>(cell.from.size()), cell.chunk - cell.slot};
      rows_[static_cast<std::size_t>(cell.rank)].set(cell.slot, 1, held);
      in_place_ = in_place_ && held.shift == 0;
    }
    return;
  }
  for (std::int32_t r = 0; r < schedule.ranks; ++r)
    if (const Run held = held_before(contract_, r); held.count > 0)
      rows_[static_cast<std::size_t>(r)].set(held.first, held.count, {1, 0});
}

Shares::Shares(const Schedule& schedule, const Symmetry& symmetry)
    : contract_(schedule.contract()),
      places_(schedule.places()),
      slots_(schedule.slots()),
      symmetry_(symmetry),
      row_of_0_(slots_, {}, slots_) {
  const Run held = held_before(contract_, 0);
  const bool ways = by_way(contract_.collective, contract_.ranks, contract_.chunks);
  if (held.count > 0) row_of_0_.set(held.first, held.count, {1, ways ? -contract_.ranks : 0});
  if (ways) row_of_0_.set(0, 1, {1, 0});  // has no way to go
}

void Shares::land(const Step& of_rank_0) {
  landing_.clear();
  const bool ways = by_way(contract_.collective, contract_.ranks, contract_.chunks);
  for (const Transfer& t : of_rank_0.transfers) {
    const auto arrives = [&](std::int32_t slot, std::int32_t n, const Load& held) {
      symmetry_->each_arriving(t, {slot, n}, [&](std::int32_t sent, std::int32_t count, std::int32_t first) {
        Load load = held;
        if (symmetry_->way() == Symmetry::Way::beside) load.shift += sent - first, in_place_ &= load.shift == 0;
        if (count > 0) landing_.push_back({first, count, load, t.op == Arrival::reduce});
      });
    };
    for (std::size_t i = 0; i < t.chunks.run_count(); ++i) {
      const Run run = t.chunks.run(i);
      row_of_0_.each(run.first, run.count, [&](std::int32_t slot, std::int32_t n, const Load& held) {
        if (!ways || held.shift == 0 || held.count == kEmpty) return arrives(slot, n, held);
        // Of parts that have come as far the one with that way has arrived.
        const std::int32_t k = contract_.ranks, came = held.shift + k, come = symmetry_->rank_of(t.to, came) - k;
        const std::int32_t home = (t.to - symmetry_->sender_to_rank_0(came) + k) % k;
        const std::int32_t before = std::clamp(home - slot, 0, n), at = home >= slot && home < slot + n ? 1 : 0;
        arrives(slot, before, {held.count, come});
        arrives(slot + before, at, {held.count, 0});
        arrives(slot + before + at, n - before - at, {held.count, come});
      });
    }
  }
}

void Shares::add(const Landing& landing) {
  std::vector<Staged> sums;
  row_of_0_.each(landing.slot, landing.slots, [&](std::int32_t slot, std::int32_t n, const Load& held) {
    sums.push_back({slot, n, {held.count + landing.load.count, landing.load.shift}});
  });
  for (const Staged& sum : sums) row_of_0_.set(sum.slot, sum.slots, sum.load);
}

bool Shares::is_final(std::int32_t place, std::int32_t slot) const {
  const Load held = load(place, slot);
  if (held.count == kEmpty) return false;
  if (custom_) {
    for (const CustomContract::Cell& cell : custom_->after)
      if (cell.rank == place && cell.slot == slot)
        return cell.chunk == slot + held.shift && held.count == static_cast<std::int32_t>(cell.from.size());
    return false;
  }
  return complete(held) && contract_.after(place, slot).has_value();
}

void Shares::take(const Replay& replay, std::int32_t place, std::int32_t first, std::int32_t n) {
  replay.each(place, first, n, [&](std::int32_t slot, std::int32_t length, std::int32_t shift, std::int32_t size) {
    in_place_ = in_place_ && (size == kEmpty || shift == 0);
    rows_[static_cast<std::size_t>(place)].set(slot, length, size == kEmpty ? Load{} : Load{size, shift});
  });
}

void Shares::turn(const Step& step, const Turning& turning, std::int64_t steps) {
  if (steps == 0) return;
  std::vector<Load> sent;
  for (const Transfer& t : step.transfers) sent.push_back(load(t.from, t.chunks.front()));
  for (std::size_t i = 0; i < step.transfers.size(); ++i) {
    const Transfer& t = step.transfers[i];
    const auto came = swept(t.chunks, turning, steps, contract_.chunks);
    RINGSIDE_CHECK(came.has_value());
    const std::int32_t here = std::min(came->count, contract_.chunks - came->first);
    write(t, came->first, here, sent[i]);
    if (came->count > here) write(t, 0, came->count - here, sent[i]);
  }
}

double Shares::bytes() const {
  double pieces = static_cast<double>(row_of_0_.pieces());
  for (const Row<Load>& row : rows_) pieces += 4 + static_cast<double>(row.pieces());
  return 12 * pieces;
}

void Shares::read(const Step& step) {
  staged_.clear();
  for (const Transfer& t : step.transfers)
    for (std::size_t i = 0; i < t.chunks.run_count(); ++i)
      row(t.from).each(
          t.chunks.run(i).first, t.chunks.run(i).count,
          [&](std::int32_t slot, std::int32_t n, const Load& held) { staged_.push_back({slot, n, held}); });
}

void Shares::write(const Transfer& t, std::int32_t first, std::int32_t n, const Load& load) {
  Row<Load>& row = rows_[static_cast<std::size_t>(t.to)];
  in_place_ = in_place_ && load.shift == 0;
  if (t.op == Arrival::copy) return row.set(first, n, load);
  // Mostly one piece lies there, and needs no memory.
  Staged sum;
  std::vector<Staged> others;
  row.each(first, n, [&](std::int32_t slot, std::int32_t length, const Load& held) {
    // A schedule that is not proved yet may count somebody twice, again and again.
    const std::int32_t count = std::min(held.count, contract_.ranks) + std::min(load.count, contract_.ranks);
    const Staged piece{slot, length, {std::min(count, contract_.ranks), load.shift}};
    if (slot == first)
      sum = piece;
    else
      others.push_back(piece);
  });
  row.set(sum.slot, sum.slots, sum.load);
  for (const Staged& other : others) row.set(other.slot, other.slots, other.load);
}

}  // namespace ringside
