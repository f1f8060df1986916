#include "ui/present/plan_document.h"

#include <fstream>

#include <QDateTime>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

class PlanDocumentTest : public ::testing::Test {
 protected:
  void SetUp() override { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path()); }
  QString file(const char* name) const { return folder_.filePath(name); }
  QTemporaryDir folder_;
};

TEST_F(PlanDocumentTest, begins_with_the_overview_and_undoes_every_change) {
  PlanDocument document;
  const Plan before = document.plan();
  EXPECT_EQ(before, load_plan("overview").value());
  document.move(0, 2);
  EXPECT_EQ(document.plan().items[2], before.items[0]);
  EXPECT_EQ(document.plan().items[0], before.items[1]);
  document.move(2, 0);
  EXPECT_EQ(document.plan(), before);
  document.remove(1);
  document.insert(0, before.items[1]);
  EXPECT_EQ(document.plan().items[0], before.items[1]);
  while (document.undo_stack().canUndo()) document.undo_stack().undo();
  EXPECT_EQ(document.plan(), before);
}

TEST_F(PlanDocumentTest, what_is_typed_into_a_field_is_undone_at_once) {
  PlanDocument document;
  const Plan before = document.plan();
  Plan titled = before;
  for (const char* typed : {"R", "Ri", "Rings"}) titled.title = typed, document.change(titled, "title", "title");
  Plan noted = titled;
  for (std::size_t i : {1U, 2U})
    for (const char* typed : {"A", "As", "Ask"})
      noted.items[i].notes.ask = typed, document.change_item(i, noted.items[i], "ask", "ask");
  EXPECT_EQ(document.undo_stack().count(), 3) << "the title, and the same note of two items";
  document.undo_stack().undo(), document.undo_stack().undo();
  EXPECT_EQ(document.plan(), titled);
  document.undo_stack().undo();
  EXPECT_EQ(document.plan(), before);
  document.change(titled, "title", "title");
  document.change(before, "title", "title");
  EXPECT_EQ(document.undo_stack().count(), 0) << "typed back to what it was";
  document.change(titled, "title", "title");
  ASSERT_TRUE(document.save(file("a.ringclass")));
  Plan again = titled;
  again.title = "Trees";
  document.change(again, "title", "title");
  document.undo_stack().undo();
  EXPECT_EQ(document.plan(), titled) << "what was saved is a place of its own";
  EXPECT_FALSE(document.modified());
}

TEST_F(PlanDocumentTest, opening_another_plan_loses_nothing) {
  PlanDocument document;
  document.remove(0);
  const Plan mine = document.plan();
  int said = 0;
  QObject::connect(&document, &PlanDocument::replaced, [&] { ++said; });
  ASSERT_TRUE(document.open("4.2b"));
  EXPECT_EQ(said, 1) << "whoever had a plan is told how it comes back";
  ASSERT_TRUE(document.open("4.2b"));
  EXPECT_EQ(said, 1) << "the same again";
  EXPECT_NE(document.plan(), mine);
  document.undo_stack().undo();
  EXPECT_EQ(document.plan(), mine);
}

TEST_F(PlanDocumentTest, keeps_every_change_at_once) {
  Plan mine;
  {
    PlanDocument document(file("kept.ringclass"));
    document.remove(0);
    mine = document.plan();
    // A kill leaves no time for anything: the file is read while the first still lives.
    EXPECT_EQ(PlanDocument(file("kept.ringclass")).plan(), mine);
  }
  EXPECT_EQ(PlanDocument(file("kept.ringclass")).plan(), mine);
}

TEST_F(PlanDocumentTest, keeps_what_was_counted_while_a_class_is_given) {
  PlanDocument document(file("kept.ringclass"));
  Plan given = document.plan();
  given.items[0].hands = {1, 2, 3};
  document.keep(given);
  EXPECT_TRUE(document.plan().items[0].hands.empty()) << "until the class ends";
  EXPECT_EQ(PlanDocument(file("kept.ringclass")).plan(), given);
}

// A program that was killed in the middle of a class.
TEST_F(PlanDocumentTest, an_interrupted_class_goes_on_for_three_hours_and_until_it_ends) {
  const auto ago = [](qint64 seconds) {
    return QDateTime::currentDateTime().addSecs(-seconds).toString(Qt::ISODate).toStdString();
  };
  Plan given = PlanDocument().plan();
  given.items[0].hands = {1, 2, 3};
  given.giving = given.items[0].given = ago(600);
  PlanDocument(file("kept.ringclass")).keep(given);
  {
    PlanDocument after(file("kept.ringclass"));
    EXPECT_TRUE(after.plan().giving.empty()) << "nothing that is edited or saved";
    EXPECT_EQ(after.to_give(), given);
    after.remove(1);
  }
  PlanDocument edited(file("kept.ringclass"));
  EXPECT_EQ(edited.to_give().giving, given.giving);
  edited.end_class();
  EXPECT_TRUE(edited.to_give().giving.empty());
  const PlanDocument ended(file("kept.ringclass"));
  EXPECT_TRUE(ended.to_give().giving.empty());
  EXPECT_EQ(ended.plan().items[0].hands, given.items[0].hands) << "they are seen until the next class counts";
  given.giving = given.items[0].given = ago(4 * 3600);
  PlanDocument(file("kept.ringclass")).keep(given);
  EXPECT_TRUE(PlanDocument(file("kept.ringclass")).to_give().giving.empty()) << "that is another class's time";
}

