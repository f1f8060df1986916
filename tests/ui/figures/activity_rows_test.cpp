// Lines of ranks by colour: how high they are filled, and that no colour is another one, paler.
#include "ui/figures/activity_rows.h"

#include <array>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/spacetime.h"

namespace ringside::ui {
namespace {

struct SentBy {
  Collective collective;
  const char* algorithm;
  std::int64_t elements;
};

constexpr std::int32_t kRanks = 256, kToALine = 16, kHigh = 24;

// In a line of 24 pixels a share of 1 % has a pixel, and what lies above it begins after it: heights are right to two.
TEST(ActivityRows, fill_lines_as_high_as_ranks_send_in_colours_that_are_never_mixed) {
  bool part = false;
  for (const Theme* theme : {&light_theme(), &dark_theme()})
    for (const SentBy& one :
         {SentBy{Collective::allreduce, "ring", 1 << 24}, SentBy{Collective::allreduce, "rabenseifner", 1 << 20},
          SentBy{Collective::broadcast, "binomial", 1 << 20}}) {
      SCOPED_TRACE(std::string(one.algorithm) + (theme->dark ? ", dark" : ", light"));
      const auto answer = answer_to(one.collective, one.algorithm, kRanks, one.elements);
      const auto rows = activity_rows(answer, kToALine, 300, Idle::sunken, *theme);
      ASSERT_TRUE(rows->activity);
      const Activity& all = *rows->activity;
      ASSERT_EQ(all.rows * kToALine, kRanks);
      QImage image(all.columns, all.rows * kHigh, QImage::Format_RGB32);
      image.fill(theme->error);
      {
        QPainter painter(&image);
        rows->paint(painter, QRectF(image.rect()), kRanks);
      }
      const std::array<QRgb, 4> colours{kind_color(Arrival::reduce, *theme).rgb(),
                                        kind_color(Arrival::copy, *theme).rgb(), latency_color(*theme).rgb(),
                                        theme->sunken.rgb()};
      for (std::int32_t row = 0; row < all.rows; ++row)
        for (std::int32_t column = 0; column < all.columns; ++column) {
          std::map<QRgb, int> pixels;
          for (int y = 0; y < kHigh; ++y) ++pixels[image.pixel(column, row * kHigh + y)];
          const Activity::Share& s = all.at(row, column);
          const double most = std::max(1.0F, s.busy());
          const std::array<double, 3> shares{s.adds / most, s.copies / most, s.latency / most};
          int known = pixels[colours[3]];
          for (std::size_t i = 0; i < shares.size(); ++i) {
            const int high = pixels[colours[i]];
            known += high;
            ASSERT_NEAR(high, kHigh * shares[i], 2) << row << ' ' << column << ' ' << i;
            part = part || (i == 0 && high > 2 && high + 2 < kHigh);
          }
          ASSERT_EQ(known, kHigh) << "a colour of its own at " << row << ' ' << column;
        }
    }
  EXPECT_TRUE(part) << "sums that fill a line in part";
}

// Two pixels tell one rank from the next, not how many of several send.
TEST(ActivityRows, give_a_rank_two_pixels_and_several_four) {
  for (const std::int32_t ranks : {1, 9, 24, 25, 64, 1000, 65'536})
    for (double pixels = 6; pixels < 900; pixels += 7) {
      const std::int32_t in_one = ranks_in_a_line(ranks, pixels);
      if (pixels >= 2 * ranks)
        EXPECT_EQ(in_one, 1) << ranks << ' ' << pixels;
      else
        EXPECT_GE(pixels * in_one / ranks, 4) << ranks << ' ' << pixels;
    }
  EXPECT_GE(ranks_in_a_line(1024, 1), 1024);
}

}  // namespace
}  // namespace ringside::ui
