// The picture of a topology: what links carry, what is hit.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/topology/shapes.h"
#include "tests/ui/figures/painting.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/figures/topology.h"
#include "ui/network/network_figure.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

Case question_on(const std::string& topology, std::int32_t ranks, std::int64_t bytes = 1 << 20) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.tier = "infiniband";
  c.wiring.topology = topology;
  return c;
}

FigureInput input_of(const Case& c) {
  load_fonts();
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  return input;
}

TEST(NetworkUse, bytes_of_a_ring_cross_its_links_once) {
  // Ring allreduce of n on 4 devices in a ring: every rank sends 2 (K-1)/K n to its right neighbour, nothing back.
  const FigureInput input = input_of(question_on("ring", 4));
  const auto use = network_use(input.answer);
  const Topology& t = use->topology();
  ASSERT_EQ(t.links.size(), 8U);
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const bool onward = (t.links[l].from + 1) % 4 == t.links[l].to;
    EXPECT_DOUBLE_EQ(use->bytes[l], onward ? 1.5 * (1 << 20) : 0);
    // 50 GB/s: share = bytes / bandwidth / end.
    EXPECT_NEAR(use->share[l], use->bytes[l] / t.links[l].bandwidth.value / input.answer->timeline.end.value, 1e-12);
  }
  EXPECT_EQ(use->used, 4);
  EXPECT_EQ(use->as_hot, 4);
  EXPECT_EQ(hottest_text(*use).substr(0, 23), "Hottest: GPU 0 to GPU 1");
  EXPECT_EQ(use->way(0, 1).size(), 1U);
  EXPECT_TRUE(use->way(1, 0).empty());
}

TEST(NetworkUse, routes_give_the_bytes_that_the_simulation_counts) {
  const FigureInput input = input_of(question_on("rails:2", 16));
  ASSERT_FALSE(input.answer->link_bytes.empty());
  Answer bare = *input.answer;
  bare.link_bytes.clear();
  const auto counted = network_use(input.answer), routed = network_use(std::make_shared<const Answer>(std::move(bare)));
  for (std::size_t l = 0; l < counted->bytes.size(); ++l) EXPECT_NEAR(counted->bytes[l], routed->bytes[l], 1e-6) << l;
}

TEST(NetworkFigure, a_rank_is_hit_on_its_device_and_a_transfer_on_its_route) {
  Case c = question_on("dgx-h100", 8);
  c.wiring.placement = "7,6,5,4,3,2,1,0";
  FigureInput input = input_of(c);
  const NetworkFigure figure(input);
  const QRectF area(0, 0, 508, 294);
  const NetworkDrawing d = network_drawing(input.answer->network->topology, area);
  for (std::int32_t rank = 0; rank < 8; ++rank) {
    const QPointF middle = d.layout.items[static_cast<std::size_t>(7 - rank)].center();
    EXPECT_EQ(node_at(*figure.drawing(area), middle), 7 - rank);
    EXPECT_EQ(figure.hit(middle, area)->rank, rank);
  }
  const auto way = joined_way(d, network_use(input.answer)->way(2, 3));
  const auto hit = figure.hit(point_on(way, 0.2), area);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->step, 0);
  EXPECT_EQ(hit->transfer, 2);  // rank r sends as transfer r
  EXPECT_NE(figure.tip(point_on(way, 0.2), area).find("450 GB/s"), std::string::npos)
      << figure.tip(point_on(way, 0.2), area);
}

// A packet is hit before a rank. Half of its way is done at 0.4 of a step, the flight being its first 80 % (LOOK 3).
TEST(NetworkFigure, half_way_no_packet_lies_on_a_rank) {
  for (const std::int32_t ranks : {3, 4, 8, 16})
    for (const QSizeF& size : {QSizeF(520, 300), QSizeF(384, 190), QSizeF(900, 560)}) {
      FigureInput input = input_of(question_on("ring", ranks));
      input.cursor = {0, 0.4};
      const NetworkFigure figure(input);
      const QRectF area(QPointF(0, 0), size);
      const auto drawing = figure.drawing(area);
      for (std::int32_t rank = 0; rank < ranks; ++rank) {
        const QRectF item = drawing->layout.items[static_cast<std::size_t>(rank)].adjusted(3, 3, -3, -3);
        for (const QPointF& point :
             {item.center(), item.topLeft(), item.topRight(), item.bottomLeft(), item.bottomRight()}) {
          const auto hit = figure.hit(point, area);
          ASSERT_TRUE(hit) << ranks << ' ' << size.width();
          EXPECT_FALSE(hit->transfer) << ranks << ' ' << size.width();
          EXPECT_EQ(hit->rank, rank) << ranks << ' ' << size.width();
        }
      }
    }
}

