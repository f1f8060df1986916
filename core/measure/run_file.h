// A run out of a file, told by what stands in it: a bundle of ours, or another benchmark's log.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/measure/measurement.h"

namespace ringside {

/// Whether words are there without which no log of nccl-tests, rccl-tests, OSU or IMB is; whether it can be read is
/// import_log()'s to say. A lesson and a page of the web that tell of them are none.
bool holds_log(std::string_view text);

/// read_bundle(), or import_log() where holds_log(). The error of a log that does not say how many ranks, or which
/// collective, says with which command it can be read.
Result<Measurement> read_run(const std::string& path);

}  // namespace ringside
