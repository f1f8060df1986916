#include "ui/figures/held_squares.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/schedule/shares.h"
#include "core/schedule/symmetry.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kMostLookedInto = 1 << 22;  // cells of one look at all rows; of more, places stand for others
constexpr double kMostSteppedThrough = 1e7;        // transfers, of ranks that are no images of one another
constexpr std::size_t kMostMoments = 64;           // of the same

/// The record of a run that was simulated; of one whose spans are kept made from them.
std::shared_ptr<const Arrivals> arrivals_of(const std::shared_ptr<const Answer>& answer) {
  if (answer->arrivals || answer->timeline.spans.empty()) return answer->arrivals;
  static Remembered<std::shared_ptr<const Arrivals>, 4> known;
  return *known.of(answer, [&] {
    ArrivalRecord record(answer->schedule.places(), answer->schedule.step_count());
    for (const Span& span : answer->timeline.spans) record.arrived(0, span);
    return std::move(record).taken();
  });
}

CameToAt progress_of(const std::shared_ptr<const Answer>& answer) {
  if (const auto arrivals = arrivals_of(answer))
    return [arrivals](std::int32_t place, Seconds time) { return arrivals->at(place, time); };
  if (std::ssize(answer->step_end) != answer->schedule.step_count()) return nullptr;
  // All keep one pace.
  return [answer](std::int32_t, Seconds time) {
    const auto& ends = answer->step_end;
    const std::int64_t over = std::upper_bound(ends.begin(), ends.end(), time * (1 + 1e-12)) - ends.begin();
    return CameTo{over, over, 0};
  };
}

/// One look at a place's row: after `moment` steps, with its weight among the looks at a row of squares.
struct Look {
  std::int64_t moment = 0;
  int run = 0;
  std::int32_t row = 0, place = 0;
  double weight = 1;
};

/// Fewer moments, where going from one to the next takes long; false where all stay as they are.
bool round_moments(std::vector<Look>& looks, const Answer& a) {
  if (a.moments->at(0)->symmetry()) return false;
  std::vector<std::int64_t> moments;
  for (const Look& look : looks) moments.push_back(look.moment);
  std::sort(moments.begin(), moments.end());
  moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
  if (static_cast<double>(a.prediction.walk.transfers) > kMostSteppedThrough) {
    moments = a.moments->kept();
  } else if (moments.size() > kMostMoments) {
    const std::vector<std::int64_t> all = std::exchange(moments, {});
    for (std::size_t i = 0; i < kMostMoments; ++i) moments.push_back(all[i * all.size() / kMostMoments]);
  }
  bool about = false;
  for (Look& look : looks) {
    const auto later = std::upper_bound(moments.begin(), moments.end(), look.moment);
    about |= look.moment != *std::prev(later);
    look.moment = *std::prev(later);
  }
  return about;
}

