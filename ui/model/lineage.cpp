#include "ui/model/lineage.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <QCoreApplication>

#include "core/schedule/asked.h"
#include "core/schedule/turning.h"
#include "core/what_if.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kMostTraced = 4e6;  // transfers that are walked in a fraction of a second

/// Steps that write a slot, ascending.
std::vector<std::int64_t> writes(const Schedule& schedule, std::int32_t place, std::int32_t slot) {
  std::vector<std::int64_t> steps;
  for (std::int64_t s = 0; s < schedule.step_count(); ++s) {
    const Step step = schedule.step(s);
    const auto written = [&](const Transfer& t) { return t.to == place && t.target().position(slot) >= 0; };
    if (std::any_of(step.transfers.begin(), step.transfers.end(), written)) steps.push_back(s);
  }
  return steps;
}

/// All, by those of a step in the middle; of a regular one rank 0's tell how many, for the list may not fit in memory.
double transfers_in(const Schedule& schedule) {
  const std::int64_t steps = schedule.step_count();
  if (steps == 0) return 0;
  const Step middle = schedule.regular() ? schedule.step_of_rank_0(steps / 2) : schedule.step(steps / 2);
  const double in_a_step = static_cast<double>(middle.transfers.size()) * (schedule.regular() ? schedule.ranks : 1);
  return in_a_step * static_cast<double>(steps);
}

/// Where every rank's way is an image of rank 0's; null else, and where the whole schedule is walked as soon.
std::shared_ptr<const LineageBySymmetry> by_symmetry(const std::shared_ptr<const Answer>& answer) {
  static Remembered<std::shared_ptr<const LineageBySymmetry>, 4> known;
  return *known.of(answer, [&]() -> std::shared_ptr<const LineageBySymmetry> {
    if (!answer->states.empty() || !answer->proof.ok()) return nullptr;
    if (slots_of_rank_0(answer->schedule) > LineageBySymmetry::kMostEvents) return nullptr;
    const auto symmetry = symmetry_of(answer->schedule);
    return symmetry ? std::make_shared<const LineageBySymmetry>(answer->schedule, *symmetry) : nullptr;
  });
}

/// What moves the slot where steps turn and are too many to be walked; null else.
std::shared_ptr<const SlotMoves> in_turns(const std::shared_ptr<const Answer>& answer, std::int32_t slot) {
  if (!answer->schedule.turning() || transfers_in(answer->schedule) <= kMostTraced) return nullptr;
  static Remembered<SlotMoves, 4, std::int32_t> known;
  return known.of(answer, slot, [&] { return moves_of_slot(answer->schedule, slot); });
}

Lineage trace(const Schedule& schedule, const LineageBySymmetry* symmetry, std::int64_t moment, std::int32_t place,
              std::int32_t slot, bool onward) {
  if (onward) {
    Consequences c =
        symmetry ? symmetry->consequences(moment, place, slot) : consequences(schedule, moment, place, slot);
    return {true, std::move(c.hops), std::move(c.waypoints)};
  }
  Provenance p = symmetry ? symmetry->provenance(moment, place, slot) : provenance(schedule, moment, place, slot);
  return {false, std::move(p.hops), std::move(p.waypoints)};
}

struct LineageWords {
  Q_DECLARE_TR_FUNCTIONS(LineageWords)
};

}  // namespace

std::size_t Lineage::number(std::int64_t step, std::int32_t transfer) const {
  const auto it = std::lower_bound(hops.begin(), hops.end(), std::pair(step, transfer),
                                   [](const Hop& h, const auto& at) { return std::pair(h.step, h.transfer) < at; });
  const bool found = it != hops.end() && it->step == step && it->transfer == transfer;
  return found ? static_cast<std::size_t>(it - hops.begin()) + 1 : 0;
}

QString Lineage::numbers(std::int32_t place, std::int32_t slot) const {
  const auto reaches = [=](const Hop& h) { return h.to == place && h.to_slot == slot; };
  const auto first = std::ranges::find_if(hops, reaches);
  if (first == hops.end()) return {};
  const QString number = QString::number(first - hops.begin() + 1);
  return std::any_of(first + 1, hops.end(), reaches) ? number + QStringLiteral("…") : number;
}

bool Lineage::in(std::int64_t step) const {
  const auto it =
      std::lower_bound(hops.begin(), hops.end(), step, [](const Hop& h, std::int64_t s) { return h.step < s; });
  return it != hops.end() && it->step == step;
}

QString Lineage::words() const {
  if (hops.empty())
    return onward ? LineageWords::tr("not sent from here on") : LineageWords::tr("its own from the start");
  const auto counted = [](const auto& all) { return qt(grouped(std::ssize(all))); };
  const QString way = hops.size() == 1 ? LineageWords::tr("1 hop") : LineageWords::tr("%1 hops").arg(counted(hops));
  if (!onward)
    return hops.size() == 1 ? LineageWords::tr("1 hop brought it")
                            : LineageWords::tr("%1 hops brought it").arg(counted(hops));
  const QString reached =
      cells.size() == 1 ? LineageWords::tr("1 cell") : LineageWords::tr("%1 cells").arg(counted(cells));
  return LineageWords::tr("reaches %1 over %2").arg(reached, way);
}

