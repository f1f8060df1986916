// What srun is told, and what it says: the texts are those of Slurm 22.05.8 of Debian 12 over three hosts (2026-11-26).
#include "app/launch/slurm.h"

#include <gtest/gtest.h>

#include "app/launch/mpirun.h"

namespace ringside::app {
namespace {

constexpr const char* kListed =
    "MPI plugin types are...\n\tpmix\n\tnone\n\tcray_shasta\n\tpmi2\n"
    "specific pmix plugin versions available: pmix_v4\n";

MpirunCall slurm_call(int ranks) {
  MpirunCall c;
  c.ranks = ranks;
  c.settings.hosts = parse_hosts("n1,n2").value();
  c.settings.slurm = true;
  return c;
}

std::string why(const std::string& said, int code = 1) {
  return explain_mpirun(slurm(), said, code).line();
}

TEST(Slurm, hands_the_job_to_rank_0_alone_and_is_told_how_ranks_meet) {
  MpirunCall c = slurm_call(3);
  c.settings.environment = {{"A", "1"}};
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run"),
            (QStringList{"-n", "3", "--immediate=5", "--input=0", "--kill-on-bad-exit=1", "run", "-"}));
  EXPECT_EQ(mpirun_environment(slurm(), {}, c).value("A"), "1");
  c.slurm_mpi = "pmix", c.part_of_allocation = true;
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run"),
            (QStringList{"-n", "3", "-N", "2", "-w", "n1,n2", "--mpi=pmix", "--immediate=5", "--input=0",
                         "--kill-on-bad-exit=1", "run", "-"}));
}

// As `env` printed it in `srun -N1 sh` of an allocation of three nodes; SLURM_NNODES is the same as -N to an srun.
TEST(Slurm, in_a_step_of_one_node_all_nodes_of_the_allocation_are_asked_for) {
  QProcessEnvironment step;
  EXPECT_FALSE(slurm_is_step(step));
  step.insert("SLURM_STEP_ID", "4294967290");
  EXPECT_FALSE(slurm_is_step(step)) << "the shell of salloc";
  step.insert("SLURM_STEP_ID", "0"), step.insert("SLURM_NNODES", "1");
  step.insert("SLURM_JOB_NUM_NODES", "3");
  EXPECT_TRUE(slurm_is_step(step));
  MpirunCall c = slurm_call(3);
  c.settings.hosts = parse_hosts("n1,n2,n3").value();
  c.within_step = true;
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run"),
            (QStringList{"-n", "3", "-N", "3", "--immediate=5", "--input=0", "--kill-on-bad-exit=1", "run", "-"}));
  c.ranks = 2;
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run").mid(0, 4), (QStringList{"-n", "2", "-N", "2"}));
}

TEST(Slurm, ranks_meet_by_what_their_mpi_speaks_and_slurm_has) {
  EXPECT_EQ(slurm_mpi(kListed, "ringside-run 1.0, Open MPI v4.1.4"), "pmix");
  EXPECT_EQ(slurm_mpi(kListed, ""), "pmix") << "a runner that lies on the nodes alone";
  EXPECT_EQ(slurm_mpi(kListed, "ringside-run 1.0, MPICH 4.0.2"), "pmi2");
  EXPECT_EQ(slurm_mpi("srun: MPI types are...\nsrun: none\nsrun: pmi2\n", "Open MPI v4.1.4"), "");
  EXPECT_EQ(slurm_mpi("srun: MPI types are...\nsrun: pmix\n", "Open MPI v4.1.4"), "pmix") << "as Slurm 17 wrote it";
}

TEST(Slurm, waits_for_its_step_as_long_as_it_says) {
  EXPECT_EQ(
      slurm_waits("srun: forcing job termination\nsrun: Job step aborted: Waiting up to 32 seconds for job step to "
                  "finish.\nslurmstepd-n1: error: *** STEP 1.0 ON n1 CANCELLED AT 2026-11-26T16:06:44 ***\n"),
      32);
  EXPECT_EQ(slurm_waits("srun: forcing job termination\n"), 0);
  EXPECT_EQ(slurm_waits("srun: Job step aborted: Waiting up to 3"), 0) << "the rest has not been read yet";
  EXPECT_EQ(slurm_waits("srun: Job step aborted: Waiting up to 99999999999 seconds for job step to finish."), 0);
}

