#include "core/algorithms/pipelined_tree.h"

#include <fmt/format.h>

#include "core/algorithms/words.h"

namespace ringside {

std::string say_arrival(const Step& step) {
  if (step.transfers.size() > 1)
    return fmt::format("The last messages reach {} ranks at the same time.", words(std::ssize(step.transfers)));
  return fmt::format("The last message goes from rank {} to rank {}.", step.transfers.front().from,
                     step.transfers.front().to);
}

std::string say_moving(const Step& step) {
  const std::int64_t n = std::ssize(step.transfers);
  return capital(words(n, "message")) + (n == 1 ? " moves" : " move");
}

std::string say_departure(const Step& step, std::string_view what) {
  if (step.transfers.size() > 1)
    return fmt::format("{} leaves send their {}s to their parents, which add.",
                       capital(words(std::ssize(step.transfers))), what);
  return fmt::format("Rank {} sends its {} to rank {}, which adds.", step.transfers.front().from, what,
                     step.transfers.front().to);
}

}  // namespace ringside
