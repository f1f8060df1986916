// A collective of a training step takes what `predict` says of it: with the channels that are fastest there.
#include "core/training/wires.h"

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

TEST(TrainingWires, a_ring_among_all_takes_what_predict_says) {
  for (const auto& [topology, ranks] : {std::pair{"h100-rails:2", 16}, {"h100-rails:16", 128}, {"dgx-h100", 8}}) {
    Wiring wiring;
    wiring.topology = topology;
    TrainingWires wires;
    wires.network = *build(wiring, ranks, nullptr, {.devices = ranks});
    std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
    std::iota(all.begin(), all.end(), 0);
    for (const Collective collective : {Collective::allreduce, Collective::allgather, Collective::reduce_scatter}) {
      const std::int64_t n = std::int64_t{1} << 28;
      const auto here = collective_seconds(wires, collective, "ring", {all}, Bytes(static_cast<double>(n)));
      ASSERT_TRUE(here) << here.error().line();
      EXPECT_NEAR(here->value / predicted(collective, ranks, n, topology), 1, 1e-9) << topology << " " << ranks;
    }
  }
}

TEST(TrainingWires, what_is_given_stays) {
  Wiring wiring;
  wiring.topology = "h100-rails:2";
  TrainingWires wires;
  wires.network = *build(wiring, 16, nullptr, {.devices = 16});
  std::vector<std::int32_t> all(16);
  std::iota(all.begin(), all.end(), 0);
  const Bytes n(1 << 28);
  const auto seconds = [&](const char* algorithm) {
    return collective_seconds(wires, Collective::allreduce, algorithm, {all}, n)->value;
  };
  // One ring leaves each machine by one NIC, eight by eight.
  EXPECT_GT(seconds("ring:channels=1"), 6 * seconds("ring"));
  EXPECT_EQ(seconds("ring:channels=8,node-size=8"), seconds("ring"));
}

}  // namespace
}  // namespace ringside
