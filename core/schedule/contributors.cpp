#include "core/schedule/contributors.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/mix.h"

namespace ringside {
namespace {

constexpr unsigned kBits = 21;  // of each number of a progression
constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
constexpr std::uint64_t kIrregular = std::uint64_t{1} << 63;

RankSet packed(std::uint64_t bits) {
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}

}  // namespace

RankSet ContributorSets::progression(std::int64_t first, std::int64_t stride, std::int64_t count) const {
  const auto field = [](std::int64_t value, unsigned shift) { return static_cast<std::uint64_t>(value) << shift; };
  // Once around the circle it has no first: equal sets are equal numbers.
  if (const std::int64_t least = std::gcd(stride, std::int64_t{ranks_}); count > 1 && count == ranks_ / least)
    first %= least, stride = least;
  return packed(field(first, 0) | field(count == 1 ? 0 : stride, kBits) | field(count, 2 * kBits));
}

ContributorSets::Progression ContributorSets::numbers(RankSet set) const {
  const auto field = [&](unsigned shift) { return static_cast<std::int64_t>((set.bits() >> shift) & kMask); };
  return {field(0), field(kBits), field(2 * kBits)};
}

const ContributorSets::Words& ContributorSets::irregular(RankSet set) const {
  return irregular_[set.bits() & ~kIrregular];
}

ContributorSets::Words ContributorSets::sparse(const std::vector<std::uint64_t>& words) {
  Words sparse;
  for (std::size_t w = 0; w < words.size(); ++w)
    if (words[w] != 0) sparse.add(static_cast<std::uint32_t>(w), words[w]);
  return sparse;
}

std::int32_t ContributorSets::size(RankSet set) const {
  if (is_progression(set)) return static_cast<std::int32_t>(numbers(set).count);
  std::int32_t n = 0;
  for (const std::uint64_t word : irregular(set).bits) n += std::popcount(word);
  return n;
}

std::vector<std::uint64_t> ContributorSets::members(RankSet set) const {
  std::vector<std::uint64_t> all(words(), 0);
  if (!is_progression(set)) {
    const Words& some = irregular(set);
    for (std::size_t i = 0; i < some.bits.size(); ++i) all[some.place(i)] = some.bits[i];
    return all;
  }
  const Progression p = numbers(set);
  for (std::int64_t i = 0, rank = p.first; i < p.count; ++i, rank = (rank + p.stride) % ranks_)
    all[static_cast<std::size_t>(rank) / 64] |= std::uint64_t{1} << (rank % 64);
  return all;
}

RankSet ContributorSets::of(const std::vector<std::int32_t>& ranks) {
  if (ranks.size() == 1) return single(ranks.front());
  std::vector<std::uint64_t> all(words(), 0);
  for (const std::int32_t rank : ranks) all[static_cast<std::size_t>(rank) / 64] |= std::uint64_t{1} << (rank % 64);
  return kept(sparse(all));
}

template <typename Move>
RankSet ContributorSets::moved(RankSet set, Move&& to) {
  std::vector<std::int32_t> ranks;
  const std::vector<std::uint64_t> all = members(set);
  for (std::size_t w = 0; w < all.size(); ++w)
    for (std::uint64_t rest = all[w]; rest != 0; rest &= rest - 1)
      ranks.push_back(to(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest)));
  return of(ranks);
}

RankSet ContributorSets::joined(RankSet a, RankSet b) const {
  if (!is_progression(a) || !is_progression(b)) return {};
  const Progression x = numbers(a), y = numbers(b);
  const std::int64_t k = ranks_, both = x.count + y.count;
  if (both > k) return {};
  // So many different ranks lie at multiples of a stride.
  const auto different = [&](std::int64_t stride) { return both <= k / std::gcd(stride, k); };
  const auto follows = [&](const Progression& first, const Progression& next, std::int64_t stride) {
    return stride > 0 && (first.first + stride * first.count) % k == next.first && different(stride);
  };
  if (x.count == 1 && y.count == 1) {
    const std::int64_t up = (y.first - x.first + k) % k, down = (x.first - y.first + k) % k;
    if (up == 0) return {};
    return up <= down ? progression(x.first, up, 2) : progression(y.first, down, 2);
  }
  if (x.count == 1 || y.count == 1 || x.stride == y.stride) {
    const std::int64_t stride = x.count == 1 ? y.stride : x.stride;
    if (follows(x, y, stride)) return progression(x.first, stride, both);
    if (follows(y, x, stride)) return progression(y.first, stride, both);
  }
  // One lies in the middle between the other's ranks.
  if (x.count == y.count && x.stride == y.stride && x.stride % 2 == 0 && different(x.stride / 2)) {
    const std::int64_t half = x.stride / 2;
    if ((x.first + half) % k == y.first) return progression(x.first, half, both);
    if ((y.first + half) % k == x.first) return progression(y.first, half, both);
  }
  return {};
}

