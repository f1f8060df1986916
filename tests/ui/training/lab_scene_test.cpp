// What lessons show of training on the stage.
#include <cmath>
#include <sstream>

#include <gtest/gtest.h>
#include <QImage>
#include <QPainter>

#include "lessons/lesson.h"
#include "ui/controls/style.h"
#include "ui/paint/theme.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_scene_figure.h"
#include "ui/training/memory_figure.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/send_figure.h"
#include "ui/training/step_blocks_figure.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/trace_figure.h"
#include "ui/window/language.h"

namespace ringside::ui {
namespace {

QImage painted(const Figure& figure) {
  QImage image(780, 520, QImage::Format_RGB32);
  image.fill(light_theme().panel);
  QPainter painter(&image);
  figure.paint(painter, image.rect(), light_theme());
  return image;
}

TEST(LabScenes, every_shipped_one_is_drawn_and_keeps_back_what_is_asked) {
  load_fonts();
  int many = 0;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = show_page(lesson, i).value();
      for (const Scene& scene : page.scenes) {
        if (scene.lab.empty()) continue;
        ++many;
        const auto drawn = drawn_lab(scene.lab);
        ASSERT_TRUE(drawn) << scene.lab << ": " << drawn.error().line();
        const LabSceneFigure told(*drawn, false), untold(*drawn, true);
        EXPECT_FALSE(told.description().empty() || told.csv().empty()) << scene.lab;
        EXPECT_TRUE(untold.csv().empty()) << scene.lab;
        EXPECT_NE(told.description(), untold.description()) << scene.lab;
        const auto says = [&](const char* key) { return scene.lab.find(key) != std::string::npos; };
        // Who sends how much may be what is given, and both halves of a step one after the other.
        const bool given = says("tells=1") || (scene.lab.starts_with("groups") && !says("members=")) ||
                           scene.lab.starts_with("trace") ||
                           (says("tells=both") && !says("overlap=1") && !says("gamma=1"));
        EXPECT_EQ(painted(told) == painted(untold), given) << scene.lab;
      }
    }
  }
  EXPECT_GE(many, 15) << "they are what lessons 4.1, 4.5, 4.6 and 4.10 show";
}

std::vector<double> row(const std::string& csv, int line) {
  std::istringstream in(csv);
  std::string text, cell;
  for (int i = 0; i <= line; ++i) std::getline(in, text);
  std::vector<double> out;
  for (std::istringstream cells(text); std::getline(cells, cell, ',');) out.push_back(std::stod(cell));
  return out;
}

// Section 4.1: a forward pass is 2 of 6 operations, and only the backward pass can hide an exchange.
TEST(StepBlocks, what_sticks_out_is_the_exchange_without_two_thirds_of_the_computing) {
  StepPicture picture;
  picture.workers = {2, 64};
  picture.step.local_batch = 32, picture.step.global_batch.reset();
  for (const bool overlapped : {false, true}) {
    picture.overlapped = overlapped;
    const std::string csv = StepBlocksFigure(picture).csv();
    for (const int line : {1, 2}) {
      const auto r = row(csv, line);  // workers, batch, compute, comm, exposed, gamma
      ASSERT_EQ(r.size(), 6U);
      EXPECT_NEAR(r[2], 6 * 7e9 * 32 / 312e12, 1e-9);
      EXPECT_NEAR(r[3], 2 * (r[0] - 1) / r[0] * 2 * 7e9 / 600e9, 1e-9);
      EXPECT_NEAR(r[4], overlapped ? std::max(0.0, r[3] - 2.0 / 3 * r[2]) : r[3], 1e-9);
    }
  }
}

// A lesson's listing names them; every step of the picture has them.
TEST(StepBlocks, its_bars_are_parts_that_are_found_where_they_are_outlined) {
  StepPicture picture;
  picture.workers = {16, 64};
  const StepBlocksFigure told(picture), asked(picture, true);
  const QRectF area(0, 0, 1020, 280);
  for (const std::string_view bar : kStepBars) {
    const QPainterPath outline = told.part_outline(bar, area);
    const auto shapes = outline.toSubpathPolygons();
    ASSERT_EQ(shapes.size(), 2) << bar << ": one for each number of workers";
    for (const QPolygonF& shape : shapes) EXPECT_EQ(told.part_at(shape.boundingRect().center(), area), bar);
    EXPECT_TRUE(asked.part_outline(bar, area).isEmpty()) << "what is asked for is not drawn: " << bar;
  }
  EXPECT_EQ(told.part_at({1, 1}, area), "");
}

// 256 MiB take 5.37 ms on InfiniBand: with 4 ms of work a wait is left, with 6 ms none.
TEST(SendFigures, the_bars_of_isend_are_parts_that_are_found_where_they_are_outlined) {
  SendPicture picture;
  picture.wire = Seconds(5.37e-3);
  const QRectF area(0, 0, 1020, 300);
  const SendFigure waits(picture);
  for (const std::string_view bar : kSendBars) {
    const auto shapes = waits.part_outline(bar, area).toSubpathPolygons();
    ASSERT_EQ(shapes.size(), 1) << bar;
    EXPECT_EQ(waits.part_at(shapes.front().boundingRect().center(), area), bar);
  }
  EXPECT_EQ(waits.part_at({1, 1}, area), "");
  picture.work = Seconds(6e-3);
  EXPECT_TRUE(SendFigure(picture).part_outline("wait", area).isEmpty());
}

TEST(LabScenes, an_exchange_that_is_hidden_wholly_exposes_nothing) {
  StepPicture picture;
  picture.workers = {2};
  picture.overlapped = true;
  picture.step.local_batch = 4096, picture.step.global_batch.reset();
  EXPECT_EQ(row(StepBlocksFigure(picture).csv(), 1)[4], 0) << "23 ms beside two thirds of 551 ms";
}

TEST(LabPictures, are_the_same_in_every_language) {
  // Files are English (decision 117), and a picture of the window is the file's.
  const auto step = std::make_shared<const StepData>(solve_step(first_step()).value());
  const auto overlap = std::make_shared<const OverlapData>(solve_overlap(first_overlap()).value());
  const auto experts = std::make_shared<const ExpertsData>(solve_experts({}).value());
  TraceProgress progress(0);
  const auto trace = std::make_shared<const TraceData>(solve_trace({}, progress, [] { return false; }).value());
  const auto all = [&] {
    std::vector<QImage> out;
    const std::vector<std::shared_ptr<const Figure>> figures{
        std::make_shared<StepFigure>(step),        std::make_shared<MemoryFigure>(step),
        std::make_shared<OverlapFigure>(overlap),  std::make_shared<CapsFigure>(overlap),
        std::make_shared<CapBarsFigure>(overlap),  std::make_shared<ExpertsFigure>(experts, Selected()),
        std::make_shared<PortsFigure>(experts),    std::make_shared<TraceFigure>(trace, 11),
        std::make_shared<ExposedFigure>(trace, 11)};
    for (const auto& figure : figures) out.push_back(painted(*figure));
    return out;
  };
  const auto english = all();
  speak("pseudo");
  const auto other = all();
  speak("en");
  for (std::size_t i = 0; i < english.size(); ++i) EXPECT_EQ(english[i], other[i]) << i;
}

TEST(LabScenes, what_cannot_be_drawn_says_why) {
  EXPECT_FALSE(drawn_lab("overlap model=alexnet"));
  EXPECT_EQ(drawn_lab("step K=4").value(), drawn_lab("step K=4").value()) << "computed once";
}

}  // namespace
}  // namespace ringside::ui
