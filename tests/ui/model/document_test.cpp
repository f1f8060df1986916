#include "ui/model/document.h"

#include <atomic>
#include <future>
#include <vector>

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <gtest/gtest.h>

#include "core/base/stop.h"
#include "ui/model/case_edit.h"
#include "ui/window/scene_files.h"

namespace ringside::ui {
namespace {

Scene scene_of(const Case& c) {
  Scene scene;
  scene.question = c;
  return scene;
}

TEST(Document, undo_and_redo_bring_back_exactly_what_was) {
  Document document;
  ASSERT_TRUE(document.load(scene_of(with_number(first_case(), 3, 0, "40").value()), QString()));
  const Case before = document.question();
  ASSERT_TRUE(document.change(with_ranks(before, 2), "ranks"));
  const Case after = document.question();
  EXPECT_EQ(after.instance.ranks, 2);
  document.undo_stack().undo();
  EXPECT_EQ(document.question(), before);
  EXPECT_EQ(document.question().data.at(3).front(), 40) << "also the data that two ranks had no use for";
  document.undo_stack().redo();
  EXPECT_EQ(document.question(), after);
}

TEST(Document, what_is_not_accepted_changes_nothing) {
  Document document;
  ASSERT_TRUE(document.load(scene_of(first_case()), QString()));
  const Case before = document.question();
  QSignalSpy changed(&document, &Document::question_changed);
  const auto done = document.change(with_ranks(before, 0), "ranks");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "ranks");
  EXPECT_EQ(document.question(), before);
  EXPECT_EQ(changed.count(), 0);
}

TEST(Document, a_change_to_the_same_is_no_command) {
  Document document;
  ASSERT_TRUE(document.load(scene_of(first_case()), QString()));
  const int count = document.undo_stack().count();
  ASSERT_TRUE(document.change(document.question(), "nothing"));
  EXPECT_EQ(document.undo_stack().count(), count);
}

TEST(Document, undo_never_brings_one_scene_under_the_name_of_another) {
  Document document;
  ASSERT_TRUE(document.load(scene_of(first_case()), "/somewhere/mine.ringside"));
  ASSERT_TRUE(document.change(with_ranks(first_case(), 8), "ranks"));
  ASSERT_TRUE(document.load(scene_of(with_ranks(first_case(), 6)), "/somewhere/other.ringside"));
  EXPECT_FALSE(document.undo_stack().canUndo()) << "what is saved now goes to the other file";
  EXPECT_FALSE(document.modified());
  ASSERT_TRUE(document.change(with_ranks(first_case(), 7), "ranks"));
  ASSERT_TRUE(document.recover(scene_of(with_ranks(first_case(), 3)), "/somewhere/third.ringside", {}));
  EXPECT_FALSE(document.undo_stack().canUndo());
  EXPECT_TRUE(document.modified()) << "what is recovered is not what lies there";
  ASSERT_TRUE(document.load(scene_of(first_case()), QString()));
  EXPECT_FALSE(document.undo_stack().canUndo());
  EXPECT_TRUE(document.path().isEmpty());
}

TEST(Document, undo_brings_back_what_was_there_before_a_reload) {
  Document document;
  ASSERT_TRUE(document.load(scene_of(first_case()), "/somewhere/mine.ringside"));
  ASSERT_TRUE(document.change(with_ranks(first_case(), 8), "ranks"));
  ASSERT_TRUE(document.load(scene_of(with_ranks(first_case(), 6)), "/somewhere/mine.ringside"));
  EXPECT_FALSE(document.modified());
  document.undo_stack().undo();
  EXPECT_EQ(document.question().instance.ranks, 8);
  EXPECT_TRUE(document.modified());
}

TEST(Results, a_newer_question_replaces_an_older_one) {
  Results results;
  QSignalSpy ready(&results, &Results::ready);
  for (int k = 2; k <= 9; ++k) results.ask(with_ranks(first_case(), k));
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return results.answer() && results.answer()->question.instance.ranks == 9; }, 20'000));
  QTest::qWait(50);
  EXPECT_EQ(results.answer()->question.instance.ranks, 9) << "no late answer comes after the newest";
  EXPECT_TRUE(results.answer()->proof.ok());
}

TEST(Results, a_question_without_an_answer_is_one_line) {
  Results results;
  QSignalSpy failed(&results, &Results::failed);
  Case c = first_case();
  c.algorithm = "no such algorithm";
  results.ask(c);
  ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }, 20'000));
  EXPECT_FALSE(failed[0][0].toString().contains('\n'));
  EXPECT_EQ(results.answer(), nullptr);
}

