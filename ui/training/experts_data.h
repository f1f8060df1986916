// A mixture of experts routes tokens, as the page shows it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/training/moe.h"
#include "core/training/wires.h"

namespace ringside::ui {

struct ExpertsChoice {
  RoutingQuestion question;
  std::string cluster = "infiniband";  ///< as step_data.h names them
};
struct ExpertsData {
  ExpertsChoice choice;
  Case wires_case;
  RoutingAnswer answer;
  std::vector<Seconds> port;  ///< of each rank: (K - 1) alpha and its fuller direction's bytes, by the uniform wires
};
Result<ExpertsData> solve_experts(const ExpertsChoice& choice);
/// With the ports' times; the cluster is the answer's own affair.
ExpertsData experts_data(RoutingAnswer answer, const TrainingWires& wires);

}  // namespace ringside::ui
