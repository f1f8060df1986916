#include "app/launch/launch_line.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/launch/slurm.h"
#include "app/launch/staging.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kAskedMs = 30'000;
constexpr std::string_view kHostsHold = "\nHOSTS holds\n";

/// Open MPI takes what stands before "/bin/mpirun" as its prefix, and where /bin links to /usr/bin that is nothing.
QString with_folder_resolved(const QString& program) {
  const QFileInfo file(program);
  const QString folder = QFileInfo(file.absolutePath()).canonicalFilePath();
  return folder.isEmpty() ? program : folder + QLatin1Char('/') + file.fileName();
}

QString found(const QString& program) {
  return program.contains('/') ? program : QStandardPaths::findExecutable(program);
}

/// As a shell reads it back.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain = "-_./:,=@+%^";
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kPlain.find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// All that a program says; nothing where it does not answer.
std::optional<std::string> said_by(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(program, arguments);
  if (!process.waitForFinished(kAskedMs)) return std::nullopt;
  return process.readAllStandardOutput().toStdString();
}

}  // namespace

QString runner_path() {
  // Not of Qt's application, which need not exist yet.
  return QFileInfo(QFile::symLinkTarget("/proc/self/exe")).dir().filePath("ringside-run");
}

Result<QString> find_launcher(const LaunchSettings& settings) {
  if (!settings.command.empty()) {
    const std::string first = fill_template(settings.command, {}).front();
    const QString program = found(ui::qt(first));
    if (program.isEmpty()) return machine_fail(first + " is not on the PATH", "", "it begins what --launch was given");
    return program;
  }
  if (settings.slurm) {
    const QString program = found("srun");
    if (program.isEmpty()) return machine_fail("srun is not on the PATH", "", "Slurm's commands belong there");
    return program;
  }
  const QString program = found("mpirun");
  if (program.isEmpty())
    return machine_fail("mpirun is not on the PATH", "",
                        "install it (Debian: apt-get install openmpi-bin) to run real ranks");
  return with_folder_resolved(program);
}

QStringList question_to(const LaunchSettings& settings) {
  return {settings.slurm ? QStringLiteral("--mpi=list") : QStringLiteral("--version")};
}

QString runner_to_ask(const LaunchSettings& settings) {
  if (!settings.slurm || slurm_mpi_is_chosen(QProcessEnvironment::systemEnvironment())) return {};
  const QString named = ui::qt(settings.runner);
  return QFile::exists(named) ? named : runner_path();  // this one is what --stage copies
}

const MpirunKind& learn(MpirunCall& call, const std::string& answer, const std::string& of_runner) {
  if (!call.settings.slurm) return mpirun_of(answer);
  const int nodes = qEnvironmentVariableIntValue("SLURM_JOB_NUM_NODES");
  call.part_of_allocation = std::ssize(call.settings.hosts) < nodes;
  const auto environment = QProcessEnvironment::systemEnvironment();
  call.within_step = slurm_is_step(environment);
  if (!slurm_mpi_is_chosen(environment)) call.slurm_mpi = slurm_mpi(answer, of_runner);
  return slurm();
}

bool needs_hostfile(const LaunchSettings& settings) {
  if (!settings.command.empty()) return settings.command.find("{hostfile}") != std::string::npos;
  return !settings.slurm &&
         std::any_of(settings.hosts.begin(), settings.hosts.end(), [](const Host& h) { return !h.user.empty(); });
}

LaunchLine launch_line(const MpirunKind& kind, const MpirunCall& call, const QString& launcher, const QString& runner) {
  LaunchLine line{launcher, {}, mpirun_environment(kind, QProcessEnvironment::systemEnvironment(), call)};
  const LaunchSettings& settings = call.settings;
  if (settings.command.empty()) {
    line.arguments = mpirun_arguments(kind, call, runner);
    return line;
  }
  const auto words =
      fill_template(settings.command, {call.ranks, host_list(settings.hosts), call.hostfile, runner.toStdString()});
  for (std::size_t i = 1; i < words.size(); ++i) line.arguments << ui::qt(words[i]);
  for (const auto& [name, value] : settings.environment) line.environment.insert(ui::qt(name), ui::qt(value));
  return line;
}

Result<std::string> printed_launch(const Job& job) {
  const LaunchSettings& settings = job.launch;
  int arguments = 1;
  std::array<char, 9> name{"ringside"};
  std::array<char*, 2> argument{name.data(), nullptr};
  std::unique_ptr<QCoreApplication> application;  // it knows where this program lies
  if (!QCoreApplication::instance()) application = std::make_unique<QCoreApplication>(arguments, argument.data());
  RINGSIDE_TRY(const auto launcher, find_launcher(settings));
  MpirunCall call;
  call.ranks = job.processes();
  call.settings = settings;
  call.device_pointers = backend_of(job.backend).device_pointers;
  if (needs_hostfile(settings)) call.hostfile = "HOSTS";
  const QString runner = settings.stage            ? ui::qt(Staging::shown_runner())
                         : settings.runner.empty() ? runner_path()
                                                   : ui::qt(settings.runner);
  const QStringList question = question_to(settings);
  const auto answer = settings.command.empty() ? said_by(launcher, question) : "";
  if (!answer)
    return machine_fail(fmt::format("{} {} has not answered for half a minute",
                                    QFileInfo(launcher).fileName().toStdString(), question.join(" ").toStdString()));
  const QString asked = runner_to_ask(settings);
  const std::string version = asked.isEmpty() ? "" : said_by(asked, {QStringLiteral("--version")}).value_or("");
  const MpirunKind& kind = learn(call, *answer, version);
  RINGSIDE_OK(check_settings(kind, settings));
  const LaunchLine line = launch_line(kind, call, launcher, runner);
  std::vector<std::string> words;
  const auto before = QProcessEnvironment::systemEnvironment();
  for (const QString& variable : line.environment.keys())
    if (line.environment.value(variable) != before.value(variable))
      words.push_back(
          fmt::format("{}={}", variable.toStdString(), quoted(line.environment.value(variable).toStdString())));
  std::sort(words.begin(), words.end());
  std::vector<std::string> without;
  for (const QString& variable : before.keys())
    if (!line.environment.contains(variable)) without.push_back("-u " + variable.toStdString());
  if (!without.empty()) words.insert(words.begin(), "env " + join(without, " "));
  words.push_back(quoted(line.program.toStdString()));
  for (const QString& word : line.arguments) words.push_back(quoted(word.toStdString()));
  std::string text = join(words, " ") + " < JOB\n";
  if (!call.hostfile.empty()) text += std::string(kHostsHold) + kind.hostfile(settings.hosts);
  return text;
}

Result<std::string> launch_script(const Job& job) {
  if (job.launch.stage)
    return fail("--stage", "in a script", "a runner that lies on the hosts already: a script copies nothing");
  RINGSIDE_TRY(std::string line, printed_launch(job));
  const std::string job_text = to_json(job).dump();  // one line, in which no line is the word below
  std::string script = "#!/bin/sh\n";
  if (const auto hosts = line.find(kHostsHold); hosts != std::string::npos) {
    script += "cat >HOSTS <<'END_OF_HOSTS'\n" + line.substr(hosts + kHostsHold.size()) + "END_OF_HOSTS\n";
    line.resize(hosts);
  }
  const auto job_file = line.rfind("< JOB\n");
  return script + line.substr(0, job_file) + "<<'END_OF_JOB'\n" + job_text + "\nEND_OF_JOB\n";
}

}  // namespace ringside::app
