#include "app/mpirun.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace ringside::app {
namespace {

MpirunCall call(int ranks, int cores, const std::string& hostfile = "") {
  MpirunCall c;
  c.ranks = ranks, c.cores = cores, c.hostfile = hostfile;
  return c;
}

TEST(Mpirun, a_rank_that_was_killed_is_named) {
  const Error e = explain_mpirun(
      "--------------------------------------------------------------------------\n"
      "Primary job  terminated normally, but 1 process returned\na non-zero exit code. Per user-direction, the job has "
      "been aborted.\n"
      "--------------------------------------------------------------------------\n"
      "mpirun noticed that process rank 2 with PID 0 on node vm exited on signal 9 (Killed).\n",
      137);
  EXPECT_EQ(e.line(), "rank 2 on vm died by signal 9 (Killed)");
  EXPECT_EQ(e.kind, ErrorKind::machine);
}

TEST(Mpirun, a_rank_that_ends_without_a_word_is_named) {
  const Error e = explain_mpirun(
      "mpirun detected that one or more processes exited with non-zero status, thus causing\nthe job to be terminated. "
      "The first "
      "process to do so was:\n\n  Process name: [[61377,1],3]\n  Exit code:    7\n",
      7);
  EXPECT_EQ(e.line(), "rank 3 ended with exit code 7 and said nothing");
}

TEST(Mpirun, anything_else_is_one_line) {
  EXPECT_EQ(explain_mpirun("-----\n\n   No such host: nowhere\nmore\n", 1).line(), "mpirun: No such host: nowhere");
  EXPECT_EQ(explain_mpirun("", 5).line(), "mpirun ended with code 5 and said nothing");
}

TEST(Mpirun, what_the_user_has_set_stays) {
  QProcessEnvironment mine;
  mine.insert("OMPI_MCA_btl", "self,tcp");
  const auto environment = mpirun_environment(mine, call(8, 2));
  EXPECT_EQ(environment.value("OMPI_MCA_btl"), "self,tcp");
  EXPECT_EQ(environment.value("OMPI_MCA_mpi_yield_when_idle"), "1");
  EXPECT_EQ(environment.value("OMPI_ALLOW_RUN_AS_ROOT"), "1");
  EXPECT_FALSE(mpirun_environment({}, call(2, 2)).contains("OMPI_MCA_mpi_yield_when_idle"));
  EXPECT_FALSE(mpirun_environment({}, call(2, 2, "hosts")).contains("OMPI_MCA_btl"));
}

TEST(Mpirun, messages_on_gpus_are_left_to_a_transport_of_mpis_own_choice) {
  MpirunCall on_gpus = call(2, 2);
  EXPECT_TRUE(mpirun_environment({}, on_gpus).contains("OMPI_MCA_btl"));
  on_gpus.device_pointers = true;
  EXPECT_FALSE(mpirun_environment({}, on_gpus).contains("OMPI_MCA_btl"));
  EXPECT_FALSE(mpirun_environment({}, on_gpus).contains("OMPI_MCA_pml"));
}

TEST(Mpirun, the_host_file_is_an_argument) {
  EXPECT_EQ(mpirun_arguments(call(4, 2, "hosts"), "run", "job.json"),
            (QStringList{"-n", "4", "--hostfile", "hosts", "run", "job.json"}));
}

class Hostfile : public testing::Test {
 protected:
  Result<std::vector<std::string>> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_hostfile(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::string path_ = testing::TempDir() + "ringside_hosts";
};

TEST_F(Hostfile, names_slots_and_comments) {
  const auto hosts = read("# two nodes\nnode1 slots=4\n\nnode-2.cluster max_slots=8 # big\n");
  ASSERT_TRUE(hosts) << hosts.error().line();
  EXPECT_EQ(*hosts, (std::vector<std::string>{"node1", "node-2.cluster"}));
}

TEST_F(Hostfile, what_is_no_host_name_is_refused) {
  for (const char* text :
       {"-oProxyCommand=evil\n", "node;reboot\n", "$(id)\n", "node1 slots=4;x\n", "no\001de\n", "", "# only this\n"}) {
    const auto hosts = read(text);
    ASSERT_FALSE(hosts) << text;
    EXPECT_EQ(hosts.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(hosts.error().line().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(read_hostfile("/nowhere/hosts"));
}

}  // namespace
}  // namespace ringside::app
