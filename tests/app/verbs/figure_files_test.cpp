// Figures for notes: sizes on paper, names, what is never written over, many at once, and what places them.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "tests/app/verbs/figure_words.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

/// Every font's height in millimetres: pixels of the view box times what one of them measures.
std::vector<double> heights_of_text(const std::string& svg) {
  std::smatch m;
  EXPECT_TRUE(std::regex_search(svg, m, std::regex("width=\"([0-9.]+)mm\"[^>]*\\s*viewBox=\"0 0 ([0-9.]+)")));
  const double mm = std::stod(m[1]) / std::stod(m[2]);
  std::vector<double> heights;
  const std::regex group("<g ([^>]*)>\\s*<text[^>]*font-size=\"([0-9.]+)\"");
  const std::regex matrix("matrix\\(([-0-9.e]+),([-0-9.e]+),([-0-9.e]+),([-0-9.e]+),");
  for (auto it = std::sregex_iterator(svg.begin(), svg.end(), group); it != std::sregex_iterator(); ++it) {
    double scale = 1;
    const std::string attributes = (*it)[1];
    if (std::smatch t; std::regex_search(attributes, t, matrix))
      scale = std::sqrt(std::abs(std::stod(t[1]) * std::stod(t[4]) - std::stod(t[2]) * std::stod(t[3])));
    heights.push_back(std::stod((*it)[2]) * scale * mm);
  }
  return heights;
}

TEST(FigureFiles, on_paper_no_label_is_under_7_points_and_what_has_no_room_is_said) {
  const Folder folder;
  constexpr double kSevenPoints = 7 * 25.4 / 72;
  for (const std::string figure :
       {"chunks", "topology", "spacetime", "script", "traffic", "performance", "race", "blocking", "gamma", "tiers"})
    for (const std::string width : {"column", "text", "slide", "60mm"}) {
      SCOPED_TRACE(figure + " " + width);
      const std::string path = folder / (figure + width + ".svg");
      const Ran ran = ringside({"figure", figure, "--width", width, "-o", path});
      if (width == "60mm" && ran.exit_code != 0) {
        expect_error(ran, 2, {"width", "60mm", "mm or more"});
        EXPECT_FALSE(fs::exists(path));
        continue;
      }
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      const auto heights = heights_of_text(read_text(path));
      EXPECT_FALSE(heights.empty());
      for (const double mm : heights) EXPECT_GT(mm, 0.99 * kSevenPoints);
      EXPECT_TRUE(ran.err.empty() || ran.err.find("left out") != std::string::npos) << ran.err;
    }
  // Sixteen ranks have sixteen columns with a name and a number of elements each: 100 mm have no room for all.
  const auto cramped = ringside_json(
      {"figure", "chunks", "allreduce", "-a", "ring", "-k", "16", "--width", "100mm", "-o", folder / "cramped.svg"});
  EXPECT_FALSE(cramped.value("left_out", nlohmann::json::array()).empty());
}

TEST(FigureFiles, a_width_is_what_it_says_in_every_format) {
  const Folder folder;
  ASSERT_EQ(ringside(with(kRing, {"--width", "85mm", "-o", folder / "a.svg"})).exit_code, 0);
  EXPECT_NE(read_text(folder / "a.svg").find("<svg width=\"85mm\""), std::string::npos);
  ASSERT_EQ(ringside(with(kRing, {"--width", "column", "-o", folder / "a.pdf"})).exit_code, 0);
  std::smatch box;
  const std::string pdf = read_text(folder / "a.pdf");
  ASSERT_TRUE(std::regex_search(pdf, box, std::regex("/MediaBox \\[0 0 ([0-9.]+) ")));
  EXPECT_NEAR(std::stod(box[1]), 85 / 25.4 * 72, 0.5);
  expect_error(ringside(with(kRing, {"--width", "850cm", "-o", folder / "b.svg"})), 2, {"850cm"});
  expect_error(ringside(with(kRing, {"--width", "5mm", "-o", folder / "b.svg"})), 2, {"width", "5mm", "30mm"});
  expect_error(ringside(with(kRing, {"--width", "column", "--height", "300", "-o", folder / "b.svg"})), 2,
               {"--height"});
}

