// How a command is run on a host of a launch: through the agent, by ssh or srun, or on
// this computer.
#pragma once

#include <string>

#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include "core/cluster/launch_settings.h"

namespace ringside::app {

struct RemoteCommand {
  QString program;
  QStringList arguments;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  bool here = false;  ///< the host is this computer
};

/// An srun, with these options and `line` behind them, beside other steps of this allocation.
RemoteCommand slurm_step(const QStringList& options, const QString& line);

/// `line` is read by a shell there.
RemoteCommand command_on(const LaunchSettings& settings, const Host& host, const std::string& line);

/// Ends what command_on() started and has not ended by itself: kills it, but lets srun cancel its step before.
void end_command(const LaunchSettings& settings, QProcess& process);

/// The last line of what a command said that says something, without its end.
std::string last_line(const QByteArray& text);

}  // namespace ringside::app
