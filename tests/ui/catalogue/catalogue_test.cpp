// Choosing among many: the field with a search line, and the catalogue with what is known of each algorithm.
#include <algorithm>

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/cost/cost.h"
#include "core/tuning.h"
#include "ui/catalogue/catalogue_entry.h"
#include "ui/catalogue/catalogue_panel.h"
#include "ui/controls/chooser.h"
#include "ui/model/case_edit.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

std::shared_ptr<const Answer> answer_to(Collective collective, const std::string& algorithm, int ranks) {
  load_fonts();
  Case c = first_case();
  c.data.clear();
  c.collective = collective;
  c.algorithm = algorithm;
  c.instance = {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}};
  auto result = answer(c);
  EXPECT_TRUE(result);
  return result ? std::make_shared<const Answer>(std::move(*result)) : nullptr;
}

const std::vector<Chooser::Entry> kEntries{{"ring", "Every chunk walks around.", {"bandwidth optimal"}, {}},
                                           {"recursive_doubling", "Partners at twice the distance.", {"butterfly"}, {}},
                                           {"chain", "A running sum walks along.", {}, "needs 3 ranks"}};

TEST(Chooser, finds_by_name_alias_and_word) {
  EXPECT_TRUE(matches(kEntries[1], "doubl"));
  EXPECT_TRUE(matches(kEntries[1], "BUTTER"));
  EXPECT_TRUE(matches(kEntries[1], "recursive-d"));
  EXPECT_TRUE(matches(kEntries[1], "distance partners"));
  EXPECT_FALSE(matches(kEntries[1], "ring"));
  EXPECT_TRUE(matches(kEntries[0], ""));
}

TEST(Chooser, a_name_or_an_alias_in_full_is_meant_before_a_longer_name) {
  const Chooser::Entry rails{"h100-rails", "8 machines.", {"rails-h100"}, {}}, one{"dgx-h100", "One.", {"h100"}, {}};
  EXPECT_LT(match_rank(one, "H100"), match_rank(rails, "H100"));
  EXPECT_LT(match_rank(rails, "h100-"), match_rank(one, "h100-"));
  for (const auto& entry : kEntries)
    for (const auto& other : kEntries)
      if (entry.name != other.name) {
        EXPECT_LT(match_rank(entry, entry.name), match_rank(other, entry.name));
      }
}

TEST(Chooser, opens_filters_and_takes_with_the_keyboard_alone) {
  load_fonts();
  Chooser chooser("algorithm");
  chooser.set_entries(kEntries);
  chooser.set_current("ring");
  chooser.show();
  QSignalSpy chosen(&chooser, &Chooser::chosen);
  QTest::mouseClick(&chooser, Qt::LeftButton);
  auto* search = chooser.findChild<QLineEdit*>("search");
  auto* list = chooser.findChild<QListWidget*>();
  ASSERT_NE(search, nullptr);
  EXPECT_EQ(list->currentItem()->text(), "ring");
  QTest::keyClicks(search, "walks");
  int visible = 0;
  for (int i = 0; i < list->count(); ++i) visible += list->item(i)->isHidden() ? 0 : 1;
  EXPECT_EQ(visible, 2);
  QTest::keyClick(search, Qt::Key_Down);
  QTest::keyClick(search, Qt::Key_Return);
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen[0][0].toString(), "chain");
}

TEST(Catalogue, lists_every_algorithm_of_the_collective_and_finds_them) {
  CataloguePanel panel;
  panel.resize(760, 420);
  panel.show();
  panel.show_answer(answer_to(Collective::allreduce, "ring", 4));
  const auto all = algorithms_of(Collective::allreduce);
  EXPECT_EQ(panel.shown().size(), static_cast<qsizetype>(all.size()));
  QTest::keyClicks(panel.findChild<QLineEdit*>("catalogue_search"), "rabenseif");
  EXPECT_TRUE(panel.shown().contains("rabenseifner"));
  EXPECT_FALSE(panel.shown().contains("ring"));
}

TEST(Catalogue, pressing_an_entry_chooses_it) {
  CataloguePanel panel;
  panel.resize(760, 420);
  panel.show();
  panel.show_answer(answer_to(Collective::allreduce, "ring", 4));
  QSignalSpy chosen(&panel, &CataloguePanel::chosen);
  QTest::mouseClick(panel.findChild<QWidget*>("algorithm_chain"), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([&] { return chosen.count() == 1; }, 1000));
  EXPECT_EQ(chosen[0][0].toString(), "chain");
}

TEST(Catalogue, facts_are_those_of_the_case) {
  for (const Collective collective : all_collectives()) {
    const auto a = answer_to(collective, algorithms_of(collective).front()->name, 6);
    for (const Algorithm* algorithm : algorithms_of(collective)) {
      const AlgorithmFacts facts = algorithm_facts(*algorithm, a->question);
      Case c = with_algorithm(a->question, algorithm->name);
      EXPECT_EQ(facts.refused.isEmpty(), validate(c).has_value()) << algorithm->name;
      if (!facts.seconds) continue;
      // Where an exact form tells, parameters are chosen, but not those of the case that is drawn.
      const Case valid = validate(c).value();
      const bool as_drawn = algorithm->name == a->question.algorithm || !has_exact_form(*algorithm, valid.instance);
      const auto predicted = predict(as_drawn ? valid : tuned(valid).question);
      ASSERT_TRUE(predicted);
      const double expected = predicted->price->value;
      EXPECT_LE(expected, predict(valid)->price->value * (1 + 1e-9));
      if (as_drawn) {
        EXPECT_TRUE(facts.chosen.isEmpty()) << algorithm->name;
      }
      EXPECT_NEAR(facts.seconds->value, expected, 1e-9 * expected) << name(collective) << ' ' << algorithm->name;
    }
  }
}

TEST(Catalogue, entries_are_as_high_as_their_words_need) {
  load_fonts();
  for (const Algorithm& a : registry()) {
    const CatalogueEntry entry({&a, {}, Seconds(1e-5), Origin::formula, {}}, false);
    EXPECT_GE(entry.heightForWidth(400), entry.heightForWidth(900)) << a.name;
    EXPECT_GT(entry.heightForWidth(900), 90) << a.name;
  }
}

}  // namespace
}  // namespace ringside::ui
