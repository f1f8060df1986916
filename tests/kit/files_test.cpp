// The kit itself: what it holds, what it needs, and what it says on a machine without a GPU.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "kit/check/child.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::kit {
namespace {

namespace fs = std::filesystem;

Ended shell(const std::string& command, const std::map<std::string, std::string>& environment = {}) {
  return run_child({"sh", "-c", command}, environment, 240);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Programs and libraries are complete: what each needs lies in the kit or belongs to the C library.
void expect_complete(const std::string& kit) {
  static const std::regex base("(ld-linux-x86-64|libc|libm|libpthread|libdl|librt|libutil|libresolv)\\.so\\.[0-9]+");
  int judged = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kit)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().string();
    if (test::read_text(path).substr(0, 4) != "\177ELF") continue;
    ++judged;
    for (const std::string& line : lines_of(shell("objdump -p '" + path + "'").out)) {
      std::istringstream words(line);
      std::string what, value;
      words >> what >> value;
      if (what == "RPATH" || what == "RUNPATH") {
        EXPECT_EQ(value, "$ORIGIN/../lib") << path;
      }
      if (what != "NEEDED" || std::regex_match(value, base)) continue;
      EXPECT_TRUE(fs::exists(kit + "/lib/" + value) || fs::exists(kit + "/spare/" + value))
          << path << " needs " << value;
    }
  }
  EXPECT_GT(judged, 20) << "programs, libraries, plugins";
}

TEST(Kit, is_complete_and_small_and_names_what_a_machine_without_a_gpu_lacks) {
  const test::Folder folder;
  const Ended made = shell(std::string(MAKE_KIT) + " --out " + folder / "out");
  ASSERT_TRUE(made.succeeded()) << made.line() << made.err;
  const std::string kit = folder / "out/ringside-kit";
  expect_complete(kit);
  std::uintmax_t size = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kit))
    size += entry.is_regular_file() ? entry.file_size() : 0;
  EXPECT_LE(size, 60'000'000U);
  EXPECT_LE(std::stoi(test::read_text(kit + "/GLIBC")), 41) << "the newest C library that this was tried on";

  // Moved, with another folder as the current one, and every GPU hidden.
  fs::rename(folder / "out/ringside-kit", folder / "moved");
  const std::map<std::string, std::string> none{{"CUDA_VISIBLE_DEVICES", ""}};
  const Ended listed = shell("cd / && " + folder / "moved/check-gpu --list", none);
  ASSERT_TRUE(listed.succeeded()) << listed.line() << listed.err;
  const Ended ran = shell("cd " + folder / "moved && ./check-gpu --minutes 4 --state " + folder / "state", none);
  EXPECT_EQ(ran.line(), "exit code 77") << ran.out << ran.err;
  const std::string report = test::read_text(folder / "state/report.md");
  const auto state = nlohmann::json::parse(test::read_text(folder / "state/report.json"), nullptr, false);
  ASSERT_TRUE(state.is_object());
  const auto names = lines_of(listed.out);
  EXPECT_GE(names.size(), 15U);
  for (const std::string& line : names) {
    const std::string id = line.substr(0, line.find(' '));
    ASSERT_TRUE(state["parts"].contains(id)) << id;
    const auto& part = state["parts"][id];
    EXPECT_EQ(part["verdict"], id == "ranks.host" ? "passed" : "skipped") << id << ": " << part["summary"];
    EXPECT_EQ(part["summary"].get<std::string>().starts_with("no GPU: "), id != "ranks.host") << id;
    EXPECT_NE(report.find("| `" + id + "`"), std::string::npos) << id;
  }
  EXPECT_NE(report.find("none: cuda: "), std::string::npos) << "why there is no GPU: " << report.substr(0, 800);
}

TEST(Kit, bad_flags_are_one_line_and_exit_code_2) {
  const std::string program = test::built("check-gpu");
  for (const std::string flags :
       {"--minutes 0", "--minutes ten", "--minutes", "--sate x", "extra", "--state ''", "--only nothing"}) {
    const test::Folder folder;
    const Ended end = shell("cd " + folder / "" + " && " + program + " " + flags, {{"CUDA_VISIBLE_DEVICES", ""}});
    EXPECT_EQ(end.line(), "exit code 2") << flags << end.out;
    EXPECT_EQ(end.out, "") << flags;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    EXPECT_EQ(end.err.substr(0, 11), "check-gpu: ") << flags;
  }
}

TEST(Kit, a_folder_that_cannot_be_written_and_a_state_that_is_none_are_one_line) {
  const test::Folder folder;
  folder.write("file", "");
  const std::string program = test::built("check-gpu");
  const Ended unwritable = shell(program + " --state " + folder / "file/x", {{"CUDA_VISIBLE_DEVICES", ""}});
  EXPECT_EQ(unwritable.line(), "exit code 3") << unwritable.err;
  for (const char* text :
       {"{", "[]", "{\"format\": \"ringside check-gpu 1\", \"kit\": \"another\"}", "{\"format\": 7}"}) {
    folder.write("report.json", text);
    const Ended end = shell(program + " --state " + folder / "", {{"CUDA_VISIBLE_DEVICES", ""}});
    EXPECT_EQ(end.line(), "exit code 2") << text << end.err;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    EXPECT_EQ(test::read_text(folder / "report.json"), text) << "it stays as it was";
  }
}

}  // namespace
}  // namespace ringside::kit
