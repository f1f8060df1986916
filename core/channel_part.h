// One channel of an answer, for pictures that would show too much with all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/flow.h"

namespace ringside {

/// The same answer with only what this channel (from 0 on) sends: of a message that channels share, their chunks of it.
/// What ranks hold, and when, stays that of the whole run, since channels share ports and links; loads of links are
/// left out. What a transfer moves between slots without a chunk of their own (scratch) belongs to every channel.
Answer channel_part(const Answer& whole, std::int32_t channel);

/// The channels, one bit each, whose chunks a transfer carries; none where there is one channel, or more than 64.
std::uint64_t carried_channels(const Schedule& schedule, const Transfer& transfer);
/// "channel 2", "channels 1 to 8", "channels 1, 3": counted from 1; empty for none.
std::string channels_text(std::uint64_t channels);

}  // namespace ringside
