// Editing a topology in the window, as a person does: with the mouse, the keys and the form beside the figure.
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "core/topology/topology_json.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/field.h"
#include "ui/model/wiring_edit.h"
#include "ui/network/network_figure.h"
#include "ui/topology/topology_canvas.h"
#include "ui/topology/topology_panel.h"

namespace ringside::ui {
namespace {

class TopologyWindowTest : public OpenedWindow {
 protected:
  void open(const std::string& topology, std::int32_t ranks) {
    window_ = opened(forgetful());
    Case c = with_topology(question(), topology);
    c.instance.ranks = ranks;
    c.instance.chunks = 0;
    c.data.clear();
    c.bytes = 1 << 20;
    change(c);
    QTest::mouseClick(find<QPushButton>("edit_topology"), Qt::LeftButton);
    settle();
    ASSERT_TRUE(canvas().editing());
  }
  /// Cards appear a turn of the event loop later.
  void settle() {
    OpenedWindow::settle();
    QTest::qWait(20);
  }
  TopologyCanvas& canvas() { return *find<TopologyCanvas>("topology_view"); }
  const Topology shown() const { return topology_of(question()).value(); }
  /// The middle of a node on the canvas.
  QPoint node(const char* label) {
    const auto& figure = dynamic_cast<const NetworkFigure&>(*canvas().figure());
    const Topology& t = figure.use().topology();
    const auto d = figure.drawing(QRectF(canvas().rect()).adjusted(6, 6, -6, -6));
    for (std::size_t i = 0; i < t.nodes.size(); ++i)
      if (t.nodes[i].label == label)
        return d->layout.items[static_cast<std::size_t>(d->view.item_of[i])].center().toPoint();
    ADD_FAILURE() << label << " is not drawn";
    return {};
  }
  /// The middle of the wire between two nodes.
  QPoint wire(const char* a, const char* b) { return (node(a) + node(b)) / 2; }
  void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button) {
    QTest::mousePress(&canvas(), button, {}, from);
    QTest::mouseMove(&canvas(), (from + to) / 2);
    QTest::mouseMove(&canvas(), to);
    QTest::mouseRelease(&canvas(), button, {}, to);
  }
  void type(const char* name, const char* text) {
    auto* edit = find<QLineEdit>(name);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromUtf8(text));
    QTest::keyClick(edit, Qt::Key_Return);
  }
  QString error(const char* name) { return find<ErrorLine>(name)->line(); }
  double seconds() { return window_->results().answer()->prediction.simulation->value; }
};

TEST_F(TopologyWindowTest, nodes_and_wires_are_added_moved_connected_and_removed_with_the_mouse) {
  open("ring", 4);
  const Case before = question();
  const double alone = seconds();
  // A shortcut across the ring: a switch in the middle, wired to two opposite ranks.
  canvas().set_tool(EditTool::switch_);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().rect().center());
  ASSERT_EQ(shown().nodes.size(), 5U);
  EXPECT_EQ(shown().nodes[4].label, "switch 0");
  EXPECT_TRUE(shown().nodes[4].forwards);
  canvas().set_tool(EditTool::connect);
  const std::string a = shown().nodes[0].label, c = shown().nodes[2].label;
  drag(node(a.c_str()), node("switch 0"), Qt::LeftButton);
  canvas().set_tool(EditTool::select);
  drag(node("switch 0"), node(c.c_str()), Qt::RightButton);
  EXPECT_TRUE(wire_between(shown(), 0, 4));
  EXPECT_TRUE(wire_between(shown(), 4, 2));
  settle();
  // Moving changes nothing but the picture, and the node stands where it was dropped.
  const QPoint there = node("switch 0") + QPoint(90, 30);
  drag(node("switch 0"), there, Qt::LeftButton);
  settle();
  EXPECT_LE((node("switch 0") - there).manhattanLength(), 3);
  EXPECT_EQ(shown().links.size(), 12U);
  // Without the wires of rank 0 to its neighbours the ring allreduce takes its way through the switch.
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, wire(a.c_str(), shown().nodes[1].label.c_str()));
  QTest::keyClick(&canvas(), Qt::Key_Delete);
  EXPECT_FALSE(wire_between(shown(), 0, 1));
  settle();
  EXPECT_GT(seconds(), alone);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, node("switch 0"));
  QTest::mouseClick(find<QPushButton>("topology_remove"), Qt::LeftButton);
  EXPECT_EQ(shown().nodes.size(), 4U);
  EXPECT_EQ(window_->document().undo_stack().count() - 1, 6);  // and the case
  for (int i = 0; i < 6; ++i) QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(question(), before);
  for (int i = 0; i < 6; ++i) QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(shown().nodes.size(), 4U);
  EXPECT_FALSE(wire_between(shown(), 0, 1));
}

