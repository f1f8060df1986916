// What is quoted of a text that may be long: its front.
#pragma once

#include <cstddef>
#include <string_view>

namespace ringside {

/// The front of a text in UTF-8: at most so many bytes of it, without a part of a character at its end.
constexpr std::string_view front_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  const auto within = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };  // a character
  while (most > 0 && within(text[most])) --most;
  return text.substr(0, most);
}

}  // namespace ringside
