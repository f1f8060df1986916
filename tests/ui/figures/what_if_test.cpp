// The figure of before and after, against the answers that it is made from.
#include "ui/figures/what_if.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/consequence.h"
#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/paint/export.h"
#include "ui/paint/on_paper.h"

namespace ringside::ui {
namespace {

FigureInput disturbed_at(const std::string& what, CursorPosition cursor, std::int32_t ranks = 8) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = ranks * 65536;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  input.cursor = cursor;
  if (!what.empty())
    input.what_if = std::make_shared<const Consequence>(consequence(input.answer, parse_what_if(what).value()).value());
  return input;
}

TEST(WhatIfFigure, the_clock_is_that_of_the_disturbed_run_and_ends_with_both) {
  const FigureInput slow = disturbed_at("slow-link 1-2 4", {3, 0});
  EXPECT_DOUBLE_EQ(WhatIfFigure(slow).now().value, slow.what_if->after->step_end[2].value);
  const FigureInput over = disturbed_at("slow-link 1-2 4", {14, 0});
  EXPECT_DOUBLE_EQ(WhatIfFigure(over).now().value, over.what_if->after_end->value);
  const FigureInput never = disturbed_at("skip 1", {14, 0});
  EXPECT_DOUBLE_EQ(WhatIfFigure(never).now().value, never.what_if->before_end.value);
}

// At the end of a slower run nothing lacks; of one that stops, exactly what the absent rank's row and all that needed
// it lack.
TEST(WhatIfFigure, what_is_behind_catches_up_unless_somebody_waits_for_ever) {
  const auto lacking = [](const WhatIfFigure& figure) {
    int sum = 0;
    for (std::int32_t place = 0; place < 8; ++place)
      for (std::int32_t slot = 0; slot < 8; ++slot) sum += figure.behind(place, slot);
    return sum;
  };
  EXPECT_GT(lacking(WhatIfFigure(disturbed_at("slow-link 1-2 4", {5, 0}))), 0);
  EXPECT_EQ(lacking(WhatIfFigure(disturbed_at("slow-link 1-2 4", {14, 0}))), 0);
  EXPECT_EQ(lacking(WhatIfFigure(disturbed_at("count 3 131070", {14, 0}))), 0);
  EXPECT_GT(lacking(WhatIfFigure(disturbed_at("skip 1", {14, 0}))), 0);
}

// As in the CSV of space-time, script, race and blocking: 8 ranks' ring has 14 steps of 8 messages.
TEST(WhatIfFigure, steps_of_its_numbers_count_from_1) {
  const std::string rows = WhatIfFigure(disturbed_at("slow-link 1-2 4", {0, 0})).csv();
  EXPECT_NE(rows.find("\nas it is,1,"), std::string::npos);
  EXPECT_NE(rows.find("\ndisturbed,14,"), std::string::npos);
  EXPECT_EQ(rows.find("\nas it is,0,"), std::string::npos);
  EXPECT_EQ(rows.find("\ndisturbed,0,"), std::string::npos);
}

TEST(WhatIfFigure, the_key_has_no_sums_where_nothing_is_added) {
  load_fonts();
  for (const Collective collective : {Collective::broadcast, Collective::allreduce}) {
    Case c;
    c.collective = collective, c.algorithm = collective == Collective::broadcast ? "binomial" : "ring";
    c.instance.ranks = 8, c.bytes = 8 * 65536;
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(c).value());
    input.what_if =
        std::make_shared<const Consequence>(consequence(input.answer, parse_what_if("slow-rank 2 4").value()).value());
    const auto svg = figure_bytes(WhatIfFigure(input), FileFormat::svg).value();
    EXPECT_TRUE(svg.contains(">copy<")) << name(collective);
    EXPECT_EQ(svg.contains(">reduce<"), reduces(collective)) << name(collective);
  }
}

