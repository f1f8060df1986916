// Tables of a trace: every kind of call beside its prediction, and every rank.
#pragma once

#include <memory>

#include "ui/paint/figure.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

std::shared_ptr<const Figure> calls_figure(const TraceData& data);
/// `row`: the file's, which is read; -1: that of the rank which holds up the others. It stands there where others do
/// not.
std::shared_ptr<const Figure> ranks_figure(const TraceData& data, int row = -1);

}  // namespace ringside::ui
