#include "ui/overview/sets.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "core/collective/by_way.h"
#include "core/schedule/columns.h"
#include "core/schedule/turning.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

/// Of some columns; the lens and the card of a cell ask for different ones by turns.
struct Replayed {
  std::weak_ptr<const Answer> answer;
  std::vector<std::int32_t> slots;
  Schedule part;
  std::shared_ptr<const ringside::Replay> state;
  std::int64_t moment = 0;
};

std::shared_ptr<const RowReplay> row_replay_at(const std::shared_ptr<const Answer>& answer, const Symmetry& symmetry,
                                               std::int64_t moment) {
  static std::mutex mutex;
  static std::weak_ptr<const Answer> whose;
  static std::shared_ptr<const RowReplay> latest;
  const std::lock_guard lock(mutex);
  const bool same = latest && !whose.owner_before(answer) && !answer.owner_before(whose);
  if (same && latest->moment() == moment) return latest;
  auto now = same && latest->moment() < moment ? std::make_shared<RowReplay>(*latest)
                                               : std::make_shared<RowReplay>(answer->schedule, symmetry);
  while (now->moment() < moment) now->advance();
  whose = answer, latest = now;
  return latest;
}

/// Whose data a slot holds where it holds any, of a schedule that adds nothing and leaves chunks in their slots; absent
/// where it depends on the step.
std::optional<std::int32_t> source_of(const Schedule& s, std::int32_t slot) {
  switch (s.collective) {
    case Collective::broadcast:
    case Collective::scatter: return s.root;
    case Collective::gather:
    case Collective::allgather:
    case Collective::all_to_all:
      if (by_way(s.collective, s.ranks, s.chunks)) return std::nullopt;
      return std::min(s.ranks - 1, slot / std::max(s.chunks / s.ranks, 1));
    default: return std::nullopt;
  }
}

}  // namespace

bool ColumnSets::known(const Answer& answer) {
  if (!answer.states.empty()) return true;
  return answer.moments->in_place() && (!leaps(answer.schedule) || source_of(answer.schedule, 0));
}

std::shared_ptr<const ColumnSets> ColumnSets::at(const std::shared_ptr<const Answer>& answer,
                                                 const std::vector<std::int32_t>& slots, std::int64_t moment) {
  auto sets = std::make_shared<ColumnSets>();
  if (!answer->states.empty()) {
    sets->state_ = {answer, &answer->states[static_cast<std::size_t>(moment)]};
    sets->slots_ = slots;
    return sets;
  }
  if (!known(*answer)) return nullptr;
  if (leaps(answer->schedule)) {
    sets->held_ = answer->moments->at(moment), sets->whose_ = answer;
    sets->slots_ = slots;
    return sets;
  }
  if (const auto symmetry = answer->moments->at(0)->symmetry()) {
    sets->by_row_ = row_replay_at(answer, *symmetry, moment);
    sets->slots_ = slots;
    return sets;
  }
  static std::mutex mutex;
  static std::array<std::optional<Replayed>, 2> latest;  // the last used first
  const std::lock_guard lock(mutex);
  const auto same = [&](const std::optional<Replayed>& r) {
    return r && r->slots == slots && !r->answer.owner_before(answer) && !answer.owner_before(r->answer);
  };
  if (!same(latest[0])) std::swap(latest[0], latest[1]);
  std::optional<Replayed>& replay = latest[0];
  if (!same(replay)) replay = Replayed{answer, slots, columns_of(answer->schedule, slots), nullptr, 0};
  if (!replay->state || replay->moment > moment) {
    replay->state = std::make_shared<const ringside::Replay>(replay->part);
    replay->moment = 0;
  }
  if (replay->moment < moment) {
    ringside::Replay now = *replay->state;
    std::vector<Fault> known;  // to the proof
    for (; replay->moment < moment; ++replay->moment)
      now.apply(replay->part.step(replay->moment), replay->moment, known);
    replay->state = std::make_shared<const ringside::Replay>(std::move(now));
  }
  sets->replay_ = replay->state;
  sets->slots_.resize(slots.size());
  std::iota(sets->slots_.begin(), sets->slots_.end(), 0);
  return sets;
}

std::vector<std::int32_t> ColumnSets::ranks(std::int32_t place, std::int32_t column) const {
  const std::int32_t slot = slots_[static_cast<std::size_t>(column)];
  if (by_row_) return by_row_->contributors(place, slot);
  if (replay_) return replay_->contributors(place, slot);
  if (held_) {
    if (held_->count(place, slot) == Shares::kEmpty) return {};
    return {*source_of(whose_->schedule, slot)};
  }
  if (state_->empty(place, slot)) return {};
  return state_->contributors(place, slot).ranks();
}

std::shared_ptr<const HeldBy> held_by(const std::shared_ptr<const Answer>& answer, std::int32_t place,
                                      std::int64_t moment) {
  constexpr std::int64_t kMostCells = std::int64_t{1} << 22;
  const Schedule& s = answer->schedule;
  const bool by_row = answer->moments->at(0)->symmetry() && ColumnSets::known(*answer) && !leaps(s);
  if (answer->states.empty() && (!by_row || std::int64_t{s.ranks} * s.slots() > kMostCells)) return nullptr;
  static Remembered<HeldBy, 4, std::int32_t, std::int64_t> remembered;
  return remembered.of(answer, place, moment, [&] {
    HeldBy held(static_cast<std::size_t>(s.slots()));
    std::vector<std::int32_t> slots(held.size());
    std::iota(slots.begin(), slots.end(), 0);
    const auto sets = ColumnSets::at(answer, slots, moment);
    for (const std::int32_t slot : slots) {
      auto& runs = held[static_cast<std::size_t>(slot)];
      for (const std::int32_t rank : sets->ranks(place, slot))
        if (!runs.empty() && runs.back().second + 1 == rank)
          runs.back().second = rank;
        else
          runs.emplace_back(rank, rank);
    }
    return held;
  });
}

std::vector<std::pair<std::int32_t, std::int32_t>> runs_of(const std::vector<std::int32_t>& ranks, std::int32_t of) {
  std::vector<std::pair<std::int32_t, std::int32_t>> runs;
  for (const std::int32_t rank : ranks) {
    if (!runs.empty() && runs.back().second + 1 == rank)
      runs.back().second = rank;
    else
      runs.emplace_back(rank, rank);
  }
  if (runs.size() > 1 && runs.front().first == 0 && runs.back().second == of - 1) {
    runs.front().first = runs.back().first;
    runs.pop_back();
  }
  return runs;
}

QString runs_text(const std::vector<std::int32_t>& ranks, std::int32_t of) {
  if (ranks.empty()) return {};
  if (static_cast<std::int32_t>(ranks.size()) == of) return QStringLiteral("all");
  const auto runs = runs_of(ranks, of);
  if (runs.size() > 1) return QStringLiteral("%1 runs").arg(runs.size());
  const auto [first, last] = runs.front();
  return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
}

}  // namespace ringside::ui
