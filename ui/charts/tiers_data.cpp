// What the tiers say without a picture: their rows of data, their one sentence.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/charts/tiers_figure.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

std::string TiersFigure::csv() const {
  std::string out = "tier,bytes,alpha_s,bytes_per_s,seconds,ratio";
  out += hidden_ ? "\n" : ",crossover_bytes\n";
  const Bytes n(static_cast<double>(bytes_));
  for (const Tier& t : tiers_)
    out += fmt::format("{},{},{},{},{},{}{}\n", t.name, bytes_, t.alpha.value, t.bandwidth.value,
                       t.transfer_time(n).value, t.transfer_time(n) / tiers_.front().transfer_time(n),
                       hidden_ ? "" : fmt::format(",{}", t.crossover().value));
  return out;
}

std::string TiersFigure::subject() const {
  return fmt::format("one transfer of {} bytes", bytes_);
}

std::string TiersFigure::description() const {
  const Bytes n(static_cast<double>(bytes_));
  std::vector<std::string> parts;
  for (const Tier& t : tiers_) {
    const double times = t.transfer_time(n) / tiers_.front().transfer_time(n);
    parts.push_back(fmt::format("{} {}{}", t.label, format_seconds(t.transfer_time(n)),
                                parts.empty() ? "" : fmt::format(" ({:.1f} times that)", times)));
  }
  return fmt::format("One transfer of {} across the tiers: {}.", size_text(n), join(parts));
}

}  // namespace ringside::ui
