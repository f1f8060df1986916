#include "app/launch/job_on_hosts.h"

#include <numeric>
#include <optional>
#include <sstream>
#include <thread>

#include <QProcess>

#include <fmt/format.h>

#include "app/launch/reader.h"
#include "app/launch/remote.h"

namespace ringside::app {
namespace {

constexpr int kSweepMs = 3000;
constexpr auto kEnd = "end";  // the last line of a host that has heard everything

/// For sh, sent as one line whatever the user's own shell is: without single quotes. $m is the mark, as in
/// launch_watch.cpp. $n are PMIx's names of the job as far as they are known, of its ranks or of its daemons: numbers
/// in Open MPI 4, whose last 16 bits tell the two apart, "prterun-n1-21710@1" and "..@0" in 5.
constexpr auto kSweep = R"sh(
a=$(grep -lzxE "((OMPI_MCA_ringside_job|RINGSIDE_JOB)=)?$m" /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null |
  cut -d/ -f3 | sort -u);
for p in $a; do
  n="$n $(cat /proc/$p/environ /proc/$p/cmdline 2>/dev/null | tr "\0" "\n" |
    sed -n "s/^PMIX_NAMESPACE=//p;/^ess_base_jobid\$/{n;p;};/^ess_base_nspace\$/{n;p;}")";
  grep -q "^State:.[Tt]" /proc/$p/status 2>/dev/null && echo "stopped $(cat /proc/$p/comm)";
done;
[ -z "$a" ] || kill -9 $a 2>/dev/null;
u=$(id -u); t=${TMPDIR:-/tmp};
for j in $n; do
  if expr "$j" : "[0-9][0-9]*\$" >/dev/null; then
    f=$((j >> 16));
    rm -rf "$t"/ompi.*."$u"/jf.$f;
    rm -f /dev/shm/vader_segment.*."$u".$(printf %x $((f << 16 | 1))).*;
  else
    for d in "$t"/prted.*."$u"; do [ -e "$d"/pmix.*.tool."${j%@*}@0" ] && rm -rf "$d"; done;
  fi;
done;
rmdir "$t"/ompi.*."$u" 2>/dev/null;
echo end)sh";

/// What each host says to the same line, in the order of the settings; nothing of a host that has not come to its end.
std::vector<std::optional<std::string>> ask_hosts(const LaunchSettings& settings, const std::string& line, int ms) {
  std::vector<std::optional<std::string>> said(settings.hosts.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < said.size(); ++i)
    threads.emplace_back([&, i] {
      const RemoteCommand command = command_on(settings, settings.hosts[i], "sh -c '" + flat(line) + "'");
      QProcess process;
      process.setProcessEnvironment(command.environment);
      process.setStandardInputFile(QProcess::nullDevice());
      process.start(command.program, command.arguments);
      if (!process.waitForFinished(ms)) return end_command(settings, process);
      const QByteArray all = process.readAllStandardOutput();
      if (last_line(all) == kEnd) said[i] = all.toStdString();
    });
  for (std::thread& t : threads) t.join();
  return said;
}

}  // namespace

bool can_be_asked(const LaunchSettings& settings) {
  return settings.several() && settings.command.empty() && !settings.slurm;
}

std::vector<RankPlace> planned_places(const LaunchSettings& settings, std::int32_t ranks) {
  const int slots = std::accumulate(settings.hosts.begin(), settings.hosts.end(), 0,
                                    [](int sum, const Host& host) { return sum + host.ranks(); });
  std::vector<RankPlace> places;
  if (!can_be_asked(settings) || ranks > slots) return places;
  for (const Host& host : settings.hosts)
    for (int i = 0; i < host.ranks() && std::ssize(places) < ranks; ++i) places.push_back({host.name, ""});
  return places;
}

SweptJob sweep_job(const LaunchSettings& settings, const std::string& mark, const std::string& name_space) {
  const auto said = ask_hosts(settings, fmt::format("m={}; n={}; {}", mark, name_space, kSweep), kSweepMs);
  SweptJob swept;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const std::string& host = settings.hosts[i].name;
    if (!said[i]) {
      swept.silent.push_back(host);
      continue;
    }
    std::istringstream lines(*said[i]);
    constexpr std::string_view kStopped = "stopped ";
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with(kStopped)) swept.stopped.push_back(line.substr(kStopped.size()) + " on " + host);
  }
  return swept;
}

}  // namespace ringside::app
