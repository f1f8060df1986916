// Figures as tables for screen readers, through Qt's own interface for them.
#include <set>

#include <QAccessible>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/figures/painting.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

FigureInput input_of(std::shared_ptr<const Answer> answer, std::int64_t step) {
  FigureInput input;
  input.answer = std::move(answer);
  input.cursor = {step, 0};
  return input;
}

struct Heard {
  FigureView view;
  QAccessibleInterface* interface = nullptr;
  QAccessibleTableInterface* table = nullptr;

  Heard(const char* name, const FigureInput& input) {
    view.resize(1076, 600);
    view.set_figure(figure_of(*find_view(name), input));
    interface = QAccessible::queryAccessibleInterface(&view);
    table = interface != nullptr ? interface->tableInterface() : nullptr;
  }
  QString cell(int row, int column) const {
    QAccessibleInterface* c = table->cellAt(row, column);
    return c != nullptr ? c->text(QAccessible::Name) : QString();
  }
};

TEST(Spoken, a_cell_of_chunks_says_whose_sum_it_is) {
  // The third column of section 4.2's vectors is 5, 1, 2, 9; chunk 2 began at rank 2 and met ranks 3 and 0.
  const Heard heard("chunks", input_of(chapter_answer("ring"), 2));
  ASSERT_NE(heard.table, nullptr);
  EXPECT_EQ(heard.interface->role(), QAccessible::Table);
  EXPECT_EQ(heard.table->rowCount(), 4);
  EXPECT_EQ(heard.table->columnCount(), 4);
  EXPECT_EQ(heard.table->rowDescription(2), "rank 2");
  EXPECT_EQ(heard.table->columnDescription(1), "chunk 1");
  EXPECT_EQ(heard.cell(0, 2), "rank 0, chunk 2: sum of ranks 0 and 2 to 3, 16") << "5 + 2 + 9";
  EXPECT_EQ(heard.cell(0, 1), "rank 0, chunk 1: data of rank 0, 6");
}

TEST(Spoken, every_cell_is_a_child_that_knows_its_place) {
  const Heard heard("chunks", input_of(chapter_answer("ring"), 2));
  ASSERT_NE(heard.table, nullptr);
  EXPECT_EQ(heard.interface->childCount(), 16);
  std::set<QString> said;
  for (int i = 0; i < heard.interface->childCount(); ++i) {
    QAccessibleInterface* c = heard.interface->child(i);
    ASSERT_NE(c, nullptr);
    EXPECT_EQ(c->role(), QAccessible::Cell);
    EXPECT_EQ(heard.interface->indexOfChild(c), i);
    EXPECT_EQ(c->parent(), heard.interface);
    EXPECT_EQ(heard.interface->child(i), c) << "the same as before";
    said.insert(c->text(QAccessible::Name));
  }
  EXPECT_EQ(said.size(), 16u);
  EXPECT_EQ(heard.table->cellAt(4, 0), nullptr);
  EXPECT_EQ(heard.table->cellAt(-1, 0), nullptr);
}

TEST(Spoken, pressing_a_cell_selects_it_as_a_click_does_and_the_keyboard_gives_it_the_focus) {
  qRegisterMetaType<Selected>();
  Heard heard("chunks", input_of(chapter_answer("ring"), 2));
  Selected clicked;
  QObject::connect(&heard.view, &FigureView::clicked, [&](const Selected& s) { clicked = s; });
  QAccessibleInterface* cell = heard.table->cellAt(2, 1);
  ASSERT_NE(cell->actionInterface(), nullptr);
  cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_EQ(clicked.rank, 2);
  EXPECT_EQ(clicked.chunk, 1);
  EXPECT_FALSE(heard.table->cellAt(0, 0)->state().focused);
  QTest::keyClick(&heard.view, Qt::Key_Right, Qt::ControlModifier);  // from nowhere: the first thing
  int focused = 0;
  for (int i = 0; i < heard.interface->childCount(); ++i) focused += heard.interface->child(i)->state().focused ? 1 : 0;
  const Selected at = heard.view.at_hand();
  EXPECT_EQ(focused, at.cell() ? 1 : 0);
  EXPECT_FALSE(at.empty());
}

TEST(Spoken, the_script_is_read_step_by_step) {
  const auto answer = chapter_answer("ring");
  const Heard heard("script", input_of(answer, 0));
  ASSERT_NE(heard.table, nullptr);
  EXPECT_EQ(heard.table->rowCount(), answer->schedule.step_count());
  for (int step = 0; step < heard.table->rowCount(); ++step) {
    EXPECT_EQ(heard.table->rowDescription(step), QStringLiteral("step %1").arg(step + 1));
    const QString sentence = qt(answer->schedule.narration(step).sentence);
    bool said = false;
    for (int column = 0; column < heard.table->columnCount(); ++column)
      said = said || heard.cell(step, column).contains(sentence);
    EXPECT_TRUE(said) << sentence.toStdString();
  }
}

TEST(Spoken, every_figure_has_a_table_that_lasts_no_longer_than_it) {
  const FigureInput input = input_of(chapter_answer("ring"), 2);
  for (const View view : figure_views()) {
    const auto figure = figure_of(view, input);
    if (figure == nullptr || figure->csv().empty()) continue;
    Heard heard(kind_of(view).name.c_str(), input);
    ASSERT_NE(heard.table, nullptr) << kind_of(view).name;
    EXPECT_GT(heard.table->columnCount(), 0) << kind_of(view).name;
    for (int row = 0; row < heard.table->rowCount(); ++row)
      for (int column = 0; column < heard.table->columnCount(); ++column)
        EXPECT_FALSE(heard.cell(row, column).isEmpty()) << kind_of(view).name;
    if (heard.table->rowCount() == 0) continue;
    QAccessibleInterface* cell = heard.table->cellAt(0, 0);
    heard.view.set_figure(nullptr);
    EXPECT_FALSE(cell->isValid()) << "nothing is shown any more";
    EXPECT_EQ(heard.interface->childCount(), 0);
  }
}

TEST(Spoken, a_thousand_ranks_are_read_without_a_list_of_all_cells) {
  const Heard heard("chunks", input_of(answer_to(Collective::allreduce, "ring", 1024, 1024), 5));
  ASSERT_NE(heard.table, nullptr);
  EXPECT_EQ(heard.table->rowCount(), 1024);
  EXPECT_EQ(heard.table->columnCount(), 1024);
  // Each step adds a rank to a chunk, so after five the most that a cell has is six.
  std::set<QString> said;
  for (int column = 0; column < 1024; ++column) said.insert(heard.cell(0, column).section(": ", 1));
  EXPECT_TRUE(said.contains("6 of 1,024 contributors")) << said.size();
}

}  // namespace
}  // namespace ringside::ui
