// What holds for every figure: rows or a reason at every size, and the same bytes on any machine.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/comma_locale.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

namespace fs = std::filesystem;

/// Figures of a case.
const std::vector<std::string> kViews = {"chunks", "race",        "whatif",  "spacetime", "topology",
                                         "script", "performance", "traffic", "blocking"};
/// Cases of few and many ranks: on the crossbar and on wires, with reduction and without.
const std::vector<std::string> kCases = {"allreduce -a ring -k 4 -n 16", "all-to-all -a pairwise -k 8 -n 1KiB",
                                         "allreduce -a rabenseifner -k 16 -n 1MiB --topology h100-rails:2",
                                         "broadcast -a chain -k 64 -n 64KiB", "allreduce -a ring -k 128 -n 1MiB"};
const std::vector<std::string> kTraining = {"step K=4,64",
                                            "overlap model=resnet-50 K=8 cluster=ethernet",
                                            "sentence model=llama2-7b dp=8",
                                            "timeline model=llama2-7b dp=8",
                                            "memory model=llama2-7b dp=8",
                                            "levers model=llama2-7b dp=8",
                                            "experts K=8 experts=8 tokens=4096 top=2 width=4096"};

/// As JSON and as CSV a figure has rows, and what stands for many says so in both and on standard error. No view
/// refuses a case of any size: what cannot be listed is told by rows that stand for many (decision 254).
void expect_rows(const std::string& view, const std::string& ranks, const std::string& algorithm = "ring") {
  SCOPED_TRACE(view + " of " + ranks);
  const Folder folder;
  const std::vector<std::string> words{"figure", view, "allreduce", "-a",     algorithm, "-k",
                                       ranks,    "-n", "64MiB",     "--step", "1",       "-o"};
  std::vector<std::string> csv = words, json = words;
  csv.push_back(folder / "f.csv"), json.push_back(folder / "f.json");
  const Ran ran = ringside(csv);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string rows = read_text(folder / "f.csv");
  EXPECT_GT(std::count(rows.begin(), rows.end(), '\n'), 1) << rows;
  ASSERT_EQ(ringside(json).exit_code, 0);
  const auto file = nlohmann::json::parse(read_text(folder / "f.json"));
  EXPECT_EQ(std::ssize(file["rows"]), std::count(rows.begin(), rows.end(), '\n') - 1);
  EXPECT_EQ(file.contains("left_out"), ran.err.find(" a row is ") != std::string::npos) << ran.err;
}

TEST(FigureRows, are_there_for_every_view_at_every_size) {
  for (const std::string& view : kViews)
    for (const char* ranks : {"4", "64"}) expect_rows(view, ranks);
  expect_rows("chunks", "1024");
}

TEST(FullFigureRows, are_there_for_every_view_at_every_size) {
  for (const std::string& view : kViews)
    for (const char* ranks : {"256", "1024"}) expect_rows(view, ranks);
  for (const char* view : {"traffic", "topology"}) expect_rows(view, "1024", "allpairs");  // a million pairs
}

// In a ring of 256 ranks every rank has, after one step of reduce-scatter, one sum of two and else its own data.
TEST(FigureRows, of_many_ranks_count_contributors_cell_by_cell_and_then_by_squares) {
  const Folder folder;
  const auto rows_of = [&](const char* ranks) {
    EXPECT_EQ(ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", ranks, "-n", "64MiB", "--step", "1", "-o",
                        folder / "f.json", "--force"})
                  .exit_code,
              0);
    return nlohmann::json::parse(read_text(folder / "f.json"))["rows"];
  };
  const auto cells = rows_of("256");
  ASSERT_EQ(cells.size(), 256U * 256);
  EXPECT_EQ(std::count_if(cells.begin(), cells.end(), [](const auto& row) { return row["most"] == 2; }), 256);
  EXPECT_EQ(std::count_if(cells.begin(), cells.end(), [](const auto& row) { return row["least"] == 1; }), 255 * 256);
  const auto squares = rows_of("1024");
  ASSERT_EQ(squares.size(), 256U * 256) << "of 4 x 4 cells";
  EXPECT_EQ(squares[0]["last_place"], 3);
  // The diagonal of sums crosses a square of its own, and by its corner the next one.
  EXPECT_EQ(std::count_if(squares.begin(), squares.end(), [](const auto& row) { return row["most"] == 2; }), 512);
}