TEST(FigureFiles, a_strip_chooses_moments_for_a_page_or_makes_pages_of_all) {
  const Folder folder;
  const std::vector<std::string> eight{"figure", "chunks", "allreduce", "-a", "ring", "-k", "8", "--strip"};
  const Ran chosen = ringside(with(eight, {"-o", folder / "strip.svg"}));
  ASSERT_EQ(chosen.exit_code, 0) << chosen.err;
  EXPECT_NE(chosen.err.find("of 15 moments"), std::string::npos) << "2 (8 - 1) steps and the start: " << chosen.err;
  const std::string svg = read_text(folder / "strip.svg");
  std::smatch height;
  ASSERT_TRUE(std::regex_search(svg, height, std::regex("<svg width=\"170mm\" height=\"([0-9.]+)mm\"")));
  EXPECT_LE(std::stod(height[1]), 240.5);
  const auto pages = ringside_json(with(eight, {"--steps", "all", "-o", folder / "all.svg"}));
  ASSERT_TRUE(pages.is_array());
  EXPECT_GT(pages.size(), 1U);
  EXPECT_EQ(pages[0]["file"], folder / "all-1.svg");
  // A page is made again as that page.
  const std::string first = read_text(folder / "all-1.svg");
  ASSERT_EQ(ringside({"figure", folder / "all-1.svg", "-o", folder / "again.svg"}).exit_code, 0);
  EXPECT_EQ(read_text(folder / "again.svg"), first);
  ASSERT_EQ(ringside(with(eight, {"--steps", "0,end", "-o", folder / "two.svg"})).exit_code, 0);
  expect_error(ringside(with(eight, {"--steps", "0..15", "-o", folder / "three.svg"})), 2, {"steps", "15", "14"});
}

// Two moments of 16 ranks have room on a page of text, one of 6 fills a slide.
TEST(FigureFiles, a_strip_says_how_many_pages_it_wrote) {
  const Folder folder;
  const auto strip = [&](const char* ranks, const char* width) {
    return ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", ranks, "--strip", "--width", width, "-o",
                     folder / (std::string(width) + ".svg")});
  };
  const Ran one = strip("16", "text");
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_NE(one.err.find("2 of 31 moments have room on one page"), std::string::npos)
      << "2 (16 - 1) steps and the start: " << one.err;
  const Ran two = strip("6", "slide");
  EXPECT_FALSE(read_text(folder / "slide-2.svg").empty());
  EXPECT_NE(two.err.find("1 of 11 moments has room on one page: start and end are two pages"), std::string::npos)
      << "2 (6 - 1) steps and the start: " << two.err;
}

