#include "app/parse_list.h"

#include <cmath>
#include <limits>

#include "core/base/text.h"

namespace ringside {

std::vector<std::string> split_list(const std::vector<std::string>& texts) {
  std::vector<std::string> parts;
  for (const std::string& text : texts) {
    std::size_t start = 0;
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', start)) {
      parts.push_back(text.substr(start, comma - start));
      start = comma + 1;
    }
    parts.push_back(text.substr(start));
  }
  return parts;
}

Result<std::vector<std::int64_t>> parse_integer_list(const std::vector<std::string>& texts, std::string_view field,
                                                     std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> values;
  for (const std::string& part : split_list(texts)) {
    const auto dots = part.find("..");
    const auto first = parse_integer(part.substr(0, dots), field, low, high);
    if (!first) return Failure(first.error());
    if (dots == std::string::npos) {
      values.push_back(*first);
      continue;
    }
    const auto last = parse_integer(part.substr(dots + 2), field, low, high);
    if (!last) return Failure(last.error());
    if (*first < 1 || *last < *first)
      return fail(std::string(field), part, "a range FIRST..LAST with 0 < FIRST <= LAST, as in 1..1024");
    for (std::int64_t v = *first; v <= *last; v *= 2) {
      values.push_back(v);
      if (v > high / 2) break;
    }
  }
  return values;
}

Result<std::vector<std::int64_t>> parse_size_list(const std::vector<std::string>& texts, std::string_view field) {
  std::vector<std::int64_t> sizes;
  for (const std::string& part : split_list(texts)) {
    const auto some = parse_byte_range(part, field);
    if (!some) return Failure(some.error());
    sizes.insert(sizes.end(), some->begin(), some->end());
  }
  return sizes;
}

Result<double> parse_scaled(std::string_view text, std::string_view field) {
  static constexpr std::string_view kSuffixes = "kMGBT";
  static constexpr double kFactors[] = {1e3, 1e6, 1e9, 1e9, 1e12};
  double factor = 1;
  std::string_view digits = text;
  if (!text.empty())
    if (const auto i = kSuffixes.find(text.back()); i != std::string_view::npos)
      factor = kFactors[i], digits.remove_suffix(1);
  const auto value = parse_number(digits, field, 0, std::numeric_limits<double>::max());
  if (!value || *value <= 0 || !std::isfinite(*value * factor))
    return fail(std::string(field), std::string(text), "a number above 0 such as 7e9, 7B, 312T, 100M");
  return *value * factor;
}

}  // namespace ringside
