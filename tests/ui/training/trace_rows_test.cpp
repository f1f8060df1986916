// Many ranks, files that break off and files without communication, as the figures of a trace show them; and what tells
// figures of different cases apart.
#include <algorithm>
#include <set>

#include <QFile>
#include <QPainter>
#include <QTemporaryDir>

#include "tests/core/training/made_trace.h"
#include "tests/ui/window/opened_window.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/theme.h"
#include "ui/training/experts_data.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_data.h"
#include "ui/training/step_data.h"
#include "ui/training/trace_figure.h"
#include "ui/training/trace_page.h"
#include "ui/training/trace_tables.h"
#include "ui/training/trace_words.h"

namespace ringside::ui {
namespace {

using test::Generation;
using test::made_trace;

constexpr const char* kCall = "ncclDevKernel_AllReduce_Sum_f32_RING_LL";

class TraceRows : public testing::Test {
 protected:
  void SetUp() override { load_fonts(); }
  /// Of files with these texts.
  std::shared_ptr<const TraceData> read(const std::vector<std::string>& texts, TraceQuestion question = {}) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      QFile out(folder_.filePath(QStringLiteral("rank%1.json").arg(i)));
      EXPECT_TRUE(out.open(QIODevice::WriteOnly));
      out.write(texts[i].data(), static_cast<qint64>(texts[i].size()));
      question.paths.push_back(out.fileName().toStdString());
    }
    TraceProgress progress(texts.size());
    auto data = solve_trace(question, progress, [] { return false; });
    EXPECT_TRUE(data) << (data ? "" : data.error().line());
    return std::make_shared<const TraceData>(std::move(*data));
  }
  static std::vector<QString> texts(const Figure& figure, const QSizeF& size) {
    return FittedText::of([&](QPainter& painter) { figure.paint(painter, QRectF({0, 0}, size), light_theme()); });
  }
  static bool says(const std::vector<QString>& all, const QString& words) {
    return std::ranges::any_of(all, [&](const QString& text) { return text.contains(words); });
  }
  QTemporaryDir folder_;
};

/// 100 us of work; a call of 100 us, of 50 us on the rank that the others wait for.
std::string one_step(int rank, bool late) {
  return made_trace(Generation::relative_ns, {{0.5, 100}, {100.5, late ? 50.0 : 100.0, kCall, 1 << 20}}, 1, rank);
}

TEST_F(TraceRows, of_many_ranks_the_one_that_holds_up_the_others_can_be_read) {
  for (const int slow : {5, 6, 7, 13}) {  // beside the rows that are named anyway
    SCOPED_TRACE(slow);
    std::vector<std::string> files;
    for (int r = 0; r < 16; ++r) files.push_back(one_step(r, r == slow));
    const auto data = read(files);
    ASSERT_EQ(slow_rank(*data), slow);
    const QString name = QStringLiteral("rank %1").arg(slow);
    // As low as the cards are in a window of 1920 x 1080.
    const auto hero = texts(TraceFigure(data, 4, {QStringLiteral("A finding.")}), {770, 190});
    EXPECT_EQ(std::ranges::count(hero, name), 1);
    EXPECT_LT(std::ranges::count_if(hero, [](const QString& t) { return t.startsWith("rank "); }), 16)
        << "so many names have no room";
    const auto exposed = texts(ExposedFigure(data, 4), {770, 150});
    EXPECT_EQ(std::ranges::count(exposed, name), 1);
    EXPECT_EQ(std::ranges::count(exposed, QStringLiteral("50.00 µs")), 1) << "what was waited for it";
    const auto ranks = texts(*ranks_figure(*data), {380, 230});
    EXPECT_TRUE(says(ranks, QStringLiteral("rank%1%2").arg(QChar(QChar::Nbsp)).arg(slow)));
    EXPECT_TRUE(says(ranks, QStringLiteral(" of 16"))) << "that there are more";
    EXPECT_TRUE(says(texts(*ranks_figure(*data, 15), {380, 230}), QStringLiteral("rank%115").arg(QChar(QChar::Nbsp))))
        << "the row that is read";
    EXPECT_FALSE(says(texts(*ranks_figure(*data), {380, 900}), QStringLiteral(" of 16"))) << "all have room";
  }
}

TEST_F(TraceRows, labels_stand_apart_and_the_rank_that_is_slow_has_one) {
  std::vector<std::string> files;
  for (int r = 0; r < 16; ++r) files.push_back(one_step(r, r == 7));
  const auto data = read(files);
  for (const double pitch : {1.0, 3.0, 5.0, 7.0, 9.0, 14.0, 20.0}) {
    const auto labelled = labelled_rows(*data, pitch, 14);
    EXPECT_TRUE(labelled[7]) << pitch;
    double last = -100;
    for (std::size_t r = 0; r < labelled.size(); ++r) {
      if (!labelled[r]) continue;
      const double here = pitch * static_cast<double>(r);
      EXPECT_GE(here - last, 14) << pitch;
      last = here;
    }
    EXPECT_EQ(std::ranges::count(labelled, true) == 16, pitch >= 14);
  }
}

