// Kept runs: what is kept is found again, and two of them are compared as their intervals allow.
#include <algorithm>

#include <gtest/gtest.h>
#include <QDir>
#include <QFile>
#include <QSysInfo>
#include <QTemporaryDir>

#include "core/job.h"
#include "core/measure/exported.h"
#include "core/measure/launches.h"
#include "core/measure/recorded.h"
#include "ui/measure/note_words.h"
#include "ui/measure/results_data.h"
#include "ui/measure/results_libraries.h"
#include "ui/measure/run_list.h"
#include "ui/measure/run_store.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

MeasurementRow row(std::int64_t bytes, double median, double half, const std::string& algorithm = "ring") {
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = 2;
  c.bytes = bytes;
  MeasurementRow r = row_for(*validate(c));
  r.backend = "host";
  r.verified = true;
  r.samples_s = {median - half, median - half / 2, median, median + half / 2, median + half};
  r.median_s = median;
  r.ci95_lo_s = median - half, r.ci95_hi_s = median + half;
  r.predicted_s = median / 2;
  r.model = {1e-6, 1e-9, 0, "ping-pong"};
  return r;
}

Measurement run(std::vector<MeasurementRow> rows, const std::string& date = "2026-11-24T08:00:00Z") {
  Measurement m;
  m.environment.host = "n7";
  m.environment.date = date;
  m.environment.where = {{"n7", "CPU"}, {"n7", "CPU"}};
  m.rows = std::move(rows);
  return m;
}

TEST(RunMarks, space_marks_a_then_b_and_takes_marks_back) {
  RunMarks marks;
  marks = marked(marks, 3);
  EXPECT_EQ(marks, (RunMarks{3, std::nullopt}));
  marks = marked(marks, 1);
  EXPECT_EQ(marks, (RunMarks{3, 1}));
  marks = marked(marks, 2);
  EXPECT_EQ(marks, (RunMarks{3, 2})) << "two at most";
  marks = marked(marks, 3);
  EXPECT_EQ(marks, (RunMarks{2, std::nullopt})) << "B takes the place of A";
  EXPECT_EQ(marked(marks, 2), RunMarks{});
}

TEST(Results, same_where_the_rank_test_shows_no_difference_and_a_ratio_only_where_it_does) {
  const StoredRun a{{}, run({row(1024, 10e-6, 1e-6), row(4096, 20e-6, 1e-6), row(8192, 30e-6, 1e-6)})};
  const StoredRun b{{}, run({row(1024, 11e-6, 1e-6), row(4096, 40e-6, 1e-6)})};
  const ResultsData data = results_data(a, &b, a.measured.rows.front());
  ASSERT_EQ(data.rows.size(), 3U);
  EXPECT_TRUE(data.rows[0].same);
  EXPECT_FALSE(data.rows[1].same);
  EXPECT_EQ(data.rows[2].b, nullptr) << "not asked in B";
  const std::string table = beside_figure(data, 0)->csv();
  EXPECT_NE(table.find("same"), std::string::npos) << table;
  EXPECT_NE(table.find("0.50"), std::string::npos) << table;  // 20 over 40 microseconds
}

TEST(Results, the_library_stands_beside_in_table_chart_and_conclusion) {
  StoredRun a{{}, run({row(1024, 10e-6, 1e-6), row(4096, 20e-6, 1e-6)})};
  EXPECT_EQ(results_figure(results_data(a, nullptr, a.measured.rows.front()), 0)->data().series.size(), 1U);
  for (MeasurementRow& r : a.measured.rows) r.library_s = {{"MPI_Allreduce", 2 * r.median_s}};
  const ResultsData data = results_data(a, nullptr, a.measured.rows.front());
  const auto figure = results_figure(data, 0);
  ASSERT_EQ(figure->data().series.size(), 2U);
  EXPECT_EQ(figure->data().series[1].name, "MPI_Allreduce");
  EXPECT_NE(beside_figure(data, 0)->csv().find("0.50"), std::string::npos);
  EXPECT_TRUE(conclusion(data).contains("2 of 2")) << conclusion(data).toStdString();
}