TEST(WhatIfFigure, says_paints_and_lists_every_kind_at_every_size) {
  for (const WhatIfKind& kind : kWhatIfs) {
    FigureInput input = disturbed_at("", {3, 0.5});
    const WhatIf what = usual_what_if(kind.kind, input.answer->question, Seconds(1e-5));
    input.what_if = std::make_shared<const Consequence>(consequence(input.answer, what).value());
    const WhatIfFigure figure(input);
    EXPECT_NE(figure.description().find(input.what_if->headline), std::string::npos);
    EXPECT_NE(figure.csv().find("disturbed") != std::string::npos, input.what_if->spans.empty());
    for (const QSize size : {QSize(1064, 640), QSize(816, 300), QSize(300, 120)}) {
      EXPECT_GT(inked(painted(figure, size)), 100) << kind.name;
    }
  }
}

// A ring of 724 ranks has 2 x 723 x 724 = 1,046,904 transfers, more than are kept: in the run as it is nobody waits,
// and when rank 3 comes late, all do until it is there.
TEST(WhatIfFigure, of_more_transfers_than_are_kept_shows_who_waits_and_when) {
  const FigureInput input = disturbed_at("late 3 5ms", {200, 0}, 724);
  ASSERT_TRUE(input.what_if->spans.empty());
  ASSERT_NE(input.what_if->after->activity, nullptr);
  const QImage picture = painted(WhatIfFigure(input, WhatIfFigure::Part::lanes), QSize(1064, 640));
  const QRgb waits = light_theme().error_ground.rgb();
  int above = 0, below = 0;
  for (int y = 24; y < picture.height(); ++y)  // without the key
    for (int x = 0; x < picture.width(); ++x)
      if (picture.pixel(x, y) == waits) ++(y < picture.height() / 2 ? above : below);
  EXPECT_EQ(above, 0);
  EXPECT_GT(below, 5000);
}

