#include "core/cluster/hosts.h"

#include <sys/stat.h>

#include <filesystem>

#include <gtest/gtest.h>

namespace ringside {
namespace {

using HostList = std::vector<Host>;

TEST(Hosts, a_file_names_users_slots_and_comments) {
  const auto hosts = parse_hostfile("# two nodes\nnode1 slots=4\n\nnode-2.cluster max_slots=8 # big\nbare\nann@c:3\n");
  ASSERT_TRUE(hosts) << hosts.error().line();
  EXPECT_EQ(*hosts, (HostList{{"node1", 4}, {"node-2.cluster", 8}, {"bare", 0}, {"c", 3, "ann"}}));
  EXPECT_EQ(hydra_hostfile(*hosts), "node1:4\nnode-2.cluster:8\nbare:1\nc:3 user=ann\n");
  EXPECT_EQ(open_mpi_hostfile(*hosts), "node1 slots=4\nnode-2.cluster slots=8\nbare slots=1\nann@c slots=3\n");
  EXPECT_EQ(host_list(*hosts), "node1:4,node-2.cluster:8,bare:1,c:3");
}

TEST(Hosts, what_is_no_host_name_is_refused) {
  for (const char* text : {"-oProxyCommand=evil\n", "node;reboot\n", "$(id)\n", "node1 slots=4;x\n", "node1 slots=\n",
                           "node1 slots=-1\n", "node1 slots=1234567\n", "node1 cores=4\n", "no\001de\n", "",
                           "# only this\n", "a:0\n", "a:x\n", "@a\n", "-l@a\n", "a@b@c\n", "a\na slots=2\n"}) {
    const auto hosts = parse_hostfile(text);
    ASSERT_FALSE(hosts) << text;
    EXPECT_EQ(hosts.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(hosts.error().line().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(read_hostfile("/nowhere/hosts"));
}

TEST(Hosts, a_list_is_read_and_a_slip_is_named) {
  EXPECT_EQ(parse_hosts("a:2,b,ann@c:4").value(), (HostList{{"a", 2}, {"b", 0}, {"c", 4, "ann"}}));
  for (const char* list : {"", "a,,b", "a,a", "a b", "-x", "a:2:3", "a;b", "`id`", "a,b:0"})
    EXPECT_FALSE(parse_hosts(list)) << list;
  EXPECT_NE(parse_hosts("a,b c").error().line().find("b c"), std::string::npos);
}

// As Slurm's manual writes them (srun(1), SLURM_JOB_NODELIST and SLURM_TASKS_PER_NODE).
TEST(Hosts, slurm_lists_are_expanded) {
  EXPECT_EQ(slurm_hosts("n[01-03,7],login", "2(x3),1").value(),
            (HostList{{"n01", 2}, {"n02", 2}, {"n03", 2}, {"n7", 1}, {"login", 1}}));
  EXPECT_EQ(slurm_hosts("r[1-2]n[08-10]", "").value(),
            (HostList{{"r1n08", 1}, {"r1n09", 1}, {"r1n10", 1}, {"r2n08", 1}, {"r2n09", 1}, {"r2n10", 1}}));
  EXPECT_EQ(slurm_hosts("one", "16").value(), (HostList{{"one", 16}}));
  for (const char* nodes : {"", "n[1-", "n[3-1]", "n[a-b]", "n[1-2];x", "n[1-999999],m[1-999999]"})
    EXPECT_FALSE(slurm_hosts(nodes, "1")) << nodes;
  for (const char* tasks : {"2(x", "x", "0", "2(y3)", "-1"}) EXPECT_FALSE(slurm_hosts("n1", tasks)) << tasks;
}

TEST(Hosts, a_fifo_is_not_waited_for) {
  const std::string path = testing::TempDir() + "ringside_hosts";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const auto hosts = read_hostfile(path);
  std::filesystem::remove(path);
  ASSERT_FALSE(hosts);
  EXPECT_EQ(hosts.error().kind, ErrorKind::bad_input);
  EXPECT_NE(hosts.error().line().find("a regular file"), std::string::npos) << hosts.error().line();
}

}  // namespace
}  // namespace ringside