TEST(Results, a_library_within_the_interval_is_neither_faster_nor_slower) {
  StoredRun a{{}, run({row(1024, 10e-6, 1e-6), row(4096, 20e-6, 1e-6), row(8192, 30e-6, 1e-6)})};
  const auto said = [&](std::vector<double> library_s) {
    for (std::size_t i = 0; i < library_s.size(); ++i) a.measured.rows[i].library_s = {{"MPI_Allreduce", library_s[i]}};
    return conclusion(results_data(a, nullptr, a.measured.rows.front()));
  };
  const QString some = said({20e-6, 20.5e-6, 20e-6});  // twice as long; 0.5 us off where the interval is 1 us
  EXPECT_TRUE(some.contains("At 1 of 3 sizes this schedule is faster") && some.contains("by 50 %"))
      << some.toStdString();
  EXPECT_TRUE(some.contains("At 1 of 3 sizes it differs")) << some.toStdString();
  const QString none = said({9.5e-6, 19.5e-6, 29.5e-6});
  EXPECT_FALSE(none.contains("faster")) << none.toStdString();
  EXPECT_TRUE(said({5e-6, 5e-6, 5e-6}).contains("faster at all sizes"));
}

TEST(Results, libraries_stand_side_by_side_the_fastest_first_with_what_to_take) {
  // Ours 10 us; "A" takes 20 by its own choice and 5 at best; "B" has one way and 40.
  const auto timed = [](const std::string& library, const std::string& algorithm, double s) {
    LibraryRun r{library, algorithm, true, std::vector(6, s), s, s, s, {}};
    return r;
  };
  MeasurementRow r = row(1024, 10e-6, 0);
  r.libraries = {timed("A", "own choice", 20e-6), timed("A", "quick", 5e-6), timed("B", "own choice", 40e-6)};
  const auto pages = side_by_side(run({r}));
  ASSERT_EQ(pages.size(), 1U);
  const auto figure = libraries_figure(pages.front(), Origin::measured, 1024);
  ASSERT_EQ(figure->data().series.size(), 3U) << "ours and each library";
  EXPECT_EQ(figure->data().series.front().name, "Ringside");
  const auto table = standings_figure(pages.front(), 1024);
  const auto& rows = dynamic_cast<const RowsFigure&>(*table).rows();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(sizes_of_standings(pages.front()).size(), rows.size());
  const std::vector<QString> order{"A", "Ringside", "B"}, over{"1.00", "2.00", "8.00"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i][1].text, order[i]);
    EXPECT_EQ(rows[i].back().text, over[i]);
  }
  EXPECT_EQ(rows[0][2].text, "quick");
  using Ink = RowsFigure::Cell::Ink;
  EXPECT_EQ(rows[0][1].ink, Ink::strong);
  EXPECT_EQ(rows[1][1].ink, Ink::hint) << "Ringside is no library to take";
  EXPECT_TRUE(libraries_advice(pages.front()).contains("A"));
}

TEST(Results, the_table_of_libraries_holds_every_size_and_marks_one) {
  const auto once = [](const std::string& library, double s) {
    return LibraryRun{library, "own choice", true, std::vector(6, s), s, s, s, {}};
  };
  std::vector<MeasurementRow> measured;
  for (std::int64_t bytes = 1024; bytes <= 1 << 20; bytes *= 2) {
    measured.push_back(row(bytes, 10e-6, 0));  // faster than either
    measured.back().libraries = {once("Open MPI v4.1.4", 20e-6), once("Gloo 0.5.0 over TCP", 40e-6)};
  }
  const auto pages = side_by_side(run(measured));
  ASSERT_EQ(pages.size(), 1U);
  for (const std::int64_t here : {std::int64_t{1024}, std::int64_t{65536}, std::int64_t{1} << 20}) {
    const auto sizes = sizes_of_standings(pages.front());
    EXPECT_EQ(sizes.size(), 33U) << "three rows at each of eleven sizes";
    const auto table = standings_figure(pages.front(), here);
    const auto& figure = dynamic_cast<const RowsFigure&>(*table);
    const auto& rows = figure.rows();
    ASSERT_EQ(rows.size(), sizes.size());
    EXPECT_EQ(sizes[static_cast<std::size_t>(figure.current())], here);
    EXPECT_EQ(rows[1][1].ink, RowsFigure::Cell::Ink::strong) << "the best library, where Ringside is faster, too";
    EXPECT_EQ(rows[1][1].text, "Open MPI");
    EXPECT_EQ(rows[2][1].text, "Gloo");
  }
}

