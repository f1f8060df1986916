// The critical path of a schedule that turns, by the times of its steps.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/schedule/turning.h"
#include "core/sim/critical_path.h"

namespace ringside {
namespace {

/// A transfer that lasts as long as its step, and the one before it that it waited for.
struct LongLink {
  Span span;
  Slots came;                          ///< at its receiver
  std::optional<std::size_t> earlier;  ///< none in the first step
};

class LongChains {
 public:
  LongChains(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n, const CostParameters& parameters)
      : step_end_(step_end), sizes_(schedule, n, 1), parameters_(parameters) {}

  /// The transfer's time, if it lasts as long as its step.
  std::optional<Span> span(const Transfer& t, std::int64_t step) const {
    const Seconds start = step > 0 ? step_end_[static_cast<std::size_t>(step - 1)] : Seconds(0),
                  last = step_end_[static_cast<std::size_t>(step)], wire = start + parameters_.alpha,
                  sent = wire + sizes_.of(t) * parameters_.beta;
    if (t.local() || sent < last - step_end_.back() * 1e-9) return std::nullopt;
    return Span{step, 0, t.from, t.to, t.op, start, wire, sent, sent};
  }
  /// Adds those of a step which some chain up to it leads to.
  void add(const Step& all, std::int64_t step) {
    std::map<std::int32_t, std::size_t> arrived, left;
    for (const Transfer& t : all.transfers) {
      const auto found = span(t, step);
      if (!found) continue;
      std::optional<std::size_t> earlier;
      if (const auto data = arrived_.find(t.from);
          data != arrived_.end() && share_slots(chained_[data->second].came, t.chunks))
        earlier = data->second;
      else if (const auto port = left_.find(t.from); port != left_.end())
        earlier = port->second;
      if (step > 0 && !earlier) continue;
      arrived[t.to] = left[t.from] = chained_.size();
      chained_.push_back({*found, t.target(), earlier});
    }
    arrived_ = std::move(arrived), left_ = std::move(left);
  }
  /// One of those that last until now; none where no chain does.
  std::vector<Span> one() const {
    std::vector<Span> chain;
    std::optional<std::size_t> at;
    if (!arrived_.empty()) at = arrived_.begin()->second;
    for (; at; at = chained_[*at].earlier) chain.push_back(chained_[*at].span);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

 private:
  const std::vector<Seconds>& step_end_;
  TransferSizes sizes_;
  CostParameters parameters_;
  std::vector<LongLink> chained_;
  std::map<std::int32_t, std::size_t> arrived_, left_;  // by place: what came, what went, in the latest step
};

}  // namespace

std::vector<Span> critical_path_of_turning(const Schedule& schedule, const std::vector<Seconds>& step_end, Bytes n,
                                           const CostParameters& parameters) {
  RINGSIDE_CHECK(schedule.turning() && schedule.sizes.empty() && std::ssize(step_end) == schedule.step_count());
  const Turning& turning = *schedule.turning();
  LongChains chains(schedule, step_end, n, parameters);
  for (std::int64_t i = 0; i <= turning.first; ++i) chains.add(schedule.step(i), i);
  std::vector<Span> path = chains.one();
  if (path.empty()) return {};
  // From here on every place does what it did, with its slots moved on.
  std::map<std::int32_t, Transfer> sends;
  for (const Step first = schedule.step(turning.first); const Transfer& t : first.transfers) sends.emplace(t.from, t);
  for (std::int64_t i = turning.first + 1; i < schedule.step_count(); ++i) {
    const Transfer& last = sends.at(path.back().from);
    const auto next = sends.find(last.to);
    const bool data =
        next != sends.end() && share_slots(last.target(), turned(next->second.chunks, turning, 1, schedule.chunks));
    const auto found = chains.span(data ? next->second : last, i);
    if (!found) return {};
    path.push_back(*found);
  }
  return path;
}

}  // namespace ringside
