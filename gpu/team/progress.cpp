#include "gpu/team/progress.h"

#include <algorithm>
#include <chrono>
#include <new>

#include <fmt/format.h>

namespace ringside {

std::int32_t PulseReader::suspect(const std::vector<Seen>& now, std::string& why) {
  if (stills_.size() != now.size()) {
    stills_.assign(now.size(), {});
    for (std::size_t i = 0; i < now.size(); ++i) stills_[i].last = now[i];
    return -1;
  }
  // Time is counted in our own beats: while the whole computer sleeps, nobody grows suspicious.
  bool anybody_works = false, anybody_got_on = false;
  std::int64_t patience_ms = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    Still& still = stills_[i];
    still.silent = now[i].beats == still.last.beats ? still.silent + 1 : 0;
    anybody_works = anybody_works || (now[i].patience_ms > 0 && !now[i].finished);
    anybody_got_on = anybody_got_on || now[i].progress != still.last.progress;
    patience_ms = std::max(patience_ms, now[i].patience_ms);
    still.last = now[i];
  }
  without_progress_ = anybody_works && !anybody_got_on ? without_progress_ + 1 : 0;

  for (const Still& still : stills_)
    if (still.silent > kSilentBeats && !still.last.finished) {
      why = fmt::format("has been stopped: it has not run for {} s", still.silent * kBeatMs / 1000);
      return still.last.rank;
    }
  if (static_cast<std::int64_t>(without_progress_) * kBeatMs <= patience_ms) return -1;
  // All wait, for whoever came least far.
  const Still* slowest = nullptr;
  for (const Still& still : stills_)
    if (still.last.patience_ms > 0 && (!slowest || still.last.progress < slowest->last.progress)) slowest = &still;
  if (!slowest) return -1;
  why = fmt::format("hangs: no rank has got on for {} s, and it came least far", without_progress_ * kBeatMs / 1000);
  return slowest->last.rank;
}

Progress::Progress(std::function<void(std::int32_t, const std::string&)> report) : report_(std::move(report)) {
  int world = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  RINGSIDE_MPI(MPI_Comm_split_type, MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, world, MPI_INFO_NULL, &node_);
  MPI_Comm_size(node_, &size);
  void* base = nullptr;
  RINGSIDE_MPI(MPI_Win_allocate_shared, sizeof(Pulse), alignof(Pulse), MPI_INFO_NULL, node_, &base, &window_);
  mine_ = new (base) Pulse;
  mine_->rank = world;
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
  polite_barrier(node_);
  MPI_Win_free(&window_);
  MPI_Comm_free(&node_);
}

std::vector<PulseReader::Seen> Progress::look() const {
  std::vector<PulseReader::Seen> seen;
  for (const Pulse* p : pulses_) seen.push_back({p->beats, p->progress, p->patience_ms, p->finished, p->rank});
  return seen;
}

void Progress::watch() {
  PulseReader reader;
  while (!stop_) {
    std::this_thread::sleep_for(std::chrono::milliseconds(PulseReader::kBeatMs));
    mine_->beats.fetch_add(1);
    const auto seen = look();
    std::string why;
    const std::int32_t rank = reader.suspect(seen, why);
    if (rank < 0) continue;
    // The lowest rank but the suspect speaks for all.
    const bool first = mine_->rank == (rank == seen.front().rank && seen.size() > 1 ? seen[1].rank : seen.front().rank);
    if (first) report_(rank, why);
  }
}

}  // namespace ringside
