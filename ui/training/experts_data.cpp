#include "ui/training/experts_data.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training_wires.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

constexpr std::int32_t kMostCells = 1 << 14;  ///< of the matrix, ranks x experts
constexpr double kMostDraws = 3e8;            ///< of the router, tokens x ranks x experts: a few seconds

/// From a fair share to twice as many places. Of many ranks few, since each is simulated.
Result<std::vector<CapacityPoint>> capacities_of(const RoutingAnswer& a, const TrainingWires& wires) {
  const int parts = a.layer.ranks > 64 ? 2 : 8;
  std::vector<CapacityPoint> out;
  for (int i = 0; i <= parts; ++i) {
    CapacityPoint p;
    p.factor = 1 + static_cast<double>(i) / parts;
    ExpertLayer layer = a.layer;
    layer.capacity = expert_capacity(p.factor, static_cast<double>(a.here.choices) / a.layer.ranks, a.layer.experts);
    RINGSIDE_TRY(const TokenRouting routing, routed(a.asked, layer, wires));
    if (routing.choices > 0)
      p.dropped = static_cast<double>(routing.dropped_choices) / static_cast<double>(routing.choices);
    p.seconds = routing.dispatch;
    out.push_back(p);
  }
  return out;
}

}  // namespace

Result<ExpertsData> solve_experts(const ExpertsChoice& choice) {
  const TokenRouter& r = choice.question.router;
  if (r.experts % r.ranks != 0)
    return fail("--experts", std::to_string(r.experts), "a multiple of the ranks: every rank has as many");
  if (r.top > r.experts) return fail("--top", std::to_string(r.top), "as many as there are experts, at most");
  if (r.ranks * r.experts > kMostCells)
    return fail("--experts", std::to_string(r.experts), fmt::format("{} on {} ranks", kMostCells / r.ranks, r.ranks));
  if (static_cast<double>(r.tokens) * r.ranks * r.experts > kMostDraws)
    return fail("--tokens", std::to_string(r.tokens),
                fmt::format("{} on {} ranks with {} experts",
                            static_cast<std::int64_t>(kMostDraws / r.ranks / r.experts), r.ranks, r.experts));
  const Case wires_case = cluster_case(choice.cluster, r.ranks);
  RINGSIDE_TRY(const auto wires, training_wires(wires_case));
  RINGSIDE_TRY(auto answer, routing_answer(choice.question, route(r), wires));
  ExpertsData d = experts_data(std::move(answer), cluster_label(wires_case));
  d.choice = choice;
  d.wires_case = wires_case;
  RINGSIDE_TRY(d.capacities, capacities_of(d.answer, wires));
  return d;
}

void take_model(ExpertsChoice& choice, const TrainingModel* model) {
  constexpr double kElement = 2;  // bytes, of bfloat16
  choice.model = model;
  if (model == nullptr) return;
  choice.question.router.experts = static_cast<std::int32_t>(model->shape.experts);
  choice.question.router.top = static_cast<std::int32_t>(model->shape.active);
  choice.question.token = Bytes(kElement * static_cast<double>(model->shape.hidden));
}

ExpertsData experts_data(RoutingAnswer answer, std::string on) {
  ExpertsData d;
  d.on = std::move(on);
  d.choice.question = answer.question;
  d.answer = std::move(answer);
  return d;
}

std::string words_of(const ExpertsData& d) {
  const RoutingQuestion& q = d.answer.question;
  const std::string favour =
      q.router.skew > 0 ? fmt::format(", skew {}, seed {}", format_number(q.router.skew), q.router.seed) : "";
  return fmt::format("{}{} experts on {} ranks, {}; top {}, {} tokens a rank of {}, capacity {}{}; times: simulation",
                     d.choice.model ? d.choice.model->label + ": " : "", q.router.experts, q.router.ranks, d.on,
                     q.router.top, q.router.tokens, format_decimal_bytes(q.token),
                     q.capacity ? format_number(*q.capacity) : "none", favour);
}

}  // namespace ringside::ui
