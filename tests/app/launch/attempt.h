// One launch with a script that stands for mpirun, and what came of it.
#pragma once

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <QElapsedTimer>
#include <QEventLoop>
#include <QStringList>
#include <QTimer>

#include "app/launch/launcher.h"
#include "tests/app/launch/fake_mpirun.h"

namespace ringside::app {

inline Job small_job() {
  Case c;
  c.algorithm = "ring";
  c.instance.ranks = 2;
  c.bytes = 1024;
  Job job;
  job.backend = "host";
  job.budget_s = 1;
  job.tasks.push_back({c, std::nullopt});
  return job;
}

/// Heard only after launch() has returned.
struct Attempt {
  explicit Attempt(const Job& job = small_job(), const std::function<void(Launcher&)>& then = {}) {
    Launcher launcher;
    QElapsedTimer clock;
    clock.start();
    launcher.launch(job);
    EXPECT_TRUE(launcher.running());
    QEventLoop loop;
    QObject::connect(&launcher, &Launcher::failed, [this](const QString& line) { failures << line; });
    QObject::connect(&launcher, &Launcher::finished, &loop, [this, &loop] {
      ++finished;
      loop.quit();
    });
    QTimer::singleShot(40'000, &loop, &QEventLoop::quit);
    if (then) then(launcher);
    loop.exec();
    EXPECT_FALSE(launcher.running());
    seconds = static_cast<double>(clock.elapsed()) / 1000;
    complete = launcher.complete(), unsure = launcher.unsure();
  }
  void expect_one_line(const QString& words) const {
    EXPECT_EQ(finished, 1);
    ASSERT_EQ(failures.size(), 1);
    EXPECT_TRUE(failures[0].contains(words)) << failures[0].toStdString();
    EXPECT_LE(failures[0].size(), 400);
  }
  QStringList failures;
  int finished = 0;
  double seconds = 0;
  bool complete = false;
  std::string unsure;
};

/// Whether the process whose number the file holds is there, some moments later at the latest; then it is killed.
inline bool survives(const std::string& file) {
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

/// Calls `then` when the script has written the file.
inline void when_there(const std::string& file, Launcher& launcher, const std::function<void()>& then) {
  auto* timer = new QTimer(&launcher);
  QObject::connect(timer, &QTimer::timeout, timer, [=] {
    if (!std::filesystem::exists(file)) return;
    timer->stop();
    then();
  });
  timer->start(20);
}

}  // namespace ringside::app
