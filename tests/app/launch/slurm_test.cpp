// What srun is told, and what it says: the texts are those of Slurm 22.05.8 of Debian 12 over three hosts (2026-11-26).
#include "app/launch/slurm.h"

#include <gtest/gtest.h>

#include "app/launch/mpirun.h"

namespace ringside::app {
namespace {

constexpr const char* kListed =
    "MPI plugin types are...\n\tpmix\n\tnone\n\tcray_shasta\n\tpmi2\n"
    "specific pmix plugin versions available: pmix_v4\n";

MpirunCall call(int ranks) {
  MpirunCall c;
  c.ranks = ranks, c.cores = 2;
  c.settings.hosts = parse_hosts("n1,n2").value();
  c.settings.slurm = true;
  return c;
}

std::string why(const std::string& said, int code = 1) {
  return explain_mpirun(slurm(), said, code).line();
}

TEST(Slurm, hands_the_job_to_rank_0_alone_and_is_told_how_ranks_meet) {
  MpirunCall c = call(3);
  c.settings.environment = {{"A", "1"}};
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run"),
            (QStringList{"-n", "3", "--input=0", "--kill-on-bad-exit=1", "run", "-"}));
  EXPECT_EQ(mpirun_environment(slurm(), {}, c).value("A"), "1");
  c.slurm_mpi = "pmix", c.part_of_allocation = true;
  EXPECT_EQ(mpirun_arguments(slurm(), c, "run"), (QStringList{"-n", "3", "-N", "2", "-w", "n1,n2", "--mpi=pmix",
                                                              "--input=0", "--kill-on-bad-exit=1", "run", "-"}));
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
            "Slurm: Unable to create step for job 6: More processors requested than permitted");
  EXPECT_EQ(why("", 5), "srun ended with code 5 and said nothing");
}

}  // namespace
}  // namespace ringside::app
