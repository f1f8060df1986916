#include "core/schedule/schedule.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/base/check.h"

namespace ringside {

void Schedule::set_steps(std::int64_t count, StepFunction step) {
  RINGSIDE_CHECK(count >= 0);
  regular_ = false;
  turning_.reset();
  step_count_ = count;
  step_ = std::move(step);
}

void Schedule::set_steps(std::vector<Step> steps) {
  auto stored = std::make_shared<const std::vector<Step>>(std::move(steps));
  set_steps(static_cast<std::int64_t>(stored->size()),
            [stored](std::int64_t i) { return (*stored)[static_cast<std::size_t>(i)]; });
}

void Schedule::set_sends(std::int64_t count, SendsFunction sends, bool regular) {
  set_steps(count, [sends, k = ranks](std::int64_t i) {
    Step step;
    std::vector<Run> left;  // of each rank's sends, as positions in the step; ranks that have none are left out
    for (std::int32_t r = 0; r < k; ++r) {
      const auto first = static_cast<std::int32_t>(step.transfers.size());
      sends(step, r, i);
      step.transfers.erase(std::remove_if(step.transfers.begin() + first, step.transfers.end(), moves_nothing),
                           step.transfers.end());
      const auto end = static_cast<std::int32_t>(step.transfers.size());
      if (end > first) left.push_back({first, end - first});
    }
    if (step.transfers.size() == left.size()) return step;
    Step woven;
    woven.transfers.reserve(step.transfers.size());
    for (; !left.empty(); std::erase_if(left, [](const Run& run) { return run.count == 0; }))
      for (Run& run : left) {
        woven.transfers.push_back(std::move(step.transfers[static_cast<std::size_t>(run.first++)]));
        --run.count;
      }
    return woven;
  });
  sends_ = std::move(sends);
  regular_ = regular;
}

std::int32_t Schedule::channel(std::int32_t chunk) const {
  const auto buffer = static_cast<std::int32_t>(std::max<std::int64_t>(1, chunks / chunk_multiple(collective, ranks)));
  return chunk % buffer / (buffer / channels);
}

Step Schedule::step_of(std::int32_t rank, std::int64_t i) const {
  RINGSIDE_CHECK(regular_ && rank >= 0 && rank < ranks && i >= 0 && i < step_count_);
  Step step;
  sends_(step, rank, i);
  return step;
}

Step Schedule::step(std::int64_t i) const {
  RINGSIDE_CHECK(i >= 0 && i < step_count_);
  return step_(i);
}

Narration Schedule::narration(std::int64_t i) const {
  if (narrate_) return narrate_(i);
  return {describe(step(i)), ""};
}

const Phase* Schedule::phase(std::int64_t i) const {
  for (const Phase& p : phases)
    if (i >= p.first && i < p.first + p.count) return &p;
  return nullptr;
}

bool same_schedule(const Schedule& a, const Schedule& b) {
  const auto header = [](const Schedule& s) {
    return std::tie(s.collective, s.algorithm, s.ranks, s.root, s.chunks, s.scratch, s.helpers, s.channels, s.sizes);
  };
  if (header(a) != header(b) || a.step_count() != b.step_count()) return false;
  if (static_cast<bool>(a.custom) != static_cast<bool>(b.custom) || (a.custom && !(*a.custom == *b.custom)))
    return false;
  for (std::int64_t i = 0; i < a.step_count(); ++i)
    if (!(a.step(i) == b.step(i))) return false;
  return true;
}

std::string describe(const Step& step) {
  if (step.transfers.empty()) return "Nothing moves.";
  const auto reduces = [](const Transfer& t) { return t.op == Arrival::reduce; };
  const auto adding = std::count_if(step.transfers.begin(), step.transfers.end(), reduces);
  const auto total = static_cast<std::ptrdiff_t>(step.transfers.size());
  const char* on_arrival = adding == 0       ? "the receiver keeps the copy"
                           : adding == total ? "the receiver adds what arrives to its own"
                                             : "some receivers add, others keep a copy";
  if (total == 1) {
    const Transfer& t = step.transfers.front();
    return fmt::format("Rank {} sends {} chunk{} to rank {}; {}.", t.from, t.chunks.size(),
                       t.chunks.size() == 1 ? "" : "s", t.to, on_arrival);
  }
  return fmt::format("{} transfers at once; {}.", total, on_arrival);
}

}  // namespace ringside
