#include "core/program/rank_program.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/check.h"

namespace ringside {
namespace {

template <class Visit>
void for_each_pair(const Slots& a, const Slots& b, Visit visit) {
  auto other = b.begin();
  for (std::int32_t slot : a) visit(slot, *other++);
}

/// What the collective puts into (or asks of) every slot of a place.
std::vector<Holding> holdings(const Schedule& schedule, std::int32_t place, bool before) {
  std::vector<Holding> held;
  if (schedule.collective == Collective::custom) {
    RINGSIDE_CHECK(schedule.custom != nullptr);
    const CustomContract& custom = *schedule.custom;
    for (const auto& cell : before ? custom.before : custom.after)
      if (cell.rank == place) held.push_back({cell.slot, cell.chunk, {}, cell.from});
    return held;
  }
  if (place >= schedule.ranks) return held;
  const Contract contract = schedule.contract();
  for (std::int32_t slot = 0; slot < schedule.chunks; ++slot)
    if (const auto h = before ? contract.before(place, slot) : contract.after(place, slot))
      held.push_back({slot, h->chunk, {}, {h->from}});
  return held;
}

void append(std::vector<Region>& regions, Region r) {
  if (r.count == 0) return;
  if (!regions.empty() && regions.back().offset + regions.back().count == r.offset)
    regions.back().count += r.count;
  else
    regions.push_back(r);
}

void append(std::vector<Landing>& landings, Landing l) {
  if (l.where.count == 0) return;
  if (!landings.empty() && landings.back().reduces == l.reduces &&
      landings.back().where.offset + landings.back().where.count == l.where.offset)
    landings.back().where.count += l.where.count;
  else
    landings.push_back(l);
}

/// Compiles the places [first, first + count). Two walks: how much each slot ever holds, then the operations.
class Compiler {
 public:
  Compiler(const Schedule& schedule, const Layout& layout, std::int32_t first, std::int32_t count)
      : schedule_(schedule),
        layout_(layout),
        first_(first),
        programs_(static_cast<std::size_t>(count)),
        reads_(programs_.size() * width()),
        writes_(programs_.size() * width()) {}

  std::vector<RankProgram> run() {
    measure_slots();
    place_slots();
    Occupancy occupancy(schedule_);
    for (std::int64_t i = 0; i < schedule_.step_count(); ++i) {
      const Step step = schedule_.step(i);
      count_uses(step, 1);
      emit(step, i, occupancy);
      count_uses(step, -1);
      occupancy.apply(step);
    }
    return std::move(programs_);
  }

 private:
  std::size_t width() const { return static_cast<std::size_t>(schedule_.slots()); }
  bool mine(std::int32_t place) const {
    return place >= first_ && place < first_ + static_cast<std::int32_t>(programs_.size());
  }
  RankProgram& program(std::int32_t place) { return programs_[static_cast<std::size_t>(place - first_)]; }
  Region& slot(std::int32_t place, std::int32_t s) { return program(place).slots[static_cast<std::size_t>(s)]; }
  std::int32_t& uses(std::vector<std::int32_t>& of, std::int32_t place, std::int32_t s) {
    return of[static_cast<std::size_t>(place - first_) * width() + static_cast<std::size_t>(s)];
  }

  /// A slot may hold chunks of different length at different times: room for the longest.
  void measure_slots() {
    for (std::size_t p = 0; p < programs_.size(); ++p) {
      RankProgram& mine = programs_[p];
      mine.place = first_ + static_cast<std::int32_t>(p);
      mine.ranks = schedule_.ranks;
      mine.schedule_steps = schedule_.step_count();
      mine.slots.resize(width());
      mine.before = holdings(schedule_, mine.place, true);
      mine.after = holdings(schedule_, mine.place, false);
      for (const Holding& h : mine.before) grow(mine.slots[static_cast<std::size_t>(h.slot)], h.chunk);
    }
    Occupancy occupancy(schedule_);
    for (std::int64_t i = 0; i < schedule_.step_count(); ++i) {
      const Step step = schedule_.step(i);
      for (const Transfer& t : step.transfers)
        if (mine(t.to))
          for_each_pair(t.chunks, t.target(), [&](std::int32_t from, std::int32_t to) {
            grow(slot(t.to, to), occupancy.chunk(t.from, from));
          });
      occupancy.apply(step);
    }
  }
  void grow(Region& slot, std::int32_t chunk) const {
    RINGSIDE_CHECK(chunk != Occupancy::kEmpty);
    slot.count = std::max(slot.count, layout_(chunk).count);
  }

  void place_slots() {
    for (RankProgram& p : programs_) {
      for (Region& s : p.slots) s.offset = std::exchange(p.memory, p.memory + s.count);
      for (auto* held : {&p.before, &p.after})
        for (Holding& h : *held) h.where = {p.slots[static_cast<std::size_t>(h.slot)].offset, layout_(h.chunk).count};
    }
  }

