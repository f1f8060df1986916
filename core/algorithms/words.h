// Numbers in sentences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ringside {

/// "two", "twelve", "13": words up to twelve, then digits.
std::string words(std::int64_t n);
/// "one rank", "three ranks".
std::string words(std::int64_t n, std::string_view noun);
/// "both", "all three".
std::string all(std::int64_t n);
/// "once", "twice", "three times".
std::string times(std::int64_t n);
/// The sentence with its first letter large.
std::string capital(std::string sentence);

}  // namespace ringside
