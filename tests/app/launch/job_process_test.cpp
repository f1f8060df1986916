// A program that is asked to end: how long it is waited for.
#include "app/launch/job_process.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <gtest/gtest.h>

#include "app/launch/slurm.h"

namespace ringside::app {
namespace {

/// A script that says "ready", and what becomes of it when it is asked to end.
struct Ended {
  Ended(const QString& script, const JobProcess::Patience& patience) {
    JobProcess process(new_mark());
    process.set_patience(patience);
    QEventLoop loop;
    QElapsedTimer clock;
    QObject::connect(&process, &JobProcess::line, [&](const QByteArray& text) {
      said += text;
      if (!text.startsWith("ready")) return;
      clock.start();
      process.end();
    });
    QObject::connect(&process, &JobProcess::ended, [&](int how, bool signal) {
      code = how, by_signal = signal;
      loop.quit();
    });
    QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script}, QProcessEnvironment::systemEnvironment());
    loop.exec();
    seconds = static_cast<double>(clock.elapsed()) / 1000;
  }
  QByteArray said;
  int code = -1;
  bool by_signal = false;
  double seconds = 0;
};

/// Takes longer than the grace of a program that says nothing.
QString cancelling(const QString& words) {
  return QStringLiteral(
             "trap 'echo \"%1\" >&2; i=0; while [ $i -lt 45 ]; do sleep 0.1; i=$((i+1)); done; echo cancelled; exit 7' "
             "TERM; echo ready; while :; do sleep 0.1; done")
      .arg(words);
}

TEST(JobProcess, waits_for_one_that_says_how_long_it_needs) {
  const Ended ended(cancelling("srun: Job step aborted: Waiting up to 9 seconds for job step to finish."), slurm_waits);
  EXPECT_TRUE(ended.said.contains("cancelled"));
  EXPECT_EQ(ended.code, 7);
  EXPECT_FALSE(ended.by_signal);
  EXPECT_GT(ended.seconds, 4);
}

TEST(JobProcess, kills_one_that_says_nothing_of_it) {
  const Ended ended(cancelling("srun: forcing job termination"), slurm_waits);
  EXPECT_FALSE(ended.said.contains("cancelled"));
  EXPECT_TRUE(ended.by_signal);
  EXPECT_LT(ended.seconds, 15);
}

TEST(JobProcess, keeps_the_beginning_and_the_end_of_what_it_said) {
  JobProcess process(new_mark());
  QEventLoop loop;
  std::string said;
  QObject::connect(&process, &JobProcess::ended, [&] {
    said = process.standard_error();
    loop.quit();
  });
  QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
  process.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"),
                 QStringLiteral("(echo first; head -c 300000 /dev/zero | tr '\\0' x; echo; echo last) >&2")},
                QProcessEnvironment::systemEnvironment());
  loop.exec();
  EXPECT_TRUE(said.starts_with("first\n") && said.ends_with("x\nlast\n"));
  EXPECT_EQ(said.size(), std::size_t{64} << 10);
}

}  // namespace
}  // namespace ringside::app
