// Times of pairs are made up here; real hosts are surveyed in tests/app/cluster.
#include "core/cluster/pair_survey.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/topology/import/machine.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

constexpr double kAlpha = 20e-6, kBeta = 1e-9;

/// Hosts a, b, c, .. that are all alike.
PairSurvey alike(std::int32_t hosts) {
  PairSurvey s;
  for (std::int32_t h = 0; h < hosts; ++h) s.hosts.push_back(std::string(1, static_cast<char>('a' + h)));
  for (std::int32_t a = 0; a < hosts; ++a)
    for (std::int32_t b = a + 1; b < hosts; ++b) s.pairs.push_back({a, b, kAlpha, kBeta, kBeta, 4 << 20});
  return s;
}

PairTime& pair(PairSurvey& s, std::int32_t a, std::int32_t b) {
  for (PairTime& p : s.pairs)
    if (p.a == a && p.b == b) return p;
  throw std::logic_error("no such pair");
}

std::vector<std::string> lines(const PairSurvey& s) {
  std::vector<std::string> all;
  for (const SlowPart& part : slow_parts(s)) all.push_back(part.line());
  return all;
}

TEST(PairSurvey, everybody_meets_everybody_once_in_rounds_of_disjoint_pairs) {
  for (std::int32_t hosts = 2; hosts <= 17; ++hosts) {
    const auto rounds = tournament(hosts);
    EXPECT_EQ(rounds.size(), static_cast<std::size_t>(hosts % 2 == 0 ? hosts - 1 : hosts));
    std::set<std::pair<std::int32_t, std::int32_t>> met;
    for (const auto& round : rounds) {
      std::set<std::int32_t> busy;
      for (const auto& [a, b] : round) {
        EXPECT_LT(a, b);
        EXPECT_TRUE(busy.insert(a).second && busy.insert(b).second) << hosts;
        EXPECT_TRUE(met.insert({a, b}).second) << hosts;
      }
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(hosts) * static_cast<std::size_t>(hosts - 1) / 2);
  }
}

TEST(PairSurvey, nothing_is_odd_among_equals_nor_where_racks_differ) {
  for (std::int32_t hosts = 2; hosts <= 9; ++hosts) EXPECT_TRUE(lines(alike(hosts)).empty()) << hosts;
  PairSurvey racks = alike(8);  // a to d and e to h; between racks a quarter
  for (PairTime& p : racks.pairs)
    if (p.a < 4 && p.b >= 4) p.there_s_per_byte = p.back_s_per_byte = 4 * kBeta;
  EXPECT_TRUE(lines(racks).empty());
}

TEST(PairSurvey, a_slow_host_is_named_once_with_its_direction) {
  for (std::int32_t hosts = 3; hosts <= 8; ++hosts) {
    PairSurvey s = alike(hosts);
    const std::int32_t last = hosts - 1;
    for (std::int32_t a = 0; a < last; ++a) pair(s, a, last).there_s_per_byte = 10 * kBeta;
    const auto found = slow_parts(s);
    ASSERT_EQ(found.size(), 1U) << hosts;
    EXPECT_EQ(found[0].hosts, std::vector{s.hosts.back()});
    EXPECT_EQ(found[0].what, "receiving");
    EXPECT_DOUBLE_EQ(found[0].factor(), 10);
    EXPECT_EQ(found[0].line(), s.hosts.back() + " receives 100 MB/s, others 1 GB/s: 10 times slower");
  }
}

TEST(PairSurvey, a_slow_way_between_two_hosts_is_named_and_neither_of_them) {
  PairSurvey s = alike(4);
  pair(s, 1, 2).back_s_per_byte = 3 * kBeta;
  pair(s, 0, 3).alpha_s = 5 * kAlpha;
  EXPECT_EQ(lines(s), (std::vector<std::string>{
                          "from c to b: 333.3 MB/s, usual for both 1 GB/s: 3.0 times slower",
                          "between a and d: latency 100.00 µs, usual for both 20.00 µs: 5.0 times slower"}));
}

/// What the topology's route from one host to another costs.
RouteCost way(const Topology& t, std::int32_t from, std::int32_t to) {
  Routes routes(t);
  return cost_of(t, *routes.between(from, to));
}

