// Figures that are not made: what cannot be placed, painted or read is said, and nothing is left behind.
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/app/verbs/figure_words.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

namespace fs = std::filesystem;

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

TEST(FigureRefusals, a_snippet_places_what_its_text_can_and_refuses_the_rest) {
  const Folder folder;
  const auto placed = [&](const std::string& file, const std::string& snippet) {
    return ringside(with(kRing, {"-o", folder / file, "--snippet", folder / snippet, "--force"}));
  };
  for (const char* file : {"a.svg", "a.pdf", "a.png", "a.tex"}) EXPECT_EQ(placed(file, "s.tex").exit_code, 0) << file;
  for (const char* file : {"b.csv", "b.json", "b.gif", "b.mp4"})
    expect_error(placed(file, "t.tex"), 2, {file, "LaTeX", ".pdf, .png, .tex, .svg"});
  for (const char* file : {"b.csv", "b.json", "b.tex"})
    expect_error(placed(file, "t.md"), 2, {file, "Markdown", ".svg, .png, .pdf, .gif"});
  expect_error(ringside(with(kRing, {"--as", "csv", "-o", folder / "in/", "--snippet", folder / "in/t.md"})), 2,
               {"csv", "Markdown"});
  const std::string list = folder.write("l.figures", "r.svg = chunks allreduce -k 3\nr.csv = chunks allreduce -k 3\n");
  expect_error(ringside({"figure", list, "-o", folder / "in/", "--snippet", folder / "t.md"}), 2,
               {"r.csv", "Markdown"});
  EXPECT_EQ(files_in(folder / "."), (std::set<std::string>{"a.svg", "a.pdf", "a.png", "a.tex", "s.tex", "l.figures"}));
}

TEST(FigureRefusals, what_is_refused_leaves_nothing_behind) {
  const Folder folder;
  expect_error(ringside(with(kRing, {"--steps", "foo", "-o", folder / "f/xx/"})), 2, {"foo"});
  EXPECT_FALSE(fs::exists(folder / "f"));
  for (const char* last : {"c.svg = chunks allreduce -k 0", "c.svg chunks", "a.svg = topology allreduce -k 3"}) {
    const std::string list = folder.write("l.figures", std::string("a.svg = chunks allreduce -k 3\n#\n") + last + "\n");
    expect_error(ringside({"figure", list, "-o", folder / "out/"}), 2, {"l.figures, line 3"});
    EXPECT_FALSE(fs::exists(folder / "out")) << last;
  }
}

TEST(FigureRefusals, a_name_s_ending_and_a_strip_that_moves_are_refused_by_what_there_is) {
  const Folder folder;
  expect_error(ringside(with(kRing, {"-o", folder / "x.jpg"})), 2, {"x.jpg", ".svg", ".json", ".gif, .apng or .mp4"});
  expect_error(ringside(with(kRing, {"--strip", "--animate", "-o", folder / "x.svg"})), 2, {"a strip does not move"});
}

TEST(FigureRefusals, numbers_that_a_verb_printed_are_told_from_those_of_a_picture) {
  const Folder folder;
  for (const std::string verb : {"gamma", "overlap", "parallel", "moe", "sgd"}) {
    const std::string file = folder.write(verb + ".json", ringside({verb, "--json"}).out);
    expect_error(ringside({"figure", file, "-o", folder / "x.svg"}), 2,
                 {verb + ".json", "ringside " + verb + " --json", "-o " + verb + ".svg"});
    expect_error(ringside({"check", file}), 2, {"ringside " + verb + " --json"});
  }
  expect_error(ringside({"figure", folder.write("s.txt", "allreduce"), "-o", folder / "x.svg"}), 2,
               {"s.txt", "chunks " + (folder / "s.txt")});
}

}  // namespace
}  // namespace ringside::test
