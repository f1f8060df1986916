// The picture of a topology: where nodes stand, what links carry, what is hit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/topology/shapes.h"
#include "tests/support/machines.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/topology.h"
#include "ui/network/network_figure.h"
#include "ui/network/network_spots.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

/// Two machines of 8 GPUs on one NVSwitch each; every GPU has a NIC, equal NICs are wired.
Topology two_machines() {
  Topology t;
  t.name = "two machines";
  for (int m = 0; m < 2; ++m) {
    t.machines.push_back(fmt::format("node {}", m));
    const std::int32_t hub =
        t.add_node({.kind = NodeKind::switch_, .label = "NVSwitch", .machine = m, .forwards = true});
    for (int g = 0; g < 8; ++g) {
      const std::int32_t gpu =
          t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", 8 * m + g), .machine = m});
      const std::int32_t nic = t.add_node(
          {.kind = NodeKind::nic, .label = fmt::format("NIC {}", 8 * m + g), .machine = m, .forwards = true});
      t.connect(gpu, hub, Seconds(1e-6), BytesPerSecond(450e9), "nvlink");
      t.connect(gpu, nic, Seconds(1e-6), BytesPerSecond(64e9), "pcie");
    }
  }
  for (int g = 0; g < 8; ++g) t.connect(2 + 2 * g, 19 + 2 * g, Seconds(2e-6), BytesPerSecond(50e9), "infiniband");
  return t;
}

std::vector<Topology> samples() {
  std::vector<Topology> all{two_machines(), test::machines({4, 4, 4}), test::machines({1, 7})};
  for (const Shape& shape : shapes())
    for (const std::int32_t devices : {2, 8, 16, 30, 72, 256})
      if (auto t = make_topology(shape.name, {devices, {}, Seconds(1e-6), BytesPerSecond(50e9), "infiniband"}))
        all.push_back(std::move(*t));
  return all;
}

const QRectF kAreas[] = {{0, 0, 508, 294}, {10, 20, 404, 250}, {0, 0, 1200, 800}, {0, 0, 300, 500}};

TEST(NetworkLayout, nothing_overlaps_and_nothing_leaves_the_rectangle) {
  for (const Topology& t : samples()) {
    for (const QRectF& area : kAreas) {
      for (const Grain grain : {Grain::nodes, Grain::machines}) {
        const NetworkView view = network_view(t, grain);
        const NetworkLayout layout = network_layout(t, view, area, 1.2);
        ASSERT_EQ(layout.items.size(), view.items.size());
        std::vector<QRectF> sorted = layout.items;
        std::sort(sorted.begin(), sorted.end(), [](const QRectF& a, const QRectF& b) { return a.left() < b.left(); });
        for (std::size_t i = 0; i < sorted.size(); ++i) {
          EXPECT_GT(sorted[i].width(), 0) << t.name;
          EXPECT_GT(sorted[i].height(), 0) << t.name;
          EXPECT_TRUE(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(sorted[i]))
              << t.name << " " << t.nodes.size() << " " << area.width() << ": " << sorted[i].x() << " " << sorted[i].y()
              << " " << sorted[i].width() << " " << sorted[i].height();
          for (std::size_t j = i + 1; j < sorted.size() && sorted[j].left() < sorted[i].right(); ++j)
            EXPECT_FALSE(sorted[i].intersects(sorted[j])) << t.name << " " << t.nodes.size() << " " << area.width();
        }
      }
    }
  }
}

TEST(NetworkLayout, wires_over_a_row_at_the_top_stay_in_the_rectangle) {
  Topology t;
  for (int n = 0; n < 5; ++n)
    t.add_node({.kind = NodeKind::cpu, .label = fmt::format("CPU {}", n), .forwards = true, .at = Spot{1.0 * n, 0}});
  t.add_node({.kind = NodeKind::gpu, .label = "GPU 0", .at = Spot{2, 2}});
  for (std::int32_t a = 0; a < 6; ++a)
    for (std::int32_t b = a + 1; b < 6; ++b) t.connect(a, b, Seconds(1e-6), BytesPerSecond(25e9), "socket");
  const NetworkView view = network_view(t, Grain::nodes);
  for (const QRectF& area : kAreas)
    for (const QPolygonF& wire : network_layout(t, view, area, 1.2).wires)
      for (const QPointF& p : wire) EXPECT_TRUE(area.contains(p)) << area.width() << ": " << p.x() << " " << p.y();
}

TEST(NetworkLayout, the_same_topology_is_always_drawn_alike) {
  for (const Topology& t : samples()) {
    const NetworkView view = network_view(t, Grain::nodes);
    const NetworkLayout once = network_layout(t, view, kAreas[0], 1), again = network_layout(t, view, kAreas[0], 1);
    EXPECT_EQ(once.items, again.items) << t.name;
    EXPECT_EQ(once.wires, again.wires) << t.name;
  }
}

TEST(NetworkLayout, wires_run_from_edge_to_edge_side_by_side) {
  for (const Topology& t : samples()) {
    if (t.nodes.size() > 100) continue;
    const NetworkView view = network_view(t, Grain::nodes);
    const NetworkLayout layout = network_layout(t, view, kAreas[2], 1.2);
    ASSERT_EQ(layout.wires.size(), view.wires.size());
    for (std::size_t w = 0; w < view.wires.size(); ++w) {
      const auto touches = [&](std::int32_t item, const QPointF& p) {
        const QRectF& r = layout.items[static_cast<std::size_t>(item)];
        const double d = 2 * layout.apart + 0.1;  // a lane begins beside the middle of a slanted side
        return r.adjusted(-d, -d, d, d).contains(p) && !r.adjusted(d, d, -d, -d).contains(p);
      };
      EXPECT_TRUE(touches(view.wires[w].from, layout.wires[w].front())) << t.name << " " << w;
      EXPECT_TRUE(touches(view.wires[w].to, layout.wires[w].back())) << t.name << " " << w;
      const std::int32_t back = view.wires[w].back;
      ASSERT_GE(back, 0);  // every wire of these goes both ways
      EXPECT_NE(layout.wires[w].front(), layout.wires[static_cast<std::size_t>(back)].back()) << t.name;
    }
  }
}

