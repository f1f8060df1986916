#include "app/launch/meeting.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include <QElapsedTimer>
#include <QProcess>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/launch/launch_line.h"
#include "app/launch/remote.h"
#include "app/launch/slurm.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kFactsMs = 5000, kStepMs = 15000, kStepEndMs = 3000;  // srun asks a controller that serves many
constexpr int kClockMs = 1000, kPartingMs = 500, kTickMs = 100;
constexpr int kClockRounds = 5;
constexpr int kSlower = 4, kMostReachMs = 5000;
constexpr int kNotFound = 127, kNotStarted = 126;  // what shells say of a command that is not there, or no program

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string runner_of(const LaunchSettings& settings) {
  return settings.runner.empty() ? runner_path().toStdString() : settings.runner;
}

/// One host's session, in a thread of its own.
class Session {
 public:
  Session(const LaunchSettings& settings, const MeetingBounds& bounds, HostReport& report)
      : settings_(settings), bounds_(bounds), report_(report) {}

  void begin() {
    if (const auto launcher = find_launcher(settings_); settings_.slurm && !launcher)
      return void(report_.trouble = launcher.error().line());
    const RemoteCommand command = command_on(settings_, report_.host, runner_of(settings_) + " --meet");
    program_ = command.program.toStdString();
    process_.setProcessEnvironment(command.environment);
    process_.start(command.program, command.arguments);
    const auto line = read_line(facts_ms());
    if (!line) return void(report_.trouble = why_silent());
    auto facts = parse_json(*line, "its answer").and_then(host_facts_from_json);
    if (!facts) {
      report_.lacks_runner = true;
      return void(report_.trouble = "its ringside-run does not say what it is: another version?");
    }
    report_.facts = std::move(*facts);
    ask_clock();
  }

  /// `all` is complete: every session has begun.
  void reach(const std::vector<HostReport>& all, int ms) {
    if (!report_.facts) return;
    std::size_t waits = 0;
    for (const HostReport& other : all) {
      if (&other == &report_ || !other.facts) continue;
      for (const std::string& address : addresses_of(other, settings_.interfaces)) {
        report_.peers.push_back({other.host.name, address, fmt::format("no answer within {:.2g} s", ms / 1000.0), 0});
        process_.write(fmt::format("reach {} {}\n", address, other.facts->port).c_str());
        ++waits;
      }
    }
    QElapsedTimer clock;
    for (clock.start(); waits > 0;) {
      const auto line = read_line(std::max(1, ms - static_cast<int>(clock.elapsed())));
      if (!line) return;
      if (const auto j = parse_json(*line, "its answer"); j && take_peer(*j)) --waits;
    }
  }

  void end() {
    if (process_.state() == QProcess::NotRunning) return;
    process_.closeWriteChannel();
    if (bounds_.cancelled() || !process_.waitForFinished(settings_.slurm ? kStepEndMs : kPartingMs))
      end_command(settings_, process_);
  }

 private:
  std::optional<std::string> read_line(int ms) {
    QElapsedTimer clock;
    clock.start();
    while (!process_.canReadLine()) {
      const int left = ms - static_cast<int>(clock.elapsed());
      const bool ended = process_.state() == QProcess::NotRunning;
      if (!ended && left > 0 && !bounds_.cancelled())
        process_.waitForReadyRead(std::min(left, kTickMs));
      else
        return std::nullopt;
    }
    return process_.readLine().trimmed().toStdString();
  }

  int facts_ms() const { return settings_.slurm ? kStepMs : kFactsMs; }

  std::string why_silent() {
    if (process_.error() == QProcess::FailedToStart) return program_ + " cannot be started";
    if (process_.state() != QProcess::NotRunning && !process_.waitForFinished(100))
      return fmt::format("no answer within {} s", facts_ms() / 1000);
    const QByteArray all = process_.readAllStandardError();
    const std::string said = last_line(all);
    if (std::string refused = settings_.slurm ? slurm_refuses(all.toStdString()) : ""; !refused.empty()) return refused;
    const int code = process_.exitCode();
    if (code == kNotFound || said.find("No such file") != std::string::npos) {
      report_.lacks_runner = true;
      return runner_of(settings_) + " is not there";
    }
    if (code == kNotStarted || code == 0) {
      report_.lacks_runner = true;
      return runner_of(settings_) +
             (code == 0 ? " is there, but no ringside-run: it says nothing" : " may not be executed there");
    }
    report_.lacks_runner = said.find("--meet") != std::string::npos;
    if (report_.lacks_runner) return "its ringside-run is of an older version";
    return said.empty() ? fmt::format("cannot be reached (exit {})", code) : "cannot be reached: " + said;
  }

