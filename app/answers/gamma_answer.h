// gamma by workers, as JSON and as text for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/training/levers.h"

namespace ringside {

/// The rows of one step, their communication by the formula of section 4.1 or on other wires.
struct GammaAnswer {
  TrainingStep step;
  std::int64_t tokens = 1;  ///< of an example, where it is a text
  std::vector<GammaRow> rows;
  WholeBreakEven whole;
  std::optional<double> break_even;
  std::optional<TrainingStep> on_wires;  ///< the same step with alpha and bandwidth of wires where 4.1's formula holds
  std::vector<std::string> origins;      ///< of each row's all-reduce; empty: section 4.1's formula
  /// Of which numbers of workers `whole` is the first: of all, of those that were looked at, of the rows'.
  enum class Among : std::uint8_t { all, looked_at, rows } among = Among::all;
};

/// "simulation of ring on h100-rails:256"; where rows differ each with its K, those of one worker left out.
std::string origin_text(const GammaAnswer& answer);
/// The contract's keys; `break_even_of`: "all", "looked at" or "rows". Of several steps (model sizes) the first one's
/// break-even; `with_levers`: of its last row.
nlohmann::ordered_json gamma_json(const std::vector<GammaAnswer>& answers, bool with_levers);
std::string gamma_text(const std::vector<GammaAnswer>& answers, bool with_levers);

}  // namespace ringside
