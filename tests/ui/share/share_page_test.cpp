#include "ui/share/share_page.h"

#include <cmath>

#include <gtest/gtest.h>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <nlohmann/json.hpp>

#include "core/flow.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/share/share_data.h"

namespace ringside::ui {
namespace {

FigureInput ring(std::int32_t ranks, std::int64_t segments = 1) {
  Scene scene;
  scene.question.collective = Collective::allreduce;
  scene.question.algorithm = segments > 1 ? "segmented_ring" : "ring";
  scene.question.instance.ranks = ranks;
  if (segments > 1) scene.question.instance.parameters["segments"] = segments;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(scene.question).value());
  return input;
}

SharedPage page_of(const FigureInput& input, const char* view = "chunks") {
  Scene scene;
  scene.question = input.answer->question;
  scene.cursor = input.cursor;
  const auto page = share_page(kind_of(find_view(view).value()), input, scene);
  EXPECT_TRUE(page) << (page ? "" : page.error().line());
  return page ? *page : SharedPage{};
}

/// What stands between the tags of the element with that id.
QString element(const QString& html, const QString& id) {
  return QRegularExpression("id=\"" + id + "\">(.*?)</", QRegularExpression::DotMatchesEverythingOption)
      .match(html)
      .captured(1);
}

nlohmann::json data_of(const SharedPage& page) {
  // qUncompress wants the length in front; any that is too small will do.
  const QByteArray packed =
      QByteArray(4, '\0') + QByteArray::fromBase64(element(QString::fromUtf8(page.html), "data").toLatin1());
  return nlohmann::json::parse(qUncompress(packed).toStdString());
}

/// The picture that stands there without a script.
QString still_of(const SharedPage& page) {
  const QString html = QString::fromUtf8(page.html);
  const qsizetype from = html.indexOf(QStringLiteral("<svg viewBox"));
  return html.mid(from, html.indexOf(QStringLiteral("</svg>"), from) - from);
}

/// The texts that cells hold once all changes are made.
std::vector<int> held_at_the_end(const nlohmann::json& cells) {
  std::vector<int> held(cells["rows"].size() * cells["columns"].size(), -1);
  for (const auto& runs : cells["held"])
    for (std::size_t i = 0, cell = 0; i < runs.size(); i += 3) {
      cell += runs[i].get<std::size_t>();
      for (std::size_t n = runs[i + 1]; n > 0; --n) held[cell++] = runs[i + 2];
    }
  return held;
}

QImage rendered(const QByteArray& svg, const QSize& size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QSvgRenderer renderer(svg);
  EXPECT_TRUE(renderer.isValid());
  QPainter painter(&image);
  renderer.render(&painter);
  return image;
}

TEST(SharePage, marks_make_the_picture_that_was_exported) {
  FigureInput input = ring(9);  // hatched and plain owners
  for (const char* view : {"chunks", "topology", "spacetime", "traffic"}) {
    for (const CursorPosition cursor : {CursorPosition{2, 0}, CursorPosition{3, 0.5}}) {
      SCOPED_TRACE(view);
      input.cursor = cursor;
      ExportOptions options;
      options.width = 840, options.height = 500;
      const auto figure = make_figure(view, input).value();
      const QByteArray svg = figure_bytes(*figure, FileFormat::svg, options).value();
      MarkBook book;
      const std::vector<int> marks = book.add(svg);
      EXPECT_EQ(book.add(svg), marks) << "the same picture is the same marks";
      QString again =
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 840 500\" fill=\"none\" fill-rule=\"evenodd\">";
      for (const int mark : marks) again += book.svg(mark);
      const QImage a = rendered(svg, {840, 500}), b = rendered((again + "</svg>").toUtf8(), {840, 500});
      // A tenth of a pixel moves the edge of a line by a shade, never a line.
      int others = 0, drawn = 0;
      for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
          others += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 64;
          drawn += a.pixel(x, y) != a.pixel(0, 0);
        }
      EXPECT_GT(drawn, 1000);
      EXPECT_LE(others, drawn / 100);
    }
  }
}

TEST(SharePage, knows_every_step_in_pictures_and_words) {
  const FigureInput input = ring(4);
  const Schedule& schedule = input.answer->schedule;
  const SharedPage page = page_of(input);
  EXPECT_TRUE(page.html.contains("4\u00a0ranks")) << "a number stays with what it counts";
  const auto data = data_of(page);
  // 6 steps: each a beginning and five pictures in flight, and the end.
  ASSERT_EQ(schedule.step_count(), 6);
  ASSERT_EQ(data["keys"].size(), 6U * 6 + 1);
  ASSERT_EQ(data["books"].size(), 4U);
  for (const auto& book : data["books"]) EXPECT_EQ(book["pictures"].size(), data["keys"].size());
  for (std::size_t s = 0; s < 6; ++s)
    EXPECT_EQ(data["steps"][s]["sentence"], schedule.narration(static_cast<std::int64_t>(s)).sentence);
  EXPECT_EQ(data["said"].size(), 7U);
  // Four chunks on four ranks, each with a place to press in both layouts; at the end each holds the sum of all.
  EXPECT_EQ(data["cells"]["wide"].size(), 16U);
  EXPECT_EQ(data["cells"]["narrow"].size(), 16U);
  for (const int text : held_at_the_end(data["cells"]))
    EXPECT_EQ(data["cells"]["texts"][static_cast<std::size_t>(text)].get<std::string>().find("sum of ranks 0 to 3"),
              0U);
  // Beside the beginning a step says what it changes: one chunk on each rank.
  ASSERT_EQ(data["cells"]["held"].size(), 7U);
  for (std::size_t s = 1; s < 7; ++s) EXPECT_EQ(data["cells"]["held"][s].size(), 4U * 3) << s;
}

