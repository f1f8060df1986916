#include <filesystem>

#include <gtest/gtest.h>

#include "lessons/plan/plan.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(ClassVerb, lists_every_plan_and_proves_it) {
  const auto list = ringside_json({"class", "list"});
  ASSERT_EQ(list.size(), plans().size());
  const auto checked = ringside_json({"class", "check"}, 0);
  ASSERT_EQ(checked.size(), plans().size());
  for (std::size_t i = 0; i < plans().size(); ++i) {
    const Plan plan = load_plan(plans()[i].id).value();
    EXPECT_EQ(list[i]["plan"], plans()[i].id);
    EXPECT_EQ(list[i]["minutes"], plan.minutes());
    EXPECT_EQ(list[i]["items"], plan.items.size());
    EXPECT_EQ(checked[i]["ok"], true) << checked[i];
  }
  EXPECT_NE(ringside({"class", "list"}).out.find("4.2b"), std::string::npos);
}

TEST(ClassVerb, shows_times_notes_and_answers) {
  const Plan plan = load_plan("4.2b").value();
  const std::string out = ringside({"class", "show", "4.2b"}).out;
  EXPECT_EQ(out.rfind("# 4.2b ", 0), 0U) << out;
  EXPECT_EQ(out.find("{{"), std::string::npos) << "a number was not computed";
  for (const PlanItem& item : plan.items) {
    EXPECT_NE(out.find(item.notes.show), std::string::npos) << item.page;
    EXPECT_NE(out.find(item.title.empty() ? item.page : item.title), std::string::npos) << item.page;
  }
  const auto printed = ringside_json({"class", "show", "4.2b"});
  EXPECT_EQ(plan_from_text(printed.dump(), "4.2b").value(), plan);
}

TEST(ClassVerb, writes_a_copy_that_is_read_again) {
  const Folder folder;
  const std::string file = folder / "mine.ringclass";
  EXPECT_EQ(ringside({"class", "show", "overview", "-o", file}).exit_code, 0);
  EXPECT_EQ(read_plan(file).value(), load_plan("overview").value());
  EXPECT_EQ(ringside_json({"class", "check", file, "4.4"}, 0).size(), 2U);
}

TEST(ClassVerb, prints_with_pictures) {
  const Folder folder;
  for (const char* format : {"html", "md", "pdf"}) {
    const std::string file = folder / (std::string("sheet.") + format);
    const auto printed = ringside_json({"class", "show", "overview", "--as", format, "-o", file});
    EXPECT_EQ(printed["file"], file);
    EXPECT_GT(std::filesystem::file_size(file), 1000U) << format;
  }
  const std::size_t items = load_plan("overview").value().items.size();
  for (std::size_t i = 1; i <= items; ++i)
    EXPECT_TRUE(std::filesystem::exists(folder / ("sheet-" + std::to_string(i) + ".svg"))) << i;
}

TEST(ClassVerb, a_wrong_plan_is_a_no_and_a_missing_one_bad_input) {
  const Folder folder;
  expect_error(ringside({"class"}), 2, {"list, show"});
  expect_error(ringside({"class", "teach"}), 2, {"teach", "list, show, check"});
  expect_error(ringside({"class", "show"}), 2, {"plan"});
  expect_error(ringside({"class", "show", "9.9"}), 2, {"9.9", "overview", "4.2b"});
  expect_error(ringside({"class", "show", "4.1", "4.2"}), 2, {"4.2", "one plan"});
  expect_error(ringside({"class", "list", "4.1"}), 2, {"4.1"});
  expect_error(ringside({"class", "list", "--as", "pdf"}), 2, {"--as"});
  expect_error(ringside({"class", "show", "4.1", "--as", "docx"}), 2, {"docx", "html, pdf, md"});
  expect_error(ringside({"class", "show", "4.1", "-o", folder / "x.pdf"}), 2, {"x.pdf", ".ringclass", "--as"});
  expect_error(ringside({"class", "show", "4.1", "-o", folder / "no/x.ringclass"}), 2, {"x.ringclass"});
  expect_error(ringside({"class", "check", folder.write("b.ringclass", "{")}), 2, {"b.ringclass"});
  const std::string head = R"({"format": "ringside/class", "version": 1, "title": "t", "items": [)";
  const std::string gone = folder.write("gone.ringclass", head + R"({"lesson": "4.2b", "page": "Cut it"},
    {"lesson": "4.2b", "page": "Nowhere"}]})");
  const Ran ran = ringside({"class", "check", gone});
  EXPECT_EQ(ran.exit_code, 1) << ran.err;
  EXPECT_NE(ran.out.find("item 2"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Nowhere"), std::string::npos) << ran.out;
  expect_error(ringside({"class", "show", gone}), 2, {"Nowhere", "Cut it"});
}

}  // namespace
}  // namespace ringside::test
