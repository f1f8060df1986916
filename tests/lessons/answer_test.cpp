#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lessons/lesson.h"
#include "lessons/typed_number.h"

namespace ringside {
namespace {

Question time_question() {
  Question q;
  q.kind = QuestionKind::numeric;
  q.answer = 10.16e-3;
  q.tolerance = 0.02 * q.answer;
  q.unit = "ms";
  q.truth = "10.16 ms";
  q.right = "Right.";
  q.wrong = "No.";
  q.replies = {{161.15e-3, "That is the chain."}};
  return q;
}

TEST(CheckAnswer, a_number_is_right_within_the_tolerance_in_any_spelling) {
  const Question q = time_question();
  for (const char* right :
       {"10.16", "10.16 ms", "10.2ms", "0.01016 s", "10160us", "10160 µs", "10,16", "30*0.3386", "1.016e1", " 10.1 "})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  for (const char* wrong : {"10.5", "10.16 s", "10.16 us", "0", "-10.16", "101.6"}) {
    EXPECT_TRUE(check_answer(q, wrong).accepted) << wrong;
    EXPECT_FALSE(check_answer(q, wrong).right) << wrong;
  }
}

// A unit behind a sum is the sum's, where it would else be the last number's alone; longer names come before shorter
// ones: a megabyte is no byte behind a million.
TEST(CheckAnswer, a_unit_stands_behind_a_whole_sum) {
  Question q = time_question();
  for (const char* right : {"30 * 0.3386 ms", "20.32/2 ms", "10 + 0.16 ms", "10 ms + 160 us", "(10 + 0.16)/1000 s",
                            "100 - 89.84 ms", "6*7e9*75.5/312e12 s", "3.2e-6 * 3175 s", "2^3 + 2.16 ms"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  for (const char* refused : {"10 MB / 2 ms", "10 + 0.16 MB", "ms", "10 + ms", "10 ms ms"})
    EXPECT_FALSE(check_answer(q, refused).accepted) << refused;
  q.answer = 3e6;
  q.tolerance = 0;
  q.unit = "MB";
  EXPECT_TRUE(check_answer(q, "6/2 MB").right);
  q.unit = "percent";
  q.answer = 75;
  for (const char* right : {"75", "75 %", "75%", "75 percent", "100 * 3/4 %"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  q.replies = {{.value = 0, .markdown = "None of it?"}};
  q.tolerance = 1;
  EXPECT_FALSE(check_answer(q, "0.75").accepted) << "three quarters of a hundredth";
  EXPECT_EQ(check_answer(q, "0.75").markdown, "That is a fraction: as per cent it is 75.");
  EXPECT_EQ(check_answer(q, "0.75 %").markdown, "None of it?") << "as it says";
  EXPECT_TRUE(check_answer(q, "0.4").accepted) << "would be wrong as a fraction, too";
  EXPECT_EQ(check_answer(q, "0.4").markdown, "That is a fraction: as per cent it is 40.\n\nNo.")
      << "nobody who means two fifths has said none";
  q.replies.push_back({.value = 25, .markdown = "The other share."});
  EXPECT_EQ(check_answer(q, "0.25").markdown, "That is a fraction: as per cent it is 25.\n\nThe other share.");
  q.replies.push_back({.value = 0.9, .markdown = "As a share."});
  EXPECT_EQ(check_answer(q, "0.904").markdown, "As a share.") << "a fraction that is expected has its own words";
  EXPECT_EQ(check_answer(q, "0.4").markdown, "That is a fraction: as per cent it is 40.\n\nNo.");
  q.replies.resize(1);
  EXPECT_NE(check_answer(q, "three quarters").markdown.find("0.125"), std::string::npos)
      << "it is said where it is read";
  EXPECT_NE(number_accepted(q).find("0.125"), std::string::npos) << "and beside the field";
  q.unit = "times";
  q.answer = 12;
  for (const char* right : {"12", "12×", "12 times", "24/2 ×", "12x", "12.0 x"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
}

TEST(CheckAnswer, what_is_no_answer_is_not_counted_as_a_wrong_one) {
  const Question q = time_question();
  const std::string type = "Type a number in ms, for instance 12.5.";
  const std::string zero = "That divides by zero or is too large.";
  const std::string units =
      "\"+\" needs two numbers of one unit; in a sum a unit belongs to the number right before it. ";
  for (const auto& [text, said] :
       std::vector<std::pair<std::string, std::string>>{{"", type},
                                                        {"  ", type},
                                                        {"10 MiB", type},
                                                        {"\"10\"", type},
                                                        {"fast", "\"fast\" is no number. " + type},
                                                        {"30 * ring", "\"ring\" is no number. " + type},
                                                        {"inf", "\"inf\" is no number. " + type},
                                                        {"10.16.3", "Unexpected \".3\" in the expression. " + type},
                                                        {"10 parsec", "Unknown unit \"parsec\". " + type},
                                                        {"gamma(K=4)", "Functions may not be called here. " + type},
                                                        {"1/0", zero},
                                                        {"0/0 ms", zero},
                                                        {"30*(3us+2^28/50e9 s)", units + type}}) {
    const Feedback f = check_answer(q, text);
    EXPECT_FALSE(f.accepted) << text;
    EXPECT_FALSE(f.right) << text;
    EXPECT_EQ(f.markdown, said) << text;
  }
  EXPECT_FALSE(check_answer(q, std::string(1 << 20, '9')).accepted);
}

TEST(CheckAnswer, per_cent_of_a_time_or_a_count_are_no_try) {
  Question q = time_question();
  EXPECT_FALSE(check_answer(q, "43.07%").accepted);
  EXPECT_TRUE(check_answer(q, "50% * 20.32 ms").right) << "a share in a sum";
  q.unit = "examples";
  EXPECT_FALSE(check_answer(q, "50 %").accepted);
  q.unit = "";
  q.answer = 0.5;
  EXPECT_TRUE(check_answer(q, "50 %").right) << "a plain ratio";
}

TEST(CheckAnswer, a_particular_mistake_gets_its_own_reply) {
  EXPECT_EQ(check_answer(time_question(), "161").markdown, "That is the chain.");
  EXPECT_EQ(check_answer(time_question(), "5").markdown, "No.");
  EXPECT_EQ(check_answer(time_question(), "10.16").markdown, "Right.");
}

TEST(CheckAnswer, thousands_and_decimal_commas_are_told_apart) {
  Question q;
  q.answer = 2048;
  q.unit = "workers";
  EXPECT_TRUE(check_answer(q, "2,048").right);
  EXPECT_TRUE(check_answer(q, "2048 workers").right);
  EXPECT_FALSE(check_answer(q, "2,05").right);
  q.answer = 1.536e9;
  q.tolerance = 0.03 * q.answer;
  for (const char* right : {"1.5e9", "1.54 billion", "1.5 × 10^9", "1.5*10^9", "1,536,000,000"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  q.answer = 5.37;
  q.tolerance = 0;
  for (const char* right : {"5,37", "5,3700", "5.37"}) EXPECT_TRUE(check_answer(q, right).right) << right;
}

TEST(CheckAnswer, an_option_is_chosen_by_text_position_or_index) {
  Question q;
  q.kind = QuestionKind::choice;
  q.options = {{"The chain", 1}, {"The *ring*", 2}, {"Neither", 3}};
  q.answer = 2;
  q.right = "Yes.";
  q.replies = {{1, "Not the chain."}};
  q.wrong = "No.";
  EXPECT_TRUE(check_answer(q, "the ring").right);
  EXPECT_TRUE(check_answer(q, "2").right);
  EXPECT_TRUE(check_option(q, 1).right);
  EXPECT_EQ(check_option(q, 0).markdown, "Not the chain.");
  EXPECT_EQ(check_option(q, 2).markdown, "No.");
  EXPECT_FALSE(check_answer(q, "4").accepted);
  EXPECT_FALSE(check_answer(q, "0").accepted);
}

Question order() {
  Question q;
  q.kind = QuestionKind::order;
  q.items = {{"c", "copy"}, {"b", "`backward`"}, {"a", "add"}};
  q.orders = {{"a", "b", "c"}, {"b", "a", "c"}};
  q.order_replies = {{{"c", "a"}, "Copied too early."}, {{"c", "b"}, "Later."}};
  q.right = "Yes.";
  q.wrong = "No.";
  return q;
}

TEST(CheckAnswer, an_order_is_right_as_one_of_those_accepted) {
  const Question q = order();
  EXPECT_TRUE(check_answer(q, "a b c").right);
  EXPECT_TRUE(check_answer(q, " b, a,c").right);
  EXPECT_EQ(check_answer(q, "a b c").given, "add → `backward` → copy");
  EXPECT_EQ(check_answer(q, "c b a").markdown, "Copied too early.") << "the first that fits, with b in between";
  EXPECT_EQ(check_answer(q, "a c b").markdown, "Later.");
  for (const char* refused : {"", "a b", "a b c c", "a b d"})
    EXPECT_FALSE(check_answer(q, refused).accepted) << refused;
}

TEST(CheckAnswer, own_words_are_taken_as_they_are) {
  Question q;
  q.kind = QuestionKind::explain;
  q.right = q.truth = "The model.";
  EXPECT_EQ(check_answer(q, "because").markdown, "The model.");
  EXPECT_FALSE(check_answer(q, " \n").accepted);
}

TEST(CheckLesson, an_order_is_refused_that_begins_right_or_calls_a_right_one_wrong) {
  const auto errors = [](const std::string& answer, const std::string& wrong) {
    const auto lesson = parse_lesson(
        "---\nid: t\ntitle: T\n---\n\n# P\n\n::: order o\nprompt: P\nitem a: A\nitem b: B\n"
        "item c: C\nanswer: " +
            answer + "\nright: R\nwrong " + wrong + ": W\nwrong: N\n:::\n",
        "t.md");
    return check_lesson(lesson.value(), {}).errors;
  };
  EXPECT_TRUE(errors("c a b", "a c").empty());
  EXPECT_EQ(errors("a b c", "b a").size(), 1U) << "as listed";
  EXPECT_EQ(errors("c a b", "c b").size(), 1U) << "c is before b in the answer";
  EXPECT_EQ(errors("c a b", "d a").size(), 1U) << "no such item";
  EXPECT_EQ(errors("c a", "a c").size(), 1U) << "not every item";
  EXPECT_EQ(errors("c a b", "a c: A\nwrong a b c").size(), 1U) << "never said: the first that fits is";
}

TEST(CheckLesson, a_known_mistake_has_words_of_its_own_that_are_said) {
  const auto errors = [](const std::string& kind, const std::string& answer, const std::string& more) {
    const auto lesson = parse_lesson("---\nid: t\ntitle: T\n---\n\n# P\n\n::: " + kind +
                                         " n\nprompt: P\nanswer: " + answer + "\nright: R\nwrong: N\n" + more + ":::\n",
                                     "t.md");
    std::string all;
    for (const Error& e : check_lesson(lesson.value(), {}).errors) all += e.line() + '\n';
    return all;
  };
  EXPECT_EQ(errors("numeric", "7", "tolerance: 0\nwrong 8: W\nwrong 9: V\n"), "");
  EXPECT_NE(errors("numeric", "7", "tolerance: 0\nwrong 8: W\nwrong 8: V\n").find("by its own words"),
            std::string::npos);
  EXPECT_NE(errors("numeric", "7", "tolerance: 0\nwrong 1/3: W\n").find("0.3333 is not answered"), std::string::npos)
      << "nobody types so many digits";
  const std::string options = "option 1: a\noption 2: b\n";
  EXPECT_EQ(errors("choice", "1", options + "wrong 2: W\n"), "");
  EXPECT_NE(errors("choice", "1", options + "wrong 3: W\n").find("words for 3, which is no option"), std::string::npos);
}

/// Accepted within one tolerance, called a mistake within one of the mistake: at two they cannot meet.
TEST(CheckLesson, a_known_mistake_is_refused_that_is_less_than_twice_the_tolerance_off) {
  const auto errors = [](const std::string& tolerance, const std::string& wrong) {
    const auto lesson = parse_lesson(
        "---\nid: t\ntitle: T\n---\n\n# P\n\n::: numeric n\nprompt: P\nanswer: 200ms\nunit: ms\ntolerance: " +
            tolerance + "\nright: R\nwrong " + wrong + ": W\nwrong: N\n:::\n",
        "t.md");
    return check_lesson(lesson.value(), {}).errors;
  };
  // 2 % of 200 ms are 4 ms: mistakes begin 8 ms away, on either side.
  EXPECT_TRUE(errors("2%", "208ms").empty());
  EXPECT_TRUE(errors("2%", "192ms").empty());
  ASSERT_EQ(errors("2%", "207ms").size(), 1U);
  EXPECT_NE(errors("2%", "207ms").front().line().find("less than twice the tolerance"), std::string::npos);
  EXPECT_EQ(errors("2%", "193ms").size(), 1U);
  EXPECT_EQ(errors("5", "209ms").size(), 1U) << "an absolute distance, in ms";
  EXPECT_TRUE(errors("5", "210ms").empty());
  ASSERT_EQ(errors("2%", "203ms").size(), 1U);
  EXPECT_NE(errors("2%", "203ms").front().line().find("within the tolerance"), std::string::npos);
  EXPECT_TRUE(errors("0", "201ms").empty()) << "an exact answer: any other number is wrong";
}

}  // namespace
}  // namespace ringside
