// What goes wrong around mpirun, with scripts that stand for it.
#include "tests/app/launch/attempt.h"

#include <sys/stat.h>

namespace ringside::app {
namespace {

TEST(FakeMpirun, what_cannot_be_started_ends_for_who_listens_later) {
  const FakeMpirun fake("");
  fake.write("#!/no/such/interpreter\n");
  const Attempt attempt;
  attempt.expect_one_line("mpirun could not be started");
  EXPECT_LT(attempt.seconds, 10);
}

TEST(FakeMpirun, a_runner_that_does_not_answer_keeps_no_window_waiting) {
  const FakeMpirun fake("");  // its folder is first on the PATH
  const auto script = [&](const std::string& name, const std::string& body) {
    const std::string path = fake.folder() + "/" + name;
    EXPECT_TRUE(write_file(path, "#!/bin/sh\n" + body));
    ::chmod(path.c_str(), 0755);
    return path;
  };
  script("srun", "echo 'MPI plugin types are...'; echo pmix\n");
  Job job = small_job();
  job.launch.hosts = parse_hosts("n1,n2").value();
  job.launch.slurm = job.launch.force = true;
  job.launch.runner = script("runner", "touch '" + fake.folder() + "/asked'\nexec sleep 1000\n");
  const QByteArray type = qgetenv("SLURM_MPI_TYPE");
  qunsetenv("SLURM_MPI_TYPE");  // which would leave nothing to ask
  Launcher launcher;
  QEventLoop loop;
  QElapsedTimer clock;
  bool asked = false;
  QObject::connect(&launcher, &Launcher::finished, &loop, &QEventLoop::quit);
  QTimer::singleShot(25'000, &loop, &QEventLoop::quit);
  clock.start();
  launcher.launch(job);
  when_there(fake.folder() + "/asked", launcher, [&] {
    asked = true;
    launcher.cancel();
  });
  loop.exec();
  EXPECT_TRUE(asked);
  EXPECT_FALSE(launcher.running());
  EXPECT_LT(clock.elapsed(), 15'000) << "the loop stood still";
  if (!type.isEmpty()) qputenv("SLURM_MPI_TYPE", type);
}

TEST(FakeMpirun, a_cancel_before_anything_has_happened_ends_it) {
  const FakeMpirun fake("exec sleep 1000");
  const Attempt attempt(small_job(), [](Launcher& launcher) { launcher.cancel(); });
  EXPECT_EQ(attempt.finished, 1);
  EXPECT_TRUE(attempt.failures.isEmpty());
  Job none = small_job();
  none.tasks[0].question.instance.ranks = 0;
  Launcher launcher;
  launcher.launch(none);
  launcher.cancel();
  QEventLoop loop;
  QTimer::singleShot(10'000, &loop, [&] { loop.exit(1); });
  QObject::connect(&launcher, &Launcher::finished, &loop, [&] { loop.exit(0); });
  EXPECT_EQ(loop.exec(), 0);
}

TEST(FakeMpirun, that_has_been_stopped_is_named) {
  const FakeMpirun fake("kill -STOP $$");
  const Attempt attempt;
  attempt.expect_one_line("mpirun has been stopped");
  EXPECT_LT(attempt.seconds, 15);
}

TEST(FakeMpirun, a_wrapper_whose_mpirun_has_been_stopped_is_named) {
  const FakeMpirun fake("sh -c 'kill -STOP $$; sleep 1000' & wait");
  const Attempt attempt;
  attempt.expect_one_line("mpirun has been stopped");
  EXPECT_LT(attempt.seconds, 15);
}

TEST(FakeMpirun, that_hangs_before_it_has_started_ranks_is_named) {
  const FakeMpirun fake("sleep 1000");
  const Attempt attempt;
  attempt.expect_one_line("mpirun hangs: it has done nothing for 5 s and has started no rank here");
  EXPECT_LT(attempt.seconds, 10);
}

TEST(FakeMpirun, that_hands_on_nothing_any_more_is_named) {
  const FakeMpirun fake(R"(printf '{"record":"alive"}\n'; trap '' TERM; while :; do sleep 0.1; done)");
  const Attempt attempt;
  attempt.expect_one_line("rank 0 has not been heard of for 3.5 s: mpirun hangs");
  EXPECT_LT(attempt.seconds, 8);
}

TEST(FakeMpirun, that_dies_by_a_signal_is_named) {
  const FakeMpirun fake("kill -SEGV $$");
  Attempt().expect_one_line("mpirun died by signal 11");
}

// Open MPI takes the folder above bin as its prefix: /bin, which is a link to /usr/bin, would leave nothing.
TEST(FakeMpirun, is_started_from_where_its_folder_really_lies) {
  const FakeMpirun fake("echo \"$0\" >&2; exit 1");
  const std::string link = fake.folder() + "/link";
  std::filesystem::create_directory_symlink(fake.folder(), link);
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", QByteArray::fromStdString(link + ":") + path);
  Attempt().expect_one_line(
      QString::fromStdString("mpirun: " + std::filesystem::canonical(fake.folder()).string() + "/mpirun"));
  qputenv("PATH", path);
}

TEST(FakeMpirun, that_floods_standard_error_is_one_line) {
  const FakeMpirun fake("echo no such luck >&2; head -c 20000000 /dev/zero | tr '\\0' x >&2; exit 4");
  Attempt().expect_one_line("mpirun: no such luck");
}

// Open MPI 5 was seen to send one before the record of a rank that took the others down.
TEST(FakeMpirun, a_zero_byte_before_a_record_is_not_part_of_it) {
  const FakeMpirun fake(
      R"(printf '\0{"record":"error","kind":"machine","line":"rank 2: the device was lost"}\n'; exit 3)");
  const Attempt attempt;
  attempt.expect_one_line("rank 2: the device was lost");
  EXPECT_FALSE(attempt.failures[0].contains("record")) << attempt.failures[0].toStdString();
}

TEST(FakeMpirun, the_child_of_a_wrapper_ends_with_it) {
  const FakeMpirun fake("sleep 1000 & echo $! > child; wait");
  const Attempt attempt(small_job(), [&](Launcher& launcher) {
    when_there(fake.folder() + "/child", launcher, [&] { launcher.cancel(); });
  });
  EXPECT_EQ(attempt.finished, 1);
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(FakeMpirun, a_child_that_has_left_the_group_is_found_by_its_mark) {
  const FakeMpirun fake("setsid sh -c 'trap \"\" TERM; echo $$ > child.new; mv child.new child; sleep 1000' & wait");
  const Attempt attempt(small_job(), [&](Launcher& launcher) {
    when_there(fake.folder() + "/child", launcher, [&] { launcher.cancel(); });
  });
  EXPECT_EQ(attempt.finished, 1);
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(FakeMpirun, what_a_wrapper_leaves_behind_ends_too) {
  const FakeMpirun fake("setsid sleep 1000 >/dev/null 2>&1 & echo $! > child; echo gone wrong >&2; exit 3");
  Attempt().expect_one_line("mpirun: gone wrong");
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(FakeMpirun, that_does_not_end_on_request_is_killed) {
  const FakeMpirun fake("trap '' TERM INT HUP; echo $$ > child; while :; do sleep 1; done");
  const Attempt attempt(small_job(), [&](Launcher& launcher) {
    when_there(fake.folder() + "/child", launcher, [&] { launcher.cancel(); });
  });
  EXPECT_EQ(attempt.finished, 1);
  EXPECT_LT(attempt.seconds, 10);
  EXPECT_FALSE(survives(fake.folder() + "/child"));
}

TEST(FakeMpirun, each_kind_gets_what_it_needs) {
  const std::string body = "env > seen; exit 1";
  const auto seen = [&](const std::string& version) {
    const FakeMpirun fake(body, version);
    const Attempt attempt;
    std::ifstream file(fake.folder() + "/seen");
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto has = [](const std::string& text, const char* words) { return text.find(words) != std::string::npos; };
  const std::string four = seen("mpirun (Open MPI) 4.1.4"), five = seen("mpirun (Open MPI) 5.0.7"),
                    hydra = seen("HYDRA build details:");
  EXPECT_TRUE(has(four, "OMPI_MCA_rmaps_base_oversubscribe=1") && !has(four, "PRTE_MCA_"));
  EXPECT_TRUE(has(five, "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe"));
  EXPECT_FALSE(has(hydra, "OMPI_MCA_btl=") || has(hydra, "PRTE_MCA_"));
  for (const std::string& text : {four, five, hydra}) EXPECT_TRUE(has(text, "RINGSIDE_JOB="));
}

}  // namespace
}  // namespace ringside::app
