// Logs of other benchmarks as recorded runs: nccl-tests and rccl-tests (text, JSON and CSV), the OSU micro-benchmarks
// and the Intel MPI benchmarks, told apart by what they say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/collective/collective.h"
#include "core/measure/measurement.h"

namespace ringside {

/// What a log may not say by itself; of ranks, what it does say is taken, and a note tells of a hint that differs.
struct LogHints {
  std::optional<Collective> collective;
  std::optional<std::int32_t> ranks;
};

/// Every line of every table of a blocking collective as a row with one sample, the mean that the log gives (all of
/// them, where it gives those); bytes are turned into n, one rank's full buffer. `name` is what errors and notes call
/// the log. What is no collective is left out, what was cut off too, and the notes of all its rows say so. The error: a
/// log of none of these, without a whole line, or that does not say how many ranks or which collective.
Result<Measurement> import_log(std::string_view text, const std::string& name, const LogHints& hints = {});

/// Rows behind rows; the environment is the first one's, as far as the others agree.
void append_import(Measurement& all, const Measurement& next);

}  // namespace ringside
