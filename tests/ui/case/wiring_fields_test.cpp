#include "ui/case/wiring_fields.h"

#include <QLineEdit>
#include <QSpinBox>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/topology/shapes.h"
#include "core/topology/topology_json.h"
#include "tests/ui/case/case_panel_fixture.h"
#include "ui/model/case_edit.h"
#include "ui/model/wiring_edit.h"

namespace ringside::ui {
namespace {

TEST_F(CasePanelTest, a_topology_and_a_placement_are_chosen_and_undone) {
  choose("topology", "torus");
  EXPECT_EQ(document_.question().wiring.topology, "torus");
  auto* sizes = find<QLineEdit>("topology_sizes");
  EXPECT_TRUE(sizes->isVisibleTo(panel_.get()));
  sizes->setText(QStringLiteral("2x2"));
  Q_EMIT sizes->editingFinished();
  EXPECT_EQ(document_.question().wiring.topology, "torus:2x2");
  choose("placement", "reversed");
  EXPECT_EQ(document_.question().wiring.placement, "reversed");
  choose("placement", "list");
  EXPECT_EQ(document_.question().wiring.placement, "3,2,1,0");
  choose("path", "kernel");
  EXPECT_TRUE(document_.question().wiring.kernel);
  choose("ports", "no limit");
  EXPECT_EQ(document_.question().wiring.ports, 0);
  EXPECT_TRUE(panel_->errors().empty());
  for (int i = 0; i < 6; ++i) document_.undo_stack().undo();
  EXPECT_TRUE(document_.question().wiring.uniform());
  EXPECT_FALSE(sizes->isVisibleTo(panel_.get()));
}

TEST_F(CasePanelTest, routing_is_chosen) {
  choose("topology", "torus");
  choose("routing", "multipath");
  EXPECT_EQ(document_.question().wiring.routing, "multipath");
  document_.undo_stack().undo();
  EXPECT_EQ(document_.question().wiring.routing, "");
}

TEST_F(CasePanelTest, a_machine_is_copied_to_a_cluster) {
  choose("topology", "dgx-1");
  auto* copies = find<QSpinBox>("copies");
  auto* nic = find<QLineEdit>("nic");
  EXPECT_TRUE(copies->isVisibleTo(panel_.get()));
  EXPECT_FALSE(nic->isVisibleTo(panel_.get()));
  copies->setValue(2);
  ASSERT_TRUE(document_.question().wiring.replicas);
  EXPECT_EQ(*document_.question().wiring.replicas, (Replicas{.nodes = 2, .network = "rails", .fabric = {}, .nic = {}}));
  EXPECT_TRUE(nic->isVisibleTo(panel_.get()));
  choose("network", "fat-tree");
  nic->setText(QStringLiteral("400Gbit/s"));
  Q_EMIT nic->editingFinished();
  EXPECT_EQ(document_.question().wiring.replicas->network, "fat-tree");
  EXPECT_EQ(document_.question().wiring.replicas->nic, BytesPerSecond(50e9));
  choose("fabric", "roce");
  find<QSpinBox>("nics")->setValue(4);
  EXPECT_EQ(*document_.question().wiring.replicas,
            (Replicas{.nodes = 2, .network = "fat-tree", .fabric = "roce", .nic = BytesPerSecond(50e9), .nics = 4}));
  const Topology t = topology_of(document_.question()).value();
  EXPECT_EQ(devices(t).size(), 16U);
  EXPECT_EQ(std::count_if(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.kind == NodeKind::nic; }), 8);
  EXPECT_TRUE(panel_->errors().empty());
  find<QComboBox>("fabric")->setCurrentIndex(0);
  Q_EMIT find<QComboBox>("fabric")->activated(0);
  EXPECT_EQ(document_.question().wiring.replicas->fabric, "") << "the network's own again";
  nic->setText(QStringLiteral("fast"));
  Q_EMIT nic->editingFinished();
  EXPECT_EQ(panel_->errors().size(), 1);
  copies->setValue(1);
  EXPECT_FALSE(document_.question().wiring.replicas);
  // What is a cluster already is not copied.
  choose("topology", "h100-rails");
  EXPECT_FALSE(copies->isVisibleTo(panel_.get()));
}

TEST_F(CasePanelTest, a_topology_that_cannot_be_is_refused_under_the_fields) {
  choose("topology", "torus");
  auto* sizes = find<QLineEdit>("topology_sizes");
  sizes->setText(QStringLiteral("1x1"));
  Q_EMIT sizes->editingFinished();
  ASSERT_EQ(panel_->errors().size(), 1);
  EXPECT_TRUE(panel_->errors().front().contains(QStringLiteral("devices")));
  EXPECT_EQ(document_.question().wiring.topology, "torus");
}

TEST_F(CasePanelTest, a_pasted_topology_becomes_ones_own_and_says_what_was_assumed) {
  EXPECT_FALSE(panel_->wiring().take_text(QStringLiteral("no topology at all")));
  EXPECT_EQ(panel_->errors().size(), 1);
  const Topology t = make_topology("ring", {4, {}, Seconds(1e-6), BytesPerSecond(1e9), "x"}).value();
  EXPECT_TRUE(panel_->wiring().take_text(QString::fromStdString(to_json(t).dump())));
  EXPECT_FALSE(document_.question().wiring.own.empty());
  EXPECT_EQ(topology_of(document_.question()).value().links.size(), 8U);
  choose("topology", "crossbar");
  EXPECT_TRUE(document_.question().wiring.own.empty());
}

TEST(WiringEdit, a_rank_changes_places_with_who_is_there) {
  Case c = first_case();
  c.wiring.topology = "dgx-h100";
  // Four ranks on devices 0 to 3: rank 1 onto rank 3's device, then onto a free one.
  c = with_rank_on(c, 1, 3).value();
  EXPECT_EQ(c.wiring.placement, "0,3,2,1");
  c = with_rank_on(c, 1, 7).value();
  EXPECT_EQ(c.wiring.placement, "0,7,2,1");
  EXPECT_EQ(with_rank_on(c, 1, 8).value(), c);  // node 8 is the switch
  // Other ranks no longer fit the list.
  EXPECT_EQ(with_ranks(c, 5).wiring.placement, "packed");
  EXPECT_EQ(with_topology(c, "ring").wiring.placement, "packed");
}

}  // namespace
}  // namespace ringside::ui
