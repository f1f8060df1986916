// The pictures that open the algorithms' files, as text: who sends which chunks to whom on four ranks.
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/schedule/schedule.h"

namespace ringside {
namespace {

using Parameters = std::map<std::string, std::int64_t>;

Schedule schedule(Collective c, const char* name, std::int32_t ranks, std::int32_t root = 0, std::int32_t chunks = 0,
                  const Parameters& parameters = {}) {
  return make_schedule(**find_algorithm(c, name),
                       {.ranks = ranks, .root = root, .chunks = chunks, .parameters = parameters})
      .value();
}

/// "0>1+c0,c1": rank 0 sends chunks 0 and 1 to rank 1, which adds them (a copy has no +); "0>1 c1@c4" moves what is in
/// slot 1 into slot 4. Steps on lines.
std::string picture(const Schedule& s) {
  std::string text;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    std::string line;
    for (const Transfer& t : s.step(i).transfers) {
      line += fmt::format("{}{}>{}{}c{}", line.empty() ? "" : " ", t.from, t.to, t.op == Arrival::reduce ? "+" : " ",
                          fmt::join(t.chunks, ",c"));
      if (t.into) line += fmt::format("@c{}", fmt::join(*t.into, ",c"));
    }
    text += line + "\n";
  }
  return text;
}

/// "0>1 s0:s2": slot 0 of rank 0 arrives in slot 2 of rank 1.
std::string moves(const Schedule& s) {
  std::string text;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    std::string line;
    for (const Transfer& t : s.step(i).transfers)
      line += fmt::format("{}{}>{} s{}:s{}", line.empty() ? "" : " ", t.from, t.to, fmt::join(t.chunks, ",s"),
                          fmt::join(t.target(), ",s"));
    text += line + "\n";
  }
  return text;
}

Schedule with(Collective c, const char* name, std::int32_t ranks, std::map<std::string, std::int64_t> parameters) {
  return make_schedule(**find_algorithm(c, name),
                       {.ranks = ranks, .root = 0, .chunks = 0, .parameters = std::move(parameters)})
      .value();
}

std::int64_t messages(const Schedule& s) {
  std::int64_t n = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) n += std::ssize(s.step(i).transfers);
  return n;
}

TEST(Picture, broadcast) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "linear", 4)), "0>1 c0 0>2 c0 0>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "linear", 4, 2)), "2>3 c0 2>0 c0 2>1 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binomial", 4)), "0>2 c0\n0>1 c0 2>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binomial", 5, 3)), "3>2 c0\n3>0 c0\n3>4 c0 0>1 c0\n");
}

TEST(Picture, broadcast_along_chains) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 4)), "0>1 c0\n1>2 c0\n2>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 4, 3)), "3>0 c0\n0>1 c0\n1>2 c0\n");
  // The two chains are 0-1-2-3 and 0-4-5; the root serves their heads in turn.
  EXPECT_EQ(picture(schedule(Collective::broadcast, "chain", 6, 0, 0, {{"radix", 2}})),
            "0>1 c0\n1>2 c0 0>4 c0\n2>3 c0 4>5 c0\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "pipeline", 4, 0, 0, {{"segments", 3}})),
            "0>1 c0\n"
            "0>1 c1 1>2 c0\n"
            "0>1 c2 1>2 c1 2>3 c0\n"
            "1>2 c2 2>3 c1\n"
            "2>3 c2\n");
}

TEST(Picture, broadcast_down_binary_trees) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "binary", 4, 0, 0, {{"segments", 2}})),
            "0>1 c0\n0>2 c0 1>3 c0\n0>1 c1\n0>2 c1 1>3 c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "split_binary", 4, 0, 0, {{"segments", 1}})),
            "0>1 c0\n0>2 c1 1>3 c0\n1>2 c0 2>1 c1 0>3 c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "double_binary_tree", 4, 0, 0, {{"segments", 1}})),
            "0>2 c0\n2>1 c0 0>3 c1\n2>3 c0 3>1 c1\n3>2 c1\n");
}

