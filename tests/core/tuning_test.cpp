// Who asks for a time gets the best values of what nobody gave; who draws keeps the small defaults.
#include "core/tuning.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/cost/cost.h"
#include "core/flow.h"

namespace ringside {
namespace {

Case asked(Collective collective, const std::string& algorithm, std::int32_t ranks, std::int64_t bytes,
           const std::string& topology = "") {
  Case c;
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return validate(c).value();
}

double seconds(const Case& c) {
  const auto p = predict(c).value();
  return (c.wiring.uniform() ? p.price : p.simulation)->value;
}

Case with_segments(Case c, std::int64_t m) {
  c.instance.chunks = 0;
  return validate(with_parameter(c, "segments", m)).value();
}

std::int64_t chosen(const Tuned& t, const std::string& parameter) {
  return t.question.instance.parameters.at(parameter);
}

TEST(Tuning, a_pipeline_has_the_segments_of_its_derivative) {
  // (K - 2 + m) (alpha + n beta / m) is least at m = sqrt((K - 2) n beta / alpha).
  for (const std::int64_t n : {1 << 16, 1 << 24, 1 << 30})
    for (const std::int32_t k : {3, 8, 64}) {
      const Case c = asked(Collective::broadcast, "pipeline", k, n);
      const CostParameters p = cost_parameters(c).value();
      const double root = std::sqrt((k - 2) * static_cast<double>(n) * p.beta.value / p.alpha.value);
      const Tuned t = tuned(c);
      EXPECT_NEAR(static_cast<double>(chosen(t, "segments")), std::max(1.0, root), 1) << k << " " << n;
      for (const std::int64_t other : {-1, 1})
        if (const std::int64_t m = chosen(t, "segments") + other; m >= 1) {
          EXPECT_LE(seconds(t.question), seconds(with_segments(c, m)) * (1 + 1e-12));
        }
      ASSERT_EQ(t.chosen.size(), 1U);
      EXPECT_EQ(t.chosen[0].value, chosen(t, "segments"));
      EXPECT_EQ(t.chosen[0].because, "least by its closed form");
    }
}

TEST(Tuning, a_chain_that_a_search_has_no_time_for_is_asked_of_its_form) {
  // One chain of K - 1 hops is a pipeline, whose best number of segments is the root above.
  const Case chain = asked(Collective::broadcast, "chain", 1024, std::int64_t{1} << 30, "h100-rails:128");
  const Tuned t = tuned(chain);
  EXPECT_EQ(chosen(t, "radix"), 1);
  EXPECT_EQ(t.chosen[0].because, "by its closed form, simulated");
  const CostParameters p = cost_parameters(chain).value();
  const double root = std::sqrt(1022 * static_cast<double>(chain.bytes) * p.beta.value / p.alpha.value);
  EXPECT_NEAR(static_cast<double>(chosen(t, "segments")), root, 1);
}

TEST(Tuning, nothing_gets_slower_than_by_default) {
  for (const Algorithm& a : registry()) {
    if (a.parameters.empty()) continue;
    for (const std::int32_t k : {2, 6, 16})
      for (const std::int64_t n : {std::int64_t{64}, std::int64_t{1} << 24})
        for (const char* topology : {"", "h100-rails:2"}) {
          Case c;
          c.collective = a.collective;
          c.algorithm = a.name;
          c.instance.ranks = k;
          c.bytes = n;
          c.wiring.topology = topology;
          const auto valid = validate(c);
          if (!valid) continue;
          SCOPED_TRACE(std::string(name(a.collective)) + " " + a.name + " on " + std::to_string(k) + " " + topology);
          const Tuned t = tuned(*valid);
          EXPECT_LE(seconds(t.question), seconds(*valid) * (1 + 1e-9));
          EXPECT_EQ(validate(t.question).value().instance, t.question.instance) << "a later check changes nothing";
          const auto plays = [&](const ParameterSpec& p) { return !p.matters || p.matters(t.question.instance); };
          EXPECT_EQ(std::ssize(t.chosen), std::count_if(a.parameters.begin(), a.parameters.end(), plays));
        }
  }
}

TEST(Tuning, what_is_given_or_known_by_the_topology_stays) {
  const Case c = with_segments(asked(Collective::broadcast, "pipeline", 8, 1 << 24), 3);
  EXPECT_EQ(chosen(tuned(c), "segments"), 3);
  EXPECT_TRUE(tuned(c).chosen.empty());
  const Tuned nodes = tuned(asked(Collective::allreduce, "hierarchical", 16, 1 << 24, "h100-rails:2"));
  EXPECT_EQ(chosen(nodes, "node-size"), 8);
  EXPECT_EQ(nodes.chosen[0].because, "8 ranks in a row share a machine of h100-rails:2");
  EXPECT_TRUE(nodes.question.chosen.contains("node-size")) << "another placement may know another";
}

TEST(Tuning, a_ring_gets_a_channel_for_each_nic) {
  const Tuned t = tuned(asked(Collective::allreduce, "ring", 16, 1 << 30, "h100-rails:2"));
  EXPECT_EQ(chosen(t, "channels"), 8);
  ASSERT_EQ(t.chosen.size(), 2U);
  EXPECT_EQ(t.chosen[1].because, "8 ranks in a row share a machine of h100-rails:2");
  // 2 (K - 1)/K of the buffer over eight NICs of 50 GB/s.
  EXPECT_NEAR(seconds(t.question), 2 * 15 / 16. * 0x1p30 / (8 * 50e9), 0.03 * seconds(t.question));
}

TEST(Tuning, many_machines_are_tuned_on_a_few_of_them) {
  const Tuned t = tuned(asked(Collective::allreduce, "ring", 256, 1 << 30, "h100-rails:32"));
  EXPECT_EQ(chosen(t, "channels"), 8);
  EXPECT_NE(t.chosen[0].because.find("simulated on 4 machines"), std::string::npos) << t.chosen[0].because;
  // 2 (K - 1)/K of the buffer over eight NICs of 50 GB/s, and 510 steps of at least 4 us between machines or less.
  const double bytes = 2 * 255 / 256. * 0x1p30 / (8 * 50e9);
  EXPECT_GE(seconds(t.question), bytes);
  EXPECT_LE(seconds(t.question), bytes + 510 * 4e-6);
}

TEST(Tuning, a_ring_around_a_broken_nic_keeps_the_others) {
  Case c = asked(Collective::allreduce, "ring", 16, 1 << 30, "h100-rails:2");
  c.wiring.impaired = {{"NIC 0", "rail 0", 0}};
  c = validate(c).value();
  // Two channels are no faster than one there, for both pass the NIC that the second shares now; eight are.
  EXPECT_EQ(chosen(tuned(c), "channels"), 8);
}

TEST(Tuning, the_few_machines_meet_the_slow_wires_and_given_chunks_change_no_size) {
  // The first 18 trays of four are one rack, in which one channel is as good as four.
  EXPECT_EQ(chosen(tuned(asked(Collective::allreduce, "ring", 288, 1 << 30, "gb200:72")), "channels"), 4);
  Case c = asked(Collective::allreduce, "ring", 256, 1 << 30, "h100-rails:32");
  c.instance.chunks = 16384;
  const Tuned given = tuned(validate(c).value());
  EXPECT_EQ(chosen(given, "channels"), 8);
  EXPECT_EQ(given.question.instance.chunks, 16384);
}

TEST(Tuning, a_long_chain_gets_more_segments_than_a_short_one) {
  // The root of the derivative grows with K, so what is best on 32 machines is too few on 128.
  const Case c = asked(Collective::broadcast, "pipeline", 1024, 1 << 30, "h100-rails:128");
  const Tuned t = tuned(c);
  EXPECT_LT(seconds(t.question), 0.95 * seconds(with_segments(c, 512)));
  EXPECT_EQ(t.chosen[0].because, "by its closed form, simulated");
}

/// On 16 machines, with as many sizes of the two as said, in turn.
void expect_none_slower_on_many_machines(std::size_t sizes) {
  const std::vector<std::int64_t> both{std::int64_t{1} << 14, std::int64_t{1} << 26};
  std::size_t turn = 0;
  for (const Algorithm& a : registry()) {
    if (a.parameters.empty()) continue;
    Case c;
    c.collective = a.collective;
    c.algorithm = a.name;
    c.instance.ranks = 128;
    c.wiring.topology = "h100-rails:16";
    for (std::size_t i = 0; i < sizes; ++i) {
      c.bytes = both[turn++ % both.size()];
      const auto valid = validate(c);
      if (!valid) continue;
      SCOPED_TRACE(std::string(name(a.collective)) + " " + a.name + " of " + std::to_string(c.bytes));
      EXPECT_LE(seconds(tuned(*valid).question), seconds(*valid) * 1.001);
    }
  }
}

TEST(Tuning, nor_does_anything_get_slower_on_many_machines) {
  expect_none_slower_on_many_machines(1);
}

TEST(FullTuning, nor_does_anything_get_slower_on_many_machines_at_either_size) {
  expect_none_slower_on_many_machines(2);
}

TEST(Tuning, no_segment_is_shorter_than_an_element) {
  // Without a cost per message more segments are always better.
  Case c = asked(Collective::broadcast, "pipeline", 8, 12);
  c.alpha = Seconds(0);
  c.bandwidth = BytesPerSecond(1e9);
  EXPECT_EQ(chosen(tuned(c), "segments"), 3);
}

TEST(Tuning, the_case_itself_keeps_its_defaults) {
  const Case c = asked(Collective::broadcast, "pipeline", 64, 1 << 30);
  EXPECT_GT(chosen(tuned(c), "segments"), 100);
  EXPECT_EQ(c.instance.parameters.at("segments"), 4) << "what is drawn stays small";
}

TEST(Tuning, with_two_ports_the_longest_phase_of_a_hierarchy_counts) {
  Case c = asked(Collective::allreduce, "hierarchical", 16, 1 << 30, "h100-rails:2");
  const double n = static_cast<double>(c.bytes);
  // Twice 7/8 of the buffer over NVLink, and between two nodes twice half of an eighth over the NIC.
  const double inside = 2 * 7 / 8. * n / 450e9, between = 2 * 1 / 2. * n / 8 / 50e9;
  EXPECT_NEAR(seconds(with_segments(c, 1)), inside + between, 0.01 * (inside + between));
  c.wiring.ports = 2;
  const Tuned t = tuned(validate(c).value());
  EXPECT_GT(chosen(t, "segments"), 1);
  EXPECT_LT(seconds(t.question), 1.07 * std::max(inside, between));
}

TEST(Tuning, all_rails_add_at_once) {
  // The buffer up once, an eighth of it to the rail and back to the machine's switch: no more leaves a rank.
  Case c = asked(Collective::allreduce, "nvls", 64, 1 << 30, "h100-rails:8");
  c.wiring.ports = 1;
  const double n = static_cast<double>(c.bytes), least = n / 450e9 + n / 8 / 50e9 + n / 8 / 450e9;
  const double t = seconds(tuned(c).question);
  EXPECT_GT(t, least);
  EXPECT_LT(t, 1.1 * least);
  // With a port for NVLink and one for the NIC, which the topology says itself, both work at once.
  c.wiring.ports = 2;
  EXPECT_LT(seconds(tuned(c).question), 1.15 * (n / 450e9 + n / 8 / 450e9));
  EXPECT_LT(t, 0.05 * seconds(tuned(asked(Collective::allreduce, "in_network", 64, 1 << 30, "h100-rails:8")).question))
      << "one rail";
}

// Said exactly where the values differ, with both of them.
TEST(Tuning, small_parameters_are_named_with_those_that_are_found) {
  for (const Algorithm& a : registry())
    for (const std::int64_t bytes : {std::int64_t{64}, std::int64_t{64} << 20}) {
      SCOPED_TRACE(a.name);
      Case question;
      question.collective = a.collective, question.algorithm = a.name, question.instance.ranks = 8,
      question.bytes = bytes;
      const auto c = validate(question);
      if (!c) continue;
      const std::string said = small_parameters_text(*c);
      const Tuned best = tuned(*c);
      bool differs = false;
      for (const Chosen& drawn : chosen_parameters(*c)) {
        const std::int64_t found = best.question.instance.parameters.at(drawn.parameter);
        if (found == drawn.value) continue;
        differs = true;
        std::string name = drawn.parameter;
        std::ranges::replace(name, '_', ' ');
        for (const std::int64_t value : {drawn.value, found})
          EXPECT_NE(said.find(name + " " + std::to_string(value)), std::string::npos) << said;
        EXPECT_EQ(said.rfind(a.name + " is drawn with ", 0), 0U) << said;
      }
      EXPECT_EQ(said.empty(), !differs) << said;
      EXPECT_EQ(small_parameters_text(best.question), "") << "what was chosen counts as given";
    }
}

}  // namespace
}  // namespace ringside
