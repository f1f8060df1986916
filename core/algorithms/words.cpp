#include "core/algorithms/words.h"

#include <array>

#include <fmt/format.h>

namespace ringside {

std::string words(std::int64_t n) {
  static constexpr std::array<std::string_view, 13> kWords{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                           "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n >= 0 && n < std::ssize(kWords) ? std::string(kWords[static_cast<std::size_t>(n)]) : std::to_string(n);
}

std::string words(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", words(n), noun, n == 1 ? "" : "s");
}

std::string all(std::int64_t n) {
  return n == 2 ? "both" : "all " + words(n);
}

std::string times(std::int64_t n) {
  return n == 1 ? "once" : n == 2 ? "twice" : words(n) + " times";
}

std::string capital(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 32);
  return sentence;
}

}  // namespace ringside
