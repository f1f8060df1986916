#include "ui/figures/chosen_moments.h"

#include <iterator>
#include <numeric>
#include <set>

namespace ringside::ui {

std::vector<std::int64_t> chosen_moments(const Schedule& schedule, std::size_t most) {
  const std::int64_t last = schedule.step_count();
  if (static_cast<std::size_t>(last) < most) {
    std::vector<std::int64_t> all(static_cast<std::size_t>(last + 1));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  std::set<std::int64_t> chosen{0, last};
  for (std::int64_t m = 1; m < last && chosen.size() < most; ++m) {
    const Phase *before = schedule.phase(m - 1), *after = schedule.phase(m);
    if (before && after && before->name != after->name) chosen.insert(m);
  }
  while (chosen.size() < most) {
    std::int64_t gap = 0, middle = 0;
    for (auto at = chosen.begin(), next = std::next(at); next != chosen.end(); ++at, ++next)
      if (*next - *at > gap) gap = *next - *at, middle = *at + gap / 2;
    chosen.insert(middle);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace ringside::ui
