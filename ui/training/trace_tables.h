// Tables of a trace: every kind of call beside its prediction, and every rank.
#pragma once

#include <memory>

#include "ui/paint/figure.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

std::shared_ptr<const Figure> calls_figure(const TraceData& data);
std::shared_ptr<const Figure> ranks_figure(const TraceData& data);

}  // namespace ringside::ui
