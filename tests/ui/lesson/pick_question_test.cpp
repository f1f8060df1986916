// What is picked on the stage, by clicks and by keys.
#include <algorithm>
#include <utility>

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QSignalSpy>
#include <QtTest/QTest>

#include "core/flow.h"
#include "lessons/lesson.h"
#include "ui/controls/button.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/lesson/question_card.h"
#include "ui/network/network_figure.h"
#include "ui/training/lab_scene_figure.h"

namespace ringside::ui {
namespace {

Question question_of(const char* block) {
  const std::string text = std::string("---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n") + block;
  return std::get<Question>(show_page(parse_lesson(text, "t.md").value(), 0).value().blocks.front());
}

Question cells() {
  return question_of(
      "::: pick p\nprompt: Which?\nscene: allreduce ring k=4 n=16B\npick: cells\nanswer: 0:1 1:2\nright: Yes.\n"
      "wrong: No.\n:::\n");
}

Selected cell(std::int32_t rank, std::int32_t chunk) {
  Selected s;
  s.rank = rank, s.chunk = chunk;
  return s;
}

TEST(PickQuestion, a_click_picks_and_a_second_one_lets_go) {
  QuestionCard card(cells(), {});
  apply_theme(light_theme());
  card.show();
  QSignalSpy changed(&card, &QuestionCard::picks_changed);
  auto& field = *card.findChild<QLineEdit*>("field_p");
  EXPECT_TRUE(card.waiting()) << "the run must not show it";
  EXPECT_TRUE(card.picking());
  EXPECT_TRUE(card.pick(cell(1, 2)));
  EXPECT_TRUE(card.pick(cell(3, 3)));
  EXPECT_EQ(field.text(), "1:2 3:3");
  EXPECT_EQ(card.picked({}), (std::vector{cell(1, 2), cell(3, 3)}));
  EXPECT_TRUE(card.pick(cell(3, 3)));
  EXPECT_EQ(field.text(), "1:2");
  Selected row;
  row.rank = 1;
  EXPECT_FALSE(card.pick(row)) << "a row is no cell";
  EXPECT_EQ(changed.size(), 3);
}

// Return comes from the stage, which has the focus after a click.
TEST(PickQuestion, what_was_picked_is_committed_from_the_stage) {
  QuestionCard card(cells(), {});
  card.show();
  EXPECT_FALSE(card.commit_picked()) << "nothing is picked";
  EXPECT_TRUE(card.pick(cell(0, 1)));
  EXPECT_TRUE(card.commit_picked());
  EXPECT_EQ(card.given().text, "0:1");
  EXPECT_FALSE(card.given().done);
  EXPECT_TRUE(card.pick(cell(1, 2)));
  EXPECT_TRUE(card.commit_picked());
  EXPECT_TRUE(card.given().done);
  EXPECT_FALSE(card.commit_picked()) << "it is answered";
}

TEST(PickQuestion, it_is_typed_and_tried_again_until_it_is_right) {
  QuestionCard card(cells(), {});
  card.show();
  auto& field = *card.findChild<QLineEdit*>("field_p");
  auto& commit = *card.findChild<Button*>("commit_p");
  commit.click();
  EXPECT_EQ(card.given().tries, 0) << "nothing is picked";
  QTest::keyClicks(&field, "0:1");
  EXPECT_EQ(card.picked({}), std::vector{cell(0, 1)}) << "typed ones are marked, too";
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_FALSE(card.given().done);
  EXPECT_EQ(card.given().tries, 1);
  QTest::keyClicks(&field, " 1:2");
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(card.given().done && card.given().right);
  EXPECT_FALSE(card.pick(cell(2, 2))) << "it is answered";
}

TEST(PickQuestion, parts_of_a_picture_are_clicked_where_they_are_drawn_and_let_go) {
  const Question question = question_of(
      "::: pick p\nprompt: Which?\nscene: whatif K=4 calls=3 skip=2:2\npick: calls\nanswer: 0:3 1:3 3:3\n"
      "right: Yes.\nwrong: No.\n:::\n");
  QuestionCard card(question, {});
  card.show();
  FigureView view;
  view.resize(900, 500);
  view.set_figure(std::make_shared<LabSceneFigure>(drawn_lab("whatif K=4 calls=3 skip=2:2").value(), true));
  view.show();
  QObject::connect(&view, &FigureView::part_clicked, &card,
                   [&](const QString& part) { EXPECT_TRUE(card.pick_part(part.toStdString())); });
  const auto& parts = dynamic_cast<const HasParts&>(*view.figure());
  const QRectF area = QRectF(view.rect()).adjusted(6, 6, -6, -6);
  const auto click = [&](const char* part) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, parts.part_outline(part, area).boundingRect().center().toPoint());
  };
  auto& field = *card.findChild<QLineEdit*>("field_p");
  click("0:3");
  EXPECT_EQ(field.text(), "") << "nobody picks yet";
  view.set_parts(card.parts());
  click("0:3");
  click("1:3");
  click("0:3");
  EXPECT_EQ(field.text(), "1:3");
  EXPECT_TRUE(parts.part_outline("2:2", area).isEmpty()) << "rank 2 does not make it";
}

/// All that is gone to by Ctrl and Right, each picked by Enter, until there is no more.
std::vector<std::string> picked_by_keys(FigureView& view) {
  std::vector<std::string> all;
  const auto heard = QObject::connect(&view, &FigureView::part_clicked,
                                      [&](const QString& part) { all.push_back(part.toStdString()); });
  QTest::keyClick(&view, Qt::Key_Return);
  EXPECT_TRUE(all.empty()) << "the keyboard is nowhere yet";
  do {
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_Return);
  } while (!all.empty() && (all.size() < 2 || all.back() != all[all.size() - 2]));
  all.resize(std::max<std::size_t>(all.size(), 1) - 1);
  QObject::disconnect(heard);
  return all;
}