TEST(Slurm, names_the_rank_that_died_first) {
  EXPECT_EQ(why("srun: error: n3: task 2: Killed\nsrun: launch/slurm: _step_signal: Terminating StepId=1.0\n"
                "slurmstepd-n1: error: *** STEP 1.0 ON n1 CANCELLED AT 2026-11-26T16:06:44 ***\n"
                "srun: error: n1: task 0: Terminated\nsrun: error: n2: task 1: Terminated\n"
                "srun: Force Terminated StepId=1.0\n",
                143),
            "rank 2 on n3 died: Killed");
  EXPECT_EQ(why("srun: error: n2: task 1: Exited with exit code 7\nsrun: launch/slurm: _step_signal: Terminating "
                "StepId=2.0\nsrun: error: n1: task 0: Terminated\n",
                143),
            "rank 1 on n2 ended with exit code 7 and said nothing");
}

TEST(Slurm, says_how_a_rank_died_in_as_many_words_as_it_takes) {
  EXPECT_EQ(why("srun: error: n1: task 0: Segmentation fault\nsrun: error: n2: task 1: Terminated\n", 139),
            "rank 0 on n1 died: Segmentation fault");
}

TEST(Slurm, a_step_that_was_cancelled_is_no_rank_that_died) {
  EXPECT_EQ(why("slurmstepd-n1: error: *** STEP 5.0 ON n1 CANCELLED AT 2026-11-26T16:06:54 ***\n"
                "srun: Job step aborted: Waiting up to 4 seconds for job step to finish.\n"
                "srun: error: n3: task 2: Killed\n",
                137),
            "Slurm has cancelled the ranks (scancel, or the end of their allocation)");
  EXPECT_EQ(why("srun: Job step aborted: Waiting up to 4 seconds for job step to finish.\n"
                "srun: error: n3: task 2: Terminated\nsrun: launch/slurm: _step_signal: Terminating StepId=4.0\n",
                143),
            "Slurm has cancelled the ranks (scancel, or the end of their allocation)");
  EXPECT_EQ(why("slurmstepd: error: *** STEP 9.0 ON n1 CANCELLED AT 2026-11-26T16:06:54 DUE TO TIME LIMIT ***\n"),
            "the allocation's time is over: Slurm has ended the ranks");
}

TEST(Slurm, a_node_that_failed_is_named) {
  EXPECT_EQ(why("slurmstepd-n1: error: *** STEP 6.0 ON n1 CANCELLED AT 2026-11-26T16:10:34 DUE TO NODE FAILURE, SEE "
                "SLURMCTLD LOG FOR DETAILS ***\nsrun: error: Node failure on n3\nsrun: Job step aborted: Waiting up to "
                "4 seconds for job step to finish.\nsrun: error: n1: task 0: Terminated\n",
                143),
            "n3 is down or cut off: Slurm hears nothing of it any more, and has ended all ranks");
}

TEST(Slurm, an_allocation_that_is_over_is_told_from_a_controller_that_is_silent) {
  EXPECT_EQ(why("srun: error: Slurm job 4 has expired\nsrun: Check SLURM_JOB_ID environment variable. Expired or "
                "invalid job 4\n"),
            "allocation 4 is over: its time, scancel or a node that failed has ended it");
  EXPECT_EQ(why("srun: error: Unable to confirm allocation for job 999: Invalid job id specified\nsrun: Check "
                "SLURM_JOB_ID environment variable. Expired or invalid job 999\n"),
            "allocation 999 is over: its time, scancel or a node that failed has ended it");
  EXPECT_EQ(why("srun: error: Unable to confirm allocation for job 8: Socket timed out on send/recv operation\nsrun: "
                "Check SLURM_JOB_ID environment variable. Expired or invalid job 8\n"),
            "Slurm's controller does not answer (scontrol ping)");
}

