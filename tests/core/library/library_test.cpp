// Libraries as cost models, held against NCCL's own formulas (src/graph/tuning.cc), written out here a second time.
#include "core/library/library.h"

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
    EXPECT_EQ((*find_library(l.name.substr(0, l.name.find('-'))))->name, l.name);
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

}  // namespace
}  // namespace ringside
