// What a late rank costs with one port, where the case has several.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/consequence.h"

namespace ringside {
namespace {

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
