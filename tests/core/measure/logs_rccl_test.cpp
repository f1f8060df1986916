// What rccl-tests prints, in the layouts of several of its revisions as public logs show them, and what it writes with
// -x, before and after it knew cycles, with and without MPI.
#include <gtest/gtest.h>

#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

using test::Expected;
using test::Sample;

class RcclLog : public testing::TestWithParam<Sample> {};

TEST_P(RcclLog, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}

/// A table of 16 ranks on two hosts; `versions` stand behind the devices.
std::string table(const std::string& program, const std::string& versions, const std::string& rows) {
  return "# nThread 1 nGpus 1 minBytes 8 maxBytes 8 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: "
         "1 graph: 0 unalign: 0\n#\n" +
         program +
         "# Using devices\n"
         "#   Rank  0 Pid 3844613 on     n1 device  0 [0000:05:00.0] AMD Instinct MI300X\n"
         "#   Rank 15 Pid 366644 on     n2 device  7 [0000:e5:00.0] AMD Instinct MI300X\n" +
         versions +
         "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   "
         "busbw "
         "#wrong\n" +
         rows;
}
std::string row(const std::string& op) {
  return "     1048576        262144     float    " + op +
         "      -1    50.00   20.97   39.32      0    40.00   26.21   49.15      0\n";
}

INSTANTIATE_TEST_SUITE_P(
    revisions, RcclLog,
    testing::Values(
        Sample{"without_groups_and_with_all_versions",
               table("rccl-tests: Version develop:448c4c7\n",
                     "RCCL version : 2.22.3-HEAD:7d8d67c\nHIP version  : 6.4.43484-123eb5128\nROCm version : "
                     "6.4.2.0-120-e7d83f5\nHostname     : n1\nLibrccl path : /opt/librccl.so.1\n#\n",
                     row("sum")),
               {},
               {"allreduce", 16, 2, 1 << 20, 40e-6, true}},
        Sample{"of_an_unknown_version",
               table("rccl-tests: Version :+\n", "", row("sum")),
               {},
               {"allreduce", 16, 2, 1 << 20, 40e-6, true}},
        Sample{
            "without_a_version_and_with_an_empty_size",
            table("", "",
                  "           0             0     float    none      -1     0.20    0.00    0.00       0     0.16    "
                  "0.00    0.00    N/A\n" +
                      row("none")),
            {.collective = Collective::all_to_all, .ranks = {}},
            {"all-to-all", 16, 4, 1 << 20, 40e-6, true}}),
    test::name_of);

TEST(RcclLogs, are_told_by_what_they_say_of_library_and_devices) {
  const auto m = import_log(table("rccl-tests: Version Unknown \n", "", row("sum")), "x");
  ASSERT_TRUE(m) << m.error().line();
  EXPECT_EQ(m->rows[0].backend, "rccl");
  EXPECT_NE(provenance(m->environment).find("imported from rccl-tests, x"), std::string::npos);
  const auto by_gpu = import_log(table("", "", row("sum")), "x");
  ASSERT_TRUE(by_gpu) << by_gpu.error().line();
  EXPECT_EQ(by_gpu->rows[0].backend, "rccl");
}

class RcclFile : public testing::TestWithParam<Sample> {};

TEST_P(RcclFile, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}

/// 1 MiB in 50 us: algbw is 20.97152 GB/s.
std::string object(const std::string& counts, const std::string& name, const std::string& size,
                   const std::string& more) {
  return "{" + counts + "\"size\":" + size + ", \"type\":\"float\", \"redop\":\"sum\", " + more +
         "\"time\":50.000000, \"algBw\":20.971520, \"busBw\":36.700160, \"wrong\":\"0\", \"name\":\"" + name + "\"}";
}
const std::string kMpi = R"("nodes":2, "ranks":4, "ranksPerNode":2, "gpusPerRank":2, )", kOne = R"("gpus":8, )";
const std::string kOut = R"("inPlace":0, )", kIn = R"("inPlace":1, )";

const std::string kCsv =
    "collective, nodes, ranks, ranksPerNode, gpusPerRank, size, type, redop, inplace, time, algbw, "
    "busbw, #wrong\n\"AllGather\", 2, 4, 2, 2, 1048576, \"float\", \"none\", 0, 50.000000, "
    "20.971520, 18.350080, \"0\"\n";

