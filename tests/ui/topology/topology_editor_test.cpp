// The model of editing a topology: every change is one command, undone exactly, and the ranks always sit somewhere.
#include "ui/topology/topology_editor.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/topology/topology_json.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/model/wiring_edit.h"
#include "ui/topology/edited_case.h"

namespace ringside::ui {
namespace {

class TopologyEditorTest : public testing::Test {
 protected:
  void open(const std::string& topology, std::int32_t ranks, const std::string& placement = "packed") {
    Scene scene;
    scene.question = with_topology(first_case(), topology);
    scene.question.instance.ranks = ranks;
    scene.question.instance.chunks = 0;
    scene.question.data.clear();
    scene.question.bytes = 1 << 20;
    scene.question.wiring.placement = placement;
    const auto loaded = document_.load(scene, QString());
    ASSERT_TRUE(loaded) << loaded.error().line();
    document_.undo_stack().clear();
  }
  const Wiring& wiring() const { return document_.question().wiring; }
  /// Labels of the devices of all ranks.
  std::vector<std::string> seats() const {
    const Network net = network_of(document_.question()).value();
    std::vector<std::string> labels;
    for (const std::int32_t n : net.nodes) labels.push_back(net.topology.nodes[static_cast<std::size_t>(n)].label);
    return labels;
  }
  Document document_;
  TopologyEditor editor_{document_};
};

TEST_F(TopologyEditorTest, every_change_is_one_command_and_undone_exactly) {
  open("dgx-h100", 4);  // GPU 0 .. 7 are the nodes 0 to 7, NVSwitch is 8
  std::vector<Case> states{document_.question()};
  const std::vector<Spot> now(9, Spot{0.5, 0.5});
  const auto did = [&](const Result<bool>& done) {
    ASSERT_TRUE(done) << done.error().line();
    EXPECT_TRUE(*done);
    states.push_back(document_.question());
  };
  did(editor_.add(NodeKind::gpu, 0, {0.1, 0.2}, now));
  EXPECT_EQ(editor_.picked().node, 9);
  did(editor_.join(9, 8));
  EXPECT_TRUE(editor_.picked().wire());
  did(editor_.change(8, 9, {Seconds(2e-6), BytesPerSecond(25e9), "pcie"}));
  did(editor_.move(0, {0.9, 0.9}, std::vector<Spot>(10, Spot{0.5, 0.5})));
  Node slow = editor_.topology().nodes[8];
  slow.copy = SecondsPerByte(1e-10);
  did(editor_.change(8, slow));
  did(editor_.remove({.a = 0, .b = 8}));
  did(editor_.remove({.node = 9}));
  EXPECT_EQ(document_.undo_stack().count(), 7);
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    document_.undo_stack().undo();
    EXPECT_EQ(document_.question(), states[i]) << i;
  }
  EXPECT_EQ(wiring().topology, "dgx-h100");
  for (std::size_t i = 1; i < states.size(); ++i) {
    document_.undo_stack().redo();
    EXPECT_EQ(document_.question(), states[i]) << i;
  }
}

TEST_F(TopologyEditorTest, an_edited_preset_says_so_once) {
  open("dgx-h100", 4);
  ASSERT_TRUE(editor_.remove({.node = 7}));
  ASSERT_TRUE(editor_.remove({.node = 6}));
  EXPECT_EQ(wiring().topology, "dgx-h100 (edited)");
  const Topology t = topology_from_text(wiring().own).value();
  EXPECT_EQ(t.name, "dgx-h100 (edited)");
  EXPECT_TRUE(t.source.starts_with("Edited by hand; before that: ")) << t.source;
  EXPECT_EQ(t.source.find("Edited", 1), std::string::npos);
}

TEST_F(TopologyEditorTest, what_changes_nothing_is_no_command) {
  open("dgx-h100", 4);
  EXPECT_FALSE(*editor_.change(0, editor_.topology().nodes[0]));
  EXPECT_FALSE(*editor_.change(0, 8, *wire_between(editor_.topology(), 0, 8)));
  EXPECT_EQ(document_.undo_stack().count(), 0);
}

TEST_F(TopologyEditorTest, bad_changes_are_refused_and_change_nothing) {
  open("dgx-h100", 8);
  const Case before = document_.question();
  const auto refused = [&](const Result<bool>& done, const char* why) {
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().line().find(why), std::string::npos) << done.error().line();
  };
  refused(editor_.remove({.node = 3}), "8 ranks need 8 devices");
  refused(editor_.change(0, 8, {Seconds(-1), BytesPerSecond(1e9), ""}), "alpha");
  refused(editor_.change(0, 8, {Seconds(1e-6), BytesPerSecond(0), ""}), "bytes per second");
  refused(editor_.join(0, 8), "no link joins yet");
  refused(editor_.join(2, 2), "two different nodes");
  Node twin = editor_.topology().nodes[0];
  twin.label = "gpu 1";
  refused(editor_.change(0, twin), "no other node");
  EXPECT_EQ(document_.question(), before);
  EXPECT_EQ(document_.undo_stack().count(), 0);
}