TEST(Slurm, nodes_that_an_allocation_has_lost_are_told_as_such) {
  EXPECT_EQ(why("srun: error: SLURM_JOB_NUM_NODES environment variable conflicts with allocated node count (3 != 2).\n"
                "srun: error: Unable to create step for job 5: More processors requested than permitted\n"),
            "only 2 of the allocation's 3 nodes are left: ask Slurm for another one");
  EXPECT_EQ(slurm_refuses("srun: error: Unable to create step for job 5: Requested node configuration is not "
                          "available\n"),
            "Slurm starts nothing there: a node is down, or none of this allocation");
  EXPECT_EQ(slurm_refuses("srun: error: n2: task 1: Exited with exit code 7\n"), "");
  EXPECT_EQ(
      why("srun: error: SLURM_JOB_NUM_NODES environment variable conflicts with allocated node count (9 != 10).\n"),
      "Slurm: SLURM_JOB_NUM_NODES environment variable conflicts with allocated node count (9 != 10).")
      << "an allocation that has grown has lost none";
}

// Too many processors, memory or tasks of a node are refused in the same words as a node that is down.
TEST(Slurm, a_run_that_is_refused_has_the_words_of_slurm) {
  EXPECT_EQ(why("srun: error: Unable to create step for job 5: Requested node configuration is not available\n"),
            "Slurm: Unable to create step for job 5: Requested node configuration is not available");
}

TEST(Slurm, a_step_that_waits_is_told_from_a_silent_srun) {
  EXPECT_EQ(
      slurm_hangs("srun: Job 12 step creation temporarily disabled, retrying (Requested nodes are busy)\n", 20),
      "srun waits: other steps hold the processors of this allocation (squeue -s names them): wait longer for them "
      "with --wait SECONDS, or end them");
  EXPECT_NE(slurm_hangs("", 20).find("has started no rank for 20 s"), std::string::npos) << "as 22.05 for a minute";
  const std::string other = slurm_hangs("srun: job 7 queued\n", 20, " (srun: job 7 queued)");
  EXPECT_TRUE(other.ends_with("(scontrol ping) (srun: job 7 queued)")) << other;
}

// As `srun -I5 -n8 hostname` ended after 5 s beside a step that held all processors (2026-11-27).
TEST(Slurm, a_step_that_no_processor_was_free_for_says_how_to_wait) {
  const std::string busy = why("srun: error: Unable to create step for job 1: Requested nodes are busy\n");
  EXPECT_TRUE(busy.starts_with("other steps hold the processors of this allocation (squeue -s names them)")) << busy;
  const std::string retried =
      "srun: Job 1 step creation temporarily disabled, retrying (Requested nodes are busy)\nsrun: Step created for job "
      "1\nsrun: error: n2: task 1: Killed\n";
  EXPECT_EQ(why(retried, 137), "rank 1 on n2 died: Killed") << "it waited, and began";
  MpirunCall c = slurm_call(3);
  c.settings.wait = 600;
  EXPECT_TRUE(mpirun_arguments(slurm(), c, "run").contains("--immediate=600"));
}

