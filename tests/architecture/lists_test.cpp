// Each kind of thing has one list: no second one grows beside it.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/architecture/tree.h"

namespace ringside {
namespace {

const std::vector<std::string> kCppSources{".h", ".cpp", ".cu", ".cuh"};
const std::vector<std::string> kLayers{"core", "gpu", "lessons", "ui", "app", "kit"};

/// What the pattern's first group finds in a file.
std::set<std::string> found_in(const std::string& file, const Pattern& pattern) {
  std::set<std::string> found;
  for (const Line& line : lines_of(file))
    for (std::string& name : pattern.groups(line.text)) found.insert(std::move(name));
  return found;
}

/// One of the names, as a pattern.
std::string one_of(const std::set<std::string>& names) {
  std::string pattern;
  for (const std::string& name : names) pattern += (pattern.empty() ? "" : "|") + name;
  return "(" + pattern + ")";
}

/// Lines outside of `allowed` that the pattern finds.
std::vector<std::string> lines_with(const Pattern& pattern, const std::set<std::string>& allowed) {
  std::vector<std::string> lines;
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources)) {
      if (allowed.contains(file)) continue;
      for (const Line& line : lines_of(file))
        if (pattern.in(line.text)) lines.push_back(line.where() + ": " + line.text);
    }
  return lines;
}

TEST(Lists, nobody_compares_a_backend_with_a_name) {
  const std::string table = "core/measure/backend.cpp";
  const auto names = found_in(table, Pattern("\\.name = \"([a-z-]+)\""));
  ASSERT_GE(names.size(), 8U);
  const Pattern compared("(backend|name_|name\\(\\)) *[!=]= *\"" + one_of(names) + "\"");
  ASSERT_TRUE(compared.in("if (row.backend == \"host\")"));
  for (const std::string& line : lines_with(compared, {})) ADD_FAILURE() << line << ": " << table << " knows";
  // The names that mean nothing else are written in the table, where executors are made, and by each executor itself.
  const Pattern own("\"(cuda-[a-z]+)\"");
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources))
      if (file != table && file != "gpu/runner/backend.cpp") {
        EXPECT_LE(found_in(file, own).size(), 1U) << file << " lists backends";
      }
}

TEST(Lists, views_are_listed_once) {
  const std::string list = "ui/stage/view_list.h";
  const auto names = found_in(list, Pattern("X\\(([a-z_]+)\\)"));
  ASSERT_GE(names.size(), 10U);
  const Pattern used("\\bView::" + one_of(names) + "\\b"), quoted("\"" + one_of(names) + "\"");
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources)) {
      EXPECT_LE(found_in(file, used).size(), 3U) << file << " lists views";
      EXPECT_LE(found_in(file, quoted).size(), 3U) << file << " lists views by name";
    }
}

TEST(Lists, kinds_of_blocks_are_listed_once) {
  const Pattern used("\\b(TextBlock|NoteBlock|Question)&? ");
  for (const std::string& file : files_under("app", kCppSources))
    EXPECT_LE(found_in(file, used).size(), 1U) << file << " lists blocks";
  for (const std::string& file : files_under("lessons", kCppSources))
    if (file != "lessons/blocks.h") {
      EXPECT_LE(found_in(file, used).size(), 1U) << file << " lists blocks";
    }
}

}  // namespace
}  // namespace ringside
