#include "core/calibrated.h"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/controls.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr std::size_t kDay = std::string_view("2026-11-20").size();

}  // namespace

std::string words_of(const Calibration& c) {
  const std::string host = c.environment.host.empty() ? "a computer without a name" : c.environment.host;
  const std::string day = c.environment.date.empty() ? "undated" : c.environment.date.substr(0, kDay);
  const auto imposed = c.environment.settings.find("imposed");
  const std::string wires = imposed == c.environment.settings.end() ? "" : ", which imposed " + imposed->second;
  return controls_shown(fmt::format("calibrated on {}, {}, backend {}{}", host, day, c.backend, wires));
}

Result<Case> with_calibration(Case c, const Calibration& found) {
  if (!(found.alpha_s > 0 && found.alpha_s <= kLongestAlpha))
    return fail("alpha_s", format_number(found.alpha_s), "seconds, above 0 to 1e9");
  if (!(found.beta_s_per_byte >= 1 / kWidestWire && found.beta_s_per_byte <= 1 / kNarrowestWire))
    return fail("beta_s_per_byte", format_number(found.beta_s_per_byte), "seconds per byte, above 0 to 1e9");
  if (!(found.reduce_cost_s_per_byte >= 0 && found.reduce_cost_s_per_byte <= kDearestReducing))
    return fail("reduce_cost_s_per_byte", format_number(found.reduce_cost_s_per_byte), "seconds per byte, 0 to 1e9");
  c.alpha = Seconds(found.alpha_s);
  c.bandwidth = BytesPerSecond(1 / found.beta_s_per_byte);
  c.reduce_cost = SecondsPerByte(found.reduce_cost_s_per_byte);
  c.calibrated = words_of(found);
  return c;
}

Result<Case> with_calibration_file(Case c, const std::string& path) {
  RINGSIDE_TRY(const auto json, read_json(path));
  const auto in_file = [&](Error e) {
    e.what = path + ": " + e.what;
    return e;
  };
  return calibration_from_json(json)
      .and_then([&](const Calibration& found) { return with_calibration(std::move(c), found); })
      .map_error(in_file);
}

}  // namespace ringside
