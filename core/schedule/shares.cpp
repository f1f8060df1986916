#include "core/schedule/shares.h"

#include <algorithm>
#include <numeric>

namespace ringside {

Shares::Shares(const Schedule& schedule)
    : contract_(schedule.contract()),
      custom_(schedule.custom),
      places_(schedule.places()),
      slots_(schedule.slots()),
      count_(static_cast<std::size_t>(places_) * static_cast<std::size_t>(slots_), kEmpty) {
  const auto put = [this](std::int32_t place, std::int32_t slot, const Load& load) {
    write({place, place, {slot}, Arrival::copy, std::nullopt}, slot, load);
  };
  if (custom_) {
    for (const CustomContract::Cell& cell : custom_->before)
      put(cell.rank, cell.slot, {static_cast<std::int32_t>(cell.from.size()), cell.chunk});
    return;
  }
  for (std::int32_t r = 0; r < schedule.ranks; ++r)
    for (std::int32_t s = 0; s < schedule.chunks; ++s)
      if (const auto held = contract_.before(r, s)) put(r, s, {1, held->chunk});
}

bool Shares::is_final(std::int32_t place, std::int32_t slot) const {
  const std::int32_t held = count(place, slot);
  if (held == kEmpty) return false;
  if (custom_) {
    for (const CustomContract::Cell& cell : custom_->after)
      if (cell.rank == place && cell.slot == slot)
        return cell.chunk == chunk(place, slot) && held == static_cast<std::int32_t>(cell.from.size());
    return false;
  }
  if (reduces(contract_.collective) && held != contract_.ranks) return false;
  if (place >= contract_.ranks || slot >= contract_.chunks) return false;
  const auto asked = contract_.after(place, slot);
  return asked && asked->chunk == chunk(place, slot) && held == (asked->from == Held::kAllRanks ? contract_.ranks : 1);
}

void Shares::read(const Step& step) {
  staged_.clear();
  for (const Transfer& t : step.transfers)
    for (const std::int32_t slot : t.chunks) staged_.push_back({count(t.from, slot), chunk(t.from, slot)});
}

void Shares::write(const Transfer& t, std::int32_t slot, const Load& load) {
  if (load.chunk != slot && chunk_.empty()) {
    chunk_.resize(count_.size());
    for (std::int32_t place = 0; place < places_; ++place)
      std::iota(chunk_.begin() + place * std::ptrdiff_t{slots_}, chunk_.begin() + (place + 1) * std::ptrdiff_t{slots_},
                0);
  }
  const std::size_t at = index(t.to, slot);
  count_[at] = t.op == Arrival::reduce ? count_[at] + load.count : load.count;
  if (!chunk_.empty()) chunk_[at] = load.chunk;
}

}  // namespace ringside
