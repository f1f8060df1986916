#include "core/measure/rank_places.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

const std::vector<RankPlace> kThree{{"n1", "CPU"}, {"n1", "CPU"}, {"n2", "CPU"}, {"n1", "CPU"}, {"n3", "GPU 1: H100"}};

TEST(RankPlaces, ranks_of_one_place_stand_together) {
  EXPECT_EQ(places_text(kThree), "ranks 0, 1, 3 on n1, rank 2 on n2, rank 4 on n3 (GPU 1: H100)");
  EXPECT_EQ(places_text({5, {"n1", "CPU"}}), "ranks 0-4 on n1");
  EXPECT_EQ(places_text({{"n1", "GPU 0: A"}, {"n1", "GPU 1: A"}}), "rank 0 on n1 (GPU 0: A), rank 1 on n1 (GPU 1: A)");
  EXPECT_EQ(places_text({}), "");
}

TEST(RankPlaces, several_hosts_are_told_from_one) {
  EXPECT_TRUE(on_several_hosts(kThree));
  EXPECT_FALSE(on_several_hosts({{"n1", "GPU 0"}, {"n1", "GPU 1"}}));
  EXPECT_FALSE(on_several_hosts({}));
}

TEST(RankPlaces, one_computer_without_devices_needs_no_words) {
  EXPECT_EQ(places_note({3, {"n1", "CPU"}}), "");
  EXPECT_EQ(places_note({3, {"n1", ""}}), "");
  EXPECT_EQ(places_note({}), "");
  EXPECT_EQ(places_note({{"n1", "CPU"}, {"n2", "CPU"}}), "Rank 0 on n1, rank 1 on n2.");
  EXPECT_EQ(places_note({2, {"n1", "GPU 0: A"}}), "Ranks 0, 1 on n1 (GPU 0: A).");
}

TEST(RankPlaces, a_line_about_ranks_names_the_host_of_each_once) {
  EXPECT_EQ(with_host("rank 2 hangs", kThree), "rank 2 on n2 hangs");
  EXPECT_EQ(with_host("rank 4: out of memory", kThree), "rank 4 on n3: out of memory");
  EXPECT_EQ(with_host("rank 2 has float32, rank 0 int32", kThree), "rank 2 on n2 has float32, rank 0 on n1 int32");
  EXPECT_EQ(with_host("on the way rank 1", kThree), "on the way rank 1 on n1");
  // As Hydra says it, which does not know whom it lost.
  EXPECT_EQ(with_host("a rank on n2 ended with exit code 9", kThree), "rank 2 on n2 ended with exit code 9");
  EXPECT_EQ(with_host("a rank on n1 died by signal 9", kThree), "one of the ranks 0, 1, 3 on n1 died by signal 9");
  EXPECT_EQ(with_host("a rank on n9 died", kThree), "a rank on n9 died");
  for (const char* known : {"rank 2 on vm died by signal 9", "of rank 1 on n1 is version 2", "crank 2 hangs",
                            "rank x hangs", "rank 99 hangs", "rank 99999999999999999999999 hangs", "nothing", "rank ",
                            "rank 2 on n2 has float32, rank 0 on n1 int32"})
    EXPECT_EQ(with_host(known, kThree), known);
}

}  // namespace
}  // namespace ringside
