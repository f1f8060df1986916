#include "core/library/channels.h"

#include <map>
#include <utility>

namespace ringside {
namespace {

/// A transfer for each channel of t, in the order of the channels.
void split(Step& out, const Schedule& schedule, const Transfer& t) {
  std::map<std::int32_t, Transfer> parts;
  auto into = t.target().begin();
  for (const std::int32_t slot : t.chunks) {
    const std::int32_t channel = slot < schedule.chunks ? schedule.channel(slot) : 0;
    Transfer& part = parts.try_emplace(channel, Transfer{t.from, t.to, {}, t.op, Slots{}}).first->second;
    part.chunks.push_back(slot);
    part.into->push_back(*into);
    ++into;
  }
  for (auto& [channel, part] : parts) out.transfers.push_back(std::move(part));
}

}  // namespace

Schedule by_channel(const Schedule& schedule) {
  if (schedule.channels < 2) return schedule;
  Schedule apart = schedule;
  apart.set_steps(schedule.step_count(), [schedule](std::int64_t i) {
    Step step;
    for (const Transfer& t : schedule.step(i).transfers) split(step, schedule, t);
    return step;
  });
  return apart;
}

}  // namespace ringside
