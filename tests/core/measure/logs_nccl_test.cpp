#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/measure/bus_bandwidth.h"
#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

using test::behind;
using test::Expected;
using test::Sample;

class NcclLog : public testing::TestWithParam<Sample> {};
TEST_P(NcclLog, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}

/// Eight GPUs of each node; with NCCL_TESTS_SPLIT=MOD 8 every rank's group is its GPU's.
std::string ranks_of(int count, const std::string& group = "") {
  std::string text = "# Using devices\n";
  for (int r = 0; r < count; ++r)
    text += fmt::format("#  Rank {:2}{} Pid  4711 on node{} device  {} [0x0{}] NVIDIA X100 80GB\n", r,
                        group == "MOD 8" ? fmt::format(" Group {:2}", r % 8) : group, r / 8, r % 8, r % 8);
  return text;
}

const std::string kNewHead =
    "#                                                              out-of-place                       in-place        "
    "  \n"
    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw "
    "#wrong\n"
    "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)     "
    "  \n";
const std::string kOldHead =
    "#                                                     out-of-place                       in-place          \n"
    "#       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error\n"
    "#        (B)    (elements)                     (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)       \n";

const std::string kPlain = "# Collective test starting: all_reduce_perf\n" + ranks_of(4, " Group  0") + "#\n" +
                           kNewHead +
                           "        1024           256     float     sum      -1    10.00    0.10    0.15      0    "
                           "11.00    0.09    0.14      0\n"
                           "     1048576        262144     float     sum      -1    50.00   20.97   31.46      0    "
                           "40.00   26.21   39.32      0\n"
                           "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 17.8 \n";
const Expected kPlainExpected{"allreduce", 4, 4, 1 << 20, 40e-6, true};

/// A table that nobody has named: a size too small to tell anything, then one that is large enough.
std::string nameless(const std::string& op, const std::string& root, double factor, int ranks = 4) {
  const auto line = [&](const std::string& size, double algbw) {
    return size + "  256  float  " + op + "  " + root + "  10.00  " + format_significant(algbw, 3) + "  " +
           format_significant(factor * algbw, 3) + "  0  11.00  " + format_significant(algbw, 3) + "  " +
           format_significant(factor * algbw, 3) + "  0\n";
  };
  return ranks_of(ranks, " Group  0") + "#\n" + kNewHead + line("1024", 0.1) + line("1048576", 95.3);
}

INSTANTIATE_TEST_SUITE_P(
    nameless, NcclLog,
    testing::Values(
        Sample{"allreduce", nameless("sum", "-1", 1.5), {}, {"allreduce", 4, 4, 1 << 20, 11e-6, true}},
        Sample{"allreduce_of_two", nameless("sum", "-1", 1, 2), {}, {"allreduce", 2, 4, 1 << 20, 11e-6, true}},
        Sample{"reduce_scatter", nameless("sum", "-1", 0.75), {}, {"reduce-scatter", 4, 4, 1 << 20, 11e-6, true}},
        Sample{"reduce", nameless("sum", "0", 1), {}, {"reduce", 4, 4, 1 << 20, 11e-6, true}},
        Sample{"broadcast", nameless("none", "0", 1), {}, {"broadcast", 4, 4, 1 << 20, 11e-6, true}}),
    test::name_of);

