// Figures in motion: SVG for a browser, and what ffmpeg makes.
#include <filesystem>
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
