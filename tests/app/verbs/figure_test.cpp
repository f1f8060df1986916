#include <cstdio>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

const std::vector<std::string> kOfACase{"chunks", "topology", "spacetime", "script", "traffic", "performance"};

TEST(FigureVerb, every_figure_in_every_format_without_a_display) {
  const Folder folder;
  std::vector<std::string> all = kOfACase;
  all.insert(all.end(), {"gamma", "tiers"});
  for (const std::string& figure : all) {
    for (const auto& [ending, magic] :
         {std::pair<std::string, std::string>{"svg", "<?xml"}, {"pdf", "%PDF"}, {"png", "\x89PNG"}, {"csv", ""}}) {
      SCOPED_TRACE(figure + "." + ending);
      const std::string path = folder / (figure + "." + ending);
      const Ran ran =
          ringside({"figure", figure, "-o", path}, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}});
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      EXPECT_EQ(ran.err, "");
      EXPECT_GT(ran.out.size(), path.size() + 10) << "no description";
      const std::string bytes = read_text(path);
      EXPECT_GT(bytes.size(), 40U);
      EXPECT_EQ(bytes.substr(0, magic.size()), magic);
    }
  }
}

TEST(FigureVerb, the_same_figure_gives_the_same_bytes) {
  const Folder folder;
  for (const std::string ending : {"svg", "pdf", "png"}) {
    for (const char* name : {"a.", "b."})
      ASSERT_EQ(ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", "4", "--step", "2", "-o",
                          folder / (name + ending)})
                    .exit_code,
                0);
    EXPECT_EQ(read_text(folder / ("a." + ending)), read_text(folder / ("b." + ending))) << ending;
  }
}

TEST(FigureVerb, a_picture_is_made_again_from_its_own_recipe) {
  const Folder folder;
  const auto made = [&](std::vector<std::string> arguments, const std::string& name) {
    arguments.insert(arguments.begin(), "figure");
    arguments.insert(arguments.end(), {"-o", folder / name});
    const Ran ran = ringside(arguments);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return read_text(folder / name);
  };
  const std::vector<std::string> asked{"chunks",     "allreduce", "-a",      "ring", "-k",      "8",
                                       "--channels", "2",         "--step",  "3",    "--phase", "0.5",
                                       "--channel",  "2",         "--width", "700",  "--dark"};
  const std::string pdf = made(asked, "a.pdf"), svg = made(asked, "a.svg"), png = made(asked, "a.png");
  for (const char* from : {"a.svg", "a.pdf", "a.png"}) {
    SCOPED_TRACE(from);
    EXPECT_EQ(made({folder / from}, "b.svg"), svg);
    EXPECT_EQ(made({folder / from}, "b.pdf"), pdf);
    EXPECT_EQ(made({folder / from}, "b.png"), png);
  }
  EXPECT_NE(made({folder / "a.svg", "--step", "0"}, "c.svg"), svg) << "flags change it";
  EXPECT_NE(made({folder / "a.svg", "topology"}, "e.svg"), svg) << "another view of the same case";
  expect_error(ringside({"figure", folder / "a.svg", "-k", "4", "-o", folder / "d.svg"}), 2, {"--ranks"});
  expect_error(ringside({"figure", folder.write("n.svg", "<svg/>"), "-o", folder / "d.svg"}), 2, {"recipe"});
}

TEST(FigureVerb, step_theme_width_and_strip_change_the_picture) {
  const Folder folder;
  const auto svg = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"figure", "chunks", "allreduce", "-k", "4", "--force", "-o", folder / "f.svg"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = ringside(arguments);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return read_text(folder / "f.svg");
  };
  const std::string start = svg({});
  EXPECT_EQ(svg({"--step", "0"}), start);
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{"--step", "3"},
                                             {"--phase", "0.5"},
                                             {"--dark"},
                                             {"--width", "400"},
                                             {"--strip"},
                                             {"--data", "9,9,9;1,1,1;2,2,2;3,3,3"}})
    EXPECT_NE(svg(more), start) << more.front();
}

TEST(FigureVerb, csv_holds_the_numbers_of_the_picture) {
  const Folder folder;
  ASSERT_EQ(ringside({"figure", "tiers", "-n", "256MiB", "-o", folder / "t.csv"}).exit_code, 0);
  const auto rows = ringside_json({"tiers", "-n", "256MiB"})[0]["rows"];
  const std::string csv = read_text(folder / "t.csv");
  for (const auto& row : rows) EXPECT_NE(csv.find(row["tier"].get<std::string>()), std::string::npos) << csv;
}

