// Some pairs of very many, against all of them.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "core/topology/shapes.h"
#include "tests/ui/figures/painting.h"
#include "ui/network/network_use.h"

namespace ringside::ui {
namespace {

// All receivers of all senders are all pairs; of ranks that turn around one circle, and around two.
TEST(SomePairs, of_every_receiver_are_all_pairs) {
  for (const std::int32_t members : {12, 4}) {
    Survey survey;
    survey.images = 12, survey.members = members;
    survey.links = {{0, 1, 1, 1, 8, 0}, {0, 5, 1, 1, 16, 0}, {0, 8, 1, 1, 32, 0}};
    const SomePairs all = some_pairs(survey, 12, 12, 1 << 16);
    EXPECT_EQ(all.each, 1);
    std::set<std::pair<std::int32_t, std::int32_t>> expected, found;
    for (std::int32_t rank = 0; rank < 12; ++rank)
      for (const LinkUse& link : survey.links) expected.emplace(rank, survey.image(rank, link.to));
    for (const LinkUse& link : all.links) {
      found.emplace(link.from, link.to);
      EXPECT_EQ(survey.link(link.from, link.to)->bytes, link.bytes);
    }
    EXPECT_EQ(all.links.size(), 36U);
    EXPECT_EQ(found, expected);
  }
}

// Of ranks that all do alike every receiver gets as much, so a few of them tell the sum, of every such algorithm.
TEST(SomePairs, of_some_receivers_stand_for_what_all_get) {
  int seen = 0;
  for (const Algorithm& a : registry()) {
    const auto answer = answer_to(a.collective, a.name, 64, 64 * 64);
    if (!answer || !answer->schedule.regular()) continue;
    const auto facts = survey(answer);
    if (facts->links.empty()) continue;
    double all = 0, some = 0;
    for (const LinkUse& link : facts->links) all += static_cast<double>(link.chunks);
    const SomePairs chosen = some_pairs(*facts, 64, 10, 1 << 16);
    for (const LinkUse& link : chosen.links) some += static_cast<double>(link.chunks) * chosen.each;
    EXPECT_LT(chosen.links.size(), facts->links.size()) << a.name;
    EXPECT_NEAR(some, all, 1e-9 * all) << name(a.collective) << " " << a.name;
    ++seen;
  }
  EXPECT_GT(seen, 20);
}

// 65,536 ranks in pairs at all distances: as many receivers as are asked for, in every part of the ranks, and each seat
// of a machine of eight as often to an eighth.
TEST(SomePairs, come_from_everywhere) {
  Survey survey;
  survey.images = survey.members = 65536;
  for (std::int32_t to = 1; to < 65536; ++to) survey.links.push_back({0, to, 1, 1, 8, 0});
  const SomePairs some = some_pairs(survey, 65536, 1000, 1 << 16);
  EXPECT_LE(some.links.size(), std::size_t{1} << 16);
  EXPECT_NEAR(static_cast<double>(some.links.size()) * some.each, 65536.0 * 65535, 1e-3 * 65536 * 65535);
  std::set<std::int32_t> receivers, seats, parts, distances;
  for (const LinkUse& link : some.links) {
    receivers.insert(link.to), seats.insert(link.to % 8), parts.insert(link.to / 1024);
    distances.insert((link.to - link.from + 65536) % 65536 / 1024);
  }
  EXPECT_EQ(receivers.size(), 256U);
  EXPECT_EQ(seats.size(), 8U);
  EXPECT_EQ(parts.size(), 64U);
  EXPECT_EQ(distances.size(), 64U);
}

// The mean of a kind leaves the sum of all as it is; of a torus each direction is a kind where it has enough links.
TEST(SomePairs, become_the_mean_of_links_of_a_kind) {
  for (const char* shape : {"fat-tree", "torus", "rails:32", "hypercube"}) {
    const auto t = make_topology(
        shape, {.devices = 256, .sizes = {}, .alpha = Seconds(1e-6), .bandwidth = BytesPerSecond(50e9), .tier = ""});
    ASSERT_TRUE(t) << shape << ": " << t.error().line();
    std::vector<double> bytes;
    for (std::size_t i = 0; i < t->links.size(); ++i) bytes.push_back(static_cast<double>(i % 7));
    double before = 0, after = 0;
    for (const double b : bytes) before += b;
    level_by_kind(*t, bytes);
    for (const double b : bytes) after += b;
    EXPECT_NEAR(after, before, 1e-9 * before) << shape;
    const std::vector<double> once = bytes;
    level_by_kind(*t, bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) EXPECT_NEAR(bytes[i], once[i], 1e-9) << shape;
    EXPECT_LT(std::set<double>(once.begin(), once.end()).size(), t->links.size() / 8) << shape;
  }
}

// 20,000 ranks of which each sends to fifteen: what GPUs send and get is what each rank does, exactly.
TEST(SomePairs, tell_what_the_wires_of_very_many_ranks_carry) {
  Case c;
  c.collective = Collective::allgather, c.algorithm = "bruck";
  c.instance.ranks = 20000, c.bytes = 20000 * 64;
  c.wiring.topology = "fat-tree";
  const auto answer = std::make_shared<const Answer>(std::move(begin_answer(c).value().answer));
  const auto use = network_use(answer);
  EXPECT_TRUE(use->by_kind());
  EXPECT_EQ(use->pairs, 20000 * 15);
  EXPECT_NE(hottest_text(*use).find("the mean of its kind, by the ways of "), std::string::npos) << hottest_text(*use);
  const Topology& t = use->topology();
  const auto gpus =
      std::count_if(t.nodes.begin(), t.nodes.end(), [](const Node& node) { return node.kind == NodeKind::gpu; });
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    if (t.nodes[static_cast<std::size_t>(t.links[l].from)].kind != NodeKind::gpu) continue;
    ASSERT_NEAR(use->bytes[l], 19999.0 * 64 * 20000 / static_cast<double>(gpus), 1) << l;  // all but its own part
  }
}

}  // namespace
}  // namespace ringside::ui
