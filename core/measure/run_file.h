// A run out of a file, told by what stands in it: a bundle of ours, or another benchmark's log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/measure/logs/import_log.h"
#include "core/measure/measurement.h"

namespace ringside {

/// Whether words are there without which no log of nccl-tests, rccl-tests, OSU or IMB is; whether it can be read is
/// import_log()'s to say. A lesson and a page of the web that tell of them are none.
bool holds_log(std::string_view text);

/// read_bundle(), or import_log() where holds_log(); the log is called as its file is.
Result<Measurement> read_run(const std::string& path, const LogHints& hints = {});

/// What a log does not say by itself, and who ran it knows.
enum class Unsaid : std::uint8_t { nothing, ranks, collective };
/// Whether import_log()'s error is that; nothing: another one.
Unsaid unsaid(const Error& error);

}  // namespace ringside
