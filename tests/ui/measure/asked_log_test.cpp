// Results asks what a log does not say by itself, once. The logs are written for these tests.
#include <QTemporaryDir>

#include "core/base/file.h"
#include "tests/ui/measure/measure_pages.h"
#include "ui/measure/results_page.h"

namespace ringside::ui {
namespace {

class AskedLogPage : public MeasurePages {
 protected:
  QLineEdit* answer() { return find<QLineEdit>("measure_log_answer"); }
  ResultsPage& page() { return panel().results_page(); }
  void say(const QString& text) {
    answer()->setText(text);
    Q_EMIT answer()->returnPressed();
  }
  QTemporaryDir folder_;
};

TEST_F(AskedLogPage, the_ranks_of_a_log_are_asked_once_and_kept_with_the_run) {
  const QString path = folder_.filePath("osu.log");
  ASSERT_TRUE(
      write_file(path.toStdString(), "# OSU MPI Allreduce Latency Test v7.0\n# Size  Avg Latency(us)\n1024 10.00\n"));
  window_->set_mode(Mode::explore);
  ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  EXPECT_EQ(window_->mode(), Mode::measure);
  EXPECT_EQ(panel().tab(), MeasurePanel::results);
  EXPECT_EQ(page().a(), nullptr);
  EXPECT_TRUE(answer()->isVisible());
  say("some");
  EXPECT_EQ(page().a(), nullptr);
  say("6");
  ASSERT_NE(page().a(), nullptr);
  EXPECT_EQ(page().a()->title().toStdString(), "OSU 7.0, 6 ranks");
  EXPECT_FALSE(answer()->isVisible());
  ASSERT_TRUE(window_->open_target(path));
  ASSERT_NE(page().a(), nullptr) << "it is known by now";
  EXPECT_EQ(page().ranks(), 6);
}

TEST_F(AskedLogPage, a_collective_is_asked_too_and_another_run_ends_the_question) {
  const QString path = folder_.filePath("table.log");
  ASSERT_TRUE(write_file(path.toStdString(),
                         "#  Rank  0 Pid 7 on n1 device  0 [0x07] X\n#  Rank  1 Pid 8 on n1 device  1 [0x08] X\n"
                         "#  size  count  type  time  algbw  busbw  error\n"
                         "    8192   128 float 34.81  0.24  0.22  0e+00\n"));
  ASSERT_TRUE(window_->open_target(path)) << window_->error_line().toStdString();
  ASSERT_EQ(page().a(), nullptr);
  EXPECT_EQ(answer()->placeholderText(), "allreduce");
  say("something");
  EXPECT_EQ(page().a(), nullptr) << "no collective is called that";
  say("allgather");
  ASSERT_NE(page().a(), nullptr);
  EXPECT_EQ(page().a()->measured.rows.front().collective, "allgather");
  const QString silent = folder_.filePath("osu.log");
  ASSERT_TRUE(
      write_file(silent.toStdString(), "# OSU MPI Allreduce Latency Test v7.0\n# Size  Avg Latency(us)\n8 1.00\n"));
  ASSERT_TRUE(window_->open_target(silent));
  EXPECT_TRUE(answer()->isVisible());
  page().set_marks({0, std::nullopt});
  EXPECT_FALSE(answer()->isVisible());
}

}  // namespace
}  // namespace ringside::ui
