// One schedule on one set of devices: everything that a runner does with cuda-local.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/program/in_process.h"
#include "gpu/cuda/local_executor.h"

namespace ringside::test {

class Trial {
 public:
  Trial(Devices& devices, const Schedule& s, std::int64_t elements, ElementType type, Op op)
      : Trial(std::make_shared<LocalExecutor>(devices), s, elements, type, op) {}
  Trial(std::shared_ptr<LocalExecutor> executor, const Schedule& s, std::int64_t elements, ElementType type, Op op)
      : executor_(std::move(executor)),
        schedule_(s),
        layout_(layout_of(s, elements)),
        programs_(compile(s, layout_)),
        oracle_(oracle_for(s, elements, type, op, {})) {
    executor_->load(programs_, type, op);
  }
  void put() {
    for (std::size_t seat = 0; seat < programs_.size(); ++seat)
      executor_->put(seat, [&](std::byte* memory) { oracle_.fill(programs_[seat], memory); });
  }
  RunTimes run(bool look = false) {
    RunTimes times;
    times.look_at_steps = look;
    executor_->run(times);
    return times;
  }
  std::optional<Mismatch> check() {
    std::optional<Mismatch> wrong;
    for (std::size_t seat = 0; seat < programs_.size() && !wrong; ++seat)
      executor_->get(seat, [&](const std::byte* memory) { wrong = oracle_.check(programs_[seat], memory); });
    return wrong;
  }
  /// First run, the run after it, and a look at the steps.
  std::string complaint() {
    put();
    run();
    if (const auto wrong = check()) return "first run: " + wrong->line();
    if (!executor_->rewind()) return "does not rewind";
    run();
    if (const auto wrong = check()) return "second run: " + wrong->line();
    executor_->rewind();
    const RunTimes times = run(true);
    if (const auto wrong = check()) return "look at the steps: " + wrong->line();
    if (static_cast<std::int64_t>(times.step_end.size()) != schedule_.step_count()) return "not every step has its end";
    return "";
  }
  LocalExecutor& executor() { return *executor_; }

 private:
  std::shared_ptr<LocalExecutor> executor_;
  Schedule schedule_;
  Layout layout_;
  std::vector<RankProgram> programs_;
  Oracle oracle_;
};

}  // namespace ringside::test
