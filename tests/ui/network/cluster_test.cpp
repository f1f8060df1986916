// Machines as a table: what belongs to whom, where it stands, what is drawn and hit of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/index.h"
#include "core/topology/shapes.h"
#include "tests/ui/figures/painting.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_figure.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

Topology topology_of(const std::string& name, std::int32_t devices) {
  return make_topology(name, {devices, {}, Seconds(1e-6), BytesPerSecond(50e9), "infiniband"}).value();
}

FigureInput clustered(const std::string& topology, const std::string& algorithm, std::int32_t ranks) {
  load_fonts();
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = ranks;
  c.bytes = 1 << 20;
  c.tier = "infiniband";
  c.wiring.topology = topology;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  return input;
}

/// Figures' rectangles: of the compact card, the full card, the hero.
const QRectF kClusterAreas[] = {{0, 0, 376, 215}, {8, 4, 480, 247}, {0, 0, 1024, 520}};

bool inside(const QRectF& outer, const QRectF& r) {
  return outer.adjusted(-0.01, -0.01, 0.01, 0.01).contains(r);
}

TEST(Cluster, is_known_by_machines_of_several_devices) {
  const auto rails = cluster_of(topology_of("h100-rails:8", 64));
  ASSERT_TRUE(rails);
  EXPECT_EQ(rails->rows(), 8);
  EXPECT_EQ(rails->columns, 8);
  EXPECT_EQ(std::set(rails->rails.begin(), rails->rails.end()).size(), 8U);
  for (std::int32_t s = 0; s < 64; ++s) {
    EXPECT_EQ(rails->seats[at(s)].device, s);  // the presets number GPUs machine by machine
    EXPECT_EQ(rails->row(s), s / 8);
    EXPECT_EQ(rails->column(s), s % 8);
  }
  EXPECT_TRUE(cluster_of(topology_of("h100-fat-tree:8", 64))->rails.empty());  // a leaf for each machine
  EXPECT_TRUE(cluster_of(topology_of("h100-ethernet:8", 64))->rails.empty());  // one switch for all
  EXPECT_FALSE(cluster_of(topology_of("ring", 64)));
  EXPECT_FALSE(cluster_of(topology_of("torus:8x8", 64)));
  EXPECT_FALSE(cluster_of(topology_of("dgx-h100", 8)));  // one machine
}

TEST(Cluster, every_wire_of_a_device_and_every_wire_out_of_a_machine_belongs_to_a_seat) {
  int clusters = 0;
  for (const Shape& shape : shapes()) {
    for (const std::int32_t ranks : {16, 64, 144}) {
      const auto t = make_topology(shape.name, {ranks, {}, Seconds(1e-6), BytesPerSecond(50e9), "infiniband"});
      const auto c = t ? cluster_of(*t) : std::nullopt;
      if (!c) continue;
      ++clusters;
      std::set<std::int32_t> within, out;
      for (const Cluster::Seat& s : c->seats) {
        within.insert(s.inside.begin(), s.inside.end());
        out.insert(s.out.begin(), s.out.end());
      }
      const std::vector<std::int32_t> all = devices(*t);
      for (std::size_t l = 0; l < t->links.size(); ++l) {
        const Link& link = t->links[l];
        const Node &from = t->nodes[at(link.from)], &to = t->nodes[at(link.to)];
        const auto number = static_cast<std::int32_t>(l);
        const bool device = std::binary_search(all.begin(), all.end(), link.from) ||
                            std::binary_search(all.begin(), all.end(), link.to);
        if (from.machine != to.machine) {
          EXPECT_TRUE(out.contains(number)) << t->name << " " << from.label << " " << to.label;
        } else if (device && from.kind != NodeKind::nic && to.kind != NodeKind::nic) {
          EXPECT_TRUE(within.contains(number)) << t->name << " " << from.label << " " << to.label;
        }
      }
    }
  }
  EXPECT_GT(clusters, 10);
}

