// What is said of the ranks on hosts, and what is left there: scripts stand for mpirun and for the agent.
#include "tests/app/launch/attempt.h"

#include "app/launch/job_on_hosts.h"

namespace ringside::app {
namespace {

/// Both hosts are this computer; each tells of its own rank alone, rank 0 on n1 and rank 1 on n2.
constexpr auto kAgent =
    "other=$([ $1 = n1 ] && echo 1 || echo 0)\nsh -c \"$2\" | grep --line-buffered -v \"^rank $other\"\n";

Job job_on_hosts(const FakeMpirun& fake, const std::string& agent) {
  Job job = small_job();
  job.launch.hosts = parse_hosts("n1,n2").value();
  job.launch.force = true;
  job.launch.runner = "/bin/true";
  job.launch.agent = fake.folder() + "/agent";
  EXPECT_TRUE(write_file(job.launch.agent, "#!/bin/sh\nexport TMPDIR='" + fake.folder() + "'\n" + agent));
  std::filesystem::permissions(job.launch.agent, std::filesystem::perms::owner_all);
  return job;
}

/// One launch on n1 and n2.
struct OnHosts : Attempt {
  OnHosts(const FakeMpirun& fake, const std::string& agent, const std::function<void(Launcher&)>& then = {})
      : Attempt(job_on_hosts(fake, agent), then) {}
};

TEST(Hosts, take_ranks_by_their_slots) {
  LaunchSettings settings;
  settings.hosts = parse_hosts("a:2,b").value();
  EXPECT_EQ(planned_places(settings, 3), (std::vector<RankPlace>{{"a", ""}, {"a", ""}, {"b", ""}}));
  EXPECT_EQ(planned_places(settings, 1), (std::vector<RankPlace>{{"a", ""}}));
  EXPECT_TRUE(planned_places(settings, 4).empty()) << "who has more than its slots is mpirun's choice";
  settings.slurm = true;
  EXPECT_TRUE(planned_places(settings, 3).empty());
}

TEST(Hosts, a_rank_that_ends_before_hello_is_named_with_its_host) {
  const FakeMpirun fake("printf 'Process name: [[6,1],1]\\n  Exit code:    7\\n' >&2; exit 7");
  OnHosts(fake, kAgent).expect_one_line("rank 1 on n2 ended with exit code 7 and said nothing");
}

TEST(Hosts, a_rank_that_does_not_run_is_named_before_a_minute_is_over) {
  const FakeMpirun fake("OMPI_COMM_WORLD_RANK=0 sleep 1000 & echo $! > child; wait");
  const OnHosts run(fake, kAgent);
  run.expect_one_line("rank 1 on n2 does not run");
  EXPECT_LT(run.seconds, 20);
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(Hosts, a_rank_that_is_stopped_before_hello_is_named) {
  const FakeMpirun fake(
      "OMPI_COMM_WORLD_RANK=0 sleep 1000 & OMPI_COMM_WORLD_RANK=1 setsid sleep 1000 & sleep 0.5; kill -STOP $!; wait");
  const OnHosts run(fake, kAgent);
  run.expect_one_line("rank 1 on n2 has been stopped by a signal");
  EXPECT_LT(run.seconds, 20);
}

constexpr auto kBothRun = "OMPI_COMM_WORLD_RANK=0 sleep 1000 & OMPI_COMM_WORLD_RANK=1 sleep 1000 & wait";

// It has 4.5 s for its first word; ten others are for this computer.
TEST(Hosts, one_that_does_not_answer_before_hello_is_named) {
  const FakeMpirun fake(kBothRun);
  const OnHosts run(fake, std::string("[ $1 = n2 ] && exec sleep 1000\n") + kAgent);
  run.expect_one_line("n2 does not answer: it has been silent for 4.5 s");
  EXPECT_LT(run.seconds, 15);
}

// Longer than the 4 s after which it would be silent.
TEST(Hosts, one_that_is_slow_but_says_that_it_is_there_is_not_accused) {
  const FakeMpirun fake("sleep 6; printf '{\"record\":\"hello\"}\\n{\"record\":\"end\"}\\n'");
  const OnHosts run(fake, std::string("[ $1 = n2 ] && { while read q; do echo here; done; exit; }\n") + kAgent);
  EXPECT_TRUE(run.failures.isEmpty()) << run.failures.join(" ").toStdString();
  EXPECT_TRUE(run.complete);
}

TEST(Hosts, an_mpirun_that_starts_nothing_is_named) {
  const FakeMpirun fake("exec sleep 1000");
  const OnHosts run(fake, "while read q; do echo here; echo end; done\n");
  run.expect_one_line("mpirun hangs: nothing that it has started runs on n1, n2");
  EXPECT_LT(run.seconds, 20);
}

// As --force starts them: nobody has looked before. The facts are those that host_facts_from_json asks for.
TEST(Hosts, a_pair_that_cannot_talk_is_named_though_it_was_forced) {
  const FakeMpirun fake(kBothRun);
  const std::string meets =
      R"(case "$2" in *--meet)
  printf %s '{"name":"x","version":"0","mpi":"m","cores":1,"memory_bytes":1e9,"temporary":"/tmp","driver":"","port":1,'
  echo '"temporary_free_bytes":1e12,"shared_free_bytes":1e12,"interfaces":[],"gpus":[]}'
  while read verb host port; do
    [ $verb = clock ] && echo '{"clock":0}'
    [ $verb = reach ] && echo "{\"reach\":\"$host\",\"trouble\":\"no route\"}"
  done; exit;;
esac
)";
  const OnHosts run(fake, meets + kAgent);
  run.expect_one_line("n1: no other host reaches it at n1: no route; open all ports between the hosts");
  EXPECT_LT(run.seconds, 20);
}

// As a daemon of another host looks from here: with the mark in its command line, and not in its environment.
constexpr auto kStoppedDaemon =
    "env -u RINGSIDE_JOB -u OMPI_MCA_ringside_job setsid sh -c 'echo $$ > child; kill -STOP $$' daemon $RINGSIDE_JOB "
    ">/dev/null 2>&1 &\nwhile [ ! -s child ]; do sleep 0.1; done\n";

TEST(Hosts, an_mpirun_that_does_not_end_after_the_results_is_ended_and_they_are_kept) {
  const FakeMpirun fake(
      std::string(kStoppedDaemon) +
      "printf '{\"record\":\"hello\"}\\n{\"record\":\"end\"}\\n'; trap '' TERM; while :; do sleep 0.1; done");
  // Both would find it, for both hosts are this computer: one has to be the first.
  const OnHosts run(fake, std::string("[ $1 = n2 ] && { echo end; exit; }\n") + kAgent);
  run.expect_one_line("mpirun had not ended 5 s after the last result, and was ended: sh on n1 had been stopped");
  EXPECT_TRUE(run.complete);
  EXPECT_LT(run.seconds, 20);
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(Hosts, what_an_interrupted_mpirun_leaves_is_ended_or_said) {
  const FakeMpirun fake(std::string(kStoppedDaemon) + "trap '' TERM; touch up; while :; do sleep 0.1; done");
  const auto cancel_once_up = [&](Launcher& launcher) {
    when_there(fake.folder() + "/up", launcher, [&] { launcher.cancel(); });
  };
  const OnHosts told(fake, kAgent, cancel_once_up);
  EXPECT_TRUE(told.failures.isEmpty());
  EXPECT_EQ(told.unsure, "");
  EXPECT_FALSE(survives(fake.folder() + "/child"));
  std::filesystem::remove(fake.folder() + "/up");
  std::filesystem::remove(fake.folder() + "/child");
  const OnHosts silent(fake, std::string("[ $1 = n2 ] && exec sleep 1000\n") + kAgent, cancel_once_up);
  EXPECT_EQ(silent.unsure, "ranks may still run on n2, which did not answer");
}

// The job's number 1072234497 is 16361 * 65536 + 1, 3fe90001 in hexadecimal: Open MPI 4.1.4 was seen to name them so.
TEST(Hosts, files_of_a_killed_mpirun_are_taken_away_and_nobody_elses) {
  const std::string shared =
      "/dev/shm/vader_segment.ringside-test-" + std::to_string(::getpid()) + "." + std::to_string(::geteuid()) + ".";
  const FakeMpirun fake("mkdir -p ompi.n1.$(id -u)/jf.16361/0 ompi.n1.$(id -u)/jf.5 ompi.n2.$(id -u)/jf.16361\n: > " +
                        shared + "3fe90001.0; : > " + shared + "3fea0001.0\n" +
                        "printf '{\"record\":\"hello\",\"namespace\":\"1072234497\"}\\n'; sleep 0.5; kill -9 $$");
  OnHosts(fake, kAgent).expect_one_line("mpirun died by signal 9");
  const std::string user = std::to_string(::geteuid());
  EXPECT_FALSE(std::filesystem::exists(fake.folder() + "/ompi.n1." + user + "/jf.16361"));
  EXPECT_TRUE(std::filesystem::exists(fake.folder() + "/ompi.n1." + user + "/jf.5"));
  EXPECT_FALSE(std::filesystem::exists(fake.folder() + "/ompi.n2." + user)) << "an empty one goes, too";
  EXPECT_FALSE(std::filesystem::exists(shared + "3fe90001.0"));
  EXPECT_TRUE(std::filesystem::remove(shared + "3fea0001.0"));
}

// PRRTE 3.0.8 of Debian 13 calls its folder PROGRAM.HOST.PID.UID, and in it PMIx a file pmix.HOST.tool.NAMESPACE, the
// daemons' being the ranks' with a 0 behind the @.
TEST(Hosts, files_of_a_killed_open_mpi_5_are_taken_away_and_nobody_elses) {
  const FakeMpirun fake(
      "u=$(id -u); mkdir prted.n2.77.$u prted.n2.78.$u prted.n2.79.1$u\n"
      "for d in 77.$u 79.1$u; do : > prted.n2.$d/pmix.n2.tool.prterun-n1-21710@0; done\n"
      ": > prted.n2.78.$u/pmix.n2.tool.prterun-n1-555@0\n"
      "printf '{\"record\":\"hello\",\"namespace\":\"prterun-n1-21710@1\"}\\n'; sleep 0.5; kill -9 $$",
      "mpirun (Open MPI) 5.0.7");
  OnHosts(fake, kAgent).expect_one_line("mpirun died by signal 9");
  const std::string user = std::to_string(::geteuid()), of_host = fake.folder() + "/prted.n2.";
  EXPECT_FALSE(std::filesystem::exists(of_host + "77." + user));
  EXPECT_TRUE(std::filesystem::exists(of_host + "78." + user)) << "another job's";
  EXPECT_TRUE(std::filesystem::exists(of_host + "79.1" + user)) << "another user's";
}

}  // namespace
}  // namespace ringside::app
