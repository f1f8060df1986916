// Characters that steer a terminal or turn a line around instead of being seen. Texts of files may hold them.
#pragma once

#include <string>
#include <string_view>

namespace ringside {

/// Whether `text` (UTF-8) holds a control character (C0, DEL, C1) other than tab and the end of a line, a bidirectional
/// control (U+202A to U+202E, U+2066 to U+2069), or U+FFFE or U+FFFF, which XML excludes.
bool has_controls(std::string_view text);
/// The same text with each of them written out, "\u001b": harmless for a terminal, and the same value within JSON.
std::string controls_shown(std::string_view text);

}  // namespace ringside
