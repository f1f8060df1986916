#include "ui/training/experts_data.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/training_wires.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

constexpr std::int32_t kMostCells = 1 << 14;  ///< of the matrix, ranks x experts
constexpr double kMostDraws = 3e8;            ///< of the router, tokens x ranks x experts: a few seconds

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
  ExpertsData d = experts_data(std::move(answer), wires);
  d.choice = choice;
  d.wires_case = wires_case;
  return d;
}

ExpertsData experts_data(RoutingAnswer answer, const TrainingWires& wires) {
  ExpertsData d;
  d.choice.question = answer.question;
  d.answer = std::move(answer);
  const auto& sent = d.answer.here.sent;
  for (std::size_t rank = 0; rank < sent.size(); ++rank) {
    Bytes out, in;
    for (std::size_t other = 0; other < sent.size(); ++other) out += sent[rank][other], in += sent[other][rank];
    d.port.push_back(static_cast<double>(sent.size() - 1) * wires.parameters.alpha +
                     std::max(out, in) * wires.parameters.beta);
  }
  return d;
}

}  // namespace ringside::ui
