// Writing files, for the whole tree: what was there stays until all of the new content is on the disk.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace ringside {

/// Puts `bytes` into the file `path`, through a temporary file of our own beside it that takes its name only when it is
/// complete: a failure leaves what was there, and nothing else. A file that exists keeps its mode, a symbolic link
/// stays and what it leads to is written. What is no regular file (/dev/null, a FIFO that somebody reads, /dev/stdout)
/// is written in place. The error names the path and the system's reason: bad input where the path is wrong, the
/// machine where the disk is.
Result<bool> write_file(const std::string& path, std::string_view bytes);

/// Whether write_file() would get as far as its first byte: to be asked before work whose result would be lost. Changes
/// nothing and never waits; whether a FIFO has a reader by then it cannot know.
Result<bool> check_writable(const std::string& path);

}  // namespace ringside
