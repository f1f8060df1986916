// Figures in motion: SVG for a browser, and what ffmpeg makes.
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/app/verbs/figure_words.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

namespace fs = std::filesystem;

TEST(FigureFilms, an_animated_svg_plays_by_css_and_begins_with_the_still_picture) {
  const Folder folder;
  ASSERT_EQ(ringside(with(kRing, {"--animate", "-o", folder / "a.svg"})).exit_code, 0);
  ASSERT_EQ(ringside(with(kRing, {"--animate", "-o", folder / "b.svg"})).exit_code, 0);
  const std::string svg = read_text(folder / "a.svg");
  EXPECT_EQ(svg, read_text(folder / "b.svg"));
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  for (const char* word : {"@keyframes", "prefers-reduced-motion", "<metadata>"})
    EXPECT_NE(svg.find(word), std::string::npos);
  EXPECT_LT(svg.size(), 1'000'000U);
  // What is said of it is the course, not the moment that it begins with.
  const std::string said = svg.substr(svg.find("<desc>"), svg.find("</desc>") - svg.find("<desc>"));
  for (const char* word : {"before the first step", "In motion", "step 1: ", "step 6: "})
    EXPECT_NE(said.find(word), std::string::npos) << said;
  expect_error(ringside({"figure", "performance", "--animate", "-o", folder / "p.svg"}), 2, {"performance"});
  expect_error(ringside(with(kRing, {"--animate", "-o", folder / "p.pdf"})), 2, {"--animate"});
}

// A bar that slid at the width it began with would run over the edge of the page: the last stands there.
TEST(FigureFilms, bars_of_a_race_grow_and_shrink_and_all_lanes_are_told) {
  const Folder folder;
  ASSERT_EQ(ringside({"figure", "race", "allreduce", "-a", "ring", "-k", "4", "-n", "16B", "--width", "column",
                      "--animate", "-o", folder / "race.svg"})
                .exit_code,
            0);
  const std::string svg = read_text(folder / "race.svg");
  std::smatch m;
  ASSERT_TRUE(std::regex_search(svg, m, std::regex("viewBox=\"0 0 ([0-9.]+) ")));
  const double page = std::stod(m[1]);
  const std::regex bar("class=\"(m[0-9]+)\"><g [^>]*><rect x=\"0\" y=\"0\" width=\"([0-9.]+)\""),
      place("translate\\((-?[0-9.]+)px,[^)]*\\)( scale\\(([0-9.]+),)?");
  std::map<std::string, std::string> courses;
  int stretched = 0;
  std::istringstream lines(svg);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("@keyframes ")) courses[line.substr(11, line.find('{') - 11)] = line;
    if (!line.starts_with("<g transform=") || !std::regex_search(line, m, bar)) continue;
    const double width = std::stod(m[2]);
    const std::string course = courses.at(m[1]);
    for (std::sregex_iterator at(course.begin(), course.end(), place), end; at != end; ++at) {
      const double times = (*at)[2].matched ? std::stod((*at)[3]) : 1;
      stretched += (*at)[2].matched ? 1 : 0;
      EXPECT_LE(std::stod((*at)[1]) + width * times, page) << line << course;
    }
  }
  EXPECT_GT(stretched, 0);
  const std::string said = svg.substr(svg.find("In motion"), svg.find("</desc>") - svg.find("In motion"));
  for (const char* words :
       {"recursive_doubling ends its 2 steps at ", "allpairs ends its 2", "ring ends its 6 steps at"})
    EXPECT_NE(said.find(words), std::string::npos) << said;
  EXPECT_EQ(said.find("step 1:"), std::string::npos) << said;
}

TEST(FigureFilms, a_caption_of_an_svg_may_hold_any_sign) {
  const Folder folder;
  const std::vector<std::vector<std::string>> figures{
      with(kRing, {"--animate"}), with(kRing, {"--outline-text"}), {"figure", "gamma"}};
  for (const auto& figure : figures) {
    const Ran ran = ringside(with(figure, {"--caption", "Send & receive <\"4\">", "--force", "-o", folder / "a.svg"}));
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(read_text(folder / "a.svg").find("<title>Send &amp; receive &lt;&quot;4&quot;&gt;</title>\n<desc>"),
              std::string::npos);
  }
}

TEST(FigureFilms, films_are_made_by_ffmpeg_or_refused_in_a_line) {
  const Folder folder;
  expect_error(ringside(with(kRing, {"-o", folder / "a.gif"}), {{"PATH", "/nowhere"}}), 3, {"ffmpeg"});
  EXPECT_FALSE(fs::exists(folder / "a.gif"));
  if (!there_is("ffmpeg")) GTEST_SKIP() << "ffmpeg is not installed";
  const std::vector<std::string> two{"figure", "chunks", "allreduce", "-a", "ring", "-k", "2", "--width", "300"};
  for (const auto& [ending, magic] :
       {std::pair<std::string, std::string>{"gif", "GIF89a"}, {"apng", "\x89PNG"}, {"mp4", "ftyp"}}) {
    for (const std::string name : {"x.", "y."})
      ASSERT_EQ(ringside(with(two, {"-o", folder / (name + ending)})).exit_code, 0) << ending;
    const std::string bytes = read_text(folder / ("x." + ending));
    EXPECT_NE(bytes.substr(0, 16).find(magic), std::string::npos) << ending;
    EXPECT_EQ(bytes, read_text(folder / ("y." + ending))) << ending;
    // Caption and alternative text are in the file, and it makes itself again.
    ASSERT_EQ(ringside(with(two, {"--caption", "Two ranks swap", "--alt", "Two squares change places", "-o",
                                  folder / ("w." + ending)}))
                  .exit_code,
              0);
    const std::string words = read_text(folder / ("w." + ending));
    for (const char* said : {"Two ranks swap", "Two squares change places"})
      EXPECT_NE(words.find(said), std::string::npos) << ending << ": " << said;
    const auto again = ringside({"figure", folder / ("x." + ending), "-o", folder / ("z." + ending)});
    ASSERT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(bytes, read_text(folder / ("z." + ending))) << ending;
  }
}

}  // namespace
}  // namespace ringside::test
