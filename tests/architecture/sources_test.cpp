// What every file of the tree keeps to.
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/architecture/tree.h"

namespace ringside {
namespace {

const std::vector<std::string> kCode{".h", ".cpp", ".cu", ".cuh", ".py", ".js", ".mjs"};
const std::vector<std::string> kText{".h",  ".cpp", ".cu",   ".cuh",   ".py", ".js",       ".mjs", ".txt",
                                     ".md", ".sh",  ".json", ".cmake", "",    ".ringside", ".in"};
constexpr int kMaxLines = 300;

/// Folders of one person's or one machine's; put together here so that this file does not find itself.
const Pattern kMachinePath(
    "(^|[^A-Za-z0-9_.])/(wo"
    "rk|fa"
    "rm|ho"
    "me|ro"
    "ot|tmp/w"
    "t)/");
const Pattern kUnfinished(
    "\\b(TO"
    "DO|FIX"
    "ME|XX"
    "X)\\b");
/// core is a function of its input: no clock, no environment, no randomness without a seed.
const Pattern kNotAFunction("_clock::now|random_device|\\brand\\(|\\bgetenv\\(|\\btime\\((nullptr|0|NULL)\\)");

/// Names the lines of `files` that the pattern finds.
void expect_nowhere(const Pattern& pattern, const std::vector<std::string>& files, const char* why) {
  ASSERT_FALSE(files.empty());
  for (const std::string& file : files)
    for (const Line& line : lines_of(file))
      EXPECT_FALSE(pattern.in(line.text)) << line.where() << ": " << why << ": " << line.text;
}

TEST(Sources, the_rules_see_what_they_forbid) {
  EXPECT_TRUE(kMachinePath.in(std::string("open(\"/ho") + "me/someone/x\")"));
  EXPECT_FALSE(kMachinePath.in(std::string("tests/ho") + "me/x"));
  EXPECT_TRUE(kUnfinished.in(std::string("// TO") + "DO later"));
  EXPECT_TRUE(kNotAFunction.in(std::string("std::chrono::steady_clock::now()")));
}

TEST(Sources, no_file_is_longer_than_a_person_reads) {
  for (const std::string& file : files_under("", kCode))
    EXPECT_LE(lines_of(file).size(), kMaxLines) << file << " holds more than one noun: split it";
}

TEST(Sources, no_path_of_one_machine) {
  expect_nowhere(kMachinePath, files_under("", kText), "a path that other machines do not have");
}

TEST(Sources, nothing_is_marked_unfinished) {
  expect_nowhere(kUnfinished, files_under("", kCode), "finish it or leave it out");
}

TEST(Sources, core_has_no_clock_no_environment_and_no_chance) {
  expect_nowhere(kNotAFunction, files_under("core", kCode), "core is a function of its input");
}

TEST(Sources, every_header_has_its_guard) {
  for (const std::string& file : files_under("", {".h", ".cuh"})) {
    bool guarded = false;
    for (const Line& line : lines_of(file)) guarded = guarded || line.text == "#pragma once";
    EXPECT_TRUE(guarded) << file;
  }
}

}  // namespace
}  // namespace ringside
