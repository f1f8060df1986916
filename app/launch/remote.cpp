#include "app/launch/remote.h"

#include <QSysInfo>

#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

// srun has asked Slurm to cancel its step before it begins to wait for its end.
constexpr int kCancelMs = 3000, kPartingMs = 500;

}  // namespace

RemoteCommand command_on(const LaunchSettings& settings, const Host& host, const std::string& line) {
  const QString name = ui::qt(host.name), words = ui::qt(line);
  if (name == QSysInfo::machineHostName() || name == QLatin1String("localhost")) return {"sh", {"-c", words}, true};
  // A step beside others of this allocation: one that is under way holds its nodes.
  if (settings.slurm)
    return {
        "env",
        {"SLURM_OVERLAP=1", "srun", "--mpi=none", "-N1", "-n1", "--ntasks-per-node=1", "-w", name, "sh", "-c", words}};
  if (!settings.agent.empty()) return {ui::qt(settings.agent), {name, words}};
  return {"ssh", {"-o", "BatchMode=yes", "-o", "ConnectTimeout=4", ui::qt(host.login()), words}};
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
    if (const QByteArray plain = line.trimmed(); !plain.isEmpty()) last = plain.left(200).toStdString();
  return last;
}

}  // namespace ringside::app
