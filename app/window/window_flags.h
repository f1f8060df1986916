// The flags of the window: what a person may say, and what tests and pictures need.
#pragma once

#include <string>
#include <vector>

#include "app/window/window.h"
#include "core/base/result.h"

namespace ringside::app {

/// `[FILE | LESSON | TRACE..]` and the hidden flags --trace-startup, --print-widgets, --run-first, --screenshot
/// FILE.png,
/// --size WxH, --theme light|dark, --layout learn|explore|build|train|measure|present, --enlarge VIEW. Arguments
/// without the program's name.
Result<WindowOptions> window_options(std::vector<std::string> arguments);

}  // namespace ringside::app
