#include "core/algorithms/radix_folding.h"

#include <fmt/format.h>

#include "core/algorithms/words.h"

namespace ringside {

Narration RadixFolding::say_fold() const {
  const std::int32_t outside = ranks - participants;
  const std::string who = outside == 1
                              ? fmt::format("Rank {} gives its buffer to rank 0", ranks - 1)
                              : fmt::format("The last {} ranks give their buffers to the first", words(outside));
  const std::string what = who + (outside == 1 ? " to add, and steps aside." : " to add, and step aside.");
  if (participants == 1)
    return {what, fmt::format("A group is {} ranks, and there are only {}: rank 0 alone adds for all.", words(radix),
                              words(ranks))};
  return {what, fmt::format("{} is no power of {}. {} go on in a pattern that needs one{}.", ranks, radix,
                            capital(words(participants, "rank")),
                            most() > 1 ? fmt::format("; the busiest takes {} buffers", words(most())) : "")};
}

Narration RadixFolding::say_unfold() const {
  const std::int32_t outside = ranks - participants;
  const std::string why = "They gave their buffers away in the first step and have waited since. Copy, do not add.";
  if (outside == 1)
    return {fmt::format("Rank 0 sends the total to rank {}, which had stepped aside.", ranks - 1),
            "It gave its buffer away in the first step and has waited since. Copy, do not add."};
  return {fmt::format("The total goes back to the {} ranks that had stepped aside.", words(outside)), why};
}

}  // namespace ringside