TEST_F(TopologyEditorTest, ranks_on_a_removed_device_go_to_the_first_free_one_and_the_note_says_so) {
  open("dgx-h100", 4, "5,3,1,7");
  std::vector<QString> notes;
  QObject::connect(&editor_, &TopologyEditor::noted, [&](const QString& n) { notes.push_back(n); });
  ASSERT_TRUE(editor_.remove({.node = 3}));
  // GPU 0 is free; the others stay where they were, though their numbers are smaller now.
  EXPECT_EQ(seats(), (std::vector<std::string>{"GPU 5", "GPU 0", "GPU 1", "GPU 7"}));
  EXPECT_EQ(wiring().placement, "4,0,1,6");
  EXPECT_EQ(notes.back(), "One rank sits elsewhere now: rank 1 on GPU 0.");
  ASSERT_TRUE(editor_.remove({.node = 3}));  // GPU 4, where nobody sits
  EXPECT_EQ(notes.back(), "");
}

TEST_F(TopologyEditorTest, a_rule_places_the_ranks_anew) {
  open("dgx-h100", 4);
  std::vector<QString> notes;
  QObject::connect(&editor_, &TopologyEditor::noted, [&](const QString& n) { notes.push_back(n); });
  ASSERT_TRUE(editor_.remove({.node = 1}));
  EXPECT_EQ(wiring().placement, "packed");
  EXPECT_EQ(seats(), (std::vector<std::string>{"GPU 0", "GPU 2", "GPU 3", "GPU 4"}));
  EXPECT_EQ(notes.back(), "3 ranks sit elsewhere now, the first of them rank 1 on GPU 2.");
}

TEST_F(TopologyEditorTest, slow_wires_follow_their_nodes_and_go_with_them) {
  open("dgx-h100", 4);
  Case c = document_.question();
  c.wiring.impaired = {{"GPU 2", "NVSwitch", 0.5}, {"4", "8", 0.25}};
  ASSERT_TRUE(document_.change(c, "impair"));
  Node renamed = editor_.topology().nodes[2];
  renamed.label = "slow one";
  ASSERT_TRUE(editor_.change(2, renamed));
  ASSERT_TRUE(editor_.remove({.node = 0}));
  EXPECT_EQ(wiring().impaired, (std::vector<Impaired>{{"slow one", "NVSwitch", 0.5}, {"GPU 4", "NVSwitch", 0.25}}));
  ASSERT_TRUE(editor_.remove({.node = 1}));  // the slow one
  EXPECT_EQ(wiring().impaired, (std::vector<Impaired>{{"GPU 4", "NVSwitch", 0.25}}));
  EXPECT_EQ(editor_.topology().links.size(), 12U);  // 6 GPUs; as they were described, in both directions
}

TEST_F(TopologyEditorTest, wires_may_be_missing_while_one_edits_and_the_answer_names_the_ranks) {
  open("ring", 4);
  ASSERT_TRUE(editor_.remove({.a = 0, .b = 1}));  // a line, which still joins all
  EXPECT_TRUE(answer(document_.question()));
  ASSERT_TRUE(editor_.remove({.a = 2, .b = 3}));
  const auto none = answer(document_.question());
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().line().find("no way from rank 0 to rank 1"), std::string::npos) << none.error().line();
  // Meanwhile everything else can be changed, saved and opened.
  EXPECT_TRUE(document_.change(with_bytes(document_.question(), 4096), "size"));
  Document again;
  EXPECT_TRUE(again.load(document_.scene({}, {}), QString()));
  const auto scene = scene_from_json(to_json(document_.scene({}, {})));
  ASSERT_TRUE(scene) << scene.error().line();
  EXPECT_EQ(scene->question, document_.question());
  ASSERT_TRUE(editor_.join(0, 2));
  EXPECT_TRUE(answer(document_.question()));
}

TEST_F(TopologyEditorTest, the_uniform_crossbar_becomes_a_topology_with_the_first_change) {
  open("", 4);
  EXPECT_TRUE(editor_.topology().nodes.empty());
  const Case before = document_.question();
  const double price = answer(before)->prediction.price->value;
  editor_.set_editing(true);
  EXPECT_EQ(document_.question(), before) << "looking is no change";
  ASSERT_FALSE(editor_.topology().nodes.empty());
  ASSERT_TRUE(editor_.add(NodeKind::gpu, -1, {}, {}));
  EXPECT_EQ(wiring().topology, "crossbar (edited)");
  EXPECT_NEAR(answer(document_.question())->prediction.price->value, price, 1e-9 * price) << "nobody uses the device";
  document_.undo_stack().undo();
  EXPECT_EQ(document_.question(), before);
  EXPECT_FALSE(editor_.topology().nodes.empty()) << "it is still edited";
  editor_.set_editing(false);
  EXPECT_TRUE(editor_.topology().nodes.empty());
}

TEST_F(TopologyEditorTest, what_is_gone_is_no_longer_picked) {
  open("dgx-h100", 4);
  editor_.pick({.a = 8, .b = 7});
  EXPECT_EQ(editor_.picked(), (Picked{.a = 7, .b = 8}));
  ASSERT_TRUE(editor_.remove(editor_.picked()));
  EXPECT_TRUE(editor_.picked().empty());
  ASSERT_TRUE(editor_.add(NodeKind::switch_, -1, {}, {}));
  EXPECT_EQ(editor_.picked().node, 9);
  document_.undo_stack().undo();
  EXPECT_TRUE(editor_.picked().empty());
}

TEST_F(TopologyEditorTest, a_new_wire_is_like_those_beside_it) {
  open("h100-rails:2", 16);
  const Topology& t = editor_.topology();
  for (std::int32_t a = 0; a < 4; ++a) {
    const WireConstants guess = likely_wire(document_.question(), t, a, -1);
    EXPECT_EQ(guess.bandwidth.value, 450e9) << "a GPU's first wire is NVLink";
  }
}

}  // namespace
}  // namespace ringside::ui
