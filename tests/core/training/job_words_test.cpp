// What tells two steps of one mix apart in words.
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/training/job_words.h"

namespace ringside {
namespace {

TEST(JobWords, every_setting_that_plays_a_part_is_named_and_no_other) {
  Mix mix;
  mix.dp = mix.tp = mix.pp = mix.cp = 2;
  const std::vector<std::function<void(TrainingJob&)>> settings{
      [](TrainingJob& j) { j.order = {"dp", "tp", "cp", "ep", "pp"}; },
      [](TrainingJob& j) { j.recompute = Recompute::full; },
      [](TrainingJob& j) { j.recompute = Recompute::none; },
      [](TrainingJob& j) { j.context = ContextExchange::ulysses; },
      [](TrainingJob& j) { j.gpipe = true; },
      [](TrainingJob& j) { j.interleave = 2; },
      [](TrainingJob& j) { j.overlap = false; },
      [](TrainingJob& j) { j.sequence_parallel = false; },
      [](TrainingJob& j) { j.attention = true; },
      [](TrainingJob& j) { j.parameter_bytes = 4; },
      [](TrainingJob& j) { j.gradient_bytes = 4; },
      [](TrainingJob& j) { j.optimizer_bytes = 4; },
      [](TrainingJob& j) { j.peak_flops = 312e12; },
      [](TrainingJob& j) { j.memory = Bytes(40e9); }};
  EXPECT_EQ(settings_text({}, mix), "");
  std::set<std::string> all;

  for (const auto& set : settings) {
    TrainingJob job;
    set(job);
    all.insert(settings_text(job, mix));
  }
  EXPECT_EQ(all.size(), settings.size());
  EXPECT_FALSE(all.contains("")) << "one of them is not said";
  // Without tensor ranks, stages and parts of a sequence their settings are without effect.
  TrainingJob idle;
  idle.context = ContextExchange::ulysses, idle.gpipe = true, idle.sequence_parallel = false;
  EXPECT_EQ(settings_text(idle, {}), "");
  // Nor has a model without attention any of its settings.
  TrainingJob convolutions;
  convolutions.model = find_model("resnet-50").value();
  convolutions.recompute = Recompute::none, convolutions.attention = true;
  EXPECT_EQ(settings_text(convolutions, mix), "");
  // Tables of other sizes leave the perceptrons as they are, which is said; more rows concern the tables alone.
  const Mix tables{.dp = 8, .pattern = TrainingPattern::embedding_lookup};
  for (const double number : {26.0, 10.0})
    for (const double width : {128.0, 64.0})
      for (const double rows : {EmbeddingTables{}.rows, 1e6}) {
        TrainingJob own;
        own.tables.number = number, own.tables.width = width, own.tables.rows = rows;
        const std::string words = settings_text(own, tables);
        EXPECT_EQ(words.find("perceptrons stay those of 26 of 128") != std::string::npos, number != 26 || width != 128)
            << words;
        EXPECT_EQ(words.find(" 1000000 rows") != std::string::npos, rows == 1e6) << words;
        EXPECT_EQ(settings_text(own, {}), "") << "a mix has no tables";
      }
  TrainingJob two;
  two.gpipe = two.attention = true;
  EXPECT_EQ(settings_text(two, mix), "GPipe, attention's products counted");
}

}  // namespace
}  // namespace ringside