TEST(Picture, broadcast_down_the_knomial_tree) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "knomial", 9, 0, 0, {{"radix", 3}})),
            "0>3 c0 0>6 c0\n0>1 c0 0>2 c0 3>4 c0 3>5 c0 6>7 c0 6>8 c0\n");
  for (const std::int32_t k : {2, 3, 6, 8, 13})  // the binomial tree is the 2-nomial one
    EXPECT_EQ(picture(schedule(Collective::broadcast, "knomial", k, k / 2, 0, {{"radix", 2}})),
              picture(schedule(Collective::broadcast, "binomial", k, k / 2)));
}

TEST(Picture, broadcast_by_scatter_and_allgather) {
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather", 4)),
            "0>2 c2,c3\n0>1 c1 2>3 c3\n"
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c0,c1 2>0 c2,c3 3>1 c2,c3\n");
  // Ranks 2 and 0 are the two that take part; rank 1 stands aside for the root.
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather", 3, 2)), "2>0 c1\n2>0 c0 0>2 c1\n2>1 c0,c1\n");
  EXPECT_EQ(picture(schedule(Collective::broadcast, "scatter_allgather_ring", 3)),
            "0>2 c2\n0>1 c1\n0>1 c0 1>2 c1 2>0 c2\n0>1 c2 1>2 c0 2>0 c1\n");
}

/// The broadcast's steps in reverse order, every transfer turned round and added.
std::string reversed_picture(const Schedule& broadcast) {
  std::vector<Step> steps;
  for (std::int64_t s = broadcast.step_count() - 1; s >= 0; --s) {
    steps.push_back(broadcast.step(s));
    for (Transfer& t : steps.back().transfers) {
      std::swap(t.from, t.to);
      t.op = Arrival::reduce;
    }
  }
  Schedule reversed;
  reversed.set_steps(std::move(steps));
  return picture(reversed);
}

TEST(Picture, trees_that_reduce_are_broadcasts_backwards) {
  for (const char* name : {"chain", "pipeline", "binary", "knomial", "double_binary_tree"})
    for (const std::int32_t k : {2, 3, 4, 6, 11}) {
      const bool knomial = std::string(name) == "knomial";
      const Parameters plain = knomial ? Parameters{{"radix", 3}} : Parameters{{"segments", 1}};
      EXPECT_EQ(picture(schedule(Collective::reduce, name, k, k / 2, 0, plain)),
                reversed_picture(schedule(Collective::broadcast, name, k, k / 2, 0, plain)))
          << name << " K=" << k;
    }
}

TEST(Picture, scatter_and_gather_are_mirror_images) {
  EXPECT_EQ(picture(schedule(Collective::scatter, "linear", 4)), "0>1 c1 0>2 c2 0>3 c3\n");
  EXPECT_EQ(picture(schedule(Collective::scatter, "binomial", 4)), "0>2 c2,c3\n0>1 c1 2>3 c3\n");
  EXPECT_EQ(picture(schedule(Collective::gather, "linear", 4)), "1>0 c1 2>0 c2 3>0 c3\n");
  EXPECT_EQ(picture(schedule(Collective::gather, "binomial", 4)), "1>0 c1 3>2 c3\n2>0 c2,c3\n");
  // The parts of relative ranks 2 and 3 are those of ranks 3 and 0: around the end.
  EXPECT_EQ(picture(schedule(Collective::scatter, "binomial", 4, 1)), "1>3 c3,c0\n1>2 c2 3>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::scatter, "knomial", 5, 0, 0, {{"radix", 3}})),
            "0>3 c3,c4\n0>1 c1 0>2 c2 3>4 c4\n");
  for (const char* name : {"binomial", "knomial"})
    for (const std::int32_t k : {2, 3, 5, 8, 13}) {
      const Schedule out = schedule(Collective::scatter, name, k, k / 2);
      const Schedule in = schedule(Collective::gather, name, k, k / 2);
      ASSERT_EQ(out.step_count(), in.step_count());
      for (std::int64_t s = 0; s < out.step_count(); ++s) {
        Step mirrored = in.step(in.step_count() - 1 - s);
        for (Transfer& t : mirrored.transfers) std::swap(t.from, t.to);
        EXPECT_EQ(mirrored, out.step(s)) << name << " K=" << k << " step " << s;
      }
    }
}

