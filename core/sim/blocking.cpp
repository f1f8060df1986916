#include "core/sim/blocking.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/price.h"

namespace ringside {
namespace {

constexpr std::int64_t kMaxTransfers = std::int64_t{1} << 23;

/// One message: its send is a call of `from`, its receive a call of `to`.
struct Message {
  std::int32_t from, to;
  std::int64_t step;
  std::int32_t index;
  double bytes;
  bool cut = false;
  bool send_posted = false, receive_posted = false;
  std::int64_t send_at = 0, receive_at = 0;  ///< the rounds that were over then
};

/// A move within a rank: no call, but it happens only where the rank gets to its step.
struct Move {
  std::int32_t rank;
  std::int64_t step;
  std::int32_t index;
};

/// A call names its message and the side it is on.
struct Call {
  std::int32_t message;
  bool sending;
};

/// What a rank calls, in its order, in blocks of calls that it makes at once: it goes on when all of a block have
/// returned.
struct Calls {
  std::vector<Call> all;
  std::vector<std::size_t> ends;  ///< of the blocks
  std::size_t blocks() const { return ends.size(); }
  std::size_t before(std::size_t block) const { return block == 0 ? 0 : ends[block - 1]; }
  std::span<const Call> block(std::size_t b) const { return {all.data() + before(b), ends[b] - before(b)}; }
  void add(const std::vector<Call>& calls, bool at_once) {
    for (const Call& c : calls) {
      all.push_back(c);
      if (!at_once) ends.push_back(all.size());
    }
  }
};

class Ranks {
 public:
  Ranks(const Schedule& s, Bytes n, const BlockingRules& rules, int element_bytes)
      : order_(rules.order),
        orders_(rules.orders),
        absent_(at(s.places())),
        calls_(at(s.places())),
        sends_(calls_.size()),
        receives_(calls_.size()),
        rounds_(at(s.step_count())) {
    for (const std::int32_t r : rules.absent) absent_[at(r)] = true;
    TransferSizes sizes(s, n, element_bytes);
    for (std::int64_t i = 0; i < s.step_count(); ++i) {
      const Step step = s.step(i);
      for (std::size_t k = 0; k < step.transfers.size(); ++k) {
        const Transfer& t = step.transfers[k];
        const auto index = static_cast<std::int32_t>(k);
        if (t.local()) {
          moves_.push_back({t.from, i, index});
          continue;
        }
        const bool cut = std::any_of(rules.cut.begin(), rules.cut.end(), [&t](const auto& pair) {
          return pair == std::pair(t.from, t.to) || pair == std::pair(t.to, t.from);
        });
        messages_.push_back({t.from, t.to, i, index, sizes.of(t).value, cut});
      }
      add_step(std::exchange(first_of_step_, messages_.size()));
      sizes.advance(step);
    }
  }