// Where rank 3 makes no call, a rank d places from it on either side waits from step d on, those farthest away from the
// 362nd of 1,446; both runs are drawn over 1.3 times as long as the one as it is.
TEST(WhatIfFigure, of_more_transfers_than_are_kept_shows_since_when_ranks_wait_for_ever) {
  const FigureInput input = disturbed_at("skip 3", {0, 0}, 724);
  ASSERT_TRUE(input.what_if->spans.empty());
  const WhatIfFigure figure(input, WhatIfFigure::Part::lanes);
  const QImage picture = painted(figure, QSize(1064, 640));
  // Times begin 34 pixels from the left and end 96 from the right.
  const QRgb goes_on = light_theme().load[1].rgb(), waits = light_theme().error_ground.rgb();
  int longest = 0, waiting = 0;
  for (int y = picture.height() / 2; y < picture.height(); ++y) {
    int on = 0;
    for (int x = 34; x < picture.width() - 96; ++x)
      on += picture.pixel(x, y) == goes_on ? 1 : 0, waiting += picture.pixel(x, y) == waits ? 1 : 0;
    longest = std::max(longest, on);
  }
  EXPECT_NEAR(longest, (1064 - 34 - 96) / 1.3 * 361 / 1446, 7);  // a line: twelve ranks of half a pixel
  EXPECT_GT(waiting, 100'000);
  EXPECT_NE(figure.tip({500, 480}, {0, 0, 1064, 640}).find(" for ever, from step "), std::string::npos);
}

// Of 256 ranks several share a line: it shows what all of them do, so that bars reach to the end, whoever sends last.
TEST(WhatIfFigure, a_line_of_several_ranks_is_what_all_of_them_send) {
  const FigureInput input = disturbed_at("slow-link 2-3 4", {200, 0}, 256);
  const QImage picture = painted(WhatIfFigure(input, WhatIfFigure::Part::lanes), QSize(1064, 300));
  const QRgb ground = light_theme().panel.rgb(), waits = light_theme().error_ground.rgb();
  // Times begin 34 pixels from the left and end 96 from the right with the disturbed run.
  const double last = picture.width() - 96, first = 34 + 0.95 * (last - 34);
  int sends = 0;
  for (int y = picture.height() / 2; y < picture.height() - 24; ++y)
    for (int x = static_cast<int>(first); x < last; ++x)
      sends += picture.pixel(x, y) != ground && picture.pixel(x, y) != waits ? 1 : 0;
  EXPECT_GT(sends, 40);
}

TEST(WhatIfFigure, a_column_of_paper_is_as_tall_as_its_sentences_need) {
  load_fonts();
  const FigureInput input = disturbed_at("skip 5", {0, 0});
  ExportOptions options;
  options.paper = parse_paper("column").value();
  const auto svg = figure_bytes(WhatIfFigure(input), FileFormat::svg, options);
  ASSERT_TRUE(svg) << svg.error().line();
  EXPECT_FALSE(svg->mid(svg->indexOf("</desc>")).contains("…"));
  for (const QString& text : left_out(WhatIfFigure(input), options))
    for (const std::string& sentence : input.what_if->sentences)
      EXPECT_FALSE(text.size() > 20 && QString::fromStdString(sentence).contains(text)) << text.toStdString();
}

// In a class the picture has little more than half of the screen.
TEST(WhatIfFigure, what_filled_means_is_not_cut_where_there_is_little_room) {
  load_fonts();
  for (const QSize size : {QSize(640, 480), QSize(740, 480)}) {
    TextDevice device(size);
    QPainter painter(&device);
    WhatIfFigure(disturbed_at("type 2 bf16", {0, 0}, 4)).paint(painter, QRectF(QPointF(), size), light_theme());
    painter.end();
    int said = 0;
    for (const DrawnText& text : device.take()) {
      if (!text.words.startsWith(QStringLiteral("filled:")) && !text.words.contains(QStringLiteral(", filled ")))
        continue;
      ++said;
      EXPECT_TRUE(text.words.contains(QStringLiteral("wrong"))) << text.words.toStdString();
      EXPECT_LE(text.box.right(), size.width()) << text.words.toStdString();
    }
    EXPECT_EQ(said, 1) << size.width();
  }
}

QStringList words_in(const Figure& figure, const QRectF& area) {
  load_fonts();
  TextDevice device(area.size().toSize());
  QPainter painter(&device);
  figure.paint(painter, area, light_theme());
  painter.end();
  QStringList said;
  for (const DrawnText& text : device.take()) said << text.words;
  return said;
}

TEST(WhatIfFigure, shows_the_lanes_unless_space_time_beside_it_does) {
  FigureInput input = disturbed_at("late 2 1ms", {3, 0});
  for (const bool beside : {false, true}) {
    input.lanes_beside = beside;
    const QStringList said = words_in(WhatIfFigure(input), kCardArea);
    EXPECT_TRUE(said.contains("Behind")) << said.join("; ").toStdString();
    EXPECT_EQ(said.contains("as it is"), !beside) << said.join("; ").toStdString();
  }
}

TEST(WhatIfFigure, a_low_card_shows_what_ranks_hold_and_a_row_of_it_is_a_rank) {
  const WhatIfFigure figure(disturbed_at("late 2 1ms", {3, 0}));
  const QRectF area(0, 0, 790, 196);  // as at 1280 x 720
  const QStringList said = words_in(figure, area);
  EXPECT_TRUE(said.contains(QStringLiteral("As it is"))) << said.join("; ").toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("Behind"))) << said.join("; ").toStdString();
  EXPECT_EQ(said.filter(QStringLiteral("cells final")).size(), 2) << said.join("; ").toStdString();
  EXPECT_FALSE(said.contains(QStringLiteral("as it is"))) << "the lanes";
  std::set<std::int32_t> ranks;
  for (double y = 0; y < area.height(); y += 1)
    if (const auto hit = figure.hit({100, y}, area); hit && hit->rank) ranks.insert(*hit->rank);
  EXPECT_EQ(ranks.size(), 8U);
}

TEST(WhatIfFigure, a_row_is_a_rank) {
  const WhatIfFigure figure(disturbed_at("skip 1", {3, 0}));
  const QRectF area(0, 0, 1064, 640);
  std::set<std::int32_t> ranks;
  for (double y = 0; y < 640; y += 2)
    if (const auto hit = figure.hit({400, y}, area); hit && hit->rank) ranks.insert(*hit->rank);
  EXPECT_EQ(ranks.size(), 8U);
  EXPECT_FALSE(WhatIfFigure(disturbed_at("", {0, 0})).hit({400, 400}, area).has_value());
}

