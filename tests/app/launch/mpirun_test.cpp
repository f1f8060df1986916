#include "app/launch/mpirun.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ringside::app {
namespace {

const MpirunKind& kOpenMpi4 = mpirun_of("mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/");
const MpirunKind& kOpenMpi5 = mpirun_of("mpirun (Open MPI) 5.0.7\n");
const MpirunKind& kHydra = mpirun_of("HYDRA build details:\n    Version:                                 4.0.2\n");

MpirunCall call(int ranks, int cores, const std::string& hosts = "") {
  MpirunCall c;
  c.ranks = ranks, c.cores = cores;
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

TEST(Mpirun, a_rank_that_was_killed_is_named) {
  const Error e = explain_mpirun(
      kOpenMpi4,
      "--------------------------------------------------------------------------\n"
      "Primary job  terminated normally, but 1 process returned\na non-zero exit code. Per user-direction, the job has "
      "been aborted.\n"
      "--------------------------------------------------------------------------\n"
      "mpirun noticed that process rank 2 with PID 0 on node vm exited on signal 9 (Killed).\n",
      137);
  EXPECT_EQ(e.line(), "rank 2 on vm died by signal 9 (Killed)");
  EXPECT_EQ(e.kind, ErrorKind::machine);
}

// Printed by Open MPI 4.1.4 where a host's /tmp was full.
TEST(Mpirun, a_full_host_is_named) {
  const Error e = explain_mpirun(kOpenMpi4,
                                 "[n2:00185] PMIX ERROR: OUT-OF-RESOURCE in file "
                                 "../../../../../../src/mca/common/dstore/dstore_segment.c at line 208\n",
                                 1);
  EXPECT_EQ(e.line(), "n2 has no room for MPI's files, in its temporary folder or in /dev/shm");
}

TEST(Mpirun, a_rank_that_ends_without_a_word_is_named) {
  const Error e = explain_mpirun(
      kOpenMpi4,
      "mpirun detected that one or more processes exited with non-zero status, thus causing\nthe job to be terminated. "
      "The first "
      "process to do so was:\n\n  Process name: [[61377,1],3]\n  Exit code:    7\n",
      7);
  EXPECT_EQ(e.line(), "rank 3 ended with exit code 7 and said nothing");
}

// As Open MPI 5.0.7 of Debian 13 wrote it.
TEST(Mpirun, open_mpi_5_breaks_its_lines_elsewhere) {
  EXPECT_EQ(
      explain_mpirun(kOpenMpi5,
                     "--------------------------------------------------------------------------\n"
                     "prterun noticed that process rank 2 with PID 21676 on node vm exited on\nsignal 9 (Killed).\n"
                     "--------------------------------------------------------------------------\n",
                     137)
          .line(),
      "rank 2 on vm died by signal 9 (Killed)");
  EXPECT_EQ(explain_mpirun(kOpenMpi5,
                           "prterun detected that one or more processes exited with non-zero status,\nthus causing the "
                           "job to be terminated. The first process to do so was:\n\n"
                           "   Process name: [prterun-vm-21710@1,2]\n   Exit code:    7\n",
                           7)
                .line(),
            "rank 2 ended with exit code 7 and said nothing");
}

// The words are those of Open MPI 4.1's help-errmgr-base.txt, and of a run of Open MPI 5 in a public bug report.
TEST(Mpirun, a_host_whose_daemon_is_lost_is_named) {
  const auto text = [](const char* who, const char* id) {
    return fmt::format(
        "----------\n{} has lost communication with a remote daemon.\n\n  HNP daemon   : [{},0] on node a\n  Remote "
        "daemon: [{},2] on node b\n\nThis is usually due to either a failure of the TCP network\nconnection\n",
        who, id, id);
  };
  const std::string line =
      "b is down or cut off, or mpirun's daemon there has died: mpirun hears nothing of it any more, and has ended all "
      "ranks";
  EXPECT_EQ(explain_mpirun(kOpenMpi4, text("ORTE", "[1,0]"), 1).line(), line);
  EXPECT_EQ(explain_mpirun(kOpenMpi5, text("PRTE", "prterun-a-34@0"), 1).line(), line);
}

// As Hydra 4.0.2 of Debian 12 wrote it when rank 2 was killed: the PID is rank 0's.
TEST(Mpirun, hydra_says_how_and_not_who) {
  const std::string block =
      "\n===================================================================================\n"
      "=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES\n=   PID 21763 RUNNING AT vm\n=   EXIT CODE: 9\n"
      "=   CLEANING UP REMAINING PROCESSES\n=   YOU CAN IGNORE THE BELOW CLEANUP MESSAGES\n"
      "===================================================================================\n";
  EXPECT_EQ(
      explain_mpirun(kHydra, block + "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Killed (signal 9)\n", 9).line(),
      "a rank on vm died by signal 9 (Killed)");
  EXPECT_EQ(explain_mpirun(kHydra, block, 9).line(), "a rank on vm ended with exit code 9 and said nothing");
  EXPECT_EQ(explain_mpirun(kHydra, "", 7).line(), "a rank ended with exit code 7 and said nothing");
  EXPECT_EQ(explain_mpirun(kHydra, "[proxy:0:0@vm] execvp error on file x (No such file)\n", 255).line(),
            "mpirun: [proxy:0:0@vm] execvp error on file x (No such file)");
}

TEST(Mpirun, torn_messages_are_no_rank) {
  for (const char* text :
       {"process rank ", "process rank 2", "process rank 2 with PID 0 on node vm exited on signal", "Process name: [",
        "Process name: [x Exit code: 1", "Process name: [,] Exit code: ", "process rank -1 with PID 3 on node"})
    for (const MpirunKind* kind : {&kOpenMpi4, &kOpenMpi5, &kHydra})
      EXPECT_TRUE(explain_mpirun(*kind, text, 1).line().starts_with("mpirun: ")) << text;
  for (const char* text : {"BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES", "EXIT STRING: (signal 9)"})
    EXPECT_FALSE(explain_mpirun(kHydra, text, 1).line().empty());
}

TEST(Mpirun, anything_else_is_one_line) {
  EXPECT_EQ(explain_mpirun(kOpenMpi4, "-----\n\n   No such host: nowhere\nmore\n", 1).line(),
            "mpirun: No such host: nowhere");
  EXPECT_EQ(explain_mpirun(kOpenMpi4, "", 5).line(), "mpirun ended with code 5 and said nothing");
  EXPECT_EQ(explain_mpirun(kOpenMpi4, "", 11, true).line(), "mpirun died by signal 11");
  EXPECT_EQ(explain_mpirun(kOpenMpi4, "*** bad\x1b[2J\r\n", 6, true).line(),
            "mpirun died by signal 6: *** bad\\u001b[2J");
  EXPECT_EQ(explain_mpirun(kOpenMpi4, std::string(100'000, 'x'), 1).line(), "mpirun: " + std::string(300, 'x') + " ..");
  EXPECT_EQ(
      explain_mpirun(kHydra, "a line of fifty characters or more that stands for itself\nand a second\n", 1).line(),
      "mpirun: a line of fifty characters or more that stands for itself");
}

// The pages are Open MPI 4.1.4's, for --interfaces nonet, a runner that is not there, and --transport ucx without UCX.
TEST(Mpirun, a_page_is_one_whole_sentence_with_host_and_rank) {
  const std::string ruler(74, '-');
  const auto line = [&](const std::string& page) {
    return explain_mpirun(kOpenMpi4, ruler + "\n" + page + ruler + "\n", 1).line();
  };
  EXPECT_EQ(line("None of the TCP networks specified to be included for out-of-band communications\ncould be found:\n\n"
                 "  Value given: nonet\n\nPlease revise the specification and try again.\n"),
            "mpirun: None of the TCP networks specified to be included for out-of-band communications could be found: "
            "Value given: nonet");
  EXPECT_EQ(line("mpirun was unable to launch the specified application as it could not access\nor execute an "
                 "executable:\n\nExecutable: /nowhere/x\nNode: n2\n\nwhile attempting to start process rank 1.\n"),
            "mpirun: mpirun was unable to launch the specified application as it could not access or execute an "
            "executable: Executable: /nowhere/x, Node: n2 (rank 1)");
  EXPECT_EQ(line("No components were able to be opened in the pml framework.\n\nThis typically means that either no "
                 "components of this type were\ninstalled.\n\n  Host:      n1\n  Framework: pml\n"),
            "Open MPI on n1 was built without the transport that was asked for: --transport tcp is always there");
  EXPECT_EQ(line("A call failed that none of these pages is about and that is long. More.\n\n  Local host: n3\n"),
            "mpirun: A call failed that none of these pages is about and that is long. More. (on n3)");
}

TEST(Mpirun, a_warning_is_no_cause_where_there_is_another) {
  const std::string warning = "[n1:01423] plm:rsh: Warning: setpgid(1428,1428) failed in parent with errno=13\n";
  EXPECT_EQ(explain_mpirun(kOpenMpi4, warning + "no such luck\n", 1).line(), "mpirun: no such luck");
  EXPECT_TRUE(explain_mpirun(kOpenMpi4, warning, 1).line().starts_with("mpirun: [n1:01423] plm:rsh: Warning"));
  EXPECT_EQ(
      explain_mpirun(kOpenMpi4,
                     "-----\nWARNING: There was an error initializing an OpenFabrics device.\n\n  Local host: n1\n"
                     "-----\n-----\nORTE was unable to reliably start one or more daemons.\n-----\n",
                     1)
          .line(),
      "mpirun: ORTE was unable to reliably start one or more daemons.");
}

// As it was seen where the host's /tmp had no room for the first of MPI's files.
TEST(Mpirun, a_host_that_can_make_no_file_is_named) {
  EXPECT_EQ(explain_mpirun(kOpenMpi4,
                           "[n2:01144] PMIX ERROR: ERROR in file "
                           "../../../../../../src/mca/gds/ds12/gds_ds12_lock_pthread.c at line 169\n",
                           1)
                .line(),
            "n2 cannot make MPI's files in its temporary folder: it is full, or may not be written");
}

TEST(Mpirun, what_a_rank_said_before_its_end_is_quoted) {
  EXPECT_EQ(
      explain_mpirun(kOpenMpi4,
                     "no such library\nmore of it\n-----\nPrimary job  terminated normally, but 1 process "
                     "returned\na non-zero exit code.\n-----\n-----\nmpirun detected that one or more processes "
                     "exited with non-zero status, thus causing\nthe job to be terminated. The first process to do "
                     "so was:\n\n  Process name: [[61377,1],1]\n  Exit code:    1\n-----\n",
                     1)
          .line(),
      "rank 1 ended with exit code 1: no such library");
}

TEST(Mpirun, a_job_is_known_on_other_hosts_by_its_mark) {
  MpirunCall marked = call(2, 2, "a,b");
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, marked).contains("OMPI_MCA_ringside_job"));
  marked.mark = "1-2-3";
  EXPECT_EQ(mpirun_environment(kOpenMpi4, {}, marked).value("OMPI_MCA_ringside_job"), "1-2-3");
  EXPECT_EQ(mpirun_environment(kOpenMpi5, {}, marked).value("OMPI_MCA_ringside_job"), "1-2-3");
  EXPECT_EQ(mpirun_environment(kOpenMpi5, {}, marked).value("PRTE_MCA_ringside_job"), "1-2-3");
}

TEST(Mpirun, what_the_user_has_set_stays) {
  QProcessEnvironment mine;
  mine.insert("OMPI_MCA_btl", "self,tcp");
  const auto environment = mpirun_environment(kOpenMpi4, mine, call(8, 2));
  EXPECT_EQ(environment.value("OMPI_MCA_btl"), "self,tcp");
  EXPECT_EQ(environment.value("OMPI_MCA_mpi_yield_when_idle"), "1");
  EXPECT_EQ(environment.value("OMPI_ALLOW_RUN_AS_ROOT"), "1");
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, call(2, 2)).contains("OMPI_MCA_mpi_yield_when_idle"));
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, call(2, 2, "a,b")).contains("OMPI_MCA_btl"));
}

