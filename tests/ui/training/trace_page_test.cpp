// Traces in the window: dropped files show core's sums, a broken one its byte, and the example what it was made with.
#include <algorithm>
#include <set>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPainter>
#include <QTemporaryDir>
#include <QUrl>

#include "core/training/trace_example.h"
#include "core/training_wires.h"
#include "tests/ui/window/opened_window.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/theme.h"
#include "ui/training/lab_paint.h"
#include "ui/training/sizes_figure.h"
#include "ui/training/trace_figure.h"
#include "ui/training/trace_page.h"
#include "ui/training/trace_tables.h"
#include "ui/training/train_panel.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

class TracePageTest : public OpenedWindow {
 protected:
  void SetUp() override { window_ = opened(forgetful()); }
  TracePage& page() { return find<TrainPanel>("train_panel")->trace(); }
  QString file(const QString& name, const std::string& text) {
    QFile out(folder_.filePath(name));
    EXPECT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(text.data(), static_cast<qint64>(text.size()));
    return out.fileName();
  }
  void drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() != nullptr; }, 30'000));
  }
  QTemporaryDir folder_;
};

TEST_F(TracePageTest, files_dropped_on_the_stage_open_the_page_with_the_sums_of_core) {
  QStringList paths;
  std::vector<TraceFile> files;
  for (std::int32_t r = 0; r < 2; ++r) {
    paths << file(QStringLiteral("rank%1.json").arg(r), example_trace(r));
    files.push_back(read_trace(paths.back().toStdString()).value());
  }
  EXPECT_TRUE(looks_like_trace(paths.front().toStdString())) << paths.front().toStdString();
  drop(paths);
  EXPECT_EQ(window_->mode(), Mode::train);
  wait();
  const TraceAnalysis expected = analyse(files);
  ASSERT_EQ(page().data()->analysis.ranks.size(), 2U);
  for (std::size_t r = 0; r < 2; ++r) {
    const TraceTimes &shown = page().data()->analysis.ranks[r].total, &core = expected.ranks[r].total;
    EXPECT_EQ(shown.compute, core.compute);
    EXPECT_EQ(shown.exposed(), core.exposed());
    // What is drawn adds up to the same.
    const TraceFigure all(page().data(), -1);
    double exposed = 0;
    for (const auto& [from, to] : all.rows()[r].exposed) exposed += to - from;
    EXPECT_NEAR(exposed, core.exposed().value, 1e-9);
  }
}

TEST_F(TracePageTest, a_broken_file_names_its_byte_and_the_others_stay) {
  const std::string whole = example_trace(1);
  const std::string broken = whole.substr(0, whole.size() / 2) + "}{";
  const QStringList paths{file("rank0.json", example_trace(0)), file("rank1.json", broken)};
  const auto fault = read_trace(paths[1].toStdString()).value().fault;
  ASSERT_TRUE(fault);
  drop(paths);
  wait();
  EXPECT_TRUE(page().verdict().contains(QStringLiteral("byte %1").arg(fault->byte))) << page().verdict().toStdString();
  EXPECT_TRUE(page().files_text().contains("rank0.json"));
  EXPECT_GT(page().data()->analysis.ranks[0].kernels, page().data()->analysis.ranks[1].kernels);
  EXPECT_GT(page().data()->analysis.ranks[1].kernels, 0) << "what is before the break is read";
}

/// Three steps of ten microseconds, with these events beside their marks.
std::string marked_steps(const std::string& events) {
  std::string marks;
  for (const char* step : {"1", "2", "3"})
    marks += std::string(marks.empty() ? "" : ",") + R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" +
             step + R"(","ts":)" + step + R"(00,"dur":10})";
  return R"({"distributedInfo":{"rank":0,"world_size":1},"traceEvents":[)" + marks + events + "]}";
}

TEST_F(TracePageTest, opens_on_a_step_that_ran_kernels_and_says_where_none_did) {
  drop({file("first.json", marked_steps(R"(,{"ph":"X","cat":"kernel","name":"k","ts":101,"dur":2})"))});
  wait();
  EXPECT_EQ(page().data()->steps().size(), 3U);
  EXPECT_EQ(page().step(), 1) << "the one in the middle is empty";
  const auto says = [&](std::int64_t step, const QString& words) {
    const TraceFigure figure(page().data(), step);
    const auto texts =
        FittedText::of([&](QPainter& painter) { figure.paint(painter, QRectF(0, 0, 780, 200), light_theme()); });
    return std::ranges::count_if(texts, [&](const QString& text) { return text.contains(words); });
  };
  EXPECT_EQ(says(1, QStringLiteral("no kernels")), 0);
  EXPECT_EQ(says(3, QStringLiteral("no kernels")), 1);
  EXPECT_EQ(says(3, QStringLiteral(" ps")), 0) << "an axis of nothing";
  EXPECT_EQ(page().data()->steps_that_ran(), std::vector<std::int64_t>{1});
}