// Lanes get lower where that gives all of them room: the remedy is the last.
TEST(WhatIfFigure, no_sentence_of_a_slide_breaks_off_or_is_missing) {
  load_fonts();
  const FigureInput input = disturbed_at("skip 3", {0, 0});
  const WhatIfFigure figure(input);
  ExportOptions options;
  options.paper = parse_paper("slide").value();
  const auto svg = figure_bytes(figure, FileFormat::svg, options);
  ASSERT_TRUE(svg) << svg.error().line();
  const QByteArray picture = svg->mid(svg->indexOf("</desc>"));
  EXPECT_TRUE(picture.contains("Rank 2 waits for ever"));
  EXPECT_FALSE(picture.contains("…"));
  const auto lost = left_out(figure, options);
  for (const QString& text : lost)
    for (const std::string& sentence : input.what_if->sentences)
      EXPECT_FALSE(text.size() > 20 && QString::fromStdString(sentence).contains(text)) << text.toStdString();
  EXPECT_TRUE(picture.contains("away."));
}

// What comes out wrong shows in its panel alone: the lanes are those of a run that is well.
TEST(WhatIfFigure, a_narrow_or_low_page_shows_what_is_wrong_at_the_end) {
  load_fonts();
  for (const auto& [what, ranks] : {std::pair("count 1 5", 4), {"type 2 bf16", 4}, {"type 2 bf16", 8}})
    for (const char* width : {"column", "slide"}) {
      const WhatIfFigure figure(disturbed_at(what, {0, 0}, ranks));
      ExportOptions options;
      options.paper = parse_paper(width).value();
      const auto svg = figure_bytes(figure, FileFormat::svg, options);
      ASSERT_TRUE(svg) << what << width << svg.error().line();
      const QByteArray picture = svg->mid(svg->indexOf("</desc>"));
      EXPECT_TRUE(picture.contains("Wrong at the end")) << what << ' ' << width << ' ' << ranks;
      EXPECT_TRUE(picture.contains("wrong elements") || picture.contains("filled those that are wrong"))
          << "the key of " << what << ' ' << width << ' ' << ranks;
    }
}

// As at 1280 x 720: 8 bars in about 60 pixels. Lines of words need 15 each, the rank in question has one.
TEST(WhatIfFigure, a_low_card_has_a_bar_of_every_rank_that_is_wrong) {
  load_fonts();
  for (const int rank : {1, 3, 6}) {
    const WhatIfFigure figure(disturbed_at("type " + std::to_string(rank) + " float64", {0, 0}));
    const QSize size(790, 196);
    TextDevice device(size);
    QPainter painter(&device);
    figure.paint(painter, QRectF(QPointF(), size), light_theme());
    painter.end();
    QStringList named;
    QPointF title;
    for (const DrawnText& text : device.take()) {
      if (text.words == QStringLiteral("Wrong at the end")) title = text.box.bottomLeft();
      if (text.box.center().x() > 0.6 * size.width()) named << text.words;
    }
    ASSERT_FALSE(title.isNull());
    const QImage picture = painted(figure, size);
    int bars = 0;
    for (int y = static_cast<int>(title.y()), run = 0; y < size.height(); ++y) {
      run = picture.pixel(static_cast<int>(title.x()) + 50, y) == light_theme().error.rgb() ? run + 1 : 0;
      bars += run == 3 ? 1 : 0;
    }
    EXPECT_EQ(bars, 8) << rank;
    EXPECT_TRUE(named.contains(QString::number(rank))) << named.join("; ").toStdString();
  }
}

// The grids have no room on a slide. Two of their titles stand above the lanes, the third nowhere.
TEST(WhatIfFigure, a_title_that_stands_above_the_lanes_is_not_left_out) {
  load_fonts();
  const WhatIfFigure figure(disturbed_at("slow-link 2-3 4", {0, 0}, 4));
  ExportOptions options;
  options.paper = parse_paper("slide").value();
  const auto lost = left_out(figure, options);
  const auto listed = [&](const char* title) { return std::ranges::count(lost, QString::fromLatin1(title)); };
  EXPECT_EQ(listed("As it is"), 0);
  EXPECT_EQ(listed("Link 2-3 is 4 times slower"), 0);
  EXPECT_EQ(listed("Behind"), 1);
}

}  // namespace
}  // namespace ringside::ui
