// Cycles of wires: disjoint, as many as there are, and what rings along them are worth on machines that have them.
#include "core/algorithms/cycles.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "core/case.h"
#include "core/case_parameters.h"
#include "core/flow.h"
#include "core/schedule/proof.h"
#include "tests/support/pictures.h"

namespace ringside {
namespace {

using Wires = std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t>;

Wires taken_by(Mesh mesh, std::int32_t ranks) {
  Wires taken;
  for (const auto& cycle : disjoint_cycles(mesh, ranks)) {
    EXPECT_EQ(std::ssize(cycle), ranks);
    EXPECT_EQ(std::set<std::int32_t>(cycle.begin(), cycle.end()).size(), cycle.size()) << "every rank once";
    EXPECT_EQ(cycle.front(), 0);
    for (std::size_t i = 0; i < cycle.size(); ++i) ++taken[{cycle[i], cycle[(i + 1) % cycle.size()]}];
  }
  return taken;
}

TEST(Cycles, of_a_clique_share_no_wire_and_are_as_many_as_tillson_says) {
  for (std::int32_t ranks = 2; ranks <= kLargestClique; ++ranks) {
    EXPECT_EQ(std::ssize(disjoint_cycles(Mesh::clique, ranks)), ranks == 4 || ranks == 6 ? ranks - 2 : ranks - 1);
    for (const auto& [ends, times] : taken_by(Mesh::clique, ranks)) EXPECT_EQ(times, 1) << ranks;
  }
}

TEST(Cycles, of_the_cube_mesh_take_every_nvlink_once_in_each_direction) {
  // Six NVLinks leave a GPU, and each cycle takes one of them.
  const Wires taken = taken_by(Mesh::cube_mesh, 8);
  std::int32_t all = 0;
  for (std::int32_t a = 0; a < 8; ++a)
    for (std::int32_t b = 0; b < 8; ++b) {
      const auto at = taken.find({a, b});
      EXPECT_EQ(at == taken.end() ? 0 : at->second, wires_between(Mesh::cube_mesh, 8, a, b)) << a << " " << b;
      EXPECT_EQ(wires_between(Mesh::cube_mesh, 8, a, b), wires_between(Mesh::cube_mesh, 8, b, a));
      all += wires_between(Mesh::cube_mesh, 8, a, b);
    }
  EXPECT_EQ(all, 8 * 6);
}

TEST(Cycles, are_none_where_ranks_are_no_such_mesh) {
  for (const auto& [mesh, ranks] : {std::pair{Mesh::unknown, 8},
                                    {Mesh::clique, 1},
                                    {Mesh::clique, kLargestClique + 1},
                                    {Mesh::cube_mesh, 7},
                                    {Mesh::cube_mesh, 16}})
    EXPECT_TRUE(disjoint_cycles(mesh, ranks).empty()) << ranks;
}

/// Wires of all paths, taken forth or back.
Wires taken_by_paths(Mesh mesh, std::int32_t ranks, bool back) {
  Wires taken;
  for (auto path : disjoint_paths(mesh, ranks)) {
    EXPECT_EQ(std::set<std::int32_t>(path.begin(), path.end()).size(), static_cast<std::size_t>(ranks));
    if (back) std::reverse(path.begin(), path.end());
    for (std::size_t i = 1; i < path.size(); ++i) ++taken[{path[i - 1], path[i]}];
  }
  return taken;
}

TEST(Cycles, paths_share_no_wire_and_begin_and_end_at_ranks_of_their_own) {
  for (const auto& [mesh, most] : {std::pair{Mesh::clique, kLargestClique}, {Mesh::cube_mesh, 8}})
    for (std::int32_t ranks = 2; ranks <= most; ++ranks) {
      const auto& paths = disjoint_paths(mesh, ranks);
      EXPECT_EQ(paths.empty(), disjoint_cycles(mesh, ranks).empty()) << ranks;
      std::set<std::int32_t> begins, ends;
      for (const auto& path : paths) begins.insert(path.front()), ends.insert(path.back());
      EXPECT_EQ(begins.size(), paths.size()) << ranks;
      EXPECT_EQ(ends.size(), paths.size()) << ranks;
      for (const bool back : {false, true})
        for (const auto& [ends_of_wire, times] : taken_by_paths(mesh, ranks, back))
          EXPECT_LE(times, wires_between(mesh, ranks, ends_of_wire.first, ends_of_wire.second)) << ranks;
      // An even clique of K: K paths of K - 1 wires, which are all.
      if (mesh != Mesh::clique || ranks % 2 != 0) continue;
      EXPECT_EQ(std::ssize(paths), ranks);
    }
}

TEST(Cycles, rings_along_paths_of_several_machines_are_proved_and_keep_to_their_rails) {
  for (const auto& [node, wires] : {std::pair{3, 1}, {4, 1}, {5, 1}, {8, 1}, {8, 2}})
    for (const std::int32_t machines : {2, 3, 4})
      for (const std::int32_t channels : {2, 4, 7, 8})
        for (const Collective c : {Collective::allgather, Collective::reduce_scatter, Collective::allreduce}) {
          const Schedule s =
              test::with(c, "ring", node * machines, {{"channels", channels}, {"node-size", node}, {"wires", wires}});
          EXPECT_TRUE(prove(s)->ok()) << name(c) << " " << node << " " << machines << " " << channels;
          for (const Transfer& t : s.step(0).transfers) {
            if (t.from / node == t.to / node || (machines % 2 == 1 && t.to < node)) continue;
            EXPECT_EQ(t.from % node, t.to % node) << node << " " << machines << " " << channels;
          }
        }
}

TEST(Cycles, rings_along_them_are_proved) {
  for (std::int32_t ranks = 2; ranks <= 13; ++ranks)
    for (const std::int32_t channels : {2, 3, 7, 8})
      for (const std::int32_t wires : {1, 2})
        for (const Collective c : {Collective::allgather, Collective::reduce_scatter, Collective::allreduce}) {
          const Schedule s = test::with(c, "ring", ranks, {{"channels", channels}, {"wires", wires}});
          EXPECT_TRUE(prove(s)->ok()) << name(c) << " " << ranks << " " << channels << " " << wires;
        }
}

Case ring_on(const char* topology, std::int32_t ranks, std::int64_t channels) {
  Case c;
  c.algorithm = "ring";
  c.instance = {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {{"channels", channels}}};
  c.bytes = std::int64_t{1} << 30;
  c.wiring.topology = topology;
  return validate(c).value();
}

TEST(Cycles, machines_are_known_by_their_wires) {
  const auto wires = [](const char* topology, std::int32_t ranks) {
    return ring_on(topology, ranks, 6).instance.parameters.at("wires");
  };
  EXPECT_EQ(wires("mi300x", 8), 1);
  EXPECT_EQ(wires("mi300x", 5), 1) << "some of them are a clique, too";
  EXPECT_EQ(wires("gh200", 4), 1);
  EXPECT_EQ(wires("mi300x-roce:2", 16), 1) << "in each of the machines";
  EXPECT_EQ(wires("mi300x-roce:2", 12), 0) << "the second is not full";
  EXPECT_EQ(wires("gh200-slingshot:2", 8), 1);
  EXPECT_EQ(wires("dgx-1", 8), 2);
  EXPECT_EQ(wires("dgx-1", 7), 0);
  EXPECT_EQ(wires("dgx-h100", 8), 0) << "a switch";
  EXPECT_EQ(wires("fully-connected", 8), 0) << "a device sends on one wire at a time";
}

TEST(Cycles, machines_of_wires_come_near_their_bound) {
  // 2 (K - 1)/K of the buffer leave every GPU, by as many wires as there are cycles; two per cent for latency.
  for (const auto& [topology, ranks, channels, wire] :
       {std::tuple{"mi300x", 8, 7, 64e9}, {"gh200", 4, 2, 150e9}, {"dgx-1", 8, 6, 25e9}}) {
    const double bound = 2.0 * (ranks - 1) / ranks * 0x1p30 / (channels * wire);
    const double simulated = predict(ring_on(topology, ranks, channels))->simulation->value;
    EXPECT_GT(simulated, bound * 0.999) << topology;
    EXPECT_LT(simulated, bound * 1.02) << topology;
    EXPECT_GT(predict(ring_on(topology, ranks, 1))->simulation->value, 1.9 * bound) << topology << ", one ring";
  }
}

TEST(Cycles, several_machines_of_wires_come_near_the_bound_of_their_nics) {
  // Of 2 (K - 1)/K of the buffer every NIC carries an eighth, at 50 GB/s; so does every wire inside, at 64 GB/s.
  const double bound = 2.0 * 15 / 16 * 0x1p30 / (8 * 50e9);
  Case along = ring_on("mi300x-roce:2", 16, 8);
  const double simulated = predict(along)->simulation->value;
  EXPECT_GT(simulated, bound * 0.999);
  EXPECT_LT(simulated, bound * 1.03);
  along = validate(with_parameter(along, "wires", 0)).value();
  EXPECT_GT(predict(along)->simulation->value, 2 * bound) << "up and down by neighbours";
}

}  // namespace
}  // namespace ringside
