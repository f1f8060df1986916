#include "tests/support/paths.h"

#include <cstdlib>

namespace ringside::test {

std::string in_source(const std::string& path) {
  return RINGSIDE_SOURCE_DIR "/" + path;
}
std::string built(const std::string& name) {
  const char* moved = std::getenv("RINGSIDE_BIN_DIR");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  return std::string(moved ? moved : RINGSIDE_BIN_DIR) + "/" + name;
}

}  // namespace ringside::test
