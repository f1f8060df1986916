// What programs print, judged; jobs on fake devices.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "bench/gpu_table.h"
#include "kit/check/job_part.h"
#include "kit/check/part.h"
#include "kit/check/test_part.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::kit {
namespace {

using nlohmann::json;

TEST(KitParts, tests_are_read_from_the_list_that_googletest_prints) {
  const std::vector<std::string> expected{"Plain.one", "Plain.two", "K/Ranks.every/1", "K/Ranks.every/2"};
  EXPECT_EQ(tests_listed("Running main() from a file\nPlain.\n  one\n  two\nK/Ranks.\n  every/1  # GetParam() = 1\n"
                         "  every/2  # GetParam() = 2\n"),
            expected);
  EXPECT_TRUE(tests_listed("error while loading shared libraries\n").empty());
}

TEST(KitParts, records_pass_only_when_every_case_is_verified_and_the_job_says_that_it_is_over) {
  const json row{{"collective", "allreduce"},
                 {"algorithm", "ring"},
                 {"ranks", 4},
                 {"root", 0},
                 {"chunks", 4},
                 {"bytes", 1024},
                 {"type", "int32"},
                 {"op", "sum"},
                 {"backend", "host"},
                 {"verified", true},
                 {"samples_s", {1e-6, 2e-6, 3e-6}},
                 {"median_s", 2e-6}};
  const auto line = [](const json& j) { return j.dump() + "\n"; };
  const std::string done = line({{"record", "done"}, {"row", 0}, {"result", row}}), end = line({{"record", "end"}});
  json wrong = row;
  wrong["verified"] = false;
  const std::string error = line({{"record", "error"}, {"line", "nccl: not found: x"}});
  EXPECT_EQ(judge_records(done + end, 1, {}).verdict, Verdict::passed) << judge_records(done + end, 1, {}).summary;
  EXPECT_EQ(judge_records(done, 1, {}).verdict, Verdict::failed);
  EXPECT_EQ(judge_records(done + end, 2, {}).summary, "1 of 2 cases verified");
  EXPECT_EQ(judge_records(line({{"record", "done"}, {"row", 0}, {"result", wrong}}) + end, 1, {}).verdict,
            Verdict::failed);
  EXPECT_EQ(judge_records("", 1, {}).verdict, Verdict::failed);
  EXPECT_EQ(judge_records(error, 1, {"no cuBLAS"}).verdict, Verdict::failed);
  EXPECT_EQ(judge_records(error, 1, {"nccl: not found"}).verdict, Verdict::skipped);
  EXPECT_EQ(judge_records(error, 1, {"nccl: not found"}).summary, "nccl: not found: x");
}

TEST(KitParts, every_check_is_named_whatever_the_machine_has) {
  const Kit kit{test::built("..")};
  Machine bare, rich;
  bare.no_gpu = "cuda: no NVIDIA driver";
  rich.gpus = {"A", "A"}, rich.sanitizer = "/opt/compute-sanitizer";
  const auto less = all_parts(kit, bare), more = all_parts(kit, rich);
  ASSERT_EQ(less.size(), more.size());
  for (std::size_t i = 0; i < less.size(); ++i) {
    EXPECT_EQ(less[i].id, more[i].id);
    if (less[i].needs_gpu)
      EXPECT_EQ(less[i].skip, "no GPU: cuda: no NVIDIA driver") << less[i].id;
    else
      EXPECT_EQ(less[i].skip, "") << less[i].id;
    EXPECT_LE(more[i].expected_s, kLongestPart) << more[i].id;
    const auto known = [&](const Group& g) { return g.id == group_of(more[i].id); };
    EXPECT_TRUE(std::any_of(groups().begin(), groups().end(), known)) << more[i].id;
  }
  rich.gpus = {"A"}, rich.sanitizer.clear();
  for (const Part& p : all_parts(kit, rich)) {
    const std::string expected = group_of(p.id) == "links"      ? "one GPU: there is no link to measure"
                                 : group_of(p.id) == "sanitize" ? "no compute-sanitizer on this machine"
                                                                : "";
    if (p.id.find("test_gpu_") == std::string::npos) {  // programs that a build without CUDA does not have
      EXPECT_EQ(p.skip, expected) << p.id;
    }
  }
}

/// bin/ as the kit has it, the devices in it fake.
class FakeKit {
 public:
  FakeKit() {
    std::filesystem::create_directory(folder_ / "bin");
    link("ringside-run", test::built("ringside-run-fake"));
    folder_.write("bin/mpirun",
                  "#!/bin/sh\nexport OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1\n"
                  "export OMPI_MCA_rmaps_base_oversubscribe=1 "
                  "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe\nexec mpirun \"$@\"\n");
    std::filesystem::permissions(folder_ / "bin/mpirun", std::filesystem::perms::owner_all);
    kit.root = folder_ / "";
    machine.gpus = {"Fake"};
  }
  Outcome run(const Recipe& r, const std::string& tool = "") {
    return run_job_part({kit, machine, kit.root, 100}, job_of(r), tool, {"nccl: not found"});
  }
  Kit kit;
  Machine machine;