TEST_F(TopologyWindowTest, constants_are_typed_and_what_is_bad_is_said_beside_the_field_and_kept) {
  open("dgx-h100", 8);
  const double before = seconds();
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, wire("GPU 3", "NVSwitch"));
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, node("GPU 3"));
  auto* wires = find<QComboBox>("node_wires");
  wires->setCurrentIndex(1);
  Q_EMIT wires->activated(1);
  type("wire_bandwidth", "fast");
  EXPECT_NE(error("wire_bandwidth_error").indexOf("fast"), -1);
  EXPECT_EQ(find<QLineEdit>("wire_bandwidth")->text(), "fast");
  type("wire_alpha", "2us");
  EXPECT_EQ(find<QLineEdit>("wire_bandwidth")->text(), "fast") << "lost by a change of another field";
  type("wire_bandwidth", "45 GB/s");
  EXPECT_TRUE(error("wire_bandwidth_error").isEmpty());
  // In a field in which nothing is typed, undo is the document's.
  QTest::keyClick(find<QLineEdit>("wire_bandwidth"), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(wire_between(shown(), 3, 8)->bandwidth.value, 450e9);
  QTest::keyClick(find<QLineEdit>("wire_bandwidth"), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  const auto wire = wire_between(shown(), 3, 8);
  EXPECT_EQ(wire->bandwidth.value, 45e9);
  EXPECT_EQ(wire->alpha.value, 2e-6);
  settle();
  EXPECT_GT(seconds(), 2 * before) << "a wire of a tenth is the bottleneck";
  EXPECT_TRUE(find<Text>("topology_times")->text().startsWith("Takes "));
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, node("GPU 3"));
  type("node_label", "GPU 4");
  EXPECT_FALSE(error("node_label_error").isEmpty());
  QTest::keyClick(&canvas(), Qt::Key_Delete);  // refused, too, and what was typed is still there
  EXPECT_NE(find<ErrorLine>("topology_error")->line().indexOf("8 ranks need 8 devices"), -1);
  EXPECT_EQ(find<QLineEdit>("node_label")->text(), "GPU 4");
  type("node_label", "slow");
  EXPECT_EQ(shown().nodes[3].label, "slow");
  type("node_copy", "10 GB/s");
  EXPECT_DOUBLE_EQ(shown().nodes[3].copy.value, 1e-10);
}

TEST_F(TopologyWindowTest, without_a_way_the_window_names_the_ranks_and_goes_on) {
  open("ring", 4);
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(2, 3)}) {
    QTest::mouseClick(&canvas(), Qt::LeftButton, {},
                      wire(shown().nodes[static_cast<std::size_t>(a)].label.c_str(),
                           shown().nodes[static_cast<std::size_t>(b)].label.c_str()));
    QTest::keyClick(&canvas(), Qt::Key_Delete);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->error_line().isEmpty(); }, 20'000));
  EXPECT_NE(window_->error_line().indexOf("no way from rank 0 to rank 1"), -1) << window_->error_line().toStdString();
  EXPECT_EQ(shown().links.size(), 4U);
  // The picture shows what there is now, and can be mended.
  const auto& figure = dynamic_cast<const NetworkFigure&>(*canvas().figure());
  EXPECT_EQ(figure.use().topology().links.size(), 4U);
  canvas().set_tool(EditTool::connect);
  drag(node(shown().nodes[0].label.c_str()), node(shown().nodes[1].label.c_str()), Qt::LeftButton);
  settle();
  EXPECT_TRUE(window_->error_line().isEmpty());
}

