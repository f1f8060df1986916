#include "core/schedule/proof.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/schedule/fault_list.h"
#include "core/schedule/replay.h"
#include "core/schedule/row_replay.h"
#include "core/schedule/turning.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

void add(std::vector<Fault>& faults, std::optional<std::int64_t> step, std::int32_t rank, std::int32_t chunk,
         std::string what) {
  add_fault(faults, {step, rank, chunk, std::move(what)});
}

/// The lowest rank in both sets, or -1.
std::int32_t common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w)
    if (const std::uint64_t both = a[w] & b[w]) return static_cast<std::int32_t>(64 * w) + std::countr_zero(both);
  return -1;
}

/// Word w of the set of all ranks.
std::uint64_t everyone(std::size_t w, std::int32_t ranks) {
  const std::size_t left = static_cast<std::size_t>(ranks) - 64 * w;
  return left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
}

}  // namespace

std::int32_t ContributorsView::size() const {
  std::int32_t n = 0;
  for (std::size_t w = 0; w < count_; ++w) n += std::popcount(words_[w]);
  return n;
}

std::vector<std::int32_t> ContributorsView::ranks() const {
  std::vector<std::int32_t> all;
  for (std::size_t w = 0; w < count_; ++w)
    for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
      all.push_back(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest));
  return all;
}

bool ContributorsView::operator==(const ContributorsView& o) const {
  return count_ == o.count_ && std::equal(words_, words_ + count_, o.words_);
}

State::State(const Schedule& schedule)
    : contract_(schedule.contract()),
      custom_(schedule.custom),
      ranks_(schedule.ranks),
      helpers_(schedule.helpers),
      slots_(schedule.slots()),
      words_((static_cast<std::size_t>(schedule.ranks) + 63) / 64),
      chunk_(static_cast<std::size_t>(schedule.places()) * static_cast<std::size_t>(slots_), kEmpty),
      bits_(chunk_.size() * words_, 0) {
  const auto put = [this](std::int32_t rank, std::int32_t slot, std::int32_t chunk, std::int32_t from) {
    chunk_[index(rank, slot)] = chunk;
    bits_[index(rank, slot) * words_ + static_cast<std::size_t>(from) / 64] |= std::uint64_t{1} << (from % 64);
  };
  if (contract_.collective == Collective::custom) {
    RINGSIDE_CHECK(custom_ != nullptr);
    for (const CustomContract::Cell& cell : custom_->before)
      for (std::int32_t from : cell.from) put(cell.rank, cell.slot, cell.chunk, from);
    return;
  }
  for (std::int32_t r = 0; r < ranks_; ++r)
    for (std::int32_t s = 0; s < schedule.chunks; ++s)
      if (const auto held = contract_.before(r, s)) put(r, s, held->chunk, held->from);
}

void State::arrive(const Transfer& t, std::int32_t slot, std::int32_t chunk, const std::uint64_t* from,
                   std::int64_t step, std::vector<Fault>& faults) {
  const std::size_t at = index(t.to, slot);
  std::uint64_t* mine = &bits_[at * words_];
  const bool reduces = t.op == Arrival::reduce;
  const std::int32_t mark = reduces ? 1 : 2;
  if (stamp_[at] != 0 && (stamp_[at] == 2 || !reduces))
    add(faults, step, t.to, slot, "two transfers of one step write the slot and not both reduce");
  stamp_[at] = std::max(stamp_[at], mark);

  if (reduces && chunk_[at] == kEmpty && t.to < ranks_) {
    add(faults, step, t.to, slot, fmt::format("chunk {} is reduced into an empty slot", chunk));
    return;
  }
  if (reduces && chunk_[at] != kEmpty) {
    if (chunk_[at] != chunk) {
      add(faults, step, t.to, slot, fmt::format("chunk {} is reduced into chunk {}", chunk, chunk_[at]));
      return;
    }
    if (const std::int32_t twice = common(mine, from, words_); twice >= 0)
      add(faults, step, t.to, slot, fmt::format("the contribution of rank {} is counted twice", twice));
    for (std::size_t w = 0; w < words_; ++w) mine[w] |= from[w];
    return;
  }
  chunk_[at] = chunk;  // a copy; at a helper, reducing into an empty slot is one, too
  std::copy(from, from + words_, mine);
}

void State::apply(const Step& step, std::int64_t index_of_step, std::vector<Fault>& faults) {
  // Every transfer reads the state before the step: gather all payloads first, then let them arrive.
  std::vector<std::int32_t> chunks;
  std::vector<std::uint64_t> sets;
  std::vector<const Transfer*> sound;
  for (const Transfer& t : step.transfers) {
    if (auto fault = malformed(t, {ranks_ + helpers_, slots_}, index_of_step)) {
      add(faults, fault->step, fault->rank, fault->chunk, std::move(fault->what));
      continue;
    }
    sound.push_back(&t);
    for (std::int32_t s : t.chunks) {
      const std::size_t at = index(t.from, s);
      if (chunk_[at] == kEmpty) add(faults, index_of_step, t.from, s, kSentEmpty);
      chunks.push_back(chunk_[at]);
      const std::uint64_t* set = &bits_[at * words_];
      sets.insert(sets.end(), set, set + words_);
    }
  }
  if (stamp_.size() != chunk_.size()) stamp_.assign(chunk_.size(), 0);
  std::size_t next = 0;
  for (const Transfer* t : sound)
    for (std::int32_t slot : t->target()) {
      if (chunks[next] != kEmpty) arrive(*t, slot, chunks[next], &sets[next * words_], index_of_step, faults);
      ++next;
    }
  for (const Transfer* t : sound)
    for (std::int32_t slot : t->target()) stamp_[index(t->to, slot)] = 0;
}

