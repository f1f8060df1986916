// Open MPI's tables against single cells of them, read in its source, and against what the cost model has.
#include "core/library/openmpi_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/collective/collective.h"
#include "core/library/library.h"

namespace ringside {
namespace {

Machines of(std::int32_t ranks) {
  Machines m;
  m.ranks = ranks;
  return m;
}

// ompi/mca/coll/tuned/coll_tuned_decision_fixed.c of 4.1: of 64 to 127 ranks below 256 KiB recursive doubling, then
// Rabenseifner; of 512 to 2047 below 2 KiB nonoverlapping, below 16 KiB recursive doubling. All-to-all and allgather go
// by one rank's block.
TEST(OpenmpiRules, are_those_of_4_1) {
  EXPECT_EQ(openmpi_41_rule(of(64), Collective::allreduce, Bytes(262143)), "recursive_doubling");
  EXPECT_EQ(openmpi_41_rule(of(64), Collective::allreduce, Bytes(262144)), "rabenseifner");
  EXPECT_EQ(openmpi_41_rule(of(512), Collective::allreduce, Bytes(2047)), "nonoverlapping");
  EXPECT_EQ(openmpi_41_rule(of(512), Collective::allreduce, Bytes(2048)), "recursive_doubling");
  EXPECT_EQ(openmpi_41_rule(of(64), Collective::all_to_all, Bytes(64.0 * 1023)), "bruck");
  EXPECT_EQ(openmpi_41_rule(of(64), Collective::all_to_all, Bytes(64.0 * 1024)), "linear");
  EXPECT_EQ(openmpi_41_rule(of(16), Collective::allgather, Bytes(1024)), "recursive_doubling");
  EXPECT_EQ(openmpi_41_rule(of(17), Collective::allgather, Bytes(1024)), "bruck");  // not a power of two
}

// Of 3.1: allreduce by recursive doubling below 10,000 bytes, then by ring as long as a rank's part is at most 1 MiB.
TEST(OpenmpiRules, are_those_of_3_1) {
  EXPECT_EQ(openmpi_31_rule(of(64), Collective::allreduce, Bytes(9999)), "recursive_doubling");
  EXPECT_EQ(openmpi_31_rule(of(64), Collective::allreduce, Bytes(10000)), "ring");
  EXPECT_EQ(openmpi_31_rule(of(64), Collective::allreduce, Bytes(64.0 * (1 << 20) + 4)), "segmented_ring");
  EXPECT_EQ(openmpi_31_rule(of(64), Collective::all_to_all, Bytes(64.0 * 199)), "bruck");
  EXPECT_EQ(openmpi_31_rule(of(64), Collective::all_to_all, Bytes(64.0 * 3000)), "pairwise");
  EXPECT_EQ(openmpi_31_rule(of(63), Collective::allgather, Bytes(63.0 * 8192)), "ring");
}

TEST(OpenmpiRules, name_algorithms_that_the_library_has_at_every_size) {
  for (const char* which : {"openmpi-4.1", "openmpi-3.1"}) {
    const Library& library = **find_library(which);
    for (const Collective collective : all_collectives())
      for (const std::int32_t ranks : {2, 3, 5, 8, 16, 31, 64, 100, 200, 300, 600, 1500, 3000, 5000}) {
        std::set<std::string> has;
        for (const Method& m : library.methods(of(ranks), collective, Bytes(1))) has.insert(m.algorithm);
        for (double n = 1; n < 1e10; n *= 2) {
          const std::string_view taken = library.rule(of(ranks), collective, Bytes(n));
          EXPECT_TRUE(taken.empty() || has.contains(std::string(taken)))
              << which << " " << name(collective) << " K=" << ranks << " n=" << n << ": " << taken;
          const bool always = collective == Collective::allreduce || collective == Collective::all_to_all ||
                              collective == Collective::allgather;
          EXPECT_TRUE(!always || !taken.empty()) << which << " " << name(collective) << " K=" << ranks << " n=" << n;
        }
      }
  }
}

}  // namespace
}  // namespace ringside
