#include "app/launch/launch_watch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include <QProcess>

#include <fmt/format.h>

#include "app/launch/meeting.h"
#include "app/launch/reader.h"
#include "app/launch/remote.h"
#include "core/base/text.h"

namespace ringside::app {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kSilent{4000}, kLogin{500};  // the second more, for the first word
constexpr milliseconds kBetweenLooks{500}, kNap{50};
constexpr milliseconds kStandsStill{2000}, kStartsNothing{3500}, kComesToMpi{6000}, kPerRank{20};
constexpr int kLooksAlike = 4;
// Hosts have met before the launch, or nobody wanted it: again, and less and less often.
constexpr milliseconds kFirstMeeting{1000}, kLastPause{8000};
constexpr int kReachMs = 2000;  // of a meeting: a lost packet is sent again after one
constexpr auto kLook = "look", kLooked = "end";

// For sh, sent as one line whatever the user's own shell is: without single quotes. $m is the mark, which mpirun's
// environment hands on to ranks, and Open MPI's to the command line of its daemons. For each line that it reads it says
// that it is there; for kLook also a line for each process of the job: "rank 2 S 5" with its state, and above 0 where
// it has MPI; rank -1 for what is no rank.
constexpr auto kAnswers = R"sh(
while read q; do
  echo here;
  [ "$q" = look ] && {
    for p in $(grep -lzxE "((OMPI_MCA_ringside_job|RINGSIDE_JOB)=)?$m" /proc/[0-9]*/environ /proc/[0-9]*/cmdline
      2>/dev/null | cut -d/ -f3 | sort -u); do
      r=$(tr "\0" "\n" 2>/dev/null </proc/$p/environ | sed -nE "s/^(OMPI_COMM_WORLD_RANK|PMI_RANK)=//p" | head -n 1);
      s=$(sed -n "s/^State:.\(.\).*/\1/p" /proc/$p/status 2>/dev/null);
      [ -z "$s" ] || echo "rank ${r:--1} $s $(cat /proc/$p/maps 2>/dev/null | grep -c libmpi)";
    done;
    echo end;
  } &
done)sh";

/// What a host has said so far.
struct HostWords {
  Clock::time_point heard = Clock::now();
  bool ever = false;
  int looks = 0;
  std::string look;  ///< the last whole one
};

struct SeenRank {
  std::string host;
  bool stopped = false, has_mpi = false;
  bool operator==(const SeenRank&) const = default;
};
/// What all hosts show. A process that a rank's runner has called stands for the rank, too.
struct Picture {
  std::map<std::int32_t, SeenRank> ranks;
  bool elsewhere = false;  ///< something of the job runs on another computer than this
  bool operator==(const Picture&) const = default;
};

class LaunchWatch {
 public:
  explicit LaunchWatch(const WatchedLaunch& launch) : launch_(launch), words_(launch.settings.hosts.size()) {
    for (const Host& host : hosts()) here_.push_back(command_on(launch.settings, host, "").here);
    for (std::size_t i = 0; i < words_.size(); ++i) threads_.emplace_back([this, i] { listen_to(i); });
    threads_.emplace_back([this] { let_meet(); });
  }
  ~LaunchWatch() {
    over_ = true;
    for (std::thread& t : threads_) t.join();
  }
  LaunchWatch(const LaunchWatch&) = delete;
  LaunchWatch& operator=(const LaunchWatch&) = delete;

  /// What is known now, if anything is.
  std::optional<NotBegun> found() {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    // While this program itself was stopped, or got no processor, nobody was silent.
    if (const auto away = now - std::exchange(asked_, now); away > kBetweenLooks) {
      for (HostWords& w : words_) w.heard = std::min(w.heard + away, now);
      changed_ = std::min(changed_ + away, now);
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const HostWords& said = words_[i];
      const auto patience = kSilent + (said.ever ? milliseconds(0) : kLogin);
      if (now - said.heard > patience)
        return NotBegun{fmt::format("{} does not answer: it has been silent for {:g} s", hosts()[i].name,
                                    static_cast<double>(patience.count()) / 1000),
                        ""};
    }
    if (std::ranges::any_of(words_, [](const HostWords& w) { return w.looks == 0; })) return std::nullopt;
    if (Picture seen = picture(); !last_ || seen != *last_) {
      last_ = std::move(seen), changed_ = now, looks_then_.clear();
      for (const HostWords& w : words_) looks_then_.push_back(w.looks);
    }
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (words_[i].looks < looks_then_[i] + kLooksAlike) return std::nullopt;
    const auto still = now - changed_ - launch_.ranks * kPerRank;
    if (still < kStandsStill) return std::nullopt;
    if (std::string why = of_ranks(still); !why.empty()) return NotBegun{std::move(why), ""};
    return apart_;
  }

 private:
  const std::vector<Host>& hosts() const { return launch_.settings.hosts; }

