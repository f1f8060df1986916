#include "ui/figures/figure_view.h"

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"

namespace ringside::ui {
namespace {

struct Shown {
  FigureInput input;
  FigureView view;

  explicit Shown(std::int64_t step) {
    qRegisterMetaType<Selected>();
    input.answer = chapter_answer("ring");
    input.cursor = {step, 0};
    view.resize(1076, 600);  // the figure's 1064 x 588 and the margin around it
    view.set_figure(std::make_shared<ChunksFigure>(input));
    view.show();
  }
  QPoint cell(int rank, int chunk) const {
    const ChunkGrid g = ChunksFigure(input).grid(QRectF(6, 6, 1064, 588));
    return g.cell(rank, chunk).center().toPoint();
  }
};

TEST(FigureView, a_click_on_a_cell_tells_its_rank_and_chunk) {
  Shown shown(2);
  std::vector<Selected> clicks;
  QObject::connect(&shown.view, &FigureView::clicked, [&](const Selected& s) { clicks.push_back(s); });
  QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.cell(2, 0));
  QTest::mouseClick(&shown.view, Qt::LeftButton, {}, QPoint(2, 2));
  ASSERT_EQ(clicks.size(), 2U);
  EXPECT_EQ(clicks[0].rank, 2);
  EXPECT_EQ(clicks[0].chunk, 0);
  EXPECT_TRUE(clicks[1].empty());
}

TEST(FigureView, hovering_is_told_once_per_thing_and_ends_when_the_mouse_leaves) {
  Shown shown(2);
  std::vector<Selected> hovers;
  QObject::connect(&shown.view, &FigureView::hovered, [&](const Selected& s) { hovers.push_back(s); });
  QTest::mouseMove(&shown.view, shown.cell(1, 1));
  QTest::mouseMove(&shown.view, shown.cell(1, 1) + QPoint(3, 2));
  QTest::mouseMove(&shown.view, shown.cell(3, 2));
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&shown.view, &leave);
  ASSERT_EQ(hovers.size(), 3U);
  EXPECT_EQ(hovers[0].rank, 1);
  EXPECT_EQ(hovers[1].rank, 3);
  EXPECT_TRUE(hovers[2].empty());
}

TEST(FigureView, the_card_appears_over_a_cell_and_goes_with_the_mouse) {
  Shown shown(2);
  shown.view.set_card_input(std::make_shared<FigureInput>(shown.input));
  const auto cards = [&] {
    int visible = 0;
    for (const QObject* child : shown.view.children())
      if (const auto* widget = qobject_cast<const QWidget*>(child)) visible += widget->isVisible() ? 1 : 0;
    return visible;
  };
  EXPECT_EQ(cards(), 0);
  QTest::mouseMove(&shown.view, shown.cell(2, 0));
  EXPECT_EQ(cards(), 1);
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&shown.view, &leave);
  EXPECT_EQ(cards(), 0);
}

TEST(FigureView, the_keyboard_reaches_every_cell) {
  Shown shown(2);
  std::vector<Selected> hovers, clicks;
  QObject::connect(&shown.view, &FigureView::hovered, [&](const Selected& s) { hovers.push_back(s); });
  QObject::connect(&shown.view, &FigureView::clicked, [&](const Selected& s) { clicks.push_back(s); });
  QTest::mouseMove(&shown.view, shown.cell(0, 0));
  for (int i = 0; i < 3; ++i) QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ControlModifier);
  for (int i = 0; i < 3; ++i) QTest::keyClick(&shown.view, Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&shown.view, Qt::Key_Return);
  ASSERT_EQ(hovers.size(), 7U);
  EXPECT_EQ(hovers[3].chunk, 3);
  ASSERT_EQ(clicks.size(), 1U);
  EXPECT_EQ(clicks[0].rank, 3);
  EXPECT_EQ(clicks[0].chunk, 3);
}

TEST(FigureView, return_is_for_who_goes_by_keys_and_not_for_what_the_mouse_points_at) {
  Shown shown(2);
  int clicks = 0;
  QObject::connect(&shown.view, &FigureView::clicked, [&] { ++clicks; });
  QTest::mouseMove(&shown.view, shown.cell(0, 0));
  QTest::keyClick(&shown.view, Qt::Key_Return);
  EXPECT_EQ(clicks, 0);
  QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ControlModifier);
  QTest::keyClick(&shown.view, Qt::Key_Return);
  EXPECT_EQ(clicks, 1);
}

TEST(FigureView, from_nowhere_the_keyboard_begins_at_the_top_left) {
  Shown shown(2);
  Selected last;
  QObject::connect(&shown.view, &FigureView::hovered, [&](const Selected& s) { last = s; });
  QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(last.chunk, 0);
  EXPECT_FALSE(last.rank);
}

TEST(FigureView, is_named_after_what_it_shows) {
  const Shown shown(0);
  EXPECT_TRUE(shown.view.accessibleName().startsWith("allreduce, ring, 4 ranks"));
}

TEST(FigureView, shows_the_very_picture_of_the_figure) {
  Shown shown(2);
  QImage grabbed = shown.view.grab().toImage().convertToFormat(QImage::Format_ARGB32_Premultiplied);
  EXPECT_GT(count(grabbed, light_theme().owner_tint(2)), 1000);
  shown.view.set_theme(dark_theme());
  EXPECT_GT(count(shown.view.grab().toImage().convertToFormat(QImage::Format_ARGB32_Premultiplied),
                  dark_theme().owner_tint(2)),
            1000);
}

}  // namespace
}  // namespace ringside::ui