std::shared_ptr<const Lineage> lineage_of(const FigureInput& input) {
  const Selected& s = input.selection;
  const Schedule& schedule = input.answer->schedule;
  if (!s.cell() || *s.rank >= schedule.places() || *s.chunk >= schedule.slots()) return nullptr;
  const std::int64_t steps = schedule.step_count();
  const auto symmetry = by_symmetry(input.answer);
  const auto moves = symmetry ? nullptr : in_turns(input.answer, *s.chunk);
  if (!symmetry && !moves && transfers_in(schedule) > kMostTraced) return nullptr;
  const Schedule& walked = moves ? moves->schedule : schedule;
  static Remembered<std::vector<std::int64_t>, 4, std::int32_t, std::int32_t> written;
  const auto changes = written.of(input.answer, *s.rank, *s.chunk, [&] {
    return symmetry ? symmetry->writes(*s.rank, *s.chunk) : writes(walked, *s.rank, *s.chunk);
  });
  const std::int64_t now = std::clamp<std::int64_t>(input.cursor.step, 0, steps);
  const auto next = std::lower_bound(changes->begin(), changes->end(), now);
  const std::int64_t since = next == changes->begin() ? 0 : *std::prev(next) + 1;
  static Remembered<Lineage, 8, std::int64_t, std::int32_t, std::int32_t, bool> known;
  return known.of(input.answer, since, *s.rank, *s.chunk, s.onward, [&] {
    Lineage found = trace(walked, symmetry.get(), since, *s.rank, *s.chunk, s.onward);
    for (Hop& h : found.hops)
      if (moves) h.transfer = moves->positions[static_cast<std::size_t>(h.step)][static_cast<std::size_t>(h.transfer)];
    return found;
  });
}

std::vector<MarkedTransfer> marked_transfers(const FigureInput& input) {
  using Level = MarkedTransfer::Level;
  std::vector<MarkedTransfer> list;
  const Schedule& schedule = input.answer->schedule;
  if (const auto lineage = lineage_of(input))
    for (const Hop& h : lineage->hops)
      list.push_back({h.step, h.transfer, {h.from, h.to, {h.from_slot}, Arrival::copy, Slots{h.to_slot}}, Level::hop});
  for (const Selected* s : {&input.hover, &input.selection}) {
    const std::int64_t at = s->step.value_or(input.cursor.step);
    if ((!s->step && !s->peer) || at < 0 || at >= schedule.step_count()) continue;
    const Step step = listed(schedule, at);
    for (std::int32_t i = 0; i < std::ssize(step.transfers); ++i) {
      const Transfer& t = step.transfers[static_cast<std::size_t>(i)];
      if (s->marks(at, i, t.from, t.to))
        list.push_back({at, i, t, s == &input.selection ? Level::selected : Level::hovered});
    }
  }
  return list;
}

std::vector<MarkedTransfer> marked_ways(const FigureInput& input) {
  using Level = MarkedTransfer::Level;
  std::vector<MarkedTransfer> list;
  std::set<std::tuple<Level, std::int32_t, std::int32_t>> seen;
  const auto add = [&](const MarkedTransfer& m) {
    if (!m.moved.local() && seen.emplace(m.level, m.moved.from, m.moved.to).second) list.push_back(m);
  };
  for (const MarkedTransfer& m : marked_transfers(input)) add(m);
  for (const Selected* s : {&input.hover, &input.selection})
    if (s->rank && s->peer && std::max(*s->rank, *s->peer) < input.answer->schedule.places())
      add({-1,
           -1,
           {*s->rank, *s->peer, {0}, Arrival::copy, std::nullopt},
           s == &input.selection ? Level::selected : Level::hovered});
  return list;
}

namespace {

/// By the states where they are kept, else by what the cell began with and what was brought to it.
bool holds_nothing(const FigureInput& input, const Lineage& lineage, std::int32_t place, std::int32_t slot) {
  const Schedule& schedule = input.answer->schedule;
  const auto& states = input.answer->states;
  if (!states.empty())
    return states[static_cast<std::size_t>(std::clamp<std::int64_t>(input.cursor.step, 0, schedule.step_count()))]
        .empty(place, slot);
  if (lineage.onward || !lineage.hops.empty()) return false;
  const Run held = place < schedule.ranks ? held_before(schedule.contract(), place) : Run{};
  return slot < held.first || slot >= held.first + held.count;
}

}  // namespace

QString lineage_text(const FigureInput& input) {
  const auto lineage = lineage_of(input);
  if (!lineage) return {};
  const Schedule& s = input.answer->schedule;
  const std::int32_t place = *input.selection.rank, slot = *input.selection.chunk;
  const QString where = (place < s.ranks ? LineageWords::tr("rank %1") : LineageWords::tr("switch %1"))
                            .arg(place < s.ranks ? place : place - s.ranks),
                what = (slot < s.chunks ? LineageWords::tr("chunk %1") : LineageWords::tr("scratch %1"))
                           .arg(slot < s.chunks ? slot : slot - s.chunks);
  if (holds_nothing(input, *lineage, place, slot)) return LineageWords::tr("%1, %2: holds nothing").arg(where, what);
  return LineageWords::tr("%1, %2: %3; %4")
      .arg(where, what, lineage->words(),
           lineage->onward ? LineageWords::tr("click for what brought it")
                           : LineageWords::tr("Shift-click for what depends on it"));
}

QString brush_text(const FigureInput& input) {
  if (!input.brush) return {};
  const StepRange& b = *input.brush;
  return b.first == b.last ? LineageWords::tr("step %1 only; Esc shows all").arg(b.first + 1)
                           : LineageWords::tr("steps %1 to %2 only; Esc shows all").arg(b.first + 1).arg(b.last + 1);
}

}  // namespace ringside::ui
