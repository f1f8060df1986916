#include "app/launch/remote.h"

#include <QSysInfo>

#include "app/launch/slurm.h"
#include "core/base/front_of.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

// srun has asked Slurm to cancel its step before it begins to wait for its end.
constexpr int kCancelMs = 3000, kPartingMs = 500;

}  // namespace

RemoteCommand slurm_step(const QStringList& options, const QString& line) {
  RemoteCommand command{
      .program = "srun",
      .arguments = QStringList{"--mpi=none", "--ntasks-per-node=1"} + options + QStringList{"sh", "-c", line}};
  command.environment = slurm_environment(command.environment);
  command.environment.insert("SLURM_OVERLAP", "1");  // a step that is under way holds its nodes
  return command;
}

RemoteCommand command_on(const LaunchSettings& settings, const Host& host, const std::string& line) {
  const QString name = ui::qt(host.name), words = ui::qt(line);
  if (name == QSysInfo::machineHostName() || name == QLatin1String("localhost"))
    return {.program = "sh", .arguments = {"-c", words}, .here = true};
  if (settings.slurm) return slurm_step({"-N1", "-n1", "-w", name}, words);
  if (!settings.agent.empty()) return {.program = ui::qt(settings.agent), .arguments = {name, words}};
  return {.program = "ssh",
          .arguments = {"-o", "BatchMode=yes", "-o", "ConnectTimeout=4", ui::qt(host.login()), words}};
}

void end_command(const LaunchSettings& settings, QProcess& process) {
  if (settings.slurm) {
    process.terminate();
    if (process.waitForFinished(kCancelMs)) return;
  }
  process.kill();
  process.waitForFinished(kPartingMs);
}

std::string last_line(const QByteArray& text) {
  std::string last;
  for (const QByteArray& line : text.split('\n'))
    if (const QByteArray plain = line.trimmed(); !plain.isEmpty()) last = front_of(plain.toStdString(), 200);
  return last;
}

}  // namespace ringside::app
