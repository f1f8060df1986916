// Every algorithm in every view, at sizes at which nothing may be walked cell by cell: what is drawn, and the few that
// are not, by name.
#include <set>

#include <sys/resource.h>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "tests/ui/figures/painting.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kMostMemory = 3'000'000;  // kilobytes of the whole process

/// Paints all views in the middle of the run, with a cell selected; returns what has no answer for its size.
std::set<std::string> refused_at(std::int32_t ranks) {
  load_fonts();
  std::set<std::string> refused;
  for (const Algorithm& algorithm : registry()) {
    const std::string title = std::string(name(algorithm.collective)) + " " + algorithm.name;
    SCOPED_TRACE(title);
    Case c;
    c.collective = algorithm.collective, c.algorithm = algorithm.name;
    c.instance.ranks = ranks;
    c.bytes = std::int64_t{1} << 30;
    auto begun = begin_answer(c);
    if (!begun) {
      refused.insert(title);
      continue;
    }
    FigureInput input;
    input.answer = std::make_shared<const Answer>(std::move(begun->answer));
    input.cursor = {input.answer->schedule.step_count() / 2, 0.5};
    input.selection.rank = ranks / 2, input.selection.chunk = input.answer->schedule.chunks / 2;
    for (const View view : {View::chunks, View::spacetime, View::topology, View::traffic, View::script}) {
      const auto figure = figure_of(view, input);
      EXPECT_GT(inked(painted(*figure, kCardSize)), 1000) << kind_of(view).name;
      EXPECT_FALSE(figure->description().empty()) << kind_of(view).name;
    }
  }
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  EXPECT_LT(used.ru_maxrss, kMostMemory);
  return refused;
}

TEST(Scale, every_algorithm_is_drawn_on_1_000_ranks) {
  const std::set<std::string> conditions{"allgather recursive_doubling"};
  EXPECT_EQ(refused_at(1000), conditions);
}

// All-to-all has K * K chunks, which nobody walks; naive and allpairs list K (K - 1) transfers in a step; the other two
// are the long ones whose ranks are no images of one another.
TEST(FullScale, every_algorithm_but_these_is_drawn_on_65_536_ranks) {
  const std::set<std::string> refused{
      "allreduce naive",    "allreduce allpairs",  "allreduce hierarchical", "broadcast scatter_allgather_ring",
      "all-to-all linear",  "all-to-all pairwise", "all-to-all ring",        "all-to-all bruck",
      "all-to-all k_bruck", "all-to-all 2d_mesh",  "all-to-all hierarchical"};
  EXPECT_EQ(refused_at(65536), refused);
}

}  // namespace
}  // namespace ringside::ui
