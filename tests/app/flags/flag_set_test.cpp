// Texts, lists and switches are read, what was typed can be asked for, and what is not known is refused or handed back.
#include "app/flags/flag_set.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace ringside {
namespace {

struct Typed {
  std::string ranks;
  std::optional<std::string> word;
  std::vector<std::string> sizes, figure;
  bool strip = false;
};

void declare(FlagSet& flags, Typed& typed) {
  flags.arguments("FIGURE", typed.figure, 3, "which");
  flags.option("-k,--ranks", typed.ranks, "ranks", "K", "The case");
  flags.option("-n,--bytes", typed.sizes, "sizes", "BYTES", "The case");
  flags.option("--search", typed.word, "a word", "WORD");
  flags.flag("--strip", typed.strip, "every moment", "The moment");
}

TEST(FlagSet, what_is_bound_is_filled_and_what_was_typed_is_known_by_its_group) {
  FlagSet flags("figure", "A picture.", "Usage: figure\n", "Examples");
  Typed typed;
  declare(flags, typed);
  EXPECT_FALSE(
      flags.parse({"chunks", "allreduce", "-k", "4", "--strip", "--search", "", "-n", "1KiB", "2KiB"}).value());
  EXPECT_EQ(typed.figure, (std::vector<std::string>{"chunks", "allreduce"}));
  EXPECT_EQ(typed.ranks, "4");
  EXPECT_EQ(typed.sizes, (std::vector<std::string>{"1KiB", "2KiB"}));
  EXPECT_EQ(typed.word, "");
  EXPECT_TRUE(typed.strip);
  EXPECT_EQ(flags.given({"The case"}), (std::vector<std::string>{"--ranks", "--bytes"}));
  EXPECT_EQ(flags.given({"The moment"}), std::vector<std::string>{"--strip"});
  EXPECT_TRUE(flags.extras().empty());
}

TEST(FlagSet, what_is_not_known_is_handed_back_and_nothing_else_is_touched) {
  FlagSet flags("figure", "A picture.", "Usage: figure\n", "Examples");
  Typed typed;
  declare(flags, typed);
  EXPECT_FALSE(flags.parse({"-k", "4", "--nodes", "8"}).value());
  ASSERT_FALSE(flags.extras().empty());
  EXPECT_EQ(flags.extras().front(), "--nodes");
  EXPECT_EQ(typed.word, std::nullopt);
  EXPECT_EQ(flags.names(), (std::vector<std::string>{"-h", "-k", "-n", "--search", "--strip"}));
}

TEST(FlagSet, a_missing_value_is_an_error_and_help_is_an_answer) {
  FlagSet flags("figure", "A picture.", "Usage: figure\n", "Examples");
  Typed typed;
  declare(flags, typed);
  EXPECT_FALSE(flags.parse({"--ranks"}));
  EXPECT_TRUE(flags.parse({"--help"}).value());
  EXPECT_NE(flags.help().find("Usage: figure"), std::string::npos);
  EXPECT_NE(flags.help().find("-k,--ranks K"), std::string::npos);
}

TEST(FlagSet, without_a_help_nothing_unknown_is_accepted) {
  FlagSet flags;
  std::string size;
  flags.option("--size", size);
  EXPECT_FALSE(flags.parse({"--help"}));
  EXPECT_FALSE(FlagSet().parse({"more"}));
}

TEST(FlagSet, a_flag_with_two_meanings_fills_both_and_says_both) {
  FlagSet flags("measure", "", "Usage: measure\n", "");
  bool start = false, write = false, other = false;
  flags.flag("--force", start, "start anyway");
  flags.flag("--force", write, "write over it");
  flags.flag("--other", other);
  EXPECT_NE(flags.help().find("start anyway; write over it"), std::string::npos) << flags.help();
  ASSERT_TRUE(flags.parse({"--force"}));
  EXPECT_TRUE(start);
  EXPECT_TRUE(write);
  EXPECT_FALSE(other);
}

}  // namespace
}  // namespace ringside