INSTANTIATE_TEST_SUITE_P(
    json, RcclFile,
    testing::Values(Sample{"an_object_on_each_line",
                           object(kMpi, "AllReduce", "1048576", kOut) + "\n" +
                               object(kMpi, "AllReduce", "1048576", kIn) + "\n",
                           {},
                           {"allreduce", 8, 2, 1 << 20, 50e-6, true}},
                    Sample{"a_list",
                           "[\n" + object(R"("numCycle":0, )" + kOne, "AlltoAllv", "1048576", kOut) + ",\n" +
                               object(R"("numCycle":1, )" + kOne, "AlltoAllv", "1048576", kOut) + "\n]\n",
                           {},
                           {"all-to-all", 8, 1, 1 << 20, 50e-6, false}},
                    // A rank receives 131072 bytes of the 1048576 that algbw counts.
                    Sample{"a_size_that_is_a_part_of_n",
                           object(kOne, "ReduceScatter", "131072", kOut),
                           {},
                           {"reduce-scatter", 8, 1, 1 << 20, 50e-6, false}},
                    Sample{"cut_off_and_with_a_program_that_measures_no_collective",
                           object(kOne, "Broadcast", "1048576", kOut) + "\n" +
                               object(kOne, "SendRecv", "1048576", kOut) + "\n{\"gpus\":8, \"si",
                           {},
                           {"broadcast", 8, 1, 1 << 20, 50e-6, false}}),
    test::name_of);

INSTANTIATE_TEST_SUITE_P(
    csv, RcclFile,
    testing::Values(Sample{"with_MPI", kCsv, {}, {"allgather", 8, 1, 1 << 20, 50e-6, false}},
                    Sample{"with_cycles",
                           "numCycle,collective,gpus,size,type,redop,inplace,time,algbw,busbw,#wrong\n"
                           "0,\"AllReduce\",8,1048576,\"bfloat16\",\"sum\",1,50.000000,20.971520,36.700160,\"N/A\"\n",
                           {},
                           {"allreduce", 8, 1, 1 << 20, 50e-6, true}},
                    // n / time is algbw, so the size is all of n; sizes below an element of each rank become 0.
                    Sample{"a_size_that_is_all_of_n",
                           "numCycle,collective,gpus,size,type,redop,inplace,time,algbw,busbw,#wrong\n"
                           "0,\"ReduceScatter\",2,0,\"float\",\"sum\",0,0.388600,0.000000,0.000000,\"0\"\n"
                           "0,\"ReduceScatter\",2,0,\"float\",\"sum\",0,0.359360,0.000000,0.000000,\"0\"\n"
                           "0,\"ReduceScatter\",2,4096,\"float\",\"sum\",0,16.000000,0.256000,0.128000,\"0\"\n",
                           {},
                           {"reduce-scatter", 2, 3, 4096, 16e-6, false}}),
    test::name_of);

TEST(RcclFiles, later_cycles_are_samples_of_the_first) {
  const std::string head = "numCycle,collective,gpus,size,type,redop,inplace,time,algbw,busbw,#wrong\n";
  const auto line = [](int cycle, int us, const char* wrong) {
    return std::to_string(cycle) + ",\"AllReduce\",8,1048576,\"float\",\"sum\",1," + std::to_string(us) +
           ".0,20,35,\"" + wrong + "\"\n";
  };
  const auto m = import_log(head + line(0, 50, "0") + line(1, 52, "0") + line(2, 54, "7") + line(3, 51, "0"), "x");
  ASSERT_TRUE(m) << m.error().line();
  ASSERT_EQ(m->rows.size(), 2U) << "a wrong one stays apart";
  EXPECT_EQ(m->rows[0].samples_s.size(), 3U);
  EXPECT_NEAR(m->rows[0].median_s, 51e-6, 1e-12);
  EXPECT_TRUE(m->rows[0].verified);
  EXPECT_FALSE(m->rows[1].verified);
}

TEST(RcclFiles, say_what_is_wrong_with_their_results) {
  std::string wrong = kCsv;
  wrong.replace(wrong.rfind("\"0\""), 3, "\"3\"");
  const auto m = import_log(wrong, "x");
  ASSERT_TRUE(m) << m.error().line();
  EXPECT_FALSE(m->rows[0].verified);
  EXPECT_EQ(m->rows[0].notes.front(), "3 wrong elements, says the log");
  EXPECT_EQ(m->rows[0].backend, "rccl");
  const auto nobody = import_log(object("", "AllReduce", "8", kOut), "x");
  ASSERT_FALSE(nobody);
  EXPECT_NE(nobody.error().line().find("--ranks K"), std::string::npos) << nobody.error().line();
}

}  // namespace
}  // namespace ringside
