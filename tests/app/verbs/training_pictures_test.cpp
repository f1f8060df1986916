// -o of the training verbs: the page's picture beside the text, which is the same with and without it.
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

TEST(TrainingPictures, are_refused_before_anything_is_computed) {
  const Folder folder;
  expect_error(ringside({"overlap", "-o", folder / "x.doc"}), 2, {"x.doc", "svg"});
  expect_error(ringside({"parallel", "--search", "-o", folder / "x.svg"}), 2, {"-o", "--search"});
  expect_error(ringside({"moe", "-o", folder / "no/x.svg"}), 2, {"no"});
  expect_error(ringside({"gamma", "--params", "1e9,2e9", "-o", folder / "x.svg"}), 2, {"--params", "-o"});
}

}  // namespace
}  // namespace ringside::test
