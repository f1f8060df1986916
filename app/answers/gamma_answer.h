// gamma by workers, as JSON and as text for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/training/levers.h"

namespace ringside {

/// The rows of one step, their communication by the formula of section 4.1 or on other wires.
struct GammaAnswer {
  TrainingStep step;
  std::vector<GammaRow> rows;
  WholeBreakEven whole;
  std::optional<double> break_even;
  std::optional<TrainingStep> on_wires;  ///< the same step with alpha and bandwidth of wires where 4.1's formula holds
  std::string origin = "formula of section 4.1";
  bool of_rows = false;  ///< `whole` is the first of the rows: no other number of workers was asked
};

/// The contract's keys. Of several steps (model sizes) the first one's break-even; `with_levers`: of its last row.
nlohmann::ordered_json gamma_json(const std::vector<GammaAnswer>& answers, bool with_levers);
std::string gamma_text(const std::vector<GammaAnswer>& answers, bool with_levers);

}  // namespace ringside