TEST(Picture, allgather) {
  EXPECT_EQ(picture(schedule(Collective::allgather, "ring", 4)),
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n"
            "0>1 c3 1>2 c0 2>3 c1 3>0 c2\n"
            "0>1 c2 1>2 c3 2>3 c0 3>0 c1\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "recursive_doubling", 4)),
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c0,c1 2>0 c2,c3 3>1 c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "linear", 4)),
            "1>0 c1 2>0 c2 3>0 c3\n"
            "0>1 c0,c1,c2,c3 0>2 c0,c1,c2,c3 0>3 c0,c1,c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "direct", 3)), "0>1 c0 1>2 c1 2>0 c2 0>2 c0 1>0 c1 2>1 c2\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "bruck", 4)),
            "0>3 c0 1>0 c1 2>1 c2 3>2 c3\n"
            "0>2 c0,c1 1>3 c1,c2 2>0 c2,c3 3>1 c3,c0\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "k_bruck", 4, 0, 0, {{"radix", 3}})),
            "0>3 c0 1>0 c1 2>1 c2 3>2 c3 0>2 c0 1>3 c1 2>0 c2 3>1 c3\n"
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "neighbor_exchange", 6)),
            "0>1 c0 1>0 c1 2>3 c2 3>2 c3 4>5 c4 5>4 c5\n"
            "0>5 c0,c1 1>2 c0,c1 2>1 c2,c3 3>4 c2,c3 4>3 c4,c5 5>0 c4,c5\n"
            "0>1 c4,c5 1>0 c2,c3 2>3 c0,c1 3>2 c4,c5 4>5 c2,c3 5>4 c0,c1\n");
  EXPECT_EQ(picture(schedule(Collective::allgather, "sparbit", 4)),
            "0>2 c0 1>3 c1 2>0 c2 3>1 c3\n"
            "0>1 c0,c2 1>2 c1,c3 2>3 c2,c0 3>0 c3,c1\n");
}

TEST(Picture, a_radix_of_two_is_bruck_and_one_of_k_is_direct) {
  for (const std::int32_t k : {2, 3, 5, 8, 13}) {
    const auto same = [&](Collective c, std::int64_t radix, const char* other) {
      EXPECT_EQ(picture(schedule(c, "k_bruck", k, 0, 0, {{"radix", radix}})), picture(schedule(c, other, k)))
          << name(c) << " K=" << k;
    };
    same(Collective::allgather, 2, "bruck");
    same(Collective::all_to_all, 2, "bruck");
    same(Collective::all_to_all, k, "linear");
  }
}

TEST(Picture, pat_is_sparbit_in_a_mirror_and_backwards) {
  for (const std::int32_t k : {2, 3, 4, 7, 8, 12}) {
    const Schedule in = schedule(Collective::reduce_scatter, "pat", k);
    const Schedule out = schedule(Collective::allgather, "sparbit", k);
    ASSERT_EQ(in.step_count(), out.step_count());
    const auto mirrored = [k](std::int32_t r) { return (k - r) % k; };
    for (std::int64_t s = 0; s < out.step_count(); ++s) {
      std::set<std::vector<std::int32_t>> sums, copies;  // from, to, parts in ascending order
      const auto add = [](auto& all, std::int32_t from, std::int32_t to, std::set<std::int32_t> parts) {
        std::vector<std::int32_t> row{from, to};
        row.insert(row.end(), parts.begin(), parts.end());
        all.insert(row);
      };
      for (const Transfer& t : out.step(s).transfers) add(copies, t.from, t.to, {t.chunks.begin(), t.chunks.end()});
      for (const Transfer& t : in.step(in.step_count() - 1 - s).transfers) {
        std::set<std::int32_t> parts;
        for (std::int32_t c : t.chunks) parts.insert(mirrored(c));
        add(sums, mirrored(t.to), mirrored(t.from), parts);
      }
      EXPECT_EQ(sums, copies) << "K=" << k << " step " << s;
    }
  }
}

