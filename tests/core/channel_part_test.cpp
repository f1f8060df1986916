// The parts of an answer, one for each channel: together they are the whole, apart they have nothing in common.
#include "core/channel_part.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/base/text.h"

namespace ringside {
namespace {

/// Every registered algorithm with channels, on two machines of two ranks, and some of its numbers of channels.
std::vector<Case> channelled() {
  std::vector<Case> all;
  std::vector<const Algorithm*> algorithms;
  for (const Collective collective : all_collectives())
    for (const Algorithm* a : algorithms_of(collective)) algorithms.push_back(a);
  for (const Algorithm* a : algorithms)
    for (const std::int64_t channels : {2, 3}) {
      const auto knows = [](const ParameterSpec& spec) { return spec.name == "channels"; };
      if (std::none_of(a->parameters.begin(), a->parameters.end(), knows)) continue;
      Case c;
      c.collective = a->collective;
      c.algorithm = a->name;
      c.instance = {.ranks = 4, .root = 0, .chunks = 0, .parameters = {{"channels", channels}, {"node-size", 2}}};
      c.bytes = 4 * 240;
      const auto valid = validate(c);
      EXPECT_TRUE(valid) << a->name << ": " << (valid ? "" : valid.error().line());
      if (valid) all.push_back(*valid);
    }
  EXPECT_GE(all.size(), 10U);
  return all;
}

/// How often every slot goes from one place to another in every step.
std::map<std::tuple<std::int64_t, std::int32_t, std::int32_t, std::int32_t>, int> moves(const Schedule& s) {
  std::map<std::tuple<std::int64_t, std::int32_t, std::int32_t, std::int32_t>, int> all;
  for (std::int64_t i = 0; i < s.step_count(); ++i)
    for (const Transfer& t : s.step(i).transfers)
      for (const std::int32_t slot : t.chunks) ++all[{i, t.from, t.to, slot}];
  return all;
}

TEST(ChannelPart, parts_are_disjoint_and_together_the_whole) {
  for (const Case& c : channelled()) {
    const auto whole = answer(c);
    ASSERT_TRUE(whole) << c.algorithm;
    const Schedule& s = whole->schedule;
    ASSERT_GT(s.channels, 1) << c.algorithm;
    auto together = moves(s);
    for (std::int32_t channel = 0; channel < s.channels; ++channel) {
      const Answer part = channel_part(*whole, channel);
      EXPECT_EQ(part.channel, channel);
      const auto own = moves(part.schedule);
      EXPECT_FALSE(own.empty()) << c.algorithm << " " << channel;
      for (const auto& [move, count] : own) {
        EXPECT_EQ(s.channel(std::get<3>(move)), channel);
        together[move] -= count;
      }
    }
    for (const auto& [move, count] : together) EXPECT_EQ(count, 0) << c.algorithm;
  }
}

TEST(ChannelPart, spans_stay_those_of_their_transfers) {
  for (const Case& c : channelled()) {
    const auto whole = answer(c);
    ASSERT_TRUE(whole);
    for (std::int32_t channel = 0; channel < whole->schedule.channels; ++channel) {
      const Answer part = channel_part(*whole, channel);
      std::size_t transfers = 0;
      for (std::int64_t i = 0; i < part.schedule.step_count(); ++i) transfers += part.schedule.step(i).transfers.size();
      EXPECT_EQ(part.timeline.spans.size(), transfers);
      for (const Span& span : part.timeline.spans) {
        const Step step = part.schedule.step(span.step);
        ASSERT_LT(span.index, std::ssize(step.transfers));
        const Transfer& t = step.transfers[static_cast<std::size_t>(span.index)];
        EXPECT_EQ(t.from, span.from);
        EXPECT_EQ(t.to, span.to);
      }
      for (std::int64_t i = 0; i < part.schedule.step_count(); ++i)
        EXPECT_TRUE(part.schedule.narration(i).sentence.starts_with("Channel " + std::to_string(channel + 1) + ": "));
    }
  }
}

TEST(ChannelPart, a_transfer_carries_the_channels_of_its_chunks) {
  for (const Case& c : channelled()) {
    const auto s = schedule_of(c);
    ASSERT_TRUE(s);
    for (std::int64_t i = 0; i < s->step_count(); ++i)
      for (const Transfer& t : s->step(i).transfers) {
        std::uint64_t expected = 0;
        for (const std::int32_t slot : t.chunks) expected |= std::uint64_t{1} << s->channel(slot);
        EXPECT_EQ(carried_channels(*s, t), expected);
      }
  }
  Schedule plain;
  plain.chunks = 4;
  Transfer t;
  t.to = 1, t.chunks = {0, 3};
  EXPECT_EQ(carried_channels(plain, t), 0U) << "one channel has no name";
}

TEST(ChannelPart, channels_are_counted_from_one_in_words) {
  EXPECT_EQ(channels_text(0), "");
  EXPECT_EQ(channels_text(0b10), "channel 2");
  EXPECT_EQ(channels_text(0xff), "channels 1 to 8");
  EXPECT_EQ(channels_text(0b1101), "channels 1, 3 to 4");
  EXPECT_EQ(channels_text(~std::uint64_t{0}), "channels 1 to 64");
  EXPECT_EQ(channels_text(std::uint64_t{1} << 63), "channel 64");
}

}  // namespace
}  // namespace ringside