TEST(NcclLogs, that_may_be_of_two_collectives_are_asked_about) {
  for (const char* root : {"-1", "0"}) {  // allgather or all-to-all; gather or scatter
    const auto read = import_log(nameless("none", root, 0.75), "x", {});
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().line().find("--collective"), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(
    nccl, NcclLog,
    testing::Values(
        Sample{
            "2.17", "# nccl-tests version 2.17.6 nccl-headers=22707 nccl-library=22707\n" + kPlain, {}, kPlainExpected},
        Sample{"under_mpirun_tag_output", behind("[1,0]<stdout>:", kPlain), {}, kPlainExpected},
        Sample{"under_srun_label", behind("0: ", kPlain), {}, kPlainExpected},
        Sample{"quoted_in_a_mail", behind("> ", kPlain), {}, kPlainExpected},
        Sample{"with_clock_times", behind("00:55:22 ", kPlain), {}, kPlainExpected},
        Sample{"between_lines_of_NCCL_INFO",
               "node0:17:17 [0] NCCL INFO Bootstrap : Using eth0:10.0.0.1<0>\nNCCL version 2.18.3+cuda12.2\n" + kPlain +
                   "node0:17:99 [3] NCCL INFO comm 0x5581 rank 3 nranks 4 cudaDev 3 busId 60 - Destroy COMPLETE\n",
               {},
               kPlainExpected},
        Sample{"2.0_with_error_column",
               "./build/all_reduce_perf -b 8 -e 128M -f 2 -g 2\n# nThread 1 nGpus 2 minBytes 8 maxBytes 8\n" +
                   ranks_of(2) + kOldHead +
                   "    67108864      16777216   float     sum   7000.5    9.59    9.59  2e-07   6900.0    9.73    "
                   "9.73  2e-07\n",
               {},
               {"allreduce", 2, 2, 64 << 20, 6900e-6, true}},
        Sample{
            "all_gather_without_redop",
            "# all_gather_perf\n" + ranks_of(8) +
                "#                                             out-of-place                       in-place          \n"
                "#       size         count    type     time   algbw   busbw  error     time   algbw   busbw  error\n"
                "    16777216        524288   float   200.00   83.89   73.40  0e+00   190.00   88.30   77.26  0e+00\n",
            {},
            {"allgather", 8, 2, 16 << 20, 190e-6, true}},
        Sample{"broadcast_with_root",
               "broadcast_perf\n" + ranks_of(2) +
                   "#       size         count    type    root     time   algbw   busbw  error     time   algbw   "
                   "busbw  error\n"
                   "     1048576        262144   float       1   100.00   10.49   10.49  0e+00   110.00    9.53    "
                   "9.53  0e+00\n",
               {},
               {"broadcast", 2, 2, 1 << 20, 110e-6, true}},
        Sample{"milliseconds_of_the_first_version",
               "all_reduce_perf\n" + ranks_of(2) +
                   "#      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw  "
                   "    res\n"
                   "     1000000        250000   float     sum    0.500   2.00   2.00    0e+00    0.400   2.50   2.50  "
                   "  0e+00\n",
               {},
               {"allreduce", 2, 2, 1000000, 0.4e-3, true}},
        Sample{"per_iteration_columns",
               "# Collective test starting: reduce_scatter_perf\n" + ranks_of(4, " Group  0") +
                   "#       size         count      type   redop    root     time   algbw   busbw #wrong  i_min  i_max "
                   " i_p99  i_cv%"
                   "     time   algbw   busbw #wrong  i_min  i_max  i_p99  i_cv%\n"
                   "     1048576         65536     float     sum      -1    50.00   20.97   15.73      0  48.0  55.0  "
                   "54.9  3.1"
                   "    45.00   23.30   17.48      0  44.0  50.0  49.9  2.0\n",
               {},
               {"reduce-scatter", 4, 2, 1 << 20, 45e-6, true}},
        Sample{"timestamps_behind",
               "all_reduce_perf -T\n" + ranks_of(2) +
                   "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   "
                   "algbw   busbw #wrong           timestamp\n"
                   "     1048576        262144     float     sum      -1    50.00   20.97   20.97      0    40.00   "
                   "26.21   26.21      0  2025-03-01 10:11:12\n",
               {},
               {"allreduce", 2, 2, 1 << 20, 40e-6, true}},
        Sample{"aborted_in_the_middle_of_a_line",
               "# Collective test starting: alltoall_perf\n" + ranks_of(2, " Group  0") + kNewHead +
                   "     1048576        131072     float    none      -1    50.00   20.97   10.49      0    60.00   "
                   "17.48    8.74    N/A\n"
                   "     2097152        262144     float    none      -1    9\n"
                   "node0: Test NCCL failure common.cu:958 'remote process exited or there was a network error'\n",
               {},
               {"all-to-all", 2, 2, 1 << 20, 60e-6, true}},
        Sample{"two_tables_and_one_that_is_no_collective",
               kPlain + "# Collective test starting: sendrecv_perf\n" + kNewHead +
                   "        1024           256     float     sum      -1    10.00    0.10    0.10      0    11.00    "
                   "0.09    0.09    N/A\n"
                   "# Collective test starting: reduce_perf\n" +
                   kNewHead +
                   "        2048           512     float     sum       0    10.00    0.20    0.20      0    12.00    "
                   "0.17    0.17      0\n",
               {},
               {"reduce", 4, 6, 2048, 12e-6, true}},
        Sample{"rows_alone_with_hints",
               "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw  "
               " busbw #wrong\n"
               "        1024           256     float     sum      -1    10.00    0.10    0.15      0    11.00    0.09  "
               "  0.14      0\n",
               {.collective = Collective::allreduce, .ranks = 4},
               {"allreduce", 4, 2, 1024, 11e-6, true}},
        // Of NCCL 2.4 (a report of 2019): rows behind '#', milliseconds, also where algbw is too small to tell.
        Sample{
            "rows_behind_hashes",
            "mpirun -x LD_LIBRARY_PATH build/all_reduce_perf -b 1 -e 1M -f 2 -g 2 -c 0\n# nThread 1 nGpus 2 minBytes 1 "
            "maxBytes 1048576 step: 2(factor)\n# NCCL Tests compiled with NCCL 2.4\n" +
                ranks_of(2) +
                "#      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw     "
                " "
                "res\n"
                "#     1048576        262144   float     sum    0.293   3.58   3.58       N/A    0.294   3.57   3.57   "
                "   N/A\n"
                "#           4             1   float     sum    0.010   0.00   0.00       N/A    0.009   0.00   0.00   "
                "   N/A\n",
            {},
            {"allreduce", 2, 4, 4, 9e-6, true}},
        Sample{"behind_a_task_and_its_rank",
               behind("(head, rank=0, pid=3808) [1,0]<stdout>:", kPlain),
               {},
               kPlainExpected},
        Sample{"behind_a_task", behind("(worker1, rank=1, pid=77) ", kPlain), {}, kPlainExpected},
        Sample{"split_into_groups",
               "# Collective test starting: all_reduce_perf\n" + ranks_of(16, "MOD 8") + kNewHead +
                   "  1073741824     268435456     float     sum      -1    22369   48.00   48.00      0    22369   "
                   "48.00   "
                   "48.00      0\n",
               {},
               {"allreduce", 2, 2, 1 << 30, 22369e-6, true}},
        // The README of NCCL 1.
        Sample{"devices_of_the_first_version",
               "$ ./build/test/single/all_reduce_test 10000000\n# Using devices\n"
               "#   Device  0 ->  0 [0x0a] GeForce GTX TITAN X\n#   Device  1 ->  1 [0x09] GeForce GTX TITAN X\n"
               "#   Device  2 ->  2 [0x06] GeForce GTX TITAN X\n#   Device  3 ->  3 [0x05] GeForce GTX TITAN X\n\n"
               "#      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw      "
               "res\n"
               "    10000000      10000000    char     sum    1.628   6.14   9.21    0e+00    1.932   5.18   7.77    "
               "0e+00\n",
               {},
               {"allreduce", 4, 2, 10'000'000, 1.932e-3, true}},
        // 2 processes of 8 GPUs; the -n behind the program counts iterations.
        Sample{"ranks_of_the_command",
               "mpirun.mpich -np 2 -env A=B ./build/all_gather_perf -b 64 -e 1M -f 2 -g 8 -n 250\n"
               "#       size         count      type     time   algbw   busbw  error     time   algbw   busbw  error\n"
               "        8192           128     float    34.81    0.24    0.22  0e+00    34.78    0.24    0.22  0e+00\n",
               {},
               {"allgather", 16, 2, 8192, 34.78e-6, true}},
        // busbw / algbw = 1.75 = 2 (8 - 1) / 8
        Sample{"ranks_from_the_bandwidths",
               "all_reduce_perf\n" + kNewHead +
                   "   536870912     134217728     float     sum      -1  2000.00  268.44  469.76      0  1900.00  "
                   "282.56  494.49      0\n",
               {},
               {"allreduce", 8, 2, 1 << 29, 1900e-6, true}}),
    test::name_of);

const std::string kRccl = "# rccl-tests: Version develop:abc123\nRCCL version 2.18.6+hip6.2 HEAD:9f7\n";
std::string rccl(const std::string& program, const std::string& row, int ranks = 8) {
  return kRccl + "# Collective test starting: " + program + "\n" + ranks_of(ranks) + kNewHead + row;
}
std::string rccl_row(const std::string& op, const std::string& root) {
  return "     1048576        262144     float    " + op + "      " + root +
         "    50.00   20.97   36.70      0    40.00   26.21   45.88      0\n";
}
INSTANTIATE_TEST_SUITE_P(
    rccl, NcclLog,
    testing::Values(
        Sample{
            "allreduce", rccl("all_reduce_perf", rccl_row("sum", "-1")), {}, {"allreduce", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"allgather",
               rccl("all_gather_perf", rccl_row("none", "-1")),
               {},
               {"allgather", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"reduce_scatter",
               rccl("reduce_scatter_perf", rccl_row("sum", "-1")),
               {},
               {"reduce-scatter", 8, 2, 1 << 20, 40e-6, true}},
        Sample{
            "alltoall", rccl("alltoall_perf", rccl_row("none", "-1")), {}, {"all-to-all", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"alltoallv",
               rccl("alltoallv_perf", rccl_row("none", "-1")),
               {},
               {"all-to-all", 8, 2, 1 << 20, 40e-6, true}},
        Sample{
            "broadcast", rccl("broadcast_perf", rccl_row("none", "0")), {}, {"broadcast", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"reduce", rccl("reduce_perf", rccl_row("sum", "0")), {}, {"reduce", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"gather", rccl("gather_perf", rccl_row("none", "0")), {}, {"gather", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"scatter", rccl("scatter_perf", rccl_row("none", "0")), {}, {"scatter", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"two_nodes",
               rccl("all_reduce_perf", rccl_row("sum", "-1"), 16),
               {},
               {"allreduce", 16, 2, 1 << 20, 40e-6, true}}),
    test::name_of);

TEST(ImportedLogs, bandwidths_that_are_not_those_of_the_ranks_are_said) {
  const auto notes = [](const std::string& text) {
    const auto m = import_log(text, "x.log");
    return m ? join(m->rows.front().notes, "\n") : m.error().line();
  };
  EXPECT_EQ(notes(kPlain).find("busbw"), std::string::npos) << notes(kPlain);
  const std::string row =
      "  1073741824     268435456     float     sum      -1    22369   48.00   48.00      0    22369   48.00   48.00   "
      "   "
      "0\n";
  const std::string said = notes("all_reduce_perf\n" + ranks_of(16, " Group  0") + kNewHead + row);
  EXPECT_NE(said.find("that of 16 ranks"), std::string::npos) << said;
}

TEST(ImportedLogs, bandwidths_come_out_as_the_log_prints_them) {
  const auto m = import_log(kPlain, "x");
  ASSERT_TRUE(m);
  EXPECT_NEAR(algbw(m->rows[2]) / 1e9, 20.97, 0.005);
  EXPECT_NEAR(busbw(m->rows[2]) / 1e9, 31.46, 0.005);
  EXPECT_EQ(m->environment.where.size(), 4U);
  EXPECT_EQ(m->environment.where[3].device, "GPU 3: NVIDIA X100 80GB");
  EXPECT_TRUE(m->rows[2].verified);
}

TEST(ImportedLogs, refusals_name_the_log_and_what_is_missing) {
  const auto refusal = [](const std::string& text) { return import_log(text, "their.log").error().line(); };
  for (const std::string& text : {std::string(), std::string("hello\n"), std::string("{\"a\": 1}"),
                                  std::string("{\"results\": ["), std::string(3000, '['), kNewHead})
    EXPECT_NE(refusal(text).find("their.log"), std::string::npos) << text;
  const std::string row =
      "        1024           256     float    none      -1    10.00    0.10    0.15      0    11.00    0.09    0.14   "
      "   0\n";
  EXPECT_NE(refusal(ranks_of(2) + kNewHead + row).find("--collective"), std::string::npos);
  EXPECT_NE(refusal("all_gather_perf\n" + kNewHead + row).find("--ranks K"), std::string::npos);
}

}  // namespace
}  // namespace ringside