HeldInBoth make_held(const std::shared_ptr<const Consequence>& c, const CameToAt progress[2], Seconds time,
                     std::int32_t down, std::int32_t across) {
  const Answer& a = *c->before;
  const Schedule& s = a.schedule;
  const auto known = looks(c->before, reduces(s.collective) ? s.ranks : 1);
  const std::int32_t rows = (s.places() + down - 1) / down, columns = (s.slots() + across - 1) / across;
  const auto most =
      static_cast<std::int32_t>(std::clamp<std::int64_t>(kMostLookedInto / rows / s.slots(), 1, std::int64_t{down}));
  HeldInBoth both;
  std::vector<Look> looks;
  // Places that are alike from one moment to another are looked at in the same one, if that is theirs.
  std::vector<std::int64_t> come;
  for (std::int32_t place = 0; place < s.places(); ++place) come.push_back(progress[0](place, time).first);
  std::nth_element(come.begin(), come.begin() + s.places() / 2, come.end());
  const std::int64_t common = come[static_cast<std::size_t>(s.places() / 2)];
  for (int run = 0; run < 2; ++run)
    for (std::int32_t row = 0; row < rows; ++row) {
      const std::int32_t high = std::min(down, s.places() - row * down), looked = std::min(high, most);
      both.runs[run].about |= looked < high;
      for (std::int32_t i = 0; i < looked; ++i) {
        const auto at = row * down + static_cast<std::int32_t>(std::int64_t{i} * high / looked);
        const std::int32_t place = known->order.places[static_cast<std::size_t>(at)];
        const CameTo p = progress[run](place, time);
        const double one = 1.0 / looked;
        if (p.part > 0) looks.push_back({std::min(p.first + 1, s.step_count()), run, row, place, one * p.part});
        looks.push_back({std::clamp(common, p.first, p.last), run, row, place, one * (1 - p.part)});
        both.runs[run].about |= p.part > 0;
      }
    }
  const bool rounded = round_moments(looks, a);
  std::stable_sort(looks.begin(), looks.end(), [](const Look& x, const Look& y) { return x.moment < y.moment; });
  for (HeldSquares& held : both.runs) {
    held.about |= rounded;
    held.squares.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns),
                        {Shades::kFinal, Shades::kEmpty, 0, 0});
    held.counts.assign(held.squares.size(), 0);
  }
  double judged[2] = {};
  std::shared_ptr<const Shares> shares;
  std::int64_t at = -1;
  for (const Look& look : looks) {
    if (look.moment != at) shares = a.moments->at(at = look.moment);
    HeldSquares& held = both.runs[look.run];
    if (look.place < s.ranks) judged[look.run] += look.weight * s.chunks;
    shares->each(look.place, [&](std::int32_t first, std::int32_t n, std::int32_t count, bool final) {
      const double position = final ? Shades::kFinal : known->shades.position(count);
      if (final && look.place < s.ranks) held.finals += look.weight * n;
      each_part(first, n, across, [&](std::int32_t slot, std::int32_t part) {
        const std::int32_t column = slot / across, wide = std::min(across, s.slots() - column * across);
        const auto index =
            static_cast<std::size_t>(look.row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
        const double share = look.weight * part / wide;
        Square& square = held.squares[index];
        square.least = std::min(square.least, position), square.most = std::max(square.most, position);
        square.mean += share * position;
        held.counts[index] += share * count;
      });
    });
  }
  for (int run = 0; run < 2; ++run)
    if (judged[run] > 0) both.runs[run].finals /= judged[run];
  return both;
}

}  // namespace

CameToAt progress_of(const std::shared_ptr<const Consequence>& c, bool disturbed) {
  if (!disturbed || !c->left.empty()) {
    if (disturbed && !c->after_end) return [](std::int32_t, Seconds) { return CameTo{}; };
    return progress_of(c->before);
  }
  if (c->after) return progress_of(c->after);
  const auto before = progress_of(c->before);
  if (!before || (c->waits.empty() && c->absent.empty() && !c->after_end)) return nullptr;
  // Nothing comes to a rank after the step in which it waits for ever.
  static Remembered<std::map<std::int32_t, std::int64_t>, 4> known;
  const auto until = known.of(c, [&] {
    std::map<std::int32_t, std::int64_t> steps;
    for (const Wait& w : c->waits) steps[w.rank] = w.step;
    for (const std::int32_t rank : c->absent) steps[rank] = 0;
    return steps;
  });
  return [before, until](std::int32_t place, Seconds time) {
    const CameTo p = before(place, time);
    const auto stuck = until->find(place);
    if (stuck == until->end() || p.last < stuck->second) return p;
    return CameTo{std::min(p.first, stuck->second), stuck->second, p.first < stuck->second ? p.part : 0};
  };
}

std::shared_ptr<const HeldInBoth> held_in_both(const std::shared_ptr<const Consequence>& consequence, Seconds time,
                                               std::int32_t down, std::int32_t across) {
  const CameToAt progress[2] = {progress_of(consequence, false), progress_of(consequence, true)};
  if (!progress[0] || !progress[1]) return nullptr;
  static Remembered<HeldInBoth, 4, double, std::int32_t, std::int32_t> known;
  return known.of(consequence, time.value, down, across,
                  [&] { return make_held(consequence, progress, time, down, across); });
}

}  // namespace ringside::ui
