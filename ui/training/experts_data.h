// A mixture of experts routes tokens, as the page shows it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/training/model.h"
#include "core/training/moe.h"
#include "core/training/wires.h"

namespace ringside::ui {

struct ExpertsChoice {
  RoutingQuestion question;
  const TrainingModel* model = nullptr;  ///< whose experts, top and width these are; null: a layer of its own
  std::string cluster = "infiniband";    ///< as step_data.h names them
};
/// What another capacity would do to the same choices.
struct CapacityPoint {
  double factor = 1, dropped = 0;  ///< of a fair share; of all choices
  Seconds seconds;                 ///< one way, simulated
};
struct ExpertsData {
  ExpertsChoice choice;
  Case wires_case;
  std::string on;  ///< those wires, as they are said beside times
  RoutingAnswer answer;
  std::vector<CapacityPoint> capacities;  ///< by rising factor
};
Result<ExpertsData> solve_experts(const ExpertsChoice& choice);
/// Experts, top and width of a model that has experts, in 2 bytes an element.
void take_model(ExpertsChoice& choice, const TrainingModel* model);
ExpertsData experts_data(RoutingAnswer answer, std::string on);
/// Model, experts, ranks, router and wires, and where the times are from.
std::string words_of(const ExpertsData& data);

}  // namespace ringside::ui
