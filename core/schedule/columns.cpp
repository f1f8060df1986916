#include "core/schedule/columns.h"

#include <algorithm>
#include <utility>

namespace ringside {
Schedule columns_of(const Schedule& whole, const std::vector<std::int32_t>& slots) {
  Schedule part;
  part.algorithm = whole.algorithm;
  part.ranks = whole.ranks;
  part.helpers = whole.helpers;
  part.chunks = static_cast<std::int32_t>(slots.size());
  auto contract = std::make_shared<CustomContract>();
  std::vector<std::int32_t> column(static_cast<std::size_t>(whole.slots()), -1);
  for (std::size_t i = 0; i < slots.size(); ++i)
    column[static_cast<std::size_t>(slots[i])] = static_cast<std::int32_t>(i);
  const auto number = [column](std::int32_t slot) { return column[static_cast<std::size_t>(slot)]; };
  if (whole.custom) {
    for (CustomContract::Cell cell : whole.custom->before) {
      if (number(cell.slot) < 0) continue;
      cell.slot = cell.chunk = number(cell.slot);
      contract->before.push_back(std::move(cell));
    }
  } else {
    const Contract asked = whole.contract();
    for (std::int32_t rank = 0; rank < whole.ranks; ++rank)
      for (const std::int32_t slot : slots)
        if (const auto held = slot < whole.chunks ? asked.before(rank, slot) : std::nullopt)
          contract->before.push_back({rank, number(slot), number(slot), {held->from}});
  }
  part.custom = std::move(contract);
  // A transfer may carry tens of thousands of slots of which few are wanted.
  std::vector<std::int32_t> wanted = slots;
  std::sort(wanted.begin(), wanted.end());
  part.set_steps(whole.step_count(), [whole, number, wanted](std::int64_t i) {
    Step step;
    for (Transfer& t : whole.step(i).transfers) {
      Slots kept;
      for (std::size_t r = 0; r < t.chunks.run_count(); ++r) {
        const Run run = t.chunks.run(r);
        for (auto it = std::lower_bound(wanted.begin(), wanted.end(), run.first);
             it != wanted.end() && *it < run.first + run.count; ++it)
          kept.push_back(number(*it));
      }
      if (!kept.empty()) step.transfers.push_back({t.from, t.to, std::move(kept), t.op, std::nullopt});
    }
    return step;
  });
  return part;
}

}  // namespace ringside
