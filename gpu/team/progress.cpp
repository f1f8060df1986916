#include "gpu/team/progress.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <new>
#include <tuple>

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

namespace ringside {

namespace {

/// Of a process of the same name as ours: numbers mean others where ranks share memory but not their processes.
bool stopped_by_a_signal(std::int64_t pid) {
  const auto stat_of = [](const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line, '\0');
    return line;
  };
  const std::string theirs = stat_of(fmt::format("/proc/{}/stat", pid)), ours = stat_of("/proc/self/stat");
  const auto name = [](const std::string& line) {  // "PID (NAME) STATE .."
    const auto from = line.find('('), to = line.rfind(')');
    return from == std::string::npos || to == std::string::npos ? std::string() : line.substr(from, to + 1 - from);
  };
  const auto end = theirs.rfind(')');
  if (end == std::string::npos || end + 2 >= theirs.size() || name(theirs) != name(ours)) return false;
  return theirs[end + 2] == 'T' || theirs[end + 2] == 't';
}

constexpr int kBeatsPerSign = 2;

/// The daemon of the MPI that started us on a host that the first one no longer reaches. Its own keepalive ends it, but
/// not while bytes that it has sent wait to be acknowledged: then it would stay for as long as the kernel sends them
/// again.
void end_daemon() {
  const pid_t parent = getppid();
  std::ifstream file(fmt::format("/proc/{}/comm", parent));
  std::string name;
  if (file >> name && (name == "orted" || name == "prted")) kill(parent, SIGTERM);
}

}  // namespace

std::int32_t PulseReader::suspect(const std::vector<Seen>& now, std::string& why,
                                  const std::function<bool(std::size_t)>& stopped) {
  if (stills_.size() != now.size()) {
    stills_.assign(now.size(), {});
    for (std::size_t i = 0; i < now.size(); ++i) stills_[i].last = now[i];
    return -1;
  }
  // Time is counted in our own beats: while the whole computer sleeps, nobody grows suspicious.
  bool anybody_works = false, anybody_got_on = false;
  std::int64_t patience_ms = 0, step_ms = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    Still& still = stills_[i];
    still.silent = now[i].beats == still.last.beats ? still.silent + 1 : 0;
    anybody_works = anybody_works || (now[i].patience_ms > 0 && !now[i].finished);
    anybody_got_on = anybody_got_on || now[i].progress != still.last.progress;
    patience_ms = std::max(patience_ms, now[i].patience_ms);
    step_ms = std::max(step_ms, now[i].step_ms);
    still.last = now[i];
  }
  without_progress_ = anybody_works && !anybody_got_on ? without_progress_ + 1 : 0;
  doubt_ = {};

  for (std::size_t i = 0; i < stills_.size(); ++i) {
    const Still& still = stills_[i];
    if (still.last.finished) continue;
    if (still.silent * kBeatMs < kDoubtMs) continue;
    const bool held = stopped && stopped(i);
    const int most = held ? kDoubtedBeats : kStoppedBeats;
    // Of one that is only starved the kernel knows nothing.
    if (doubt_.rank < 0 && (held || !stopped || still.silent > kDoubtedBeats))
      weigh(still.last.rank, still.silent, kDoubtMs, most * kBeatMs, true);
    if (still.silent <= most) continue;
    why = fmt::format("has been stopped: it has not run for {} s", still.silent * kBeatMs / 1000);
    return still.last.rank;
  }
  // All wait, for whoever came least far. Who played ping-pong before the runs has got on more often than others.
  const Still* slowest = nullptr;
  const auto came = [](const Seen& seen) { return std::tuple(seen.run, seen.step, seen.progress); };
  for (const Still& still : stills_)
    if (still.last.patience_ms > 0 && (!slowest || came(still.last) < came(slowest->last))) slowest = &still;
  if (slowest && doubt_.rank < 0)
    weigh(slowest->last.rank, without_progress_, kDoubtMs + 2 * step_ms, patience_ms, false);
  if (!slowest || static_cast<std::int64_t>(without_progress_) * kBeatMs <= patience_ms) return -1;
  why = fmt::format("hangs: no rank of its host has got on for {} s, and of them it came least far",
                    without_progress_ * kBeatMs / 1000);
  return slowest->last.rank;
}

