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

const std::set<std::string> kPowersOfTwo{"allgather recursive_doubling"};  // asks for such a K

TEST(Scale, every_algorithm_is_drawn_on_100_ranks) {
  EXPECT_EQ(refused_at(100), kPowersOfTwo);
}

TEST(FullScale, every_algorithm_is_drawn_on_1_000_ranks) {
  EXPECT_EQ(refused_at(1000), kPowersOfTwo);
}

}  // namespace
}  // namespace ringside::ui
