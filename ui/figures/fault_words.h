// What is wrong with a schedule, cell by cell, in sentences.
#pragma once

#include <cstdint>

#include <QStringList>

#include "core/flow.h"
#include "ui/figures/survey.h"

namespace ringside::ui {

/// "rank 1", "ranks 1 and 3", "ranks 0, 2, .. and 12 more".
QString ranks_text(const std::vector<std::int32_t>& ranks);
/// What is wrong with (place, slot) at a moment (0 .. step_count), and since which step; empty where nothing is.
QStringList fault_sentences(const Answer& answer, const Survey& survey, std::int64_t moment, std::int32_t place,
                            std::int32_t slot);

}  // namespace ringside::ui