TEST_F(TopologyWindowTest, the_keys_alone_suffice) {
  open("dgx-h100", 4);
  canvas().setFocus();
  QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ControlModifier);
  const std::string first = find<QLineEdit>("node_label")->text().toStdString();
  EXPECT_EQ(first, "GPU 0");
  QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(find<QLineEdit>("node_label")->text(), "GPU 1");
  QTest::keyClick(&canvas(), Qt::Key_C);
  QTest::keyClick(&canvas(), Qt::Key_Left, Qt::ControlModifier);
  QTest::keyClick(&canvas(), Qt::Key_Return);
  EXPECT_TRUE(wire_between(shown(), 1, 0));
  QTest::keyClick(&canvas(), Qt::Key_Escape);  // the tool,
  QTest::keyClick(&canvas(), Qt::Key_Escape);  // what is picked,
  EXPECT_TRUE(canvas().editing());
  QTest::keyClick(&canvas(), Qt::Key_Escape);  // and the mode
  EXPECT_FALSE(canvas().editing());
  EXPECT_TRUE(QTest::qWaitFor([&] { return find<QWidget>("chunks_view")->isVisible(); }, 2'000));
}

TEST_F(TopologyWindowTest, ctrl_t_twice_changes_nothing) {
  open("", 4);
  const Case before = question();
  const int commands = window_->document().undo_stack().count();
  for (const bool on : {false, true, false}) {
    QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);
    settle();
    ASSERT_EQ(canvas().editing(), on);
    EXPECT_EQ(dynamic_cast<const NetworkFigure*>(canvas().figure().get()) != nullptr, on) << "drawn as it is edited";
  }
  EXPECT_EQ(question(), before);
  EXPECT_EQ(window_->document().undo_stack().count(), commands);
  // And what is drawn can be changed: one switch more is one step of undo.
  QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);
  settle();
  EXPECT_FALSE(dynamic_cast<const NetworkFigure&>(*canvas().figure()).use().ways.empty()) << "with its traffic";
  canvas().set_tool(EditTool::switch_);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().rect().topLeft() + QPoint(20, 20));
  EXPECT_EQ(shown().name, "crossbar (edited)");
  EXPECT_EQ(window_->document().undo_stack().count(), commands + 1);
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(question(), before);
}

TEST_F(TopologyWindowTest, a_schedule_whose_switches_add_on_no_wires_can_be_given_some) {
  window_ = opened(forgetful());
  Case c = question();
  c.algorithm = "in_network";
  change(c);
  ASSERT_GT(window_->results().answer()->schedule.helpers, 0);
  QTest::mouseClick(find<QPushButton>("edit_topology"), Qt::LeftButton);
  settle();
  EXPECT_TRUE(canvas().editing());
  EXPECT_NE(canvas().figure(), nullptr);
}

TEST_F(TopologyWindowTest, while_nobody_edits_dragging_moves_a_rank) {
  open("dgx-h100", 4);
  QTest::mouseClick(find<QPushButton>("edit_topology"), Qt::LeftButton);
  ASSERT_FALSE(canvas().editing());
  QTest::qWait(50);
  drag(node("GPU 0"), node("GPU 6"), Qt::LeftButton);
  EXPECT_EQ(question().wiring.placement, "6,1,2,3");
  EXPECT_EQ(question().wiring.topology, "dgx-h100");
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(question().wiring.placement, "packed");
}

TEST_F(TopologyWindowTest, a_saved_topology_is_read_back_as_it_is) {
  open("dgx-1", 8);
  drag(node("GPU 0"), node("GPU 0") + QPoint(-30, -10), Qt::LeftButton);
  QTemporaryDir folder;
  const QString path = folder.filePath("mine.json");
  auto* panel = qobject_cast<TopologyPanel*>(canvas().parentWidget());
  ASSERT_NE(panel, nullptr);
  ASSERT_TRUE(panel->save_to(path));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const auto read = topology_from_text(file.readAll().toStdString());
  ASSERT_TRUE(read) << read.error().line();
  EXPECT_EQ(*read, shown());
  EXPECT_EQ(read->name, "dgx-1 (edited)");
  EXPECT_FALSE(panel->save_to(folder.filePath("no/such/folder.json")));
  EXPECT_FALSE(find<ErrorLine>("topology_error")->line().isEmpty());
}

TEST_F(TopologyWindowTest, nothing_is_cut_off_while_one_edits) {
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    open("h100-rails:2", 16);
    window_->resize(size);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, node("GPU 0"));
    QTest::qWait(50);
    for (const QWidget* w : window_->findChildren<QWidget*>()) {
      if (!w->isVisible() || w->objectName().isEmpty() || w->objectName().startsWith("qt_")) continue;
      if (w->parentWidget()->objectName() == "qt_scrollarea_viewport") continue;
      EXPECT_TRUE(w->parentWidget()->rect().contains(w->geometry())) << w->objectName().toStdString();
    }
  }
}

}  // namespace
}  // namespace ringside::ui
