// Lists on the command line: "1,4,16", "1..1024" (powers of two), "1KiB..64MiB".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

/// The parts between commas of all the given texts, in order; empty parts are kept so that they are refused later.
std::vector<std::string> split_list(const std::vector<std::string>& texts);

/// Whole numbers; "FIRST..LAST" is FIRST, 2 FIRST, 4 FIRST, .. up to LAST.
Result<std::vector<std::int64_t>> parse_integer_list(const std::vector<std::string>& texts, std::string_view field,
                                                     std::int64_t low, std::int64_t high);

/// Sizes in bytes, each one size or a range as parse_byte_range reads it.
Result<std::vector<std::int64_t>> parse_size_list(const std::vector<std::string>& texts, std::string_view field);

}  // namespace ringside
