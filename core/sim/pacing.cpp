#include "core/sim/pacing.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/check.h"

namespace ringside {
namespace {

/// Who wrote a slot in the last step that did, and who has read it since: positions in a place's list.
struct Slot {
  std::vector<std::int32_t> writes, reads;
};

class Reader {
 public:
  Reader(const Schedule& schedule, std::int32_t place, std::int32_t ports)
      : schedule_(schedule), place_(place), ports_(place < schedule.ranks ? ports : 0) {}

  void read(const Step& step, std::int64_t index, const Span* spans, std::vector<PacedTransfer>& all) {
    const std::size_t first = all.size();
    for (std::size_t i = 0; i < step.transfers.size(); ++i) {
      const Transfer& t = step.transfers[i];
      const std::int32_t number = numbers_[{t.from, t.to}]++;
      if (t.from != place_ && t.to != place_) continue;
      PacedTransfer p{index, t.from, t.to, number, {}, spans[i].sent - spans[i].start, spans[i].end - spans[i].start};
      const bool adds = p.end > p.sent;
      p.out_port = ports_ > 0 && t.from == place_ && !t.local();
      p.in_port = ports_ > 0 && t.to == place_ && (!t.local() || adds);
      if (t.from == place_)
        for (const std::int32_t s : t.chunks) wait_for(slots_[s].writes, p);
      if (t.to == place_)
        for (const std::int32_t s : t.target()) wait_for(slots_[s].writes, p), wait_for(slots_[s].reads, p);
      all.push_back(std::move(p));
    }
    remember(step, all, first);
  }

 private:
  static void wait_for(const std::vector<std::int32_t>& earlier, PacedTransfer& p) {
    for (const std::int32_t e : earlier)
      if (std::find(p.after.begin(), p.after.end(), e) == p.after.end()) p.after.push_back(e);
  }
  /// Afterwards, for transfers of one step read the old values.
  void remember(const Step& step, const std::vector<PacedTransfer>& all, std::size_t first) {
    auto at = static_cast<std::int32_t>(first);
    std::map<std::int32_t, std::vector<std::int32_t>> written;
    for (const Transfer& t : step.transfers) {
      if (t.from != place_ && t.to != place_) continue;
      RINGSIDE_CHECK(static_cast<std::size_t>(at) < all.size());
      if (t.from == place_)
        for (const std::int32_t s : t.chunks) slots_[s].reads.push_back(at);
      if (t.to == place_)
        for (const std::int32_t s : t.target()) written[s].push_back(at);
      ++at;
    }
    for (auto& [s, writers] : written) {
      // Readers of this step stay: they do not wait for its writers, nor these for them.
      Slot& slot = slots_[s];
      std::erase_if(slot.reads, [&](std::int32_t r) { return r < static_cast<std::int32_t>(first); });
      slot.writes = std::move(writers);
    }
  }

  const Schedule& schedule_;
  std::int32_t place_, ports_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> numbers_;
  std::map<std::int32_t, Slot> slots_;
};

}  // namespace

Pacing Pacing::slowed(double factor) const {
  Pacing p = *this;
  p.late = late * factor;
  for (PacedTransfer& t : p.transfers) t.sent = t.sent * factor, t.end = t.end * factor;
  return p;
}

Pacing pacing_of(const Schedule& schedule, const Timeline& timeline, std::int32_t place, std::int32_t ports,
                 Seconds late) {
  Pacing pacing{{}, late, place < schedule.ranks ? ports : 0};
  Reader reader(schedule, place, ports);
  std::size_t at = 0;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    const Step step = schedule.step(i);
    RINGSIDE_CHECK(at + step.transfers.size() <= timeline.spans.size());
    reader.read(step, i, timeline.spans.data() + at, pacing.transfers);
    at += step.transfers.size();
  }
  return pacing;
}

}  // namespace ringside
