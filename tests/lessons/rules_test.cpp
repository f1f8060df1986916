// What `lesson check` refuses of words beside pictures.
#include "lessons/rules.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lessons/lesson.h"

namespace ringside {
namespace {

std::string page_with(const std::string& keys, const std::string& words, const std::string& question = "") {
  return "# P" + std::to_string(words.size()) + "\n" + keys + "\n" + words + "\n\n" + question + "\n";
}

std::string errors_on(const std::string& pages) {
  const auto lesson = parse_lesson("---\nid: t\ntitle: T\nsource: s\n---\n" + pages, "t.md");
  EXPECT_TRUE(lesson) << (lesson ? "" : lesson.error().line());
  std::string all;
  for (const Error& e : check_lesson(*lesson, {"chunks", "blocking"}).errors) all += e.line() + '\n';
  return all;
}

const std::string kScene = "scene: allreduce ring k=4 n=64KiB tier=infiniband\n";

TEST(Rules, typed_numbers_are_those_of_a_scene) {
  for (const char* good : {"Four ranks add up 64 KiB.", "Each of 4 workers sends 16 KiB: a chunk.", "With $K$ = 4.",
                           "Rank 3 sends in step 6.", "Here {{64}} ranks are computed.", "`16 ranks` is code."})
    EXPECT_EQ(errors_on(page_with(kScene, good)), "") << good;
  for (const char* bad :
       {"Sixteen ranks add up.", "They add up 1 MiB.", "With $K$ = 16.", "Rank 4 sends.", "See step 7 again."}) {
    EXPECT_NE(errors_on(page_with(kScene, bad)).find("is in no scene of this page"), std::string::npos) << bad;
    EXPECT_NE(errors_on(page_with(kScene, bad)).find("t.md:9:"), std::string::npos)
        << errors_on(page_with(kScene, bad));
  }
  EXPECT_EQ(errors_on(page_with(kScene + "elsewhere: Sixteen ranks, 1 MiB\n", "Sixteen ranks add up 1 MiB.")), "");
}

TEST(Rules, tiers_and_shares_of_the_batch_are_those_of_a_scene) {
  const std::string step = "scene: step K=4,64 G=2048\n";
  EXPECT_EQ(errors_on(page_with(kScene, "Over InfiniBand.")), "");
  EXPECT_NE(errors_on(page_with(kScene, "Over Ethernet.")).find("\"Ethernet\" is in no scene"), std::string::npos);
  EXPECT_EQ(errors_on(page_with("scene: allreduce ring k=16 n=64KiB topology=h100-ethernet:2\n", "Over Ethernet.")),
            "");
  EXPECT_EQ(errors_on(page_with("scene: overlap model=resnet-50 K=8 cluster=ethernet\n", "64 images each.")), "");
  for (const char* good : {"512 examples each.", "With $b$ = 32."})  // 2048 on 4 and on 64 workers
    EXPECT_EQ(errors_on(page_with(step, good)), "") << good;
  for (const char* bad : {"128 examples each.", "With $b$ = 16."})
    EXPECT_NE(errors_on(page_with(step, bad)).find("is in no scene"), std::string::npos) << bad;
}

// Section 4.2's constants, PCI-SIG's PCIe 4.0, one core's copying, and section 4.1's B = 600 GB/s.
TEST(Rules, latencies_and_bandwidths_are_those_of_a_scene) {
  const auto errors = [](const std::string& scene, const std::string& words) {
    return errors_on(page_with("scene: " + scene + "\n", words));
  };
  const std::string infiniband = "allreduce ring k=16 n=64KiB tier=infiniband", step = "step K=4 G=2048";
  for (const auto& [scene, good] : std::vector<std::pair<std::string, std::string>>{
           {infiniband, "With $\\alpha$ = 3 µs each message waits."},
           {infiniband, "It waits 3 us on 50 GB/s, or 400 Gbit/s."},
           {infiniband, "It lasts 5 us, of $\\alpha$ = {{5us}}."},
           {"allreduce ring k=16 n=1MiB alpha=5us bandwidth=600GB/s", "Take $\\alpha$ = 5 µs and 600 GB/s."},
           {"allreduce ring k=4 n=1MiB topology=pcie-workstation", "The 31.5 GB/s of PCIe 4.0."},
           {"broadcast linear k=2 n=1MiB topology=rails:2x1 kernel=1", "Copies at 10 GB/s."},
           {step, "Over $B$ = 600 GB/s."},
           {"step K=4 G=2048 B=200GB/s", "Over 200 GB/s."}})
    EXPECT_EQ(errors(scene, good), "") << good;
  for (const auto& [scene, bad] : std::vector<std::pair<std::string, std::string>>{
           {infiniband, "Take $\\alpha$ = 5 µs."},
           {infiniband, "With alpha = 5 us each message waits."},
           {infiniband, "A latency of 5 us."},
           {infiniband, "A wire of 25 GB/s."},
           {"allreduce ring k=16 n=1MiB alpha=5us bandwidth=600GB/s", "A wire of 50 GB/s."},
           {"broadcast linear k=2 n=1MiB topology=rails:2x1", "Copies at 10 GB/s."},
           {step, "The case beside it has 300 GB/s."}})
    EXPECT_NE(errors(scene, bad).find("is in no scene of this page"), std::string::npos) << bad;
  EXPECT_EQ(errors_on(page_with(kScene + "elsewhere: 480 GB/s, waits 5 us\n", "It waits 5 us at 480 GB/s.")), "");
}

TEST(Rules, a_count_that_is_asked_for_does_not_stand_beside_it) {
  const std::string asks =
      "::: numeric q\nprompt: How many?\nanswer: 24\nunit: messages\ntolerance: 0\nright: Yes.\nwrong: No.\n:::\n";
  EXPECT_EQ(errors_on(page_with(kScene, "There are 24 chunks and 6 messages.", asks)), "");
  EXPECT_NE(errors_on(page_with(kScene, "There are 24 messages.", asks)).find("already: 24 messages"),
            std::string::npos);
  EXPECT_NE(errors_on(page_with(kScene, "Ask.", asks + "\nThese were 24 messages.\n")).find("already"),
            std::string::npos);
}

TEST(Rules, a_model_answer_does_not_stand_above_its_question) {
  const std::string asks =
      "::: explain q\nprompt: What is gained?\nmodel: Nobody waits in a circle.\npoint: $K$ ranks take part in "
      "it.\n:::\n";
  EXPECT_EQ(errors_on(page_with(kScene, "Here nobody waits in circles, and a rank takes part in it.", asks)), "");
  EXPECT_EQ(errors_on(page_with(kScene, "Ask.", asks + "\nSo nobody waits in a circle.\n")), "") << "behind it";
  EXPECT_NE(
      errors_on(page_with(kScene, "So nobody waits\nin a circle.", asks)).find("already: Nobody waits in a circle"),
      std::string::npos);
}

TEST(Rules, the_right_option_does_not_stand_above_its_case) {
  const std::string asks =
      "::: choice q\nprompt: CPUs again, joined by InfiniBand only.\nanswer: 2\noption 1: gloo\noption 2: "
      "mpi\nright: Yes.\nwrong 1: No.\n:::\n";
  for (const char* good : {"Take MPI where CPUs have no IP.", "CPUs are joined by InfiniBand. An MPI works on CPUs.",
                           "Gloo fails where CPUs are joined by InfiniBand.", "Empires are joined by InfiniBand."})
    EXPECT_EQ(errors_on(page_with(kScene, good, asks)), "") << good;
  EXPECT_EQ(errors_on(page_with(kScene, "Ask.", asks + "\nMPI where CPUs are joined by InfiniBand.\n")), "")
      << "behind it";
  EXPECT_NE(
      errors_on(page_with(kScene, "So: Gloo for CPUs, MPI where CPUs are joined\nby InfiniBand without IP.", asks))
          .find("already, beside: joined by InfiniBand"),
      std::string::npos);
}

TEST(Rules, a_scene_says_the_view_that_it_is_to_be_seen_in) {
  const auto shows = [](const std::string& view) {
    return page_with(
        kScene, "Ask.",
        "::: numeric q\nprompt: How many?\nanswer: 24\nunit: messages\ntolerance: 0\nright: Yes.\nwrong: No.\n"
        "show: allreduce ring k=4 n=64KiB view=" +
            view + " step=2\n:::\n");
  };
  EXPECT_EQ(errors_on(shows("blocking")), "");
  EXPECT_NE(errors_on(shows("sideways")).find("unknown stage \"sideways\""), std::string::npos);
  const auto lesson = parse_lesson("---\nid: t\ntitle: T\nsource: s\n---\n" + shows("blocking"), "t.md");
  const Page page = show_page(*lesson, 0).value();
  EXPECT_EQ(page.views, (std::map<std::size_t, std::string>{{1, "blocking"}})) << "the page's own scene names none";
  EXPECT_EQ(page.scenes[1].cursor.step, 2);
}

TEST(Rules, a_deadlock_has_a_picture) {
  EXPECT_NE(errors_on(page_with(kScene, "That is a deadlock.")).find("\"deadlock\" is in no scene"), std::string::npos);
  EXPECT_EQ(errors_on(page_with("scene: allreduce ring k=4 n=64KiB order=sends-first\n", "That is a deadlock.")), "");
}

std::string asking(const std::string& kind, const std::string& prompt = "How long?") {
  return "::: " + kind + " q\nprompt: " + prompt +
         "\nanswer: 30us\nunit: us\ntolerance: 1%\nright: Yes.\nwrong: No.\n:::\n";
}

TEST(Rules, an_answer_stands_nowhere_before_it_is_asked_for) {
  EXPECT_EQ(errors_on(page_with(kScene, "It takes 31 µs.", asking("numeric"))), "");
  EXPECT_NE(
      errors_on(page_with(kScene, "It takes 0.03 ms.", asking("numeric"))).find("stands in the words already: 0.03 ms"),
      std::string::npos)
      << "in another unit";
  EXPECT_NE(
      errors_on(page_with(kScene, "It takes 30 µs.") + page_with(kScene, "Ask.", asking("numeric"))).find("already"),
      std::string::npos)
      << "on an earlier page";
  EXPECT_NE(errors_on(page_with(kScene, "Ask.", asking("numeric", "Is it 30 us?"))).find("already"), std::string::npos)
      << "in its own words";
  EXPECT_NE(errors_on(page_with(kScene, "Ask.", asking("numeric") + "\nIt was 30 µs.\n")).find("already"),
            std::string::npos)
      << "below a number that may be tried again";
  EXPECT_EQ(errors_on(page_with(kScene, "Ask.", asking("predict") + "\nIt was 30 µs.\n")), "")
      << "what follows a prediction is hidden";
}

TEST(Rules, who_has_predicted_sees_what_comes_of_it) {
  const auto predicted = [](const std::string& more) {
    return page_with(kScene, "Ask.",
                     "::: predict q\nprompt: Which?\nanswer: 1\noption 1: a\noption 2: b\nright: Yes.\nwrong: No.\n" +
                         kScene + more + ":::\n");
  };
  EXPECT_NE(errors_on(predicted("")).find("question q is committed, and nothing is shown then"), std::string::npos);
  EXPECT_EQ(errors_on(predicted("show" + kScene.substr(5, kScene.size() - 6) + " step=1\n")), "");
}

TEST(Rules, an_idea_is_taught_once_and_before_it_is_needed) {
  const auto idea = [](const std::string& keys, const std::string& words) { return page_with(keys + kScene, words); };
  EXPECT_EQ(errors_on(idea("teaches: bread\n", "A") + idea("needs: bread\n", "AB")), "");
  EXPECT_NE(errors_on(idea("needs: bread\n", "A") + idea("teaches: bread\n", "AB")).find("taught by no page before"),
            std::string::npos);
  EXPECT_NE(errors_on(idea("teaches: bread\n", "A") + idea("teaches: bread\n", "AB")).find("is taught already, in P1"),
            std::string::npos);
  EXPECT_EQ(errors_on(idea("needs: recursive doubling\n", "A")), "")
      << "a lesson of one's own follows the shipped ones";
}

}  // namespace
}  // namespace ringside
