// Picks of several things on the stage. The expected ones are derived by hand beside each test.
#include "lessons/pick.h"

#include <algorithm>
#include <variant>

#include <gtest/gtest.h>

#include "core/lab_scene.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

std::string pick_text(const std::string& pick, const std::string& answer, const std::string& more = "") {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: pick one\nprompt: Which?\n"
         "scene: allreduce ring k=4 n=16B\npick: " +
         pick + "\nanswer: " + answer + "\nright: Right.\nwrong: Wrong.\n" + more + ":::\n";
}

Question picking(const std::string& text) {
  const auto page = show_page(parse_lesson(text, "t.md").value(), 0);
  EXPECT_TRUE(page) << (page ? "" : page.error().line());
  return std::get<Question>(page->blocks.front());
}

std::string errors_picking(const std::string& text) {
  std::string all;
  for (const Error& e : check_lesson(parse_lesson(text, "t.md").value(), {"chunks"}).errors) all += e.line() + '\n';
  return all;
}

TEST(Picks, order_repetitions_and_what_stands_between_do_not_matter) {
  const Question q = picking(pick_text("ranks", "0 2"));
  for (const char* right : {"0 2", "2 0", "2,0", " 2, 0 2", "0;2", "2; 0,2 ;"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  for (const char* wrong : {"0", "0 2 3", "1"}) {
    EXPECT_TRUE(check_answer(q, wrong).accepted) << wrong;
    EXPECT_FALSE(check_answer(q, wrong).right) << wrong;
  }
  for (const char* no_answer : {"", "two", "0:2", "-1"}) EXPECT_FALSE(check_answer(q, no_answer).accepted) << no_answer;
  EXPECT_EQ(q.truth, "rank 0, rank 2");
}

TEST(Picks, who_is_wrong_hears_how_many_belong_or_words_of_ones_own) {
  const Question q = picking(pick_text("cells", "0:1 1:2", "wrong 0:0 1:1: The diagonal.\n"));
  EXPECT_EQ(check_answer(q, "1:1 0:0").markdown, "The diagonal.");
  EXPECT_EQ(check_answer(q, "0:1 3:3").markdown, "**1 of the 2 that you picked belongs to it.**\n\nWrong.");
  EXPECT_EQ(check_answer(q, "0:1 1:2 3:3").markdown, "**2 of the 3 that you picked belong to it.**\n\nWrong.");
  EXPECT_EQ(check_answer(q, "2:2 3:3").markdown, "**None of the 2 that you picked belongs to it.**\n\nWrong.");
  EXPECT_EQ(check_answer(q, "3:3").markdown, "**What you picked does not belong to it.**\n\nWrong.");
}

// What is said to a wrong pick would contradict that all of it is right.
TEST(Picks, who_has_not_picked_all_hears_how_many_are_missing) {
  const Question q = picking(pick_text("ranks", "0 1 2"));
  EXPECT_EQ(check_answer(q, "2").markdown, "**What you picked belongs to it; 2 more do.**");
  const Feedback two = check_answer(q, "0 2");
  EXPECT_EQ(two.markdown, "**All that you picked belong to it; 1 more does.**");
  EXPECT_TRUE(two.accepted);
  EXPECT_FALSE(two.right);
  const Question own = picking(pick_text("ranks", "0 1 2", "wrong 0 1: And who else?\n"));
  EXPECT_EQ(check_answer(own, "1 0").markdown, "And who else?");
}

TEST(Picks, what_the_scene_does_not_have_is_named_and_is_no_try) {
  const auto said = [](const std::string& kind, const std::string& answer, const char* typed) {
    const Feedback f = check_answer(picking(pick_text(kind, answer)), typed);
    EXPECT_FALSE(f.accepted) << typed;
    return f.markdown.substr(0, f.markdown.find(" Click"));
  };
  EXPECT_EQ(said("ranks", "0 2", "0,2, 4 8"), "There is no rank 4: they are 0 to 3.");
  EXPECT_EQ(said("chunks", "0", "0 4"), "There is no chunk 4: they are 0 to 3.");
  EXPECT_EQ(said("cells", "0:1", "0:1 2:7"), "There is no chunk 7: they are 0 to 3.");
  EXPECT_EQ(said("cells", "0:1", "9:1"), "There is no rank 9: they are 0 to 3.");
  EXPECT_EQ(said("messages", "0>1", "0>5"), "There is no rank 5: they are 0 to 3.");
  EXPECT_EQ(said("ranks", "0 2", "0 two"), "Nothing there is called \"two\".");
  const auto page = show_page(parse_lesson(pick_text("ranks", "0 4"), "t.md").value(), 0);
  ASSERT_FALSE(page) << "nor can a lesson ask for it";
  EXPECT_NE(page.error().line().find("names no ranks"), std::string::npos);
}

// A ring of four takes six steps of 64 MiB, each 3 us + 64 MiB / 50 GB/s: 8.07 ms. All wait for who comes 1 ms late.
TEST(Picks, a_late_rank_has_the_shortest_bar) {
  const auto scene = parse_lab_scene("bars K=4 n=256MiB late=2:1ms");
  ASSERT_TRUE(scene) << scene.error().line();
  const auto& bars = std::get<BarsPicture>(scene->question);
  const double punctual = 6 * (3e-6 + 67108864.0 / 50e9);
  EXPECT_NEAR(bars.bar(2).value, punctual, 1e-6);
  for (const int r : {0, 1, 3}) EXPECT_NEAR(bars.bar(r).value, punctual + 1e-3, 1e-6) << r;
  EXPECT_FALSE(parse_lab_scene("bars late=4:1ms")) << "there is no rank 4 of 4";
  const Question q = picking(
      "---\nid: t\ntitle: T\n---\n# One\n\n::: pick b\nprompt: P\nscene: bars K=4\npick: bars\n"
      "answer: rank 2\nright: R\nwrong: N\nwrong rank 0: It waited.\n:::\n");
  for (const char* named : {"Rank 2", "2"}) EXPECT_TRUE(check_answer(q, named).right) << named;
  EXPECT_EQ(check_answer(q, "rank 0").markdown, "It waited.");
  EXPECT_FALSE(check_answer(q, "rank 7").accepted);
}

// A ring's first step sends chunk r from rank r to r + 1, so the cells that are final after three steps are chunk r + 1
// at rank r: three hops from where it began.
TEST(Picks, the_cells_of_a_moment_are_computed) {
  const Question q = picking(pick_text("cells", "{{final_cells(\"allreduce\", \"ring\", after=3, n=16B)}}"));
  EXPECT_TRUE(check_answer(q, "0:1 1:2 2:3 3:0").right);
}

TEST(Picks, what_is_selected_on_the_stage_has_a_name_and_back) {
  const Picks cells = *picking(pick_text("cells", "0:1")).picks;
  Selected cell;
  cell.rank = 2, cell.chunk = 1;
  EXPECT_EQ(picked(cells, cell), "2:1");
  EXPECT_EQ(selected_of(cells, "2:1", {}), cell);
  Selected row;
  row.rank = 2;
  EXPECT_EQ(picked(cells, row), "") << "a row is no cell";
  const Picks messages = *picking(pick_text("messages", "0>1")).picks;
  Selected sent;
  sent.step = 0, sent.transfer = 1;
  const std::string name = picked(messages, sent);
  EXPECT_TRUE(name == "0>1" || name == "1>2" || name == "2>3" || name == "3>0") << name;
  EXPECT_EQ(selected_of(messages, name, {0, 0.5}), sent);
  sent.step = 99;
  EXPECT_EQ(picked(messages, sent), "");
}

std::string part_pick(const std::string& scene, const std::string& pick, const std::string& answer) {
  return "---\nid: t\ntitle: T\nsource: s\n---\n# One\n\n::: pick one\nprompt: Which?\nscene: " + scene +
         "\npick: " + pick + "\nanswer: " + answer + "\nright: Right.\nwrong: Wrong.\n:::\n";
}

// A packed ring over two machines of eight leaves the first at one place; both hops take the rail of NICs 0 and 8.
TEST(Picks, nodes_of_a_topology_are_known_by_their_names) {
  const std::string scene = "allreduce ring k=16 n=256MiB topology=h100-rails:2";
  const Question q = picking(
      part_pick(scene, "nodes", "{{nic_names(\"allreduce\", \"ring\", K=16, n=256MiB, topology=\"h100-rails:2\")}}"));
  EXPECT_EQ(q.truth, "NIC 0, NIC 8");
  for (const char* right : {"NIC 0, NIC 8", "nic8,nic 0", "NIC 8, NIC 0, NIC 8"})
    EXPECT_TRUE(check_answer(q, right).right) << right;
  EXPECT_FALSE(check_answer(q, "NIC 7, NIC 8").right);
  EXPECT_FALSE(check_answer(q, "NIC 16").accepted) << "there is none";
  EXPECT_EQ(part_called(*q.picks, "rail 0"), "rail 0");
  EXPECT_EQ(picked(*q.picks, Selected{.rank = 0, .chunk = {}, .step = {}, .transfer = {}}), "") << "a rank is no node";
}

// Every hop of this ring leads to the other switch: two messages each way on each of the two wires to the processor.
TEST(Picks, a_wire_is_one_whichever_way_it_is_named) {
  const Question q =
      picking(part_pick("allreduce ring k=4 n=256MiB topology=pcie-workstation placement=0,2,1,3", "links",
                        "{{hottest_links(\"allreduce\", \"ring\", K=4, n=256MiB, "
                        "topology=\"pcie-workstation\", placement=\"0,2,1,3\")}}"));
  EXPECT_TRUE(check_answer(q, "PCIe 0 to CPU 0, PCIe 1 to CPU 0").right);
  EXPECT_TRUE(check_answer(q, "CPU 0 to PCIe 1, PCIe 0 to CPU 0, CPU 0 to PCIe 0").right);
  EXPECT_FALSE(check_answer(q, "PCIe 0 to CPU 0").right);
  EXPECT_EQ(part_called(*q.picks, "CPU 0 to PCIe 1"), part_called(*q.picks, "PCIe 1 to CPU 0"));
}

TEST(Picks, tensors_and_calls_belong_to_their_pictures) {
  const Question t = picking(part_pick("tensors model=resnet-50 K=8", "tensors", "{{closing_tensors(\"resnet-50\")}}"));
  EXPECT_EQ(t.picks->parts.size(), 161U);
  EXPECT_TRUE(t.truth.starts_with("fc.weight, ")) << t.truth;
  EXPECT_FALSE(check_answer(t, "fc.weight").right);
  const Question c = picking(part_pick("whatif K=4 calls=3 skip=2:2", "calls", "{{stuck_calls(4, 3, 2, 2)}}"));
  EXPECT_TRUE(check_answer(c, "3:3 0:3 1:3").right);
  EXPECT_FALSE(check_answer(c, "2:2").accepted) << "rank 2 does not make it";
  EXPECT_NE(errors_picking(part_pick("allreduce ring k=4 n=16B", "links", "a to b")).find("no topology"),
            std::string::npos);
  EXPECT_NE(errors_picking(part_pick("allreduce ring k=4 n=16B", "tensors", "a")).find("\"tensors\""),
            std::string::npos);
}

// How something is typed is shown by names that nobody asks for, and that can be typed.
TEST(Picks, what_cannot_be_read_is_refused_with_an_example_that_tells_nothing) {
  int picks = 0;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
      const Page page = show_page(lesson, i).value();
      for (const Block& block : page.blocks) {
        const auto* q = std::get_if<Question>(&block);
        if (q == nullptr || !q->picks) continue;
        ++picks;
        const std::string said = check_answer(*q, "asdf").markdown;
        const std::string example = said.substr(said.rfind(": ") + 2, said.size() - said.rfind(": ") - 3);
        EXPECT_TRUE(check_answer(*q, example).accepted) << said;
        for (const std::string& name : picks_in(q->picks->kind, example))
          EXPECT_EQ(std::ranges::find(q->picks->answer, name), q->picks->answer.end()) << q->id << ": " << said;
      }
    }
  }
  EXPECT_GE(picks, 5);
}

TEST(Picks, the_check_finds_replies_that_nobody_hears) {
  EXPECT_EQ(errors_picking(pick_text("ranks", "0 2", "wrong 1: That one.\n")), "");
  EXPECT_NE(errors_picking(pick_text("ranks", "0 2", "wrong 2 0: That is it.\n")).find("not answered by its own words"),
            std::string::npos);
  EXPECT_NE(errors_picking(pick_text("ranks", "zero")).find("names no ranks"), std::string::npos);
  EXPECT_NE(
      errors_picking(pick_text("birds", "0")).find("ranks, chunks, cells, messages, calls, nodes, links, tensors"),
      std::string::npos);
}

}  // namespace
}  // namespace ringside
