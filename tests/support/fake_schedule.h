// What a fake device has been asked to do but has not done yet: work that waits for other work, done in an order of the
// test's choice.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <vector>

namespace ringside::test {

/// A piece of work; `gate` is asked before it may happen, where it waits for something outside of this process.
struct Work {
  std::function<void()> action;
  std::function<bool()> gate;
  std::vector<std::shared_ptr<Work>> next;  // that wait for this one
  std::size_t waits_for = 0;                // not yet done
  bool done = false;
};

/// In which order work happens where several pieces could be next.
enum class WorkOrder {
  oldest,   ///< as it was queued
  newest,   ///< what was queued last: as late as possible for everything else
  shuffled  ///< at random
};

class FakeSchedule {
 public:
  explicit FakeSchedule(WorkOrder order, std::uint32_t seed = 1) : order_(order), random_(seed) {}

  /// Queues an action behind `after`.
  std::shared_ptr<Work> add(std::function<void()> action, const std::vector<std::shared_ptr<Work>>& after,
                            std::function<bool()> gate = {});
  /// Does one piece of work where there is any that may happen.
  void step();
  /// Does work, in any allowed order, until this piece is done. Throws where it can never be.
  void run_until(const Work& wanted);
  std::uint64_t done() const { return done_; }

 private:
  std::size_t pick();

  WorkOrder order_;
  std::minstd_rand random_;
  std::vector<std::shared_ptr<Work>> ready_;
  std::uint64_t done_ = 0;
};

}  // namespace ringside::test
