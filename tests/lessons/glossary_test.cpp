#include "lessons/glossary.h"

#include <set>

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

TEST(Glossary, has_every_word_once_and_a_sentence_for_each) {
  std::set<std::string> words;
  for (const Word& one : glossary()) {
    EXPECT_TRUE(words.insert(one.word).second) << one.word;
    EXPECT_EQ(one.meaning.back(), '.') << one.word;
    EXPECT_EQ(find_word(one.word).value()->word, one.word);
  }
  // The curriculum's words.
  for (const char* word :
       {"rank",         "world",         "group",           "collective", "chunk",          "contribution", "final",
        "transfer",     "step",          "schedule",        "proof",      "alpha",          "beta",         "tier",
        "crossover",    "latency-bound", "bandwidth-bound", "formula",    "price",          "simulation",   "measured",
        "emulated",     "recorded",      "gamma",           "break-even", "strong scaling", "weak scaling", "replica",
        "shard",        "bucket",        "exposed",         "straggler",  "eager limit",    "deadlock",     "placement",
        "hottest link", "rail",          "algbw",           "busbw",      "capacity"})
    EXPECT_TRUE(words.contains(word)) << word;
  EXPECT_FALSE(find_word("blob"));
}

TEST(Glossary, words_are_met_in_lessons) {
  std::string text;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) text += render_markdown(show_page(lesson, i).value());
  }
  // What is only on the stage, in answers or in a run's origin.
  const std::set<std::string> elsewhere{"contribution", "transfer", "proof", "price", "simulation", "recorded",
                                        "emulated",     "measured", "alpha", "beta",  "gamma",      "hottest link"};
  for (const Word& one : glossary()) {
    if (elsewhere.contains(one.word)) continue;
    EXPECT_NE(text.find(one.word), std::string::npos) << one.word;
  }
}

}  // namespace
}  // namespace ringside
