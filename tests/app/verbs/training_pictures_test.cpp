// -o of the training verbs: the page's picture beside the text, which is the same with and without it.
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/core/training/made_trace.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(TrainingPictures, stand_beside_the_text) {
  const Folder folder;
  const std::string trace = folder.write("t.json", made_trace(Generation::relative_ns, {{0.5, 100}}, 1, 0));
  const std::vector<std::pair<std::vector<std::string>, std::string>> asked{
      {{"overlap", "--tier", "ethernet"}, "backward ends"},
      {{"parallel", "--dp", "8", "--zero", "3", "--tier", "infiniband"}, "reduce-scatter"},
      {{"moe", "--tier", "infiniband"}, "capacity"},
      {{"trace", trace}, "compute"},
      {{"sgd", "--steps", "3"}, "one worker"},
      {{"gamma", "--model", "llama2-7b", "--tokens", "4096"}, "communication-bound"},
      {{"gamma", "--topology", "h100-rails:2", "--workers", "2,8,16", "--local-batch", "64"}, "simulation of ring"}};
  for (const auto& [words, said] : asked) {
    SCOPED_TRACE(words.front());
    const Ran alone = ringside(words);
    ASSERT_EQ(alone.exit_code, 0) << alone.err;
    const std::string path = folder / (words.front() + ".svg");
    std::vector<std::string> with = words;
    with.insert(with.end(), {"-o", path, "--force"});
    const Ran ran = ringside(with, {{"DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.out, alone.out);
    EXPECT_EQ(ran.err.substr(0, path.size() + 2), path + ": ");
    EXPECT_NE(read_text(path).find(said), std::string::npos);
    // The picture makes itself again, to the byte, and in another size and theme.
    const std::string again = folder / "again.svg", small = folder / "small.pdf";
    const Ran made = ringside({"figure", path, "-o", again, "--force"});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_EQ(read_text(again), read_text(path));
    EXPECT_EQ(ringside({"figure", path, "-o", small, "--width", "text", "--theme", "grey", "--force"}).exit_code, 0);
    EXPECT_EQ(ringside({"figure", small, "-o", again, "--width", "900", "--theme", "light"}).exit_code, 0)
        << "the same figure, so that it may be written over";
  }
}

TEST(TrainingPictures, name_model_and_wires) {
  const Folder folder;
  const std::string path = folder / "step.svg";
  const Ran ran = ringside({"parallel", "--model", "gpt2-xl", "--dp", "4", "--tier", "pcie", "-o", path});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* said : {"GPT-2 XL", "PCIe", "DP 4", "formula"}) {
    EXPECT_NE(ran.err.find(said), std::string::npos) << said << " is not in: " << ran.err;
    EXPECT_NE(read_text(path).find(said), std::string::npos) << said;
  }
}

TEST(TrainingPictures, and_their_text_name_what_is_unlike_the_usual) {
  const Folder folder;
  const std::vector<std::string> mix{"parallel", "--dp", "4", "--tp", "4", "--topology", "h100-rails:2"};
  std::set<std::string> captions;
  for (const auto& [flags, said] : {std::pair<std::vector<std::string>, std::string>{{}, "h100-rails:2"},
                                    {{"--order", "dp-tp-cp-ep-pp"}, "order dp-tp"},
                                    {{"--slow", "NIC *-rail *:4"}, "slow NIC *-rail *:4"},
                                    {{"--recompute", "full"}, "full recomputation"}}) {
    std::vector<std::string> words = mix;
    words.insert(words.end(), flags.begin(), flags.end());
    words.insert(words.end(), {"-o", folder / "step.svg", "--force"});
    const Ran ran = ringside(words);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const std::string& text : {ran.out.substr(0, ran.out.find("\n\n")), ran.err})
      EXPECT_NE(text.find(said), std::string::npos) << said << " is not in: " << text;
    captions.insert(ran.err.substr(ran.err.rfind("MFU")));
  }
  EXPECT_EQ(captions.size(), 4U);
}

TEST(TrainingPictures, are_replaced_by_their_like_alone_and_take_no_flags_of_a_case) {
  const Folder folder;
  const std::string path = folder / "overlap.svg";
  ASSERT_EQ(ringside({"overlap", "-k", "4", "-o", path}).exit_code, 0);
  EXPECT_EQ(ringside({"overlap", "--ranks", "4", "-o", path}).exit_code, 0) << "the same question";
  expect_error(ringside({"overlap", "-k", "8", "-o", path}), 2, {"overlap.svg", "--force"});
  expect_error(ringside({"figure", path, "-k", "8", "-o", folder / "x.svg"}), 2,
               {"--ranks", "ringside overlap --ranks 4"});
  expect_error(ringside({"figure", path, "chunks", "-o", folder / "x.svg"}), 2, {"chunks"});
}

TEST(TrainingPictures, are_refused_before_anything_is_computed) {
  const Folder folder;
  expect_error(ringside({"overlap", "-o", folder / "x.doc"}), 2, {"x.doc", "svg"});
  expect_error(ringside({"parallel", "--search", "-o", folder / "x.svg"}), 2, {"-o", "--search"});
  expect_error(ringside({"moe", "-o", folder / "no/x.svg"}), 2, {"no"});
  expect_error(ringside({"gamma", "--params", "1e9,2e9", "-o", folder / "x.svg"}), 2, {"--params", "-o"});
}

TEST(TrainingPictures, a_step_that_is_asked_for_axes_points_to_the_sentence_and_groups_have_an_example) {
  const Folder folder;
  expect_error(ringside({"figure", "step", "dp=8", "-o", folder / "s.svg"}), 2, {"dp", "K", "sentence"});
  EXPECT_EQ(ringside({"figure", "levers", "dp=8", "-o", folder / "l.csv"}).exit_code, 0);
  const auto levers = ringside_json({"parallel", "--dp", "8", "--levers", "--topology", "h100-rails"})["levers"];
  const std::string csv = read_text(folder / "l.csv");
  for (const auto& lever : levers)
    EXPECT_NE(csv.find(fmt::format("{},", lever["gamma"].get<double>())), std::string::npos) << lever << csv;
  EXPECT_EQ(ringside({"figure", "groups", "-o", folder / "g.svg"}).exit_code, 0);
  EXPECT_EQ(ringside({"figure", "groups", "K=8", "-o", folder / "k.svg"}).exit_code, 0) << "the seats";
  expect_error(ringside({"figure", "groups", "K=8", "members=0,8", "-o", folder / "h.svg"}), 2,
               {"8", "axes", "members"});
}

// Three names are a figure of a case or a step, and with keys a picture of the training lab.
TEST(TrainingPictures, of_lessons_are_named_with_their_keys) {
  const Folder folder;
  for (const char* words : {"gamma K=4,16", "tiers n=4KiB", "whatif K=4 calls=3 skip=2:2", "trace K=64 b=8"}) {
    std::istringstream in(words);
    std::vector<std::string> arguments{"figure"};
    for (std::string word; in >> word;) arguments.push_back(word);
    const std::string csv = folder / (arguments[1] + ".csv");
    arguments.insert(arguments.end(), {"-o", csv});
    EXPECT_EQ(ringside(arguments).exit_code, 0) << words;
  }
  EXPECT_NE(read_text(folder / "whatif.csv").find("3,2,0"), std::string::npos) << "rank 2 makes no third call";
  EXPECT_EQ(ringside({"figure", "whatif", "-o", folder / "w.svg"}).exit_code, 0) << "of a case";
}

// Verbs stand beside one another where their type has its full size: on paper it does not grow into the next.
TEST(TrainingPictures, a_sentence_keeps_all_its_verbs_and_says_of_none_that_is_there_that_it_is_not) {
  const Folder folder;
  const std::vector<std::string> mixes[] = {
      {"dp=4", "tp=8", "pp=2", "zero=1"}, {"dp=8", "tp=4", "zero=3"}, {"dp=2", "tp=8", "pp=4"}};
  for (const auto& mix : mixes)
    for (const std::string width : {"slide", "120mm", "text", "233mm"}) {
      SCOPED_TRACE(mix[0] + " " + width);
      std::vector<std::string> words{"figure", "sentence", "model=llama2-70b", "--width",
                                     width,    "-o",       folder / "s.svg",   "--force"};
      words.insert(words.end(), mix.begin(), mix.end());
      const auto made = ringside_json(words);
      for (const auto& each : made.value("left_out", nlohmann::json::array())) {
        const auto text = each.get<std::string>();
        for (const char* verb : {"allgather", "allreduce", "reduce-scatter", "send"}) EXPECT_NE(text, verb);
        // Where all has room its times stand in two lines.
        if (width == "233mm") {
          EXPECT_EQ(text.find(", TP 8"), std::string::npos) << "it is there in full: " << text;
        }
      }
    }
}

}  // namespace
}  // namespace ringside::test