TEST(Picture, reduce) {
  EXPECT_EQ(picture(schedule(Collective::reduce, "linear", 4, 3)), "0>3+c0 1>3+c0 2>3+c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce, "binomial", 4)), "1>0+c0 3>2+c0\n2>0+c0\n");
}

TEST(Picture, reduce_rabenseifner) {
  EXPECT_EQ(picture(schedule(Collective::reduce, "rabenseifner", 4)),
            "0>2+c2,c3 1>3+c2,c3 2>0+c0,c1 3>1+c0,c1\n"
            "0>1+c1 1>0+c0 2>3+c3 3>2+c2\n"
            "1>0 c1 3>2 c3\n"
            "2>0 c2,c3\n");
  EXPECT_EQ(picture(schedule(Collective::reduce, "rabenseifner", 3, 1)), "0>1+c0,c1\n1>2+c1 2>1+c0\n2>1 c1\n");
}

TEST(Picture, reduce_scatter) {
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "ring", 4)),
            "0>1+c3 1>2+c0 2>3+c1 3>0+c2\n"
            "0>1+c2 1>2+c3 2>3+c0 3>0+c1\n"
            "0>1+c1 1>2+c2 2>3+c3 3>0+c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "recursive_halving", 4)),
            "0>2+c2,c3 1>3+c2,c3 2>0+c0,c1 3>1+c0,c1\n"
            "0>1+c1 1>0+c0 2>3+c3 3>2+c2\n");
  // Rank 0 folds into 1; the participants 1 and 2 have the parts c0, c1 and c2; rank 0 gets c0 back.
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "recursive_halving", 3)),
            "0>1+c0,c1,c2\n1>2+c2 2>1+c0,c1\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "linear", 3)),
            "1>0+c0,c1,c2 2>0+c0,c1,c2\n"
            "0>1 c1 0>2 c2\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "pairwise", 3)),
            "0>1+c1 1>2+c2 2>0+c0\n"
            "0>2+c2 1>0+c0 2>1+c1\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "butterfly", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c1 1>3+c3 2>0+c0 3>1+c2\n"
            "1>2 c2 2>1 c1\n");
  // The participants 0 to 3 are the ranks 1, 3, 4, 5 and finish the parts c0 c1, c2 c3, c4, c5; 1 and 2 change places.
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "butterfly", 6)),
            "0>1+c0,c1,c2,c3,c4,c5 2>3+c0,c1,c2,c3,c4,c5\n"
            "1>3+c4,c5 3>1+c0,c1,c2,c3 4>5+c4,c5 5>4+c0,c1,c2,c3\n"
            "1>4+c2,c3 3>5+c5 4>1+c0,c1 5>3+c4\n"
            "1>0 c0 3>4 c4 4>3 c3 4>2 c2\n");
  EXPECT_EQ(picture(schedule(Collective::reduce_scatter, "pat", 4)),
            "0>1+c1,c3 1>2+c2,c0 2>3+c3,c1 3>0+c0,c2\n"
            "0>2+c2 1>3+c3 2>0+c0 3>1+c1\n");
}

TEST(Picture, allreduce) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "naive", 3)), "0>1+c0 1>2+c0 2>0+c0 0>2+c0 1>0+c0 2>1+c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "chain", 4)), "0>1+c0\n1>2+c0\n2>3+c0\n3>2 c0\n2>1 c0\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "ring", 4)),
            "0>1+c0 1>2+c1 2>3+c2 3>0+c3\n"
            "0>1+c3 1>2+c0 2>3+c1 3>0+c2\n"
            "0>1+c2 1>2+c3 2>3+c0 3>0+c1\n"
            "0>1 c1 1>2 c2 2>3 c3 3>0 c0\n"
            "0>1 c0 1>2 c1 2>3 c2 3>0 c3\n"
            "0>1 c3 1>2 c0 2>3 c1 3>0 c2\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_doubling", 4)),
            "0>1+c0 1>0+c0 2>3+c0 3>2+c0\n"
            "0>2+c0 1>3+c0 2>0+c0 3>1+c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_doubling", 3)), "0>1+c0\n1>2+c0 2>1+c0\n1>0 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "rabenseifner", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c1 1>3+c3 2>0+c0 3>1+c2\n"
            "0>2 c0 1>3 c2 2>0 c1 3>1 c3\n"
            "0>1 c0,c1 1>0 c2,c3 2>3 c0,c1 3>2 c2,c3\n");
}

