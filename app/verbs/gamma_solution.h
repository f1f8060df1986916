// What `gamma` and `figure gamma` are asked alike, and the answer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/answers/gamma_answer.h"
#include "app/flags/training_flags.h"
#include "app/flags/wiring_flags.h"
#include "core/base/result.h"
#include "core/measure/measurement.h"

namespace ringside {

namespace ui {
class Figure;
struct Recipe;
}  // namespace ui

/// As they were typed; an empty text is a flag that was not given.
struct GammaAsked {
  TrainingFlags training;
  std::string algorithm = "ring", measured;
  std::optional<Measurement> recorded;  ///< in place of the file `measured`, which then is its name
  WiringFlags wiring;                   ///< --tier and --topology alone
  bool wired() const { return !wiring.tier.empty() || !wiring.topology.empty() || !measured.empty(); }
};

struct GammaSolution {
  std::vector<std::int64_t> workers;
  std::vector<GammaAnswer> answers;  ///< one for each of --params
  bool wired = false;                ///< else by section 4.1's formula
  std::optional<Measurement> recorded;
};
/// The error names the flag.
Result<GammaSolution> solve_gamma(const GammaAsked& asked);
/// What the window's page of gamma asks, of the first answer; nothing on wires, which that page has no fields for.
void keep_symbols(const GammaSolution& solution, ui::Recipe& recipe);
/// Of the first answer.
std::unique_ptr<ui::Figure> figure_of(const GammaSolution& solution);

}  // namespace ringside
