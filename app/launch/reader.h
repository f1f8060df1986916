// What launchers write, read from left to right without regular expressions.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace ringside::app {

/// White space of any kind and length as one blank: where a launcher breaks its lines depends on names and numbers.
std::string flat(std::string_view text);

/// Reads a text from left to right; each step is refused where the text goes on differently.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  /// Goes behind the next `words`, however far.
  bool find(std::string_view words) {
    const auto at = rest_.find(words);
    if (at == std::string_view::npos) return false;
    rest_.remove_prefix(at + words.size());
    return true;
  }
  bool next(std::string_view words) {
    if (!rest_.starts_with(words)) return false;
    rest_.remove_prefix(words.size());
    return true;
  }
  /// What comes before any of `ends`; nothing where that is empty or has no end.
  std::optional<std::string> until(std::string_view ends) {
    const auto at = rest_.find_first_of(ends);
    if (at == std::string_view::npos || at == 0) return std::nullopt;
    std::string word(rest_.substr(0, at));
    rest_.remove_prefix(at);
    return word;
  }
  std::optional<std::string> number() {
    const auto end = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (end == 0) return std::nullopt;
    std::string digits(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return digits;
  }

 private:
  std::string_view rest_;
};

}  // namespace ringside::app