  Picture picture() const {
    Picture seen;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      std::istringstream words(words_[i].look);
      std::string word, state;
      std::int32_t rank = 0;
      for (int mpi = 0; words >> word >> rank >> state >> mpi;) {
        seen.elsewhere = seen.elsewhere || !here_[i];
        if (rank < 0) continue;
        SeenRank& one = seen.ranks.try_emplace(rank, SeenRank{hosts()[i].name}).first->second;
        one.stopped = one.stopped || state == "T" || state == "t";
        one.has_mpi = one.has_mpi || mpi > 0;
      }
    }
    return seen;
  }

  std::string of_ranks(Clock::duration still) const {
    const auto& ranks = last_->ranks;
    if (ranks.empty()) {
      std::vector<std::string> others;
      for (std::size_t i = 0; i < here_.size(); ++i)
        if (!here_[i]) others.push_back(hosts()[i].name);
      const bool hangs = launch_.marks_daemons && !last_->elsewhere && !others.empty() && still >= kStartsNothing;
      return hangs ? fmt::format("mpirun hangs: nothing that it has started runs on {}", join(others)) : "";
    }
    const bool some = std::ranges::any_of(ranks, [](const auto& r) { return r.second.has_mpi; });
    for (std::int32_t r = 0; r < launch_.ranks; ++r) {
      const auto found = ranks.find(r);
      if (found == ranks.end()) return fmt::format("rank {} does not run: its runner has ended without a word", r);
      const auto& [host, stopped, has_mpi] = found->second;
      if (stopped) return fmt::format("rank {} on {} has been stopped by a signal (SIGSTOP or its like)", r, host);
      if (some && !has_mpi && !launch_.settings.force && still >= kComesToMpi)
        return fmt::format("rank {} on {} hangs: its runner has not come to MPI, others have", r, host);
    }
    return "";
  }

  /// In a thread of its own. Who cannot be called, or hangs up, is called again: he is silent.
  void listen_to(std::size_t host) {
    const std::string line = "sh -c 'm=" + launch_.mark + "; " + flat(kAnswers) + "'";
    const RemoteCommand command = command_on(launch_.settings, hosts()[host], line);
    while (!over_) {
      QProcess process;
      process.setProcessEnvironment(command.environment);
      process.setStandardErrorFile(QProcess::nullDevice());
      process.start(command.program, command.arguments);
      process.waitForStarted(static_cast<int>(kSilent.count()));
      if (process.error() == QProcess::FailedToStart)
        hear(host);  // for want of files here, say: no fault of the host's
      std::string look;
      bool looking = false;
      for (auto ask = Clock::now(); !over_ && process.state() != QProcess::NotRunning;) {
        if (Clock::now() >= ask) {
          process.write(looking ? "\n" : fmt::format("{}\n", kLook).c_str());
          looking = true, ask += kBetweenLooks;
        }
        process.waitForReadyRead(static_cast<int>(kNap.count()));
        while (process.canReadLine())
          if (take(host, process.readLine().trimmed().toStdString(), look)) looking = false;
      }
      end_command(launch_.settings, process);
      nap(kBetweenLooks);
    }
  }

  void hear(std::size_t host) {
    const std::lock_guard lock(mutex_);
    words_[host].heard = Clock::now();
  }

  /// Whether that was the end of a look.
  bool take(std::size_t host, const std::string& line, std::string& look) {
    const std::lock_guard lock(mutex_);
    HostWords& words = words_[host];
    words.heard = Clock::now(), words.ever = true;
    if (line.starts_with("rank ")) look += line + "\n";
    if (line != kLooked) return false;
    words.look = std::exchange(look, ""), ++words.looks;
    return true;
  }

  /// In a thread of its own: whether hosts reach one another.
  void let_meet() {
    for (auto pause = kFirstMeeting; !over_; pause = std::min(2 * pause, kLastPause)) {
      nap(pause);
      if (over_) return;
      const auto reports = meet_hosts(launch_.settings, {kReachMs, [this] { return over_.load(); }});
      auto faults = findings_of(reports, launch_.settings);
      // Who has said nothing yet may be slow, which is known better here; who could not be asked, for want of files
      // here, say, is not at fault; and whoever starts without a preflight may have a runner that does not say what it
      // is.
      std::erase_if(faults, [&](const Finding& f) {
        return !f.fatal || f.what.starts_with("no answer") || f.what.ends_with("cannot be started") ||
               (launch_.settings.force && f.copying_helps);
      });
      const std::lock_guard lock(mutex_);
      apart_.reset();
      if (!faults.empty()) apart_ = {faults.front().host + ": " + faults.front().what, faults.front().remedy};
    }
  }

  void nap(milliseconds left) const {
    for (; left.count() > 0 && !over_; left -= kNap) std::this_thread::sleep_for(kNap);
  }

  const WatchedLaunch& launch_;
  std::vector<bool> here_;  // by host: this computer
  std::atomic<bool> over_{false};
  std::mutex mutex_;  // of what follows
  std::vector<HostWords> words_;
  std::optional<NotBegun> apart_;
  // What was seen last, since when, and how many looks of every host there were then.
  std::optional<Picture> last_;
  Clock::time_point changed_, asked_ = Clock::now();
  std::vector<int> looks_then_;
  std::vector<std::thread> threads_;
};

}  // namespace

NotBegun why_not_begun(const WatchedLaunch& launch, const std::function<bool()>& cancelled) {
  LaunchWatch watch(launch);
  for (; !cancelled(); std::this_thread::sleep_for(kNap))
    if (auto why = watch.found()) return *std::move(why);
  return {};
}

}  // namespace ringside::app
