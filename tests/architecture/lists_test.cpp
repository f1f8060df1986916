// Each kind of thing has one list: no second one grows beside it.
#include <regex>
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
std::set<std::string> found_in(const std::string& file, const std::regex& pattern) {
  std::set<std::string> found;
  for (const Line& line : lines_of(file))
    for (std::sregex_iterator at(line.text.begin(), line.text.end(), pattern), end; at != end; ++at)
      found.insert((*at)[1]);
  return found;
}

/// One of the names, as a pattern.
std::string one_of(const std::set<std::string>& names) {
  std::string pattern;
  for (const std::string& name : names) pattern += (pattern.empty() ? "" : "|") + name;
  return "(" + pattern + ")";
}

/// Lines outside of `allowed` that the pattern finds.
std::vector<std::string> lines_with(const std::regex& pattern, const std::set<std::string>& allowed) {
  std::vector<std::string> lines;
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources)) {
      if (allowed.contains(file)) continue;
      for (const Line& line : lines_of(file))
        if (std::regex_search(line.text, pattern)) lines.push_back(line.where() + ": " + line.text);
    }
  return lines;
}

TEST(Lists, nobody_compares_a_backend_with_a_name) {
  const std::string table = "core/measure/backend.cpp";
  const auto names = found_in(table, std::regex("\\.name = \"([a-z-]+)\""));
  ASSERT_GE(names.size(), 8U);
  const std::regex compared("(backend|name_|name\\(\\)) *[!=]= *\"" + one_of(names) + "\"");
  ASSERT_TRUE(std::regex_search(std::string("if (row.backend == \"host\")"), compared));
  for (const std::string& line : lines_with(compared, {})) ADD_FAILURE() << line << ": " << table << " knows";
  // The names that mean nothing else are written in the table, where executors are made, and by each executor itself.
  const std::regex own("\"(cuda-[a-z]+)\"");
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources))
      if (file != table && file != "gpu/runner/backend.cpp") {
        EXPECT_LE(found_in(file, own).size(), 1U) << file << " lists backends";
      }
}

TEST(Lists, views_are_listed_once) {
  const std::string list = "ui/stage/view_list.h";
  const auto names = found_in(list, std::regex("X\\(([a-z_]+)\\)"));
  ASSERT_GE(names.size(), 10U);
  const std::regex used("\\bView::" + one_of(names) + "\\b"), quoted("\"" + one_of(names) + "\"");
  for (const std::string& folder : kLayers)
    for (const std::string& file : files_under(folder, kCppSources)) {
      EXPECT_LE(found_in(file, used).size(), 3U) << file << " lists views";
      EXPECT_LE(found_in(file, quoted).size(), 3U) << file << " lists views by name";
    }
}

TEST(Lists, kinds_of_blocks_are_listed_once) {
  const std::regex used("\\b(TextBlock|NoteBlock|Question)&? ");
  for (const std::string& file : files_under("app", kCppSources))
    EXPECT_LE(found_in(file, used).size(), 1U) << file << " lists blocks";
  for (const std::string& file : files_under("lessons", kCppSources))
    if (file != "lessons/blocks.h") {
      EXPECT_LE(found_in(file, used).size(), 1U) << file << " lists blocks";
    }
}

}  // namespace
}  // namespace ringside
