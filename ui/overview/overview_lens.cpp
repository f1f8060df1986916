// Where the lens of an overview goes, and what it sees of a step.
#include <algorithm>

#include "ui/overview/overview.h"

namespace ringside::ui {

// Until a chunk is selected the lens goes where something happens to the rank that is followed, if that costs nothing.
void Overview::go_with(std::int64_t step) {
  const Schedule& s = schedule();
  const auto& symmetry = shares_->symmetry();
  const bool alike = symmetry && symmetry->way() == Symmetry::Way::in_place;
  if (!alike && answer().states.empty()) return;
  for (const Transfer& t : (alike ? s.step_of_rank_0(step) : s.step(step)).transfers)
    if ((alike || t.to == followed()) && !t.target().empty()) {
      start_.chunk = t.target().front();
      return;
    }
}

Step Overview::seen_by_lens(std::int64_t step) const {
  const auto& symmetry = shares_->symmetry();
  if (!symmetry) return schedule().step(step);
  Step seen;
  Step of_0 = schedule().step_of_rank_0(step);
  // By way every rank moves the same slots, so that what moves none of the lens is seen at once.
  if (symmetry->way() == Symmetry::Way::in_place)
    std::erase_if(of_0.transfers, [&, first = lens_corner().second](const Transfer& t) {
      return std::none_of(t.chunks.begin(), t.chunks.end(),
                          [&](std::int32_t slot) { return slot >= first && slot < first + layout_.lens_columns(); });
    });
  if (std::ssize(of_0.transfers) > OverviewLayout::kLens) return listed(schedule(), step);
  for (std::int32_t i = 0, row = lens_corner().first; i < layout_.lens_rows(); ++i, ++row) {
    const std::int32_t place = order().places[static_cast<std::size_t>(row)];
    for (std::size_t j = 0; j < of_0.transfers.size(); ++j) {
      const std::int32_t from = symmetry->rank_of(place, symmetry->sender_to_rank_0(of_0.transfers[j].to));
      if (symmetry->way() == Symmetry::Way::in_place)
        seen.transfers.push_back({from, place, of_0.transfers[j].chunks, of_0.transfers[j].op, std::nullopt});
      else
        seen.transfers.push_back(std::move(schedule().step_of(from, step).transfers[j]));
    }
  }
  return seen;
}

}  // namespace ringside::ui