TEST_F(PlanDocumentTest, an_interrupted_class_goes_on_when_its_plan_is_opened_by_its_file) {
  const auto keep = [&](qint64 ago) {
    PlanDocument document(file("kept.ringclass"));
    EXPECT_TRUE(document.open(file("mine.ringclass")));
    Plan given = document.plan();
    given.giving = QDateTime::currentDateTime().addSecs(-ago).toString(Qt::ISODate).toStdString();
    given.giving_at = 1;
    given.items[1].hands = {1, 2, 3};
    given.items[1].given = given.giving;
    document.keep(given);
    return given;
  };
  Plan mine = PlanDocument().plan();
  mine.title = "mine";
  ASSERT_TRUE(write_plan(mine, file("mine.ringclass").toStdString()));
  mine.title = "another";
  ASSERT_TRUE(write_plan(mine, file("another.ringclass").toStdString()));
  const Plan given = keep(600);
  PlanDocument after(file("kept.ringclass"));
  ASSERT_TRUE(after.open(file("mine.ringclass")));
  EXPECT_EQ(after.to_give(), given);
  EXPECT_EQ(after.path(), file("mine.ringclass"));
  ASSERT_TRUE(after.open(file("another.ringclass")));
  EXPECT_TRUE(after.to_give().giving.empty());
  EXPECT_TRUE(after.plan().items[1].hands.empty());
  QFile::remove(file("kept.ringclass"));
  keep(4 * 3600);
  PlanDocument late(file("kept.ringclass"));
  ASSERT_TRUE(late.open(file("mine.ringclass")));
  EXPECT_TRUE(late.to_give().giving.empty()) << "that is another class's time";
  EXPECT_TRUE(late.plan().items[1].hands.empty()) << "the file's";
}

TEST_F(PlanDocumentTest, an_interrupted_class_goes_on_by_its_file_with_what_was_not_saved) {
  Plan mine = PlanDocument().plan(), given;
  ASSERT_TRUE(write_plan(mine, file("mine.ringclass").toStdString()));
  {
    PlanDocument document(file("kept.ringclass"));
    ASSERT_TRUE(document.open(file("mine.ringclass")));
    document.remove(2);
    given = document.plan();
    given.giving = QDateTime::currentDateTime().addSecs(-600).toString(Qt::ISODate).toStdString();
    given.giving_at = 1;
    given.items[1].hands = {1, 2, 3};
    given.items[1].given = given.giving;
    document.keep(given);
  }
  PlanDocument after(file("kept.ringclass"));
  ASSERT_TRUE(after.open(file("mine.ringclass")));
  EXPECT_EQ(after.to_give(), given);
  EXPECT_TRUE(after.modified());
  mine.title = "another";
  ASSERT_TRUE(write_plan(mine, file("mine.ringclass").toStdString()));
  ASSERT_TRUE(after.open(file("mine.ringclass")));
  EXPECT_EQ(after.plan(), mine) << "somebody else has written it since";
  EXPECT_TRUE(after.to_give().giving.empty());
}

TEST_F(PlanDocumentTest, an_interrupted_class_knows_where_it_was_though_the_plan_is_edited) {
  Plan given = PlanDocument().plan();
  given.giving = QDateTime::currentDateTime().addSecs(-600).toString(Qt::ISODate).toStdString();
  PlanDocument(file("kept.ringclass")).keep(given);
  EXPECT_TRUE(PlanDocument(file("kept.ringclass")).to_give().giving.empty()) << "nothing had been done";
  given.giving_at = 2;
  given.giving_revealed = true;
  PlanDocument(file("kept.ringclass")).keep(given);
  PlanDocument after(file("kept.ringclass"));
  EXPECT_EQ(after.plan().giving_at, 0U) << "nothing that is edited or saved";
  EXPECT_EQ(after.to_give(), given);
  after.move(2, 0);
  EXPECT_EQ(after.to_give().giving_at, 0U);
  EXPECT_TRUE(after.to_give().giving_revealed);
  after.undo_stack().undo();
  after.remove(0);
  EXPECT_EQ(PlanDocument(file("kept.ringclass")).to_give().giving_at, 1U);
  ASSERT_TRUE(after.open("4.2b"));
  EXPECT_TRUE(after.to_give().giving.empty()) << "of another plan nobody has a place";
}

TEST_F(PlanDocumentTest, puts_aside_what_it_cannot_read) {
  std::ofstream(file("kept.ringclass").toStdString()) << "{";
  const PlanDocument document(file("kept.ringclass"));
  EXPECT_TRUE(document.fault().contains("kept.ringclass.unreadable")) << qPrintable(document.fault());
  EXPECT_TRUE(QFile::exists(file("kept.ringclass.unreadable")));
  EXPECT_FALSE(document.plan().items.empty());
}

TEST_F(PlanDocumentTest, knows_whether_its_file_has_what_it_shows) {
  PlanDocument document;
  EXPECT_FALSE(document.modified());
  ASSERT_TRUE(document.save(file("a.ringclass")));
  EXPECT_EQ(document.shown_name(), "a.ringclass");
  document.remove(0);
  EXPECT_TRUE(document.modified());
  ASSERT_TRUE(document.save(file("a.ringclass")));
  EXPECT_FALSE(document.modified());
  PlanDocument other;
  ASSERT_TRUE(other.open(file("a.ringclass")));
  EXPECT_EQ(other.plan(), document.plan());
  EXPECT_FALSE(other.modified());
  EXPECT_FALSE(document.save("/nowhere/a.ringclass"));
  EXPECT_FALSE(other.open("/nowhere/a.ringclass"));
}

}  // namespace
}  // namespace ringside::ui
