// A pulse of every rank of this computer in shared memory, and a watchdog that reads them: a rank that hangs gets a
// name.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/cluster/beats.h"
#include "gpu/team/heartbeat.h"
#include "gpu/team/mpi.h"

namespace ringside {

/// What a rank shows to the others of its computer.
struct Pulse {
  std::atomic<std::uint64_t> beats{
      0};  ///< by its watchdog thread, four a second: stands still when the process is stopped
  std::atomic<std::uint64_t> progress{0};    ///< by its work: stands still when it waits
  std::atomic<std::int64_t> patience_ms{0};  ///< how long standing still is no reason to worry; 0: it is not at work
  std::atomic<std::int64_t> step_ms{0};      ///< how long a step is made to last; 0: no longer than it needs
  std::atomic<std::uint64_t> place{0};       ///< its run in the upper half, how many steps of it are done in the lower
  std::atomic<bool> finished{false};
  std::int32_t rank = 0;  ///< in MPI_COMM_WORLD
  std::int64_t pid = 0;
};

/// A rank that is under suspicion, not yet found guilty.
struct Doubt {
  std::int32_t rank = -1;  ///< -1: none is
  double still_s = 0;      ///< how long it has not run, or nobody has got on
  double ends_in_s = 0;    ///< until the run is ended for it
  bool stopped = false;    ///< its process does not run at all
};

/// What is wrong, if anything, given what has been seen so far. Pure but for its memory, so that a test can feed it.
class PulseReader {
 public:
  static constexpr int kDoubtedBeats = 2000 / kBeatMs;  ///< of a process that is silent for so long the kernel is asked
  static constexpr int kStoppedBeats = 8000 / kBeatMs;  ///< one that was not scheduled for 8 s has been stopped

  struct Seen {
    std::uint64_t beats = 0, progress = 0;
    std::int64_t patience_ms = 0;
    bool finished = false;
    std::int32_t rank = 0;
    std::int64_t pid = 0;
    std::uint32_t run = 0;  ///< another number is another run, a greater one a later
    std::int32_t step = 0;
    std::int64_t step_ms = 0;
  };
  /// To be called once per beat with what all pulses show. A rank that hangs, or -1; `why` then says how it shows.
  /// `stopped` says whether the kernel holds a rank's process, by its place in `now`.
  std::int32_t suspect(const std::vector<Seen>& now, std::string& why,
                       const std::function<bool(std::size_t)>& stopped = {});
  /// Whom that would be, if it goes on so; not within the first second, nor within two steps
  /// as long as they are made to last.
  const Doubt& doubt() const { return doubt_; }
  /// The lowest rank that has run lately.
  std::int32_t speaker() const;

 private:
  struct Still {
    Seen last;
    int silent = 0;  // beats
  };
  std::vector<Still> stills_;
  void weigh(std::int32_t rank, int beats, std::int64_t least_ms, std::int64_t most_ms, bool stopped);

  int without_progress_ = 0;  // beats in which nobody got on
  Doubt doubt_;
};

/// This rank's pulse, and the thread that watches everybody's.
class Progress {
 public:
  /// Collective over MPI_COMM_WORLD. `report` is called at most once in all, by the lowest rank that is alive, from its
  /// watchdog thread; it must not return into MPI. `hosts` by rank: where there are several, they listen to one
  /// another. `alive`, where there is one, is called with every second beat; `tell` with every beat on one rank of each
  /// computer, and twice a beat while runs are followed, from its watchdog thread as well.
  using Tell = std::function<void(const std::vector<PulseReader::Seen>& seen, const Doubt& doubt, bool followed)>;
  Progress(const std::vector<std::string>& hosts, std::function<void(std::int32_t rank, const std::string& why)> report,
           std::function<void()> alive = {}, Tell tell = {});
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tick() { mine_->progress.fetch_add(1, std::memory_order_relaxed); }
  /// The same, and so many steps of this run are done.
  void tick(std::int64_t steps) { reach(steps), tick(); }
  /// So many steps of this run are done, by this rank's work or because it has no part in them.
  void reach(std::int64_t steps) {
    mine_->place.store(std::uint64_t{run_} << 32 | static_cast<std::uint32_t>(steps), std::memory_order_relaxed);
  }
  /// Another run begins, and this rank has no part in so many of its first steps.
  void begin_run(std::int64_t steps = 0) { ++run_, tick(steps); }
  /// From now on runs count from the same number on all ranks, of whichever teams they were: all call it as often.
  void begin_task() { run_ = ++tasks_ << 16; }
  /// Whether runs are so slow from now on that somebody can follow them step by step.
  void be_followed(bool on) { followed_ = on; }
  /// From now on this rank is at work, and no step takes longer than this; where a network is imposed the longest is
  /// made to last `step_s`.
  void be_patient(double seconds, double step_s = 0) {
    mine_->step_ms.store(static_cast<std::int64_t>(step_s * 1000));
    mine_->patience_ms.store(static_cast<std::int64_t>(seconds * 1000));
  }
  void rest() { mine_->patience_ms.store(0); }
  /// Hosts that are not listened to; known to rank 0.
  const std::vector<std::string>& unheard() const { return heartbeat_.missing(); }
  /// Collective; before MPI_Finalize.
  void finish();

 private:
  void watch();
  void wait_a_beat(const PulseReader& reader) const;
  std::vector<PulseReader::Seen> look() const;

  std::function<void(std::int32_t, const std::string&)> report_;
  std::function<void()> alive_;
  Tell tell_;
  Heartbeat heartbeat_;
  MPI_Comm node_ = MPI_COMM_NULL;
  MPI_Win window_ = MPI_WIN_NULL;
  std::vector<Pulse*> pulses_;
  Pulse* mine_ = nullptr;
  std::uint32_t run_ = 0, tasks_ = 0;
  std::atomic<bool> followed_{false}, stop_{false};
  std::thread thread_;
};

}  // namespace ringside
