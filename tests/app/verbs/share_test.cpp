#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(ShareVerb, writes_one_page_without_a_display) {
  const Folder folder;
  const std::string path = folder / "ring.html";
  const Ran ran = ringside({"share", "chunks", "allreduce", "-a", "ring", "-k", "4", "-o", path},
                           {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("6 steps"), std::string::npos) << ran.out;  // 2 (K - 1)
  const std::string page = read_text(path);
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0U);
  EXPECT_NE(page.find("Ring allreduce on 4 ranks"), std::string::npos);
}

TEST(ShareVerb, of_a_scene_begins_where_the_scene_stands) {
  const Folder folder;
  const std::string scene = folder.write("s.ringside", R"({"format": "ringside/scene", "version": 1,
    "case": {"collective": "broadcast", "algorithm": "chain", "ranks": 4}, "cursor": {"step": 2, "phase": 0}})");
  const auto said = ringside_json({"share", scene, "-o", folder / "s.html"});
  EXPECT_EQ(said["figure"], "chunks");
  EXPECT_EQ(said["steps"], 3);
  EXPECT_EQ(said["moments"], 4);
  EXPECT_EQ(said["bytes"], read_text(folder / "s.html").size());
  EXPECT_NE(read_text(folder / "s.html").find("after step 2 of 3"), std::string::npos) << "what is said of it";
}

TEST(ShareVerb, a_page_is_a_scene_for_figures) {
  const Folder folder;
  const std::vector<std::string> asked{"chunks", "reduce", "-a", "chain", "-k", "5", "--step", "2", "-o"};
  const auto run = [&](std::vector<std::string> arguments, const std::string& name) {
    arguments.push_back(folder / name);
    const Ran ran = ringside(arguments);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return ran.out.substr(ran.out.find(": "));
  };
  std::vector<std::string> figure{"figure"}, share{"share"};
  figure.insert(figure.end(), asked.begin(), asked.end());
  share.insert(share.end(), asked.begin(), asked.end());
  const std::string said = run(figure, "a.svg");
  run(share, "a.html");
  EXPECT_EQ(run({"figure", folder / "a.html", "-o"}, "b.svg"), said);
  EXPECT_EQ(read_text(folder / "b.svg"), read_text(folder / "a.svg"));
}

TEST(ShareVerb, refuses_what_no_page_can_show) {
  const Folder folder;
  const std::string path = folder / "p.html";
  expect_error(ringside({"share", "chunks"}), 2, {"-o"});
  expect_error(ringside({"share", "chunks", "-o", folder / "p.svg"}), 2, {".html"});
  expect_error(ringside({"share", "gamma", "-o", path}), 2, {"gamma"});
  expect_error(ringside({"share", "4.99", "-o", path}), 2, {"4.99", "4.10"});
  expect_error(ringside({"share", "performance", "-o", path}), 2, {"chunks", "topology"});
}

// A ring of 200 ranks takes 2 (200 - 1) steps.
TEST(ShareVerb, a_long_run_is_shared_by_some_of_its_moments_and_says_so) {
  const Folder folder;
  const Ran said =
      ringside({"share", "script", "allreduce", "-a", "ring", "-k", "200", "--step", "3", "-o", folder / "p.html"});
  EXPECT_NE(said.out.find("of 399 moments 50 are shown"), std::string::npos) << "49, and where it begins: " << said.out;
}

// 2 (K - 1) steps, told from the schedule before anything is proved or painted.
TEST(ShareVerb, a_film_of_too_many_steps_is_refused_by_their_number) {
  const Folder folder;
  expect_error(ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", "5000", "-o", folder / "x.gif"}), 2,
               {"steps", "9998", "1 to 256"});
}

TEST(ShareVerb, a_lesson_and_a_class_are_pages_with_their_questions) {
  const Folder folder;
  const auto lesson = ringside_json({"share", "4.10", "-o", folder / "l.html"});
  for (const auto& listed : ringside_json({"lesson", "list"})) {
    if (listed["lesson"] == "4.10") {
      EXPECT_EQ(lesson["pages"], listed["pages"]);
    }
  }
  EXPECT_GT(lesson["questions"], 0);
  const std::string page = read_text(folder / "l.html");
  EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org")) << "nothing is fetched";
  EXPECT_EQ(ringside({"share", "4.10", "-o", folder / "l.html"}).exit_code, 0) << "again";
  EXPECT_EQ(read_text(folder / "l.html"), page);
  EXPECT_GT(ringside_json({"share", "class", "overview", "-o", folder / "c.html"})["questions"], 0);
  expect_error(ringside({"share", "4.10", "-o", folder.write("mine.html", "mine")}), 2, {"mine.html", "--force"});
}

}  // namespace
}  // namespace ringside::test