TEST(SharePage, carries_its_scene_and_asks_nothing_of_a_network) {
  FigureInput input = ring(4);
  input.cursor = {3, 0};
  const SharedPage page = page_of(input);
  const QString html = QString::fromUtf8(page.html);
  EXPECT_FALSE(html.contains("http:") || html.contains("https:") || html.contains("src=\"") || html.contains("url("));
  EXPECT_TRUE(html.contains("default-src 'none'"));
  EXPECT_FALSE(html.contains("{{"));
  const auto scene = scene_from_json(nlohmann::json::parse(element(html, "ringside-scene").toStdString()));
  ASSERT_TRUE(scene) << scene.error().line();
  EXPECT_EQ(scene->question, input.answer->question);
  EXPECT_EQ(scene->cursor, input.cursor);
  EXPECT_EQ(data_of(page)["start"], 3);
  EXPECT_EQ(page_of(input).html, page.html) << "the same case gives the same bytes";
}

TEST(SharePage, of_a_moment_within_a_step_begins_there_with_what_is_in_flight) {
  FigureInput input = ring(4);
  const auto begins = [&](CursorPosition cursor) {
    input.cursor = cursor;
    const SharedPage page = page_of(input);
    EXPECT_GT(page.in_flight, 0);
    return std::pair(data_of(page)["start"].get<double>(), still_of(page));
  };
  const auto [rest, at_rest] = begins({2, 0});
  const auto [flight, in_flight] = begins({2, 0.5});
  EXPECT_EQ(rest, 2);
  EXPECT_EQ(flight, 2.5);
  EXPECT_NE(at_rest, in_flight);
  EXPECT_EQ(begins({6, 0}).first, 6) << "the end";
}

void expect_less_than_a_megabyte_that_moves(const SharedPage& page) {
  EXPECT_LT(page.html.size(), 1'000'000);
  EXPECT_GT(page.in_flight, 0);
}

TEST(SharePage, of_eight_ranks_is_less_than_a_megabyte_and_moves) {
  expect_less_than_a_megabyte_that_moves(page_of(ring(8)));
}

TEST(FullSharePage, of_sixteen_ranks_is_less_than_a_megabyte_and_moves) {
  expect_less_than_a_megabyte_that_moves(page_of(ring(16)));
}

TEST(FullSharePage, of_a_hundred_ranks_is_of_a_size_to_send) {
  // 254 steps of 16,384 cells: each step changes 128 of them.
  EXPECT_LT(page_of(ring(128)).html.size(), 4'000'000);
}

TEST(FullSharePage, of_64_ranks_is_of_a_size_to_send) {
  EXPECT_LT(page_of(ring(64)).html.size(), 2'000'000);
}

TEST(SharePage, refuses_what_has_no_steps_to_show) {
  const FigureInput input = ring(4);
  Scene scene;
  const auto chart = share_page(kind_of(find_view("performance").value()), input, scene);
  ASSERT_FALSE(chart);
  EXPECT_NE(chart.error().line().find("chunks"), std::string::npos);
  const auto one = share_page(kind_of(find_view("chunks").value()), ring(1), scene);
  EXPECT_FALSE(one) << "a single rank has nothing to do";
}

/// A page passes over steps, and says so: from stop to stop it tells what the first and the last of them do.
void expect_long(const SharedPage& page, std::int64_t count, std::int64_t begin) {
  const auto data = data_of(page);
  const std::size_t stretches = data["steps"].size();
  EXPECT_EQ(data["count"], count);
  EXPECT_EQ(page.stops, static_cast<std::int64_t>(stretches) + 1);
  EXPECT_EQ(data["keys"].size(), stretches + 1);
  EXPECT_EQ(data["said"].size(), stretches + 1);
  for (std::size_t i = 0; i < stretches; ++i)
    EXPECT_EQ(data["steps"][i]["first"], i == 0 ? 1 : data["steps"][i - 1]["last"].get<int>() + 1);
  EXPECT_EQ(data["steps"].back()["last"], count);
  EXPECT_EQ(data["steps"][data["start"].get<std::size_t>()]["first"], begin + 1);
  EXPECT_TRUE(
      QByteArray(page.html)
          .replace("\u00a0", " ")
          .contains(QByteArray::number(count + 1) + " moments " + QByteArray::number(page.stops) + " are shown"));
}

TEST(SharePage, of_a_long_run_shows_the_moments_that_tell_most) {
  FigureInput input = ring(4, 86);  // 86 rounds of 3 steps that add, and 3 that copy
  input.cursor = {7, 0};
  const SharedPage page = page_of(input);
  expect_long(page, 261, 7);
  EXPECT_EQ(page.in_flight, 0);
  EXPECT_LT(page.html.size(), 4'000'000);
  bool phases_end = false;
  const auto data = data_of(page);
  for (const auto& step : data["steps"]) phases_end = phases_end || step["last"] == 258;
  EXPECT_TRUE(phases_end);
}

// 2,046 steps of a million cells: told in squares of 16 x 16.
TEST(FullSharePage, of_a_thousand_ranks_is_of_a_size_to_send) {
  const SharedPage page = page_of(ring(1024));
  expect_long(page, 2046, 0);
  EXPECT_LT(page.html.size(), 4'000'000);
  const auto cells = data_of(page)["cells"];
  EXPECT_EQ(cells["rows"].size(), 64U);
  EXPECT_EQ(cells["rows"][1], "ranks 16 to 31");
  for (const int text : held_at_the_end(cells))
    EXPECT_EQ(cells["texts"][static_cast<std::size_t>(text)], "1,024 of 1,024 contributors, final");
}

}  // namespace
}  // namespace ringside::ui
