#include "tests/support/fake_schedule.h"

#include <sched.h>

#include <stdexcept>
#include <utility>

namespace ringside::test {

std::shared_ptr<Work> FakeSchedule::add(std::function<void()> action, const std::vector<std::shared_ptr<Work>>& after,
                                        std::function<bool()> gate) {
  auto work = std::make_shared<Work>();
  work->action = std::move(action), work->gate = std::move(gate);
  for (const auto& before : after)
    if (before && !before->done) before->next.push_back(work), ++work->waits_for;
  if (work->waits_for == 0) ready_.push_back(work);
  return work;
}

std::size_t FakeSchedule::pick() {
  if (order_ == WorkOrder::oldest) return 0;
  if (order_ == WorkOrder::newest) return ready_.size() - 1;
  return random_() % ready_.size();
}

void FakeSchedule::step() {
  for (std::size_t tried = 0; tried < ready_.size(); ++tried) {
    const std::size_t at = pick();
    const auto work = ready_[at];
    ready_.erase(ready_.begin() + static_cast<std::ptrdiff_t>(at));
    if (work->gate && !work->gate()) {
      // Another process has to get on first; whatever else can be done is tried before.
      ready_.insert(order_ == WorkOrder::newest ? ready_.begin() : ready_.end(), work);
      continue;
    }
    if (work->action) work->action();
    work->done = true, ++done_;
    for (const auto& next : std::exchange(work->next, {}))
      if (--next->waits_for == 0) ready_.push_back(next);
    return;
  }
  sched_yield();
}

void FakeSchedule::run_until(const Work& wanted) {
  while (!wanted.done) {
    if (ready_.empty()) throw std::logic_error("a stream waits for something that will never happen");
    step();
  }
}

}  // namespace ringside::test