// Most tensors are narrower than a pixel; the strip is read from its upper left, where the first to get ready is.
TEST(PickQuestion, every_tensor_is_reached_and_picked_by_keys) {
  const char* scene = "tensors model=resnet-50 K=8 cluster=ethernet";
  const Question question = question_of((std::string("::: pick p\nprompt: Which?\nscene: ") + scene +
                                         "\npick: tensors\nanswer: fc.weight\nright: Yes.\nwrong: No.\n:::\n")
                                            .c_str());
  QuestionCard card(question, {});
  FigureView view;
  view.resize(900, 500);
  view.set_figure(std::make_shared<LabSceneFigure>(drawn_lab(scene).value(), true));
  view.set_parts(card.parts());
  view.show();
  view.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&view));
  view.setFocus();
  const QImage before = view.grab().toImage();
  EXPECT_EQ(picked_by_keys(view), question.picks->parts);
  EXPECT_NE(view.grab().toImage(), before) << "where the keyboard is, is seen";
  EXPECT_TRUE(view.accessibleDescription().contains(question.picks->parts.back().c_str()))
      << view.accessibleDescription().toStdString();
  std::string up, down;
  QObject::connect(&view, &FigureView::part_clicked, [&](const QString& part) { down = part.toStdString(); });
  QTest::keyClick(&view, Qt::Key_Up, Qt::ControlModifier);
  QTest::keyClick(&view, Qt::Key_Return);
  up = std::exchange(down, {});
  QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&view, Qt::Key_Return);
  const auto& parts = dynamic_cast<const HasParts&>(*view.figure());
  const auto top = [&](const std::string& part) {
    return parts.part_outline(part, QRectF(view.rect()).adjusted(6, 6, -6, -6)).boundingRect().top();
  };
  EXPECT_LT(top(up), top(down));
  view.set_parts({});
  down.clear();
  QTest::keyClick(&view, Qt::Key_Return);
  EXPECT_EQ(down, "") << "nobody picks any more";
}

TEST(PickQuestion, wires_are_reached_and_picked_by_keys) {
  const Question question = question_of(
      "::: pick p\nprompt: Which?\nscene: allreduce ring k=4 n=1MiB topology=pcie-workstation\npick: links\n"
      "answer: PCIe 0 to CPU 0\nright: Yes.\nwrong: No.\n:::\n");
  QuestionCard card(question, {});
  Case c;
  c.collective = Collective::allreduce, c.algorithm = "ring", c.instance.ranks = 4, c.bytes = 1 << 20;
  c.wiring.topology = "pcie-workstation";
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(validate(c).value()).value());
  FigureView view;
  view.resize(860, 460);
  view.set_figure(std::make_shared<NetworkFigure>(input));
  view.set_parts(card.parts());
  view.show();
  auto reached = picked_by_keys(view), all = question.picks->parts;
  std::ranges::sort(reached);
  std::ranges::sort(all);
  EXPECT_EQ(reached, all);
}

TEST(PickQuestion, every_wire_and_node_of_a_topology_can_be_clicked) {
  for (const char* topology : {"pcie-workstation", "h100-rails:2", "torus:4x4"}) {
    Case c;
    c.collective = Collective::allreduce, c.algorithm = "ring", c.instance.ranks = 4, c.bytes = 1 << 20;
    c.wiring.topology = topology;
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(validate(c).value()).value());
    const NetworkFigure figure(input);
    const QRectF area(0, 0, 860, 460);
    const Topology& t = figure.use().topology();
    for (const Node& node : t.nodes) {
      const QPointF at = figure.part_outline(node.label, area).boundingRect().center();
      EXPECT_EQ(figure.part_at(at, area), node.label) << topology;
    }
    for (std::size_t l = 0; l < t.links.size(); ++l) {
      const std::string link = link_text(t, static_cast<std::int32_t>(l));
      const QPainterPath path = figure.part_outline(link, area);
      ASSERT_FALSE(path.isEmpty()) << topology << ": " << link;
      const QPointF at = (QPointF(path.elementAt(0)) + QPointF(path.elementAt(1))) / 2;
      const std::string found = figure.part_at(at, area);
      EXPECT_EQ(figure.part_outline(found, area).boundingRect(), path.boundingRect()) << link << " as " << found;
    }
  }
}

TEST(PickQuestion, ranks_that_are_dragged_write_the_seating) {
  QuestionCard card(question_of("::: build p\nprompt: Seat them.\nscene: allreduce ring k=4 n=64MiB topology=ring\n"
                                "kind: placement\nstart:\n  0, 2, 1, 3\nbound: time <= 1s\nright: Yes.\nwrong: No.\n"
                                "fault bound: Slow.\nanswer:\n  0, 1, 2, 3\n:::\n"),
                    {});
  card.show();
  EXPECT_TRUE(card.seat("3,2,1,0"));
  QTest::mouseClick(card.findChild<Button*>("commit_p"), Qt::LeftButton);
  EXPECT_TRUE(card.given().right);
  EXPECT_EQ(card.given().text, "3,2,1,0");
  EXPECT_FALSE(card.seat("0,1,2,3")) << "it is answered";
  QuestionCard other(cells(), {});
  EXPECT_FALSE(other.seat("0,1,2,3"));
}

}  // namespace
}  // namespace ringside::ui
