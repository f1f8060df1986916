// Numbers of files and of this program's own texts, which have a point wherever they are read: std::stod and strtod ask
// LC_NUMERIC, and a Qt application sets that to what its user's country writes.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace ringside {

struct LeadingNumber {
  double value = 0;
  std::string_view rest;  ///< what comes behind it, of the same text
};

/// The decimal number that a text begins with, after blanks and a '+'; nothing where it begins with none, or with one
/// beyond a double.
inline std::optional<LeadingNumber> leading_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return LeadingNumber{value, text.substr(static_cast<std::size_t>(end - text.data()))};
}

/// The same without what comes behind; `otherwise` where there is none.
inline double leading_number_or(std::string_view text, double otherwise) {
  const auto number = leading_number(text);
  return number ? number->value : otherwise;
}

}  // namespace ringside
