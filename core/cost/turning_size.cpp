#include "core/cost/turning_size.h"

#include <algorithm>
#include <cmath>

namespace ringside {
namespace {

constexpr double kNear = 1e-6;  ///< of a size
constexpr double kTie = 1e-12;  ///< of a time

/// Between `near`, with the order of n, and `beyond`, with the other one: by turns where a straight line between the
/// two meets zero, which for times of messages and bytes is the place itself, and in the middle.
std::optional<double> narrowed(double near, double beyond, Ahead here, Ahead there, const AheadAt& ahead) {
  const bool now = here.leads();
  for (bool middle = false; std::abs(beyond - near) > kNear * std::min(near, beyond); middle = !middle) {
    const double straight = near + (beyond - near) * (here.by / (here.by - there.by));
    const bool between =
        std::isfinite(straight) && straight > std::min(near, beyond) && straight < std::max(near, beyond);
    const double at = middle || !between ? std::sqrt(near * beyond) : straight;
    const auto found = ahead(at);
    if (!found) return std::nullopt;
    if (std::abs(found->by) <= kTie * found->of) return at;
    (found->leads() == now ? near : beyond) = at;
    (found->leads() == now ? here : there) = *found;
  }
  return beyond;
}

}  // namespace

TurningSize turning_size(double n, double least, double most, int far, const AheadAt& ahead) {
  TurningSize out;
  const auto now = ahead(n);
  if (!now) return {std::nullopt, false};
  std::optional<Ahead> last[] = {now, now};  // above, below
  for (int i = 1; i <= far; ++i)
    for (const bool below : {false, true}) {
      const double step = below ? 0.25 : 4, there = n * std::pow(step, i);
      if (there < least || there > most) continue;
      const auto then = ahead(there);
      if (!then) out.known = false;
      if (then && then->leads() != now->leads() && last[below]) {
        out.bytes = narrowed(there / step, there, *last[below], *then, ahead);
        return out;
      }
      last[below] = then;
    }
  return out;
}

}  // namespace ringside
