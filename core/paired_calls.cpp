#include "core/paired_calls.h"

#include <fmt/format.h>

namespace ringside {

std::int32_t PairedCalls::made(std::int32_t rank, std::int32_t n) const {
  if (rank >= started) return 0;
  const std::int32_t call = rank == skips && n >= skipped ? n + 1 : n;
  return call <= calls ? call : 0;
}

bool PairedCalls::complete(std::int32_t n) const {
  for (std::int32_t r = 0; r < ranks; ++r)
    if (made(r, n) == 0) return false;
  return true;
}

bool PairedCalls::mixed(std::int32_t n) const {
  for (std::int32_t r = 1; r < ranks; ++r)
    if (made(r, n) != made(0, n)) return complete(n);
  return false;
}

std::vector<std::string> PairedCalls::stuck() const {
  std::vector<std::string> all;
  for (std::int32_t n = 1; n <= calls; ++n) {
    if (complete(n)) continue;
    for (std::int32_t r = 0; r < ranks; ++r)
      if (const std::int32_t call = made(r, n); call > 0) all.push_back(fmt::format("{}:{}", r, call));
    return all;
  }
  return all;
}

}  // namespace ringside
