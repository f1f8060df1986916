#include "app/flags/parse_list.h"

#include "core/base/text.h"
#include "core/base/try.h"

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
    RINGSIDE_TRY(const auto first, parse_integer(part.substr(0, dots), field, low, high));
    if (dots == std::string::npos) {
      values.push_back(first);
      continue;
    }
    RINGSIDE_TRY(const auto last, parse_integer(part.substr(dots + 2), field, low, high));
    if (first < 1 || last < first)
      return fail(std::string(field), part, "a range FIRST..LAST with 0 < FIRST <= LAST, as in 1..1024");
    for (std::int64_t v = first; v <= last; v *= 2) {
      values.push_back(v);
      if (v > high / 2) break;
    }
  }
  return values;
}

Result<std::vector<std::int64_t>> parse_size_list(const std::vector<std::string>& texts, std::string_view field) {
  std::vector<std::int64_t> sizes;
  for (const std::string& part : split_list(texts)) {
    RINGSIDE_TRY(const auto some, parse_byte_range(part, field));
    sizes.insert(sizes.end(), some.begin(), some.end());
  }
  return sizes;
}

}  // namespace ringside
