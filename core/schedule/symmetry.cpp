#include "core/schedule/symmetry.h"

#include <set>

#include "core/collective/by_way.h"

namespace ringside {
namespace {

constexpr double kLooked = 2e5;     // transfers of schedules of which all steps are looked at
constexpr double kCompared = 2e6;   // transfers and runs of a step, of all ranks that are looked at
constexpr double kAll = 1e7;        // the same of all steps and ranks: a second or two
constexpr std::size_t kNodes = 32;  // sizes of nodes that are tried
constexpr double kListed = 4e6;     // the same of all ranks: a quarter of a GiB

/// Sorted, neighbours joined: two lists of the same slots are equal. Most are in order already, or begin elsewhere on
/// the circle.
std::vector<Run> in_order(std::vector<Run> runs) {
  const auto earlier = [](const Run& a, const Run& b) { return a.first < b.first; };
  const auto turn = std::is_sorted_until(runs.begin(), runs.end(), earlier);
  if (std::is_sorted(turn, runs.end(), earlier))
    std::inplace_merge(runs.begin(), turn, runs.end(), earlier);
  else
    std::sort(runs.begin(), runs.end(), earlier);
  std::vector<Run> joined;
  for (const Run& run : runs)
    if (!joined.empty() && joined.back().first + joined.back().count == run.first)
      joined.back().count += run.count;
    else
      joined.push_back(run);
  return joined;
}

std::vector<Run> runs_of(const Slots& slots) {
  std::vector<Run> all;
  for (std::size_t i = 0; i < slots.run_count(); ++i) all.push_back(slots.run(i));
  return all;
}

/// What rank 0 sends in a step, looked up for every other rank.
struct Sent {
  const Transfer* transfer;
  std::vector<Run> runs;
};

/// The transfer that the image of rank 0 sends in its stead.
bool is_image(const Sent& of_0, const Transfer& other, const Symmetry& symmetry) {
  if (other.op != of_0.transfer->op || other.to != symmetry.rank_of(other.from, of_0.transfer->to)) return false;
  if (other.into || other.local()) return false;
  std::vector<Run> images;
  for (const Run& run : runs_of(other.chunks))
    symmetry.each_of_rank_0(other.from, run, [&](std::int32_t, std::int32_t count, std::int32_t first) {
      images.push_back({first, count});
    });
  return in_order(std::move(images)) == of_0.runs;
}

/// Transfers and their runs.
double listed_entries(const Step& step) {
  double entries = 1;
  for (const Transfer& t : step.transfers) entries += 1 + static_cast<double>(t.chunks.run_count());
  return entries;
}

/// The ranks whose sends in a step are compared with rank 0's: all, or as many as there is time for, some of them near.
std::vector<std::int32_t> compared(const Schedule& s, double entries_of_rank_0) {
  const std::int32_t n = std::clamp(static_cast<std::int32_t>(kCompared / entries_of_rank_0), 3, s.ranks);
  std::vector<std::int32_t> ranks;
  if (n == s.ranks)
    for (std::int32_t rank = 1; rank < s.ranks; ++rank) ranks.push_back(rank);
  else
    for (std::int64_t i = 1; i <= n; ++i) ranks.push_back(static_cast<std::int32_t>(i <= 2 ? i : s.ranks * i / n - 1));
  return ranks;
}

/// Whether what a rank sends is what Way::beside has it send: copies of its buffer to its own place, or sums within it.
bool is_beside(const Transfer& t, std::int32_t rank, std::int32_t chunks) {
  if (t.chunks.run_count() != 1 || t.target().run_count() != 1 || t.chunks.size() != t.target().size()) return false;
  const Run from = t.chunks.run(0);
  const std::int32_t place = from.first / chunks, in = from.first % chunks, into = t.target().front();
  if (in + from.count > chunks) return false;
  return t.op == Arrival::copy ? place == 0 && into == rank * chunks + in : t.local() && place > 0 && into == in;
}

/// Of a step in which every rank copies the same to everyone, itself included, or adds within itself.
bool has_beside(const Symmetry& symmetry, const Schedule& s, std::int64_t i, bool every) {
  const Step mine = s.step_of_rank_0(i);
  std::set<std::int32_t> to;
  for (const Transfer& t : mine.transfers) {
    const Transfer& first = mine.transfers.front();
    if (t.op != first.op || !is_beside(t, 0, s.chunks)) return false;
    if (t.op == Arrival::copy && (!to.insert(t.to).second || t.chunks != first.chunks)) return false;
  }
  if (!to.empty() && std::ssize(to) != s.ranks) return false;
  for (const std::int32_t rank : compared(s, every ? 1 : listed_entries(mine))) {
    const Step other = s.step_of(rank, i);
    if (!std::equal(mine.transfers.begin(), mine.transfers.end(), other.transfers.begin(), other.transfers.end(),
                    [&](const Transfer& a, const Transfer& b) {
                      return a.op == b.op && a.chunks == b.chunks && b.from == rank &&
                             b.to == symmetry.rank_of(rank, a.to) && is_beside(b, rank, s.chunks);
                    }))
      return false;
  }
  return true;
}

/// Of some ranks, or all.
bool has(const Symmetry& symmetry, const Schedule& s, std::int64_t i, bool every = false) {
  if (symmetry.way() == Symmetry::Way::beside) return has_beside(symmetry, s, i, every);
  const Step mine = s.step_of_rank_0(i);
  std::vector<Sent> of_0;
  for (const Transfer& t : mine.transfers) {
    if (t.into || t.local()) return false;
    of_0.push_back({&t, in_order(runs_of(t.chunks))});
  }
  for (const std::int32_t rank : compared(s, every ? 1 : listed_entries(mine))) {
    const Step other = s.step_of(rank, i);
    if (other.transfers.size() != of_0.size()) return false;
    for (std::size_t j = 0; j < of_0.size(); ++j)
      if (!is_image(of_0[j], other.transfers[j], symmetry)) return false;
  }
  return true;
}

std::set<std::int64_t> looked_at(const Schedule& s) {
  std::set<std::int64_t> steps;
  const auto in_a_step = static_cast<double>(s.step_of_rank_0(0).transfers.size());
  if (in_a_step * s.ranks * static_cast<double>(s.step_count()) <= kLooked)
    for (std::int64_t i = 0; i < s.step_count(); ++i) steps.insert(i);
  const auto look = [&](std::int64_t first, std::int64_t count) {
    if (count > 0) steps.insert({first, first + count / 2, first + count - 1});
  };
  look(0, s.step_count());
  for (const Phase& p : s.phases) look(p.first, p.count);
  return steps;
}

}  // namespace

// Of odd ranks that mirror whole parts come in the other order, which is one stretch.
std::vector<Run> Symmetry::at_rank_0(std::int32_t place, Run run) const {
  if (nodes()) {
    std::vector<Run> all;
    each_of_rank_0(place, run,
                   [&](std::int32_t, std::int32_t count, std::int32_t first) { all.push_back({first, count}); });
    return all;
  }
  if (!mirrors(place)) return {{slot_of_rank_0(place, run.first), run.count}};
  std::vector<Run> all;
  for (const std::int32_t end = run.first + run.count; run.first < end;) {
    const std::int32_t whole = (end - run.first) / part_ * part_, in = run.first % part_;
    const std::int32_t n = in == 0 && whole > 0 ? whole : std::min(end - run.first, part_ - in);
    all.push_back({slot_of_rank_0(place, run.first + n - std::min(n, part_)), n});
    run.first += n;
  }
  return all;
}

std::optional<Symmetry> symmetry_of(const Schedule& s) {
  const bool ways = by_way(s.collective, s.ranks, s.chunks);
  const bool around = s.collective == Collective::allgather || s.collective == Collective::allreduce ||
                      s.collective == Collective::reduce_scatter;
  if ((!around && !ways) || !s.regular() || s.ranks < 2 || s.step_count() == 0) return std::nullopt;
  if (s.helpers > 0 || s.custom || !s.sizes.empty()) return std::nullopt;
  const bool places = s.collective == Collective::allreduce && s.slots() == std::int64_t{s.ranks} * s.chunks;
  if (s.scratch > 0 && !places) return std::nullopt;
  const std::set<std::int64_t> steps = looked_at(s);
  const auto all = [&](const Symmetry& symmetry) {
    return std::all_of(steps.begin(), steps.end(), [&](std::int64_t i) { return has(symmetry, s, i); });
  };
  if (s.scratch > 0) {
    const Symmetry beside(s.ranks, s.slots(), Symmetry::Way::beside);
    return all(beside) ? std::optional(beside) : std::nullopt;
  }
  const bool parts = !ways && s.chunks % s.ranks == 0;
  for (const Symmetry::Way way : {Symmetry::Way::around, Symmetry::Way::mirrored, Symmetry::Way::in_place}) {
    if (way != Symmetry::Way::in_place && !parts) continue;
    if (way == Symmetry::Way::mirrored && s.ranks % 2 != 0) continue;
    if (const Symmetry symmetry(s.ranks, s.chunks, way); all(symmetry)) return symmetry;
  }
  // The next node's first rank is among those that rank 0 sends to.
  std::set<std::int32_t> next;
  for (const std::int64_t step : steps)
    for (const Transfer& t : s.step_of_rank_0(step).transfers)
      if ((parts || ways) && t.to > 1 && s.ranks % t.to == 0 && next.size() < kNodes) next.insert(t.to);
  for (const std::int32_t members : next)
    if (const Symmetry symmetry(s.ranks, s.chunks, ways ? Symmetry::Way::ways_in_nodes : Symmetry::Way::in_nodes,
                                members);
        all(symmetry))
      return symmetry;
  return std::nullopt;
}

Likeness likeness_of(const Schedule& s, const Symmetry& symmetry, const std::function<bool()>& cancelled) {
  double entries = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    entries += listed_entries(s.step_of_rank_0(i)) * s.ranks;
    if (entries > kAll) return Likeness::samples;
  }
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    if ((cancelled && cancelled()) || !has(symmetry, s, i, true)) return Likeness::none;
  return Likeness::all;
}

