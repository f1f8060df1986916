// A small generator of numbers that look random and are the same on every machine.
#pragma once

#include <cstdint>

namespace ringside {

/// SplitMix64 (Steele, Lea and Flood 2014): a well-mixed number from any other; from itself, the next of a sequence.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace ringside
