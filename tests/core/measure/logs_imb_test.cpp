#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

using test::behind;
using test::Sample;

class ImbLog : public testing::TestWithParam<Sample> {};
TEST_P(ImbLog, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}

const std::string kFourProcesses = "# #processes = 4 \n";
std::string imb(const std::string& name, const std::string& rows, const std::string& processes = kFourProcesses,
                const std::string& version = "2021.8") {
  return "#----------------------------------------------------------------\n#    Intel(R) MPI Benchmarks " + version +
         ", MPI-1 part\n"
         "# Date                  : Fri Feb 21 17:35:20 2025\n# MPI_Datatype for reductions    :   MPI_FLOAT \n"
         "#----------------------------------------------------------------\n# Benchmarking " +
         name + " \n" + processes +
         "#----------------------------------------------------------------\n       #bytes #repetitions  t_min[usec]  "
         "t_max[usec]  t_avg[usec]\n" +
         rows;
}
const std::string kImbRow = "         1024         1000         1.00         3.00         2.00\n";
INSTANTIATE_TEST_SUITE_P(
    imb, ImbLog,
    testing::Values(
        Sample{"allreduce",
               imb("Allreduce", "            0         1000         0.04         0.05         0.05\n" + kImbRow),
               {},
               {"allreduce", 4, 2, 1024, 2e-6}},
        Sample{"bcast", imb("Bcast", kImbRow), {}, {"broadcast", 4, 1, 1024, 2e-6}},
        Sample{"reduce", imb("Reduce", kImbRow), {}, {"reduce", 4, 1, 1024, 2e-6}},
        // Each of four ranks receives as much (IMB_reduce_scatter_block.c; IMB_reduce_scatter.c since 2019 Update 2).
        Sample{"reduce_scatter", imb("Reduce_scatter", kImbRow), {}, {"reduce-scatter", 4, 1, 4096, 2e-6}},
        Sample{"reduce_scatter_block", imb("Reduce_scatter_block", kImbRow), {}, {"reduce-scatter", 4, 1, 4096, 2e-6}},
        Sample{"reduce_scatter_of_2019_6",
               imb("Reduce_scatter", kImbRow, kFourProcesses, "2019 Update 6"),
               {},
               {"reduce-scatter", 4, 1, 4096, 2e-6}},
        Sample{"reduce_scatter_of_2019_1",
               imb("Reduce_scatter", kImbRow, kFourProcesses, "2019 Update 1"),
               {},
               {"reduce-scatter", 4, 1, 1024, 2e-6}},
        Sample{"reduce_scatter_of_2017",
               imb("Reduce_scatter", kImbRow, kFourProcesses, "2017 update 2"),
               {},
               {"reduce-scatter", 4, 1, 1024, 2e-6}},
        // Voltaire's 3.0, of which Open MPI's list has one.
        Sample{"name_and_processes_in_each_line",
               "# Intel (R) MPI Benchmark Suite V3.0v modified by Voltaire, MPI-1 part\n"
               "#Benchmarking        #procs       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
               "Allreduce       96                  0         1000         0.02  0.03         0.02\n"
               "Bcast       48                  4         1000       297.88  298.07       297.95\n",
               {},
               {"broadcast", 48, 2, 4, 297.95e-6}},
        Sample{"allgather", imb("Allgather", kImbRow), {}, {"allgather", 4, 1, 4096, 2e-6}},
        Sample{"gatherv", imb("Gatherv", kImbRow), {}, {"gather", 4, 1, 4096, 2e-6}},
        Sample{"scatter", imb("Scatter", kImbRow), {}, {"scatter", 4, 1, 4096, 2e-6}},
        Sample{"alltoall", imb("Alltoall", kImbRow), {}, {"all-to-all", 4, 1, 4096, 2e-6}},
        Sample{"some_wait",
               imb("Allreduce", kImbRow, "# #processes = 8 \n# ( 248 additional processes waiting in MPI_Barrier)\n"),
               {},
               {"allreduce", 8, 1, 1024, 2e-6}},
        Sample{
            "groups",
            imb("Allreduce", kImbRow, "# ( 2 groups of 4 processes each running simultaneous ) \n# #processes = 4\n"),
            {},
            {"allreduce", 4, 1, 1024, 2e-6}},
        Sample{"out_of_time",
               imb("Allreduce",
                   kImbRow + "      2048 time-out.; Time limit (secs_per_sample * msg_sizes_list_len) is over\n"),
               {},
               {"allreduce", 4, 1, 1024, 2e-6}},
        Sample{"after_a_ping_pong",
               imb("PingPong", "            0         1000         0.20         0.00\n") +
                   "# Benchmarking Bcast \n# #processes = 2 \n"
                   "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n" +
                   kImbRow,
               {},
               {"broadcast", 2, 1, 1024, 2e-6}},
        Sample{
            "with_clock_times", behind("00:55:22  ", imb("Allreduce", kImbRow)), {}, {"allreduce", 4, 1, 1024, 2e-6}}),
    test::name_of);