// As `env` printed it in `srun -c 2 --pty sh` with task/affinity, and in `sbatch --export=NONE`.
TEST(Slurm, a_step_within_a_step_takes_neither_its_processors_nor_waits_for_them) {
  QProcessEnvironment step;
  for (const auto& [name, value] : {std::pair("SLURM_STEP_ID", "0"),
                                    {"SLURM_CPU_BIND", "quiet,mask_cpu:0x1"},
                                    {"SLURM_CPU_BIND_LIST", "0x1"},
                                    {"SLURM_CPU_BIND_TYPE", "mask_cpu:"},
                                    {"SLURM_CPU_BIND_VERBOSE", "quiet"},
                                    {"PATH", "/bin"}})
    step.insert(QLatin1String(name), QLatin1String(value));
  EXPECT_EQ(slurm_environment(step).toStringList(), (QStringList{"PATH=/bin", "SLURM_OVERLAP=1", "SLURM_STEP_ID=0"}));
  EXPECT_EQ(mpirun_environment(slurm(), step, slurm_call(2)).value("SLURM_OVERLAP"), "1");
  step.insert("SLURM_OVERLAP", "0");
  EXPECT_EQ(slurm_environment(step).value("SLURM_OVERLAP"), "0") << "as its user wants it";
  step.insert("SLURM_STEP_ID", "4294967290"), step.remove("SLURM_OVERLAP");
  EXPECT_EQ(slurm_environment(step), step) << "the shell of salloc, by use_interactive_step, holds no processor";
  step.remove("SLURM_STEP_ID");
  step.insert("SLURM_CPU_BIND", "cores");
  EXPECT_EQ(slurm_environment(step), step) << "in the script of a batch job its user has chosen that";
}

// As `env` printed it in the shell of `salloc` where LaunchParameters=use_interactive_step.
TEST(Slurm, the_shell_of_an_allocation_has_chosen_no_way_to_meet) {
  QProcessEnvironment shell;
  EXPECT_FALSE(slurm_mpi_is_chosen(shell));
  shell.insert("SLURM_MPI_TYPE", "none");
  EXPECT_FALSE(slurm_mpi_is_chosen(shell));
  shell.insert("SLURM_MPI_TYPE", "pmix_v4");
  EXPECT_TRUE(slurm_mpi_is_chosen(shell));
  EXPECT_EQ(slurm_environment(shell), shell);
  shell.insert("SLURM_MPI_TYPE", "none");
  EXPECT_TRUE(slurm_environment(shell).isEmpty()) << "where Slurm has neither PMIx nor PMI-2, its own default is left";
}

TEST(Slurm, ranks_have_the_environment_that_a_batch_job_was_not_given) {
  QProcessEnvironment batch;
  EXPECT_EQ(slurm_environment(batch), batch);
  batch.insert("SLURM_LABELIO", "1"), batch.insert("SLURM_STDOUTMODE", "/tmp/x.out");
  EXPECT_TRUE(slurm_environment(batch).isEmpty()) << "what they say is read here";
  batch.insert("SLURM_EXPORT_ENV", "NONE");
  EXPECT_EQ(slurm_environment(batch).value("SLURM_EXPORT_ENV"), "ALL");
  batch.insert("SRUN_EXPORT_ENV", "NONE");
  EXPECT_EQ(slurm_environment(batch).value("SRUN_EXPORT_ENV"), "ALL") << "which outdoes the other";
}

TEST(Slurm, what_it_cannot_start_comes_with_what_to_do) {
  EXPECT_EQ(
      why("srun: error: n1: task 0: Exited with exit code 2\nslurmstepd-n2: error: execve(): /opt/x: No such file "
          "or directory\n",
          2),
      "/opt/x cannot be started on n2: copy it over (--stage), or name it with --runner");
  const std::string pmi =
      why("[n1:00135] OPAL ERROR: Unreachable in file ext3x_client.c at line 112\nsrun: error: n2: task 1: Exited with "
          "exit "
          "code 1\nThe application appears to have been direct launched using \"srun\",\nbut OMPI was not built with "
          "SLURM's PMI support and therefore cannot\nexecute.\n");
  EXPECT_NE(pmi.find("--launch 'mpirun -np {np} {runner}'"), std::string::npos) << pmi;
  EXPECT_EQ(why("srun: error: Unable to create step for job 6: More processors requested than permitted\n"),
            "Slurm: Unable to create step for job 6: More processors requested than permitted: fewer ranks (-k), or an "
            "allocation of more tasks (salloc -n)");
  EXPECT_EQ(why("", 5), "srun ended with code 5 and said nothing");
}

}  // namespace
}  // namespace ringside::app
