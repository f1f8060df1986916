#include "lessons/format.h"

#include <cmath>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/units.h"

namespace ringside {
namespace {

std::string natural(const Value& v) {
  if (v.is_text) return v.text;
  if (v.unit == kSeconds) return format_seconds(Seconds(v.number));
  if (v.unit == kBytes) return format_bytes(Bytes(v.number));
  if (v.unit == kBytesPerSecond) return format_bandwidth(BytesPerSecond(v.number));
  if (v.number == std::round(v.number) && std::abs(v.number) < 1e15) return fmt::format("{:.0f}", v.number);
  return format_significant(v.number, 4);
}

std::string power_of_ten(double v, int digits) {
  if (v == 0 || !std::isfinite(v)) return format_number(v);
  int exponent = static_cast<int>(std::floor(std::log10(std::abs(v))));
  double mantissa = v / std::pow(10, exponent);
  if (digits < 0) {
    digits = 0;
    while (digits < 6 && std::abs(mantissa * std::pow(10, digits) - std::round(mantissa * std::pow(10, digits))) > 1e-9)
      ++digits;
  }
  if (std::abs(std::round(mantissa * std::pow(10, digits)) / std::pow(10, digits)) >= 10) mantissa /= 10, ++exponent;
  const std::string head = fmt::format("{:.{}f}", mantissa, digits);
  return head == "1" ? fmt::format("$10^{{{}}}$", exponent) : fmt::format("${} \\times 10^{{{}}}$", head, exponent);
}

std::string spelled(std::string_view unit) {
  return unit == "us" ? "µs" : std::string(unit);
}

}  // namespace

Result<std::string> format_value(const Value& value, std::string_view format) {
  std::istringstream words{std::string(format)};
  std::vector<std::string> parts;
  for (std::string word; words >> word;) parts.push_back(word);
  if (parts.empty()) return natural(value);
  const auto wrong = [&](const std::string& why) {
    return fail(fmt::format("format \"{}\": {}", format, why), "", "");
  };
  if (value.is_text) return wrong("the value is a text");
  const bool bare = parts.front() == "in";
  if (bare) parts.erase(parts.begin());
  if (parts.empty() || parts.size() > 2) return wrong("a name and perhaps a number of digits is expected");
  const std::string& name = parts[0];
  int digits = -1;
  if (parts.size() == 2) {
    RINGSIDE_TRY(const auto given, parse_integer(parts[1], "digits", 0, 12));
    digits = static_cast<int>(given);
  }
  if (const UnitName* unit = find_unit(name); unit && !unit->unit.plain()) {
    if (value.unit != unit->unit) return wrong("the value has another unit");
    const std::string number = fmt::format("{:.{}f}", value.number / unit->factor, digits < 0 ? 2 : digits);
    return bare ? number : number + " " + spelled(name);
  }
  if (bare || !value.unit.plain()) return wrong("the value has another unit");
  if (name == "int") return fmt::format("{:.0f}", value.number);
  if (name == "fixed") return fmt::format("{:.{}f}", value.number, digits < 0 ? 2 : digits);
  if (name == "digits") return format_significant(value.number, digits < 1 ? 4 : digits);
  if (name == "percent") return fmt::format("{:.{}f}%", 100 * value.number, digits < 0 ? 0 : digits);
  if (name == "times") return fmt::format("{:.{}f}×", value.number, digits < 0 ? 1 : digits);
  if (name == "power") return power_of_ten(value.number, digits);
  return wrong("accepted are int, fixed, digits, percent, times, power, a unit, and \"in\" before a unit");
}

std::string sentence_part(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace ringside