TEST(ImportedLogs, what_was_left_out_is_said) {
  const auto m = import_log(imb("Allreduce", kImbRow + "      2048 time-out.; Time limit is over\n"), "x.log");
  ASSERT_TRUE(m);
  EXPECT_NE(join(m->rows.back().notes, "\n").find("x.log: left out:       2048 time-out"), std::string::npos)
      << join(m->rows.back().notes, "\n");
}

TEST(ImportedLogs, a_part_of_an_imb_log_says_whose_it_is) {
  const auto m = import_log(
      "# Benchmarking Allreduce\n# #processes = 4\n       #bytes #repetitions  t_min[usec]  t_max[usec]  "
      "t_avg[usec]\n" +
          kImbRow,
      "x.log");
  ASSERT_TRUE(m);
  EXPECT_NE(provenance(m->environment).find("imported from IMB, x.log"), std::string::npos)
      << provenance(m->environment);
}

// In 2019 what #bytes are changed under one name.
TEST(ImportedLogs, a_reduce_scatter_of_an_unknown_imb_says_what_it_was_taken_for) {
  const auto read = [](const std::string& text) { return *import_log(text, "x.log"); };
  const std::string of_2019 = imb("Reduce_scatter", kImbRow, kFourProcesses, "2019");
  const auto whole = read(of_2019), part = read(of_2019.substr(of_2019.find("# Benchmarking")));
  EXPECT_EQ(whole.rows[0].bytes, 1024);
  EXPECT_EQ(part.rows[0].bytes, 4096);
  EXPECT_NE(join(whole.rows[0].notes, "\n").find("all ranks' together"), std::string::npos);
  EXPECT_NE(join(part.rows[0].notes, "\n").find("taken as one rank's"), std::string::npos);
  EXPECT_EQ(join(read(imb("Reduce_scatter", kImbRow)).rows[0].notes, "\n").find("Reduce_scatter"), std::string::npos);
}

// 3.00 over 2.00 and 9.00 over 4.00.
TEST(ImportedLogs, the_slowest_rank_is_one_note_of_all_rows) {
  const auto m = import_log(
      imb("Allreduce", kImbRow + "         2048         1000         1.00         9.00         4.00\n"), "x.log");
  ASSERT_TRUE(m);
  std::vector<const MeasurementRow*> rows;
  for (const MeasurementRow& row : m->rows) rows.push_back(&row);
  const std::vector<std::string> notes = notes_of(rows);
  EXPECT_EQ(notes.size(), 2U) << join(notes, "\n");
  EXPECT_NE(join(notes, "\n").find("is up to 2.25 times that, at 2 KiB"), std::string::npos) << join(notes, "\n");
}

TEST(ImportedLogs, go_together_into_one_bundle) {
  const std::string osu =
      "mpirun -np 4 ./osu\n# OSU MPI Allreduce Latency Test v5.6.3\n# Size       Avg Latency(us)\n8  5.00\n";
  auto all = *import_log(osu, "a.log");
  append_import(all, *import_log(imb("Bcast", kImbRow), "b.log"));
  EXPECT_EQ(all.rows.size(), 2U);
  EXPECT_NE(all.environment.settings.at("imported").find("a.log; IMB 2021.8, b.log"), std::string::npos);
}

}  // namespace
}  // namespace ringside