TEST(FigureVerb, a_scene_is_a_figure_too) {
  const Folder folder;
  const std::string scene = test::in_source("examples/chain-4.ringside");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{scene}, {scene, "topology"}, {"topology", scene}}) {
    std::vector<std::string> arguments{"figure"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    arguments.insert(arguments.end(), {"--force", "-o", folder / "s.svg"});
    const auto made = ringside_json(arguments);
    EXPECT_EQ(made["figure"], words.size() == 1 ? "chunks" : "topology");
  }
}

TEST(FigureVerb, blocking_calls_say_from_which_size_on_they_stop) {
  const Folder folder;
  const auto say = [&](const char* order, const char* limit) {
    return ringside_json({"figure", "blocking", "allreduce", "-a", "ring", "-k", "4", "-n", "64KiB", "--order", order,
                          "--eager-limit", limit, "--force", "-o", folder / "b.svg"})["description"]
        .get<std::string>();
  };
  // Messages of n/4 are eager up to 4 KiB, so up to n = 16 KiB.
  EXPECT_NE(say("sends_first", "4KiB").find("up to n = 16 KiB"), std::string::npos);
  EXPECT_NE(say("even_odd", "0").find("works at every size"), std::string::npos);
  EXPECT_NE(read_text(folder / "b.svg").find("<svg"), std::string::npos);
}

TEST(FigureVerb, refuses_what_the_figure_has_no_use_for) {
  const Folder folder;
  const std::string svg = folder / "f.svg";
  expect_error(ringside({"figure"}), 2, {"FIGURE", "chunks"});
  expect_error(ringside({"figure", "-o", svg}), 2, {"FIGURE", "chunks"});
  expect_error(ringside({"figure", "pie", "-o", svg}), 2, {"figure", "pie", "chunks", "gamma", "overlap", "experts"});
  expect_error(ringside({"figure", "chunks", "-o", folder / "f.bmp"}), 2, {".bmp", "svg"});
  expect_error(ringside({"figure", "chunks", "-o", folder / "no/f.svg"}), 2, {"no/f.svg"});
  expect_error(ringside({"figure", "chunks", "-k", "4", "--step", "7", "-o", svg}), 2, {"step", "7", "0 to 6"});
  expect_error(ringside({"figure", "chunks", "--phase", "1", "-o", svg}), 2, {"phase", "1"});
  expect_error(ringside({"figure", "chunks", "--width", "0", "-o", svg}), 2, {"width", "0", "mm", "cm", "column"});
  expect_error(ringside({"figure", "overlap", "K=8", "--strip", "-o", svg}), 2, {"the figure overlap", "chunks"});
  expect_error(ringside({"figure", "chunks", "-a", "rabenseifner", "-k", "1024", "--strip", "-o", svg}), 2,
               {"--strip", "1024", "--steps 0,10,20"});
  expect_error(ringside({"figure", "topology", "--strip", "-o", svg}), 2, {"--strip", "chunks"});
  expect_error(ringside({"figure", "chunks", "--order", "sends_first", "-o", svg}), 2, {"--order", "blocking"});
  expect_error(ringside({"figure", "chunks", "--compare", "all", "-o", svg}), 2, {"--compare", "performance"});
  expect_error(ringside({"figure", "blocking", "--order", "politely", "-o", svg}), 2, {"politely", "sends"});
  expect_error(ringside({"figure", "performance", "--compare", "gossip", "-o", svg}), 2, {"gossip", "ring"});
  expect_error(ringside({"figure", "tiers", "--compare", "all", "-o", svg}), 2, {"--compare", "tiers"});
  // The switches of a DGX A100 do not reduce.
  expect_error(ringside({"figure", "performance", "allreduce", "-k", "8", "--topology", "dgx-a100", "--compare",
                         "in_network", "-o", svg}),
               2, {"dgx-a100", "reduce"});
  expect_error(ringside({"figure", "gamma", "-k", "4", "-o", svg}), 2, {"--ranks", "gamma"});
  expect_error(ringside({"figure", "gamma", "--step", "1", "-o", svg}), 2, {"--step", "gamma"});
  expect_error(ringside({"figure", "gamma", "--tier", "pcie", "--bandwidth", "1GB/s", "-o", svg}), 2, {"--bandwidth"});
  expect_error(ringside({"figure", "gamma", "-a", "tree", "-o", svg}), 2, {"--algorithm", "--topology"});
  expect_error(ringside({"figure", "tiers", "--params", "7e9", "-o", svg}), 2, {"--params", "tiers"});
  expect_error(ringside({"figure", "chunks", "--params", "7e9", "-o", svg}), 2, {"--params", "chunks"});
  expect_error(ringside({"figure", "chunks", "gossip", "-o", svg}), 2, {"gossip", "allreduce"});
  expect_error(ringside({"figure", "none.ringside", "-o", svg}), 2, {"none.ringside"});
  expect_error(ringside({"figure", "performance", "--measured", "none.json", "-o", svg}), 2, {"none.json"});
  for (const char* other : {"topology", "bars"})
    expect_error(ringside({"figure", other, "--measured", "none.json", "-o", svg}), 2,
                 {std::string("--measured for the figure ") + other, "performance", "spacetime"});
  expect_error(ringside({"figure", "chunks", folder.write("bad.ringside", "{\"format\": 3}"), "-o", svg}), 2,
               {"format"});
  EXPECT_FALSE(std::filesystem::exists(svg));
}