TEST(Picture, allreduce_by_way_of_one_rank) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "linear", 4)), "1>0+c0 2>0+c0 3>0+c0\n0>1 c0 0>2 c0 0>3 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "nonoverlapping", 4)),
            "1>0+c0 3>2+c0\n2>0+c0\n0>2 c0\n0>1 c0 2>3 c0\n");
}

TEST(Picture, allreduce_along_two_trees_is_their_reduce_and_then_their_broadcast) {
  for (const std::int32_t k : {2, 3, 4, 7, 16})
    EXPECT_EQ(picture(schedule(Collective::allreduce, "double_binary_tree", k)),
              picture(schedule(Collective::reduce, "double_binary_tree", k)) +
                  picture(schedule(Collective::broadcast, "double_binary_tree", k)));
}

TEST(Picture, allreduce_all_pairs) {
  // Rank 0's buffer lands in slot 0, the others' in the scratch slots 1 to 3, one's own included.
  EXPECT_EQ(moves(schedule(Collective::allreduce, "allpairs", 4)),
            "0>1 s0:s0 1>2 s0:s1 2>3 s0:s2 3>0 s0:s3 0>2 s0:s0 1>3 s0:s1 2>0 s0:s2 3>1 s0:s3 "
            "0>3 s0:s0 1>0 s0:s1 2>1 s0:s2 3>2 s0:s3 1>1 s0:s1 2>2 s0:s2 3>3 s0:s3\n"
            "0>0 s1:s0 1>1 s1:s0 2>2 s1:s0 3>3 s1:s0 0>0 s2:s0 1>1 s2:s0 2>2 s2:s0 3>3 s2:s0 "
            "0>0 s3:s0 1>1 s3:s0 2>2 s3:s0 3>3 s3:s0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "allpairs_two_step", 3)),
            "0>1+c1 1>2+c2 2>0+c0 0>2+c2 1>0+c0 2>1+c1\n"
            "0>1 c0 1>2 c1 2>0 c2 0>2 c0 1>0 c1 2>1 c2\n");
}

TEST(Picture, allreduce_in_segments) {
  // Two segments to each of four parts: part p has the chunks 2p and 2p + 1.
  const Schedule s = schedule(Collective::allreduce, "segmented_ring", 4);
  EXPECT_EQ(s.chunks, 8);
  EXPECT_EQ(s.step_count(), (2 + 1) * (4 - 1));
  EXPECT_EQ(picture(s).substr(0, picture(s).find('\n', picture(s).find('\n') + 1) + 1),
            "0>1+c0 1>2+c2 2>3+c4 3>0+c6\n"
            "0>1+c6 1>2+c0 2>3+c2 3>0+c4\n");
  EXPECT_EQ(s.step(3).transfers.front().chunks, Slots{1});       // round b begins
  EXPECT_EQ(s.step(6).transfers.front().chunks, (Slots{2, 3}));  // the allgather moves whole parts
}

TEST(Picture, allreduce_in_groups) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "recursive_multiplying", 4)),
            picture(schedule(Collective::allreduce, "naive", 4)));
  EXPECT_EQ(picture(with(Collective::allreduce, "recursive_multiplying", 8, {{"radix", 2}})),
            picture(schedule(Collective::allreduce, "recursive_doubling", 8)));
  // 3 to the base 2: M = 2, so rank 2 folds into 0.
  EXPECT_EQ(picture(with(Collective::allreduce, "recursive_multiplying", 3, {{"radix", 2}})),
            "2>0+c0\n0>1+c0 1>0+c0\n0>2 c0\n");
  EXPECT_EQ(picture(schedule(Collective::allreduce, "bcube", 8)),
            picture(schedule(Collective::allreduce, "rabenseifner", 8)));
  EXPECT_EQ(picture(with(Collective::allreduce, "bcube", 5, {{"radix", 5}})),
            picture(schedule(Collective::allreduce, "allpairs_two_step", 5)));
  // 6 = 2 * 3: neighbours swap halves, then 0, 2, 4 and 1, 3, 5 thirds of them.
  const Schedule six = schedule(Collective::allreduce, "bcube", 6);
  EXPECT_EQ(picture(six).substr(0, picture(six).find('\n')),
            "0>1+c3,c4,c5 1>0+c0,c1,c2 2>3+c3,c4,c5 3>2+c0,c1,c2 4>5+c3,c4,c5 5>4+c0,c1,c2");
  EXPECT_EQ(six.step_count(), 4);
}

