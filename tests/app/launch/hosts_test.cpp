// What is said of the ranks on hosts, and what is left there: scripts stand for mpirun and for the agent.
#include "tests/app/launch/fake_mpirun.h"

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>

#include <QElapsedTimer>
#include <QEventLoop>
#include <QStringList>
#include <QTimer>

#include "app/launch/job_on_hosts.h"
#include "app/launch/launcher.h"

namespace ringside::app {
namespace {

/// Both hosts are this computer; each tells of its own rank alone, rank 0 on n1 and rank 1 on n2.
constexpr auto kAgent = "other=$([ $1 = n1 ] && echo 1 || echo 0)\nsh -c \"$2\" | grep -v \"^rank $other\"\n";

/// One launch on n1 and n2.
struct OnHosts {
  OnHosts(const FakeMpirun& fake, const std::string& agent, const std::function<void(Launcher&)>& then = {}) {
    Case c;
    c.algorithm = "ring";
    c.instance.ranks = 2;
    c.bytes = 1024;
    Job job;
    job.backend = "host";
    job.budget_s = 1;
    job.tasks.push_back({c, std::nullopt});
    job.launch.hosts = parse_hosts("n1,n2").value();
    job.launch.force = true;
    job.launch.runner = "/bin/true";
    job.launch.agent = fake.folder() + "/agent";
    EXPECT_TRUE(write_file(job.launch.agent, "#!/bin/sh\nexport TMPDIR='" + fake.folder() + "'\n" + agent));
    std::filesystem::permissions(job.launch.agent, std::filesystem::perms::owner_all);
    Launcher launcher;
    QElapsedTimer clock;
    QEventLoop loop;
    QObject::connect(&launcher, &Launcher::failed, [this](const QString& line) { failures << line; });
    QObject::connect(&launcher, &Launcher::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(40'000, &loop, &QEventLoop::quit);
    clock.start();
    launcher.launch(job);
    if (then) then(launcher);
    loop.exec();
    EXPECT_FALSE(launcher.running());
    seconds = static_cast<double>(clock.elapsed()) / 1000;
    complete = launcher.complete(), unsure = launcher.unsure();
  }
  void expect_one_line(const QString& words) const {
    ASSERT_EQ(failures.size(), 1);
    EXPECT_TRUE(failures[0].contains(words)) << failures[0].toStdString();
  }
  QStringList failures;
  double seconds = 0;
  bool complete = false;
  std::string unsure;
};

/// Whether the process whose number the file holds is there, some moments later at the latest.
bool lives_on(const std::string& file) {
  int pid = 0;
  std::ifstream(file) >> pid;
  EXPECT_GT(pid, 0) << file;
  for (int attempt = 0; attempt < 20; ++attempt) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    if (!std::getline(status, line) || line.find(") Z ") != std::string::npos) return false;
    ::usleep(50'000);
  }
  ::kill(pid, SIGKILL);
  return true;
}

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
  EXPECT_LT(run.seconds, 25);
  EXPECT_FALSE(lives_on(fake.folder() + "/child"));
}

TEST(Hosts, a_rank_that_is_stopped_before_hello_is_named) {
  const FakeMpirun fake(
      "OMPI_COMM_WORLD_RANK=0 sleep 1000 & OMPI_COMM_WORLD_RANK=1 setsid sleep 1000 & sleep 0.5; kill -STOP $!; wait");
  const OnHosts run(fake, kAgent);
  run.expect_one_line("rank 1 on n2 has been stopped by a signal");
  EXPECT_LT(run.seconds, 25);
}

TEST(Hosts, one_that_does_not_answer_before_hello_is_named) {
  const FakeMpirun fake("OMPI_COMM_WORLD_RANK=0 sleep 1000 & OMPI_COMM_WORLD_RANK=1 sleep 1000 & wait");
  const OnHosts run(fake, std::string("[ $1 = n2 ] && exec sleep 1000\n") + kAgent);
  run.expect_one_line("n2 does not answer");
  EXPECT_LT(run.seconds, 30);
}

// As a daemon of another host looks from here: with the mark in its command line, and not in its environment.
constexpr auto kStoppedDaemon =
    "env -u RINGSIDE_JOB -u OMPI_MCA_ringside_job setsid sh -c 'echo $$ > child; kill -STOP $$' daemon $RINGSIDE_JOB "
    ">/dev/null 2>&1 &\nwhile [ ! -s child ]; do sleep 0.1; done\n";

TEST(Hosts, an_mpirun_that_does_not_end_after_the_results_is_ended_and_they_are_kept) {
  const FakeMpirun fake(std::string(kStoppedDaemon) +
                        "printf '{\"record\":\"end\"}\\n'; trap '' TERM; while :; do sleep 0.1; done");
  // Both would find it, for both hosts are this computer: one has to be the first.
  const OnHosts run(fake, std::string("[ $1 = n2 ] && { echo end; exit; }\n") + kAgent);
  run.expect_one_line("mpirun had not ended 5 s after the last result, and was ended: sh on n1 had been stopped");
  EXPECT_TRUE(run.complete);
  EXPECT_LT(run.seconds, 20);
  EXPECT_FALSE(lives_on(fake.folder() + "/child"));
}

TEST(Hosts, what_an_interrupted_mpirun_leaves_is_ended_or_said) {
  const FakeMpirun fake(std::string(kStoppedDaemon) + "trap '' TERM; touch up; while :; do sleep 0.1; done");
  const auto cancel_once_up = [&](Launcher& launcher) {
    auto* timer = new QTimer(&launcher);
    QObject::connect(timer, &QTimer::timeout, timer, [&launcher, timer, file = fake.folder() + "/up"] {
      if (!std::filesystem::exists(file)) return;
      timer->stop();
      launcher.cancel();
    });
    timer->start(20);
  };
  const OnHosts told(fake, kAgent, cancel_once_up);
  EXPECT_TRUE(told.failures.isEmpty());
  EXPECT_EQ(told.unsure, "");
  EXPECT_FALSE(lives_on(fake.folder() + "/child"));
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

}  // namespace
}  // namespace ringside::app
