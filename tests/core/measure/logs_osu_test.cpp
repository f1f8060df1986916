#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

using test::behind;
using test::Expected;
using test::Sample;

class OsuLog : public testing::TestWithParam<Sample> {};
TEST_P(OsuLog, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}

std::string osu(const std::string& title, const std::string& head, const std::string& rows) {
  return "mpirun -np 4 --map-by core ./osu\n\n# OSU " + title + "\n" + head + rows;
}
const std::string kLatency = "# Size       Avg Latency(us)\n";
INSTANTIATE_TEST_SUITE_P(
    osu, OsuLog,
    testing::Values(
        Sample{"allreduce_5",
               osu("MPI Allreduce Latency Test v5.6.3", kLatency, "4   1.50\n1048576   200.25\n"),
               {},
               {"allreduce", 4, 2, 1 << 20, 200.25e-6}},
        Sample{"broadcast_3",
               osu("MPI Broadcast Latency Test v3.1.1", "# Size          Latency (us)\n", "1   0.75\n"),
               {},
               {"broadcast", 4, 1, 1, 0.75e-6}},
        Sample{
            "full",
            osu("MPI Reduce Latency Test v7.3",
                "# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n",
                "1024  2.00  1.00  3.00  1000\n"),
            {},
            {"reduce", 4, 1, 1024, 2e-6}},
        Sample{"columns_otherwise",
               osu("MPI Reduce Latency Test v7.3",
                   "# Size       Min Latency(us)   Avg Latency(us)   Max Latency(us)  Iterations\n",
                   "1024  1.00  2.00  3.00  1000\n"),
               {},
               {"reduce", 4, 1, 1024, 2e-6}},
        Sample{"torn",
               osu("MPI Reduce Latency Test v7.3",
                   "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n",
                   "1024  2.00  1.00  3.00  1000\n4096  45"),
               {},
               {"reduce", 4, 1, 1024, 2e-6}},
        Sample{"labelled_by_srun",
               "srun -n 4 -l ./osu\n0: \n0: # OSU MPI Reduce Latency Test v5.6\n0: # Size       Avg Latency(us)\n"
               "0: 1024  2.00\nsrun: error: n1: task 3: Terminated\n",
               {},
               {"reduce", 4, 1, 1024, 2e-6}},
        // As a page of notes has it: all behind four blanks, or without the '#' that such a page takes for a heading.
        Sample{"indented",
               behind("    ", osu("MPI Allreduce Latency Test v7.5", "# Datatype: MPI_INT.\n" + kLatency, "4  11.5\n")),
               {},
               {"allreduce", 4, 1, 4, 11.5e-6}},
        Sample{
            "without_hashes",
            "mpirun -np 4 ./osu_bcast -f\n\nOSU MPI Broadcast Latency Test v5.9\n"
            "  Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n1  7.50  6.25  8.75  1000\n",
            {},
            {"broadcast", 4, 1, 1, 7.5e-6}},
        Sample{"tasks_of_each_node",
               "flux run -N4 --tasks-per-node=96 -o cpu-affinity=per-task ./osu_allreduce\n# OSU MPI Allreduce Latency "
               "Test v5.8\n" +
                   kLatency + "4  12.5\n",
               {},
               {"allreduce", 384, 1, 4, 12.5e-6}},
        Sample{"number_behind_its_flag",
               "srun -n8 -c8 ./osu_allreduce\n# OSU MPI-ROCM Allreduce Latency Test v7.5\n" + kLatency +
                   "512   8.5   <- another protocol\n",
               {},
               {"allreduce", 8, 1, 512, 8.5e-6}},
        Sample{"tasks_of_the_job",
               "SLURM_NTASKS=16\nSLURM_NTASKS_PER_NODE=8\n# OSU MPI Allreduce Latency Test v7.5\n" + kLatency +
                   "512   8.5\n",
               {},
               {"allreduce", 16, 1, 512, 8.5e-6}},
        Sample{
            "launcher_of_a_site",
            "$ $JSC_SUBMIT_CMD -n 4 osu_allreduce -d cuda --full -x 200 -i 100\n# OSU MPI-CUDA Allreduce Latency Test "
            "v7.0\n" +
                kLatency + "4  12.5\n[n1:0] Warning: Entries are being evicted from the registration cache.\n8  13.5\n",
            {},
            {"allreduce", 4, 2, 8, 13.5e-6}},
        // A rank's part, or the part for one rank: n is four times as much.
        Sample{"allgather",
               osu("MPI Allgather Latency Test v5.9", kLatency, "1024  3.00\n"),
               {},
               {"allgather", 4, 1, 4096, 3e-6}},
        Sample{"alltoall",
               osu("MPI All-to-All Personalized Exchange Latency Test v5.3.2", kLatency, "1024  5.00\n"),
               {},
               {"all-to-all", 4, 1, 4096, 5e-6}},
        Sample{
            "gather", osu("MPI Gather Latency Test v5.7", kLatency, "1024  5.00\n"), {}, {"gather", 4, 1, 4096, 5e-6}},
        Sample{"scatter",
               osu("MPI Scatter Latency Test v5.7", kLatency, "1024  5.00\n"),
               {},
               {"scatter", 4, 1, 4096, 5e-6}},
        Sample{"reduce_scatter",
               osu("MPI Reduce_scatter Latency Test v5.4", kLatency, "1024  5.00\n"),
               {},
               {"reduce-scatter", 4, 1, 1024, 5e-6}},
        Sample{"cuda",
               osu("MPI-CUDA Allgatherv Latency Test v7.4", "# Datatype: MPI_CHAR.\n" + kLatency, "1024  5.00\n"),
               {},
               {"allgather", 4, 1, 4096, 5e-6}},
        Sample{"nccl",
               osu("NCCL Allreduce Latency Test v7.5", kLatency, "1024  5.00\n"),
               {},
               {"allreduce", 4, 1, 1024, 5e-6}},
        Sample{"validated",
               osu("MPI Allreduce Latency Test v7.2", "# Size       Avg Latency(us)        Validation\n",
                   "1024  5.00  Pass\n"),
               {},
               {"allreduce", 4, 1, 1024, 5e-6}},
        Sample{"tails",
               osu("MPI Allreduce Latency Test v7.4",
                   "# Size       Avg Latency(us)   P50 Tail Lat(us)   P90 Tail Lat(us)   P99 Tail Lat(us)\n",
                   "1024  5.00  4.0  6.0  9.0\n"),
               {},
               {"allreduce", 4, 1, 1024, 5e-6}},
        Sample{"two_tests_and_one_that_does_not_block",
               osu("MPI Allreduce Latency Test v7.4", kLatency, "8  5.00\n") +
                   "\n# OSU MPI Non-Blocking Allreduce Latency Test v7.4\n# Overall = Coll. Init + Compute\n# Size  "
                   "Overall(us)\n8  9.00\n" +
                   "# OSU MPI Broadcast Latency Test v7.4\n" + kLatency + "8  2.00\n",
               {},
               {"broadcast", 4, 2, 8, 2e-6}},
        Sample{"ranks_by_hint",
               "# OSU MPI Allreduce Latency Test v5.8\n" + kLatency + "8  5.00\n16 \n",
               {.collective = {}, .ranks = 192},
               {"allreduce", 192, 1, 8, 5e-6}},
        Sample{
            "launched_over_several_lines",
            "$ mpirun -mca pml ucx \\\n    -np 4 -x PATH \\\n    ./osu_bcast\n# OSU MPI Broadcast Latency Test v7.0\n" +
                kLatency + "8  5.00\n",
            {},
            {"broadcast", 4, 1, 8, 5e-6}},
        Sample{"prefixed",
               behind("[1,0]<stdout>:", osu("MPI Allreduce Latency Test v5.6.3", kLatency, "8  5.00\n")),
               {},
               {"allreduce", 4, 1, 8, 5e-6}}),
    test::name_of);

