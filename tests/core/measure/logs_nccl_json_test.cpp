// What nccl-tests writes with -J.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/core/measure/logs.h"

namespace ringside {
namespace {

using test::Sample;

/// As nccl-tests' src/util.cu writes it: one device for each process, the first of its nthreads x ngpus; the root
/// behind blanks ("%6i"); truths as texts; six places behind the point; null where nothing was checked.
struct NcclJson {
  int processes = 4, nthreads = 1, ngpus = 1, groups = 1;
  double factor = 1.5;  ///< of busbw, 2 (K-1)/K
  std::string root = "    -1", more = "", program = "all_reduce_perf", redop = "sum";
  bool named = true;  ///< each result by the program, too
  std::string size = "1048576";
  double bytes = 1048576;  ///< that alg_bw counts

  std::string text() const {
    std::string devices;
    for (int p = 0; p < processes; ++p)
      devices += fmt::format(R"({}{{"rank":{},"group":{},"pid":{},"hostname":"n{}","device":0,)"
                             R"("device_hex":"0000:04:00","device_info":"NVIDIA X100"}})",
                             p > 0 ? "," : "", p * nthreads * ngpus, p % groups, 100 + p, p);
    const auto block = [&](const char* name, double us, const char* wrong) {
      const double alg = bytes / us * 1e-3;
      return fmt::format(R"("{}":{{"time":{:f},"alg_bw":{:f},"bus_bw":{:f},"nwrong":{}}})", name, us, alg, factor * alg,
                         wrong);
    };
    return R"({"version":3,"start_time":"2026-01-02 03:04:05","args":[".\/build\/)" + program +
           R"(","-J","x.json"],"env":["A=B"],"nccl_version":22707,"config":{"nthreads":)" + std::to_string(nthreads) +
           R"(,"ngpus":)" + std::to_string(ngpus) + R"(,"iterations":20,"parallel_init":"false","devices":[)" +
           devices + R"(]},"results":[{"size":)" + size + R"(,"count":262144,"type":"float","redop":")" + redop +
           R"(","root":")" + root + R"(",)" + block("out_of_place", 50, "0.000000") + more + "," +
           block("in_place", 40, "null") + R"(,"actual_iterations":20,"experiment_name":")" + (named ? program : "") +
           R"("}],"out_of_bounds":{"count":0,"okay":"true"},"end_time":"2026-01-02 03:04:06"})";
  }
};
const std::string kPerIteration = R"(,"out_of_place_per_iter":{"skipped_iterations":0,"times_us":[50.0,51.0,49.0]})";

class NcclJsonLog : public testing::TestWithParam<Sample> {};
TEST_P(NcclJsonLog, is_read_as_it_says) {
  test::expect_read_as_it_says(GetParam());
}
// 2 (K-1)/K is 1.5 of 4, 1.75 of 8, 1.875 of 16, 1 of 2.
INSTANTIATE_TEST_SUITE_P(
    json, NcclJsonLog,
    testing::Values(
        Sample{"means", NcclJson{}.text(), {}, {"allreduce", 4, 2, 1 << 20, 40e-6, true}},
        Sample{"iterations", NcclJson{.more = kPerIteration}.text(), {}, {"allreduce", 4, 2, 1 << 20, 40e-6, true}},
        Sample{"program_in_the_command_alone",
               NcclJson{.factor = 0.75, .program = "alltoall_perf", .redop = "none", .named = false}.text(),
               {},
               {"all-to-all", 4, 2, 1 << 20, 40e-6, true}},
        // 2 GiB and 4 GiB as an int has them.
        Sample{"a_size_that_an_int_cannot_hold",
               NcclJson{.size = "-2147483648", .bytes = 2147483648.0}.text(),
               {},
               {"allreduce", 4, 2, std::int64_t{1} << 31, 40e-6, true}},
        Sample{"a_size_that_an_int_turns_to_nothing",
               NcclJson{.size = "0", .bytes = 4294967296.0}.text(),
               {},
               {"allreduce", 4, 2, std::int64_t{1} << 32, 40e-6, true}},
        Sample{"a_size_that_no_int_has_written",
               NcclJson{.size = "17179869184", .bytes = 12884901888.0}.text(),
               {},
               {"allreduce", 4, 2, std::int64_t{1} << 34, 40e-6, true}},
        Sample{"one_process_of_eight_GPUs",
               NcclJson{.processes = 1, .ngpus = 8, .factor = 1.75}.text(),
               {},
               {"allreduce", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"two_processes_of_eight_GPUs",
               NcclJson{.processes = 2, .ngpus = 8, .factor = 1.875}.text(),
               {},
               {"allreduce", 16, 2, 1 << 20, 40e-6, true}},
        Sample{"eight_threads",
               NcclJson{.processes = 1, .nthreads = 8, .factor = 1.75}.text(),
               {},
               {"allreduce", 8, 2, 1 << 20, 40e-6, true}},
        Sample{"split_into_groups",
               NcclJson{.processes = 16, .groups = 8, .factor = 1}.text(),
               {},
               {"allreduce", 2, 2, 1 << 20, 40e-6, true}},
        Sample{"devices_that_bandwidths_contradict",
               NcclJson{.processes = 4, .ngpus = 4}.text(),
               {},
               {"allreduce", 4, 2, 1 << 20, 40e-6, true}}),
    test::name_of);

TEST(ImportedLogs, json_says_root_and_places_and_what_was_not_checked) {
  const auto m = import_log(
      NcclJson{.processes = 2, .ngpus = 2, .factor = 1, .root = "     3", .program = "reduce_perf"}.text(), "x");
  ASSERT_TRUE(m) << m.error().line();
  EXPECT_EQ(m->rows[0].root, 3);
  ASSERT_EQ(m->environment.where.size(), 4U);
  EXPECT_EQ(m->environment.where[3].host, "n1");
  EXPECT_EQ(m->environment.where[3].device, "GPU 1: NVIDIA X100");
  EXPECT_TRUE(m->rows[0].verified);
  EXPECT_FALSE(m->rows[1].verified);
  EXPECT_NE(join(m->rows[1].notes, "\n").find("not verified"), std::string::npos);
}

TEST(ImportedLogs, json_whose_bandwidths_are_of_other_ranks_says_so) {
  const auto notes = [](const NcclJson& json) { return join(import_log(json.text(), "x.json")->rows[0].notes, "\n"); };
  const std::string said = notes({.processes = 4, .ngpus = 4});
  EXPECT_NE(said.find("that of 16 ranks"), std::string::npos) << said;
  EXPECT_EQ(notes({.processes = 4}).find("busbw"), std::string::npos);
}

TEST(ImportedLogs, json_of_a_run_that_ended_before_its_first_result_is_a_log_without_one) {
  const std::string whole = NcclJson{}.text();
  const auto m = import_log(whole.substr(0, whole.find(R"(,"results")")) + "}", "x.json");
  ASSERT_FALSE(m);
  EXPECT_NE(m.error().line().find("without a line of results"), std::string::npos) << m.error().line();
}

TEST(ImportedLogs, iterations_become_samples) {
  const auto m = import_log(NcclJson{.more = kPerIteration}.text(), "x");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->rows[0].samples_s.size(), 3U);
  EXPECT_EQ(m->environment.mpi, "NCCL 2.27.7");
}

}  // namespace
}  // namespace ringside
