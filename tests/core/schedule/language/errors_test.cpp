#include <ctime>

#include <gtest/gtest.h>

#include "core/schedule/language/language.h"

namespace ringside::test {
namespace {

SyntaxError error_of(const std::string& text, const Given& given = {}) {
  const auto s = parse_schedule(text, given);
  if (s) ADD_FAILURE() << "accepted: " << text.substr(0, 80);
  return s ? SyntaxError{} : s.error();
}

struct Mistake {
  std::string text;
  int line, column;
  std::string what, expected;  ///< parts of them
};

TEST(ScheduleLanguage, every_mistake_has_a_place_and_a_remedy) {
  const std::string head = "allreduce 4 ranks 4 chunks\n";
  const std::vector<Mistake> table{
      {"", 1, 1, "the end of the text", "allreduce 4 ranks"},
      {"gossip 4 ranks", 1, 1, "'gossip'", "all-to-all"},
      {"allreduce four ranks", 1, 11, "'four'", "4 ranks"},
      {"allreduce 4 workers", 1, 13, "'workers'", "ranks"},
      {"allreduce 4 ranks 4", 1, 20, "the end of the line", "chunks"},
      {"allreduce 0 ranks", 1, 11, "ranks 0", "1 to 16777216"},
      {"allreduce 1000000000 ranks", 1, 11, "ranks 1000000000", "1 to"},
      {"scatter 4 ranks 6 chunks", 1, 17, "6 chunks", "multiple of 4"},
      {"broadcast 4 ranks\nroot 4", 2, 6, "root 4", "0 to 3"},
      {"allreduce 4 ranks C+1 chunks", 1, 19, "not known", "C alone"},
      {head + "stp\n", 2, 1, "'stp'", "step"},
      {head + "0 -> 1 : 0 reduce\n", 2, 1, "in no step", "step"},
      {head + "step\n  0 -> 1 : 0 redduce\n", 3, 14, "'redduce'", "copy, reduce"},
      {head + "step\n  0 > 1 : 0 reduce\n", 3, 5, "'>'", "->"},
      {head + "step\n  0 -> 1 0 reduce\n", 3, 10, "'0'", "colon"},
      {head + "step\n  0 -> 1 : r reduce\n", 3, 12, "'r'", "a number, K, C, root"},
      {head + "step\n  0 -> 1 : 2-3 reduce\n", 3, 12, "difference", "2..3"},
      {head + "step\n  0 -> 1 : 3..2 reduce\n", 3, 12, "backwards", "smaller"},
      {head + "step\n  0 -> 1 : 0 reduce\n    1 -> 2 : 0 reduce\n", 4, 5, "indented", ""},
      {head + "  step\n", 2, 3, "indented", ""},
      {head + "step\n  0 -> 1 : 0 reduce\n1 -> 2 : 0 reduce\n", 4, 1, "beside a step", "indented"},
      {head + "step\n  step\n", 3, 3, "transfers only", ""},
      {head + "for s in 0..3: step\n0 -> 1 : 0 copy\n", 3, 1, "in no step", ""},
      {head + "for s in 0..3:\n", 2, 14, "holds nothing", "step"},
      {head + "for s in 0..3 step\n", 2, 15, "'step'", ""},
      {head + "for s of 0..3: step\n", 2, 7, "'of'", "0..K-1"},
      {head + "for r in 0..3:\n  step\n    0 -> 1 : 0 copy\nstep\n  0 -> 1 : r copy\n", 6, 12, "its loop has ended",
       "indented below"},
      {head + "for K in 0..3: step\n", 2, 5, "'K'", "r"},
      {head + "for r in 0..3: for r in 0..3: step\n", 2, 20, "already", "another name"},
      {head + "for r in 0..3 by 0: step\n", 2, 18, "by 0", "1 or more"},
      {head + "for r in 0..3 times 2: step\n", 2, 10, "begins at 0", "1 or more"},
      {head + "for r in 1..3 times 1: step\n", 2, 21, "times 1", "2 or more"},
      {head + "for r in 0..3:\n  step\n  before 0 : 0 from 0\n", 4, 3, "different things", ""},
      {head + "before 0 : 0 from 0\n", 2, 1, "custom", "allreduce"},
      {head + "step\n  0 -> 1 : scratch 0 copy\n", 3, 20, "no scratch", "scratch 2"},
      {head + "step\n  helper 0 -> 1 : 0 copy\n", 3, 10, "no helpers", "helpers 1"},
      {head + "step\n  for r in 0..3: r -> r+1 : 0..2*r copy\n", 3, 29, "5 slots", "at most the 4"},
      {head + "step\n  0 -> 1 : 1/0 copy\n", 3, 12, "/ 0", "not 0"},
      {head + "step\n  0 -> 1 : 1 mod 0 copy\n", 3, 12, "mod 0", "above 0"},
      {head + "step\n  0 -> (1 : 0 copy\n", 3, 11, "':'", ")"},
      {head + "sizes 1, 2\n", 2, 7, "2 sizes", "4"},
      {head + "step\nroot 1\n", 3, 1, "after the first step", "above"},
      {head + "root 1\nroot 1\n", 3, 1, "twice", ""},
      {head + "name \"open\n", 2, 6, "not closed", "\""},
      {head + "step\nphase late\nstep\n", 2, 1, "no phase", "above"},
      {head + "step; step\n", 2, 5, "';'", ""},
      {"custom 2 ranks 2 chunks\nafter 0 : 2 from 0\n", 2, 11, "slot 2", "0 to 1"},
      {"custom 2 ranks 2 chunks\nafter 2 : 0 from 0\n", 2, 7, "rank 2", "0 to 1"},
      {"custom 2 ranks 2 chunks\nafter 0 : 0..1 holds 0 from 0\n", 2, 11, "2 slots hold 1", "both"},
      {"allreduce 2 ranks # \u00e4\u00f6\n\u00e4 -> 1", 2, 1, "'\u00e4'", "a word"},
  };
  for (const Mistake& m : table) {
    SCOPED_TRACE(m.text);
    const SyntaxError e = error_of(m.text);
    EXPECT_EQ(e.line, m.line) << e.text();
    EXPECT_EQ(e.column, m.column) << e.text();
    EXPECT_NE(e.what.find(m.what), std::string::npos) << e.text();
    EXPECT_NE(e.expected.find(m.expected), std::string::npos) << e.text();
    EXPECT_EQ(e.error().line(), e.text());
  }
  EXPECT_EQ(error_of("allreduce 4 ranks\nstep\n  0 -> 1 : 0 add").text(),
            "line 3, column 14: 'add' where the arrival should be; expected: copy, reduce, into");
}

std::string repeated(const std::string& s, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += s;
  return all;
}

TEST(ScheduleLanguage, hostile_texts_are_refused_at_once) {
  const std::string head = "allreduce 4 ranks 4 chunks\n", move = "0 -> 1 : 0 copy\n";
  std::string deep = head;
  for (int i = 0; i < 100; ++i) deep += "for v" + std::to_string(i) + " in 0..1: ";
  std::string wide = head + "step\n ";
  for (int i = 0; i < 8; ++i) wide += "for v" + std::to_string(i) + " in 0..9: ";
  std::string steps = head;
  for (int i = 0; i < 6; ++i) steps += "for v" + std::to_string(i) + " in 0..9: ";
  const std::string sum = "0" + repeated("+r", 100'000);
  const std::vector<std::pair<std::string, std::string>> table{
      {deep + "step", "nested too deeply"},
      {wide + move, "too many transfers"},
      {steps + "step", "too many steps"},
      {head + "step\n  for r in 0..999999999: " + move, "1000000000 rounds"},
      {head + "step\n  for r in 0..999999999999999: " + move, "rounds"},
      {head + "step\n  for r in 1..3: for q in 0..3999999: " + move, "too many transfers"},
      {head + "step\n  for r in 1..3999999: for q in 0..-1: " + move +
           "  for a in 0..3999999: for b in 0..3: for c in 0..-1: " + move,
       "cost too much"},
      {head + "step\n  for r in 0..99999: 0 -> " + sum + " : 0 copy\n", "cost too much"},
      {head + "step\n  for r in 1..999999999999999 times 999999999999999: 0 -> r*r : 0 copy\n", "too large"},
      {head + "step\n  0 -> 99999999999999999999999 : 0 copy\n", "too large"},
      {head + "step\n  0 -> " + repeated("(", 100'000), "brackets"},
      {head + "step\n  0 -> " + repeated("-", 1'000'000), "the end of the line"},
      {head + "step\n  0 -> " + repeated("min(", 100'000), "brackets"},
      {"custom 16777216 ranks 1073741824 chunks\nbefore 0 : all from 0..16777215\n", "slots at each rank"},
      {"custom 4096 ranks 4096 chunks\n" + repeated("before 0 : all from 0..4095\n", 3), "cost too much"},
      {std::string("allreduce 4 ranks\0 4 chunks", 27), "control character 0"},
      {"allreduce 4 ranks # \xff", "no UTF-8"},
      {"allreduce 4 ranks # \xc0\x80", "no UTF-8"},      // an overlong NUL
      {"allreduce 4 ranks # \xed\xa0\x80", "no UTF-8"},  // half a surrogate pair
      {std::string("\xff\xfe"
                   "a\0l\0l\0",
                   8),
       "no UTF-8"},  // UTF-16
      {std::string(100'000'000, 'x'), "100000000 bytes"},
      {repeated("allreduce ", 100'000), "'allreduce'"},
      {std::string(10'000'000, 'a'), "is no collective"},
      {head + std::string(10'000'000, '\n') + "x", "begins no line"},
  };
  for (const auto& [text, what] : table) {
    SCOPED_TRACE(text.substr(0, 120));
    const std::clock_t start = std::clock();
    const std::string line = error_of(text).error().line();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_NE(line.find(what), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_LT(line.size(), 300U);
    EXPECT_LT(seconds, 1.0) << line;
  }
}

TEST(ScheduleLanguage, every_prefix_and_every_deletion_of_a_text_ends_well) {
  const std::string text =
      "custom K ranks 4 chunks\nname \"two \\\" level\"\nscratch 2\nhelpers 1\nsizes 1, 2, 3, 4\nbefore 0 : 0..3 holds "
      "0..3 from 0\n"
      "phase one\nfor d in 1..K/2 times 2: step # why\n  for r in 0..min(d, K-d)-1: r -> helper 0 : r, 2..3 into "
      "scratch 0..r reduce\n";
  ASSERT_TRUE(parse_schedule(text));
  int refused = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    refused += parse_schedule(text.substr(0, i)) ? 0 : 1;
    for (const char c : {'\0', ' ', '\n', '(', '9', '-', '"', '\xc3'}) {
      std::string changed = text;
      changed[i] = c;
      refused += parse_schedule(changed) ? 0 : 1;
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace ringside::test
