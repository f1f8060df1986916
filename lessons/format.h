// How a lesson shows a value: {{ expression | format }}.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "lessons/value.h"

namespace ringside {

/// Without a format: a text as it is, seconds, bytes and bandwidth with the unit that reads best, a whole number whole,
/// any other with four significant digits.
///     int, fixed D, digits D     plain numbers: rounded, D decimals, D significant digits
///     percent D, times D         "99.4%", "12.0×"
///     power D                    TeX: $1.5 \times 10^{9}$, D decimals, as few as needed when D is left out
///     UNIT D                     D decimals in s, ms, us, B, kB, MB, GB, KiB, MiB, GiB, GB/s: "0.90 ms"
///     in UNIT D                  the same without the unit's name, for a table whose head carries it
Result<std::string> format_value(const Value& value, std::string_view format);
/// "Broadcast" of "Broadcast.": words that a sentence goes on behind.
std::string sentence_part(std::string text);

}  // namespace ringside
