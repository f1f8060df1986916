#include <cstdlib>
#include <filesystem>

#include <sys/wait.h>

#include <gtest/gtest.h>

#include "app/answers/table.h"
#include "app/flags/parse_list.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(CommandLine, every_verb_teaches_with_an_example) {
  const std::string general = ringside({"--help"}).out;
  for (const Verb& verb : verbs()) {
    const std::string name(verb.name);
    EXPECT_NE(general.find("\n  " + name + " "), std::string::npos) << name;
    const Ran help = ringside({name, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_NE(help.out.find("Usage: ringside " + name), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("  ringside " + name + " ", help.out.find("Examples:")), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("--json"), std::string::npos) << help.out;
    std::istringstream lines(help.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 120U) << line;
  }
}

TEST(CommandLine, version_is_one_line) {
  const Ran ran = ringside({"--version"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.out.rfind("ringside ", 0), 0U);
  EXPECT_EQ(ran.out.find('\n') + 1, ran.out.size());
}

TEST(CommandLine, the_parsers_own_errors_are_one_line) {
  expect_error(ringside({"tiers", "--colour"}), 2, {"--colour", "-n", "--json"});
  expect_error(ringside({"tiers", "more"}), 2, {"more"});
  expect_error(ringside({"tiers", "-n"}), 2, {"--bytes", "ringside tiers --help"});
  expect_error(ringside({"gamma", "--alpha", "1", "--alpha", "2"}), 2, {"--alpha"});
  expect_error(ringside({"tiers", "--json=maybe"}), 2, {});
}

TEST(CommandLine, an_output_without_a_name_is_refused) {
  expect_error(ringside({"schedule", "allreduce", "-a", "ring", "-k", "4", "-o", ""}), 2, {"--output", "missing"});
  expect_error(ringside({"topology", "show", "ring", "-o", ""}), 2, {"--output"});
  expect_error(ringside({"measure", "allreduce", "-a", "ring", "-k", "2", "-o", ""}), 2, {"--output"});
}

// The page Step looks for other mixes of 1,024 ranks, which takes a minute and more.
TEST(CommandLine, a_screenshot_that_still_computes_ends_by_a_signal) {
  const Folder folder;
  const std::string svg = folder / "step.svg", png = folder / "step.png";
  ASSERT_EQ(ringside({"parallel", "--model", "deepseek-v3", "--dp", "128", "--pp", "8", "--sequences", "8",
                      "--topology", "h100-rails:128", "-o", svg})
                .exit_code,
            0);
  // timeout ends with 124 where SIGTERM was enough, with 137 where it had to kill.
  const std::string line = "timeout -k 5 4 " + built("ringside") + " " + svg + " --screenshot " + png;
  EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 124);
  EXPECT_FALSE(std::filesystem::exists(png));
}

TEST(CommandLine, a_screenshot_that_cannot_be_written_is_refused_before_anything_opens) {
  const Folder folder;
  for (const char* name : {"x.bogus", "x", "x.svg"})
    expect_error(ringside({"--screenshot", folder / name}), 2, {"--screenshot", name, "FILE.png"});
  expect_error(ringside({"--screenshot", folder / "nowhere/x.png"}), 2, {"nowhere/x.png"});
}

TEST(CommandLine, what_the_window_cannot_open_is_said_as_every_error_is) {
  const Folder folder;
  for (const char* name : {"none.figures", "none.svg", "none.md"}) {
    const auto ran = ringside({folder / name, "--screenshot", folder / "x.png"});
    expect_error(ran, 2, {name, "is not accepted; accepted: "});
    EXPECT_TRUE(ran.err.starts_with("ringside: ")) << ran.err;
  }
}

TEST(CommandLine, control_characters_of_a_file_do_not_reach_the_terminal) {
  const Folder folder;
  const auto topology = [&](const std::string& name, const std::string& label) {
    return folder.write("t.json", R"({"format":"ringside/topology","version":1,"name":")" + name +
                                      R"(","nodes":[{"kind":"gpu","label":")" + label + R"("}],"links":[]})");
  };
  EXPECT_EQ(ringside({"topology", "import", topology("a", "b")}).exit_code, 0);
  expect_error(ringside({"topology", "import", topology("a\\u001b]0;x", "b")}), 2, {"name", "control"});
  for (const char* label : {"\\u0001", "\\u009b", "\\u202e", "\\ufffe"})
    expect_error(ringside({"topology", "import", topology("a", label)}), 2, {"label", "control"});
  const std::string schedule =
      R"({"format":"ringside/schedule","version":1,"collective":"allreduce","algorithm":"\u001b]0;x"})";
  expect_error(ringside({"check", folder.write("s.json", schedule)}), 2, {"algorithm", "control"});
}

TEST(CommandLine, an_unknown_word_is_neither_verb_nor_scene_nor_lesson) {
  expect_error(ringside({"dance"}), 2, {"dance", "check", "tiers", ".ringside"});
  expect_error(ringside({"--dance"}), 2, {"--dance"});
}

TEST(CommandLine, without_a_display_the_window_says_what_to_do) {
  const std::map<std::string, std::string> nowhere{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
  expect_error(ringside({}, nowhere), 3, {"display", "--help"});
  auto dead = nowhere;
  dead["DISPLAY"] = ":4711";  // nobody serves it
  expect_error(ringside({}, dead), 3, {"display", "--help"});
}

TEST(CommandLine, answers_that_cannot_be_written_are_the_machines_no) {
  // A full disk.
  const Folder folder;
  for (const char* arguments : {"tiers", "tiers --help", "--help", "help", "--version"}) {
    const std::string command = test::built("ringside") + " " + arguments + " > /dev/full 2> " + (folder / "err");
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3) << arguments;
    EXPECT_EQ(read_text(folder / "err"), "ringside: standard output: No space left on device\n") << arguments;
  }
}

TEST(Table, columns_align_by_characters_not_bytes) {
  Table table;
  table.column("time").column("what", Table::Align::left);
  table.row({"1 µs", "short"});
  table.row({"100 ms", ""});
  EXPECT_EQ(table.text(), "  time  what\n  1 µs  short\n100 ms\n");
}

TEST(ParseList, integers_ranges_and_scaled_numbers) {
  EXPECT_EQ(*parse_integer_list({"1,4", "16"}, "x", 1, 100), (std::vector<std::int64_t>{1, 4, 16}));
  EXPECT_EQ(*parse_integer_list({"3..20"}, "x", 1, 100), (std::vector<std::int64_t>{3, 6, 12}));
  EXPECT_EQ(parse_integer_list({"1..16777216"}, "x", 1, 16777216)->size(), 25U);
  EXPECT_FALSE(parse_integer_list({"1,,2"}, "x", 1, 100));
  EXPECT_FALSE(parse_integer_list({"..4"}, "x", 1, 100));
  EXPECT_FALSE(parse_integer_list({"0..4"}, "x", 0, 100));
  EXPECT_EQ(*parse_size_list({"1KiB..4KiB,12"}, "n"), (std::vector<std::int64_t>{1024, 2048, 4096, 12}));
  EXPECT_DOUBLE_EQ(*parse_scaled("7B", "P"), 7e9);
  EXPECT_DOUBLE_EQ(*parse_scaled("312T", "R"), 312e12);
  EXPECT_FALSE(parse_scaled("0", "P"));
  EXPECT_FALSE(parse_scaled("T", "P"));
  EXPECT_FALSE(parse_scaled("", "P"));
}

}  // namespace
}  // namespace ringside::test
