#include "app/launch/mpirun.h"

#include <gtest/gtest.h>

namespace ringside::app {
namespace {

const MpirunKind& kOpenMpi4 = mpirun_of("mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/");
const MpirunKind& kOpenMpi5 = mpirun_of("mpirun (Open MPI) 5.0.7\n");
const MpirunKind& kHydra = mpirun_of("HYDRA build details:\n    Version:                                 4.0.2\n");

MpirunCall call(int ranks, const std::string& hosts = "") {
  MpirunCall c;
  c.ranks = ranks;
  if (!hosts.empty()) c.settings.hosts = parse_hosts(hosts).value();
  return c;
}

TEST(Mpirun, what_it_is_says_its_version) {
  EXPECT_EQ(kOpenMpi4.name, "Open MPI 4");
  EXPECT_EQ(mpirun_of("mpirun (Open MPI) 3.1.6").name, "Open MPI 4");
  EXPECT_EQ(kOpenMpi5.name, "Open MPI 5");
  EXPECT_EQ(mpirun_of("mpirun (Open MPI) 10.0").name, "Open MPI 5");
  EXPECT_EQ(kHydra.name, "MPICH (Hydra)");
  EXPECT_EQ(mpirun_of("Intel(R) MPI Library for Linux* OS, Version 2021.10").name, "MPICH (Hydra)");
  for (const char* other : {"", "(Open MPI) ", "version four"})
    EXPECT_EQ(mpirun_of(other).name, "another MPI") << other;
}

TEST(Mpirun, a_job_is_known_on_other_hosts_by_its_mark) {
  MpirunCall marked = call(2, "a,b");
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, marked).contains("OMPI_MCA_ringside_job"));
  marked.mark = "1-2-3";
  EXPECT_EQ(mpirun_environment(kOpenMpi4, {}, marked).value("OMPI_MCA_ringside_job"), "1-2-3");
  EXPECT_EQ(mpirun_environment(kOpenMpi5, {}, marked).value("OMPI_MCA_ringside_job"), "1-2-3");
  EXPECT_EQ(mpirun_environment(kOpenMpi5, {}, marked).value("PRTE_MCA_ringside_job"), "1-2-3");
}

TEST(Mpirun, what_the_user_has_set_stays) {
  QProcessEnvironment mine;
  mine.insert("OMPI_MCA_btl", "self,tcp");
  const auto environment = mpirun_environment(kOpenMpi4, mine, call(8));
  EXPECT_EQ(environment.value("OMPI_MCA_btl"), "self,tcp");
  EXPECT_EQ(environment.value("OMPI_ALLOW_RUN_AS_ROOT"), "1");
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, call(2, "a,b")).contains("OMPI_MCA_btl"));
}

TEST(Mpirun, open_mpi_5_is_told_the_same_in_its_own_words) {
  MpirunCall busy = call(8);
  busy.session_folder = "/tmp/s", busy.shared_memory_folder = "/dev/shm/s";
  const auto environment = mpirun_environment(kOpenMpi5, {}, busy);
  EXPECT_EQ(environment.value("PRTE_MCA_rmaps_default_mapping_policy"), ":oversubscribe");
  EXPECT_EQ(environment.value("PRTE_MCA_hwloc_default_binding_policy"), "none");
  EXPECT_EQ(environment.value("PRTE_MCA_prte_tmpdir_base"), "/tmp/s");
  EXPECT_EQ(environment.value("OMPI_MCA_btl"), "self,sm");
  EXPECT_EQ(environment.value("OMPI_MCA_btl_sm_backing_directory"), "/dev/shm/s");
  for (const char* foreign : {"OMPI_MCA_plm", "OMPI_MCA_rmaps_base_oversubscribe"})
    EXPECT_FALSE(environment.contains(foreign)) << foreign;
  EXPECT_TRUE(mpirun_environment(kHydra, {}, busy).isEmpty());
}

