// What the page Trace says of its files and of a step, in the language of the window.
#pragma once

#include <cstdint>

#include <QString>

#include "ui/training/trace_data.h"

namespace ringside::ui {

/// text() of it.
QString words(const TraceNote& note);
/// "step 5, 2.8 % of it idle, γ = 0.512"; -1: of all kernels.
QString step_words(const TraceData& data, std::int64_t step);

}  // namespace ringside::ui
