#include "core/algorithms/folding.h"

#include <fmt/format.h>

#include "core/algorithms/words.h"

namespace ringside {

std::string Folding::apart(std::int64_t distance) const {
  if (distance == 1) return pairs > 0 ? "Neighbouring participants" : "Neighbours";
  return fmt::format("{} {} apart", pairs > 0 ? "Participants" : "Ranks", words(distance));
}

Narration Folding::say_fold() const {
  const std::string why =
      fmt::format("{} is no power of two. {}, so {} go on in a pattern that needs one.", ranks,
                  pairs == 1 ? "The pair acts as one rank" : capital(words(pairs)) + " pairs act as one rank each",
                  words(participants, "participant"));
  if (pairs == 1) return {"Rank 0 gives its buffer to rank 1 to add, and steps aside.", why};
  return {fmt::format("{} ranks give their buffers to the next rank to add, and step aside.", capital(words(pairs))),
          why};
}

Narration Folding::say_unfold() const {
  if (pairs == 1)
    return {"Rank 1 sends the total to rank 0, which had stepped aside.",
            "Rank 0 gave its buffer away in the first step and has waited since. Copy, do not add."};
  return {fmt::format("The total goes back to the {} ranks that had stepped aside.", words(pairs)),
          "They gave their buffers away in the first step and have waited since. Copy, do not add."};
}

}  // namespace ringside