TEST_F(TraceRows, what_is_behind_a_break_is_unknown) {
  // Of steps 4 and 5; the file breaks off in the record of the last kernel, the only one of step 5.
  const std::string whole =
      made_trace(Generation::relative_ns, {{0.5, 100}, {60.5, 140, kCall, 1 << 20}, {1000.5, 100}}, 2);
  const auto cut = read({whole.substr(0, whole.rfind(R"("cat":"kernel")"))});
  const RankTrace& rank = cut->analysis.ranks.front();
  ASSERT_TRUE(rank.cut);
  ASSERT_EQ(rank.steps.size(), 2U);
  EXPECT_FALSE(cut->whole());
  EXPECT_TRUE(finding(*cut).starts_with("Of what could be read, 50 %")) << finding(*cut);  // 100 of 200 us
  const QString byte = QStringLiteral("breaks off at byte %1").arg(rank.fault->byte);
  const auto rows = texts(TraceFigure(cut, 5), {780, 200});
  EXPECT_TRUE(says(rows, byte) && !says(rows, "no kernels"));
  const ExposedFigure exposed(cut, 5);
  EXPECT_TRUE(exposed.words(0, 5).contains(byte)) << exposed.words(0, 5).toStdString();
  EXPECT_TRUE(exposed.words(0, 4).contains("as far as it was read"));
  EXPECT_NE(exposed.csv().find("rank 0,5,,,\n"), std::string::npos) << exposed.csv();
  EXPECT_TRUE(says(texts(exposed, {780, 200}), "?"));
  EXPECT_FALSE(step_words(*cut, 4).contains("idle")) << "kernels that are missing would count as idle";
  EXPECT_TRUE(step_words(*cut, 5).contains("not in what was read"));
  const auto ranks = std::dynamic_pointer_cast<const RowsFigure>(ranks_figure(*cut));
  ASSERT_TRUE(ranks);
  EXPECT_FALSE(ranks->foot().contains("Idle")) << ranks->foot().toStdString();
  EXPECT_TRUE(ranks->foot().contains("breaks off"));
  // More text behind the end is a fault, too, but nothing is missing.
  const auto more = read({whole + "}"});
  EXPECT_TRUE(more->analysis.ranks.front().fault);
  EXPECT_TRUE(more->whole());
  EXPECT_TRUE(finding(*more).starts_with("Over the whole trace")) << finding(*more);
}

TEST_F(TraceRows, cards_of_a_trace_without_communication_say_why_they_are_empty) {
  const auto data = read({made_trace(Generation::relative_ns, {{0.5, 100}}, 1)});
  ASSERT_TRUE(data->analysis.collectives.empty());
  EXPECT_TRUE(says(texts(*calls_figure(*data), {780, 150}), "No kernel of these files communicates"));
  TracePage page;
  page.open({QString::fromStdString(data->question.paths.front())});
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.data() != nullptr; }, 30'000));
  int said = 0;
  for (const FigureView* view : page.findChildren<FigureView*>())
    said += view->figure() && says(texts(*view->figure(), {400, 300}), "No kernel of these files communicates") ? 1 : 0;
  EXPECT_EQ(said, 4) << "steps, calls, sizes and the curve";
}

TEST_F(TraceRows, captions_tell_different_cases_apart) {
  std::set<std::string> all;
  std::size_t count = 0;
  const auto add = [&](const std::string& words) { all.insert(words), ++count; };
  TraceData trace;
  add(words_of(trace));
  trace.wires = "InfiniBand, uniform";
  add(words_of(trace));
  trace.question.algorithm = "recursive_doubling";
  add(words_of(trace));
  trace.question.patterns = {"deep"};
  add(words_of(trace));
  OverlapData d;
  d.answer.question = first_overlap().question;
  add(words_of(d));
  d.answer.question.rule.first = Bytes(4 << 20);
  add(words_of(d));
  d.answer.question.rule.find_unused = true;
  add(words_of(d));
  d.answer.question.rule.bytes_per_element = 2;
  add(words_of(d));
  ExpertsData e;
  add(words_of(e));
  e.answer.question.router.skew = 1;
  add(words_of(e));
  e.answer.question.router.seed = 2;
  add(words_of(e));
  EXPECT_EQ(all.size(), count);
  StepQuestion q = first_step();
  q.job.gradient_bytes = 4;
  q.levers.insert(LeverKind::links);
  const auto step = solve_step(q);
  ASSERT_TRUE(step) << step.error().line();
  EXPECT_NE(words_of(*step).find("gradients of 4 B, lever fatter links"), std::string::npos) << words_of(*step);
}

}  // namespace
}  // namespace ringside::ui