  /// How often each slot is read and written in this step, by places of ours.
  void count_uses(const Step& step, std::int32_t by) {
    for (const Transfer& t : step.transfers) {
      if (mine(t.from))
        for (std::int32_t s : t.chunks) uses(reads_, t.from, s) += by;
      if (mine(t.to))
        for (std::int32_t s : t.target()) uses(writes_, t.to, s) += by;
    }
  }

  void emit(const Step& step, std::int64_t index, const Occupancy& occupancy) {
    std::set<std::pair<std::int32_t, std::int32_t>> filled;  // helpers' slots that this step has filled already
    std::vector<std::int64_t> staging(programs_.size(), 0);
    for (const Transfer& t : step.transfers) {
      std::vector<Region> from;
      std::vector<Landing> into;
      std::int64_t count = 0;
      bool read = false, shared = false;
      for_each_pair(t.chunks, t.target(), [&](std::int32_t source, std::int32_t target) {
        const std::int64_t n = layout_(occupancy.chunk(t.from, source)).count;
        count += n;
        if (mine(t.from)) append(from, {slot(t.from, source).offset, n});
        if (!mine(t.to)) return;
        // At a helper (a switch), reducing into an empty slot is a copy; the first arrival fills it.
        const bool fills = t.op == Arrival::reduce && t.to >= schedule_.ranks &&
                           occupancy.chunk(t.to, target) == Occupancy::kEmpty && filled.insert({t.to, target}).second;
        append(into, Landing{{slot(t.to, target).offset, n}, t.op == Arrival::reduce && !fills});
        read = read || uses(reads_, t.to, target) > 0;
        shared = shared || uses(writes_, t.to, target) > 1;
      });
      const auto stage = [&](std::int32_t place, bool needed) {
        if (!needed || count == 0) return kNotStaged;
        return std::exchange(staging[static_cast<std::size_t>(place - first_)],
                             staging[static_cast<std::size_t>(place - first_)] + count);
      };
      if (t.local()) {
        if (mine(t.from)) at(t.from, index).moves.push_back({from, into, count, stage(t.from, true)});
        continue;
      }
      const bool reduces = t.op == Arrival::reduce;
      if (mine(t.from)) at(t.from, index).sends.push_back({t.to, from, count, stage(t.from, from.size() > 1), reduces});
      if (mine(t.to)) {
        const bool staged = read || shared || into.size() > 1 || (!into.empty() && into.front().reduces);
        // Several arrivals at one slot of a helper must keep their order: the first copies, the others reduce.
        const bool waits = read || (shared && t.to >= schedule_.ranks);
        at(t.to, index).receives.push_back({t.from, into, count, stage(t.to, staged), waits, reduces});
      }
    }
    for (std::size_t p = 0; p < programs_.size(); ++p)
      programs_[p].staging = std::max(programs_[p].staging, staging[p]);
  }
  ProgramStep& at(std::int32_t place, std::int64_t index) {
    auto& steps = program(place).steps;
    if (steps.empty() || steps.back().step != index) steps.push_back({index, {}, {}, {}});
    return steps.back();
  }

  const Schedule& schedule_;
  const Layout& layout_;
  std::int32_t first_;
  std::vector<RankProgram> programs_;
  std::vector<std::int32_t> reads_, writes_;  // per place and slot, of the current step
};

}  // namespace

Occupancy::Occupancy(const Schedule& schedule)
    : slots_(schedule.slots()),
      chunk_(static_cast<std::size_t>(schedule.places()) * static_cast<std::size_t>(schedule.slots()), kEmpty) {
  for (std::int32_t place = 0; place < schedule.places(); ++place)
    for (const Holding& h : holdings(schedule, place, true)) chunk_[index(place, h.slot)] = h.chunk;
}

void Occupancy::apply(const Step& step) {
  arriving_.clear();
  for (const Transfer& t : step.transfers)
    for_each_pair(t.chunks, t.target(), [&](std::int32_t from, std::int32_t to) {
      arriving_.emplace_back(index(t.to, to), chunk(t.from, from));
    });
  for (const auto& [at, chunk] : arriving_) chunk_[at] = chunk;
}

Layout layout_of(const Schedule& schedule, std::int64_t elements) {
  if (!schedule.sizes.empty()) return Layout(schedule.sizes);
  return Layout(schedule.collective, schedule.ranks, schedule.chunks, elements);
}

RankProgram compile(const Schedule& schedule, const Layout& layout, std::int32_t place) {
  return std::move(Compiler(schedule, layout, place, 1).run().front());
}

std::vector<RankProgram> compile(const Schedule& schedule, const Layout& layout) {
  return Compiler(schedule, layout, 0, schedule.places()).run();
}

}  // namespace ringside