TEST(Mpirun, open_mpi_5_is_told_the_same_in_its_own_words) {
  MpirunCall busy = call(8, 2);
  busy.session_folder = "/tmp/s", busy.shared_memory_folder = "/dev/shm/s";
  const auto environment = mpirun_environment(kOpenMpi5, {}, busy);
  EXPECT_EQ(environment.value("PRTE_MCA_rmaps_default_mapping_policy"), ":oversubscribe");
  EXPECT_EQ(environment.value("PRTE_MCA_hwloc_default_binding_policy"), "none");
  EXPECT_EQ(environment.value("PRTE_MCA_prte_tmpdir_base"), "/tmp/s");
  EXPECT_EQ(environment.value("OMPI_MCA_btl"), "self,sm");
  EXPECT_EQ(environment.value("OMPI_MCA_btl_sm_backing_directory"), "/dev/shm/s");
  EXPECT_EQ(environment.value("OMPI_MCA_mpi_yield_when_idle"), "1");
  for (const char* foreign : {"OMPI_MCA_plm", "OMPI_MCA_rmaps_base_oversubscribe"})
    EXPECT_FALSE(environment.contains(foreign)) << foreign;
  EXPECT_TRUE(mpirun_environment(kHydra, {}, busy).isEmpty());
}

TEST(Mpirun, daemons_of_other_hosts_are_started_from_here_and_ask_one_another) {
  // As ompi_info of 4.1.4 and the sources of PRRTE 3 name them.
  const auto four = mpirun_environment(kOpenMpi4, {}, call(2, 2, "a,b"));
  EXPECT_EQ(four.value("OMPI_MCA_plm_rsh_no_tree_spawn"), "1");
  EXPECT_EQ(four.value("OMPI_MCA_oob_tcp_keepalive_time"), "1");
  const auto five = mpirun_environment(kOpenMpi5, {}, call(2, 2, "a,b"));
  EXPECT_EQ(five.value("PRTE_MCA_plm_ssh_no_tree_spawn"), "1");
  EXPECT_EQ(five.value("PRTE_MCA_oob_tcp_keepalive_probes"), "3");
  EXPECT_FALSE(mpirun_environment(kOpenMpi5, {}, call(2, 2)).contains("PRTE_MCA_plm_ssh_no_tree_spawn"));
}

