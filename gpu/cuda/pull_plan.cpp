#include "gpu/cuda/pull_plan.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "core/base/check.h"
#include "gpu/executor/region_history.h"

namespace ringside {
namespace {

/// Walks two lists of regions that name the same elements in the same order, by their largest common pieces.
template <class A, class B, class Visit>
void zip(const std::vector<A>& from, const std::vector<B>& into, Visit visit) {
  const auto region = [](const auto& r) -> const Region& {
    if constexpr (requires { r.where; })
      return r.where;
    else
      return r;  // NOLINT(bugprone-return-const-ref-from-parameter): of a vector
  };
  std::size_t i = 0, j = 0;
  std::int64_t in_i = 0, in_j = 0;
  while (i < from.size() && j < into.size()) {
    const Region &a = region(from[i]), &b = region(into[j]);
    const std::int64_t n = std::min(a.count - in_i, b.count - in_j);
    visit(Region{a.offset + in_i, n}, Region{b.offset + in_j, n}, j);
    if ((in_i += n) == a.count) ++i, in_i = 0;
    if ((in_j += n) == b.count) ++j, in_j = 0;
  }
  RINGSIDE_CHECK(i == from.size() && j == into.size());
}

class Planner {
 public:
  Planner(std::span<const RankProgram> programs, Op op, const Reach& reaches)
      : programs_(programs),
        reduce_op_(op),
        reaches_(reaches),
        next_(programs.size()),
        staging_(programs.size()),
        staged_most_(programs.size()),
        history_(programs.size()),
        known_(programs.size(), std::vector<std::int32_t>(programs.size(), -1)) {}

  PullPlan run() {
    const std::int64_t steps = programs_.empty() ? 0 : programs_.front().schedule_steps;
    for (std::int64_t step = 0; step < steps; ++step) plan_step(step);
    for (std::size_t p = 0; p < programs_.size(); ++p) {
      begin(static_cast<std::int32_t>(p), steps - 1);
      op_.divisions = divisions(programs_[p], reduce_op_);
      end();
    }
    for (std::size_t p = 0; p < programs_.size(); ++p) plan_.memory.push_back(programs_[p].memory + staged_most_[p]);
    return std::move(plan_);
  }

 private:
  using Sends = std::map<std::pair<std::int32_t, std::int32_t>, std::deque<const SendOp*>>;  // by (from, to)

  const ProgramStep* current(std::size_t place, std::int64_t step) const {
    const auto& steps = programs_[place].steps;
    return next_[place] < steps.size() && steps[next_[place]].step == step ? &steps[next_[place]] : nullptr;
  }

  /// Everything of a step reads the state before it: first comes what reads, then what overwrites what was read.
  void plan_step(std::int64_t step) {
    Sends sends;
    for (std::size_t p = 0; p < programs_.size(); ++p)
      if (const ProgramStep* s = current(p, step))
        for (const SendOp& send : s->sends) sends[{static_cast<std::int32_t>(p), send.peer}].push_back(&send);
    std::vector<std::vector<std::int64_t>> staged(
        programs_.size());  // where each place's staged messages lie, in order
    for (std::size_t p = 0; p < programs_.size(); ++p)
      if (const ProgramStep* s = current(p, step)) take(static_cast<std::int32_t>(p), *s, sends, staged[p]);
    for (std::size_t p = 0; p < programs_.size(); ++p)
      if (const ProgramStep* s = current(p, step)) {
        land(static_cast<std::int32_t>(p), *s, staged[p]);
        staged_most_[p] = std::max(staged_most_[p], std::exchange(staging_[p], 0));
        ++next_[p];
      }
  }

  void take(std::int32_t place, const ProgramStep& step, Sends& sends, std::vector<std::int64_t>& staged) {
    begin(place, step.step);
    for (const ReceiveOp& r : step.receives) {
      auto& waiting = sends[{r.peer, place}];
      RINGSIDE_CHECK(!waiting.empty() && waiting.front()->count == r.count);
      const SendOp& send = *waiting.front();
      waiting.pop_front();
      if (r.count == 0) continue;
      if (r.waits) {
        staged.push_back(stage(place, r.count));
        pull_all(r.peer, send.from, {Landing{{staged.back(), r.count}, false}});
      } else {
        pull_all(r.peer, send.from, r.into);
      }
    }
    for (const MoveOp& m : step.moves) {
      if (m.count == 0) continue;
      staged.push_back(stage(place, m.count));
      pull_all(place, m.from, {Landing{{staged.back(), m.count}, false}});
    }
    end();
  }