TEST(ResultsTest, work_for_a_question_that_is_no_longer_asked_is_told_to_stop) {
  std::atomic<bool> began = false;
  std::promise<bool> told;
  std::future<bool> stopped = told.get_future();
  Results results(nullptr, [&](const Case& question, const std::function<bool()>& cancelled) -> Result<Begun> {
    if (question.instance.ranks != 5) return begin_answer(question, cancelled);
    began = true;
    const QDeadlineTimer patience(20'000);
    while (!Stoppable::stopped() && !patience.hasExpired()) QThread::msleep(1);
    told.set_value(Stoppable::stopped());
    return fail("the simulation was stopped", "", "");
  });
  QSignalSpy failed(&results, &Results::failed);
  results.ask(with_ranks(first_case(), 5));
  ASSERT_TRUE(QTest::qWaitFor([&] { return began.load(); }, 20'000));
  results.ask(with_ranks(first_case(), 6));
  EXPECT_TRUE(stopped.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return results.answer() != nullptr; }, 20'000));
  EXPECT_EQ(results.answer()->schedule.ranks, 6);
  EXPECT_EQ(failed.count(), 0) << "nobody asks for it any more";
}

/// Answers whose proofs end when the test says so.
class ProvedLater : public ::testing::Test {
 protected:
  // Proofs that wait keep a thread each.
  ProvedLater() { QThreadPool::globalInstance()->setMaxThreadCount(4); }
  void ask(std::int32_t ranks) {
    results_.ask(with_ranks(first_case(), ranks));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !results_.asking() && results_.answer() && results_.answer()->schedule.ranks == ranks; }, 20'000));
  }
  std::vector<std::promise<Result<Proof>>> proofs_;
  Results results_{nullptr, [this](const Case& question, const std::function<bool()>& cancelled) -> Result<Begun> {
                     auto begun = begin_answer(question, cancelled);
                     if (!begun) return begun;
                     std::promise<Result<Proof>> later;
                     begun->proof = later.get_future();
                     proofs_.push_back(std::move(later));
                     return begun;
                   }};
  QSignalSpy ready_{&results_, &Results::ready}, proved_{&results_, &Results::proved};
};

TEST_F(ProvedLater, a_picture_is_ready_before_its_proof_and_stays_the_same_when_it_is_right) {
  ask(5);
  EXPECT_TRUE(results_.proving());
  EXPECT_EQ(ready_.count(), 1);
  EXPECT_EQ(proved_.count(), 0);
  const auto pictured = results_.answer();
  proofs_[0].set_value(Proof{});
  ASSERT_TRUE(QTest::qWaitFor([&] { return proved_.count() == 1; }, 20'000));
  EXPECT_FALSE(results_.proving());
  EXPECT_TRUE(results_.unproved().isEmpty());
  EXPECT_EQ(results_.answer(), pictured);
  EXPECT_EQ(ready_.count(), 1);
}

TEST_F(ProvedLater, a_wrong_one_is_shown_again_with_its_faults) {
  ask(5);
  proofs_[0].set_value(Proof{{{2, 3, 0, "planted"}}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return ready_.count() == 2; }, 20'000));
  EXPECT_FALSE(results_.proving());
  EXPECT_EQ(results_.answer()->proof.faults.front().what, "planted");
  EXPECT_EQ(proved_.count(), 0);
}

TEST_F(ProvedLater, what_nobody_can_prove_stays_on_the_screen_and_says_why) {
  ask(5);
  proofs_[0].set_value(machine_fail("proof", "of 5 ranks", "planted"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return proved_.count() == 1; }, 20'000));
  EXPECT_FALSE(results_.proving());
  EXPECT_TRUE(results_.unproved().contains("planted")) << results_.unproved().toStdString();
  EXPECT_NE(results_.answer(), nullptr);
}

TEST_F(ProvedLater, a_newer_question_hears_nothing_of_an_older_proof) {
  ask(5);
  ask(6);
  proofs_[0].set_value(Proof{{{2, 3, 0, "planted"}}});
  QTest::qWait(50);
  EXPECT_TRUE(results_.proving());
  EXPECT_TRUE(results_.answer()->proof.ok());
  EXPECT_EQ(ready_.count(), 2);
  proofs_[1].set_value(Proof{});
  ASSERT_TRUE(QTest::qWaitFor([&] { return proved_.count() == 1; }, 20'000));
  EXPECT_EQ(results_.answer()->schedule.ranks, 6);
}

TEST(SceneFiles, saved_and_opened_again_everything_is_there) {
  QTemporaryDir folder;
  const QString path = folder.filePath("ring.ringside");
  Document document;
  Cursor cursor;
  Selection selection;
  Scene scene = scene_of(first_case());
  scene.cursor = {2, 0.5};
  scene.selection.rank = 3;
  ASSERT_TRUE(write_scene(scene, path.toStdString()));
  QWidget window;
  SceneFiles files(document, cursor, selection, false, &window);
  QSignalSpy loaded(&document, &Document::loaded);
  ASSERT_TRUE(files.open_path(path));
  EXPECT_EQ(files.shown_name(), "ring.ringside");
  ASSERT_EQ(loaded.count(), 1);
  cursor.set(scene.cursor);
  selection.select(scene.selection);
  ASSERT_TRUE(document.change(with_ranks(document.question(), 5), "ranks"));
  ASSERT_TRUE(files.save());
  const auto again = read_scene(path.toStdString());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->question.instance.ranks, 5);
  EXPECT_EQ(again->cursor, scene.cursor);
  EXPECT_EQ(again->selection, scene.selection);
  EXPECT_TRUE(document.undo_stack().isClean());
}

TEST(SceneFiles, a_broken_file_is_one_line_and_the_document_stays) {
  QTemporaryDir folder;
  const QString path = folder.filePath("broken.ringside");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"format\": \"ringside/scene\", \"ver");
  file.close();
  Document document;
  ASSERT_TRUE(document.load(scene_of(first_case()), QString()));
  Cursor cursor;
  Selection selection;
  QWidget window;
  SceneFiles files(document, cursor, selection, false, &window);
  QSignalSpy failed(&files, &SceneFiles::failed);
  EXPECT_FALSE(files.open_path(path));
  ASSERT_EQ(failed.count(), 1);
  EXPECT_FALSE(failed[0][0].toString().contains('\n'));
  EXPECT_EQ(document.question().algorithm, "ring");
}

}  // namespace
}  // namespace ringside::ui
