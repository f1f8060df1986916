// Whither the chips beside the lines of machines and rails move.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/ui/figures/painting.h"
#include "ui/figures/flights.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_figure.h"

namespace ringside::ui {
namespace {

// Between nodes of a ring all send down and the last up, on the same wires: the head before a chip tells them apart.
TEST(ClusterPicture, a_chip_has_a_head_where_it_goes_and_none_where_it_comes_from) {
  load_fonts();
  Case c;
  c.algorithm = "hierarchical";
  c.instance.ranks = 64;
  c.bytes = 1 << 20;
  c.tier = "infiniband";
  c.wiring.topology = "h100-rails";
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  input.cursor = {input.answer->schedule.step_count() / 2, 0.5};
  const QRectF area(0, 0, 1024, 520);
  const NetworkFigure figure(input);
  const ClusterLayout layout = figure.cluster(area)->layout();
  ASSERT_EQ(layout.form, ClusterLayout::Form::circles);
  const Topology& topology = figure.use().topology();
  const Cluster cluster = *cluster_of(topology);
  const QImage picture = painted(figure, area.size().toSize());
  const double fraction = flight_fraction(input.cursor.phase, false), u = layout.unit;
  int down = 0, up = 0;
  const Step now = input.answer->schedule.step(input.cursor.step);
  for (const Transfer& t : now.transfers) {
    const QPolygonF way = cluster_way(topology, cluster, layout, figure.use().way(t.from, t.to));
    const QPointF centre = point_on(way, fraction);
    const QPointF along = point_on(way, fraction + 0.01) - point_on(way, fraction - 0.01);
    const double length = std::hypot(along.x(), along.y());
    ASSERT_GT(length, 0);
    // A chip has at most 11 units.
    const auto head = [&](double side) {
      for (double off = 7.5 * u; off < 12 * u; off += 0.25) {
        const QPointF at = centre + along / length * off * side;
        if (picture.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y())) == light_theme().ink2) return true;
      }
      return false;
    };
    EXPECT_TRUE(head(1)) << t.from << " to " << t.to;
    EXPECT_FALSE(head(-1)) << t.from << " to " << t.to;
    (along.y() > 0 ? down : up) += 1;
  }
  EXPECT_EQ(down, 56);
  EXPECT_EQ(up, 8);
}

}  // namespace
}  // namespace ringside::ui