TEST(Picture, allreduce_in_nodes) {
  EXPECT_EQ(picture(schedule(Collective::allreduce, "hierarchical", 4)),
            "0>1+c2,c3 1>0+c0,c1 2>3+c2,c3 3>2+c0,c1\n"
            "0>2+c0 1>3+c2 2>0+c1 3>1+c3\n"
            "0>2 c1 1>3 c3 2>0 c0 3>1 c2\n"
            "0>1 c0,c1 1>0 c2,c3 2>3 c0,c1 3>2 c2,c3\n");
  // The last node has rank 2 alone: it stands for both parts.
  EXPECT_EQ(picture(schedule(Collective::allreduce, "hierarchical", 3)),
            "0>1+c2,c3 1>0+c0,c1\n"
            "0>2+c0 1>2+c2 2>0+c1 2>1+c3\n"
            "0>2 c1 1>2 c3 2>0 c0 2>1 c2\n"
            "0>1 c0,c1 1>0 c2,c3\n");
  EXPECT_EQ(picture(with(Collective::allreduce, "hierarchical", 5, {{"node-size", 1}})),
            picture(schedule(Collective::allreduce, "ring", 5)));
}

TEST(Picture, all_to_all) {
  // Chunk 3 i + j is rank i's for rank j.
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "linear", 3)), "0>1 c1 1>2 c5 2>0 c6 0>2 c2 1>0 c3 2>1 c7\n");
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "pairwise", 3)), "0>1 c1 1>2 c5 2>0 c6\n0>2 c2 1>0 c3 2>1 c7\n");
}

TEST(Picture, all_to_all_through_others) {
  // Rank 0's part for rank 2 waits at rank 1 where rank 1's own part two ranks ahead, for rank 0, has just left.
  EXPECT_EQ(picture(schedule(Collective::all_to_all, "ring", 3)),
            "0>1 c1,c2@c1,c3 1>2 c5,c3@c5,c7 2>0 c6,c7@c6,c2\n"
            "0>1 c2@c7 1>2 c3@c2 2>0 c7@c3\n");
  // Chunk 4 i + j. In step 2, 0 sends its own part for 2, and that of 3 for 2, which waits in the slot of 0 for 3.
  const Schedule bruck = schedule(Collective::all_to_all, "bruck", 4);
  EXPECT_EQ(picture(bruck),
            "0>1 c1,c3@c1,c4 1>2 c6,c4@c6,c9 2>3 c11,c9@c11,c14 3>0 c12,c14@c12,c3\n"
            "0>2 c2,c3@c2,c14 1>3 c7,c4@c7,c3 2>0 c8,c9@c8,c4 3>1 c13,c14@c13,c9\n");
  // Two nodes of two: the parts for places 1 cross within the node, 0>1 with 01 and 03, and then the nodes.
  const Schedule nodes = schedule(Collective::all_to_all, "hierarchical", 4, 0, 0, {{"node-size", 2}});
  EXPECT_EQ(picture(nodes),
            "0>1 c1,c3@c1,c6 1>0 c4,c6@c4,c3 2>3 c9,c11@c12,c11 3>2 c12,c14@c9,c14\n"
            "0>2 c2,c3@c2,c6 1>3 c6,c7@c3,c7 2>0 c8,c9@c8,c12 3>1 c12,c13@c9,c13\n");
  EXPECT_EQ(picture(nodes), picture(schedule(Collective::all_to_all, "2d_mesh", 4)));
}

TEST(Picture, twice_the_chunks_move_in_twos) {
  EXPECT_EQ(picture(schedule(Collective::allgather, "ring", 2, 0, 4)), "0>1 c0,c1 1>0 c2,c3\n");
  EXPECT_EQ(schedule(Collective::allreduce, "ring", 4, 0, 8).step(3).transfers.front().chunks, (Slots{2, 3}));
}

