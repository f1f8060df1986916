#include "core/program/combined.h"

#include <cmath>

#include "core/base/check.h"
#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

/// `mine` joined with `theirs`, `times` times.
double join(double mine, double theirs, std::int64_t times, Op op) {
  switch (op) {
    case Op::avg:
    case Op::sum: return mine + static_cast<double>(times) * theirs;
    case Op::prod: return mine * std::pow(theirs, static_cast<double>(times));
    case Op::max: return combine<Op::max>(mine, theirs);
    case Op::min: return combine<Op::min>(mine, theirs);
  }
  return mine;
}

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

/// Where every contribution to every chunk lies before the first step: by rank, then chunk, an index of SlotNumbers.
std::vector<std::size_t> sources(const Schedule& schedule, const State& start) {
  const auto chunks = static_cast<std::size_t>(schedule.chunks);
  std::vector<std::size_t> all(static_cast<std::size_t>(schedule.ranks) * chunks, kNowhere);
  std::size_t cell = 0;
  for (std::int32_t place = 0; place < schedule.places(); ++place)
    for (std::int32_t slot = 0; slot < schedule.slots(); ++slot, ++cell)
      if (!start.empty(place, slot))
        for (const std::int32_t rank : start.contributors(place, slot).ranks())
          all[static_cast<std::size_t>(rank) * chunks + static_cast<std::size_t>(start.chunk(place, slot))] = cell;
  return all;
}

}  // namespace

std::vector<SlotNumbers> combined_numbers(const Schedule& schedule, const std::vector<State>& states,
                                          const std::vector<Repeats>& repeats, const SlotNumbers& start, Op op) {
  const auto from = sources(schedule, states.front());
  std::vector<SlotNumbers> all(states.size(), SlotNumbers(start.size()));
  const auto same = [&](std::size_t moment, std::int32_t place, std::int32_t slot) {
    if (moment == 0) return false;
    const State &now = states[moment], &before = states[moment - 1];
    return now.chunk(place, slot) == before.chunk(place, slot) &&
           now.contributors(place, slot) == before.contributors(place, slot) &&
           repeats[moment].at(place, slot) == repeats[moment - 1].at(place, slot);
  };
  const auto joined = [&](std::size_t moment, std::int32_t place, std::int32_t slot) {
    std::vector<double> numbers;
    const State& state = states[moment];
    if (state.empty(place, slot)) return numbers;
    bool first = true;
    for (const std::int32_t rank : state.contributors(place, slot).ranks()) {
      const std::size_t cell = from[static_cast<std::size_t>(rank) * static_cast<std::size_t>(schedule.chunks) +
                                    static_cast<std::size_t>(state.chunk(place, slot))];
      RINGSIDE_CHECK(cell != kNowhere);
      std::int64_t times = repeats[moment].times(place, slot, rank);
      if (first) numbers = start[cell], first = false, --times;
      for (std::size_t e = 0; e < numbers.size() && times > 0; ++e)
        numbers[e] = join(numbers[e], start[cell][e], times, op);
    }
    return numbers;
  };
  for (std::size_t moment = 0; moment < states.size(); ++moment) {
    std::size_t cell = 0;
    for (std::int32_t place = 0; place < schedule.places(); ++place)
      for (std::int32_t slot = 0; slot < schedule.slots(); ++slot, ++cell)
        all[moment][cell] = same(moment, place, slot) ? all[moment - 1][cell] : joined(moment, place, slot);
  }
  return all;
}

}  // namespace ringside
