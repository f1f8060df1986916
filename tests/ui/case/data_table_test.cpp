#include "ui/case/data_table.h"

#include <cmath>

#include <gtest/gtest.h>
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QTest>

#include "ui/model/case_edit.h"

namespace ringside::ui {
namespace {

/// 4 ranks with the numbers 8 6 5, 3 3 1, 1 1 2, 8 6 9.
Case chapter_case() {
  Case c = first_case();
  c.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  c.bytes = 12;
  return c;
}

struct Shown {
  DataTable table;
  std::vector<WrittenNumber> written;
  explicit Shown(const Case& c = chapter_case()) {
    table.resize(248, 200);
    table.set_case(c);
    QObject::connect(&table, &DataTable::edited, &table, [this](const auto& numbers) { written = numbers; });
    table.show();
    table.setFocus();
  }
  QString text(int row, int column) const { return table.model()->index(row, column).data().toString(); }
  QLineEdit* editor() { return table.findChild<QLineEdit*>(QStringLiteral("data_cell")); }
  void stand(int row, int column) { table.setCurrentIndex(table.model()->index(row, column)); }
};

Case with_data(Op op, std::vector<std::vector<double>> data) {
  Case c = chapter_case();
  c.op = op;
  c.data = std::move(data);
  return c;
}

TEST(DataTable, the_last_row_is_what_the_ranks_would_compute) {
  const std::vector<std::vector<double>> data{{1, 2, 3}, {2, 2, 3}, {3, 2, 3}, {5, 2, 4}};
  const auto result = [&](Op op) {
    Shown s(with_data(op, data));
    return QStringList{s.text(4, 0), s.text(4, 1), s.text(4, 2)};
  };
  EXPECT_EQ(result(Op::sum), QStringList({"11", "8", "13"}));
  EXPECT_EQ(result(Op::avg), QStringList({"2", "2", "3"})) << "int32: 11 / 4 and 13 / 4 toward zero";
  EXPECT_EQ(result(Op::max), QStringList({"5", "2", "4"}));
  EXPECT_EQ(result(Op::prod), QStringList({"30", "16", "108"}));
  Case half = with_data(Op::avg, data);
  half.type = ElementType::float32;
  EXPECT_EQ(Shown(half).text(4, 0), "2.750");
  // A NaN wins from either side (IEEE 754-2019), which std::max only does from one.
  Case nan = with_data(Op::max, {{std::nan(""), 1, 1}, {1, std::nan(""), 1}, {1, 1, 1}, {1, 1, 1}});
  nan.type = ElementType::float32;
  const Shown lost(nan);
  EXPECT_EQ(lost.text(4, 0), "nan");
  EXPECT_EQ(lost.text(4, 1), "nan");
  EXPECT_EQ(lost.text(4, 2), "1");
}

TEST(DataTable, the_arrow_keys_walk_and_typing_writes) {
  Shown s;
  s.stand(0, 0);
  QTest::keyClick(&s.table, Qt::Key_Down);
  QTest::keyClick(&s.table, Qt::Key_Right);
  EXPECT_EQ(s.table.currentIndex(), s.table.model()->index(1, 1));
  QTest::keyClick(&s.table, Qt::Key_Return);
  ASSERT_NE(s.editor(), nullptr);
  EXPECT_EQ(s.editor()->text(), "3");
  EXPECT_EQ(s.editor()->accessibleName(), "Rank 1, element 1");
  QTest::keyClicks(s.editor(), "41");  // over the marked text
  QTest::keyClick(s.editor(), Qt::Key_Return);
  QCoreApplication::processEvents();
  ASSERT_EQ(s.written.size(), 1U);
  EXPECT_EQ(s.written[0].rank, 1);
  EXPECT_EQ(s.written[0].element, 1);
  EXPECT_EQ(s.written[0].text, "41");
  EXPECT_EQ(s.text(1, 1), "3") << "the document says what the table shows";
}

TEST(DataTable, the_result_is_read_but_not_written) {
  Shown s;
  s.stand(4, 0);
  EXPECT_EQ(s.table.currentIndex().data().toString(), "20");  // 8 + 3 + 1 + 8
  QTest::keyClick(&s.table, Qt::Key_F2);
  QTest::keyClick(&s.table, Qt::Key_7);
  EXPECT_EQ(s.editor(), nullptr);
}

TEST(DataTable, a_press_opens_a_number_and_an_answer_leaves_what_is_typed) {
  Shown s;
  QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, s.table.visualRect(s.table.model()->index(2, 1)).center());
  ASSERT_NE(s.editor(), nullptr);
  QTest::keyClicks(s.editor(), "12");
  Case other = chapter_case();
  other.data[0][0] = 99;
  s.table.set_case(other);
  ASSERT_NE(s.editor(), nullptr);
  EXPECT_EQ(s.editor()->text(), "12");
  EXPECT_EQ(s.text(0, 0), "99");
}

TEST(DataTable, a_marked_block_is_copied_with_tabs_and_pasted_where_numbers_are) {
  Shown s;
  s.stand(0, 1);
  QTest::keyClick(&s.table, Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(&s.table, Qt::Key_Right, Qt::ShiftModifier);
  QTest::keyClick(&s.table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), "6\t5\n3\t1");
  s.stand(3, 1);  // the second line would fall on the result
  QTest::keyClick(&s.table, Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(s.written.size(), 2U);
  EXPECT_EQ(s.written[0].rank, 3);
  EXPECT_EQ(s.written[1].element, 2);
  EXPECT_EQ(s.written[1].text, "5");
}

TEST(DataTable, a_screen_reader_finds_ranks_elements_and_the_result) {
  Shown s;
  QAccessibleTableInterface* table = QAccessible::queryAccessibleInterface(&s.table)->tableInterface();
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rowCount(), 5);
  EXPECT_EQ(table->columnCount(), 3);
  EXPECT_EQ(table->rowDescription(1), "Rank 1");
  EXPECT_EQ(table->rowDescription(4), "sum");
  EXPECT_EQ(table->columnDescription(2), "Element 2");
  ASSERT_NE(table->cellAt(3, 2), nullptr);
  EXPECT_EQ(table->cellAt(3, 2)->text(QAccessible::Name), "9");
  EXPECT_EQ(table->cellAt(4, 2)->text(QAccessible::Name), "17");  // 5 + 1 + 2 + 9
}

TEST(DataTable, what_is_not_shown_is_counted) {
  Case c = first_case();
  c.instance.ranks = 16;
  c.bytes = 1024;
  Shown s(c);
  EXPECT_EQ(s.table.model()->rowCount(), 6);
  EXPECT_EQ(s.text(4, 0), "and 12 more ranks");
  EXPECT_EQ(s.text(0, 3), "…");
  const QModelIndex more = s.table.model()->index(4, 0);
  EXPECT_EQ(more.data(Qt::ForegroundRole).value<QPalette::ColorRole>(), QPalette::PlaceholderText) << "a hint";
  EXPECT_FALSE(s.table.model()->index(0, 3).flags() & Qt::ItemIsEditable);
  EXPECT_EQ(s.table.sizeHint().height(), 6 * 25);
}

}  // namespace
}  // namespace ringside::ui