  void land(std::int32_t place, const ProgramStep& step, const std::vector<std::int64_t>& staged) {
    begin(place, step.step);
    auto at = staged.begin();
    for (const ReceiveOp& r : step.receives)
      if (r.waits && r.count > 0) pull_all(place, {Region{*at++, r.count}}, r.into);
    for (const MoveOp& m : step.moves)
      if (m.count > 0) pull_all(place, {Region{*at++, m.count}}, m.into);
    end();
  }

  void pull_all(std::int32_t peer, const std::vector<Region>& from, const std::vector<Landing>& into) {
    zip(from, into, [&](const Region& source, const Region& target, std::size_t landing) {
      add({target.offset, peer, source.offset, source.count, into[landing].reduces});
    });
  }

  std::int64_t stage(std::int32_t place, std::int64_t count) {
    const auto p = static_cast<std::size_t>(place);
    return programs_[p].memory + std::exchange(staging_[p], staging_[p] + count);
  }

  void begin(std::int32_t place, std::int64_t step) { op_ = {place, step, {}, {}, {}, {}, false}, written_.clear(); }

  /// Two pulls into the same elements keep their order: the second begins a new operation.
  void add(const Pull& pull) {
    const auto behind = written_.upper_bound(pull.to);
    const bool taken = (behind != written_.end() && behind->first < pull.to + pull.count) ||
                       (behind != written_.begin() && std::prev(behind)->second > pull.to);
    if (taken) {
      const PullOp done = op_;
      end();
      begin(done.place, done.step);
    }
    written_[pull.to] = pull.to + pull.count;
    if (pull.place == op_.place || reaches_(op_.place, pull.place)) {
      op_.pulls.push_back(pull);
    } else if (!pull.reduces) {
      op_.copies.push_back(pull);
    } else {
      const std::int64_t inbox = stage(op_.place, pull.count);
      op_.copies.push_back({inbox, pull.place, pull.from, pull.count, false});
      op_.pulls.push_back({pull.to, op_.place, inbox, pull.count, true});
    }
  }

  void end() {
    if (op_.copies.empty() && op_.pulls.empty() && op_.divisions.empty()) return;
    const auto index = static_cast<std::int32_t>(plan_.ops.size());
    std::vector<std::int32_t> after;
    for (const auto* list : {&op_.copies, &op_.pulls})
      for (const Pull& pull : *list) {
        history_[static_cast<std::size_t>(pull.place)].read(pull.from, pull.count, index, after);
        history_[static_cast<std::size_t>(op_.place)].write(pull.to, pull.count, index, after);
      }
    for (const Division& d : op_.divisions)
      history_[static_cast<std::size_t>(op_.place)].write(d.where.offset, d.where.count, index, after);
    // The latest first: what it has waited for itself need not be waited for again.
    std::sort(after.begin(), after.end(), std::greater<>());
    auto& known = known_[static_cast<std::size_t>(op_.place)];
    for (const std::int32_t other : after) {
      PullOp* const before = other == index ? nullptr : &plan_.ops[static_cast<std::size_t>(other)];
      if (!before || before->place == op_.place || known[static_cast<std::size_t>(before->place)] >= other) continue;
      op_.after.push_back(other);
      before->awaited = true;
      const auto& theirs = known_then_[static_cast<std::size_t>(other)];
      for (std::size_t q = 0; q < known.size(); ++q) known[q] = std::max(known[q], theirs[q]);
    }
    known[static_cast<std::size_t>(op_.place)] = index;
    known_then_.push_back(known);
    plan_.ops.push_back(std::move(op_));
  }

  std::span<const RankProgram> programs_;
  Op reduce_op_;
  const Reach& reaches_;
  PullPlan plan_;
  PullOp op_;                                          // being made
  std::map<std::int64_t, std::int64_t> written_;       // by it: begin to end
  std::vector<std::size_t> next_;                      // per place: the program's step
  std::vector<std::int64_t> staging_, staged_most_;    // per place: elements, in this step and in any
  std::vector<RegionHistory> history_;                 // per place
  std::vector<std::vector<std::int32_t>> known_;       // per place: the latest operation of each that is surely over
  std::vector<std::vector<std::int32_t>> known_then_;  // the same per operation, when it is over
};

}  // namespace

PullPlan plan_pulls(std::span<const RankProgram> programs, Op op, const Reach& reaches) {
  return Planner(programs, op, reaches).run();
}

}  // namespace ringside