TEST(ClusterLayout, nothing_overlaps_and_nothing_leaves_the_rectangle) {
  for (const char* name : {"h100-rails", "h100-fat-tree", "cpu-cluster"}) {
    for (const std::int32_t devices : {16, 32, 64, 128, 256, 1024, 8192}) {
      const auto t = make_topology(name, {devices, {}, Seconds(1e-6), BytesPerSecond(50e9), "infiniband"});
      const auto c = t ? cluster_of(*t) : std::nullopt;
      if (!c) continue;
      for (const QRectF& area : kClusterAreas) {
        const ClusterLayout layout = cluster_layout(*c, area);
        SCOPED_TRACE(std::string(name) + " " + std::to_string(devices) + " " + std::to_string(area.width()));
        ASSERT_EQ(std::ssize(layout.rows), c->rows());
        ASSERT_EQ(layout.seats.size(), c->seats.size());
        const QRectF* parts[] = {&layout.labels, &layout.heads, &layout.facts, &layout.legend, &layout.notes};
        for (const QRectF* part : parts) {
          if (part->isEmpty()) continue;
          EXPECT_TRUE(inside(area, *part));
          for (const QRectF& row : layout.rows) EXPECT_FALSE(part->adjusted(0.01, 0.01, -0.01, -0.01).intersects(row));
        }
        for (std::size_t m = 0; m < layout.rows.size(); ++m) {
          EXPECT_TRUE(inside(layout.plot, layout.rows[m]));
          for (std::size_t o = 0; o < m; ++o)
            EXPECT_FALSE(layout.rows[m].adjusted(0.01, 0.01, -0.01, -0.01).intersects(layout.rows[o]));
        }
        for (std::size_t s = 0; s < layout.seats.size(); ++s) {
          const QRectF& r = layout.seats[s];
          if (layout.form == ClusterLayout::Form::shares) {
            EXPECT_TRUE(r.isNull());
            continue;
          }
          EXPECT_EQ(r.isNull(), c->seats[s].device < 0);
          if (r.isNull()) continue;
          EXPECT_TRUE(inside(layout.rows[s / at(c->columns)], r));
          // Marks of a tile stand at least 3 pixels apart, and a click finds each.
          EXPECT_EQ(seat_at(layout, r.center()), static_cast<std::int32_t>(s));
          if (s % at(c->columns) == 0) continue;
          const QPointF d = r.center() - layout.seats[s - 1].center();
          EXPECT_GE(std::hypot(d.x(), d.y()), 3 - 1e-9);
          EXPECT_FALSE(r.intersects(layout.seats[s - 1]));
        }
      }
    }
  }
}

TEST(ClusterLayout, up_to_64_devices_are_circles_and_more_are_tiles) {
  const auto form = [](std::int32_t devices, const QRectF& area) {
    return cluster_layout(*cluster_of(topology_of("h100-rails", devices)), area).form;
  };
  for (const QRectF& area : kClusterAreas) {
    EXPECT_EQ(form(64, area), ClusterLayout::Form::circles) << area.width();
    EXPECT_EQ(form(128, area), ClusterLayout::Form::marks) << area.width();
    EXPECT_EQ(form(1024, area), ClusterLayout::Form::marks) << area.width();
  }
  EXPECT_EQ(form(64, {0, 0, 160, 100}), ClusterLayout::Form::marks);
}

TEST(ClusterPicture, every_rank_is_hit_where_it_stands_and_every_transfer_between_circles_is_drawn) {
  for (const std::string algorithm : {"ring", "hierarchical", "recursive-doubling"}) {
    for (const char* topology : {"h100-rails", "h100-fat-tree", "h100-ethernet"}) {
      for (const std::int32_t ranks : {32, 64, 128}) {
        FigureInput input = clustered(topology, algorithm, ranks);
        const std::int64_t steps = input.answer->schedule.step_count();
        for (const QRectF& area : kClusterAreas) {
          for (const std::int64_t step : {std::int64_t{0}, steps / 2, steps - 1}) {
            input.cursor = {step, 0.5};
            const NetworkFigure figure(input);
            const auto picture = figure.cluster(area);
            ASSERT_TRUE(picture);
            const bool circles = picture->layout().form == ClusterLayout::Form::circles;
            std::size_t sent = 0;
            for (const Transfer& t : input.answer->schedule.step(step).transfers) sent += t.local() ? 0 : 1;
            EXPECT_EQ(picture->drawn_packets(), circles ? sent : 0) << algorithm << " " << topology << " " << ranks;
          }
          input.cursor = {steps, 0};
          const NetworkFigure over(input);
          const auto picture = over.cluster(area);
          for (std::int32_t s = 0; s < ranks; ++s) {
            const auto hit = over.hit(picture->layout().seats[at(s)].center(), area);
            ASSERT_TRUE(hit && hit->rank) << s;
            EXPECT_EQ(*hit->rank, s);  // placed in order
          }
        }
      }
    }
  }
}

TEST(ClusterPicture, a_packet_is_hit_on_its_way_and_the_way_keeps_off_the_circles) {
  FigureInput input = clustered("h100-rails", "hierarchical", 64);
  const QRectF area = kClusterAreas[1];
  for (std::int64_t step = 0; step < input.answer->schedule.step_count(); ++step) {
    input.cursor = {step, 0.5};
    const NetworkFigure figure(input);
    const ClusterLayout layout = figure.cluster(area)->layout();
    const Topology& t = figure.use().topology();
    const Cluster c = *cluster_of(t);
    const Step now = input.answer->schedule.step(step);
    for (const Transfer& moved : now.transfers) {
      const QPolygonF way = cluster_way(t, c, layout, figure.use().way(moved.from, moved.to));
      ASSERT_GE(way.size(), 2);
      for (double f = 0; f <= 1; f += 0.05)
        for (const QRectF& r : layout.seats) {
          const QPointF d = point_on(way, f) - r.center();
          EXPECT_GT(std::hypot(d.x(), d.y()), r.width() / 2 - 0.5) << step << " " << moved.from << " " << moved.to;
        }
      const auto hit = figure.hit(point_on(way, 0.45), area);
      ASSERT_TRUE(hit) << step << " " << moved.from;
      EXPECT_TRUE(hit->transfer) << step << " " << moved.from;
    }
  }
}