TEST(ImportedLogs, collectives_of_neighbours_are_left_out_by_name) {
  const std::string rows = "1   2.24\n1024   3.10\n";
  const std::string refused =
      import_log(osu("MPI Neighborhood Allgather Latency Test v7.4", kLatency, rows), "x.log").error().line();
  EXPECT_NE(refused.find("a neighborhood collective: OSU MPI Neighborhood Allgather"), std::string::npos) << refused;
}

TEST(ImportedLogs, a_check_of_osu_that_failed_is_said) {
  const auto m = import_log(osu("MPI Allreduce Latency Test v7.4", "# Size       Avg Latency(us)        Validation\n",
                                "4  5.00  Pass\n8  5.00  Fail\n"),
                            "x.log");
  ASSERT_TRUE(m);
  ASSERT_EQ(m->rows.size(), 2U);
  EXPECT_TRUE(m->rows[0].verified);
  EXPECT_FALSE(m->rows[1].verified);
  EXPECT_NE(join(m->rows[1].notes, "\n").find("wrong elements"), std::string::npos) << join(m->rows[1].notes, "\n");
  EXPECT_EQ(join(m->rows[0].notes, "\n").find("wrong elements"), std::string::npos);
}

TEST(ImportedLogs, what_a_log_asks_twice_is_said) {
  const std::string once = osu("MPI Allreduce Latency Test v7.4", kLatency, "8  5.00\n16  6.00\n");
  const auto notes = [](const std::string& text) { return join(import_log(text, "x.log")->rows[0].notes, "\n"); };
  EXPECT_EQ(notes(once).find("more than once"), std::string::npos) << notes(once);
  EXPECT_NE(notes(once + once).find("more than once"), std::string::npos) << notes(once + once);
}

TEST(ImportedLogs, refusals_of_osu_name_what_is_missing) {
  const auto refusal = [](const std::string& text) { return import_log(text, "their.log").error().line(); };
  EXPECT_NE(refusal("# OSU MPI Allreduce Latency Test v5.8\n" + kLatency + "8  5.00\n").find("--ranks K"),
            std::string::npos);
  EXPECT_NE(refusal("# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n8  5.00\n").find("their.log"),
            std::string::npos);
}

}  // namespace
}  // namespace ringside
