// How a collective is called while it is timed: quantities that differ and are never mixed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace ringside {

enum class Cadence : std::uint8_t {
  isolated,     ///< every call starts at one moment on all ranks, when all have finished the one before
  back_to_back  ///< a rank calls again as soon as its own call returns, as nccl-tests, OSU and IMB do
};

/// "isolated", "back-to-back": the spelling of files, flags and labels.
std::string_view name(Cadence c);
Result<Cadence> parse_cadence(const std::string& text);

struct Manner {
  Cadence cadence = Cadence::isolated;
  bool in_place = true;  ///< the input lies where the result is wanted; else it lies apart and stays as it is

  friend bool operator==(const Manner&, const Manner&) = default;
};

/// "in place", "out of place"
std::string_view place_text(const Manner& m);

/// So many calls make one sample; their mean counts.
constexpr std::int32_t calls_of(Cadence c) {
  constexpr std::int32_t kBackToBack = 20;  // as nccl-tests does
  return c == Cadence::isolated ? 1 : kBackToBack;
}

}  // namespace ringside