TEST(FigureFiles, nothing_is_written_over_that_shows_something_else_or_was_changed) {
  const Folder folder;
  const std::string path = folder / "ring.svg";
  ASSERT_EQ(ringside(with(kRing, {"-o", path})).exit_code, 0);
  EXPECT_EQ(ringside(with(kRing, {"--width", "text", "--theme", "grey", "-o", path})).exit_code, 0) << "only its look";
  expect_error(ringside(with(kRing, {"--step", "2", "-o", path})), 2, {path, "another moment", "--force"});
  expect_error(ringside(with(kRing, {"--strip", "-o", path})), 2, {path, "--force"});
  expect_error(ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", "5", "-o", path}), 2, {path, "--force"});
  expect_error(ringside({"figure", "topology", "allreduce", "-a", "ring", "-k", "4", "-o", path}), 2,
               {path, "--force"});
  std::string edited = read_text(path);
  edited.insert(edited.rfind("</svg>"), "<circle r=\"9\"/>\n");
  folder.write("ring.svg", edited);
  expect_error(ringside(with(kRing, {"-o", path})), 2, {"by hand", "--force"});
  EXPECT_EQ(read_text(path), edited);
  EXPECT_EQ(ringside(with(kRing, {"--force", "-o", path})).exit_code, 0);
  for (const std::string name : {"notes.svg", "notes.pdf", "notes.png", "notes.tex", "notes.json", "notes.csv"}) {
    const std::string mine = folder.write(name, "mine");
    expect_error(ringside(with(kRing, {"-o", mine})), 2, {mine, "--force"});
    EXPECT_EQ(read_text(mine), "mine");
  }
  for (const char* ending : {"pdf", "png", "tex", "json"}) {
    const std::string again = folder / (std::string("again.") + ending);
    ASSERT_EQ(ringside(with(kRing, {"-o", again})).exit_code, 0) << ending;
    EXPECT_EQ(ringside(with(kRing, {"-o", again})).exit_code, 0) << "as a Makefile does, " << ending;
    EXPECT_EQ(ringside(with(kRing, {"--caption", "A ring", "-o", again})).exit_code, 0) << ending;
    expect_error(ringside(with(kRing, {"--step", "1", "-o", again})), 2, {again, "another moment", "--force"});
  }
}

TEST(FigureFiles, rows_are_written_over_by_the_same_alone) {
  const Folder folder;
  const std::string path = folder / "ring.csv";
  ASSERT_EQ(ringside(with(kRing, {"-o", path})).exit_code, 0);
  const std::string rows = read_text(path);
  EXPECT_TRUE(rows.starts_with("steps_done,")) << "no comment stands before the header";
  EXPECT_EQ(ringside(with(kRing, {"-o", path})).exit_code, 0) << "as a Makefile does";
  expect_error(ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", "5", "-o", path}), 2,
               {path, "other rows", "--force"});
  EXPECT_EQ(ringside(with(kRing, {"--step", "1", "--force", "-o", path})).exit_code, 0);
  EXPECT_NE(read_text(path), rows);
}

TEST(FigureFiles, in_a_folder_names_say_case_step_and_view) {
  const Folder folder;
  const std::string out = folder / "figures/";
  ASSERT_EQ(ringside(with(kRing, {"--steps", "0..2", "--as", "pdf", "-o", out})).exit_code, 0);
  ASSERT_EQ(ringside({"figure", "gamma", "-o", out}).exit_code, 0);
  EXPECT_EQ(names_in(out),
            (std::set<std::string>{"allreduce-ring-4-start-chunks.pdf", "allreduce-ring-4-before-step-2-chunks.pdf",
                                   "allreduce-ring-4-before-step-3-chunks.pdf", "gamma.svg"}));
  ASSERT_EQ(ringside(with(kRing, {"--steps", "0,6", "-o", folder / "r.svg"})).exit_code, 0);
  EXPECT_TRUE(fs::exists(folder / "r-0.svg") && fs::exists(folder / "r-6.svg"));
  expect_error(ringside(with(kRing, {"--as", "svg", "-o", folder / "x.svg"})), 2, {"--as"});
  expect_error(ringside(with(kRing, {"--as", "doc", "-o", out})), 2, {"--as", "doc"});
  expect_error(ringside({"figure", "performance", "allreduce", "-k", "4", "--steps", "0,1", "-o", out}), 2,
               {"--steps"});
}

TEST(FigureFiles, a_recipe_file_makes_many_and_tells_them_in_markdown) {
  const Folder folder;
  const std::string list = folder.write("notes.figures",
                                        "# two of them\n[The ring]\nring.svg = chunks allreduce -a ring -k 3\n"
                                        "[Tiers]\ntiers.svg = tiers -n 1MiB --caption \"Four wires\"\n");
  const std::string out = folder / "out";
  const auto made = ringside_json({"figure", list, "-o", out, "--snippet", folder / "notes.md"});
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(names_in(out), (std::set<std::string>{"ring.svg", "tiers.svg"}));
  EXPECT_NE(read_text(out + "/tiers.svg").find("<title>Four wires</title>"), std::string::npos);
  const std::string md = read_text(folder / "notes.md");
  for (const char* word : {"## The ring", "](<out/ring.svg>)", "*Four wires*", "ringside figure tiers -n 1MiB"})
    EXPECT_NE(md.find(word), std::string::npos) << md;
  EXPECT_EQ(ringside({"figure", list, "-o", out, "--theme", "grey"}).exit_code, 0);
  expect_error(ringside({"figure", folder.write("bad.figures", "ring.svg chunks\n"), "-o", out}), 2, {"line 1"});
  for (const char* words : {"#\na.svg = chunks --no", "#\na.svg = chunks allreduce -k 0", "#\na.svg = no-such"})
    expect_error(ringside({"figure", folder.write("bad.figures", words), "-o", out}), 2, {"bad.figures, line 2"});
  expect_error(ringside({"figure", list, "-o", folder / "one.svg"}), 2, {"folder"});
}

// By its name in the list and by its path; an older file of that path is not what is meant.
TEST(FigureFiles, a_line_of_a_list_is_made_from_the_picture_of_a_line_above) {
  const Folder folder;
  const std::string out = folder / "out";
  const auto list = [&](const std::string& ranks) {
    return folder.write("l.figures", "ring.svg = chunks allreduce -a ring -k " + ranks +
                                         "\nring.tex = ring.svg --caption \"\" --alt \"" + std::string(300, 'a') +
                                         "\"\nnet.csv = " + out + "/ring.svg topology\n");
  };
  for (const std::string ranks : {"3", "4"}) {
    const Ran made = ringside({"figure", list(ranks), "-o", out, "--force"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_NE(read_text(out + "/ring.tex").find("rank " + std::to_string(std::stoi(ranks) - 1)), std::string::npos);
    EXPECT_NE(read_text(out + "/net.csv").find("ranks=" + ranks), std::string::npos) << read_text(out + "/net.csv");
  }
  EXPECT_EQ(names_in(out), (std::set<std::string>{"ring.svg", "ring.tex", "net.csv"}));
}

TEST(FigureFiles, figures_of_no_case_measured_ones_and_the_lab_s_carry_their_recipe_too) {
  const Folder folder;
  const auto again = [&](const std::vector<std::string>& asked) {
    ASSERT_EQ(ringside(with(asked, {"-o", folder / "a.svg", "--force"})).exit_code, 0) << asked[1];
    ASSERT_EQ(ringside({"figure", folder / "a.svg", "-o", folder / "b.svg", "--force"}).exit_code, 0) << asked[1];
    EXPECT_EQ(read_text(folder / "b.svg"), read_text(folder / "a.svg")) << asked[1];
  };
  again({"figure", "gamma", "--workers", "1..64", "--params", "1e9", "--bandwidth", "50GB/s"});
  again({"figure", "gamma", "--model", "llama2-7b", "--tokens", "4096", "--workers", "1..1024"});
  again({"figure", "gamma", "--workers", "8,16", "--local-batch", "64", "--topology", "h100-rails:2", "-a", "ring"});
  again({"figure", "tiers", "-n", "1MiB"});
  again({"figure", "overlap", "model=resnet-50", "K=8", "cluster=ethernet"});
  again({"figure", "performance", "allreduce", "-k", "16", "--topology", "h100-rails:2", "--published",
         folder.write("run.csv",
                      "# collective: allreduce\n# ranks: 16\n# gpu: H100\nbytes,time_us\n1024,21.5\n1048576,97.25\n")});
}

TEST(FigureFiles, grey_has_no_colour) {
  const Folder folder;
  for (const std::string figure : {"chunks", "topology", "performance", "tiers", "blocking", "traffic", "spacetime"}) {
    const std::string path = folder / (figure + ".svg");
    ASSERT_EQ(ringside({"figure", figure, "--theme", "grey", "-o", path}).exit_code, 0);
    const std::string svg = read_text(path);
    // Of groups that hold marks: between them Qt writes what its pens were.
    const std::regex group("<g ([^>]*)>\\s*<[^/]"), colour("#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\"");
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), group); it != std::sregex_iterator(); ++it) {
      const std::string attributes = (*it)[1];
      for (auto c = std::sregex_iterator(attributes.begin(), attributes.end(), colour); c != std::sregex_iterator();
           ++c) {
        const auto [low, high] = std::minmax(
            {std::stoi((*c)[1], nullptr, 16), std::stoi((*c)[2], nullptr, 16), std::stoi((*c)[3], nullptr, 16)});
        EXPECT_EQ(high, low) << figure << " " << (*c)[0];
      }
    }
  }
  expect_error(ringside(with(kRing, {"--theme", "sepia", "-o", folder / "x.svg"})), 2, {"sepia", "light, dark, grey"});
}

