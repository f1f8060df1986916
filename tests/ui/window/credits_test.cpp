// About names what is linked and embedded, and nothing else: the build's own files say what that is.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "ui/window/help_dialog.h"

namespace ringside::ui {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(test::in_source(path));
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return std::regex_replace(text.str(), std::regex("#[^\n]*"), "");
}

TEST(Credits, name_all_that_is_linked_and_embedded_and_nothing_else) {
  // What ringside is linked from; the runner's MPI and CUDA are a program of their own.
  std::string linked;
  for (const char* folder : {"core", "lessons", "ui", "ui/math", "app"})
    linked += text_of(std::string(folder) + "/CMakeLists.txt");
  // Of gpu it has what looks at the machine.
  const std::string gpu = text_of("gpu/CMakeLists.txt");
  const std::regex looks("target_link_libraries\\(ringside_discovery [^)]*\\)");
  for (std::sregex_iterator l(gpu.begin(), gpu.end(), looks), end; l != end; ++l) linked += l->str();
  std::set<std::string> targets;
  const std::regex link("target_link_libraries\\(([^)]*)\\)"), target("[A-Za-z0-9_]+::[A-Za-z0-9_]+");
  for (std::sregex_iterator l(linked.begin(), linked.end(), link), end; l != end; ++l) {
    const std::string words = (*l)[1];
    for (std::sregex_iterator t(words.begin(), words.end(), target); t != end; ++t)
      if (!t->str().starts_with("ringside::") && t->str() != "Qt6::Core") targets.insert(t->str());
  }
  ASSERT_GE(targets.size(), 8U);
  const std::string embedded = text_of("cmake/RingsideFonts.cmake") + text_of("ui/math/CMakeLists.txt");
  std::set<std::string> named;
  for (const Credit& c : credits()) {
    EXPECT_FALSE(c.licence.empty()) << c.name;
    const bool library = c.found_in.find("::") != std::string::npos;
    if (library) named.insert(c.found_in);
    EXPECT_TRUE(library || embedded.find(c.found_in) != std::string::npos) << c.name << " is credited, but not used";
  }
  EXPECT_EQ(named, targets);
}

}  // namespace
}  // namespace ringside::ui
