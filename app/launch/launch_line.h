// The very command that starts the ranks: what runs is what --print-launch shows.
#pragma once

#include <string>

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include "app/launch/mpirun.h"
#include "core/base/result.h"
#include "core/job.h"

namespace ringside::app {

struct LaunchLine {
  QString program;
  QStringList arguments;
  QProcessEnvironment environment;
};

/// Where ringside-run lies on this computer: beside this program.
QString runner_path();
/// What starts ranks by these settings: mpirun, srun or the first word of a template. The error: it is not there.
Result<QString> find_launcher(const LaunchSettings& settings);
/// What the launcher is asked before it starts anything: mpirun its version, srun how its ranks may find one another.
QStringList question_to(const LaunchSettings& settings);
/// The runner here whose --version tells srun how ranks have to meet; empty where nobody needs to know.
QString runner_to_ask(const LaunchSettings& settings);
/// Which launcher that is by its answer, and what srun has to be told by the runner's; that may be empty.
const MpirunKind& learn(MpirunCall& call, const std::string& answer, const std::string& of_runner);
/// Whether hosts must be in a file: where users log in under other names, and where a template asks for one.
bool needs_hostfile(const LaunchSettings& settings);

/// `launcher` as find_launcher() has found it, `runner` the program of the ranks.
LaunchLine launch_line(const MpirunKind& kind, const MpirunCall& call, const QString& launcher, const QString& runner);

/// The line as it could be typed in a shell, with the variables that differ from this program's environment, and the
/// host file where there is one. Asks the launcher.
Result<std::string> printed_launch(const Job& job);
/// The same as a shell script with the job and the host file within it.
Result<std::string> launch_script(const Job& job);

}  // namespace ringside::app