TEST(FigureFiles, json_holds_the_rows_of_the_csv) {
  const Folder folder;
  ASSERT_EQ(ringside({"figure", "tiers", "-n", "256MiB", "-o", folder / "t.json"}).exit_code, 0);
  ASSERT_EQ(ringside({"figure", "tiers", "-n", "256MiB", "-o", folder / "t.csv"}).exit_code, 0);
  const auto j = nlohmann::json::parse(read_text(folder / "t.json"));
  const std::string csv = read_text(folder / "t.csv");
  EXPECT_EQ(j["rows"].size(), static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n') - 1));
  EXPECT_TRUE(j["rows"][0].is_object());
  EXPECT_FALSE(j["description"].get<std::string>().empty());
}

TEST(FigureFiles, words_of_the_interface_stay_in_the_window) {
  const Folder folder;
  ASSERT_EQ(ringside({"figure", "performance", "-o", folder / "p.svg"}).exit_code, 0);
  EXPECT_EQ(read_text(folder / "p.svg").find("Run executes"), std::string::npos);
}

TEST(FigureFiles, a_snippet_lies_in_the_folder_that_is_made) {
  const Folder folder;
  const auto ran = ringside({"figure", "chunks", "allreduce", "-k", "4", "--steps", "0..1", "--as", "pdf", "-o",
                             folder / "slides/", "--snippet", folder / "slides/ring.tex"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(read_text(folder / "slides/ring.tex").find("includegraphics"), std::string::npos);
}

TEST(FigureFiles, a_strip_of_another_width_is_the_same_figure) {
  const Folder folder;
  const std::string path = folder / "strip.svg";
  ASSERT_EQ(ringside(with(kRing, {"--strip", "--width", "text", "-o", path})).exit_code, 0);
  EXPECT_EQ(ringside(with(kRing, {"--strip", "--width", "column", "-o", path})).exit_code, 0) << "with fewer moments";
}

TEST(FigureFiles, a_shorter_name_is_not_left_out) {
  const Folder folder;
  const auto made = ringside_json({"figure", "chunks", "allreduce", "-a", "ring", "-k", "8", "-n", "64B", "--width",
                                   "column", "-o", folder / "c.svg"});
  EXPECT_NE(read_text(folder / "c.svg").find(">c7</text>"), std::string::npos) << "chunk 7 is called so here";
  for (const auto& text : made.value("left_out", nlohmann::json::array()))
    EXPECT_FALSE(text.get<std::string>().starts_with("chunk ")) << text;
}

}  // namespace
}  // namespace ringside::test
