// A schedule as a library runs it: every channel goes its own way at its own pace.
#pragma once

#include "core/schedule/schedule.h"

namespace ringside {

/// The same schedule with a transfer for each channel where channels share one. No channel waits for another then. The
/// schedule itself where it has one channel.
Schedule by_channel(const Schedule& schedule);

}  // namespace ringside
