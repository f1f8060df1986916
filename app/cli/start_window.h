// Without a verb: the window.
#pragma once

namespace ringside {

/// `ringside [FILE.ringside | LESSON] [--trace-startup]`; returns the exit code. Without a display it says in one line
/// what to do instead.
int start_window(int argc, char** argv);

}  // namespace ringside