TEST(Mpirun, daemons_of_other_hosts_are_started_from_here_and_ask_one_another) {
  // As ompi_info of 4.1.4 and the sources of PRRTE 3 name them.
  const auto four = mpirun_environment(kOpenMpi4, {}, call(2, "a,b"));
  EXPECT_EQ(four.value("OMPI_MCA_plm_rsh_no_tree_spawn"), "1");
  EXPECT_EQ(four.value("OMPI_MCA_oob_tcp_keepalive_time"), "1");
  const auto five = mpirun_environment(kOpenMpi5, {}, call(2, "a,b"));
  EXPECT_EQ(five.value("PRTE_MCA_plm_ssh_no_tree_spawn"), "1");
  EXPECT_EQ(five.value("PRTE_MCA_oob_tcp_keepalive_probes"), "3");
  EXPECT_FALSE(mpirun_environment(kOpenMpi5, {}, call(2)).contains("PRTE_MCA_plm_ssh_no_tree_spawn"));
}

TEST(Mpirun, messages_on_gpus_are_left_to_a_transport_of_mpis_own_choice) {
  MpirunCall on_gpus = call(2);
  EXPECT_TRUE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_btl"));
  on_gpus.device_pointers = true;
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_btl"));
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_pml"));
}

TEST(Mpirun, the_host_file_is_an_argument) {
  EXPECT_EQ(mpirun_arguments(kOpenMpi4, call(4, "a:2,b"), "run"),
            (QStringList{"-n", "4", "--host", "a:2,b:1", "run", "-"}));
  EXPECT_EQ(mpirun_arguments(kHydra, call(4, "a:2,b"), "run"),
            (QStringList{"-n", "4", "-hosts", "a:2,b:1", "run", "-"}));
  MpirunCall filed = call(4, "ann@a:2");
  filed.hostfile = "hosts";
  EXPECT_EQ(mpirun_arguments(kOpenMpi5, filed, "run"), (QStringList{"-n", "4", "--hostfile", "hosts", "run", "-"}));
  EXPECT_EQ(mpirun_arguments(kHydra, filed, "run"), (QStringList{"-n", "4", "-f", "hosts", "run", "-"}));
}

TEST(Mpirun, settings_are_told_in_its_own_words_whatever_the_environment_says) {
  MpirunCall c = call(2, "a,b");
  c.settings.agent = "/bin/agent", c.settings.interfaces = "10.0.0.0/24", c.settings.transport = "tcp";
  c.settings.environment = {{"A", "b c"}};
  QProcessEnvironment mine;
  mine.insert("OMPI_MCA_plm_rsh_agent", "other");
  const auto four = mpirun_environment(kOpenMpi4, mine, c), five = mpirun_environment(kOpenMpi5, mine, c);
  EXPECT_EQ(four.value("OMPI_MCA_plm_rsh_agent"), "/bin/agent");
  EXPECT_EQ(four.value("OMPI_MCA_oob_tcp_if_include"), "10.0.0.0/24");
  EXPECT_EQ(five.value("PRTE_MCA_plm_ssh_agent"), "/bin/agent");
  EXPECT_EQ(five.value("PRTE_MCA_prte_if_include"), "10.0.0.0/24");
  for (const auto& open_mpi : {four, five}) {
    EXPECT_EQ(open_mpi.value("OMPI_MCA_btl_tcp_if_include"), "10.0.0.0/24");
    EXPECT_EQ(open_mpi.value("OMPI_MCA_pml"), "ob1");
  }
  EXPECT_EQ(mpirun_environment(kHydra, mine, c).value("HYDRA_LAUNCHER_EXEC"), "/bin/agent");
  EXPECT_TRUE(mpirun_arguments(kOpenMpi4, c, "run").join(" ").contains("-x A=b c run -"));
  EXPECT_TRUE(mpirun_arguments(kHydra, c, "run").join(" ").contains("-genv A b c run -"));
  EXPECT_TRUE(check_settings(kOpenMpi4, c.settings));
  EXPECT_NE(check_settings(kHydra, c.settings).error().line().find("the name of one interface"), std::string::npos);
  EXPECT_FALSE(check_settings(mpirun_of(""), c.settings)) << "nobody knows what another MPI's agent is called";
}

}  // namespace
}  // namespace ringside::app