bool can_be_listed(const Schedule& schedule, std::int64_t step) {
  return !schedule.regular() || listed_entries(schedule.step_of_rank_0(step)) * schedule.ranks <= kListed;
}

Step listed(const Schedule& schedule, std::int64_t step) {
  return can_be_listed(schedule, step) ? schedule.step(step) : Step{};
}

double pairs_of_regular(const Schedule& schedule) {
  std::set<std::int32_t> peers;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i)
    for (const Transfer& t : schedule.step_of_rank_0(i).transfers)
      if (!t.local()) peers.insert(t.to);
  return static_cast<double>(peers.size()) * schedule.ranks;
}

double slots_of_rank_0(const Schedule& schedule) {
  double slots = 0;
  for (std::int64_t i = 0; schedule.regular() && i < schedule.step_count(); ++i)
    for (const Transfer& t : schedule.step_of_rank_0(i).transfers) slots += static_cast<double>(t.chunks.size());
  return slots;
}

double runs_of_regular(const Schedule& schedule) {
  double runs = 0;
  for (std::int64_t i = 0; schedule.regular() && i < schedule.step_count(); ++i)
    for (const Transfer& t : schedule.step_of_rank_0(i).transfers)
      runs += static_cast<double>(t.chunks.run_count()) * schedule.ranks;
  return runs;
}

}  // namespace ringside