  std::vector<double> message_sizes() const {
    std::vector<double> all;
    for (const Message& m : messages_) all.push_back(m.bytes);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  /// Everybody starts anew.
  BlockingRun run(double eager_limit) {
    eager_limit_ = eager_limit;
    for (Message& m : messages_) m.send_posted = m.receive_posted = false;
    next_.assign(calls_.size(), 0);
    clock_.assign(calls_.size(), 0);
    std::fill(rounds_.begin(), rounds_.end(), 0);
    std::deque<std::int32_t> awake;
    for (std::size_t r = 0; r < calls_.size(); ++r) {
      post(static_cast<std::int32_t>(r));
      awake.push_back(static_cast<std::int32_t>(r));
    }
    // A rank is looked at again when a call of a partner has been posted: only that can free it.
    while (!awake.empty()) {
      const std::int32_t r = awake.front();
      awake.pop_front();
      while (!absent_[at(r)] && next_[at(r)] < calls_[at(r)].blocks() && all_returned(r)) {
        clock_[at(r)] = returned_at(r);
        std::int64_t& last = rounds_[at(step_of(r))];
        last = std::max(last, clock_[at(r)]);
        ++next_[at(r)];
        post(r);
        if (next_[at(r)] == calls_[at(r)].blocks()) break;
        for (const Call& c : now_of(r)) awake.push_back(peer(c));
      }
    }
    return report();
  }

 private:
  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

  /// The calls of the messages from `first` on, each rank's in its order.
  void add_step(std::size_t first) {
    for (std::size_t m = first; m < messages_.size(); ++m) {
      sends_[at(messages_[m].from)].push_back({static_cast<std::int32_t>(m), true});
      receives_[at(messages_[m].to)].push_back({static_cast<std::int32_t>(m), false});
    }
    for (std::size_t r = 0; r < calls_.size(); ++r) {
      std::vector<Call>&out = sends_[r], &in = receives_[r];
      if (out.empty() && in.empty()) continue;
      const CallOrder order = r < orders_.size() ? orders_[r] : order_;
      const bool at_once = order == CallOrder::combined;
      const bool receives_first = order == CallOrder::receives_first || (order == CallOrder::even_odd && r % 2 == 1);
      calls_[r].add(receives_first ? in : out, at_once);
      calls_[r].add(receives_first ? out : in, at_once);
      if (at_once) calls_[r].ends.push_back(calls_[r].all.size());
      out.clear(), in.clear();
    }
  }

  /// The block that a rank is in, which has not come to its end.
  std::span<const Call> now_of(std::int32_t rank) const { return calls_[at(rank)].block(next_[at(rank)]); }

  void post(std::int32_t rank) {
    if (absent_[at(rank)] || next_[at(rank)] == calls_[at(rank)].blocks()) return;
    for (const Call& c : now_of(rank)) {
      Message& m = messages_[at(c.message)];
      (c.sending ? m.send_posted : m.receive_posted) = true;
      (c.sending ? m.send_at : m.receive_at) = clock_[at(rank)];
    }
  }
  std::int64_t step_of(std::int32_t rank) const { return messages_[at(now_of(rank).front().message)].step; }
  /// The round after which the present calls of a rank have returned. Requires all_returned().
  std::int64_t returned_at(std::int32_t rank) const {
    std::int64_t last = clock_[at(rank)];
    for (const Call& c : now_of(rank)) {
      const Message& m = messages_[at(c.message)];
      const bool eager = c.sending && m.bytes <= eager_limit_;
      last = std::max(last, eager ? m.send_at : std::max(m.send_at, m.receive_at) + 1);
    }
    return last;
  }
  bool returned(const Call& c) const {
    const Message& m = messages_[at(c.message)];
    if (c.sending && m.bytes <= eager_limit_) return true;
    return !m.cut && (c.sending ? m.receive_posted : m.send_posted);
  }
  bool all_returned(std::int32_t rank) const {
    const auto calls = now_of(rank);
    return std::all_of(calls.begin(), calls.end(), [this](const Call& c) { return returned(c); });
  }
  std::int32_t peer(const Call& c) const {
    const Message& m = messages_[at(c.message)];
    return c.sending ? m.to : m.from;
  }

  BlockingRun report() const {
    BlockingRun run;
    run.calls = 2 * static_cast<std::int64_t>(messages_.size());
    run.rounds = rounds_;
    std::vector<std::int32_t> waits_for(calls_.size(), -1);
    for (std::size_t r = 0; r < calls_.size(); ++r) {
      run.returned += static_cast<std::int64_t>(calls_[r].before(next_[r]));
      if (absent_[r] || next_[r] == calls_[r].blocks()) continue;
      for (const Call& c : calls_[r].block(next_[r])) {
        if (returned(c)) {
          ++run.returned;
          continue;
        }
        const Message& m = messages_[at(c.message)];
        run.waits.push_back({static_cast<std::int32_t>(r), peer(c), c.sending, m.step, m.index, Bytes(m.bytes)});
        if (waits_for[r] < 0) waits_for[r] = peer(c);
        if (run.first_stuck_step < 0 || m.step < run.first_stuck_step) run.first_stuck_step = m.step;
      }
    }
    for (std::size_t i = 0; i < run.waits.size() && run.cycle.empty(); ++i)
      run.cycle = cycle_from(run.waits[i].rank, waits_for);
    for (const Message& m : messages_)
      if (m.cut || !m.send_posted || !m.receive_posted) run.lost.emplace_back(m.step, m.index);
    for (const Move& m : moves_)
      if (!gets_to(m.rank, m.step)) run.lost.emplace_back(m.step, m.index);
    std::sort(run.lost.begin(), run.lost.end());
    return run;
  }

  bool gets_to(std::int32_t rank, std::int64_t step) const {
    if (absent_[at(rank)]) return false;
    const std::size_t next = next_[at(rank)];
    return next == calls_[at(rank)].blocks() || step_of(rank) >= step;
  }

  /// Each message's two calls belong to one step, so whoever is waited for waits, too, unless it is absent or has sent
  /// what was lost on its way: following it closes or ends there.
  std::vector<std::int32_t> cycle_from(std::int32_t rank, const std::vector<std::int32_t>& waits_for) const {
    std::vector<std::int32_t> path;
    while (std::find(path.begin(), path.end(), rank) == path.end()) {
      path.push_back(rank);
      rank = waits_for[at(rank)];
      if (waits_for[at(rank)] < 0) return {};
    }
    path.erase(path.begin(), std::find(path.begin(), path.end(), rank));
    std::rotate(path.begin(), std::min_element(path.begin(), path.end()), path.end());
    return path;
  }

  CallOrder order_;
  std::vector<CallOrder> orders_;
  double eager_limit_ = 0;
  std::size_t first_of_step_ = 0;
  std::vector<bool> absent_;  ///< by place
  std::vector<Message> messages_;
  std::vector<Move> moves_;
  std::vector<Calls> calls_;                         ///< per rank
  std::vector<std::vector<Call>> sends_, receives_;  ///< per rank, of a step while its calls are put in order
  std::vector<std::size_t> next_;                    ///< per rank: the block it is in
  std::vector<std::int64_t> clock_;                  ///< per rank: the rounds that were over when it came there
  std::vector<std::int64_t> rounds_;                 ///< per step
};

Result<bool> fits(const Schedule& s) {
  std::int64_t transfers = 0;
  for (std::int64_t i = 0; i < s.step_count() && transfers <= kMaxTransfers; ++i)
    transfers += s.regular() ? std::ssize(s.step_of_rank_0(i).transfers) * s.ranks : std::ssize(s.step(i).transfers);
  if (transfers <= kMaxTransfers) return true;
  return machine_fail("blocking calls", fmt::format("more than {} transfers", kMaxTransfers), "take fewer ranks");
}

}  // namespace

Result<BlockingRun> run_blocking(const Schedule& schedule, Bytes n, const BlockingRules& rules, int element_bytes) {
  RINGSIDE_OK(fits(schedule));
  return Ranks(schedule, n, rules, element_bytes).run(rules.eager_limit.value);
}

Result<Bytes> needed_eager_limit(const Schedule& schedule, Bytes n, CallOrder order, int element_bytes) {
  return needed_eager_limit(schedule, n, BlockingRules{order, {}}, element_bytes);
}

Result<Bytes> needed_eager_limit(const Schedule& schedule, Bytes n, const BlockingRules& rules, int element_bytes) {
  RINGSIDE_OK(fits(schedule));
  Ranks ranks(schedule, n, rules, element_bytes);
  // A larger limit never stops what a smaller one let through, so the least one is found by halving.
  std::vector<double> limits = ranks.message_sizes();
  limits.insert(limits.begin(), -1);  // nothing is eager
  const auto least =
      std::partition_point(limits.begin(), limits.end(), [&](double limit) { return !ranks.run(limit).completes(); });
  if (least == limits.end()) return Bytes(std::numeric_limits<double>::infinity());
  return Bytes(std::max(*least, 0.0));
}

Result<Bytes> largest_size(const Schedule& schedule, const BlockingRules& rules, int element_bytes) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                   kNone = std::numeric_limits<double>::quiet_NaN();
  RINGSIDE_TRY(const auto needed, needed_eager_limit(schedule, Bytes(1), rules, element_bytes));
  if (!schedule.sizes.empty()) return Bytes(needed <= rules.eager_limit ? kInfinity : kNone);
  if (needed.value == 0) return Bytes(kInfinity);
  return std::isinf(needed.value) ? Bytes(kNone) : Bytes(rules.eager_limit.value / needed.value);
}

}  // namespace ringside
