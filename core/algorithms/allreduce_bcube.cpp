// allreduce bcube: Rabenseifner's halving with groups of k instead of pairs, then the same way back.
//
//              0         1         2         3           k = 2, as in Rabenseifner's
//   step 1     0◄─c01,23►1         2◄─c01,23►3           groups 1 apart: each adds the half that it keeps
//   step 2     0◄────c0, c1───────►2
//                        1◄────c2, c3───────►3           groups 2 apart: 0 has c0, 1 c2, 2 c1, 3 c3, complete
//   step 3, 4  the same groups backwards: copy           k = 4: one group, steps 1 and 2 as in allpairs_two_step
//
// K is written as a product of group sizes: k as often as it divides K, then what is left, so that no rank has to step
// aside (K = 12, k = 2: groups of 2, 2 and 3). In round j every rank cuts what it still has to finish in as many blocks
// as its group has members, sends each member that one's block and adds what comes for its own. A K that k does not
// divide is one group: the direct exchange. Gloo: bcube (gloo/allreduce.cc); the network of that name: Guo et al. 2009.
#include <fmt/format.h>

#include "core/algorithms/building.h"
#include "core/algorithms/registry.h"
#include "core/algorithms/words.h"

namespace ringside {
namespace {

Formula cost_of_allreduce_bcube() {
  using symbols::K, symbols::k, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;
  return 2 * (k - 1) * log(k, K) * alpha + (1 - 1 / K) * n * (2 * beta + reduce_cost);
}

Condition power_of_radix() {
  return {"K is a power of the radix", [](const Instance& i) {
            std::int64_t power = 1;
            while (power < i.ranks) power *= i.parameters.at("radix");
            return power == i.ranks;
          }};
}

/// What is left of K when the radix has been divided out is one group, in which everyone sends to everyone.
Condition no_huge_group() {
  return {"K without its factors of the radix is at most 4096", [](const Instance& i) {
            std::int64_t rest = i.ranks;
            while (rest % i.parameters.at("radix") == 0) rest /= i.parameters.at("radix");
            return rest <= 4096;
          }};
}

/// The groups of every round: a rank's position in round j is its digit j in a number system of mixed bases.
struct Cube {
  explicit Cube(const Instance& i) : ranks(i.ranks), parts(i.chunks, i.ranks) {
    std::int32_t rest = ranks;
    for (const auto k = static_cast<std::int32_t>(i.parameters.at("radix")); rest % k == 0; rest /= k)
      groups.push_back(k);
    if (rest > 1) groups.push_back(rest);
  }

  std::int64_t rounds() const { return std::ssize(groups); }
  std::int32_t group(std::int64_t round) const { return groups[static_cast<std::size_t>(round)]; }
  std::int32_t distance(std::int64_t round) const {
    std::int32_t d = 1;
    for (std::int64_t j = 0; j < round; ++j) d *= group(j);
    return d;
  }
  /// The member of the same group `steps` positions further.
  std::int32_t peer(std::int32_t rank, std::int64_t round, std::int32_t steps) const {
    const std::int32_t d = distance(round), digit = rank / d % group(round);
    return rank + ((digit + steps) % group(round) - digit) * d;
  }
  /// What a rank still has to finish after `count` rounds.
  Slots kept(std::int32_t rank, std::int64_t count) const {
    std::int32_t first = 0, length = ranks, d = 1;
    for (std::int64_t j = 0; j < count; ++j) {
      length /= group(j);
      first += rank / d % group(j) * length;
      d *= group(j);
    }
    return parts.from(first, length);
  }

  std::int32_t ranks;
  Parts parts;
  std::vector<std::int32_t> groups;
};

std::string who(const Cube& c, std::int64_t round) {
  if (c.rounds() == 1) return c.ranks == 2 ? "Both ranks" : fmt::format("All {} ranks", words(c.ranks));
  const std::string group = c.group(round) == 2 ? "Pairs" : "Groups of " + words(c.group(round));
  if (round == 0) return group + (c.group(round) == 2 ? " of neighbours" : " neighbours");
  return fmt::format("{}, {} ranks apart,", group, words(c.distance(round)));
}

Narration narrate_reduce_bcube(const Cube& c, std::int64_t round) {
  const std::string block = c.group(round) == 2 ? "halves" : fmt::format("{} blocks", words(c.group(round)));
  const std::string what = round == 0 ? "the buffer" : "what they keep";
  const std::string why =
      round + 1 < c.rounds()
          ? "Each sends every other member the block that one keeps. Messages shrink from round to round."
          : fmt::format("The contributions of all {} ranks have met: every part of the total is at one rank.",
                        words(c.ranks));
  return {fmt::format("{} cut {} in {}; each adds its own.", who(c, round), what, block), why};
}

Narration narrate_gather_bcube(const Cube& c, std::int64_t round) {
  return {fmt::format("{} swap all they have finished: copy, do not add.", who(c, round)),
          round > 0 ? "The way back goes through the same groups; what is finished grows as it shrank before."
          : c.rounds() + 1 == c.ranks
              ? "Every rank has the total, and has sent less than two buffers."
              : "Every rank has the total, and has sent less than two buffers, as in a ring, in fewer steps."};
}

Schedule build_allreduce_bcube(const Instance& i) {
  const Cube cube(i);
  const std::int64_t rounds = cube.rounds();
  Schedule schedule = header(Collective::allreduce, "bcube", i);
  add_phase(schedule, "reduce-scatter", rounds);
  add_phase(schedule, "allgather", rounds);
  const auto sends = [cube, rounds](Step& step, std::int32_t r, std::int64_t s) {
    const bool reducing = s < rounds;
    const std::int64_t round = reducing ? s : 2 * rounds - 1 - s;
    for (std::int32_t j = 1; j < cube.group(round); ++j) {
      const std::int32_t to = cube.peer(r, round, j);
      reducing ? step.reduce(r, to, cube.kept(to, round + 1)) : step.copy(r, to, cube.kept(r, round + 1));
    }
  };
  schedule.set_sends(2 * rounds, sends, true);
  schedule.set_narration([cube, rounds](std::int64_t s) {
    return s < rounds ? narrate_reduce_bcube(cube, s) : narrate_gather_bcube(cube, 2 * rounds - 1 - s);
  });
  return schedule;
}

}  // namespace

Algorithm allreduce_bcube() {
  return {.collective = Collective::allreduce,
          .name = "bcube",
          .aliases = {"k_reduce_scatter_allgather", "sra_knomial", "recursive_splitting"},
          .summary = "Rabenseifner's halving with groups of k instead of pairs, then the same way back.",
          .conditions = {no_huge_group()},
          .parameters = {{"radix", "members of a group: into how many blocks a round cuts", 2, 2, 64}},
          .chunk_unit = chunk_per_rank,
          .build = build_allreduce_bcube,
          .closed_form = {cost_of_allreduce_bcube(), FormulaKind::exact, {power_of_radix()}},
          .source = "Gloo allreduce, algorithm bcube; Thakur, Rabenseifner, Gropp 2005 for k = 2"};
}

}  // namespace ringside
