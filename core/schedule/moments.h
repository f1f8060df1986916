// The shares of a schedule at any moment: kept at some moments, replayed from there to the others.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/schedule/schedule.h"

namespace ringside {

class Replay;  // replay.h
class Shares;  // shares.h

/// May be asked by several threads.
class Moments {
 public:
  static constexpr double kMemory = 64e6;  ///< bytes of what is kept

  /// Of a schedule that is proved right contributors are counted alone; of a wrong one, which may count somebody twice,
  /// it is replayed whose contributions they are, by the rules of a proof.
  enum class Of { right, wrong };
  /// Replays the schedule once, when it is first asked for anything. `cancelled` is asked now and then; what is left
  /// then must not be used.
  explicit Moments(Schedule schedule, std::function<bool()> cancelled = {}, Of of = Of::right);

  /// Before step `moment`, 0 <= moment <= step_count. The next moment costs one step, others what lies between them
  /// and the nearest that is kept; of a wrong schedule all steps before, where it is not kept.
  std::shared_ptr<const Shares> at(std::int64_t moment) const;
  /// Numbers of contributors that occur in a slot at some moment, ascending; without the empty slot's.
  const std::vector<std::int32_t>& counts() const { return counted().counts; }
  /// Of every place: the chunk that it is first to complete after the start; its slots() where it completes none.
  const std::vector<std::int32_t>& homes() const { return counted().homes; }
  /// Moments that cost nothing, ascending, from 0 on.
  std::vector<std::int64_t> kept() const;
  const Schedule& schedule() const { return schedule_; }
  /// Every chunk lies in its own slot all the time.
  bool in_place() const { return counted().in_place; }

 private:
  /// What one replay has found.
  struct Counted {
    std::int64_t interval = 1;
    double bytes = 0;                                 ///< of what is kept
    std::vector<std::shared_ptr<const Shares>> kept;  ///< of moment i * interval
    std::vector<std::int32_t> counts, homes;
    bool in_place = true;
    std::shared_ptr<const Shares> turning;  ///< of a schedule that leaps(): before its steps that turn
  };
  const Counted& counted() const;
  void count() const;
  void keep(const Shares& now) const;
  /// One step further, both of them; what it writes is visited as by Shares::apply().
  template <typename Arrived>
  void advance(Replay& replay, Shares& now, std::int64_t step, Arrived&& arrived) const;

  Schedule schedule_;
  Of of_;
  mutable std::once_flag once_;
  mutable std::function<bool()> cancelled_;
  mutable Counted counted_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const Shares> latest_;
  mutable std::shared_ptr<Replay> replay_;  ///< of a wrong schedule: at the latest moment that was not kept
  mutable std::int64_t latest_moment_ = -1;
};

}  // namespace ringside
