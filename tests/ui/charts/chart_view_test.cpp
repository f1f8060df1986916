#include "ui/charts/chart_view.h"
#include "ui/charts/chart_card.h"

#include <cmath>
#include <memory>

#include <gtest/gtest.h>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/charts/measured.h"
#include "ui/charts/gamma_figure.h"
#include "ui/charts/performance_figure.h"

namespace ringside::ui {
namespace {

const std::vector<std::int64_t> kSizes{12, 1024, 1 << 16, 1 << 20};

std::shared_ptr<const Figure> performance(const std::vector<std::string>& compare = {}) {
  std::vector<MeasurementRow> rows;
  for (std::int64_t n : kSizes) rows.push_back(ring_row(n, 3e-6, 1 / 50e9, 1000, "emulated", {1, 1.01, 1.02}));
  FigureInput input = input_of(ring_case(), rows);
  input.compare = compare;
  return std::make_shared<PerformanceFigure>(input);
}

struct Live {
  ChartCard card;
  ChartView& view = card.view();
  QSignalSpy chosen{&card, &ChartCard::point_clicked};

  explicit Live(std::shared_ptr<const Figure> figure = performance()) {
    card.resize(900, 600);
    card.set_figure(std::move(figure));
    card.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&card));
    view.grab();  // names stand where painting puts them
  }
  Chart& chart() { return *view.live(); }
  QPoint point(std::size_t i) {
    const QPointF value = chart().points[i].value;
    return chart().at(value.x(), value.y()).toPoint();
  }
  void wheel(const QPoint& at, int notches) {
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.viewport(), &event);
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers with = Qt::NoModifier) {
    QTest::mousePress(view.viewport(), Qt::LeftButton, with, from);
    const auto move = [&](const QPoint& at) {
      QMouseEvent event(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, with);
      QCoreApplication::sendEvent(view.viewport(), &event);
    };
    move((from + to) / 2);
    move(to);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, with, to);
  }
  void expect_home() {
    EXPECT_FALSE(view.is_zoomed());
    EXPECT_NEAR(chart().window().left(), chart().home().left(), 1e-9);
  }
};

TEST(ChartView, the_wheel_zooms_at_the_pointer_and_a_double_click_goes_back) {
  Live live;
  const QPoint at = live.point(2) + QPoint(40, 30);
  const QPointF before = live.chart().value_at(at);
  const double width = live.chart().window().width();
  live.wheel(at, 2);
  EXPECT_NEAR(live.chart().window().width(), width * 0.75 * 0.75, 1e-9);
  EXPECT_NEAR(live.chart().value_at(at).x() / before.x(), 1, 1e-6) << "what is under the pointer stays there";
  EXPECT_NEAR(live.chart().value_at(at).y() / before.y(), 1, 1e-6);
  live.wheel(at, -5);
  live.expect_home();
  live.wheel(at, 3);
  QTest::mouseDClick(live.view.viewport(), Qt::LeftButton, {}, at);
  live.expect_home();
}

TEST(ChartView, a_rubber_band_zooms_to_what_it_holds_and_a_drag_then_moves) {
  Live live;
  const QPoint from(400, 120), to(600, 220);
  const QPointF low = live.chart().value_at(QPointF(from.x(), to.y())),
                high = live.chart().value_at(QPointF(to.x(), from.y()));
  live.drag(from, to);
  ASSERT_TRUE(live.view.is_zoomed());
  const QRectF window = live.chart().window();
  // A pixel or two of the band's frame.
  EXPECT_NEAR(window.left(), std::log10(low.x()), 0.05);
  EXPECT_NEAR(window.right(), std::log10(high.x()), 0.05);
  EXPECT_NEAR(window.top(), std::log10(low.y()), 0.05);
  EXPECT_NEAR(window.bottom(), std::log10(high.y()), 0.05);

  const QPointF held = live.chart().value_at({500, 200});
  live.drag({500, 200}, {560, 170});
  const QPointF now = live.chart().value_at({560, 170});
  EXPECT_NEAR(now.x() / held.x(), 1, 1e-6);
  EXPECT_NEAR(now.y() / held.y(), 1, 1e-6);
  EXPECT_NEAR(live.chart().window().width(), window.width(), 1e-9);
}

TEST(ChartView, a_click_on_a_point_asks_for_its_size_and_one_beside_it_for_nothing) {
  Live live;
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, live.point(1) + QPoint(5, 4));
  ASSERT_EQ(live.chosen.size(), 1);
  EXPECT_EQ(live.chosen[0][0].toLongLong(), 1024);
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, live.point(1) - QPoint(0, 60));
  EXPECT_EQ(live.chosen.size(), 1);
  live.expect_home();
}

TEST(ChartView, hovering_a_point_tells_value_spread_samples_and_origin) {
  Live live;
  QTest::mouseMove(live.view.viewport(), live.point(3) - QPoint(80, 80));
  QTest::mouseMove(live.view.viewport(), live.point(3));
  const QString said = live.view.accessibleDescription();
  for (const char* part : {"1 MiB: median", "of 3 runs", "range", "emulated"})
    EXPECT_TRUE(said.contains(QLatin1String(part))) << part << ": " << said.toStdString();
}

