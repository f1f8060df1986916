// Before and after of what goes otherwise on topology, traffic and time over size, against the answers of both.
#include "ui/figures/outcome.h"
#include "ui/figures/what_if.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/simulated_curves.h"
#include "tests/ui/figures/painting.h"
#include "ui/charts/performance_figure.h"
#include "ui/figures/survey.h"
#include "ui/network/network_use.h"
#include "ui/paint/export.h"
#include "ui/paint/on_paper.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

FigureInput disturbed_input(const std::string& what, const std::string& topology = "", std::int32_t ranks = 8) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = ranks * 65536;
  c.wiring.topology = topology;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  input.cursor = {3, 0.5};
  input.what_if = std::make_shared<const Consequence>(consequence(input.answer, parse_what_if(what).value()).value());
  return input;
}

const OutcomeFigure& outcome_in(const Figure& figure) {
  const auto* outcome = dynamic_cast<const OutcomeFigure*>(&figure);
  EXPECT_NE(outcome, nullptr);
  return *outcome;
}

// On the crossbar and on wires, of every kind: both are painted, said and listed; what differs is in the colour of
// errors, and only there.
TEST(Outcome, of_every_kind_stands_beside_the_case_as_planned) {
  for (const char* topology : {"", "h100-rails"}) {
    FigureInput input = disturbed_input("skip 1", topology);
    for (const WhatIfKind& kind : kWhatIfs) {
      const WhatIf what = usual_what_if(kind.kind, input.answer->question, Seconds(1e-5));
      const auto follows = consequence(input.answer, what);
      if (!follows) continue;  // a link that this topology does not have
      input.what_if = std::make_shared<const Consequence>(*follows);
      for (const View view : {View::topology, View::traffic}) {
        const auto figure = figure_of(view, input);
        const OutcomeFigure& outcome = outcome_in(*figure);
        EXPECT_FALSE(outcome.difference().empty()) << kind.name;
        EXPECT_NE(figure->csv().find("run,"), std::string::npos);
        for (const QSize size : {QSize(1064, 560), QSize(416, 250), QSize(300, 120)})
          EXPECT_GT(inked(painted(*figure, size)), 100) << kind.name;
        const bool two = !outcome.place(QRectF(0, 0, 1064, 560)).becomes.isNull();
        // Where everyone sends first nothing arrives at all.
        const auto left = outcome_of(input.what_if);
        const bool links = view == View::topology && topology[0] != 0, rows = two && (links || survey(left)->total > 0);
        EXPECT_EQ(figure->csv().find("\nbecomes,") != std::string::npos, rows) << kind.name;
        if (!two || input.what_if->harmless()) continue;
        EXPECT_GT(count(painted(*figure, QSize(1064, 560)), light_theme().error), 20) << kind.name;
      }
    }
  }
}

// Space-time has both on one clock, too, and no picture twice where nothing goes otherwise.
TEST(Outcome, in_time_stands_below_the_plan) {
  FigureInput input = disturbed_input("slow-link 1-2 4");
  const auto both = figure_of(View::spacetime, input);
  EXPECT_NE(dynamic_cast<const WhatIfFigure*>(both.get()), nullptr);
  EXPECT_NE(both->csv().find("\ndisturbed,"), std::string::npos);
  for (const QSize size : {QSize(1064, 280), QSize(560, 110)}) {
    const QImage picture = painted(*both, size);
    EXPECT_GT(inked(picture), 100);
    EXPECT_GT(count(picture, light_theme().error), 10) << "what is late";
  }
  input.untold = true;
  EXPECT_EQ(dynamic_cast<const WhatIfFigure*>(figure_of(View::spacetime, input).get()), nullptr);
}

TEST(Outcome, less_is_sent_where_somebody_waits_for_ever_and_as_much_where_somebody_is_slow) {
  const auto bytes = [](const FigureInput& input) {
    return std::pair(survey(input.answer)->total, survey(outcome_of(input.what_if))->total);
  };
  const auto [planned, left] = bytes(disturbed_input("skip 1"));
  EXPECT_GT(planned, left);
  EXPECT_GT(left, 0);
  const auto [as_planned, slow] = bytes(disturbed_input("slow-link 1-2 4"));
  EXPECT_EQ(as_planned, slow);
  const FigureInput slow_link = disturbed_input("slow-link 1-2 4");
  const auto traffic = figure_of(View::traffic, slow_link);
  EXPECT_TRUE(outcome_in(*traffic).place(QRectF(0, 0, 1064, 560)).becomes.isNull()) << "the same picture twice";
}

