#include "core/collective/collective.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace ringside {
namespace {

Contract contract(Collective c, int ranks, int root = 0) {
  return {c, ranks, root, static_cast<std::int32_t>(chunk_multiple(c, ranks))};
}

TEST(Collective, there_are_eight_and_each_is_found_by_its_own_name) {
  EXPECT_EQ(all_collectives().size(), 8U);
  for (const Collective c : all_collectives()) EXPECT_EQ(parse_collective(name(c)).value(), c);
}

TEST(Collective, other_spellings_are_accepted_and_other_words_are_not) {
  for (const char* text : {"all-reduce", "all_reduce", "allreduce", "AllReduce"})
    EXPECT_EQ(parse_collective(text).value(), Collective::allreduce) << text;
  EXPECT_EQ(parse_collective("alltoall").value(), Collective::all_to_all);
  EXPECT_EQ(parse_collective("reducescatter").value(), Collective::reduce_scatter);
  for (const char* text : {"", "custom", "allreduc", "barrier"}) EXPECT_FALSE(parse_collective(text)) << text;
}

TEST(Contract, nothing_is_demanded_that_nobody_has) {
  for (const Collective c : all_collectives())
    for (int ranks = 1; ranks <= 17; ++ranks)
      for (int root = 0; root < (has_root(c) ? ranks : 1); ++root) {
        const Contract k = contract(c, ranks, root);
        std::map<int, int> holders;  // chunk -> how many ranks hold it before
        for (int rank = 0; rank < ranks; ++rank)
          for (int slot = 0; slot < k.chunks; ++slot)
            if (const auto held = k.before(rank, slot)) {
              ++holders[held->chunk];
              EXPECT_EQ(held->from, rank) << "before, everyone holds only their own";
            }
        for (int rank = 0; rank < ranks; ++rank)
          for (int slot = 0; slot < k.chunks; ++slot)
            if (const auto held = k.after(rank, slot)) {
              const int needed = held->from == Held::kAllRanks ? ranks : 1;
              EXPECT_EQ(holders[held->chunk], needed) << name(c) << " ranks " << ranks << " chunk " << held->chunk;
            }
      }
}

TEST(Contract, the_amount_demanded_is_that_of_the_definition) {
  // How many (rank, slot) cells are filled after: everyone everything, one rank everything, or everyone a K-th.
  for (int ranks = 1; ranks <= 9; ++ranks) {
    const auto count = [&](Collective c) {
      const Contract k = contract(c, ranks);
      int cells = 0;
      for (int rank = 0; rank < ranks; ++rank)
        for (int slot = 0; slot < k.chunks; ++slot) cells += k.after(rank, slot).has_value();
      return cells;
    };
    EXPECT_EQ(count(Collective::broadcast), ranks);  // C = 1
    EXPECT_EQ(count(Collective::scatter), ranks);    // C = K, a K-th each
    EXPECT_EQ(count(Collective::gather), ranks);
    EXPECT_EQ(count(Collective::allgather), ranks * ranks);
    EXPECT_EQ(count(Collective::reduce), 1);
    EXPECT_EQ(count(Collective::reduce_scatter), ranks);
    EXPECT_EQ(count(Collective::allreduce), ranks);
    EXPECT_EQ(count(Collective::all_to_all), ranks * ranks);
  }
}

TEST(Contract, reduce_scatter_then_allgather_is_allreduce) {
  for (int ranks = 2; ranks <= 9; ++ranks) {
    const Contract first = contract(Collective::reduce_scatter, ranks);
    const Contract second = contract(Collective::allgather, ranks);
    for (int rank = 0; rank < ranks; ++rank)
      for (int slot = 0; slot < ranks; ++slot)
        EXPECT_EQ(first.after(rank, slot).has_value(), second.before(rank, slot).has_value());
  }
}

TEST(Contract, all_to_all_sends_the_jth_part_of_every_rank_to_rank_j) {
  const int ranks = 3;
  const Contract k = contract(Collective::all_to_all, ranks);
  for (int i = 0; i < ranks; ++i)
    for (int j = 0; j < ranks; ++j) {
      const int slot = i * ranks + j;  // rank i's j-th part, with one chunk per pair
      for (int rank = 0; rank < ranks; ++rank)
        EXPECT_EQ(k.after(rank, slot), rank == j ? std::optional(Held{slot, i}) : std::nullopt);
    }
}

}  // namespace
}  // namespace ringside
