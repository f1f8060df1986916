// Who is at work at the cursor: sends or receives then.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/flow.h"
#include "core/scene.h"

namespace ringside::ui {

/// done: nothing is left to send or receive.
enum class AtWork : std::uint8_t { waits, works, done };

/// By place, at the simulated time of the cursor; where no timeline is kept, by the transfers of its step, and nobody
/// is done before the end.
std::vector<AtWork> at_work(const std::shared_ptr<const Answer>& answer, const CursorPosition& cursor);

}  // namespace ringside::ui