  /// Of several rounds the quickest, whose answer was given in the middle of it.
  void ask_clock() {
    double best = 1e9;
    for (int i = 0; i < kClockRounds; ++i) {
      const double asked = now();
      process_.write("clock\n");
      const auto line = read_line(kClockMs);
      const double heard = now();
      if (!line) return;
      const auto j = parse_json(*line, "its clock");
      if (!j || !j->contains("clock") || !(*j)["clock"].is_number() || heard - asked >= best) continue;
      best = heard - asked;
      report_.clock_offset = (*j)["clock"].get<double>() - (asked + heard) / 2;
      report_.clock_error = best / 2;
    }
  }

  /// False for what answers something else: a clock that was asked long ago.
  bool take_peer(const nlohmann::json& j) {
    const Fields fields(j);
    const auto address = fields.string("reach");
    if (!address) return false;
    for (PeerTest& p : report_.peers) {
      if (p.address != *address) continue;
      p.trouble = fields.string("trouble", "").value_or("");
      p.seconds = fields.number("seconds", 0, 1e6, 0).value_or(0);
      p.own = fields.string("own", "").value_or(""), p.peer = fields.string("peer", "").value_or("");
    }
    return true;
  }

  const LaunchSettings& settings_;
  const MeetingBounds& bounds_;
  HostReport& report_;
  QProcess process_;
  std::string program_;  ///< sh, ssh, srun or the agent
};

}  // namespace

std::vector<HostReport> meet_hosts(const LaunchSettings& settings, const MeetingBounds& bounds) {
  std::vector<HostReport> reports;
  for (const Host& host : settings.hosts) reports.emplace_back().host = host;
  std::barrier all(static_cast<std::ptrdiff_t>(reports.size()));
  QElapsedTimer clock;
  clock.start();
  std::vector<std::thread> threads;
  for (HostReport& report : reports)
    threads.emplace_back([&settings, &bounds, &reports, &all, &clock, &report] {
      Session session(settings, bounds, report);
      session.begin();
      all.arrive_and_wait();
      // Busy hosts are slow in this, too.
      session.reach(reports, std::clamp(kSlower * static_cast<int>(clock.elapsed()), bounds.reach_ms, kMostReachMs));
      all.arrive_and_wait();  // it listens until everybody has tried
      session.end();
    });
  for (std::thread& t : threads) t.join();
  return reports;
}

std::vector<Finding> findings_of(const std::vector<HostReport>& reports, const LaunchSettings& settings) {
  const std::string way = settings.slurm ? "srun -N1 -n1 -w" : settings.agent.empty() ? "ssh" : settings.agent;
  // Many sites let nobody in but Slurm.
  const bool within = !settings.slurm && qEnvironmentVariableIsSet("SLURM_JOB_NODELIST");
  return findings(reports, RINGSIDE_VERSION,
                  fmt::format("{} {{}} {} --version{}", way, runner_of(settings),
                              within ? ", or reach the nodes of this allocation through Slurm: --hosts slurm" : ""),
                  settings.interfaces);
}

bool are_met(const LaunchSettings& settings) {
  return settings.several() && settings.command.empty() && !settings.force;
}

Result<bool> check_hosts(const LaunchSettings& settings) {
  if (!are_met(settings)) return true;
  auto found = findings_of(meet_hosts(settings), settings);
  std::erase_if(found, [](const Finding& f) { return !f.fatal; });
  if (found.empty()) return true;
  const std::string more = found.size() == 1 ? "" : fmt::format(" (and {} more)", found.size() - 1);
  return machine_fail(fmt::format("{}: {}{}", found.front().host, found.front().what, more), "",
                      found.front().remedy + "; `ringside preflight` tells all, --force starts all the same");
}

}  // namespace ringside::app
