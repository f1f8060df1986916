#include "app/flags/topology_file.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/topology/import/import.h"

namespace ringside {
namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20;

Result<std::string> read_input() {
  std::string text;
  std::array<char, 65536> part{};
  while (std::cin.read(part.data(), part.size()) || std::cin.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (text.size() > kMostBytes) return fail("standard input", "more than 64 MiB", "a topology");
  }
  return text;
}

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > kMostBytes)
    return fail(path, fmt::format("{} bytes", size), fmt::format("{} at most", kMostBytes));
  if (std::filesystem::exists(path, error) && !is_topology_file(path))
    return fail(path, "no ordinary file", "a file, or - for standard input");
  return read_text(path);
}

}  // namespace

bool is_topology_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

Result<Topology> read_topology_file(const std::string& path) {
  RINGSIDE_TRY(const auto text, path == "-" ? read_input() : read_file(path));
  auto topology = import_topology(text);
  if (topology) return topology;
  Error error = topology.error();
  error.what = fmt::format("{}: {}", path == "-" ? "standard input" : path, error.what);
  return Failure(std::move(error));
}

}  // namespace ringside