TEST(FigureVerb, draws_one_channel_alone) {
  const Folder folder;
  const std::string csv = folder / "traffic.csv";
  const auto total = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"figure", "traffic",     "allreduce", "-a",         "ring", "-k", "4", "-n",
                                   "960",    "--node-size", "2",         "--channels", "2",    "-o", csv, "--force"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran made = ringside(words);
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_EQ(made.out.find("channel 2 of 2") != std::string::npos, !more.empty()) << made.out;
    double sum = 0;
    std::istringstream rows(read_text(csv));
    std::string row;
    for (std::getline(rows, row); std::getline(rows, row);) {
      double bytes = 0;
      EXPECT_EQ(std::sscanf(row.c_str(), "%*d,%*d,%*d,%lf,", &bytes), 1) << row;
      EXPECT_EQ(row.find("channel=2") != std::string::npos, !more.empty()) << row;
      sum += bytes;
    }
    return sum;
  };
  EXPECT_EQ(total({}), 2 * 3 * 960);  // 2 (K - 1) n
  EXPECT_EQ(total({"--channel", "2"}), 3 * 960);
  const std::string svg = folder / "x.svg";
  expect_error(ringside({"figure", "chunks", "-o", svg, "--channel", "1"}), 2, {"channel", "--channels"});
  expect_error(ringside({"figure", "chunks", "-k", "4", "--channels", "2", "-o", svg, "--channel", "3"}), 2,
               {"channel", "1 to 2"});
  expect_error(ringside({"figure", "performance", "-o", svg, "--channel", "1"}), 2, {"--channel", "spacetime"});
}

TEST(FigureVerb, refuses_costs_and_tables_in_one_line) {
  const Folder folder;
  const std::string svg = folder / "x.svg";
  expect_error(ringside({"figure", "topology", "--costs", "nccl", "-o", svg}), 2, {"--costs", "performance"});
  expect_error(ringside({"figure", "performance", "--costs", "nccl", "-o", svg}), 2, {"--topology"});
  expect_error(ringside({"figure", "performance", "--gpus-per-process", "8", "-o", svg}), 2,
               {"--gpus-per-process", "8"});
  expect_error(ringside({"figure", "performance", "-o", svg, "--published", folder.write("a.csv", "a,b\n")}), 2,
               {"a.csv, line 1"});
  // A scene that chose a library for other wires still has its picture.
  const std::string scene =
      folder.write("s.ringside", R"({"format": "ringside/scene", "version": 1, "costs": "nccl-2.30", "case":
                        {"collective": "allreduce", "algorithm": "ring", "ranks": 4, "bytes": 12}})");
  const Ran drawn = ringside({"figure", scene, "performance", "-o", svg});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_NE(drawn.err.find("nccl-2.30"), std::string::npos) << drawn.err;
}

TEST(FigureVerb, words_name_a_root_that_is_not_the_first_rank) {
  const Folder folder;
  const auto said = [&](const std::string& root) {
    return ringside_json({"figure", "chunks", "broadcast", "-a", "binomial", "-k", "4", "--root", root, "--force", "-o",
                          folder / "f.svg"})["description"]
        .get<std::string>();
  };
  EXPECT_TRUE(said("2").starts_with("broadcast, binomial, 4 ranks, root 2, 12 B: ")) << said("2");
  EXPECT_TRUE(said("0").starts_with("broadcast, binomial, 4 ranks, 12 B: ")) << said("0");
}

// As a shell does: a backslash goes before a quote or a backslash in double quotes, and is itself everywhere else.
TEST(FigureVerb, a_line_of_a_list_may_have_quotes_within_quotes) {
  const Folder folder;
  const std::string list = folder.write("q.figures", R"(a.svg = chunks --caption "Mein \"Zitat\" \\ \n" --alt 'b\"')"
                                                     "\n");
  const Ran ran = ringside({"figure", list, "-o", folder / "out"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string svg = read_text(folder / "out/a.svg");
  EXPECT_NE(svg.find(R"(<title>Mein &quot;Zitat&quot; \ \n</title>)"), std::string::npos) << svg.substr(0, 600);
  EXPECT_NE(svg.find(R"(<desc>b\&quot;)"), std::string::npos) << svg.substr(0, 600);
}

}  // namespace
}  // namespace ringside::test