// What a wire carries can be read in motion: where its words stand no packet is hit, nor a way.
TEST(NetworkFigure, packets_do_not_pass_over_what_a_wire_carries) {
  for (const QSize& size : {QSize(1040, 540), QSize(1000, 560)})
    for (const double phase : {0.1, 0.25, 0.4, 0.6}) {
      FigureInput input = input_of(question_on("ring", 8));
      input.cursor = {5, phase};
      const NetworkFigure figure(input);
      const QRectF area(QPointF(0, 0), size);
      TextDevice device(size);
      QPainter p(&device);
      figure.paint(p, area, light_theme());
      p.end();
      int said = 0;
      for (const DrawnText& text : device.take()) {
        if (!text.words.startsWith(QStringLiteral("InfiniBand "))) continue;
        ++said;
        for (double x = text.box.left(); x <= text.box.right(); x += 4) {
          const auto hit = figure.hit({x, text.box.center().y()}, area);
          EXPECT_FALSE(hit && hit->transfer) << size.width() << ", phase " << phase << ", at " << x;
        }
      }
      EXPECT_EQ(said, 1) << size.width();  // all wires carry the same: one says it
    }
}

TEST(NetworkFigure, a_rank_dragged_onto_another_device_changes_the_placement) {
  const FigureInput input = input_of(question_on("dgx-h100", 4));
  const NetworkFigure figure(input);
  const QRectF area(0, 0, 508, 294);
  const NetworkDrawing d = network_drawing(input.answer->network->topology, area);
  const auto middle = [&](std::size_t node) { return d.layout.items[node].center(); };
  EXPECT_EQ(figure.dragged(middle(0), middle(6), area)->wiring.placement, "6,1,2,3");
  EXPECT_EQ(figure.dragged(middle(0), middle(1), area)->wiring.placement, "1,0,2,3");
  EXPECT_FALSE(figure.dragged(middle(6), middle(0), area));  // nobody is there
  EXPECT_FALSE(figure.dragged(middle(0), middle(8), area));  // a switch
  EXPECT_FALSE(figure.dragged(middle(0), area.topLeft(), area));
}

TEST(NetworkFigure, it_is_drawn_wherever_the_case_has_a_topology) {
  EXPECT_NE(dynamic_cast<const NetworkFigure*>(make_figure("topology", input_of(question_on("dgx-h100", 8)))->get()),
            nullptr);
  EXPECT_NE(dynamic_cast<const TopologyFigure*>(make_figure("topology", input_of(question_on("", 8)))->get()), nullptr);
}

TEST(NetworkFigure, who_predicts_sees_the_wires_and_nothing_of_what_they_carry) {
  for (const char* topology : {"pcie-workstation", "h100-ethernet:8"}) {
    FigureInput input = input_of(question_on(topology, topology[0] == 'p' ? 4 : 64));
    const std::string time = format_seconds(*input.answer->prediction.simulation);
    const auto words = [&] {
      const NetworkFigure figure(input);
      return figure.description();
    };
    EXPECT_NE(words().find(time), std::string::npos) << words();
    EXPECT_NE(words().find(" %"), std::string::npos);
    const int loud = inked(painted(NetworkFigure(input), {780, 500}));
    input.untold = true;
    EXPECT_LT(inked(painted(NetworkFigure(input), {780, 500})), loud) << "wires are as thin as those that rest";
    EXPECT_NE(NetworkFigure(input).csv().find(",,\n"), std::string::npos) << "no zeros that mean something else";
    EXPECT_EQ(words().find(time), std::string::npos) << words();
    EXPECT_EQ(words().find(" %"), std::string::npos) << words();
    EXPECT_NE(words().find("would give an answer away"), std::string::npos);
  }
}