const CustomContract::Cell* State::custom_after(std::int32_t rank, std::int32_t slot) const {
  for (const CustomContract::Cell& cell : custom_->after)
    if (cell.rank == rank && cell.slot == slot) return &cell;
  return nullptr;
}

std::optional<std::string> State::complaint(std::int32_t rank, std::int32_t slot) const {
  std::int32_t wanted_chunk = 0;
  std::vector<std::uint64_t> wanted(words_, 0);
  const auto want = [&](std::int32_t r) { wanted[static_cast<std::size_t>(r) / 64] |= std::uint64_t{1} << (r % 64); };
  if (contract_.collective == Collective::custom) {
    const auto* cell = custom_after(rank, slot);
    if (!cell) return std::nullopt;
    wanted_chunk = cell->chunk;
    for (std::int32_t r : cell->from) want(r);
  } else {
    const auto held = contract_.after(rank, slot);
    if (!held) return std::nullopt;
    wanted_chunk = held->chunk;
    if (held->from != Held::kAllRanks)
      want(held->from);
    else
      for (std::size_t w = 0; w < words_; ++w) wanted[w] = everyone(w, ranks_);
  }
  const std::size_t at = index(rank, slot);
  const std::uint64_t* have = &bits_[at * words_];
  return complaint_about({chunk_[at], {have, have + words_}}, wanted_chunk, wanted);
}

std::optional<std::string> complaint_about(const SlotContent& held, std::int32_t chunk,
                                           const std::vector<std::uint64_t>& wanted) {
  if (held.chunk == State::kEmpty) return fmt::format("ends empty but must hold chunk {}", chunk);
  if (held.chunk != chunk) return fmt::format("ends with chunk {} but must hold chunk {}", held.chunk, chunk);
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    const auto rank_of = [w](std::uint64_t bits) { return static_cast<std::int32_t>(64 * w) + std::countr_zero(bits); };
    if (const std::uint64_t lacks = wanted[w] & ~held.contributors[w])
      return fmt::format("ends without the contribution of rank {}", rank_of(lacks));
    if (const std::uint64_t extra = held.contributors[w] & ~wanted[w])
      return fmt::format("ends with a contribution of rank {} that is not asked for", rank_of(extra));
  }
  return std::nullopt;
}

void State::judge(std::vector<Fault>& faults) const {
  if (contract_.collective == Collective::custom) {
    for (const CustomContract::Cell& cell : custom_->after)
      if (auto what = complaint(cell.rank, cell.slot))
        add(faults, std::nullopt, cell.rank, cell.slot, std::move(*what));
    return;
  }
  for (std::int32_t r = 0; r < ranks_; ++r)
    for (std::int32_t s = 0; s < contract_.chunks; ++s)
      if (auto what = complaint(r, s)) add(faults, std::nullopt, r, s, std::move(*what));
}

bool State::is_final(std::int32_t place, std::int32_t slot) const {
  if (place >= ranks_ || slot >= contract_.chunks) return false;
  const bool asked = contract_.collective == Collective::custom ? custom_after(place, slot) != nullptr
                                                                : contract_.after(place, slot).has_value();
  return asked && !complaint(place, slot);
}

namespace {

/// Slots that are written; of more, or of a step that does not fit in memory, one row is replayed where that tells all.
constexpr double kMostReplayed = 5e7;

bool can_be_replayed(const Schedule& s) {
  if (slots_of_rank_0(s) * s.ranks > kMostReplayed) return false;
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    if (!can_be_listed(s, i)) return false;
  return true;
}

}  // namespace

Result<Proof> prove(const Schedule& schedule, const std::function<bool()>& cancelled) {
  if (schedule.ranks > ContributorSets::kMaxRanks)
    return machine_fail("proof", fmt::format("{} ranks", schedule.ranks),
                        fmt::format("at most {} are proved", ContributorSets::kMaxRanks));
  Proof proof;
  if (!can_be_replayed(schedule))
    if (const auto symmetry = symmetry_of(schedule); symmetry && proved_by_row(schedule, *symmetry, cancelled))
      if (const Likeness likeness = likeness_of(schedule, *symmetry, cancelled); likeness != Likeness::none) {
        proof.by = likeness == Likeness::all ? Proof::By::row : Proof::By::samples;
        return proof;
      }
  if (leaps(schedule) && proved_by_turning(schedule, cancelled)) {
    proof.by = Proof::By::turning;
    return proof;
  }
  Replay replay(schedule);
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    if (cancelled && cancelled()) return fail("proof", "", "not cancelled");
    replay.apply(schedule.step(i), i, proof.faults);
    const double bytes = 16.0 * static_cast<double>(replay.pieces());
    if (bytes > kMostProofBytes || replay.overflowed())
      return machine_fail("proof",
                          fmt::format("more than {} of memory needed after {} of {} steps",
                                      format_bytes(Bytes(kMostProofBytes)), i + 1, schedule.step_count()),
                          "fewer ranks or chunks, or an algorithm that moves neighbouring chunks together");
  }
  replay.judge(proof.faults);
  return proof;
}

}  // namespace ringside
