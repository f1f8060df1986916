#include "core/topology/import/simgrid_units.h"

#include <array>
#include <cmath>
#include <string_view>

#include "core/base/leading_number.h"

namespace ringside {
namespace {

struct Number {
  double value = 0;
  std::string unit;
};

/// Splits "10Gbps"; a number that is none has a NaN.
Number split(const std::string& text) {
  const auto number = leading_number(text);
  if (!number) return {std::nan(""), ""};
  std::string_view unit = number->rest;
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  return {number->value, std::string(unit)};
}

}  // namespace

Result<BytesPerSecond> simgrid_bandwidth(const std::string& text, const std::string& field) {
  const auto [value, unit] = split(text);
  const Failure wrong = fail(field, text, "a bandwidth above 0, such as 10Gbps or 1.25GBps");
  if (!(std::isfinite(value) && value > 0)) return wrong;
  double scale = 1;
  if (!unit.empty()) {
    if (unit.size() < 3 || unit.substr(unit.size() - 2) != "ps") return wrong;
    const char kind = unit[unit.size() - 3];  // b or B
    if (kind != 'b' && kind != 'B') return wrong;
    scale = kind == 'b' ? 1.0 / 8 : 1;
    std::string prefix = unit.substr(0, unit.size() - 3);
    const bool binary = prefix.size() == 2 && prefix[1] == 'i';
    if (binary) prefix.pop_back();
    const std::size_t power = prefix.empty() ? 0 : std::string("kKMGTPE").find(prefix);
    if (prefix.size() > 1 || power == std::string::npos) return wrong;
    const double thousands = prefix.empty() ? 0 : power < 2 ? 1 : static_cast<double>(power);
    scale *= std::pow(binary ? 1024 : 1000, thousands);
  }
  return BytesPerSecond(value * scale);
}

Result<Seconds> simgrid_time(const std::string& text, const std::string& field) {
  struct Unit {
    const char* name;
    double seconds;
  };
  constexpr std::array<Unit, 10> kUnits{{{"", 1},
                                         {"s", 1},
                                         {"ms", 1e-3},
                                         {"us", 1e-6},
                                         {"ns", 1e-9},
                                         {"ps", 1e-12},
                                         {"m", 60},
                                         {"h", 3600},
                                         {"d", 86400},
                                         {"w", 604800}}};
  const auto [value, unit] = split(text);
  for (const Unit& u : kUnits)
    if (unit == u.name && std::isfinite(value) && value >= 0) return Seconds(value * u.seconds);
  return fail(field, text, "a time of 0 or more, such as 50us");
}

}  // namespace ringside
