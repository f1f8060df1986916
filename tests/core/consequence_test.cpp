// What follows: who waits for whom against a count of its own, times derived by hand.
#include "core/consequence.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/sim/critical_path.h"

namespace ringside {
namespace {

std::shared_ptr<const Answer> answer_to(Collective collective, const std::string& algorithm, std::int32_t ranks,
                                        std::int64_t bytes, const std::string& topology = "") {
  Case c;
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.tier = "infiniband";
  c.wiring.topology = topology;
  auto a = answer(c);
  return a ? std::make_shared<const Answer>(std::move(*a)) : nullptr;
}

/// The ranks that get to the end if `absent` makes no call, step by step: a rank gets through a step if it got there,
/// and so did everyone whose message it needs; and everyone who takes its own, unless that is eager.
std::set<std::int32_t> blocked(const Schedule& s, double message, std::int32_t absent, double eager) {
  std::vector<bool> there(static_cast<std::size_t>(s.places()), true);
  there[static_cast<std::size_t>(absent)] = false;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    std::vector<bool> through = there;
    for (const Transfer& t : s.step(i).transfers) {
      if (t.local()) continue;
      const auto from = static_cast<std::size_t>(t.from), to = static_cast<std::size_t>(t.to);
      if (!there[from]) through[to] = false;
      if (!there[to] && message * t.chunks.size() > eager) through[from] = false;
    }
    there = through;
  }
  std::set<std::int32_t> all;
  for (std::int32_t r = 0; r < s.places(); ++r)
    if (r != absent && !there[static_cast<std::size_t>(r)]) all.insert(r);
  return all;
}

// Of a run that stops, what arrives is what has a span, in the order of the schedule; without time nothing is lost.
TEST(Consequence, what_arrives_of_a_run_that_stops_is_its_spans_and_no_more) {
  for (const std::string algorithm : {"ring", "rabenseifner", "double_binary_tree"}) {
    const auto before = answer_to(Collective::allreduce, algorithm, 8, 8 * 65536);
    ASSERT_TRUE(before);
    const auto c = consequence(before, parse_what_if("skip 3").value());
    ASSERT_TRUE(c.has_value());
    ASSERT_FALSE(c->after_end.has_value());
    const Answer part = arrived_part(*c);
    std::size_t sent = 0;
    for (std::int64_t i = 0; i < part.schedule.step_count(); ++i) {
      const std::vector<Transfer> now = part.schedule.step(i).transfers, all = before->schedule.step(i).transfers;
      for (const Transfer& t : now) {
        EXPECT_TRUE(t.from != 3 && t.to != 3);
        EXPECT_NE(std::find(all.begin(), all.end(), t), all.end());
      }
      sent += now.size();
    }
    EXPECT_EQ(sent, c->spans.size());
    EXPECT_LT(sent, before->timeline.spans.size());
    for (const Span& s : part.timeline.spans) {
      const Transfer t = part.schedule.step(s.step).transfers.at(static_cast<std::size_t>(s.index));
      EXPECT_EQ(std::pair(t.from, t.to), std::pair(s.from, s.to));
      EXPECT_LE(s.end, *part.prediction.simulation);
    }
    EXPECT_EQ(touched_ranks(*c), std::vector<std::int32_t>{3});
    EXPECT_TRUE(what_if_links(*c).empty());
  }
}

TEST(Consequence, the_what_if_links_join_the_two_ends_both_ways) {
  const auto before = answer_to(Collective::allreduce, "ring", 16, 16 * 65536, "h100-rails:2");
  ASSERT_TRUE(before);
  const auto c = consequence(before, parse_what_if("slow-link NIC 0-rail 0 4").value());
  ASSERT_TRUE(c.has_value()) << c.error().line();
  const Topology& t = c->after->network->topology;
  const std::vector<std::int32_t> links = what_if_links(*c);
  ASSERT_FALSE(links.empty());
  std::set<std::pair<std::string, std::string>> ends;
  for (const std::int32_t l : links) {
    const Link& link = t.links[static_cast<std::size_t>(l)];
    ends.emplace(t.nodes[static_cast<std::size_t>(link.from)].label, t.nodes[static_cast<std::size_t>(link.to)].label);
  }
  EXPECT_TRUE(ends.contains({"NIC 0", "rail 0"}) && ends.contains({"rail 0", "NIC 0"}));
  EXPECT_EQ(ends.size(), 2U);
}

TEST(Consequence, a_rank_that_skips_blocks_exactly_those_that_need_it_whatever_the_algorithm) {
  int runs = 0, some = 0;
  for (const Algorithm& a : registry())
    for (std::int32_t ranks = 2; ranks <= 9; ++ranks)
      for (const std::int64_t bytes : {std::int64_t{ranks} * ranks * 4, std::int64_t{ranks} * ranks * 65536}) {
        const auto before = answer_to(a.collective, a.name, ranks, bytes);
        if (!before) continue;
        const Schedule& s = before->schedule;
        const double chunk =
            static_cast<double>(bytes) / (a.collective == Collective::all_to_all ? s.chunks / ranks : s.chunks);
        for (std::int32_t rank = 0; rank < ranks; ++rank) {
          const auto c = consequence(before, parse_what_if("skip " + std::to_string(rank)).value());
          ASSERT_TRUE(c.has_value()) << c.error().line();
          std::set<std::int32_t> waiting;
          for (const Wait& w : c->waits) waiting.insert(w.rank);
          const auto expected = blocked(s, chunk, rank, 4096);
          EXPECT_EQ(waiting, expected) << name(a.collective) << " " << a.name << " K=" << ranks << " rank " << rank;
          EXPECT_FALSE(c->headline.empty() || c->source.empty());
          ++runs;
          some += !expected.empty() && expected.size() + 1 < static_cast<std::size_t>(ranks) ? 1 : 0;
        }
      }
  EXPECT_GT(runs, 1000);
  EXPECT_GT(some, 100);  // cases in which some wait and others do not
}

// Every one of the 2 (K - 1) steps sends a message over the link, and each is there only when the one before it has
// come: alpha + 4 m beta each, with m = n/K. Whatever else happens takes place meanwhile.
TEST(Consequence, a_slow_link_of_a_ring_sets_the_pace_of_all) {
  for (const std::int32_t ranks : {3, 4, 8}) {
    const std::int64_t bytes = ranks * 65536;
    const auto before = answer_to(Collective::allreduce, "ring", ranks, bytes);
    const auto c = consequence(before, parse_what_if("slow-link 1-2 4").value());
    ASSERT_TRUE(c.has_value()) << c.error().line();
    const CostParameters& p = before->prediction.parameters;
    const Seconds each = p.alpha + Bytes(65536) * p.beta * 4;
    EXPECT_NEAR(*c->after_end / (each * (2.0 * (ranks - 1))), 1, 1e-9);
    EXPECT_FALSE(c->harmless());
    EXPECT_NE(c->sentences.at(0).find("cross link 1-2"), std::string::npos) << c->sentences.at(0);
  }
}

// The slow link is all that counts: each of the ring's 2 (K - 1) steps waits for its message, so that a bandwidth a
// hundred thousand times smaller takes nearly as many times as long as the bytes did.
TEST(Consequence, of_what_takes_many_times_as_long_no_per_cent_are_told) {
  const auto before = answer_to(Collective::allreduce, "ring", 4, std::int64_t{4} << 26);
  const auto told = [&](const char* words) { return consequence(before, parse_what_if(words).value()).value(); };
  const Consequence far = told("slow-link 1-2 100000"), near = told("slow-link 1-2 4");
  EXPECT_EQ(far.sentences.at(0), "All 6 messages of the critical path cross link 1-2.");
  EXPECT_NE(far.headline.find("805.31 s instead of 8.07 ms, 99,800 times as long."), std::string::npos) << far.headline;
  EXPECT_NE(near.headline.find(" %)."), std::string::npos) << near.headline;
}

// In an even ring every step's 8 messages end at one time, and each waited for both what came to its sender and what
// its sender sent before: chains go around the ring, or stay with one rank, so that a rank is met by 14 or by fewer.
TEST(Consequence, where_critical_paths_tie_none_is_counted) {
  const auto before = answer_to(Collective::allreduce, "ring", 8, 1 << 20);
  const auto first = consequence(before, parse_what_if("late 1 1ms").value());
  ASSERT_TRUE(first.has_value()) << first.error().line();
  EXPECT_EQ(first->sentences.at(1), "The critical path has 14 messages.");
  for (const std::int32_t rank : {0, 3, 5, 7}) {
    const auto c = consequence(before, parse_what_if("late " + std::to_string(rank) + " 1ms").value());
    ASSERT_TRUE(c.has_value()) << c.error().line();
    EXPECT_EQ(c->sentences.at(1), first->sentences.at(1)) << "the ranks of a ring are alike";
  }
}

// By hand: 0 -> 1 and 2 -> 3 in one step of the same time, then 1 -> 3: it waited for both, of which one is rank 0's.
TEST(CriticalPaths, what_chains_that_tie_have_in_common_is_told_and_nothing_else) {
  Instance instance;
  instance.ranks = 2;
  const Schedule schedule = *make_schedule(**find_algorithm(Collective::allreduce, "ring"), instance);
  Timeline timeline;
  const auto span = [](std::int64_t step, std::int32_t index, std::int32_t from, std::int32_t to, double start) {
    return Span{
        step, index, from, to, Arrival::copy, Seconds(start), Seconds(start), Seconds(start + 1), Seconds(start + 1)};
  };
  timeline.spans = {span(0, 0, 0, 1, 0), span(0, 1, 2, 3, 0), span(1, 1, 1, 3, 1)};
  timeline.end = Seconds(2);
  const auto of_rank = [&](std::int32_t rank) {
    return on_critical_paths(timeline, schedule, [=](const Span& s) { return s.from == rank || s.to == rank; });
  };
  EXPECT_EQ(of_rank(3).length, 2U);
  EXPECT_EQ(of_rank(0).counted, std::nullopt);
  EXPECT_EQ(of_rank(1).counted, std::nullopt);
  EXPECT_EQ(of_rank(7).counted, 0U);
}

TEST(Consequence, wires_of_ones_own_take_as_long_as_the_uniform_crossbar) {
  int compared = 0;
  for (const Algorithm& a : registry()) {
    const auto before = answer_to(a.collective, a.name, 8, 8 * 8 * 4096);
    if (!before || before->schedule.helpers > 0) continue;
    for (const char* text : {"slow-link 1-2 1", "slow-rank 3 1", "late 2 0"}) {
      const auto c = consequence(before, parse_what_if(text).value());
      ASSERT_TRUE(c.has_value()) << a.name << ": " << c.error().line();
      EXPECT_NEAR(*c->after_end / c->before_end, 1, 1e-9) << name(a.collective) << " " << a.name << " " << text;
      EXPECT_TRUE(c->harmless()) << a.name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

// A rank of an allreduce is needed by all: nobody is done before it has come.
TEST(Consequence, nobody_ends_an_allreduce_before_the_late_rank_has_come) {
  const auto before = answer_to(Collective::allreduce, "rabenseifner", 8, 1 << 20);
  const auto c = consequence(before, parse_what_if("late 5 10ms").value());
  ASSERT_TRUE(c.has_value()) << c.error().line();
  EXPECT_GE(c->after_end->value, 0.01);
  EXPECT_LE(c->after_end->value, 0.01 + c->before_end.value * (1 + 1e-9));
}

// On a ring of wires the broken link is gone around; where each pair has but one wire, somebody waits.
TEST(Consequence, a_broken_link_is_gone_around_where_there_is_a_way) {
  const auto ring = consequence(answer_to(Collective::allreduce, "ring", 4, 1 << 20, "ring"),
                                parse_what_if("broken-link 1-2").value());
  ASSERT_TRUE(ring.has_value()) << ring.error().line();
  ASSERT_TRUE(ring->after_end.has_value());
  EXPECT_GT(*ring->after_end, ring->before_end);
  for (const char* topology : {"", "line"}) {
    const auto cut = consequence(answer_to(Collective::allreduce, "ring", 4, 1 << 20, topology),
                                 parse_what_if("broken-link 1-2").value());
    ASSERT_TRUE(cut.has_value()) << cut.error().line();
    EXPECT_FALSE(cut->after_end.has_value());
    EXPECT_EQ(cut->waits.size() >= 4, true);
    EXPECT_LT(cut->spans.size(), cut->before->timeline.spans.size());
  }
}

TEST(Consequence, at_the_end_all_is_final_and_before_it_nothing_more_than_in_the_case_as_it_is) {
  const auto before = answer_to(Collective::allreduce, "ring", 8, 1 << 20);
  const auto count = [&](const Shares& shares) {
    int finals = 0;
    for (std::int32_t r = 0; r < 8; ++r)
      for (std::int32_t slot = 0; slot < 8; ++slot) finals += shares.is_final(r, slot) ? 1 : 0;
    return finals;
  };
  for (const char* text : {"slow-link 1-2 4", "late 3 1ms", "skip 3"}) {
    const auto c = consequence(before, parse_what_if(text).value()).value();
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const Seconds now = c.before_end * share;
      EXPECT_LE(count(shares_at(before->schedule, c.spans, now)),
                count(shares_at(before->schedule, before->timeline.spans, now)))
          << text;
    }
    const int finals = count(shares_at(before->schedule, c.spans, c.after_end.value_or(c.before_end)));
    EXPECT_EQ(finals == 64, c.after_end.has_value()) << text;
  }
  EXPECT_EQ(count(shares_at(before->schedule, before->timeline.spans, before->timeline.end)), 64);
}

TEST(Consequence, says_in_words_why_somebody_waits) {
  const auto before = answer_to(Collective::broadcast, "binomial", 8, 1 << 20);
  // Rank 4 passes on to 5 and 6, and 6 to 7; with messages of 1 MiB the root cannot send to it either.
  const auto c = consequence(before, parse_what_if("skip 4").value()).value();
  EXPECT_NE(c.headline.find("Rank 4 skips the call"), std::string::npos) << c.headline;
  // Where there is little room the first two are told.
  EXPECT_NE(c.sentences.at(0).find("waits for ever: rank 4 never"), std::string::npos) << c.sentences.at(0);
  EXPECT_NE(c.sentences.at(1).find("calls pair by number"), std::string::npos) << c.sentences.at(1);
}

// Two lines of a stage of 1280 x 720 hold some 220 characters.
TEST(Consequence, of_everyone_sending_first_says_the_circle_and_the_remedy_before_who_waits) {
  for (const std::int32_t ranks : {4, 8, 64}) {
    const auto before = answer_to(Collective::allreduce, "ring", ranks, 1 << 20);
    const auto c = consequence(before, parse_what_if("sends-first").value()).value();
    ASSERT_GT(c.sentences.size(), 2U) << ranks;
    EXPECT_TRUE(c.sentences[0].ends_with("nobody moves again.")) << c.sentences[0];
    EXPECT_TRUE(c.sentences[1].ends_with("would free them.")) << c.sentences[1];
    EXPECT_NE(c.sentences[2].find("waits for ever:"), std::string::npos) << c.sentences[2];
    EXPECT_LE(c.sentences[0].size() + 1 + c.sentences[1].size(), 220U) << c.sentences[0];
  }
}

// A stage of 1280 x 720 has room for one line of some 90 characters above its sentences, and one of 114 below.
TEST(Consequence, says_in_a_line_each_what_another_type_does_and_where_that_is_from) {
  const auto before = answer_to(Collective::allreduce, "ring", 4, 64 << 10);
  const auto c = consequence(before, parse_what_if("type 2 bf16").value()).value();
  EXPECT_EQ(c.headline, "Rank 2 passes bf16, the others int32: NCCL gives wrong numbers, MPI ends the job.");
  EXPECT_LE(c.source.size(), 114U) << c.source;
  std::string all;
  for (const std::string& s : c.sentences) all += s + " ";
  EXPECT_NE(all.find("Ranks 0 to 3: all 16,384 elements are wrong. NCCL does not notice."), std::string::npos) << all;
  // A quarter of 64 KiB, and half of that: rank 2 has 2 B where rank 1 sends 4 B.
  EXPECT_NE(all.find("rank 2 gets 16,384 B from rank 1 where it has room for 8,192 B"), std::string::npos) << all;
}

TEST(Consequence, refuses_in_one_line_what_the_case_has_not) {
  const auto before = answer_to(Collective::allreduce, "ring", 4, 1 << 20);
  for (const char* text :
       {"skip 4", "slow-link 0-4 2", "slow-link 1-1 2", "broken-link GPU 0-NIC 9", "count 1 262144"}) {
    const auto c = consequence(before, parse_what_if(text).value());
    ASSERT_FALSE(c.has_value()) << text;
    EXPECT_EQ(c.error().line().find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace ringside
