#include "app/launch/staging.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <fmt/format.h>

#include "app/launch/launch_line.h"
#include "app/launch/processes.h"
#include "app/launch/remote.h"
#include "app/launch/slurm.h"
#include "core/base/try.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

namespace fs = std::filesystem;

constexpr int kCopyMs = 60'000, kRemoveMs = 5'000, kHereMs = 30'000;
constexpr auto kFolder = "/tmp/ringside-stage-";  // the same everywhere: the launcher names one path for all hosts

constexpr auto kRoomHere = "free space there, or let TMPDIR name another folder of this host";

/// Name and path of the libraries that a program is linked with, by ldd.
std::vector<std::pair<std::string, std::string>> libraries_of(const std::string& program) {
  QProcess ldd;
  ldd.start("ldd", {ui::qt(program)});
  ldd.waitForFinished(kHereMs);
  std::istringstream lines(ldd.readAllStandardOutput().toStdString());
  std::vector<std::pair<std::string, std::string>> found;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, arrow, path;
    if (words >> name >> arrow >> path && arrow == "=>" && path.starts_with('/')) found.emplace_back(name, path);
  }
  return found;
}

/// Those that a host with MPI need not have: neither MPI's nor those of the C library, which belong to the host's own.
std::vector<std::pair<std::string, std::string>> own_libraries(const std::string& program) {
  auto all = libraries_of(program);
  std::vector<std::string> there{"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1"};
  for (const auto& [name, path] : all) {
    if (!name.starts_with("libmpi")) continue;
    there.push_back(name);
    for (const auto& [needed, ignored] : libraries_of(path)) there.push_back(needed);
  }
  std::erase_if(all, [&](const auto& l) { return std::find(there.begin(), there.end(), l.first) != there.end(); });
  return all;
}

/// An archive of the program, its libraries, and a script of its name that finds them.
Result<bool> pack(const std::string& program, const std::string& folder, const std::string& archive) {
  std::error_code error;
  fs::create_directories(folder + "/bin", error);
  fs::create_directories(folder + "/lib", error);
  fs::copy_file(program, folder + "/bin/ringside-run", error);
  for (const auto& [name, path] : own_libraries(program))
    if (!error) fs::copy_file(path, folder + "/lib/" + name, error);
  std::ofstream script(folder + "/ringside-run");
  script << "#!/bin/sh\nhere=${0%/*}\nLD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\n"
            "export LD_LIBRARY_PATH\nexec \"$here/bin/ringside-run\" \"$@\"\n";
  script.close();
  if (!error) fs::permissions(folder + "/ringside-run", fs::perms::owner_all, error);
  QProcess tar;
  tar.start("tar", {"-czf", ui::qt(archive), "-C", ui::qt(folder), "."});
  if (!error && script && tar.waitForFinished(kHereMs) && tar.exitCode() == 0) return true;
  return machine_fail("--stage: the runner cannot be packed",
                      error ? error.message() : last_line(tar.readAllStandardError()), kRoomHere);
}

/// Runs one line on a host; why it failed, or nothing.
std::string run(const LaunchSettings& settings, const RemoteCommand& command, const QString& input, int ms) {
  QProcess process;
  process.setStandardInputFile(input.isEmpty() ? QProcess::nullDevice() : input);
  process.setProcessEnvironment(command.environment);
  process.start(command.program, command.arguments);
  const bool ended = process.waitForFinished(ms);
  if (ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) return "";
  if (process.error() == QProcess::FailedToStart) return command.program.toStdString() + " cannot be started";
  if (!ended) {
    end_command(settings, process);
    return fmt::format("no answer within {} s", ms / 1000);
  }
  // The reason comes before what tar says of itself.
  const QByteArray all = process.readAllStandardError();
  if (std::string refused = settings.slurm ? slurm_refuses(all.toStdString()) : ""; !refused.empty()) return refused;
  const auto parting = all.indexOf("tar: Exiting");
  const std::string said = last_line(parting < 0 ? all : all.left(parting));
  return said.empty() ? fmt::format("ended with code {}", process.exitCode()) : said;
}

/// One line on all hosts at once: what went wrong, by host.
std::vector<std::pair<std::string, std::string>> everywhere(const LaunchSettings& settings, const std::string& line,
                                                            const QString& input, int ms) {
  std::vector<RemoteCommand> commands;
  std::vector<std::string> names;
  if (settings.slurm) {  // a task on each node; all get the standard input
    const QString nodes = QString::number(settings.hosts.size());
    commands.push_back(slurm_step({"-N", nodes, "-n", nodes, "-w", ui::qt(host_names(settings.hosts))}, ui::qt(line)));
    names.emplace_back("srun");
  } else {
    for (const Host& host : settings.hosts) {
      commands.push_back(command_on(settings, host, line));
      names.push_back(host.name);
    }
  }
  std::vector<std::string> troubles(commands.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < commands.size(); ++i)
    threads.emplace_back([&, i] { troubles[i] = run(settings, commands[i], input, ms); });
  for (std::thread& t : threads) t.join();
  std::vector<std::pair<std::string, std::string>> found;
  for (std::size_t i = 0; i < troubles.size(); ++i)
    if (!troubles[i].empty()) found.emplace_back(names[i], troubles[i]);
  return found;
}

}  // namespace

Staging::Staging(LaunchSettings settings, std::string folder)
    : settings_(std::move(settings)), folder_(std::move(folder)) {}

std::string Staging::shown_runner() {
  return std::string(kFolder) + "MARK/ringside-run";
}

Result<std::unique_ptr<Staging>> Staging::make(LaunchSettings& settings, std::vector<Finding>* refused) {
  if (!settings.stage) return std::unique_ptr<Staging>();
  const QTemporaryDir temporary;
  if (!temporary.isValid())
    return machine_fail("no temporary folder in " + QDir::tempPath().toStdString(), "", kRoomHere);
  const std::string archive = temporary.filePath("runner.tgz").toStdString();
  RINGSIDE_OK(pack(runner_path().toStdString(), temporary.filePath("runner").toStdString(), archive));
  std::unique_ptr<Staging> staging(new Staging(settings, kFolder + new_mark()));
  // What a killed program could not take away.
  const std::string old = fmt::format(
      "find /tmp -maxdepth 1 -name 'ringside-stage-*' -user \"$(id -un)\" -mtime +0 -exec rm -rf {{}} + 2>/dev/null");
  const std::string line =
      fmt::format("{}; mkdir -m 700 {} && tar -xzf - -C {}", old, staging->folder_, staging->folder_);
  constexpr auto kNeeds = "it needs room and rights in its /tmp, and tar";
  for (const auto& [host, trouble] : everywhere(settings, line, ui::qt(archive), kCopyMs)) {
    if (refused == nullptr)
      return machine_fail(fmt::format("--stage: the runner cannot be copied to {}: {}", host, trouble), "", kNeeds);
    refused->push_back({host, "the runner cannot be copied there: " + trouble, kNeeds, true});
    std::erase_if(settings.hosts, [&](const Host& h) { return h.name == host; });
  }
  settings.runner = staging->folder_ + "/ringside-run";
  return staging;
}

Staging::~Staging() {
  everywhere(settings_, "rm -rf " + folder_, {}, kRemoveMs);
}

}  // namespace ringside::app
