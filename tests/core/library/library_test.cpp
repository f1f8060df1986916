// Libraries as cost models, held against NCCL's own formulas (src/graph/tuning.cc), written out here a second time.
#include "core/library/library.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/collective/collective.h"
#include "core/library_times.h"

namespace ringside {
namespace {

Case on(const std::string& topology, Collective collective, std::int32_t ranks, std::int64_t bytes) {
  Case c;
  c.collective = collective;
  c.algorithm = collective == Collective::allreduce ? "ring" : algorithms_of(collective).front()->name;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return *validate(c);
}

const Library& nccl() {
  return **find_library("nccl");
}

LibraryTime of(const std::vector<LibraryTime>& all, const std::string& method, const std::string& protocol) {
  for (const LibraryTime& t : all)
    if (t.method == method && t.pace.protocol == protocol) return t;
  ADD_FAILURE() << method << " " << protocol;
  return {};
}

TEST(Library, is_found_by_its_name_with_or_without_a_version) {
  for (const Library& l : libraries()) {
    EXPECT_EQ((*find_library(l.name))->name, l.name);
    const std::string stem = l.name.substr(0, l.name.find('-'));
    const auto first = std::find_if(libraries().begin(), libraries().end(),
                                    [&](const Library& other) { return other.name.starts_with(stem); });
    EXPECT_EQ((*find_library(stem))->name, first->name);  // the latest stands first
    EXPECT_FALSE(l.source.empty());
  }
  const auto none = find_library("gloo");
  ASSERT_FALSE(none);
  for (const Library& l : libraries()) EXPECT_NE(none.error().line().find(l.name), std::string::npos);
}

// Base and hop of Ring, NVLink: 6.6 + 0.6, 14 + 1.9, 8.4 + 3.4 us for LL, LL128, Simple; 2 (K - 1) steps. Of 450 GB/s a
// ring gets 20.6/25; LL half of it, at most 141 GB/s; LL128 0.92.
TEST(Library, a_ring_in_one_machine_takes_what_nccl_reckons_with) {
  struct Row {
    const char* protocol;
    double base, hop, bandwidth;
  };
  const double line = 450e9 * 20.6 / 25;
  for (const Row& row : {Row{"LL", 6.6, 0.6, 141e9}, {"LL128", 14, 1.9, 0.92 * line}, {"Simple", 8.4, 3.4, line}})
    for (const std::int32_t ranks : {2, 3, 8})
      for (const std::int64_t n : {std::int64_t{24}, std::int64_t{3} << 20, std::int64_t{3} << 28}) {
        const double steps = 2 * (ranks - 1);
        const double expected =
            (row.base + steps * row.hop) * 1e-6 + steps / ranks * static_cast<double>(n) / row.bandwidth;
        const auto times = library_times(on("dgx-h100", Collective::allreduce, ranks, n), nccl());
        ASSERT_TRUE(times) << times.error().line();
        const LibraryTime ring = of(*times, "Ring", row.protocol);
        EXPECT_NEAR(ring.seconds->value / expected, 1, 1e-9) << row.protocol << " K=" << ranks << " n=" << n;
        EXPECT_NEAR(ring.estimate->value / expected, 1, 1e-9) << row.protocol << " K=" << ranks << " n=" << n;
      }
}

// Two machines of 8 H100 on rails, 1 MiB. A GPU's NVLinks give 18 x 20.6 = 370.8 GB/s, the NICs 8 x 48 = 384. A tree by
// LL128 gets 120/128 of min(0.92 x 370.8, 8 x 41.4), at most 8 x 36.7, times 0.6 at this size, for two buffers; 7 hops
// of 1.25 us and one of 8.5 both ways after 14. NVLSTree gets 8 x 57.7 as the least of its limits: its 2 15/16 buffers.
TEST(Library, reckons_with_what_nccl_gives_a_channel_at_most) {
  const double n = 1 << 20;
  const auto times = library_times(on("h100-rails:2", Collective::allreduce, 16, 1 << 20), nccl());
  ASSERT_TRUE(times) << times.error().line();
  const double tree = (14 + 2 * (7 * 1.25 + 8.5)) * 1e-6 + 2 * n / (8 * 36.7e9 * 0.6);
  EXPECT_NEAR(of(*times, "Tree", "LL128").estimate->value / tree, 1, 1e-9);
  const double nvls = (25 + 2 * 20.9) * 1e-6 + 2 * 15 / 16.0 * n / (8 * 57.7e9);
  EXPECT_NEAR(of(*times, "NVLSTree", "Simple").estimate->value / nvls, 1, 1e-9);
}

// One NIC for eight GPUs must not become a way from GPU to GPU, however slow the rings' NVLinks are made: no message
// inside is faster than its hop. Ring, LL: 6.6 us, two of the 30 steps (of 16 ranks on two machines) at least over the
// network.
TEST(Library, never_goes_from_gpu_to_gpu_by_their_nic) {
  Case c = on("dgx-h200", Collective::allreduce, 8, 1024);
  c.instance.ranks = c.instance.chunks = 16;
  c.wiring.replicas = {.nodes = 2, .network = "rails", .fabric = "infiniband", .nic = std::nullopt, .nics = 1};
  const auto valid = validate(c);
  ASSERT_TRUE(valid) << valid.error().line();
  const auto times = library_times(*valid, nccl());
  ASSERT_TRUE(times) << times.error().line();
  EXPECT_GE(of(*times, "Ring", "LL").seconds->value, (6.6 + 28 * 1.0 + 2 * 2.7) * 1e-6);
}

// GFX94X_XGMI_WIDTH and GFX95X_XGMI_WIDTH: 48 GB/s of either's links, so both take the same.
TEST(Library, an_xgmi_link_yields_the_same_whatever_its_generation) {
  const Library& rccl = **find_library("rccl");
  for (const std::int64_t n : {1 << 10, 1 << 22, 1 << 28}) {
    const auto old = library_times(on("mi300x", Collective::allreduce, 8, n), rccl);
    const auto young = library_times(on("mi350x", Collective::allreduce, 8, n), rccl);
    ASSERT_TRUE(old && young);
    EXPECT_NEAR(old->front().seconds->value / young->front().seconds->value, 1, 1e-9) << n;
  }
  // 14 hops of 3.4 us after 8.4, and 14/8 of 256 MiB at 7 x 48 GB/s.
  const auto large = library_times(on("mi300x", Collective::allreduce, 8, 1 << 28), rccl);
  EXPECT_NEAR(large->front().seconds->value, (8.4 + 14 * 3.4) * 1e-6 + 1.75 * (1 << 28) / (7 * 48e9), 1e-9);
}

TEST(Library, a_process_that_drives_all_gpus_starts_the_last_one_that_much_later) {
  const Case c = on("dgx-a100", Collective::allreduce, 8, 1024);
  const auto one = *library_times(c, nccl(), 1), eight = *library_times(c, nccl(), 8);
  // The ring waits for its last rank, which starts 7 launches later; before, nothing reaches it.
  EXPECT_NEAR((*of(eight, "Ring", "LL").seconds - *of(one, "Ring", "LL").seconds).value, 7 * nccl().launch.value, 1e-9);
}

TEST(Library, takes_one_of_its_methods_and_says_which) {
  for (const Library& l : libraries())
    for (const Collective collective : all_collectives()) {
      const auto times = library_times(on("h100-rails:2", collective, 16, 1 << 20), l);
      if (!times) continue;  // one that it does not have
      int taken = 0;
      for (const LibraryTime& t : *times) {
        EXPECT_GT(t.seconds->value, 0) << l.name << " " << t.method;
        taken += t.choice;
      }
      EXPECT_EQ(taken, 1) << l.name;
    }
}

TEST(Library, larger_buffers_never_take_less_time) {
  for (const char* topology : {"dgx-a100", "h100-rails:2", "dgx-1"}) {
    double before = 0;
    for (std::int64_t n = 1024; n <= std::int64_t{1} << 30; n *= 16) {
      double best = 1e9;
      const auto times = library_times(on(topology, Collective::allreduce, 8, n), nccl());
      for (const LibraryTime& t : *times) best = std::min(best, t.seconds->value);
      EXPECT_GE(best, before * (1 - 1e-9)) << topology << " " << n;
      before = best;
    }
  }
}

TEST(Library, prices_an_algorithm_that_it_does_not_run_as_if_it_did) {
  Case c = on("dgx-a100", Collective::allreduce, 8, 1 << 20);
  c = *validate(with_algorithm(c, "rabenseifner"));
  const auto times = library_times(c, nccl(), 1, LibraryScope::this_algorithm);
  ASSERT_TRUE(times);
  for (const LibraryTime& t : *times) {
    EXPECT_EQ(t.question.algorithm, "rabenseifner");
    EXPECT_EQ(t.method, "none");
    EXPECT_FALSE(t.choice);
    EXPECT_FALSE(t.estimate);
  }
}

TEST(Library, needs_a_topology) {
  Case c = on("", Collective::allreduce, 8, 1024);
  const auto times = library_times(c, nccl());
  ASSERT_FALSE(times);
  EXPECT_NE(times.error().line().find("--topology"), std::string::npos);
}

// NVIDIA/nccl, issue 2409: 10 to 12 us a step over RoCE; LL's network hop is 5 us, LL128's 8.5 and Simple's 14.
TEST(Library, a_step_over_roce_takes_longer_than_nccl_reckons_with) {
  const auto infiniband = *library_times(on("h100-rails:2", Collective::allreduce, 16, 1024), nccl());
  const auto roce = *library_times(on("h100-roce:2", Collective::allreduce, 16, 1024), nccl());
  for (const auto& [protocol, hop] : {std::pair{"LL", 11e-6}, {"LL128", 11e-6}, {"Simple", 14e-6}}) {
    const LibraryTime here = of(roce, "Tree", protocol), there = of(infiniband, "Tree", protocol);
    EXPECT_NEAR(here.pace.network.hop->value, hop, 1e-12) << protocol;
    EXPECT_EQ(here.estimate, there.estimate) << protocol;
    // Up the tree and down again.
    EXPECT_NEAR((*here.seconds - *there.seconds).value, 2 * (hop - there.pace.network.hop->value), 1e-7) << protocol;
  }
}

// Six channels of 23.5 GB/s on each of two sockets; a message is copied twice, and a copy takes three transfers. Where
// the buffers are larger than the caches of a core (1 MiB and 1.375 MiB), three quarters of it.
TEST(Library, cores_of_a_machine_share_its_memory) {
  const Library& mpi = **find_library("openmpi");
  for (const auto& [n, share] : {std::pair{1 << 20, 1.0}, {1 << 26, 0.75}}) {
    const auto times = *library_times(on("cpu-cluster:1x32", Collective::allreduce, 32, n), mpi);
    for (const LibraryTime& t : times)
      EXPECT_NEAR(t.pace.pcie.most.value * 32, share * 12 * 23.5e9 / 6, 0.01 * 47e9) << n;
    // Every rank of a ring sends 2 (K - 1) / K of the buffer; three latencies of 0.5 us a step, and 10 GB/s to add.
    const auto ring =
        std::find_if(times.begin(), times.end(), [](const auto& t) { return t.question.algorithm == "ring"; });
    const double copies = 2.0 * 31 * n / (share * 280e9 / 6), sums = 31.0 / 32 * n / 10e9;
    EXPECT_NEAR(ring->seconds->value, 62 * 1.5e-6 + copies + sums, 1e-9 + 1e-6 * copies) << n;
  }
}

// 8 us: UCT_CUDA_COPY_IFACE_LATENCY of UCX.
TEST(Library, a_block_that_stays_on_its_device_is_copied_too) {
  const Library& mpi = **find_library("openmpi");
  EXPECT_NEAR(library_times(on("gh200", Collective::all_to_all, 4, 1024), mpi)->front().pace.base.value, 8e-6, 1e-12);
  EXPECT_EQ(library_times(on("cpu-cluster:1x4", Collective::all_to_all, 4, 1024), mpi)->front().pace.base.value, 0);
}

TEST(Library, answers_of_receivers_come_while_other_blocks_are_on_their_way) {
  const Library& mpi = **find_library("openmpi");
  for (const Method& m : mpi.methods({}, Collective::all_to_all, Bytes(1 << 20)))
    EXPECT_EQ(std::isinf(m.offers.front().pace.eager.value), m.algorithm == "linear") << m.algorithm;
}

// Without messages a step between cores takes two lines from cache to cache, not an MPI message.
TEST(Library, other_libraries_pass_small_buffers_through_shared_memory) {
  const Case c = on("cpu-cluster:2x16", Collective::allreduce, 32, 64);
  const auto of_open = *library_times(c, **find_library("openmpi")),
             of_others = *library_times(c, **find_library("mpi"));
  ASSERT_EQ(of_open.size(), of_others.size());
  for (std::size_t i = 0; i < of_open.size(); ++i)
    EXPECT_LT(of_others[i].seconds->value, of_open[i].seconds->value) << of_open[i].question.algorithm;
}

// A copy beyond the caches is no faster than one in them (2.375 MiB of a core for both buffers: 1,245,184 B), however
// few share a node.
TEST(Library, more_bytes_never_take_cores_less_time) {
  for (const char* name : {"openmpi", "mpi"})
    for (const auto& [topology, ranks] :
         {std::pair{"cpu-cluster:1x4", 4}, {"cpu-cluster:1x16", 16}, {"cpu-cluster:1x32", 32}}) {
      std::map<std::string, Seconds> before;
      for (const std::int64_t n : {600'000, 1'240'000, 1'250'000, 1'300'000, 2'600'000}) {
        const auto times = *library_times(on(topology, Collective::allreduce, ranks, n), **find_library(name));
        for (const LibraryTime& t : times) {
          if (!t.seconds || t.question.instance.parameters.contains("segments")) continue;
          Seconds& last = before[t.question.algorithm];
          EXPECT_GE(*t.seconds, last) << name << " " << topology << " " << t.question.algorithm << " " << n;
          last = *t.seconds;
        }
      }
    }
}

}  // namespace
}  // namespace ringside
