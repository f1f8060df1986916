// What launchers say when they end, as one line for a person.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/launch/mpirun.h"

namespace ringside::app {
namespace {

const MpirunKind& kFour = mpirun_of("mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/");
const MpirunKind& kFive = mpirun_of("mpirun (Open MPI) 5.0.7\n");
const MpirunKind& kMpich = mpirun_of("HYDRA build details:\n    Version:                                 4.0.2\n");

TEST(MpirunMessages, a_rank_that_was_killed_is_named) {
  const Error e = explain_mpirun(
      kFour,
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
TEST(MpirunMessages, a_full_host_is_named) {
  const Error e = explain_mpirun(kFour,
                                 "[n2:00185] PMIX ERROR: OUT-OF-RESOURCE in file "
                                 "../../../../../../src/mca/common/dstore/dstore_segment.c at line 208\n",
                                 1);
  EXPECT_EQ(e.line(), "n2 has no room for MPI's files, in its temporary folder or in /dev/shm");
}

TEST(MpirunMessages, a_rank_that_ends_without_a_word_is_named) {
  const Error e = explain_mpirun(
      kFour,
      "mpirun detected that one or more processes exited with non-zero status, thus causing\nthe job to be terminated. "
      "The first "
      "process to do so was:\n\n  Process name: [[61377,1],3]\n  Exit code:    7\n",
      7);
  EXPECT_EQ(e.line(), "rank 3 ended with exit code 7 and said nothing");
}

// As Open MPI 5.0.7 of Debian 13 wrote it.
TEST(MpirunMessages, open_mpi_5_breaks_its_lines_elsewhere) {
  EXPECT_EQ(
      explain_mpirun(kFive,
                     "--------------------------------------------------------------------------\n"
                     "prterun noticed that process rank 2 with PID 21676 on node vm exited on\nsignal 9 (Killed).\n"
                     "--------------------------------------------------------------------------\n",
                     137)
          .line(),
      "rank 2 on vm died by signal 9 (Killed)");
  EXPECT_EQ(explain_mpirun(kFive,
                           "prterun detected that one or more processes exited with non-zero status,\nthus causing the "
                           "job to be terminated. The first process to do so was:\n\n"
                           "   Process name: [prterun-vm-21710@1,2]\n   Exit code:    7\n",
                           7)
                .line(),
            "rank 2 ended with exit code 7 and said nothing");
}

// The words are those of Open MPI 4.1's help-errmgr-base.txt, and of a run of Open MPI 5 in a public bug report.
TEST(MpirunMessages, a_host_whose_daemon_is_lost_is_named) {
  const auto text = [](const char* who, const char* id) {
    return fmt::format(
        "----------\n{} has lost communication with a remote daemon.\n\n  HNP daemon   : [{},0] on node a\n  Remote "
        "daemon: [{},2] on node b\n\nThis is usually due to either a failure of the TCP network\nconnection\n",
        who, id, id);
  };
  const std::string line =
      "b is down or cut off, or mpirun's daemon there has died: mpirun hears nothing of it any more, and has ended all "
      "ranks";
  EXPECT_EQ(explain_mpirun(kFour, text("ORTE", "[1,0]"), 1).line(), line);
  EXPECT_EQ(explain_mpirun(kFive, text("PRTE", "prterun-a-34@0"), 1).line(), line);
}

// As Hydra 4.0.2 of Debian 12 wrote it when rank 2 was killed: the PID is rank 0's.
TEST(MpirunMessages, hydra_says_how_and_not_who) {
  const std::string block =
      "\n===================================================================================\n"
      "=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES\n=   PID 21763 RUNNING AT vm\n=   EXIT CODE: 9\n"
      "=   CLEANING UP REMAINING PROCESSES\n=   YOU CAN IGNORE THE BELOW CLEANUP MESSAGES\n"
      "===================================================================================\n";
  EXPECT_EQ(
      explain_mpirun(kMpich, block + "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Killed (signal 9)\n", 9).line(),
      "a rank on vm died by signal 9 (Killed)");
  EXPECT_EQ(explain_mpirun(kMpich, block, 9).line(), "a rank on vm ended with exit code 9 and said nothing");
  EXPECT_EQ(explain_mpirun(kMpich, "", 7).line(), "a rank ended with exit code 7 and said nothing");
  EXPECT_EQ(explain_mpirun(kMpich, "[proxy:0:0@vm] execvp error on file x (No such file)\n", 255).line(),
            "vm cannot start x: No such file");
}

// As they stand in bug reports: github.com/pmodels/mpich/issues/4599 and /1620, boutproject/BOUT-dev/issues/1599,
// Azure/az-hop/issues/906 (Intel MPI 2021.4).
TEST(MpirunMessages, hydras_that_do_not_get_to_start_ranks_name_hosts) {
  const auto line = [](const std::string& text) { return explain_mpirun(kMpich, text, 1).line(); };
  EXPECT_EQ(line("[proxy:0:1@node009.local] HYDU_sock_connect (utils/sock/sock.c:145): unable to connect from "
                 "\"node009.local\" to \"node008.local\" (Connection refused)\n[proxy:0:1@node009.local] main "
                 "(pm/pmiserv/pmip.c:183): unable to connect to server node008.local at port 39565 (check for "
                 "firewalls!)\n"),
            "node009.local cannot connect to node008.local: Connection refused");
  EXPECT_EQ(
      line("[proxy:0:0@lijr-Virtual-Machine] HYDU_create_process (utils/launch/launch.c:74): execvp error on file "
           "./conduction (Permission denied)\n"),
      "lijr-Virtual-Machine cannot start ./conduction: Permission denied");
  EXPECT_EQ(line("[mpiexec@hb120v3-3] check_exit_codes (../../../../../src/pm/i_hydra/libhydra/demux/"
                 "hydra_demux_poll.c:117): unable to run bstrap_proxy on hb120v3-3.internal.cloudapp.net (pid 12608, "
                 "exit code 256)\n"),
            "hb120v3-3.internal.cloudapp.net cannot be reached by mpirun, or has no hydra_bstrap_proxy that runs");
  EXPECT_EQ(line("ssh: Could not resolve hostname something: Name or service not known\n"),
            "mpirun: ssh: Could not resolve hostname something: Name or service not known");
}

// The pages of help-prun.txt, help-errmgr-base.txt and help-plm-base.txt of PRRTE 3.0.8 (Debian 13), filled in.
TEST(MpirunMessages, open_mpi_5_that_does_not_get_to_start_ranks_is_one_sentence) {
  const std::string ruler(74, '-');
  const auto line = [&](const std::string& page) {
    return explain_mpirun(kFive, ruler + "\n" + page + ruler + "\n", 1).line();
  };
  EXPECT_EQ(
      line("prterun was unable to launch the specified application as it lacked\npermissions to execute an "
           "executable:\n\n   Executable: /nowhere/x\n   Node: n2\n\nwhile attempting to start process rank 1.\n"),
      "mpirun: prterun was unable to launch the specified application as it lacked permissions to execute an "
      "executable: Executable: /nowhere/x, Node: n2 (rank 1)");
  EXPECT_EQ(
      line("prterun was unable to reliably start one or more daemons.\nThis usually is caused by:\n\n* the inability "
           "to resolve specified hostnames - please check\n  above for any output regarding this possibility\n"),
      "mpirun: prterun was unable to reliably start one or more daemons.");
  EXPECT_EQ(
      line("An PRTE daemon has unexpectedly failed after launch and before\ncommunicating back to mpirun. This could "
           "be caused by a number\nof factors, including an inability to create a connection back\n"),
      "mpirun: An PRTE daemon has unexpectedly failed after launch and before communicating back to mpirun.");
  EXPECT_EQ(
      line("A daemon died unexpectedly with status 127 while attempting\nto launch so we are aborting.\n\nThere may "
           "be more information reported by the environment (see above).\n"),
      "mpirun: A daemon died unexpectedly with status 127 while attempting to launch so we are aborting.");
  EXPECT_EQ(
      line("PRTE is unable to establish a communication connection to the\nspecified daemon located on the indicated "
           "node:\n\n  my node:   n2\n  target node:  n3\n\nThis is usually due to a lack of common network "
           "interfaces and/or\n"),
      "mpirun: PRTE is unable to establish a communication connection to the specified daemon located on the "
      "indicated node: my node: n2, target node: n3");
}

// The first two as in github.com/openpmix/prrte/issues/2694 and in the log of a run of DIRAC with Open MPI 5.
TEST(MpirunMessages, a_rank_that_ends_unlike_the_others_is_named) {
  const std::string ruler(74, '-');
  const auto line = [&](const std::string& said, const std::string& page) {
    return explain_mpirun(kFive, said + ruler + "\n" + page + ruler + "\n", 1).line();
  };
  EXPECT_EQ(
      line("",
           "\nprterun has exited due to process rank 2 with PID 1705216 on node nid003032 exiting\nimproperly. There "
           "are three reasons this could occur:\n\n1. this process did not call \"init\" before exiting, but "
           "others in\nthe job did.\n"),
      "rank 2 on nid003032 has ended without MPI's knowledge");
  EXPECT_EQ(
      line("[n05p016:00000] *** An error occurred in MPI_Comm_rank\n",
           "prterun has exited due to process rank 0 with PID 0 on node n05p016 calling\n\"abort\". This may have "
           "caused other processes in the application to be\nterminated by signals sent by prterun (as reported "
           "here).\n"),
      "rank 0 on n05p016 has ended the job: [n05p016:00000] *** An error occurred in MPI_Comm_rank");
  EXPECT_EQ(
      line("",
           "PRTE has lost communication with a remote daemon.\n\n  HNP daemon   : "
           "[prterun-nid002944-1918870@0,0] on node nid002944\n  Remote daemon: "
           "[prterun-nid002944-1918870@0,1] on node nid003032\n\nThis is usually due to either a failure of the "
           "TCP network\nconnection to the node, or possibly an internal failure of\nthe daemon itself.\n"),
      "nid003032 is down or cut off, or mpirun's daemon there has died: mpirun hears nothing of it any more, and has "
      "ended all ranks");
}

TEST(MpirunMessages, torn_messages_are_no_rank) {
  for (const char* text :
       {"process rank ", "process rank 2", "process rank 2 with PID 0 on node vm exited on signal", "Process name: [",
        "Process name: [x Exit code: 1", "Process name: [,] Exit code: ", "process rank -1 with PID 3 on node"})
    for (const MpirunKind* kind : {&kFour, &kFive, &kMpich})
      EXPECT_TRUE(explain_mpirun(*kind, text, 1).line().starts_with("mpirun: ")) << text;
  for (const char* text : {"BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES", "EXIT STRING: (signal 9)"})
    EXPECT_FALSE(explain_mpirun(kMpich, text, 1).line().empty());
}

TEST(MpirunMessages, anything_else_is_one_line) {
  EXPECT_EQ(explain_mpirun(kFour, "-----\n\n   No such host: nowhere\nmore\n", 1).line(),
            "mpirun: No such host: nowhere");
  EXPECT_EQ(explain_mpirun(kFour, "", 5).line(), "mpirun ended with code 5 and said nothing");
  EXPECT_EQ(explain_mpirun(kFour, "", 11, true).line(), "mpirun died by signal 11");
  EXPECT_EQ(explain_mpirun(kFour, "*** bad\x1b[2J\r\n", 6, true).line(), "mpirun died by signal 6: *** bad\\u001b[2J");
  EXPECT_EQ(explain_mpirun(kFour, std::string(100'000, 'x'), 1).line(), "mpirun: " + std::string(300, 'x') + " ..");
  EXPECT_EQ(
      explain_mpirun(kMpich, "a line of fifty characters or more that stands for itself\nand a second\n", 1).line(),
      "mpirun: a line of fifty characters or more that stands for itself");
}

// The pages are Open MPI 4.1.4's, for --interfaces nonet, a runner that is not there, and --transport ucx without UCX.
TEST(MpirunMessages, a_page_is_one_whole_sentence_with_host_and_rank) {
  const std::string ruler(74, '-');
  const auto line = [&](const std::string& page) {
    return explain_mpirun(kFour, ruler + "\n" + page + ruler + "\n", 1).line();
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

TEST(MpirunMessages, a_warning_is_no_cause_where_there_is_another) {
  const std::string warning = "[n1:01423] plm:rsh: Warning: setpgid(1428,1428) failed in parent with errno=13\n";
  EXPECT_EQ(explain_mpirun(kFour, warning + "no such luck\n", 1).line(), "mpirun: no such luck");
  EXPECT_TRUE(explain_mpirun(kFour, warning, 1).line().starts_with("mpirun: [n1:01423] plm:rsh: Warning"));
  EXPECT_EQ(
      explain_mpirun(kFour,
                     "-----\nWARNING: There was an error initializing an OpenFabrics device.\n\n  Local host: n1\n"
                     "-----\n-----\nORTE was unable to reliably start one or more daemons.\n-----\n",
                     1)
          .line(),
      "mpirun: ORTE was unable to reliably start one or more daemons.");
}

// As it was seen where the host's /tmp had no room for the first of MPI's files.
TEST(MpirunMessages, a_host_that_can_make_no_file_is_named) {
  EXPECT_EQ(explain_mpirun(kFour,
                           "[n2:01144] PMIX ERROR: ERROR in file "
                           "../../../../../../src/mca/gds/ds12/gds_ds12_lock_pthread.c at line 169\n",
                           1)
                .line(),
            "n2 cannot make MPI's files in its temporary folder: it is full, or may not be written");
}

// Open MPI 4.1.4's line where the route from n3 to n2 was made unreachable; blackhole and prohibit end in other words.
TEST(MpirunMessages, hosts_that_have_no_way_to_one_another_are_named) {
  const std::string before =
      "[[8103,1],2][../../../../../../opal/mca/btl/tcp/btl_tcp_endpoint.c:793:mca_btl_tcp_endpoint_start_connect] ";
  for (const char* why : {"No route to host", "Invalid argument", "Permission denied", "Network is unreachable"})
    for (const char* end : {"", "\n", "\r\n", "\n[n1:01423] more of it\n"}) {
      const std::string said =
          fmt::format("{}from n3 to: n2 Unable to connect to the peer 10.88.41.2 on port 1024: {}{}", before, why, end);
      EXPECT_EQ(explain_mpirun(kFour, said, 1).line(),
                fmt::format("n3: cannot reach n2 at 10.88.41.2: {}; open all ports between the hosts, or name their "
                            "network with --interfaces",
                            why));
      EXPECT_EQ(
          explain_mpirun(
              kFour, said + "\nmpirun noticed that process rank 2 with PID 0 on node vm exited on signal 9 (Killed).\n",
              137)
              .line(),
          "rank 2 on vm died by signal 9 (Killed)")
          << "which is why nobody answers";
    }
  EXPECT_TRUE(
      explain_mpirun(kFour, before + "from n3 to: n2 Unable to connect to the peer", 1).line().starts_with("mpirun: "))
      << "torn";
}

TEST(MpirunMessages, what_a_rank_said_before_its_end_is_quoted) {
  EXPECT_EQ(
      explain_mpirun(kFour,
                     "no such library\nmore of it\n-----\nPrimary job  terminated normally, but 1 process "
                     "returned\na non-zero exit code.\n-----\n-----\nmpirun detected that one or more processes "
                     "exited with non-zero status, thus causing\nthe job to be terminated. The first process to do "
                     "so was:\n\n  Process name: [[61377,1],1]\n  Exit code:    1\n-----\n",
                     1)
          .line(),
      "rank 1 ended with exit code 1: no such library");
}

}  // namespace
}  // namespace ringside::app
