// What a late rank costs: all that it is late, or more, and with one port, where the case has several.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/consequence.h"

namespace ringside {
namespace {

// At 8 B the links are hardly busy, and what is held up loses no more; at 64 MiB its bytes come to share them.
TEST(ConsequenceOfALateRank, loses_more_than_it_is_late_only_where_that_can_be_felt) {
  for (const std::int64_t bytes : {std::int64_t{8}, std::int64_t{64} << 20}) {
    Case question;
    question.algorithm = "hierarchical";
    question.instance.ranks = 64;
    question.bytes = bytes;
    question.type = ElementType::float32;
    question.wiring.topology = "h100-rails:8";
    const auto before = std::make_shared<const Answer>(answer(question).value());
    const Consequence c = consequence(before, parse_what_if("late 21 100us").value()).value();
    const double lost = *c.after_end / Seconds(1) - c.before_end / Seconds(1);
    ASSERT_GE(lost, 1e-4 * (1 - 1e-9)) << bytes;
    ASSERT_EQ(lost > 1.01e-4, bytes > 8) << lost << " s";
    const auto told =
        std::ranges::find_if(c.sentences, [](const std::string& s) { return s.starts_with("All lose "); });
    ASSERT_NE(told, c.sentences.end());
    EXPECT_EQ(told->find(", more than the ") != std::string::npos, bytes > 8) << *told;
    EXPECT_EQ(told->ends_with(" that rank 21 is late."), bytes == 8) << *told;
  }
}

// The same case asked with one port says what its end is: as planned, and with what goes otherwise.
TEST(ConsequenceOfOnePort, a_late_rank_with_one_port_is_told_where_several_gain_nothing_as_planned) {
  int told = 0, as_soon = 0, gained = 0;
  for (const std::string algorithm : {"ring", "rabenseifner", "recursive_doubling", "pairwise"})
    for (const std::int32_t ports : {0, 1, 2, 4})
      for (const char* text : {"late 3 200us", "slow-rank 3 4", "slow-link NIC 0-rail 0 4"}) {
        Case question;
        question.collective = algorithm == "pairwise" ? Collective::all_to_all : Collective::allreduce;
        question.algorithm = algorithm;
        question.instance.ranks = 8;
        question.bytes = algorithm == "pairwise" ? 64 << 10 : 64 << 20;  // of latencies more ports hide some
        question.wiring.topology = "h100-rails:8";
        question.wiring.placement = "round-robin";
        const WhatIf what = parse_what_if(text).value();
        const auto with = [&](std::int32_t so_many) {
          question.wiring.ports = so_many;
          return consequence(std::make_shared<const Answer>(answer(question).value()), what).value();
        };
        const Consequence c = with(ports), one = with(1);
        const bool alike = std::abs(one.before_end / c.before_end - 1) <= 0.01;
        const bool another = std::abs(*one.after_end / *c.after_end - 1) > 0.05;
        ASSERT_EQ(c.one_port_end.has_value(), what.has_rank() && alike && another)
            << algorithm << " " << ports << " " << text;
        if (c.one_port_end) {
          EXPECT_NEAR(*c.one_port_end / *one.after_end, 1, 1e-9);
        }
        const auto says = [](const std::string& sentence) { return sentence.starts_with("With one port each, "); };
        EXPECT_EQ(std::count_if(c.sentences.begin(), c.sentences.end(), says), c.one_port_end ? 1 : 0);
        told += c.one_port_end ? 1 : 0;
        as_soon += what.has_rank() && ports != 1 && alike && !another ? 1 : 0;
        gained += what.has_rank() && ports != 1 && !alike ? 1 : 0;
      }
  EXPECT_GT(told, 0);
  EXPECT_GT(as_soon, 0);
  EXPECT_GT(gained, 0);
}

}  // namespace
}  // namespace ringside
