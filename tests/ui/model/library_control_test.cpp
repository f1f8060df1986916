#include "ui/model/library_control.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/case/case_panel_fixture.h"
#include "ui/case/times_table.h"
#include "ui/controls/field.h"

namespace ringside::ui {
namespace {

class LibraryControlTest : public CasePanelTest {
 protected:
  LibraryControlTest() : control_(document_, results_) {}
  void put_on(const std::string& topology, std::int32_t ranks) {
    Case c = with_ranks(document_.question(), ranks);
    c.wiring.topology = topology;
    ASSERT_TRUE(document_.change(c, "test"));
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return !control_.asking(); }, 60'000));
  }
  LibraryControl control_;
};

TEST_F(LibraryControlTest, nothing_is_asked_while_the_costs_are_alpha_beta) {
  put_on("dgx-h100", 8);
  EXPECT_FALSE(control_.asking());
  EXPECT_EQ(results_.library(), nullptr);
}

TEST_F(LibraryControlTest, the_curve_comes_size_by_size_and_is_the_librarys) {
  put_on("dgx-h100", 8);
  QSignalSpy changed(&results_, &Results::library_changed);
  document_.set_costs("nccl-2.30");
  EXPECT_EQ(changed.count(), 0) << "the window does not wait";
  wait();
  const auto expected = library_curve(document_.question(), {{*find_library("nccl"), 1}, {}});
  ASSERT_TRUE(results_.library());
  EXPECT_EQ(changed.count(), static_cast<int>(expected->times.size()));
  ASSERT_EQ(results_.library()->times.size(), expected->times.size());
  for (std::size_t i = 0; i < expected->times.size(); ++i)
    EXPECT_EQ(results_.library()->times[i].seconds->value, expected->times[i].seconds->value);
}

TEST_F(LibraryControlTest, another_size_asks_for_that_size_alone_and_other_wires_for_all) {
  put_on("dgx-h100", 8);
  document_.set_costs("nccl-2.30");
  wait();
  QSignalSpy changed(&results_, &Results::library_changed);
  ASSERT_TRUE(document_.change(with_bytes(document_.question(), 5000), "test"));
  wait();
  EXPECT_EQ(changed.count(), 1);
  ASSERT_TRUE(document_.change(with_algorithm(document_.question(), "rabenseifner"), "test"));
  EXPECT_FALSE(control_.asking()) << "it chooses its algorithm itself";
  put_on("dgx-a100", 8);
  EXPECT_EQ(results_.library(), nullptr) << "nothing of other wires stays";
  wait();
  EXPECT_TRUE(results_.library()->at(5000));
}

TEST_F(LibraryControlTest, undo_takes_the_choice_back) {
  put_on("dgx-h100", 8);
  document_.set_costs("nccl-2.30");
  document_.undo_stack().undo();
  EXPECT_EQ(document_.costs(), "alpha-beta");
  EXPECT_FALSE(control_.asking());
  QTest::qWait(50);
  EXPECT_EQ(results_.library(), nullptr) << "what comes late is dropped";
}

TEST_F(LibraryControlTest, a_library_that_cannot_answer_says_so) {
  QSignalSpy failed(&control_, &LibraryControl::failed);
  document_.set_costs("nccl-2.30");  // on the uniform crossbar
  wait();
  ASSERT_EQ(failed.count(), 1);
  EXPECT_TRUE(failed[0][0].toString().contains("topology"));
}

TEST_F(LibraryControlTest, the_panel_offers_what_the_wires_suit_and_shows_this_cases_time) {
  auto* costs = find<QComboBox>("costs");
  const auto enabled = [&](const char* label) {
    const int row = costs->findText(QString::fromLatin1(label));
    const auto* item = static_cast<QStandardItemModel*>(costs->model())->item(row);
    EXPECT_FALSE(costs->itemData(row, Qt::ToolTipRole).toString().isEmpty()) << label;
    return item->isEnabled();
  };
  EXPECT_TRUE(enabled("alpha-beta"));
  EXPECT_FALSE(enabled("NCCL 2.30") || enabled("RCCL") || enabled("Open MPI 4.1"));
  put_on("dgx-h100", 8);
  EXPECT_TRUE(enabled("NCCL 2.30"));
  EXPECT_FALSE(enabled("RCCL"));
  choose("costs", "NCCL 2.30");
  EXPECT_EQ(document_.costs(), "nccl-2.30");
  results_.ask(document_.question());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !results_.asking(); }, 60'000));
  wait();
  const auto* time = find<Text>("time_library");
  EXPECT_TRUE(time->isVisibleTo(panel_.get()));
  EXPECT_FALSE(time->text().isEmpty());
  auto* gpus = find<QSpinBox>("gpus_per_process");
  EXPECT_TRUE(gpus->isVisibleTo(panel_.get()));
  const QString alone = time->text();
  gpus->setValue(8);
  EXPECT_EQ(document_.gpus_per_process(), 8);
  wait();
  EXPECT_NE(time->text(), alone) << "one process launches eight kernels in a row";
  choose("costs", "alpha-beta");
  EXPECT_FALSE(gpus->isVisibleTo(panel_.get()));
  EXPECT_FALSE(time->isVisibleTo(panel_.get()));
}

}  // namespace
}  // namespace ringside::ui
