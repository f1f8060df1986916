// The symbols of gamma as a picture keeps them.
#include "ui/gamma/gamma_memory.h"

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace ringside::ui {
namespace {

GammaChoice odd_numbers() {
  GammaChoice c;
  c.step.parameters = 6738415616, c.step.flop_per_parameter = 6 * 4096, c.step.bytes_per_parameter = 4;
  c.step.flops = 400e12 / 3, c.step.bandwidth = BytesPerSecond(450e9 / 7), c.step.alpha = Seconds(5e-6);
  c.step.global_batch = 3e6, c.workers = 48;
  return c;
}

TEST(GammaMemory, keeps_every_symbol_to_the_last_digit) {
  GammaChoice weak = odd_numbers();
  weak.step.local_batch = 64, weak.step.global_batch.reset();
  for (const GammaChoice& c : {GammaChoice{}, odd_numbers(), weak}) {
    const auto back = gamma_of(text_of(c));
    ASSERT_TRUE(back);
    EXPECT_EQ(text_of(*back), text_of(c));
    EXPECT_EQ(gamma_row(back->step, back->workers).gamma, gamma_row(c.step, c.workers).gamma);
  }
}

TEST(GammaMemory, flags_read_back_as_the_same_numbers) {
  const TrainingStep step = odd_numbers().step;
  const auto flags = gamma_flags(step);
  EXPECT_EQ(parse_scaled(flags.at("--flops"), "").value(), step.flops);
  EXPECT_EQ(parse_scaled(flags.at("--params"), "").value(), step.parameters);
  EXPECT_EQ(parse_bandwidth(flags.at("--bandwidth"), "").value().value, step.bandwidth.value);
  EXPECT_EQ(parse_seconds(flags.at("--alpha"), "").value().value, step.alpha.value);
  EXPECT_EQ(flags.at("--global-batch"), "3000000") << "a whole number, without an exponent";
  EXPECT_FALSE(gamma_flags(TrainingStep{}).contains("--alpha")) << "0 leaves the latency out";
}

TEST(GammaMemory, takes_nothing_that_its_fields_would_refuse) {
  const std::string good = text_of(odd_numbers());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  ASSERT_TRUE(gamma_of(good));
  for (const std::string& text :
       {std::string(), std::string("[]"), with("\"workers\":48", "\"workers\":0"), with("\"alpha\":", "\"alpha\":-"),
        with("\"params\":", "\"params\":-"), with("\"global-batch\":", "\"local-batch\":1,\"global-batch\":"),
        with("\"flops\":", "\"flop\":"), with("\"workers\":48", "\"workers\":\"many\"")})
    EXPECT_FALSE(gamma_of(text)) << text;
}

}  // namespace
}  // namespace ringside::ui