 private:
  void link(const std::string& name, const std::string& to) {
    std::filesystem::create_symlink(to, folder_ / ("bin/" + name));
  }
  test::Folder folder_;
};

TEST(KitParts, jobs_run_in_several_processes_and_one_rank_tries_nccl) {
  FakeKit fake;
  const Outcome several = fake.run({.backend = "cuda-ipc",
                                    .algorithms = {"ring", "recursive_doubling"},
                                    .ranks = {2, 3},
                                    .bytes = {1024},
                                    .budget_s = 1});
  // Recursive doubling on three ranks folds the third one in.
  EXPECT_EQ(several.verdict, Verdict::passed) << several.summary << several.text;
  EXPECT_EQ(several.data["rows"].size(), 4U);
  EXPECT_NE(several.text.find("recursive_doubling"), std::string::npos);

  const Recipe alone{
      .backend = "nccl", .algorithms = {"ring"}, .ranks = {1}, .bytes = {1024}, .budget_s = 1, .library = true};
  fake.machine.nccl = FAKE_NCCL;
  const Outcome one = fake.run(alone);
  EXPECT_EQ(one.verdict, Verdict::passed) << one.summary << one.text;
  EXPECT_NE(one.text.find("ncclAllReduce"), std::string::npos) << one.text;
  fake.machine.nccl = "/nowhere/libnccl.so.2";
  EXPECT_EQ(fake.run(alone).verdict, Verdict::skipped);
}

TEST(KitParts, what_a_sanitizer_finds_is_a_failure) {
  FakeKit fake;
  const test::Folder folder;
  // Stands for compute-sanitizer: runs the program, then ends with the code that it was given for errors.
  fake.machine.sanitizer =
      folder.write("sanitizer", "#!/bin/sh\nwhile [ \"${1#--}\" != \"$1\" ]; do shift 2; done\n\"$@\"\nexit 99\n");
  std::filesystem::permissions(fake.machine.sanitizer, std::filesystem::perms::owner_all);
  const Outcome o = fake.run(
      {.backend = "cuda-local", .algorithms = {"ring"}, .ranks = {2}, .bytes = {1024}, .budget_s = 1}, "memcheck");
  EXPECT_EQ(o.verdict, Verdict::failed);
  EXPECT_EQ(o.summary, "memcheck found errors") << o.text;
}

TEST(KitParts, bench_aims_are_judged_against_the_first_row) {
  const auto speed = [](const char* what, double gbs) {
    return json{{"what", what}, {"type", "bf16"}, {"bytes_per_s", gbs * 1e9}};
  };
  const auto latency = [](double us, double chain) {
    return json{{"what", "ring"}, {"ranks", 4},           {"bytes", 1024},
                {"steps", 6},     {"seconds", us * 1e-6}, {"chain_s", chain * 1e-6}};
  };
  json measured{
      {"device", "Fake"},
      {"bytes", 1 << 28},
      {"bandwidth", {speed("device copy", 1000), speed("kernel sum", 900), speed("kernel sum, misaligned", 500)}},
      {"latency", {latency(5, 0), latency(20, 10)}}};
  EXPECT_EQ(bench::table_of(measured).missed, 0) << bench::table_of(measured).text;
  EXPECT_NE(bench::table_of(measured).summary.find("0.90 of it (kernel sum bf16)"), std::string::npos);
  measured["bandwidth"][1] = speed("kernel sum", 899);
  measured["latency"][1] = latency(20.1, 10);
  const bench::Table table = bench::table_of(measured);
  EXPECT_EQ(table.missed, 2);
  EXPECT_NE(table.text.find("below 0.9"), std::string::npos);
  EXPECT_NE(table.text.find("above 2"), std::string::npos);
  EXPECT_NE(table.summary.find("2 of the aims missed"), std::string::npos);
}

}  // namespace
}  // namespace ringside::kit