// Of a file that breaks off nobody knows which steps are whole: the fullest is shown, the first of these three.
TEST_F(TracePageTest, opens_a_broken_file_on_the_step_of_which_most_was_read) {
  const auto kernel = [](const char* start, const char* lasts) {
    return QStringLiteral(R"(,{"ph":"X","cat":"kernel","name":"k","ts":%1,"dur":%2})").arg(start, lasts).toStdString();
  };
  std::string text = marked_steps((kernel("101", "6") + kernel("201", "2") + kernel("301", "5")).c_str());
  text.resize(text.size() - 4);  // within the last event
  drop({file("cut.json", text)});
  wait();
  ASSERT_FALSE(page().data()->whole());
  EXPECT_EQ(page().step(), 1);
}

TEST_F(TracePageTest, what_the_host_alone_recorded_is_unknown_and_not_zero) {
  drop({file("gloo.json",
             marked_steps(R"(,{"ph":"X","cat":"user_annotation","name":"gloo:all_reduce","ts":104,"dur":3},)"
                          R"({"ph":"X","cat":"kernel","name":"k","ts":101,"dur":2})"))});
  wait();
  EXPECT_TRUE(page().verdict().contains("the host did")) << page().verdict().toStdString();
  EXPECT_FALSE(gamma_of(page().data()->analysis, -1));
  const TraceFigure figure(page().data(), 1);
  const auto texts =
      FittedText::of([&](QPainter& painter) { figure.paint(painter, QRectF(0, 0, 780, 200), light_theme()); });
  for (const char* text : {"exposed unknown", "step 1"}) EXPECT_EQ(std::ranges::count(texts, QString(text)), 1) << text;
  const auto ranks = std::dynamic_pointer_cast<const RowsFigure>(ranks_figure(*page().data()));
  ASSERT_TRUE(ranks);
  for (const std::size_t column : {2U, 3U, 4U}) EXPECT_EQ(ranks->rows().front()[column].text, QStringLiteral("–"));
}

TEST_F(TracePageTest, of_a_file_without_kernels_nothing_is_reckoned) {
  drop({file("host.json", marked_steps(""))});
  wait();
  EXPECT_TRUE(page().verdict().contains("no GPU")) << page().verdict().toStdString();
  EXPECT_TRUE(page().files_text().contains("0 kernels. It has no kernels")) << page().files_text().toStdString();
  for (const auto& table : {calls_figure(*page().data()), ranks_figure(*page().data())}) {
    const auto rows = std::dynamic_pointer_cast<const RowsFigure>(table);
    ASSERT_TRUE(rows);
    EXPECT_TRUE(rows->foot().isEmpty()) << rows->foot().toStdString();
  }
}

TEST_F(TracePageTest, the_example_is_what_it_was_made_with) {
  window_->set_mode(Mode::train);
  QTest::keyClick(window_.get(), Qt::Key_4, Qt::AltModifier);
  QTest::keyClick(window_.get(), Qt::Key_Return, Qt::ControlModifier);
  wait();
  const TraceData& d = *page().data();
  EXPECT_TRUE(d.example());
  ASSERT_EQ(d.files.size(), static_cast<std::size_t>(kExampleRanks));
  EXPECT_EQ(d.steps().size(), static_cast<std::size_t>(kExampleSteps));
  ASSERT_FALSE(d.analysis.stragglers.empty());
  EXPECT_EQ(d.analysis.stragglers.front().rank, kExampleSlow);
  ASSERT_TRUE(d.analysis.buckets);
  EXPECT_TRUE(d.analysis.buckets->equal());
  EXPECT_TRUE(QString::fromStdString(finding(d)).contains("Rank 2 holds up")) << finding(d);
  // What stragglers_of() adds up is each call's average, not what every single rank waited.
  EXPECT_TRUE(QString::fromStdString(finding(d)).contains("average waits for it add up to")) << finding(d);
  const std::int64_t here = page().step();
  QTest::keyClick(find<WalkedView>("trace_exposed"), Qt::Key_Right);
  EXPECT_EQ(page().step(), here + 1);
  const auto recorded = recorded_step(d.analysis);
  ASSERT_TRUE(recorded);
  Seconds computed, communicated;
  for (const RankTrace& r : d.analysis.ranks) computed += r.total.compute, communicated += r.total.communication;
  EXPECT_NEAR(gamma_row(recorded->step, recorded->workers).gamma, communicated / computed, 1e-9)
      << "the curve goes through the recorded point";
  EXPECT_EQ(times_of(d.analysis, -1).gamma(), communicated / computed);
  // Of a step, by its kernels alone: those of the ranks, added up.
  TraceTimes step;
  for (const RankTrace& r : d.analysis.ranks)
    for (const TraceStep& s : r.steps)
      if (s.step == here) step.compute += s.times.compute, step.communication += s.times.communication;
  ASSERT_GT(step.compute.value, 0);
  EXPECT_EQ(times_of(d.analysis, here).gamma(), step.communication / step.compute);
}