TEST(NetworkFigure, what_is_slow_or_broken_is_drawn_and_described_as_such) {
  Case c = question_on("rails:2", 16);
  const NetworkFigure healthy(input_of(c));
  EXPECT_EQ(healthy.description().find("Wrong:"), std::string::npos);
  c.wiring.impaired = {{"NIC 0", "rail 0", 0},
                       {"NIC 7", "rail 7", 0.25}};  // a quarter of the bandwidth: 4 times slower
  const NetworkFigure figure(input_of(c));
  EXPECT_NE(figure.description().find("Wrong: NIC 0 to rail 0 broken, NIC 7 to rail 7 4.00 times slower."),
            std::string::npos)
      << figure.description();
  const auto red = [](const NetworkFigure& f) {
    const QImage image = painted(f, {780, 500});
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == light_theme().error ? 1 : 0;
    return count;
  };
  EXPECT_EQ(red(healthy), 0);
  EXPECT_GT(red(figure), 20);
}

TEST(NetworkUse, a_sketch_keeps_the_loads_of_wires_that_are_still_there_unless_there_will_be_no_answer) {
  const FigureInput input = input_of(question_on("dgx-h100", 8));
  const auto before = network_use(input.answer);
  Network net = *input.answer->network;
  net.topology.nodes.insert(net.topology.nodes.begin(), Node{.kind = NodeKind::nic, .label = "new"});
  for (Link& l : net.topology.links) ++l.from, ++l.to;
  for (std::int32_t& n : net.nodes) ++n;
  net.topology.connect(0, 9, Seconds(1e-6), BytesPerSecond(1e9), "");
  const auto sketch = network_sketch(net, before.get(), "");
  for (std::size_t l = 0; l < before->bytes.size(); ++l) EXPECT_EQ(sketch->bytes[l], before->bytes[l]);
  EXPECT_EQ(sketch->bytes.back(), 0);
  EXPECT_EQ(sketch->place_of[1], 0);
  const auto none = network_sketch(net, before.get(), "no way");
  EXPECT_EQ(none->used, 0);
  EXPECT_EQ(hottest_text(*none), "no way");
  // It is painted in place of the answer, and nothing can be dragged in it.
  FigureInput drawn = input;
  drawn.sketch = none;
  const NetworkFigure figure(drawn);
  EXPECT_EQ(figure.use().topology().nodes.size(), 10U);
  EXPECT_GT(inked(painted(figure, QSize(508, 294))), 300);
}

TEST(NetworkFigure, every_shape_is_painted_at_every_size_without_a_warning_and_twice_the_same) {
  for (const Shape& shape : shapes()) {
    Case c = question_on(shape.name, 4);
    FigureInput input = input_of(c);
    input.cursor = {1, 0.4};
    input.selection.step = 1, input.selection.transfer = 0;
    input.hover.rank = 1;
    const NetworkFigure figure(input);
    const WarningCatcher warnings;
    for (const QSize size : {QSize(160, 100), QSize(508, 294), QSize(1200, 700)}) {
      const QImage once = painted(figure, size);
      EXPECT_EQ(once, painted(figure, size)) << shape.name;
      EXPECT_GT(inked(once), 300) << shape.name;
      EXPECT_GT(inked(painted(figure, size, dark_theme())), 300) << shape.name;
    }
    EXPECT_EQ(warnings.text(), QString()) << shape.name;
    EXPECT_EQ(figure.description().back(), '.');
  }
}

TEST(NetworkFigure, rows_of_data_name_every_link_with_its_load) {
  const FigureInput input = input_of(question_on("dgx-h100", 8));
  const std::string csv = NetworkFigure(input).csv();
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "from,to,tier,alpha_s,bytes_per_s,bytes,share");
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
            1 + input.answer->network->topology.links.size());
  EXPECT_NE(csv.find("GPU 3,NVSwitch,nvlink,"), std::string::npos);
}

// What `ringside topology show dgx-h100` says, too.
TEST(NetworkFigure, says_what_its_topology_is_made_of) {
  const std::string said = make_figure("topology", input_of(question_on("dgx-h100", 8))).value()->description();
  EXPECT_NE(said.find(" on dgx-h100: 8 GPUs, 1 switch; "), std::string::npos) << said;
}

TEST(NetworkFigure, many_machines_are_boxes_that_say_what_they_stand_for) {
  auto t = make_topology("h100-rails:32", {256, {}, Seconds(1e-6), BytesPerSecond(50e9), ""});
  const NetworkDrawing small = network_drawing(*t, {0, 0, 508, 294}), large = network_drawing(*t, {0, 0, 6000, 1200});
  EXPECT_EQ(small.view.items.size(), 32U + 8U);
  EXPECT_TRUE(small.view.items[0].box());
  EXPECT_EQ(large.view.items.size(), t->nodes.size());
}

}  // namespace
}  // namespace ringside::ui
