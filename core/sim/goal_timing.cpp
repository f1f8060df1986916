#include "core/sim/goal_timing.h"

#include <algorithm>
#include <deque>
#include <map>
#include <queue>
#include <tuple>

#include <fmt/format.h>

namespace ringside {
namespace {

/// An operation by rank and position.
struct Id {
  std::int32_t rank, position;
};

class Machine {
 public:
  Machine(const GoalProgram& program, const CostParameters& p)
      : program_(program), parameters_(p), out_(program.ranks.size()), in_(out_) {
    for (std::size_t r = 0; r < program.ranks.size(); ++r) {
      state_.emplace_back(program.ranks[r].size());
      for (std::size_t i = 0; i < program.ranks[r].size(); ++i) {
        const GoalOp& op = program.ranks[r][i];
        state_[r][i].waits_for = op.after_end.size() + op.after_start.size();
        for (const std::int32_t other : op.after_end)
          state_[r][static_cast<std::size_t>(other)].frees_at_end.push_back(static_cast<std::int32_t>(i));
        for (const std::int32_t other : op.after_start)
          state_[r][static_cast<std::size_t>(other)].frees_at_start.push_back(static_cast<std::int32_t>(i));
      }
    }
  }

  Result<GoalTiming> run() {
    std::int64_t left = 0;
    for (std::size_t r = 0; r < state_.size(); ++r)
      for (std::size_t i = 0; i < state_[r].size(); ++i, ++left)
        if (state_[r][i].waits_for == 0) may_start({static_cast<std::int32_t>(r), static_cast<std::int32_t>(i)}, {});
    // Events come in the order of time, so that ports are given to whoever may have them first.
    while (!events_.empty()) {
      const Event e = events_.top();
      events_.pop();
      left -= e.receiver.rank < 0 ? calculate(e) : transmit(e);
    }
    if (left > 0) return fail("GOAL", fmt::format("{} operations that wait for ever", left), "no waiting in a circle");
    return timing_;
  }

 private:
  struct State {
    std::size_t waits_for = 0;
    Seconds ready;           ///< when the last of them let go
    std::int64_t chain = 0;  ///< messages on the longest way here
    std::vector<std::int32_t> frees_at_end, frees_at_start;
  };
  struct Event {
    Seconds at;
    Id sender, receiver;  ///< a calculation has no receiver
    bool operator>(const Event& o) const {
      return std::tie(at.value, sender.rank, sender.position) > std::tie(o.at.value, o.sender.rank, o.sender.position);
    }
  };

  State& state(Id id) { return state_[static_cast<std::size_t>(id.rank)][static_cast<std::size_t>(id.position)]; }
  const GoalOp& op(Id id) const {
    return program_.ranks[static_cast<std::size_t>(id.rank)][static_cast<std::size_t>(id.position)];
  }

  void may_start(Id id, Seconds at) {
    const GoalOp& o = op(id);
    if (o.kind == GoalOp::Kind::calculate) return events_.push({at, id, {-1, -1}});
    const bool sends = o.kind == GoalOp::Kind::send;
    auto& [sent, received] = channels_[sends ? std::tuple(id.rank, o.peer, o.tag) : std::tuple(o.peer, id.rank, o.tag)];
    (sends ? sent : received).push_back(id);
    if (sent.empty() || received.empty()) return;
    events_.push({std::max(state(sent.front()).ready, state(received.front()).ready), sent.front(), received.front()});
    sent.pop_front();
    received.pop_front();
  }

  std::int64_t calculate(const Event& e) {
    end(e.sender, e.at, e.at + Seconds(static_cast<double>(op(e.sender).amount) * 1e-9), state(e.sender).chain);
    return 1;
  }

  std::int64_t transmit(const Event& e) {
    Seconds &out = out_[static_cast<std::size_t>(e.sender.rank)], &in = in_[static_cast<std::size_t>(e.receiver.rank)];
    const Seconds start = std::max({e.at, out, in});
    if (start > e.at) {  // a port is taken: try again when it is free
      events_.push({start, e.sender, e.receiver});
      return 0;
    }
    const std::int64_t bytes = op(e.sender).amount,
                       chain = std::max(state(e.sender).chain, state(e.receiver).chain) + 1;
    const Seconds arrived = start + parameters_.alpha + Bytes(static_cast<double>(bytes)) * parameters_.beta;
    out = in = arrived;
    ++timing_.messages;
    timing_.bytes += bytes;
    timing_.longest_chain = std::max(timing_.longest_chain, chain);
    end(e.sender, start, arrived, chain);
    end(e.receiver, start, arrived, chain);
    return 2;
  }

  void end(Id id, Seconds started, Seconds ended, std::int64_t chain) {
    timing_.end = std::max(timing_.end, ended);
    const auto release = [&](std::int32_t position, Seconds at) {
      State& s = state({id.rank, position});
      s.ready = std::max(s.ready, at);
      s.chain = std::max(s.chain, chain);
      if (--s.waits_for == 0) may_start({id.rank, position}, s.ready);
    };
    for (const std::int32_t next : state(id).frees_at_start) release(next, started);
    for (const std::int32_t next : state(id).frees_at_end) release(next, ended);
  }

  const GoalProgram& program_;
  CostParameters parameters_;
  std::vector<std::vector<State>> state_;
  std::vector<Seconds> out_, in_;
  /// Sends and receives of a (from, to, tag) that may start and have not met yet.
  std::map<std::tuple<std::int32_t, std::int32_t, std::int64_t>, std::pair<std::deque<Id>, std::deque<Id>>> channels_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  GoalTiming timing_;
};

}  // namespace

Result<GoalTiming> goal_timing(const GoalProgram& program, const CostParameters& parameters) {
  return Machine(program, parameters).run();
}

}  // namespace ringside
