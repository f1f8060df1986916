// A collective of a training step takes what `predict` says of it: with the channels that are fastest there.
#include "core/training/wires.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "core/flow.h"
#include "core/tuning.h"

namespace ringside {
namespace {

double predicted(Collective collective, std::int32_t ranks, std::int64_t bytes, const std::string& topology) {
  Case c;
  c.collective = collective;
  c.algorithm = "ring";
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return predict(tuned(validate(c).value()).question)->simulation->value;
}

TrainingWires wires_of(const std::string& topology, std::int32_t ranks) {
  Wiring wiring;
  wiring.topology = topology;
  TrainingWires wires;
  wires.network = *build(wiring, ranks, nullptr, {.devices = ranks});
  return wires;
}

/// Groups of `size` ranks that follow one another.
std::vector<std::vector<std::int32_t>> rows(std::int32_t ranks, std::int32_t size) {
  std::vector<std::vector<std::int32_t>> groups;
  for (std::int32_t r = 0; r < ranks; ++r) {
    if (r % size == 0) groups.emplace_back();
    groups.back().push_back(r);
  }
  return groups;
}

TEST(TrainingWires, a_ring_among_all_takes_what_predict_says) {
  // The first machines of the last one share a rack, whose network is faster than the one between racks.
  for (const auto& [topology, ranks] :
       {std::pair{"h100-rails:2", 16}, {"h100-rails:16", 128}, {"dgx-h100", 8}, {"gb200:36", 144}}) {
    const TrainingWires wires = wires_of(topology, ranks);
    const auto all = rows(ranks, ranks).front();
    for (const Collective collective : {Collective::allreduce, Collective::allgather, Collective::reduce_scatter}) {
      const std::int64_t n = std::int64_t{1} << 28;
      const auto here = collective_seconds(wires, collective, "ring", {all}, Bytes(static_cast<double>(n)));
      ASSERT_TRUE(here) << here.error().line();
      EXPECT_NEAR(here->value / predicted(collective, ranks, n, topology), 1, 1e-9) << topology << " " << ranks;
    }
  }
}

TEST(TrainingWires, what_is_given_stays) {
  const TrainingWires wires = wires_of("h100-rails:2", 16);
  const auto all = rows(16, 16).front();
  const Bytes n(1 << 28);
  const auto seconds = [&](const char* algorithm) {
    return collective_seconds(wires, Collective::allreduce, algorithm, {all}, n)->value;
  };
  // One ring leaves each machine by one NIC, eight by eight.
  EXPECT_GT(seconds("ring:channels=1"), 6 * seconds("ring"));
  EXPECT_EQ(seconds("ring:channels=8,node-size=8"), seconds("ring"));
}

TEST(TrainingWires, groups_on_machines_of_their_own_take_as_long_as_one) {
  const TrainingWires wires = wires_of("h100-rails:96", 768);
  const auto groups = rows(768, 16);
  for (const double n : {1e5, 1e9}) {
    const auto seconds = [&](const std::vector<std::vector<std::int32_t>>& some) {
      return collective_seconds(wires, Collective::allreduce, "ring", some, Bytes(n))->value;
    };
    EXPECT_NEAR(seconds(groups) / seconds(rows(16, 16)), 1, 1e-9) << n;
  }
}

TEST(TrainingWires, groups_that_cut_machines_apart_are_tuned_for_all_of_them) {
  // Of three groups of 16 on machines of 8 that start in the middle of one, each sees 4 and 8 and 4 ranks together.
  const TrainingWires wires = wires_of("h100-rails:7", 56);
  auto groups = rows(48, 16);
  for (auto& group : groups)
    for (std::int32_t& r : group) r += 4;
  const auto seconds = [&](const char* algorithm) {
    return collective_seconds(wires, Collective::allreduce, algorithm, groups, Bytes(1e9))->value;
  };
  for (const char* channels : {"ring:channels=1", "ring:channels=8,node-size=8", "ring:channels=4,node-size=4"})
    EXPECT_LE(seconds("ring"), seconds(channels) * 1.01) << channels;
}

TEST(TrainingWires, the_times_of_all_sizes_are_near_those_of_each) {
  for (const auto& [topology, ranks] : {std::pair{"h100-rails:4", 32}, {"dgx-h100", 8}}) {
    const TrainingWires wires = wires_of(topology, ranks);
    const auto times = call_seconds(wires, Collective::allreduce, "ring", ranks, Bytes(1e9));
    ASSERT_TRUE(times);
    for (int power = 0; power < 30; power += 3) {
      const Bytes n(std::exp2(power));
      const double each = collective_seconds(wires, Collective::allreduce, "ring", rows(ranks, ranks), n)->value;
      // Where the best parameters change between two sizes, the time is the least of two lines, above their chord.
      EXPECT_NEAR((*times)(n).value / each, 1, 0.05) << topology << " 2^" << power;
    }
  }
}

}  // namespace
}  // namespace ringside