ContributorSets::Union ContributorSets::unite(RankSet a, RankSet b) {
  if (const RankSet set = joined(a, b); !set.empty()) return {set, -1};
  const std::size_t at = mix(a.bits() ^ mix(b.bits())) % kKnown;
  if (known_[at].a == a && known_[at].b == b) return known_[at].both;
  const Words x = is_progression(a) ? sparse(members(a)) : irregular(a);
  const Words y = is_progression(b) ? sparse(members(b)) : irregular(b);
  known_[at] = {a, b, united(x, y)};
  return known_[at].both;
}

ContributorSets::Union ContributorSets::united(const Words& a, const Words& b) {
  constexpr std::uint32_t kEnd = std::numeric_limits<std::uint32_t>::max();
  Words sum;
  std::int32_t common = -1;
  for (std::size_t i = 0, j = 0; i < a.bits.size() || j < b.bits.size();) {
    const std::uint32_t x = i < a.bits.size() ? a.place(i) : kEnd, y = j < b.bits.size() ? b.place(j) : kEnd;
    const std::uint32_t at = std::min(x, y);
    const std::uint64_t mine = x == at ? a.bits[i++] : 0, other = y == at ? b.bits[j++] : 0;
    if (const std::uint64_t both = mine & other; both != 0 && common < 0)
      common = static_cast<std::int32_t>(64 * at) + std::countr_zero(both);
    if ((mine | other) != 0) sum.add(at, mine | other);
  }
  return {kept(std::move(sum)), common};
}

RankSet ContributorSets::turned(RankSet set, std::int32_t by) {
  if (!is_progression(set)) return moved(set, [&](std::int32_t rank) { return (rank + by + ranks_) % ranks_; });
  const Progression p = numbers(set);
  return progression((p.first + by + ranks_) % ranks_, p.stride, p.count);
}

RankSet ContributorSets::turned_in_nodes(RankSet set, std::int32_t members, std::int32_t nodes, std::int32_t within) {
  const std::int32_t all = ranks_ / members;
  const auto turn = [&](std::int32_t rank) {
    return (rank / members + nodes + all) % all * members + (rank % members + within + members) % members;
  };
  bool whole = within % members == 0;  // nodes, of which every member is in
  if (is_progression(set)) {
    const Progression p = numbers(set);
    if (p.count == 1) return single(turn(static_cast<std::int32_t>(p.first)));
    whole = whole || (p.stride == 1 && p.first % members == 0 && p.count % members == 0);
  }
  return whole ? turned(set, nodes * members) : moved(set, turn);
}

RankSet ContributorSets::mirrored(RankSet set, std::int32_t about) {
  if (!is_progression(set)) return moved(set, [&](std::int32_t rank) { return (about - rank + ranks_) % ranks_; });
  const Progression p = numbers(set);
  const std::int64_t last = (p.first + p.stride * (p.count - 1)) % ranks_;
  return progression((about - last + ranks_) % ranks_, p.stride, p.count);
}

RankSet ContributorSets::kept(Words some) {
  // A run of ranks, which may go on at 0, or ranks at equal distances, are a progression again.
  std::int64_t count = 0, first = -1, second = -1, last = -1, gap_before = -1;
  bool even = true;
  std::int64_t gaps = 0;
  for (std::size_t i = 0; i < some.bits.size() && (even || gaps < 2); ++i)
    for (std::uint64_t rest = some.bits[i]; rest != 0; rest &= rest - 1) {
      const std::int64_t rank = 64 * std::int64_t{some.at[i]} + std::countr_zero(rest);
      if (count == 0) first = rank;
      if (count == 1) second = rank;
      if (count > 1 && rank - last != second - first) even = false;
      if (count > 0 && rank - last > 1) ++gaps, gap_before = rank;
      last = rank, ++count;
    }
  if (count == 0) return {};
  if (count == 1) return single(static_cast<std::int32_t>(first));
  if (even) return progression(first, second - first, count);
  if (gaps == 1 && first == 0 && last == ranks_ - 1) return progression(gap_before, 1, count);

  // Where few words are 0, all of them take less room.
  if (12 * some.bits.size() > 8 * words()) {
    std::vector<std::uint64_t> all(words(), 0);
    for (std::size_t i = 0; i < some.bits.size(); ++i) all[some.at[i]] = some.bits[i];
    some = {{}, std::move(all)};
  }
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < some.bits.size(); ++i) hash = mix(hash ^ some.bits[i] ^ some.place(i));
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (irregular_[it->second] == some) return packed(kIrregular | it->second);
  const double more = (some.at.empty() ? 8.0 : 12.0) * static_cast<double>(some.bits.size());
  if (bytes_ + more > kMemory) {
    overflowed_ = true;
    return single(static_cast<std::int32_t>(first));
  }
  bytes_ += more;
  irregular_.push_back(std::move(some));
  const auto at = static_cast<std::uint32_t>(irregular_.size() - 1);
  by_hash_.emplace(hash, at);
  return packed(kIrregular | at);
}

}  // namespace ringside
