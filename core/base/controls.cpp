#include "core/base/controls.h"

#include <fmt/format.h>

namespace ringside {
namespace {

struct Control {
  unsigned code = 0;
  std::size_t bytes = 0;  ///< 0: none
};

/// The control character at the front of `text`.
Control control_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  const bool line_end = first == '\n' || (first == '\r' && byte(1) == '\n');
  if (first < 0x20 || first == 0x7f) return {first, first == '\t' || line_end ? 0U : 1U};
  if (first == 0xc2 && byte(1) >= 0x80 && byte(1) <= 0x9f) return {byte(1), 2};
  if (first != 0xe2 && first != 0xef) return {};
  const unsigned code = (first & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU);
  const bool whole = (byte(1) & 0xc0U) == 0x80 && (byte(2) & 0xc0U) == 0x80;
  const bool bidi = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return {code, whole && (bidi || code >= 0xfffe) ? 3U : 0U};
}

}  // namespace

bool has_controls(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (control_at(text.substr(i)).bytes > 0) return true;
  return false;
}

std::string controls_shown(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const Control control = control_at(text);
    if (control.bytes == 0)
      shown += text.front();
    else
      shown += fmt::format("\\u{:04x}", control.code);
    text.remove_prefix(control.bytes == 0 ? 1 : control.bytes);
  }
  return shown;
}

}  // namespace ringside