TEST(ChartView, a_click_on_a_name_hides_its_line_and_shows_it_again) {
  Live live(performance({"chain", "recursive_doubling"}));
  const auto box = live.chart().name_box(QStringLiteral("chain"));
  ASSERT_TRUE(box);
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, box->center().toPoint());
  EXPECT_TRUE(live.chart().hides(QStringLiteral("chain")));
  // What is hidden stays hidden when new rows arrive.
  live.card.set_figure(performance({"chain", "recursive_doubling"}));
  live.view.grab();
  EXPECT_TRUE(live.chart().hides(QStringLiteral("chain")));
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {},
                    live.chart().name_box(QStringLiteral("chain"))->center().toPoint());
  EXPECT_FALSE(live.chart().hides(QStringLiteral("chain")));
  EXPECT_TRUE(live.chosen.isEmpty());
}

TEST(ChartView, the_badge_hides_the_measured_points_from_mouse_and_keyboard) {
  Live live;
  const auto box = live.chart().name_box(QStringLiteral("emulated"));
  ASSERT_TRUE(box);
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, box->center().toPoint());
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, live.point(1));
  EXPECT_TRUE(live.chosen.isEmpty());
}

TEST(ChartView, the_keyboard_walks_the_points_speaks_and_loads_them) {
  Live live;
  live.card.setFocus(Qt::TabFocusReason);
  for (std::int64_t n : kSizes) {
    QTest::keyClick(&live.view, Qt::Key_Right);
    QTest::keyClick(&live.view, Qt::Key_Return);
    EXPECT_EQ(live.chosen.back()[0].toLongLong(), n);
  }
  EXPECT_EQ(live.view.accessibleDescription(), live.chart().points.back().words);
  QTest::keyClick(&live.view, Qt::Key_Left);
  EXPECT_EQ(live.view.accessibleDescription(), live.chart().points[2].words);
  QTest::keyClick(&live.view, Qt::Key_Plus);
  EXPECT_TRUE(live.view.is_zoomed());
  QTest::keyClick(&live.view, Qt::Key_Home);
  live.expect_home();
  QTest::keyClick(&live.view, Qt::Key_Down);
  QTest::keyClick(&live.view, Qt::Key_Space);
  EXPECT_TRUE(live.view.accessibleDescription().endsWith(QStringLiteral("hidden")));
  EXPECT_EQ(live.chart().hidden().size(), 1U);
}

TEST(ChartView, zoom_stays_while_new_rows_arrive_on_the_same_axes) {
  Live live;
  live.wheel(live.point(2), 3);
  const QRectF window = live.chart().window();
  live.card.set_figure(performance());
  EXPECT_NEAR(live.chart().window().left(), window.left(), 1e-9);
  EXPECT_NEAR(live.chart().window().width(), window.width(), 1e-9);
}

TEST(ChartView, a_point_of_gamma_asks_for_its_workers) {
  Live live(std::make_shared<GammaFigure>(TrainingStep{}));
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, live.point(1));  // K = 1 has no place: 4, 16, ..
  ASSERT_EQ(live.chosen.size(), 1);
  EXPECT_EQ(live.chosen[0][0].toLongLong(), 16);
}

TEST(ChartView, shows_the_very_picture_that_is_exported) {
  Live live;
  const QImage screen = live.view.grab().toImage().convertToFormat(QImage::Format_RGB32);
  QImage file(live.view.size(), QImage::Format_RGB32);
  file.fill(light_theme().panel);
  QPainter painter(&file);
  live.card.figure()->paint(painter, QRectF(file.rect()).adjusted(6, 6, -6, -6), light_theme());
  painter.end();
  int different = 0;
  for (int y = 0; y < file.height(); ++y)
    for (int x = 0; x < file.width(); ++x) different += screen.pixel(x, y) != file.pixel(x, y) ? 1 : 0;
  EXPECT_LT(different, file.width() * file.height() / 1000);
}

// The chart that answers the drag may have other axes: a pixel stays worth what it was.
TEST(ChartView, a_handle_is_dragged_along_the_axis_that_the_mouse_sets_out_on) {
  Live live(std::make_shared<GammaFigure>(TrainingStep{}, kChapterWorkers, 64, true));
  QSignalSpy dragged(&live.view, &ChartView::handle_dragged), nudged(&live.view, &ChartView::handle_nudged);
  ASSERT_TRUE(live.chart().handle);
  const QPoint at = live.chart().at(live.chart().handle->x(), live.chart().handle->y()).toPoint();
  const double wanted = live.chart().value_at(at + QPoint(80, 0)).x();
  live.drag(at, at + QPoint(80, 3));
  ASSERT_EQ(dragged.count(), 2);
  EXPECT_EQ(dragged.last()[0].value<Qt::Orientation>(), Qt::Horizontal);
  EXPECT_NEAR(dragged.last()[1].toDouble() / wanted, 1, 0.02) << "half a pixel";
  live.drag(at, at + QPoint(2, -60));
  EXPECT_EQ(dragged.last()[0].value<Qt::Orientation>(), Qt::Vertical);
  EXPECT_GT(dragged.last()[1].toDouble(), live.chart().handle->y());
  EXPECT_GT(dragged.last()[2].toInt(), dragged.first()[2].toInt()) << "another drag";
  EXPECT_EQ(live.chosen.count(), 0) << "what was dragged is not clicked";
  live.view.setFocus();
  QTest::keyClick(&live.view, Qt::Key_Left, Qt::ShiftModifier);
  ASSERT_EQ(nudged.count(), 1);
  EXPECT_EQ(nudged.last()[1].toInt(), -1);
  Live plain(std::make_shared<GammaFigure>(TrainingStep{}, kChapterWorkers, 64));
  EXPECT_FALSE(plain.chart().handle);
}