TEST(PairSurvey, the_topology_gives_every_pair_what_was_measured) {
  PairSurvey star = alike(4);
  for (std::int32_t a = 0; a < 3; ++a) pair(star, a, 3).there_s_per_byte = 10 * kBeta, pair(star, a, 3).alpha_s = 50e-6;
  PairSurvey mesh = star;
  pair(mesh, 0, 1).there_s_per_byte = 3 * kBeta;
  for (const PairSurvey& s : {star, mesh}) {
    const Topology t = topology_of(s, {1, 1, 1, 1});
    ASSERT_TRUE(validate(t));
    EXPECT_EQ(devices(t).size(), 4U);
    for (const PairTime& p : s.pairs) {
      EXPECT_NEAR(way(t, p.a, p.b).latency.value, p.alpha_s, 1e-12);
      EXPECT_NEAR(1 / way(t, p.a, p.b).narrowest.value, p.there_s_per_byte, 1e-15);
      EXPECT_NEAR(1 / way(t, p.b, p.a).narrowest.value, p.back_s_per_byte, 1e-15);
    }
  }
  EXPECT_EQ(topology_of(star, {1, 1, 1, 1}).nodes.size(), 5U) << "a switch joins them";
  EXPECT_EQ(topology_of(mesh, {1, 1, 1, 1}).nodes.size(), 4U) << "a wire for every pair";
}

TEST(PairSurvey, several_ranks_of_a_host_share_its_wire_and_no_host_is_passed_through) {
  PairSurvey s = alike(3);
  pair(s, 0, 2).there_s_per_byte = 20 * kBeta;  // over b it would be faster
  const Topology t = topology_of(s, {2, 1, 2});
  ASSERT_TRUE(validate(t));
  const auto seats = devices(t);
  ASSERT_EQ(seats.size(), 5U);
  EXPECT_NEAR(1 / way(t, seats[0], seats[3]).narrowest.value, 20 * kBeta, 1e-15);
  EXPECT_NEAR(1 / way(t, seats[2], seats[4]).narrowest.value, kBeta, 1e-15);
}

/// Two sockets of two cores each, and a NIC on the second one's buses.
Topology two_sockets() {
  const auto socket = [](const char* label, std::vector<Part> parts) {
    return Part{.kind = Part::Kind::cpu, .label = label, .parts = std::move(parts)};
  };
  const auto part = [](Part::Kind kind, const char* label) { return Part{.kind = kind, .label = label}; };
  using enum Part::Kind;
  return topology_of({.name = "here",
                      .names = {"machine"},
                      .cpus = {socket("CPU 0", {part(core, "core 0"), part(core, "core 1")}),
                               socket("CPU 1", {part(core, "core 2"), part(core, "core 3"), part(nic, "mlx5_0")})}})
      .value();
}

TEST(PairSurvey, hosts_are_what_they_found_in_themselves) {
  PairSurvey s = alike(3);
  s.insides = {two_sockets(), two_sockets(), two_sockets()};
  const Topology t = topology_of(s, {4, 3, 1});
  ASSERT_TRUE(validate(t)) << validate(t).error().line();
  const auto seats = devices(t);
  ASSERT_EQ(seats.size(), 8U) << "as many as there are ranks";
  const auto label = [&](std::size_t seat) { return t.nodes[static_cast<std::size_t>(seats[seat])].label; };
  EXPECT_EQ(label(0), "a core 0");
  EXPECT_EQ(label(6), "b core 2");
  EXPECT_EQ(label(7), "c");
  // Core 2 sits beside the NIC, core 0 across the sockets: kSocket is 1 us more.
  EXPECT_NEAR(way(t, seats[0], seats[7]).latency.value - way(t, seats[2], seats[7]).latency.value, 1e-6, 1e-12);
  EXPECT_GT(way(t, seats[2], seats[7]).latency.value, kAlpha) << "the buses come on top";
  EXPECT_LT(way(t, seats[0], seats[3]).latency.value, 5e-6) << "within a host nothing goes by the network";
  // One host that sees less than its ranks, or nothing, and all are memory.
  for (const Topology& other : {Topology{}, two_sockets()}) {
    PairSurvey some = s;
    some.insides[1] = other;
    EXPECT_EQ(topology_of(some, {4, 5, 1}).nodes[0].label, "a 0");
  }
  const auto back = pair_survey_from_json(nlohmann::json(to_json(s)));
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(topology_of(*back, {4, 3, 1}), t);
}

TEST(PairSurvey, is_read_back_from_its_json) {
  PairSurvey s = alike(3);
  s.environment.host = "a";
  pair(s, 0, 2).there_s_per_byte = 5 * kBeta;
  const auto j = to_json(s);
  EXPECT_DOUBLE_EQ(j["pairs"][1]["beta_s_per_byte"].get<double>(), 3 * kBeta);
  const auto back = pair_survey_from_json(nlohmann::json(j));
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), j);
  nlohmann::json other = j;
  other["pairs"][0]["a"] = "z";
  EXPECT_EQ(pair_survey_from_json(other).error().what, "survey.pairs.a");
}

}  // namespace
}  // namespace ringside