TEST(Picture, the_hand_built_chain_of_four_sends_six_messages) {
  const Schedule chain = schedule(Collective::allreduce, "chain", 4);
  EXPECT_EQ(messages(chain), 2 * (4 - 1));
  EXPECT_EQ(chain.step_count(), 6);
}

TEST(Picture, the_ring_of_four_has_six_steps_of_four_transfers) {
  const Schedule ring = schedule(Collective::allreduce, "ring", 4);
  ASSERT_EQ(ring.step_count(), 6);
  for (std::int64_t s = 0; s < 6; ++s) EXPECT_EQ(ring.step(s).transfers.size(), 4U);
}

TEST(Picture, a_schedule_far_larger_than_memory_is_read_where_one_looks) {
  const std::int32_t k = 65536;
  const Schedule ring = schedule(Collective::allreduce, "ring", k);
  EXPECT_EQ(ring.step_count(), 2 * (k - 1));
  const Step last = ring.step(ring.step_count() - 1);
  ASSERT_EQ(last.transfers.size(), static_cast<std::size_t>(k));
  // In step t of the allgather rank r sends part r + 1 - t; the last is t = K - 2, so rank 0 sends part 3 - K = 3.
  EXPECT_EQ(last.transfers.front().chunks, Slots{3});
}

std::vector<std::string> sentences(const Schedule& s) {
  std::vector<std::string> all;
  for (std::int64_t i = 0; i < s.step_count(); ++i) all.push_back(s.narration(i).sentence);
  return all;
}

TEST(Picture, the_ring_of_four_tells_its_story) {
  EXPECT_EQ(sentences(schedule(Collective::allreduce, "ring", 4)),
            (std::vector<std::string>{"Every rank passes one chunk to the right; the receiver adds its own.",
                                      "Pass the sum of two on; the receiver adds its own.",
                                      "Every sum of three meets the one part it lacks.",
                                      "Finished chunks set off around the ring: copy, do not add.",
                                      "Copy on: every rank then has three finished chunks.",
                                      "The last missing chunk arrives: every rank has the whole sum."}));
  // With two chunks to a part it is parts that travel.
  EXPECT_EQ(sentences(schedule(Collective::allreduce, "ring", 4, 0, 8)).back(),
            "The last missing part arrives: every rank has the whole sum.");
}

TEST(Picture, sentences_name_the_ranks_that_act) {
  EXPECT_EQ(sentences(schedule(Collective::broadcast, "binomial", 6, 2)),
            (std::vector<std::string>{"Rank 2 sends the whole buffer to rank 0.",
                                      "One of the two holders sends the buffer on, two ranks ahead.",
                                      "All three holders send the buffer on, one rank ahead."}));
  EXPECT_EQ(
      sentences(schedule(Collective::allreduce, "recursive_doubling", 5)),
      (std::vector<std::string>{"Rank 0 gives its buffer to rank 1 to add, and steps aside.",
                                "Neighbouring participants swap whole buffers, and both add.",
                                "Participants two apart swap their sums: every participant has the total of five.",
                                "Rank 1 sends the total to rank 0, which had stepped aside."}));
  EXPECT_EQ(sentences(schedule(Collective::gather, "binomial", 5, 1)),
            (std::vector<std::string>{"Two ranks hand their part to the rank before them.",
                                      "Rank 3 brings what it has collected to rank 1.",
                                      "Rank 0 brings one part to rank 1, which now has all five."}));
}

TEST(Picture, sentences_stay_short_for_very_many_ranks) {
  for (const Algorithm& a : registry())
    for (const std::int32_t k : {4096, 4095, 46340, 1 << 24}) {
      const auto s =
          make_schedule(a, {.ranks = k, .root = has_root(a.collective) ? k - 1 : 0, .chunks = 0, .parameters = {}});
      if (!s) continue;
      for (const std::int64_t i : {std::int64_t{0}, s->step_count() / 3, s->step_count() / 2, s->step_count() - 1}) {
        const Narration n = s->narration(i);
        EXPECT_LE(n.sentence.size(), 100U) << name(a.collective) << " " << a.name << ": " << n.sentence;
        EXPECT_LE(n.why.size(), 210U) << name(a.collective) << " " << a.name << ": " << n.why;
      }
    }
}

}  // namespace
}  // namespace ringside
