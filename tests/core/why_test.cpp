// A prediction taken apart: expected numbers are those of the ring's closed form, and orders that predict() confirms.
#include "core/why.h"

#include <gtest/gtest.h>

#include "core/tuning.h"

namespace ringside {
namespace {

Case allreduce(const std::string& algorithm, std::int32_t ranks, std::int64_t bytes, const std::string& topology = "") {
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return *validate(c);
}

TEST(Why, a_ring_is_2k_minus_2_messages_and_twice_the_buffer) {
  for (const std::int32_t k : {2, 5, 16}) {
    const Case c = allreduce("ring", k, 1 << 20);
    const auto parameters = *cost_parameters(c);
    const auto r = why(c, true);
    ASSERT_TRUE(r) << r.error().line();
    EXPECT_NEAR(r->messages.value, 2 * (k - 1) * parameters.alpha.value, 1e-15);
    EXPECT_NEAR(r->bytes.value, 2.0 * (k - 1) / k * (1 << 20) * parameters.beta.value, 1e-12);
    EXPECT_NEAR((r->messages + r->bytes).value, r->best.seconds.value, 1e-12);  // all ranks do alike: nothing overlaps
    EXPECT_FALSE(r->hottest);
  }
}

TEST(Why, on_a_topology_the_parts_are_less_than_the_whole_and_their_sum_is_not) {
  const CostModel models[] = {{}, {*find_library("nccl"), 1}, {*find_library("nccl"), 8}};
  for (const CostModel& model : models)
    for (const char* topology : {"dgx-a100", "h100-rails:2", "dgx-1"})
      for (const std::int64_t n : {std::int64_t{1024}, std::int64_t{1} << 26}) {
        const auto r = why(allreduce("ring", 8, n, topology), false, model);
        ASSERT_TRUE(r) << r.error().line();
        const double all = r->best.seconds.value, start = r->start.value;
        EXPECT_GE(start, -1e-15) << topology;
        EXPECT_LE(start + r->messages.value, all * (1 + 1e-9)) << topology << " " << n;
        EXPECT_LE(start + r->bytes.value, all * (1 + 1e-9)) << topology << " " << n;
        EXPECT_GE(start + (r->messages + r->bytes + r->adding).value, all * (1 - 1e-9)) << topology << " " << n;
        ASSERT_TRUE(r->hottest) << topology;
        EXPECT_LE(r->hottest->share, 1 + 1e-9);
        ASSERT_TRUE(r->next);
        if (!r->best.taken) {
          EXPECT_GE(r->next->seconds, r->best.seconds);
        }
      }
}

TEST(Why, a_link_as_fast_as_planned_changes_no_reason_and_a_late_rank_is_held_beside_the_plan) {
  for (const char* algorithm : {"ring", "recursive_doubling"}) {
    const Case healthy = allreduce(algorithm, 4, 1 << 16, "rails:2x2");
    Case same = healthy, late = healthy;
    same.wiring.impaired = {{"NIC 0", "rail 0", 1}};
    late.wiring.stragglers = {{3, Seconds(0.01), 1}};
    const auto a = why(healthy, true), b = why(same, true), c = why(late, true);
    ASSERT_TRUE(a && b && c);
    EXPECT_FALSE(a->planned);
    EXPECT_DOUBLE_EQ(b->messages.value, a->messages.value) << algorithm;
    EXPECT_DOUBLE_EQ(b->bytes.value, a->bytes.value) << algorithm;
    ASSERT_TRUE(b->planned && c->planned);
    EXPECT_DOUBLE_EQ(b->planned->value, a->best.seconds.value);
    EXPECT_DOUBLE_EQ(c->planned->value, a->best.seconds.value);
    EXPECT_GE(c->best.seconds.value, 0.01) << "nobody is done before the last has come";
  }
}

TEST(Why, of_a_library_its_choice_is_explained_and_the_fastest_named) {
  bool other = false;
  for (const char* topology : {"dgx-h100", "h100-rails:2"})
    for (std::int64_t n = 1024; n <= std::int64_t{1} << 28; n *= 4) {
      const Case c = allreduce("ring", 8, n, topology);
      const CostModel nccl{*find_library("nccl"), 1};
      const auto r = why(c, false, nccl);
      const auto times = library_times(c, *nccl.library);
      ASSERT_TRUE(r && times && r->next);
      const LibraryTime *choice = nullptr, *fastest = nullptr;
      for (const LibraryTime& t : *times) {
        if (t.choice) choice = &t;
        if (t.seconds && (!fastest || *t.seconds < *fastest->seconds)) fastest = &t;
      }
      ASSERT_TRUE(choice && fastest);
      EXPECT_TRUE(r->best.taken);
      EXPECT_EQ(r->best.name, choice->method + " " + choice->pace.protocol);
      EXPECT_EQ(r->best.seconds, *choice->seconds);
      EXPECT_EQ(std::min(r->best.seconds, r->next->seconds), *fastest->seconds) << topology << " " << n;
      other |= choice != fastest;
    }
  EXPECT_TRUE(other) << "somewhere the library does not take its fastest";
}

TEST(Why, the_order_of_two_turns_where_it_says) {
  // Among 64 ranks scattering and gathering wins for a mebibyte, a pipeline for large buffers.
  const auto broadcast = [](const std::string& algorithm, std::int64_t bytes) {
    Case c;
    c.collective = Collective::broadcast;
    c.algorithm = algorithm;
    c.instance.ranks = 64;
    c.bytes = bytes / 4 * 4;
    return *validate(c);
  };
  const auto r = why(broadcast("scatter_allgather", 1 << 20), true);
  ASSERT_TRUE(r && r->next && r->turn);
  const auto seconds = [&](const std::string& algorithm, std::int64_t bytes) {
    return predict(tuned(broadcast(algorithm, bytes)).question)->price->value;
  };
  const std::string other = r->next->question.algorithm;
  const auto first = [&](std::int64_t n) { return seconds("scatter_allgather", n) <= seconds(other, n); };
  EXPECT_NE(first(*r->turn / 100 * 101), first(*r->turn / 100 * 99)) << other << " at " << *r->turn;
}

TEST(Why, asks_about_the_fastest_unless_one_is_named) {
  const auto any = why(allreduce("linear", 16, 1 << 20, "h100-rails:2"), false);
  const auto one = why(allreduce("linear", 16, 1 << 20, "h100-rails:2"), true);
  ASSERT_TRUE(any && one);
  EXPECT_EQ(one->best.question.algorithm, "linear");
  EXPECT_LE(any->best.seconds, one->best.seconds);
  ASSERT_TRUE(one->next);
  EXPECT_EQ(one->next->question.algorithm, any->best.question.algorithm);
}

// On a crossbar with the tier's wires the parts are those of the uniform one. A rank of a ring adds (K - 1)/K n.
TEST(Why, adding_is_a_part_of_its_own_on_every_kind_of_wires) {
  Case c;
  c.instance.ranks = 8;
  c.bytes = 8 << 20;
  c.reduce_cost = SecondsPerByte(1e-10);
  const auto uniform = why(*validate(c), true);
  c.wiring.topology = "crossbar";
  const auto crossbar = why(*validate(c), true);
  ASSERT_TRUE(uniform && crossbar);
  EXPECT_NEAR(crossbar->messages / uniform->messages, 1, 1e-9);
  EXPECT_NEAR(crossbar->bytes / uniform->bytes, 1, 1e-9);
  EXPECT_NEAR(uniform->adding.value, 7.0 / 8 * (8 << 20) * 1e-10, 1e-12);
  EXPECT_NEAR(crossbar->adding / uniform->adding, 1, 1e-4) << "wires are as wide as wires may be";
  EXPECT_NEAR((uniform->messages + uniform->bytes + uniform->adding) / uniform->best.seconds, 1, 1e-9);
  EXPECT_NEAR(crossbar->best.seconds / uniform->best.seconds, 1, 1e-9);
}

TEST(Why, what_is_too_long_to_be_walked_goes_by_its_exact_form) {
  // A chain of 64 ranks with as many segments as there may be, 65,536: four million messages. At 4 TiB they are fewer.
  Case c;
  c.collective = Collective::broadcast;
  c.algorithm = "pipeline";
  c.instance.ranks = 64;
  c.tier = "infiniband";
  for (const std::int64_t n : {std::int64_t{1} << 42, std::int64_t{1} << 44}) {
    c.bytes = n;
    const auto r = why(*validate(c), true);
    ASSERT_TRUE(r) << r.error().line();
    const Instance& i = r->best.question.instance;
    const auto m = static_cast<double>(i.parameters.at("segments"));
    EXPECT_EQ(m == 65536, n > std::int64_t{1} << 43);
    const auto wires = *cost_parameters(r->best.question);
    EXPECT_NEAR(r->best.seconds.value,
                (64 - 2 + m) * (wires.alpha + Bytes(static_cast<double>(n) / m) * wires.beta).value,
                1e-9 * r->best.seconds.value);
    EXPECT_FALSE(r->turn) << "the trees' forms are a thousandth less at all these sizes";
  }
}

}  // namespace
}  // namespace ringside
