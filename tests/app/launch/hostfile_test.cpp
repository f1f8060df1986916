#include "app/launch/hostfile.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace ringside::app {
namespace {

class Hostfile : public testing::Test {
 protected:
  Result<std::vector<Host>> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_hostfile(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::string path_ = testing::TempDir() + "ringside_hosts";
};

TEST_F(Hostfile, names_slots_and_comments) {
  const auto hosts = read("# two nodes\nnode1 slots=4\n\nnode-2.cluster max_slots=8 # big\nbare\n");
  ASSERT_TRUE(hosts) << hosts.error().line();
  EXPECT_EQ(*hosts, (std::vector<Host>{{"node1", 4}, {"node-2.cluster", 8}, {"bare", 0}}));
  EXPECT_EQ(hydra_hostfile(*hosts), "node1:4\nnode-2.cluster:8\nbare\n");
}

TEST_F(Hostfile, what_is_no_host_name_is_refused) {
  for (const char* text :
       {"-oProxyCommand=evil\n", "node;reboot\n", "$(id)\n", "node1 slots=4;x\n", "node1 slots=\n", "node1 slots=-1\n",
        "node1 slots=1234567\n", "node1 cores=4\n", "no\001de\n", "", "# only this\n"}) {
    const auto hosts = read(text);
    ASSERT_FALSE(hosts) << text;
    EXPECT_EQ(hosts.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(hosts.error().line().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(read_hostfile("/nowhere/hosts"));
}

TEST_F(Hostfile, a_fifo_is_not_waited_for) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  const auto hosts = read_hostfile(path_);
  ASSERT_FALSE(hosts);
  EXPECT_EQ(hosts.error().kind, ErrorKind::bad_input);
  EXPECT_NE(hosts.error().line().find("a regular file"), std::string::npos) << hosts.error().line();
}

}  // namespace
}  // namespace ringside::app