void PulseReader::weigh(std::int32_t rank, int beats, std::int64_t least_ms, std::int64_t most_ms, bool stopped) {
  const std::int64_t still_ms = static_cast<std::int64_t>(beats) * kBeatMs;
  if (still_ms < least_ms) return;
  doubt_ = {rank, static_cast<double>(still_ms) * 1e-3,
            static_cast<double>(std::max<std::int64_t>(0, most_ms - still_ms)) * 1e-3, stopped};
}

std::int32_t PulseReader::speaker() const {
  for (const Still& still : stills_)
    if (still.silent * kBeatMs < kDoubtMs && !still.last.finished) return still.last.rank;
  return -1;
}

Progress::Progress(const std::vector<std::string>& hosts, std::function<void(std::int32_t, const std::string&)> report,
                   std::function<void()> alive, Tell tell)
    : report_(std::move(report)), alive_(std::move(alive)), tell_(std::move(tell)), heartbeat_(hosts) {
  int world = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  RINGSIDE_MPI(MPI_Comm_split_type, MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, world, MPI_INFO_NULL, &node_);
  MPI_Comm_size(node_, &size);
  void* base = nullptr;
  RINGSIDE_MPI(MPI_Win_allocate_shared, sizeof(Pulse), alignof(Pulse), MPI_INFO_NULL, node_, &base, &window_);
  mine_ = new (base) Pulse;
  mine_->rank = world;
  mine_->pid = ::getpid();
  polite_barrier(node_);
  for (int r = 0; r < size; ++r) {
    MPI_Aint bytes = 0;
    int unit = 0;
    RINGSIDE_MPI(MPI_Win_shared_query, window_, r, &bytes, &unit, &base);
    pulses_.push_back(static_cast<Pulse*>(base));
  }
  thread_ = std::thread([this] { watch(); });
}

Progress::~Progress() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void Progress::finish() {
  mine_->finished = true;
  stop_ = true;
  thread_.join();
  heartbeat_.end();
  polite_barrier(node_);
  MPI_Win_free(&window_);
  MPI_Comm_free(&node_);
}

std::vector<PulseReader::Seen> Progress::look() const {
  std::vector<PulseReader::Seen> seen;
  for (const Pulse* p : pulses_) {
    const std::uint64_t place = p->place;
    seen.push_back({p->beats, p->progress, p->patience_ms, p->finished, p->rank, p->pid,
                    static_cast<std::uint32_t>(place >> 32), static_cast<std::int32_t>(place & UINT32_MAX),
                    p->step_ms});
  }
  return seen;
}

void Progress::wait_a_beat(const PulseReader& reader) const {
  constexpr auto kHalf = std::chrono::milliseconds(kBeatMs / 2);
  std::this_thread::sleep_for(kHalf);
  if (followed_ && tell_ && reader.speaker() == mine_->rank) tell_(look(), reader.doubt(), true);
  std::this_thread::sleep_for(kHalf);
}

void Progress::watch() {
  PulseReader reader;
  for (int beats = 1; !stop_; ++beats) {
    wait_a_beat(reader);
    mine_->beats.fetch_add(1);
    if (alive_ && beats % kBeatsPerSign == 0) alive_();
    if (const auto silence = heartbeat_.beat()) {
      if (silence->cut_off && mine_->rank != 0) end_daemon();
      report_(silence->rank, silence->why);
    }
    const auto seen = look();
    std::string why;
    const std::int32_t rank =
        reader.suspect(seen, why, [&](std::size_t i) { return stopped_by_a_signal(seen[i].pid); });
    if (tell_ && rank < 0 && reader.speaker() == mine_->rank) tell_(seen, reader.doubt(), followed_);
    if (rank < 0) continue;
    // The lowest rank but the suspect speaks for all.
    const bool first = mine_->rank == (rank == seen.front().rank && seen.size() > 1 ? seen[1].rank : seen.front().rank);
    if (first) report_(rank, why);
  }
}

}  // namespace ringside