// Beside the handle the line that marks its K moves it, too, but only along K; farther away, or with Shift, the same
// drag draws what to zoom into.
TEST(ChartView, the_line_through_a_handle_is_dragged_left_and_right_alone) {
  Live live(std::make_shared<GammaFigure>(TrainingStep{}, kChapterWorkers, 64, true));
  QSignalSpy dragged(&live.view, &ChartView::handle_dragged);
  const QPointF handle = live.chart().handle.value();
  const QPoint dot = live.chart().at(handle.x(), handle.y()).toPoint();
  const QRectF plot = live.chart().plotArea();
  const int y = qRound(dot.y() > plot.center().y() ? plot.top() + 40 : plot.bottom() - 40);
  ASSERT_GT(std::abs(y - dot.y()), 60);
  for (const int beside : {-5, 0, 5}) {
    const int before = dragged.count();
    const QPoint from(dot.x() + beside, y);
    live.drag(from, from + QPoint(2, dot.y() > y ? 50 : -20));
    EXPECT_EQ(dragged.count(), before) << "up and down is another batch, which the line has not";
    live.drag(from, from + QPoint(80, 0));
    ASSERT_GT(dragged.count(), before);
    EXPECT_EQ(dragged.last()[0].value<Qt::Orientation>(), Qt::Horizontal);
    EXPECT_NEAR(dragged.last()[1].toDouble() / live.chart().value_at(dot + QPoint(80, 0)).x(), 1, 0.02);
    EXPECT_FALSE(live.view.is_zoomed());
  }
  EXPECT_EQ(live.chosen.count(), 0);
  const int before = dragged.count();
  live.drag({dot.x() + 3, y}, {dot.x() + 120, y < dot.y() ? y + 100 : y - 100}, Qt::ShiftModifier);
  EXPECT_EQ(dragged.count(), before);
  EXPECT_TRUE(live.view.is_zoomed());
}

// The case of these times has 12 B.
TEST(ChartView, the_size_of_times_is_dragged_along_itself_and_asked_for_where_it_is_let_go) {
  Live live;
  QSignalSpy dragged(&live.view, &ChartView::handle_dragged), dropped(&live.view, &ChartView::handle_dropped),
      nudged(&live.view, &ChartView::handle_nudged);
  const QPointF handle = live.chart().handle.value();
  EXPECT_EQ(handle.x(), 12);
  const QPoint at = live.chart().at(handle.x(), handle.y()).toPoint(), to = at + QPoint(160, 50);
  live.drag(at, to);
  ASSERT_EQ(dropped.count(), 1);
  EXPECT_NEAR(dropped[0][0].toDouble() / live.chart().value_at(to).x(), 1, 0.03) << "half a pixel";
  EXPECT_EQ(dragged.count(), 0);
  EXPECT_EQ(live.chosen.count(), 0);
  EXPECT_FALSE(live.view.is_zoomed());
  live.view.setFocus();
  QTest::keyClick(&live.view, Qt::Key_Right, Qt::ShiftModifier);
  QTest::keyClick(&live.view, Qt::Key_Up, Qt::ShiftModifier);
  ASSERT_EQ(nudged.count(), 1) << "time follows from the size";
  EXPECT_EQ(nudged[0][1].toInt(), 1);
  for (double n = 1; n < 1e15; n *= 1.37) {
    const auto size = PerformanceFigure::size_near(n);
    EXPECT_LE(std::abs(static_cast<double>(size) - n), std::max(0.75, n / 16)) << n;
    EXPECT_EQ(PerformanceFigure::size_near(static_cast<double>(size)), size);
  }
}

// Where the predicted fastest change places.
TEST(ChartView, a_click_on_a_crossing_asks_for_its_size) {
  Live live(performance({"recursive_doubling"}));
  const auto figure = std::dynamic_pointer_cast<const PerformanceFigure>(live.card.figure());
  ASSERT_EQ(figure->data().fastest.size(), 2U);
  const double n = figure->data().fastest[1].from;
  const ChartPoint& crossing = live.chart().points.back();
  ASSERT_EQ(crossing.value.x(), n);
  QTest::mouseClick(live.view.viewport(), Qt::LeftButton, {}, live.point(live.chart().points.size() - 1));
  ASSERT_EQ(live.chosen.size(), 1);
  EXPECT_EQ(live.chosen[0][0].toLongLong(), std::llround(n));
}

}  // namespace
}  // namespace ringside::ui
