#include "core/collective/layout.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Layout, three_elements_over_four_chunks_are_one_one_one_none) {
  const Layout layout(Collective::allreduce, 4, 4, 3);
  EXPECT_EQ(layout(0), (Extent{0, 1}));
  EXPECT_EQ(layout(1), (Extent{1, 1}));
  EXPECT_EQ(layout(2), (Extent{2, 1}));
  EXPECT_EQ(layout(3), (Extent{3, 0}));
}

TEST(Layout, chunks_cover_a_buffer_without_gap_and_differ_by_one_element_at_most) {
  for (const Collective c : {Collective::allreduce, Collective::all_to_all})
    for (int ranks = 1; ranks <= 9; ++ranks)
      for (const std::int64_t n : {0, 1, 2, 3, 7, 16, 17, 1000}) {
        const int chunks = ranks * ranks;
        const int per_buffer = c == Collective::all_to_all ? ranks : chunks;
        const Layout layout(c, ranks, chunks, n);
        for (int first = 0; first < chunks; first += per_buffer) {
          std::int64_t next = 0, least = n, most = 0;
          for (int chunk = first; chunk < first + per_buffer; ++chunk) {
            const Extent extent = layout(chunk);
            EXPECT_EQ(extent.offset, next);
            next += extent.count;
            least = std::min(least, extent.count);
            most = std::max(most, extent.count);
          }
          EXPECT_EQ(next, n);
          EXPECT_LE(most - least, 1);
        }
      }
}

TEST(Layout, a_large_buffer_does_not_overflow) {
  const std::int64_t n = std::int64_t{1} << 60;
  const Layout layout(Collective::allreduce, 3, 3, n);
  EXPECT_EQ(layout(2).offset + layout(2).count, n);
}

TEST(Layout, given_sizes_are_taken_as_they_are) {
  const Layout layout({2, 0, 5});
  EXPECT_EQ(layout(1), (Extent{2, 0}));
  EXPECT_EQ(layout(2), (Extent{2, 5}));
  EXPECT_EQ(layout.elements(), 7);
}

TEST(Layout, prices_use_the_real_valued_size) {
  EXPECT_DOUBLE_EQ(price_bytes_per_chunk(Collective::allreduce, 4, 4, Bytes(10)).value, 2.5);              // n / C
  EXPECT_DOUBLE_EQ(price_bytes_per_chunk(Collective::all_to_all, 4, 16, Bytes(10)).value, 10 * 4 / 16.0);  // n K / C
}

}  // namespace
}  // namespace ringside
