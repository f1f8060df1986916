// The critical path where all ranks keep one pace: what each does is looked up, nothing is simulated.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/schedule/symmetry.h"
#include "core/sim/critical_path.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostSends = 10'000'000;  // that are listed: a second

/// The time of one of the sends of a step, the same for every rank.
struct Beat {
  std::int64_t step = 0;
  std::int32_t send = 0;
};

class Paces {
 public:
  Paces(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n, const CostParameters& parameters)
      : schedule_(schedule), step_end_(step_end), sizes_(schedule, n, 1), parameters_(parameters) {}

  /// The latest one before a send that takes time.
  std::optional<Beat> before(Beat at) {
    for (; at.step >= 0; at = {at.step - 1, std::numeric_limits<std::int32_t>::max()}) {
      const std::vector<Span>& spans = of(0, at.step).spans;
      at.send = std::min(at.send, static_cast<std::int32_t>(spans.size()));
      while (at.send-- > 0)
        if (const Span& s = spans[static_cast<std::size_t>(at.send)]; s.end > s.start) return at;
    }
    return std::nullopt;
  }
  const Span& span(std::int32_t rank, Beat at) { return of(rank, at.step).spans[static_cast<std::size_t>(at.send)]; }
  /// From whom a rank receives; itself where nobody sends to it at that time.
  std::int32_t sender(std::int32_t rank, Beat at) {
    const auto sends = [&](std::int32_t from) { return span(from, at).to == rank; };
    // Its partner, or who is as far behind it around the circle; else as its image tells, else anybody.
    const std::int32_t ranks = schedule_.ranks, to = span(rank, at).to;
    if (sends(to)) return to;
    if (const std::int32_t from = (2 * rank - to + ranks) % ranks; sends(from)) return from;
    if (!symmetry_) symmetry_ = symmetry_of(schedule_);
    if (*symmetry_)
      if (const auto from = (*symmetry_)->rank_of(rank, (*symmetry_)->sender_to_rank_0(span(0, at).to)); sends(from))
        return from;
    for (std::int32_t from = 0; from < ranks && !gives_up(); ++from)
      if (sends(from)) return from;
    return rank;
  }
  /// Whether what a rank receives is in what it sends in a later step, perhaps moved there within the rank.
  bool sends_on(std::int32_t from, Beat then, std::int32_t rank, Beat now) {
    std::vector<Slots> holds{transfer(from, then).target()};
    const auto held = [&](const Slots& slots) {
      return std::any_of(holds.begin(), holds.end(), [&](const Slots& h) { return share_slots(h, slots); });
    };
    for (std::int64_t step = then.step + 1; step < now.step; ++step)
      for (const Transfer& t : of(rank, step).step.transfers)
        if (t.local() && held(t.chunks)) holds.push_back(t.target());
    return held(transfer(rank, now).chunks);
  }
  /// So many sends have been listed that the answer would be late.
  bool gives_up() const { return listed_ > kMostSends; }

 private:
  struct Sends {
    std::int32_t rank = -1;
    std::int64_t number = 0;
    Step step;
    std::vector<Span> spans;
  };

  const Transfer& transfer(std::int32_t rank, Beat at) {
    return of(rank, at.step).step.transfers[static_cast<std::size_t>(at.send)];
  }
  /// The latest few are kept: of an all-to-all in one step a rank has as many sends as there are ranks.
  const Sends& of(std::int32_t rank, std::int64_t number) {
    for (const Sends& known : known_)
      if (known.rank == rank && known.number == number) return known;
    Sends& made = known_[next_++ % known_.size()];
    made = {rank, number, schedule_.step_of(rank, number), {}};
    Seconds start = number > 0 ? step_end_[static_cast<std::size_t>(number - 1)] : Seconds(0);
    for (const Transfer& t : made.step.transfers) {
      const Bytes m = sizes_.of(t);
      const Seconds wire = t.local() ? start : start + parameters_.alpha;
      const Seconds sent = t.local() ? start : wire + m * parameters_.beta;
      const Seconds end = t.op == Arrival::reduce ? sent + m * parameters_.reduce_cost : sent;
      const auto index = static_cast<std::int32_t>(made.spans.size());
      made.spans.push_back({number, index, t.from, t.to, t.op, start, wire, sent, end});
      start = end;
    }
    listed_ += std::ssize(made.spans);
    return made;
  }

  const Schedule& schedule_;
  const std::vector<Seconds>& step_end_;
  TransferSizes sizes_;
  CostParameters parameters_;
  std::optional<std::optional<Symmetry>> symmetry_;  // once it is asked for
  std::array<Sends, 4> known_;
  std::size_t next_ = 0;
  std::int64_t listed_ = 0;
};

}  // namespace

std::vector<Span> critical_path_of_regular(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n,
                                           const CostParameters& parameters) {
  RINGSIDE_CHECK(schedule.regular() && schedule.sizes.empty());
  RINGSIDE_CHECK(std::ssize(step_end) == schedule.step_count());
  Paces paces(schedule, step_end, n, parameters);
  std::vector<Span> path;
  std::int32_t rank = 0;
  Beat now{schedule.step_count() - 1, std::numeric_limits<std::int32_t>::max()};
  while (const auto at = paces.before(now)) {
    if (!path.empty()) {
      // What it sends it had before this step. A port that sends is free before one that adds.
      const std::int32_t to = path.back().to, from = at->step < now.step ? paces.sender(rank, *at) : rank;
      if (from != rank && paces.sends_on(from, *at, rank, now))
        rank = from;
      else if (const Span& own = paces.span(rank, *at); own.sent < own.end)
        rank = paces.sender(to, *at);
    }
    if (paces.gives_up()) return {};
    path.push_back(paces.span(rank, *at));
    now = *at;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace ringside
