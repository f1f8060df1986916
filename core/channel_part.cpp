#include "core/channel_part.h"

#include <bit>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/index.h"
#include "core/base/text.h"

namespace ringside {
namespace {

constexpr std::int32_t kNoChannel = -1;  // of scratch

std::int32_t channel_of(const Schedule& s, std::int32_t from_slot, std::int32_t to_slot) {
  const std::int32_t slot = from_slot < s.chunks ? from_slot : to_slot;
  return slot < s.chunks ? s.channel(slot) : kNoChannel;
}

/// What is left of a transfer; without slots: nothing.
Transfer part_of(const Schedule& s, const Transfer& t, std::int32_t channel) {
  Slots chunks, into;
  auto target = t.target().begin();
  for (const std::int32_t slot : t.chunks) {
    const std::int32_t to = *target;
    ++target;
    if (const std::int32_t c = channel_of(s, slot, to); c != channel && c != kNoChannel) continue;
    chunks.push_back(slot);
    into.push_back(to);
  }
  Transfer part = t;
  part.chunks = std::move(chunks);
  if (t.into) part.into = std::move(into);
  return part;
}

Step part_of(const Schedule& s, const Step& step, std::int32_t channel) {
  Step part;
  for (const Transfer& t : step.transfers)
    if (Transfer left = part_of(s, t, channel); !left.chunks.empty()) part.transfers.push_back(std::move(left));
  return part;
}

/// The spans of the transfers that are left, each with its new place in its step.
std::vector<Span> part_of(const Schedule& s, const std::vector<Span>& spans, std::int32_t channel) {
  std::vector<Span> part;
  std::vector<std::int32_t> place;  // of a step's transfers, -1: left out
  std::int64_t step = -1;
  for (Span span : spans) {
    if (span.step != step) {
      step = span.step;
      place.clear();
      std::int32_t next = 0;
      for (const Transfer& t : s.step(step).transfers)
        place.push_back(part_of(s, t, channel).chunks.empty() ? -1 : next++);
    }
    span.index = place[at(span.index)];
    if (span.index >= 0) part.push_back(span);
  }
  return part;
}

}  // namespace

Answer channel_part(const Answer& whole, std::int32_t channel) {
  const Schedule& s = whole.schedule;
  RINGSIDE_CHECK(channel >= 0 && channel < s.channels);
  Answer part = whole;
  part.channel = channel;
  part.schedule.set_steps(s.step_count(), [s, channel](std::int64_t i) { return part_of(s, s.step(i), channel); });
  part.schedule.set_narration([s, channel](std::int64_t i) -> Narration {
    return {fmt::format("Channel {}: {}", channel + 1, describe(part_of(s, s.step(i), channel))), s.narration(i).why};
  });
  part.timeline.spans = part_of(s, whole.timeline.spans, channel);
  part.link_bytes.clear();
  part.activity = nullptr;
  part.arrivals = nullptr;
  part.critical.clear();
  return part;
}

std::uint64_t carried_channels(const Schedule& s, const Transfer& t) {
  std::uint64_t found = 0;
  if (s.channels < 2 || s.channels > 64) return found;
  auto target = t.target().begin();
  for (const std::int32_t slot : t.chunks) {
    const std::int32_t c = channel_of(s, slot, *target);
    ++target;
    if (c != kNoChannel) found |= std::uint64_t{1} << c;
  }
  return found;
}

std::string channels_text(std::uint64_t channels) {
  std::vector<std::string> runs;
  for (int first = 0; first < 64;) {
    if ((channels >> first & 1) == 0) {
      ++first;
      continue;
    }
    const int count = std::countr_one(channels >> first);
    runs.push_back(count == 1 ? fmt::format("{}", first + 1) : fmt::format("{} to {}", first + 1, first + count));
    first += count;
  }
  if (runs.empty()) return {};
  return fmt::format("channel{} {}", std::popcount(channels) == 1 ? "" : "s", join(runs));
}

}  // namespace ringside
