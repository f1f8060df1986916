#include "ui/figures/ran_on.h"

#include <fmt/format.h>

namespace ringside::ui {

std::string ran_on(const FigureInput& input, std::int32_t place) {
  if (!input.measured || place < 0) return {};
  const auto& where = input.measured->environment.where;
  const auto at = static_cast<std::size_t>(place);
  if (at >= where.size() || where[at].host.empty()) return {};
  return fmt::format(" Measured on {}{}.", where[at].host, where[at].device.empty() ? "" : ", " + where[at].device);
}

}  // namespace ringside::ui