TEST(Outcome, loads_of_links_are_those_of_either_run) {
  const FigureInput input = disturbed_input("slow-link NIC 0-rail 0 4", "h100-rails:2", 16);
  const auto was = network_use(input.answer), now = network_use(outcome_of(input.what_if));
  EXPECT_EQ(was->seconds, input.what_if->before_end.value);
  EXPECT_EQ(now->seconds, input.what_if->after_end->value);
  const auto figure = figure_of(View::topology, input);
  EXPECT_NE(figure->description().find(hottest_text(*was)), std::string::npos);
  EXPECT_NE(figure->description().find(hottest_text(*now)), std::string::npos);
  // What both say at the same place.
  const OutcomeFigure& outcome = outcome_in(*figure);
  const QRectF area(0, 0, 1400, 700);
  const OutcomeFigure::Place at = outcome.place(area);
  ASSERT_EQ(at.becomes.size(), at.planned.size());
  int both = 0;
  for (double x = at.becomes.left(); x < at.becomes.right(); x += 18)
    for (double y = at.becomes.top(); y < at.becomes.bottom(); y += 18)
      both += figure->tip({x, y}, area).find("As planned: ") != std::string::npos ? 1 : 0;
  EXPECT_GT(both, 3);
}

TEST(Outcome, while_somebody_predicts_or_edits_there_is_one_picture) {
  FigureInput input = disturbed_input("skip 1");
  input.untold = true;
  EXPECT_EQ(dynamic_cast<const OutcomeFigure*>(figure_of(View::topology, input).get()), nullptr);
  input.untold = false;
  input.what_if = nullptr;
  EXPECT_EQ(dynamic_cast<const OutcomeFigure*>(figure_of(View::topology, input).get()), nullptr);
}

// The further line is the disturbed case, simulated at every size; at this size it is what the consequence says.
TEST(Outcome, time_over_size_has_a_line_of_what_becomes_of_it) {
  FigureInput input = disturbed_input("slow-rank 2 4");
  const Case& disturbed = input.what_if->after->question;
  input.simulated_if = std::make_shared<const SimulatedCurves>(simulated_curves(disturbed, {}, 1 << 24));
  const PerformanceFigure figure(input);
  ASSERT_TRUE(figure.data().becomes);
  EXPECT_DOUBLE_EQ(*figure.data().becomes_s, input.what_if->after_end->value);
  for (const QPointF& v : figure.data().becomes->values)
    EXPECT_DOUBLE_EQ(v.y(), input.simulated_if->curves.front().at(v.x()).value);
  EXPECT_NE(figure.csv().find("if rank 2 is 4 times slower"), std::string::npos);
  EXPECT_GT(count(painted(figure, QSize(900, 560)), light_theme().error), 50);
  const PerformanceFigure never(disturbed_input("skip 1"));
  EXPECT_FALSE(never.data().becomes);
  EXPECT_FALSE(never.data().becomes_s);
  EXPECT_NE(never.description().find("Rank 1 skips the call"), std::string::npos) << never.description();
}

// Of the case as planned and of what becomes of it a column has scales where their own page has numbers: that is said,
// no reason to refuse the page.
TEST(Outcome, traffic_of_eight_ranks_in_a_column_names_its_ranks_and_says_that_numbers_are_left_out) {
  load_fonts();
  for (const char* what : {"skip 3", "slow-link 2-3 4"}) {
    const auto figure = figure_of(View::traffic, disturbed_input(what));
    ExportOptions options;
    options.paper = parse_paper("column").value();
    const auto readable = check_readable(*figure, options);
    EXPECT_TRUE(readable) << what << ": " << readable.error().line();
    EXPECT_GT(std::ranges::count(left_out(*figure, options), QStringLiteral("sum")), 0) << what;
    const auto svg = figure_bytes(*figure, FileFormat::svg, options);
    ASSERT_TRUE(svg) << svg.error().line();
    for (int rank = 0; rank < 8; ++rank)
      EXPECT_TRUE(svg->contains('>' + QByteArray::number(rank) + '<')) << what << ", rank " << rank;
  }
}

}  // namespace
}  // namespace ringside::ui
