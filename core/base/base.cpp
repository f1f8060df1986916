#include <cstdio>
#include <cstdlib>

#include "core/base/check.h"
#include "core/base/front_of.h"
#include "core/base/result.h"

namespace ringside {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "ringside: broken invariant %s at %s:%d\n", condition, file, line);
  std::abort();
}

std::string Error::line() const {
  std::string text = what;
  if (kind == ErrorKind::bad_input && !value.empty()) {
    text += ": " + value + " is not accepted";
    if (!accepted.empty()) text += "; accepted: " + accepted;
  } else {
    if (!value.empty()) text += ": " + value;
    if (!accepted.empty()) text += "; " + accepted;
  }
  // A value may come from a hostile file: keep the line one line, and of a bearable length.
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  if (text.size() > 400) text = std::string(front_of(text, 397)) + "...";
  return text;
}

}  // namespace ringside
