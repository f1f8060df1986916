// JSON for tools: full precision, one row of a list on one line so that grep and diff are of use.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace ringside {

/// A list prints one element per line; an object prints one member per line, and the elements of its lists likewise.
/// Ends with a line break. Bytes that are no UTF-8 (from a hostile file's names) are replaced.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace ringside
