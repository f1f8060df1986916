// Which shade a share gets: the ramp between nothing and all, where empty and final stand outside (LOOK section 4).
#pragma once

#include <cstdint>
#include <vector>

#include "core/schedule/shares.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

class Shades {
 public:
  enum class Rule {
    one_each,  ///< at most 16 counts occur: a shade for each
    even,      ///< all of 1 to m occur: by the share
    doublings  ///< else: by its logarithm
  };
  /// Positions on the ramp lie in 0..1; what is outside of it stands apart by more than alike shades do.
  static constexpr double kEmpty = -0.5, kFinal = 1.5;
  /// Positions nearer than this are alike.
  static constexpr double kAlike = 0.07;

  /// `counts` that occur, ascending; `asked`: of a final slot.
  Shades(std::vector<std::int32_t> counts, std::int32_t asked);

  /// Of a slot that holds some and is not final.
  double position(std::int32_t count) const {
    return positions_[static_cast<std::size_t>(count < asked_ ? count : asked_)];
  }
  double position(const Shares& shares, std::int32_t place, std::int32_t slot) const;
  QColor color(double position, const Theme& theme) const;
  Rule rule() const { return rule_; }
  std::int32_t asked() const { return asked_; }
  /// Counts with a shade of their own, without the final one.
  const std::vector<std::int32_t>& counts() const { return counts_; }

 private:
  double reckoned(std::int32_t count) const;

  std::vector<std::int32_t> counts_;
  std::int32_t asked_;
  Rule rule_;
  std::vector<double> positions_;  ///< of 0 to asked
};

}  // namespace ringside::ui
