// What a bundle says in sentences, and that rows whose medians say little say nothing in them.
#include "core/measure/conclusions.h"

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace ringside {
namespace {

MeasurementRow concluded_row(const char* algorithm, std::int64_t bytes, double median, double predicted) {
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = algorithm, row.ranks = 4, row.bytes = bytes, row.backend = "host";
  row.verified = true, row.predicted_s = predicted;
  for (int i = -3; i <= 3; ++i) row.samples_s.push_back(median * (1 + 0.001 * i));
  row.median_s = median, row.ci95_lo_s = median * 0.998, row.ci95_hi_s = median * 1.002;
  return row;
}

/// Half its interval is as wide as its median.
MeasurementRow shaken(MeasurementRow row) {
  row.ci95_lo_s = 0, row.ci95_hi_s = 2 * row.median_s;
  return row;
}

std::string said_of(std::vector<MeasurementRow> rows) {
  Measurement m;
  m.rows = std::move(rows);
  return join(conclusions(m), "\n");
}

TEST(Conclusions, come_from_rows_that_were_not_disturbed) {
  const std::string said = said_of({
      concluded_row("ring", 1024, 1e-5, 1e-5),
      concluded_row("chain", 1024, 2e-5, 1e-5),
      shaken(concluded_row("rabenseifner", 1024, 3e-6, 1e-9)),  // the least and the farthest off, if it counted
      shaken(concluded_row("ring", 4096, 1e-5, 1e-5)),
      concluded_row("chain", 4096, 2e-5, 2e-5),
  });
  EXPECT_NE(said.find("ring is fastest among those not disturbed at 1 KiB"), std::string::npos) << said;
  EXPECT_NE(said.find("too disturbed to tell the fastest at 4 KiB"), std::string::npos) << said;
  EXPECT_NE(said.find("in 2 of 3 undisturbed rows; farthest off at chain 1 KiB"), std::string::npos) << said;
  EXPECT_NE(said.find("(+100 %)"), std::string::npos) << said;
  EXPECT_NE(said.find("Disturbed, so that the median says little"), std::string::npos) << said;
}

TEST(Conclusions, of_rows_that_all_were_disturbed_say_no_more_than_that) {
  const std::string said =
      said_of({shaken(concluded_row("ring", 4096, 1e-5, 1e-9)), shaken(concluded_row("chain", 4096, 9e-5, 1e-9))});
  EXPECT_NE(said.find("too disturbed to tell the fastest at 4 KiB."), std::string::npos) << said;
  for (const char* word : {"is fastest at", "farthest off", "Mann and Whitney"})
    EXPECT_EQ(said.find(word), std::string::npos) << said;
}

// Three runs against three can show no difference: chance alone gives the most uneven ranks in 2 of 20 orders.
TEST(Conclusions, of_too_few_runs_nothing_is_concluded) {
  const auto scarce = [](MeasurementRow row, std::size_t runs) {
    row.samples_s.resize(runs);
    return row;
  };
  const MeasurementRow ring = concluded_row("ring", 4096, 1e-5, 1e-5), chain = concluded_row("chain", 4096, 9e-5, 1e-5);
  const std::string three = said_of({scarce(ring, 3), scarce(chain, 3)});
  EXPECT_NE(three.find("too few runs to tell the fastest at 4 KiB."), std::string::npos) << three;
  EXPECT_NE(three.find("Too few runs to tell (below four"), std::string::npos) << three;
  for (const char* word : {"no difference", "farthest off", "Mann and Whitney"})
    EXPECT_EQ(three.find(word), std::string::npos) << three;
  const std::string one = said_of({scarce(concluded_row("rabenseifner", 4096, 1e-2, 1e-6), 1), ring, chain});
  EXPECT_NE(one.find("ring is fastest among those with enough runs at 4 KiB"), std::string::npos) << one;
  EXPECT_NE(one.find("in 1 of 2 rows with enough runs; farthest off at chain 4 KiB"), std::string::npos) << one;
  EXPECT_NE(one.find("(9.00 times)"), std::string::npos) << "90 us of 10: " << one;
  EXPECT_NE(said_of({scarce(ring, 4), scarce(chain, 4)}).find("ring is fastest at 4 KiB"), std::string::npos)
      << "2 of 70 orders";
}

}  // namespace
}  // namespace ringside