// Of six rows there is room for three: the first two, and the chosen one, which is the last.
TEST(RowsFigureTest, the_chosen_row_stands_in_the_last_place_where_it_would_have_none) {
  const auto rows = [](int number, int current) {
    std::vector<std::vector<RowsFigure::Cell>> all;
    for (int i = 0; i < number; ++i) all.push_back({{QString::number(i)}});
    return RowsFigure({{QStringLiteral("row"), Align::left, 1}}, std::move(all), current);
  };
  constexpr double kWidth = 300;
  const QRectF area(0, 0, kWidth, rows(3, -1).least_height(kWidth));
  const RowsFigure six = rows(6, 5);
  std::set<std::int32_t> met;
  for (double y = 0; y < area.height(); ++y)
    if (const auto hit = six.hit({20, y}, area)) met.insert(*hit->rank);
  EXPECT_EQ(met, (std::set<std::int32_t>{0, 1, 5}));
  const auto paint = [&](QPainter& painter) { six.paint(painter, area, light_theme()); };
  EXPECT_EQ(FittedText::of(paint), (std::vector<QString>{"row", "0", "1", "5"}));
  RowsFigure ends = rows(6, -1);
  ends.keep_last();
  const auto paint_ends = [&](QPainter& painter) { ends.paint(painter, area, light_theme()); };
  EXPECT_EQ(FittedText::of(paint_ends), (std::vector<QString>{"row", "0", "1", "5"})) << "the last one stays";
}

TEST_F(TracePageTest, its_legend_is_whole_where_there_is_room_and_short_where_not) {
  window_->set_mode(Mode::train);
  page().open({});  // the example, one of whose ranks is waited for
  wait();
  const TraceFigure figure(page().data(), page().step(), {QStringLiteral("A finding.")});
  const auto texts = [&](const QSizeF& size) {
    const auto paint = [&](QPainter& painter) { figure.paint(painter, QRectF({0, 0}, size), light_theme()); };
    return FittedText::of(paint);
  };
  const auto has = [](const std::vector<QString>& all, const QString& text) {
    return std::find(all.begin(), all.end(), text) != all.end();
  };
  const auto wide = texts({1000, 300}), narrow = texts({490, 130});
  EXPECT_TRUE(has(wide, "exposed; each rank from its own first kernel on"));
  EXPECT_TRUE(has(wide, "A finding."));
  EXPECT_TRUE(has(narrow, "exposed") && has(narrow, "waiting"));
  EXPECT_FALSE(has(narrow, "exposed; each rank from its own first kernel on"));
  EXPECT_FALSE(has(narrow, "A finding.")) << "so low, it stands above the cards alone";
  for (const char* disc : {"0", "3"}) EXPECT_TRUE(has(narrow, disc)) << "rows keep the discs of their ranks";
  const auto ranks = std::dynamic_pointer_cast<const RowsFigure>(ranks_figure(*page().data()));
  ASSERT_TRUE(ranks);
  for (const auto& row : ranks->rows()) EXPECT_FALSE(row.front().text.contains(u' ')) << "it stands in one line";
}

TEST_F(TracePageTest, other_json_is_no_trace_and_a_file_that_is_not_there_says_so) {
  drop({file("topology.json", R"({"name": "x"})")});
  EXPECT_NE(window_->mode(), Mode::train);
  window_->open_traces({folder_.filePath("nothing.json")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return page().verdict().contains("nothing.json"); }, 10'000));
  EXPECT_EQ(page().data(), nullptr);
}

TEST_F(TracePageTest, sizes_of_calls_stand_on_their_side_of_the_crossover) {
  window_->set_mode(Mode::train);
  page().open({});
  wait();
  const auto data = page().data();
  const SizesFigure sizes(data);
  std::int64_t calls = 0, below = 0, all = 0;
  for (const auto& [power, bin] : sizes.bins()) calls += bin.calls, below += bin.below;
  for (const TraceCollective& c : data->analysis.collectives) all += c.calls;
  EXPECT_EQ(calls, all);
  EXPECT_EQ(below, data->latency_bound);
  // A ring of K on alpha and bandwidth B: 2 (K - 1) (alpha + n / (K B)), so that bytes take as long as messages at K
  // alpha B, for every size that tells it.
  ASSERT_EQ(sizes.crossovers().size(), 1U);
  const CostParameters wires = training_wires(cluster_case(data->question.cluster, kExampleRanks))->parameters;
  EXPECT_NEAR(sizes.crossovers()[0].bytes.value, kExampleRanks * wires.alpha.value / wires.beta.value, 1);
  for (std::size_t i = 0; i < data->predicted.size(); ++i)
    if (const auto& p = data->predicted[i]; p.crossover) {
      EXPECT_EQ(*p.latency_bound, *data->analysis.collectives[i].bytes < *p.crossover);
    }
}

}  // namespace
}  // namespace ringside::ui