// Ranks 2 and 3 share no link there: what goes otherwise by itself is a link that there is.
TEST(FigureMoment, what_if_of_a_topology_needs_no_link_to_be_named) {
  const Folder folder;
  const Ran ran = ringside({"figure", "whatif", "allreduce", "-a", "ring", "-k", "16", "-n", "1MiB", "--topology",
                            "h100-rails:2", "-o", folder / "w.svg"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_NE(ran.out.find("GPU 2"), std::string::npos) << ran.out;
}

TEST(FigureMoment, end_is_the_last_step) {
  const Folder folder;
  const auto picture = [&](const char* step) {
    EXPECT_EQ(ringside({"figure", "chunks", "allreduce", "-k", "4", "--step", step, "-o", folder / "f.svg", "--force"})
                  .exit_code,
              0);
    return read_text(folder / "f.svg");
  };
  EXPECT_EQ(picture("end"), picture("6")) << "2 (K - 1) steps";
  EXPECT_EQ(ringside({"share", "chunks", "allreduce", "-k", "4", "--step", "end", "-o", folder / "f.html"}).exit_code,
            0);
  expect_error(ringside({"figure", "chunks", "allreduce", "-k", "1024", "--animate", "-o", folder / "g.svg"}), 2,
               {"2046", "1 to 256 in a moving picture", "ringside share", "--steps"});
  expect_error(ringside({"figure", "performance", "allreduce", "-n", "1KiB..1MiB", "-o", folder / "g.svg"}), 2,
               {"11 sizes", "one size here", "all sizes"});
  const Ran many = ringside({"figure", "chunks", "allreduce", "-n", "1KiB..1MiB", "-o", folder / "g.svg"});
  expect_error(many, 2, {"11 sizes", "one size here"});
  EXPECT_EQ(many.err.find("all sizes"), std::string::npos) << "which chunks has not: " << many.err;
}

/// A machine that differs in all that is no part of a case.
struct Machine {
  std::map<std::string, std::string> environment;
  std::string folder;  ///< current one
};

/// Writes all figures of the list in a format, as a machine of that kind does.
void make(const Machine& machine, const std::string& list, const std::string& format, const std::string& into) {
  const fs::path before = fs::current_path();
  fs::current_path(machine.folder);
  const Ran ran = ringside({"figure", list, "-o", into + "/", "--as", format}, machine.environment);
  fs::current_path(before);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
}

/// Byte by byte the same with another locale, time zone, home, current folder, user and configuration of fonts. Without
/// localedef the locale is none that is there, which is said.
void expect_same_bytes(const std::vector<std::string>& figures) {
  const Folder folder;
  std::string list;
  for (std::size_t i = 0; i < figures.size(); ++i) list += "f" + std::to_string(i) + ".svg = " + figures[i] + "\n";
  const std::string path = folder.write("all.figures", list);
  const std::string fonts = folder.write(
      "fonts.conf", "<?xml version=\"1.0\"?><fontconfig><dir>/usr/share/fonts</dir><cachedir>" + (folder / "cache") +
                        "</cachedir><alias binding=\"same\"><family>sans-serif</family><prefer>"
                        "<family>DejaVu Serif</family></prefer></alias><match target=\"font\">"
                        "<edit name=\"hintstyle\" mode=\"assign\"><const>hintfull</const></edit>"
                        "<edit name=\"antialias\" mode=\"assign\"><bool>false</bool></edit>"
                        "</match></fontconfig>");
  const Machine here{{}, fs::current_path().string()};
  if (!make_comma_locale(folder / "."))
    std::cerr << "[ SKIPPED  ] the part of the locale: localedef cannot make " << kCommaLocale << " here\n";
  const Machine elsewhere{{{"LOCPATH", folder / "."},
                           {"LC_ALL", kCommaLocale},
                           {"LANG", kCommaLocale},
                           {"LANGUAGE", "de"},
                           {"TZ", "Asia/Kolkata"},
                           {"HOME", folder / "home"},
                           {"USER", "somebody"},
                           {"XDG_CONFIG_HOME", folder / "config"},
                           {"QT_SCALE_FACTOR", "2"},
                           {"QT_FONT_DPI", "144"},
                           {"QT_STYLE_OVERRIDE", "windows"},
                           {"FONTCONFIG_FILE", fonts}},
                          folder / "."};
  for (const char* format : {"svg", "pdf", "png", "tex", "csv", "json"}) {
    const std::string one = folder / (std::string("one-") + format), two = folder / (std::string("two-") + format);
    make(here, path, format, one);
    make(elsewhere, path, format, two);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const std::string name = "/f" + std::to_string(i) + "." + format;
      EXPECT_TRUE(fs::exists(one + name)) << figures[i];
      EXPECT_EQ(read_text(one + name) == read_text(two + name), true) << format << " of " << figures[i];
    }
  }
}

TEST(FigureBytes, are_the_same_on_any_machine) {
  expect_same_bytes({"chunks " + kCases[0] + " --step 1 --phase 0.5", "topology " + kCases[2] + " --width text",
                     "performance " + kCases[1] + " --compare all --width column", "race " + kCases[0], kTraining[2],
                     "gamma --workers 1..64"});
}

TEST(FullFigureBytes, are_the_same_on_any_machine) {
  std::vector<std::string> all = kTraining;
  for (const std::string& view : kViews)
    for (const std::string& one : kCases)
      for (const char* page : {"", " --width column", " --theme grey --width text"})
        if (page[0] == '\0' || one.find("-k 128") == std::string::npos) all.push_back(view + " " + one + page);
  all.insert(all.end(), {"gamma", "tiers", "chunks " + kCases[0] + " --strip --steps 0,2,end",
                         "chunks " + kCases[0] + " --outline-text", "tiers --dark"});
  expect_same_bytes(all);
}

}  // namespace
}  // namespace ringside::test
