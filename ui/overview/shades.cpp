#include "ui/overview/shades.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ringside::ui {
namespace {

constexpr std::size_t kMostOfTheirOwn = 16;
constexpr int kSteps = 64;  // that the ramp is drawn in

// Mixing in OKLab costs powers: the window's ramps are made once.
QColor ramp(const Theme& theme, double position) {
  const auto make = [](const Theme& t) {
    std::array<QColor, kSteps + 1> all;
    for (int i = 0; i <= kSteps; ++i)
      all[static_cast<std::size_t>(i)] = share_color(t, static_cast<double>(i) / kSteps);
    return all;
  };
  static const auto light = make(light_theme()), dark = make(dark_theme());
  if (theme.shares != light_theme().shares && theme.shares != dark_theme().shares) return share_color(theme, position);
  return (theme.dark ? dark : light)[static_cast<std::size_t>(std::lround(std::clamp(position, 0.0, 1.0) * kSteps))];
}

}  // namespace

Shades::Shades(std::vector<std::int32_t> counts, std::int32_t asked) : counts_(std::move(counts)), asked_(asked) {
  if (asked_ > 1) counts_.erase(std::remove(counts_.begin(), counts_.end(), asked_), counts_.end());
  rule_ = counts_.size() <= kMostOfTheirOwn                        ? Rule::one_each
          : counts_.size() + 1 >= static_cast<std::size_t>(asked_) ? Rule::even
                                                                   : Rule::doublings;
  for (std::int32_t count = 0; count <= asked_; ++count) positions_.push_back(reckoned(count));
}

double Shades::reckoned(std::int32_t count) const {
  if (count == 0) return kEmpty;
  if (asked_ == 1) return 0.5;
  if (count == asked_) return 1;
  switch (rule_) {
    case Rule::one_each: {
      const auto at = std::lower_bound(counts_.begin(), counts_.end(), count) - counts_.begin();
      return counts_.size() < 2 ? 0 : static_cast<double>(at) / static_cast<double>(counts_.size() - 1);
    }
    case Rule::even: return static_cast<double>(count - 1) / std::max(1, asked_ - 2);
    case Rule::doublings: return std::log2(count) / std::log2(std::max(2, asked_ - 1));
  }
  return 0;
}

double Shades::position(const Shares& shares, std::int32_t place, std::int32_t slot) const {
  return shares.is_final(place, slot) ? kFinal : position(shares.count(place, slot));
}

QColor Shades::color(double position, const Theme& theme) const {
  if (position < 0) return theme.sunken;
  return position > 1 ? theme.ink : ramp(theme, position);
}

}  // namespace ringside::ui