TEST(NetworkLayout, a_machine_frames_its_nodes_and_no_others) {
  const Topology t = two_machines();
  const NetworkLayout layout = network_layout(t, network_view(t, Grain::nodes), kAreas[0], 1);
  ASSERT_EQ(layout.frames.size(), 2U);
  for (const auto& frame : layout.frames)
    for (std::size_t i = 0; i < t.nodes.size(); ++i)
      EXPECT_EQ(frame.rect.contains(layout.items[i]), t.nodes[i].machine == frame.machine) << i;
  // As in the aim: the switch at the outer edge, NICs towards the other machine, and each under its GPU.
  EXPECT_LT(layout.items[0].bottom(), layout.items[1].top());
  EXPECT_LT(layout.items[1].bottom(), layout.items[2].top());
  EXPECT_NEAR(layout.items[1].center().x(), layout.items[2].center().x(), 1e-9);
  EXPECT_GT(layout.items[17].top(), layout.items[18].bottom());
}

TEST(NetworkLayout, nodes_stand_where_people_put_them) {
  Topology t = test::machines({3});
  t.nodes[0].at = Spot{0, 0}, t.nodes[1].at = Spot{10, 0}, t.nodes[2].at = Spot{10, 10};
  const NetworkLayout layout = network_layout(t, network_view(t, Grain::nodes), kAreas[0], 1);
  EXPECT_LT(layout.items[0].center().x(), layout.items[1].center().x());
  EXPECT_NEAR(layout.items[0].center().y(), layout.items[1].center().y(), 1e-9);
  EXPECT_NEAR(layout.items[1].center().x(), layout.items[2].center().x(), 1e-9);
  EXPECT_LT(layout.items[1].center().y(), layout.items[2].center().y());
  EXPECT_GT(layout.items[3].top(), layout.items[2].bottom());  // the others stand below
}

TEST(NetworkLayout, shares_stay_where_they_are_whatever_else_is_moved) {
  Topology t = test::machines({3});
  for (std::size_t i = 0; i < t.nodes.size(); ++i) t.nodes[i].at = Spot{0.2 * static_cast<double>(i), 0.5};
  const auto middle = [&](const QRectF& area, std::size_t node) {
    return network_layout(t, network_view(t, Grain::nodes), area, 1).items[node].center();
  };
  for (const QRectF& area : kAreas) {
    const QPointF before = middle(area, 1);
    const Spot there = spot_of(before, area, 1);
    EXPECT_NEAR(there.x, 0.2, 1e-9);
    EXPECT_NEAR(there.y, 0.5, 1e-9);
    t.nodes[0].at = Spot{0.7, 0.9};
    EXPECT_EQ(middle(area, 1), before);
    t.nodes[0].at = Spot{0, 0.5};
  }
}

TEST(NetworkLayout, a_switch_in_the_middle_over_a_row_of_its_devices_is_a_bar) {
  Topology t = test::machines({4});  // GPUs 0 to 3, their switch 4, a spine 5
  for (std::size_t i = 0; i < 4; ++i) t.nodes[i].at = Spot{0.1 + 0.2 * static_cast<double>(i), 0.8};
  t.nodes[5].at = Spot{0.4, 0.1};
  const auto rect = [&](std::size_t node) {
    return network_layout(t, network_view(t, Grain::nodes), kAreas[0], 1).items[node];
  };
  t.nodes[4].at = Spot{0.4, 0.4};
  EXPECT_EQ(rect(4).left(), rect(0).left());
  EXPECT_EQ(rect(4).right(), rect(3).right());
  t.nodes[4].at = Spot{0.9, 0.4};  // put aside it is a box like any other
  EXPECT_GT(rect(4).left(), rect(3).left());
}

TEST(NetworkView, a_box_stands_for_its_machine_and_a_wire_for_all_links_between_two_boxes) {
  const NetworkView view = network_view(two_machines(), Grain::machines);
  ASSERT_EQ(view.items.size(), 2U);
  EXPECT_EQ(view.items[0].nodes.size(), 17U);
  ASSERT_EQ(view.wires.size(), 2U);
  EXPECT_EQ(view.wires[0].links.size(), 8U);
  EXPECT_EQ(view.wires[0].back, 1);
  EXPECT_EQ(view.wire_of[0], -1);  // a GPU's wire to its switch is inside
}

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

TEST(NetworkFigure, many_machines_are_boxes_that_say_what_they_stand_for) {
  auto t = make_topology("h100-rails:32", {256, {}, Seconds(1e-6), BytesPerSecond(50e9), ""});
  const NetworkDrawing small = network_drawing(*t, {0, 0, 508, 294}), large = network_drawing(*t, {0, 0, 6000, 1200});
  EXPECT_EQ(small.view.items.size(), 32U + 8U);
  EXPECT_TRUE(small.view.items[0].box());
  EXPECT_EQ(large.view.items.size(), t->nodes.size());
}

}  // namespace
}  // namespace ringside::ui
