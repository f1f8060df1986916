// T(n) of a case as a prediction: its curve is sketched, then the chart shows it.
#pragma once

#include <cstdint>
#include <optional>

#include "lessons/case_question.h"

namespace ringside {

/// Asked before step `step`. Nothing where time does not both stand still for small sizes and grow for large ones, or
/// where it would take long to find out: it is priced, on a topology simulated, while somebody waits.
std::optional<CaseQuestion> curve_question(const Answer& answer, std::int64_t step);

}  // namespace ringside
