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
  EXPECT_EQ(said["bytes"], read_text(folder / "s.html").size());
  EXPECT_NE(read_text(folder / "s.html").find("after step 2 of 3"), std::string::npos) << "what is said of it";
}

TEST(ShareVerb, refuses_what_no_page_can_show) {
  const Folder folder;
  const std::string path = folder / "p.html";
  expect_error(ringside({"share", "chunks"}), 2, {"-o"});
  expect_error(ringside({"share", "chunks", "-o", folder / "p.svg"}), 2, {".html"});
  expect_error(ringside({"share", "gamma", "-o", path}), 2, {"gamma"});
  expect_error(ringside({"share", "performance", "-o", path}), 2, {"chunks", "topology"});
  // A ring of 200 ranks takes 2 (200 - 1) steps.
  expect_error(ringside({"share", "chunks", "allreduce", "-a", "ring", "-k", "200", "-o", path}), 2, {"398", "256"});
}

}  // namespace
}  // namespace ringside::test
