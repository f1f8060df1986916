// Before and after of what goes otherwise on topology, traffic and time over size, against the answers of both.
#include "ui/figures/outcome.h"
#include "ui/figures/what_if.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "core/simulated_curves.h"
#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/charts/performance_figure.h"
#include "ui/figures/place_layout.h"
#include "ui/figures/survey.h"
#include "ui/network/network_use.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"
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

// Of 16 machines, drawn as tiles: which one it is about is seen in what becomes of the case, and there alone.
TEST(Outcome, the_machine_that_it_is_about_is_marked_among_many) {
  for (const char* what : {"late 37 50us", "slow-link NIC 0-rail 0 4"}) {
    const FigureInput input = disturbed_input(what, "h100-rails:16", 128);
    ASSERT_FALSE(input.what_if->harmless());
    const auto figure = figure_of(View::topology, input);
    const OutcomeFigure::Place at = outcome_in(*figure).place(QRectF(0, 0, 1064, 560));
    ASSERT_FALSE(at.becomes.isNull());
    const QImage image = painted(*figure, QSize(1064, 560));
    EXPECT_EQ(count(image.copy(at.planned.toRect()), light_theme().error), 0) << what;
    EXPECT_GT(count(image.copy(at.becomes.toRect()), light_theme().error), 40) << what;
  }
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

TEST(Outcome, of_wires_says_of_a_run_that_stops_until_when_and_counts_no_0_links) {
  for (const char* what : {"skip 1", "late 1 50us", "slow-link 1-2 4"}) {
    const FigureInput input = disturbed_input(what, "ring");
    const auto figure = figure_of(View::topology, input);
    const std::string text = outcome_in(*figure).difference();
    EXPECT_EQ(text.find("until nothing moves") != std::string::npos, !input.what_if->after_end) << text;
    for (const char* none : {" 0 link", ", 0 for"}) EXPECT_EQ(text.find(none), std::string::npos) << text;
  }
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

TEST(MarkSpot, is_beside_a_circle_or_a_link_and_covers_no_other) {
  int found = 0, asked = 0;
  for (const std::int32_t ranks : {2, 3, 4, 5, 6, 7, 8, 12, 16})
    for (const QRectF& area : {QRectF(10, 20, 176, 135), QRectF(0, 0, 225, 153), QRectF(0, 0, 520, 480)})
      for (const double wide : {52.0, 75.0, 90.0}) {
        const PlaceLayout ring = ring_layout(area, ranks, 0);
        const auto around = [](const QPointF& middle, double r) {
          return QRectF(middle - QPointF(r, r), QSizeF(2 * r, 2 * r));
        };
        std::vector<QRectF> circles;
        for (const QPointF& centre : ring.centres) circles.push_back(around(centre, ring.radius));
        for (std::int32_t rank = 0; rank < ranks; ++rank)
          for (const QRectF& beside : {around(ring.centres[static_cast<std::size_t>(rank)], ring.radius + 2),
                                       around(ring.link(rank, (rank + 1) % ranks, 0).at(0.5), 6)}) {
            ++asked;
            const auto spot = mark_spot(beside, QSizeF(wide, 19), area, circles);
            if (!spot) continue;
            ++found;
            const QRectF box(*spot - QPointF(wide, 19) / 2, QSizeF(wide, 19));
            EXPECT_TRUE(area.contains(box)) << ranks << " ranks, " << area.width();
            EXPECT_FALSE(box.intersects(beside)) << ranks << " ranks, " << area.width();
            for (const QRectF& circle : circles) EXPECT_FALSE(box.intersects(circle)) << ranks << " ranks";
          }
      }
  EXPECT_GT(found, 0.8 * asked);
  EXPECT_FALSE(mark_spot({20, 20, 10, 10}, {75, 19}, {0, 0, 60, 60}, {})) << "wider than the area";
  EXPECT_FALSE(mark_spot({0, 0, 10, 10}, {75, 19}, {0, 0, 400, 400}, {{0, 0, 400, 300}})) << "no room nearby";
}

// The Topology card of a window of 1280 x 720 has 372 x 197 pixels for its picture: both stand there, with words that
// are told whole to who points at them.
TEST(Outcome, has_room_for_both_pictures_and_two_lines_in_the_card_of_a_small_window) {
  load_fonts();
  const QRectF card(0, 0, 372, 197);
  for (const auto& [what, topology, ranks] : std::vector<std::tuple<const char*, const char*, std::int32_t>>{
           {"slow-link 5-6 4", "ring", 16}, {"skip 5", "", 8}, {"slow-link 5-6 4", "", 8}, {"late 3 1ms", "", 8}}) {
    const auto figure = figure_of(View::topology, disturbed_input(what, topology, ranks));
    const OutcomeFigure& outcome = outcome_in(*figure);
    const OutcomeFigure::Place at = outcome.place(card);
    EXPECT_FALSE(at.becomes.isNull()) << what;
    EXPECT_LE(at.lines.size(), 2);
    EXPECT_EQ(figure->tip(at.words.center(), card), outcome.difference());
    // Alone it says where both are.
    TextDevice device(QSize(300, 100));
    QPainter p(&device);
    figure->paint(p, QRectF(0, 0, 300, 100), light_theme());
    p.end();
    const auto texts = device.take();
    EXPECT_TRUE(outcome.place(QRectF(0, 0, 300, 100)).becomes.isNull());
    EXPECT_TRUE(std::ranges::any_of(texts, [](const DrawnText& t) {
      return t.words.endsWith(QStringLiteral("; enlarged: both"));
    })) << what;
  }
}

// Nothing that one of the two pictures says runs into the other, or off the card.
TEST(Outcome, words_stay_in_their_half) {
  load_fonts();
  for (const auto& [what, topology, ranks] : std::vector<std::tuple<const char*, const char*, std::int32_t>>{
           {"slow-link 5-6 4", "ring", 16}, {"late 37 200us", "h100-rails:16", 128}, {"skip 5", "", 8}})
    for (const QSize& size : {QSize(372, 197), QSize(472, 215)}) {
      const auto figure = figure_of(View::topology, disturbed_input(what, topology, ranks));
      const OutcomeFigure::Place at = outcome_in(*figure).place(QRectF(QPointF(), size));
      ASSERT_GT(at.becomes.left(), at.planned.right()) << what;
      TextDevice device(size);
      QPainter p(&device);
      figure->paint(p, QRectF(QPointF(), size), light_theme());
      p.end();
      int looked = 0;
      for (const DrawnText& t : device.take()) {
        const bool note = t.words.startsWith(QStringLiteral("a tile")) ||
                          t.words.startsWith(QStringLiteral("Hottest: ")) ||
                          t.words == mark_text(parse_what_if(what).value());
        if (!note || t.box.center().y() > at.words.top()) continue;
        const QRectF& half = t.box.center().x() < at.planned.right() ? at.planned : at.becomes;
        EXPECT_GE(t.box.left(), half.left() - 1) << what << ": " << t.words.toStdString();
        EXPECT_LE(t.box.right(), half.right() + 1) << what << ": " << t.words.toStdString();
        ++looked;
      }
      if (size.width() > 400) {  // in a smaller card some is left out
        EXPECT_GT(looked, 0) << what;
      }
    }
}

// As many sentences as fit, none cut; of one that is too long itself the beginning, where a sign may stand.
TEST(SentencesAtMost, cuts_no_sentence_and_says_where_more_follow) {
  load_fonts();
  const QFont font = text_font(13);
  const QString text =
      QStringLiteral("The first is 1.5 MiB of 14 MiB. 3 more wait. The last one says the most of all of them.");
  for (int width = 120; width <= 700; width += 20)
    for (const qsizetype lines : {1, 2, 3, 4})
      for (const bool sign : {false, true}) {
        const QStringList list = sentences_at_most(lines, font, text, width, sign);
        QString said = list.join(u' ');
        EXPECT_LE(list.size(), lines);
        const bool more = said.endsWith(QStringLiteral(" …"));
        if (more) said.chop(2);
        EXPECT_TRUE(text.startsWith(said)) << said.toStdString();
        EXPECT_EQ(more, sign && said != text) << width << " " << lines;
        if (!sign && !said.isEmpty()) {
          EXPECT_TRUE(said.endsWith(u'.')) << said.toStdString();
        }
      }
  EXPECT_EQ(sentences_at_most(1, font, text, 1e6, true), QStringList(text));
}

}  // namespace
}  // namespace ringside::ui