TEST(Results, calls_back_to_back_are_no_row_of_isolated_ones) {
  MeasurementRow back = row(1024, 1e-6, 0);
  back.manner.cadence = Cadence::back_to_back;
  const Measurement m = run({row(1024, 2e-6, 0), back});
  const auto questions = questions_of(m);
  ASSERT_EQ(questions.size(), 2U);
  EXPECT_EQ(rows_like(m, *questions[0].like).size(), 1U);
  EXPECT_NE(questions[0].title, questions[1].title);
}

TEST(Results, emulated_times_stand_on_the_clock_of_their_tier) {
  MeasurementRow r = row(1024, 10e-3, 1e-3);
  r.backend = "emulated", r.tier = "infiniband", r.time_scale = 100;
  const StoredRun a{{}, run({r})};
  EXPECT_EQ(a.origin(), Origin::emulated) << "also out of a file";
  const auto figure = results_figure(results_data(a, nullptr, a.measured.rows.front()), 0);
  EXPECT_DOUBLE_EQ(figure->data().series.front().rows.front().median_s, 100e-6);
}

TEST(Results, each_algorithm_is_a_question_of_its_own) {
  const Measurement m = run({row(1024, 1e-6, 0), row(4096, 2e-6, 0), row(1024, 3e-6, 0, "rabenseifner")});
  const auto questions = questions_of(m);
  ASSERT_EQ(questions.size(), 2U);
  EXPECT_EQ(rows_like(m, *questions[0].like).size(), 2U);
  EXPECT_EQ(rows_like(m, *questions[1].like).size(), 1U);
}

TEST(Results, notes_of_core_are_known_by_their_words_and_others_are_left_as_they_are) {
  const auto summarised = [](std::vector<double> samples, std::vector<std::int64_t> launches) {
    MeasurementRow r = row(1024, 1e-6, 0);
    r.notes.clear();
    r.samples_s = std::move(samples), r.launches = std::move(launches);
    summarise(r);
    return r;
  };
  std::vector<double> wide, apart;
  for (int i = 0; i < 20; ++i) wide.push_back(1 + 0.2 * i), apart.push_back(i < 10 ? 1 : 3);
  std::vector<std::string> notes;
  for (const MeasurementRow& r : {summarised({1}, {}), summarised({1, 1.1}, {}), summarised(wide, {}),
                                  summarised({1e-3, 1, 1, 1, 1, 1, 1, 1, 1}, {}), summarised(apart, {10, 10})})
    notes.insert(notes.end(), r.notes.begin(), r.notes.end());
  EXPECT_GE(notes.size(), 5U);
  for (const std::string& note : notes) {
    EXPECT_EQ(translated_note(note), qt(note)) << "in English the same words: " << note;
    EXPECT_EQ(translated_note(note + " (ring 64 MiB, tree 1 KiB)"), qt(note + " (ring 64 MiB, tree 1 KiB)"));
  }
  EXPECT_FALSE(translated_note("not compared with a library: NCCL takes equal parts only"));
}

TEST(RunStore, what_is_kept_is_found_again_and_is_recorded_then) {
  QTemporaryDir folder;
  const QString path = folder.filePath("runs");
  RunStore store(path);
  ASSERT_TRUE(store.add(run({row(4096, 2e-6, 1e-7), row(1024, 1e-6, 1e-7)})));
  EXPECT_EQ(store.runs().front().origin(), Origin::measured);
  EXPECT_EQ(store.runs().front().measured.rows.front().bytes, 1024) << "by size, whatever order they were taken in";
  RunStore later(path);
  later.refresh();
  ASSERT_EQ(later.runs().size(), 1U);
  EXPECT_EQ(later.runs().front().origin(), Origin::recorded);
  EXPECT_EQ(later.runs().front().measured.rows.size(), 2U);
  later.refresh();
  EXPECT_EQ(later.runs().size(), 1U) << "once";
}

