#include "core/measure/published.h"

#include <string>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const std::string kHead = "# collective: all-reduce\n# ranks: 16\n# gpu: H100 80GB HBM3\n";

TEST(Published, header_and_times_are_read_in_order_of_size) {
  const auto run = parse_published(kHead +
                                       "# source: a table, page 3\n# date: 2025-06-18\n# anomalous: yes, one NIC\n"
                                       "bytes,time_us,busbw_GBps\r\n2048, 20.5 ,1\n\n1024,10,\n4096,,7\n",
                                   "t.csv");
  ASSERT_TRUE(run) << run.error().line();
  EXPECT_EQ(run->collective, Collective::allreduce);
  EXPECT_EQ(run->machine(), "16 × H100 80GB HBM3");
  EXPECT_EQ(run->source(), "a table, page 3, 2025-06-18");
  EXPECT_TRUE(run->anomalous());
  ASSERT_EQ(run->points.size(), 2U) << "a size without a time is none";
  EXPECT_EQ(run->points[0].bytes, 1024);
  EXPECT_DOUBLE_EQ(run->points[0].seconds, 10e-6);
  EXPECT_DOUBLE_EQ(run->points[1].seconds, 20.5e-6);
}

TEST(Published, columns_are_found_by_their_names) {
  const auto run = parse_published(kHead + "busbw_GBps,time_us,bytes\n9,3,64\n", "t.csv");
  ASSERT_TRUE(run) << run.error().line();
  EXPECT_EQ(run->points.front().bytes, 64);
  EXPECT_DOUBLE_EQ(run->points.front().seconds, 3e-6);
}

TEST(Published, a_machine_without_gpus_is_called_what_it_is) {
  const auto machine = [](const std::string& gpu) {
    return parse_published("# collective: broadcast\n# ranks: 8\n" + gpu + "bytes,time_us\n8,1\n", "t")->machine();
  };
  EXPECT_EQ(machine("# gpu: none: EPYC nodes\n"), "8 × EPYC nodes");
  EXPECT_EQ(machine("# gpu: none\n"), "8 ranks");
  EXPECT_EQ(machine(""), "8 ranks");
}

TEST(Published, what_is_no_table_is_refused_in_one_line_that_names_the_place) {
  const auto refused = [](const std::string& text, const std::string& words) {
    const auto run = parse_published(text, "t.csv");
    ASSERT_FALSE(run) << text;
    EXPECT_NE(run.error().line().find(words), std::string::npos) << run.error().line();
    EXPECT_EQ(run.error().line().find('\n'), std::string::npos);
  };
  refused("", "t.csv");
  refused("bytes,time_us\n8,1\n", "collective");
  refused("# collective: gossip\n# ranks: 4\nbytes,time_us\n8,1\n", "gossip");
  refused("# collective: broadcast\n# ranks: 0\nbytes,time_us\n8,1\n", "ranks");
  refused(kHead + "size,time\n8,1\n", "t.csv, line 4");
  refused(kHead + "bytes,time_us\n8,1\n9,fast\n", "t.csv, line 6, time_us");
  refused(kHead + "bytes,time_us\n-8,1\n", "line 5, bytes");
  refused(kHead + "bytes,time_us\n8,0\n", "line 5, time_us");
  refused(kHead + "bytes,time_us\n8\n", "line 5");
  refused(kHead + "bytes,time_us\n8,1\n8,2\n", "8 bytes twice");
  refused(kHead + "bytes,time_us\n8,\n", "no times");
}

TEST(Published, controls_in_a_header_are_shown_and_not_obeyed) {
  const auto run = parse_published(kHead + "# source: a\x1b[31mb\nbytes,time_us\n8,1\n", "t");
  EXPECT_EQ(run->source(), "a\\u001b[31mb");
}

}  // namespace
}  // namespace ringside
