// Sets of ranks that are cheap where they are regular: ranks at equal distances around the circle of all are three
// numbers, whatever else is a row of bits, kept once and without the words that are 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace ringside {

/// A set in a ContributorSets.
struct RankSet {
  std::uint32_t low = 0, high = 0;  ///< two halves, so that a piece of a row is 16 bytes
  std::uint64_t bits() const { return (std::uint64_t{high} << 32) | low; }
  bool empty() const { return bits() == 0; }
  bool operator==(const RankSet&) const = default;
};

/// The sets of one replay. Equal sets may be two different RankSets; members() tells.
class ContributorSets {
 public:
  static constexpr std::int32_t kMaxRanks = (1 << 21) - 1;
  static constexpr double kMemory = 512e6;  ///< bytes of sets that are no progression

  explicit ContributorSets(std::int32_t ranks) : ranks_(ranks), known_(kKnown) {}

  RankSet single(std::int32_t rank) const { return progression(rank, 0, 1); }
  RankSet everyone() const { return progression(0, 1, ranks_); }
  RankSet of(const std::vector<std::int32_t>& ranks);
  std::int32_t size(RankSet set) const;
  /// In words of 64, rank 0 the lowest bit of the first.
  std::vector<std::uint64_t> members(RankSet set) const;
  struct Union {
    RankSet set;
    std::int32_t common = -1;  ///< the lowest rank in both; -1 for none
  };
  Union unite(RankSet a, RankSet b);
  /// Every rank moved on by so many around the circle; |by| <= K.
  RankSet turned(RankSet set, std::int32_t by);
  /// Every rank moved on by so many nodes of `members` ranks, and by so many members of its node (Symmetry::in_nodes).
  RankSet turned_in_nodes(RankSet set, std::int32_t members, std::int32_t nodes, std::int32_t within);
  /// Every rank x becomes rank `about` - x around the circle; 0 <= about < K.
  RankSet mirrored(RankSet set, std::int32_t about);
  /// There was no memory for a set: it and what came of it are wrong.
  bool overflowed() const { return overflowed_; }

 private:
  struct Progression {
    std::int64_t first, stride, count;
  };
  /// A set in words of 64 ranks: those that are not 0, ascending, and where they stand; or all of them, and `at` is
  /// empty.
  struct Words {
    std::vector<std::uint32_t> at;
    std::vector<std::uint64_t> bits;
    std::uint32_t place(std::size_t i) const { return at.empty() ? static_cast<std::uint32_t>(i) : at[i]; }
    void add(std::uint32_t place, std::uint64_t word) { at.push_back(place), bits.push_back(word); }
    bool operator==(const Words&) const = default;
  };
  /// A union that was asked for before: ranks that swap all they have ask for the same ones, again and again.
  struct Known {
    RankSet a, b;
    Union both;
  };
  static constexpr std::size_t kKnown = 1 << 14;

  RankSet progression(std::int64_t first, std::int64_t stride, std::int64_t count) const;
  Progression numbers(RankSet set) const;
  bool is_progression(RankSet set) const { return set.high >> 31 == 0; }
  const Words& irregular(RankSet set) const;
  std::size_t words() const { return (static_cast<std::size_t>(ranks_) + 63) / 64; }
  /// Every rank of it becomes another.
  template <typename Move>
  RankSet moved(RankSet set, Move&& to);
  /// Nothing where the union is none that is seen at once, or the two have a rank in common.
  RankSet joined(RankSet a, RankSet b) const;
  Union united(const Words& a, const Words& b);
  static Words sparse(const std::vector<std::uint64_t>& words);
  RankSet kept(Words words);

  std::int32_t ranks_;
  bool overflowed_ = false;
  double bytes_ = 0;  ///< of those that are irregular
  std::vector<Words> irregular_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  std::vector<Known> known_;
};

}  // namespace ringside
