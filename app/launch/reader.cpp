#include "app/launch/reader.h"

namespace ringside::app {

std::string flat(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

}  // namespace ringside::app