TEST(Mpirun, messages_on_gpus_are_left_to_a_transport_of_mpis_own_choice) {
  MpirunCall on_gpus = call(2, 2);
  EXPECT_TRUE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_btl"));
  on_gpus.device_pointers = true;
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_btl"));
  EXPECT_FALSE(mpirun_environment(kOpenMpi4, {}, on_gpus).contains("OMPI_MCA_pml"));
}

TEST(Mpirun, the_host_file_is_an_argument) {
  EXPECT_EQ(mpirun_arguments(kOpenMpi4, call(4, 2, "a:2,b"), "run"),
            (QStringList{"-n", "4", "--host", "a:2,b:1", "run", "-"}));
  EXPECT_EQ(mpirun_arguments(kHydra, call(4, 2, "a:2,b"), "run"),
            (QStringList{"-n", "4", "-hosts", "a:2,b:1", "run", "-"}));
  MpirunCall filed = call(4, 2, "ann@a:2");
  filed.hostfile = "hosts";
  EXPECT_EQ(mpirun_arguments(kOpenMpi5, filed, "run"), (QStringList{"-n", "4", "--hostfile", "hosts", "run", "-"}));
  EXPECT_EQ(mpirun_arguments(kHydra, filed, "run"), (QStringList{"-n", "4", "-f", "hosts", "run", "-"}));
}

TEST(Mpirun, settings_are_told_in_its_own_words_whatever_the_environment_says) {
  MpirunCall c = call(2, 2, "a,b");
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
