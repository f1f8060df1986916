// Where the source tree and the built programs lie. Behind functions, so that only one object knows the folders' names.
#pragma once

#include <string>

namespace ringside::test {

/// The root of the source tree joined with `path`.
std::string in_source(const std::string& path);
/// The folder of the built programs, or what RINGSIDE_BIN_DIR says where they were moved, joined with `name`.
std::string built(const std::string& name);

}  // namespace ringside::test
