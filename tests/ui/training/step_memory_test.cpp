// What the next window begins with.
#include "ui/training/step_memory.h"

#include <gtest/gtest.h>

namespace ringside::ui {
namespace {

TEST(StepMemory, keeps_what_was_asked_and_nothing_that_cannot_be) {
  StepQuestion q = first_step();
  q.mix = Mix{.dp = 4, .tp = 2, .pp = 2, .zero = 1, .micro_batches = 4};
  q.job.sequences = 8, q.job.flops = 3e14, q.cluster = "infiniband";
  pull(q, {LeverKind::links});
  q.job.recompute = Recompute::full, q.job.interleave = 2;
  const auto back = step_of(text_of(q));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->mix, q.mix);
  EXPECT_EQ(back->levers, q.levers);
  EXPECT_FALSE(back->job.overlap);
  EXPECT_EQ(back->cluster, q.cluster);
  EXPECT_EQ(text_of(*back), text_of(q));
  q.job.gradient_bytes = 4, q.job.optimizer_bytes = 0, q.job.sequence_parallel = false, q.job.attention = true;
  const auto counted = step_of(text_of(q));
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->job.gradient_bytes, 4);
  EXPECT_EQ(counted->job.optimizer_bytes, 0) << "plain SGD";
  EXPECT_FALSE(counted->job.sequence_parallel);
  EXPECT_TRUE(counted->job.attention);
  q.job.gradient_bytes = 0;
  EXPECT_FALSE(step_of(text_of(q)));
  q.job.gradient_bytes = 2;
  q.mix.tp = 3;  // does not divide 32 heads
  EXPECT_FALSE(step_of(text_of(q)));
  for (const char* text : {"", "[]", "{}", "{\"model\":7}"}) EXPECT_FALSE(step_of(text)) << text;
}

}  // namespace
}  // namespace ringside::ui