TEST(RunStore, a_host_of_the_same_name_is_another_computer_unless_the_run_says_this_one) {
  StoredRun stored{{}, run({row(1024, 1e-6, 0)})};
  Environment& e = stored.measured.environment;
  const std::string here = QSysInfo::machineHostName().toStdString();
  e.host = here, e.where = {{here, "CPU"}, {here, "CPU"}};
  EXPECT_EQ(stored.place(), qt(here)) << "a file of an older version, or of elsewhere";
  e.settings[kBootSetting] = "another start, of another computer";
  EXPECT_EQ(stored.place(), qt(here));
  stored.now = true;
  EXPECT_EQ(stored.place(), "this computer");
  stored.now = false;
  if (this_boot().empty()) GTEST_SKIP() << "no boot id here";
  e.settings[kBootSetting] = this_boot();
  EXPECT_EQ(stored.place(), "this computer");
  e.host = "n7", e.where.clear();
  EXPECT_EQ(stored.place(), "n7") << "a container's name on the same computer";
}

TEST(RunStore, the_newest_comes_first_and_what_cannot_be_read_is_counted) {
  QTemporaryDir folder;
  RunStore store(folder.path());
  ASSERT_TRUE(store.add(run({row(1024, 1e-6, 0)}, "2026-11-01T00:00:00Z")));
  ASSERT_TRUE(store.add(run({row(1024, 1e-6, 0)}, "2026-11-20T00:00:00Z")));
  QFile broken(folder.filePath("broken.json"));
  ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
  broken.write("{\"environment\": {}, \"rows\": 3}");
  broken.close();
  QFile other(folder.filePath("other.json"));
  ASSERT_TRUE(other.open(QIODevice::WriteOnly));
  other.write("{\"format\": \"ringside/schedule\"}");
  other.close();
  RunStore later(folder.path());
  later.refresh();
  ASSERT_EQ(later.runs().size(), 2U);
  EXPECT_EQ(later.runs().front().measured.environment.date, "2026-11-20T00:00:00Z");
  EXPECT_EQ(later.unreadable(), QStringList("broken.json")) << "files of another kind are none of ours";
}

TEST(RunStore, without_a_folder_nothing_is_written) {
  RunStore store({});
  ASSERT_TRUE(store.add(run({row(1024, 1e-6, 0)})));
  store.refresh();
  EXPECT_EQ(store.runs().size(), 1U);
  EXPECT_TRUE(store.runs().front().path.isEmpty());
}

TEST(RunTable, a_row_and_its_question_survive_the_way_there_and_back) {
  const MeasurementRow r = row(4096, 2e-6, 1e-7, "rabenseifner");
  const auto c = case_for(r);
  ASSERT_TRUE(c) << c.error().line();
  EXPECT_EQ(row_for(*c).parameters, r.parameters);
  EXPECT_EQ(c->bytes, r.bytes);
  EXPECT_EQ(c->algorithm, r.algorithm);
  MeasurementRow unknown = r;
  unknown.algorithm = "mine";
  EXPECT_FALSE(case_for(unknown));
}

TEST(Results, say_where_a_run_was_what_its_file_notes_and_which_rows_say_little) {
  StoredRun a{{}, run({row(1024, 10e-6, 0), row(4096, 20e-6, 0)}, "2020-01-02T12:00:00Z")};
  for (MeasurementRow& r : a.measured.rows) r.backend = "cuda-local", r.notes = {"one GPU for all"};
  a.measured.rows[0].samples_s.assign(20, 10e-6);  // the other has five: no interval at 95 %
  a.measured.environment.where.assign(2, {"n7", "GPU 0: NVIDIA H200"});
  EXPECT_EQ(a.about().toStdString(), "int32, cuda-local, n7, NVIDIA H200, 2020-01-02");
  const ResultsData data = results_data(a, nullptr, a.measured.rows.front());
  EXPECT_TRUE(conclusion(data).endsWith("One GPU for all.")) << conclusion(data).toStdString();
  EXPECT_NE(differing_figure(a, nullptr)->csv().find("1 of 2 rows: ring 4 KiB"), std::string::npos)
      << differing_figure(a, nullptr)->csv();
}

}  // namespace
}  // namespace ringside::ui
