// Where the nodes of a topology stand, and what stands for them where they are too many.
#include <gtest/gtest.h>

#include <algorithm>

#include <fmt/format.h>
#include <QLineF>

#include "core/topology/shapes.h"
#include "tests/support/machines.h"
#include "ui/network/network_layout.h"
#include "ui/network/network_spots.h"
#include "ui/network/network_view.h"

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

// As in the card of a window of 1280 x 720 under a notice, where words stand above and below it.
TEST(NetworkLayout, a_ring_is_a_ring_where_it_is_low) {
  const Topology t = make_topology("ring", {8, {}, Seconds(1e-6), BytesPerSecond(50e9), "infiniband"}).value();
  for (const double high : {41.0, 60.0, 89.0, 91.0, 120.0}) {
    const QRectF area(0, 0, 380, high);
    const NetworkLayout layout = network_layout(t, network_view(t, Grain::nodes), area, 1);
    QRectF all;
    for (const QRectF& r : layout.items) all |= r;
    EXPECT_GT(layout.smallest, 5) << high;
    EXPECT_GT(all.height(), high / 2) << "its nodes lie within the rectangle: " << high;
    EXPECT_TRUE(area.contains(all)) << high;
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

// A cluster may have one machine: its wires go to the rails outside of it, none of them over another node.
TEST(NetworkLayout, one_machine_of_a_cluster_stands_as_one_of_several_does) {
  Topology t;
  t.arrangement = Arrangement::machines;
  t.machines.push_back("node 0");
  const std::int32_t hub =
      t.add_node({.kind = NodeKind::switch_, .label = "NVSwitch 0", .machine = 0, .forwards = true});
  std::vector<std::int32_t> rails;
  for (int g = 0; g < 8; ++g) {
    const std::int32_t gpu = t.add_node({.kind = NodeKind::gpu, .label = fmt::format("GPU {}", g), .machine = 0});
    const std::int32_t nic =
        t.add_node({.kind = NodeKind::nic, .label = fmt::format("NIC {}", g), .machine = 0, .forwards = true});
    rails.push_back(t.add_node({.kind = NodeKind::switch_, .label = fmt::format("rail {}", g), .forwards = true}));
    t.connect(gpu, hub, Seconds(1e-6), BytesPerSecond(450e9), "nvlink");
    t.connect(gpu, nic, Seconds(1e-6), BytesPerSecond(64e9), "pcie");
    t.connect(nic, rails.back(), Seconds(2e-6), BytesPerSecond(50e9), "infiniband");
  }
  const NetworkView view = network_view(t, Grain::nodes);
  for (const QRectF& area : {QRectF(0, 0, 740, 420), QRectF(0, 0, 427, 330)}) {
    const NetworkLayout layout = network_layout(t, view, area, 1);
    ASSERT_EQ(layout.frames.size(), 1U);
    for (const std::int32_t rail : rails)
      EXPECT_GT(layout.items[static_cast<std::size_t>(rail)].top(), layout.frames[0].rect.bottom());
    for (std::size_t w = 0; w < view.wires.size(); ++w)
      for (std::size_t i = 0; i < layout.items.size(); ++i) {
        if (view.wires[w].from == static_cast<std::int32_t>(i) || view.wires[w].to == static_cast<std::int32_t>(i))
          continue;
        const QLineF wire(layout.wires[w].front(), layout.wires[w].back());
        for (double along = 0; along <= 1; along += 0.02)
          EXPECT_FALSE(layout.items[i].contains(wire.pointAt(along))) << w << " over " << i;
      }
  }
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

}  // namespace
}  // namespace ringside::ui
