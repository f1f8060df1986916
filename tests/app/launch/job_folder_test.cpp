#include "app/launch/job_folder.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <QTemporaryDir>

#include "app/launch/processes.h"

namespace ringside::app {
namespace {

namespace fs = std::filesystem;

/// A program that makes a folder below `base` and is killed; the folder's path.
std::string folder_of_a_dead_program(const std::string& base, const std::string& mark) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto folder = JobFolder::make(base, mark);
    std::ofstream(folder->path() + "/vader_segment") << "shared memory";
    std::ofstream(base + "/name") << folder->path();
    ::raise(SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  std::string path;
  std::ifstream(base + "/name") >> path;
  return path;
}

TEST(JobFolder, is_gone_with_its_object) {
  const QTemporaryDir base;
  auto folder = JobFolder::make(base.path().toStdString(), new_mark());
  ASSERT_TRUE(folder);
  const std::string path = folder->path();
  std::ofstream(path + "/job.json") << "{}";
  sweep_dead_jobs(base.path().toStdString());
  EXPECT_TRUE(fs::exists(path + "/job.json")) << "its owner lives";
  folder.reset();
  EXPECT_FALSE(fs::exists(path));
  EXPECT_FALSE(JobFolder::make("/nowhere", new_mark()));
}

TEST(JobFolder, of_a_killed_program_is_swept_with_its_processes) {
  const QTemporaryDir base;
  const std::string mark = new_mark();
  const std::string path = folder_of_a_dead_program(base.path().toStdString(), mark);
  ASSERT_TRUE(fs::exists(path + "/vader_segment"));
  const pid_t rank = ::fork();
  if (rank == 0) {
    const std::string setting = std::string(kMarkVariable) + "=" + mark;
    ::execl("/usr/bin/env", "env", setting.c_str(), "sleep", "1000", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::usleep(200'000);  // until it is what it is to be
  // What looks alike and is not ours to remove: no owner, a link, a file.
  const std::string elsewhere = (base.path() + "/mine").toStdString();
  fs::create_directory(elsewhere);
  fs::create_directory((base.path() + "/ringside-job-aaaaaa").toStdString());
  fs::create_symlink(elsewhere, (base.path() + "/ringside-job-bbbbbb").toStdString());
  std::ofstream((base.path() + "/ringside-job-cccccc").toStdString()) << "a file";
  sweep_dead_jobs(base.path().toStdString());
  EXPECT_FALSE(fs::exists(path));
  for (const char* other : {"/mine", "/ringside-job-aaaaaa", "/ringside-job-bbbbbb", "/ringside-job-cccccc"})
    EXPECT_TRUE(fs::exists((base.path() + other).toStdString())) << other;
  int status = 0;
  EXPECT_EQ(::waitpid(rank, &status, 0), rank);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

}  // namespace
}  // namespace ringside::app
