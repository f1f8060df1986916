// Pieces of awkward lengths and alignments with arbitrary content, for the batched kernel and its host twin.
#pragma once

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"
#include "gpu/kernels/batch.h"

namespace ringside::test {

/// Any bits: numbers of every size, subnormals, infinities, NaNs.
inline std::vector<std::byte> noise(std::size_t bytes, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::byte> all(bytes);
  for (std::byte& b : all) b = static_cast<std::byte>(random());
  return all;
}

/// The same bits, where one NaN is as good as another.
inline void expect_same(const std::vector<std::byte>& a, const std::vector<std::byte>& b, ElementType type, Op op) {
  ASSERT_EQ(a.size(), b.size());
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    for (std::size_t i = 0; i + sizeof(T) <= a.size(); i += sizeof(T)) {
      if (std::memcmp(&a[i], &b[i], sizeof(T)) == 0) continue;
      T x, y;
      std::memcpy(&x, &a[i], sizeof(T)), std::memcpy(&y, &b[i], sizeof(T));
      ASSERT_TRUE(std::isnan(to_number(x)) && std::isnan(to_number(y)))
          << name(type) << " " << name(op) << " element " << i / sizeof(T) << ": " << to_number(x) << " and "
          << to_number(y);
    }
  });
}

struct Cut {
  std::int64_t to, from, count;
  bool reduces;
};

/// Pieces of awkward lengths, at every misalignment of both sides, with gaps that must stay untouched.
inline std::vector<Cut> awkward_cuts() {
  std::vector<Cut> cuts;
  std::int64_t to = 0, from = 0;
  for (const std::int64_t count : {0, 1, 2, 7, 8, 9, 31, 64, 255, 1024, 4099, 20011})
    for (int shift = 0; shift < 9; ++shift)
      for (const bool reduces : {false, true}) {
        cuts.push_back({to, from, count, reduces});
        to += count + 1, from += count + 1 + shift % 3;
      }
  return cuts;
}

inline std::vector<Piece> pieces_at(const std::vector<Cut>& cuts, std::byte* to, const std::byte* from, int width) {
  std::vector<Piece> pieces;
  for (const Cut& c : cuts) pieces.push_back({to + c.to * width, from + c.from * width, c.count, c.reduces});
  return pieces;
}

inline std::size_t bytes_of(const std::vector<Cut>& cuts, std::int64_t Cut::* offset, int width) {
  return static_cast<std::size_t>((cuts.back().*offset + cuts.back().count + 1) * width);
}

}  // namespace ringside::test