TEST(ClusterPicture, is_drawn_from_17_devices_on_and_never_of_what_is_edited) {
  EXPECT_FALSE(NetworkFigure(clustered("h100-rails:2", "ring", 16)).cluster(kClusterAreas[1]));
  FigureInput input = clustered("h100-rails", "ring", 32);
  EXPECT_TRUE(NetworkFigure(input).cluster(kClusterAreas[1]));
  input.sketch = network_use(input.answer);
  EXPECT_FALSE(NetworkFigure(input).cluster(kClusterAreas[1]));
}

TEST(ClusterPicture, tips_say_what_leaves_and_what_stays_and_a_dragged_rank_changes_places) {
  const FigureInput input = clustered("h100-rails", "ring", 64);
  const NetworkFigure figure(input);
  const ClusterLayout layout = figure.cluster(kClusterAreas[1])->layout();
  // A ring enters and leaves each machine at the first GPU: the others' NICs carry nothing.
  EXPECT_NE(figure.tip(layout.seats[8].center(), kClusterAreas[1]).find("Out of it: NIC 8"), std::string::npos);
  EXPECT_NE(figure.tip(layout.seats[9].center(), kClusterAreas[1]).find("Out of it: nothing."), std::string::npos);
  const auto changed = figure.dragged(layout.seats[3].center(), layout.seats[12].center(), kClusterAreas[1]);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->wiring.placement.substr(0, 8), "0,1,2,12");
}

// "Out of it: nothing." would be an answer, and a wrong one.
TEST(ClusterPicture, tips_say_nothing_of_what_wires_carry_while_that_is_asked_for) {
  FigureInput input = clustered("h100-rails", "ring", 64);
  input.untold = true;
  const NetworkFigure figure(input);
  const ClusterLayout layout = figure.cluster(kClusterAreas[1])->layout();
  for (const QRectF& seat : layout.seats) {
    const std::string tip = figure.tip(seat.center(), kClusterAreas[1]);
    EXPECT_NE(tip.find("rank"), std::string::npos) << tip;
    for (const char* told : {"Out of it", "Within", "nothing"}) EXPECT_EQ(tip.find(told), std::string::npos) << tip;
  }
}

TEST(ClusterPicture, is_painted_at_every_size_twice_the_same) {
  for (const std::int32_t ranks : {32, 64, 128, 256}) {
    FigureInput input = clustered("h100-rails", "hierarchical", ranks);
    input.cursor = {input.answer->schedule.step_count() / 2, 0.4};
    input.selection.step = input.cursor.step, input.selection.transfer = 1;
    input.hover.rank = 5;
    const NetworkFigure figure(input);
    const WarningCatcher warnings;
    for (const QSize size : {QSize(160, 100), QSize(376, 215), QSize(480, 247), QSize(1024, 520)}) {
      const QImage once = painted(figure, size);
      EXPECT_EQ(once, painted(figure, size)) << ranks;
      EXPECT_GT(inked(painted(figure, size, dark_theme())), 300) << ranks;
      EXPECT_GT(count(once, light_theme().accent), 10) << ranks;
    }
    EXPECT_EQ(warnings.text(), QString()) << ranks;
  }
}

TEST(AtWork, is_what_the_spans_say) {
  for (const char* algorithm : {"ring", "hierarchical", "binomial"}) {
    for (const char* topology : {"", "h100-rails"}) {
      if (std::string(topology).empty() && std::string(algorithm) == "hierarchical") continue;
      const FigureInput input = clustered(topology, algorithm, 32);
      const std::int64_t steps = input.answer->schedule.step_count();
      for (std::int64_t step = 0; step <= steps; ++step) {
        for (const double phase : {0.0, 0.3}) {
          if (step == steps && phase > 0) continue;
          const auto all = at_work(input.answer, {step, phase});
          const double now = cursor_seconds(*survey(input.answer), {step, phase});
          for (std::int32_t rank = 0; rank < 32; ++rank) {
            bool works = false, later = false;
            for (const Span& s : input.answer->timeline.spans) {
              if (s.from != rank && s.to != rank) continue;
              works |= s.start.value <= now && now < s.end.value;
              later |= s.end.value > now;
            }
            EXPECT_EQ(all[at(rank)], works   ? AtWork::works
                                     : later ? AtWork::waits
                                             : AtWork::done)
                << algorithm << " " << step << " " << phase << " " << rank;
          }
        }
      }
    }
  }
}

TEST(AtWork, without_a_timeline_is_what_the_step_says) {
  const FigureInput input = clustered("", "binomial", 32);
  Answer bare = *input.answer;
  bare.timeline = {};
  const auto known = std::make_shared<const Answer>(std::move(bare));
  const auto all = at_work(known, {0, 0.5});
  std::set<std::int32_t> busy;
  for (const Transfer& t : known->schedule.step(0).transfers) busy.insert(t.from), busy.insert(t.to);
  for (std::int32_t rank = 0; rank < 32; ++rank)
    EXPECT_EQ(all[at(rank)], busy.contains(rank) ? AtWork::works : AtWork::waits);
}

}  // namespace
}  // namespace ringside::ui
