// MPICH's launcher as it is, where it is installed, with a script for ranks.
#include <sys/stat.h>

#include <gtest/gtest.h>
#include <QEventLoop>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>

#include "app/launch/job_process.h"
#include "app/launch/mpirun.h"
#include "core/base/file.h"

namespace ringside::app {
namespace {

/// What a program printed, and how it ended.
struct Ended {
  QStringList lines;  ///< sorted
  std::string text;
  int code = -1;
  std::string standard_error;
};

Ended run(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment) {
  Ended ended;
  JobProcess process(new_mark());
  QEventLoop loop;
  QObject::connect(&process, &JobProcess::line, [&](const QByteArray& line) {
    ended.lines << line.trimmed();
    ended.text += line.toStdString();
  });
  QObject::connect(&process, &JobProcess::failed, &loop, &QEventLoop::quit);
  QObject::connect(&process, &JobProcess::ended, &loop, [&](int code) {
    ended.code = code;
    loop.quit();
  });
  QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
  process.start(program, arguments, environment);
  loop.exec();
  ended.standard_error = process.standard_error();
  ended.lines.sort();
  return ended;
}

TEST(Hydra, starts_ranks_and_says_how_one_died) {
  const QString hydra = QStandardPaths::findExecutable("mpiexec.hydra");
  if (hydra.isEmpty()) GTEST_SKIP() << "MPICH is not installed";
  const auto system = QProcessEnvironment::systemEnvironment();
  const MpirunKind& kind = mpirun_of(run(hydra, {"--version"}, system).lines.join("\n").toStdString());
  EXPECT_EQ(kind.name, "MPICH (Hydra)");
  const QTemporaryDir folder;
  const QString script = folder.filePath("rank"), hosts = folder.filePath("hosts");
  ASSERT_TRUE(
      write_file(script.toStdString(),
                 "#!/bin/sh\necho rank $PMI_RANK of $PMI_SIZE $1\n[ \"$DIE\" ] || exit 0\n[ $PMI_RANK = 1 ] || exec "
                 "sleep 5\nsleep 0.5; kill -9 $$\n"));
  ::chmod(script.toStdString().c_str(), 0755);
  ASSERT_TRUE(write_file(hosts.toStdString(), hydra_hostfile(parse_hosts("localhost:4").value())));
  MpirunCall call;
  call.ranks = 3, call.hostfile = hosts.toStdString(), call.settings.hosts = {{"localhost", 4}};
  const auto ran = run(hydra, mpirun_arguments(kind, call, script), mpirun_environment(kind, system, call));
  EXPECT_EQ(ran.code, 0) << ran.standard_error;
  EXPECT_EQ(ran.lines, (QStringList{"rank 0 of 3 -", "rank 1 of 3 -", "rank 2 of 3 -"}));
  auto dying = system;
  dying.insert("DIE", "1");
  const auto died = run(hydra, mpirun_arguments(kind, call, script), dying);
  const std::string line = explain_mpirun(kind, died.standard_error + died.text, died.code).line();
  EXPECT_NE(line.find("died by signal 9 (Killed)"), std::string::npos) << line;
}

}  // namespace
}  // namespace ringside::app
