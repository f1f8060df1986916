#include "core/training/trace_prediction.h"

#include <numeric>

#include "core/algorithms/algorithm.h"
#include "core/base/try.h"

namespace ringside {
namespace {

/// The algorithm that stands for a collective where nobody says: a ring where there is one.
std::string usual_algorithm(Collective c) {
  for (const Algorithm* a : algorithms_of(c))
    if (a->name == "ring") return a->name;
  return c == Collective::broadcast || c == Collective::reduce ? "chain" : algorithms_of(c).front()->name;
}

}  // namespace

Result<TracePrediction> predict_call(const TraceCollective& c, const std::string& given, const WiresOf& wires_of) {
  if (!c.collective || !c.bytes || !c.ranks || *c.ranks < 2) return TracePrediction{};
  RINGSIDE_TRY(const auto wires, wires_of(*c.ranks));
  std::vector<std::int32_t> all(static_cast<std::size_t>(*c.ranks));
  std::iota(all.begin(), all.end(), 0);
  const std::string algorithm = given.empty() ? usual_algorithm(*c.collective) : given;
  RINGSIDE_TRY(const auto full, collective_seconds(wires, *c.collective, algorithm, {all}, *c.bytes));
  RINGSIDE_TRY(const auto empty, collective_seconds(wires, *c.collective, algorithm, {all}, Bytes(0)));
  return TracePrediction{full, 2 * empty > full};
}

}  // namespace ringside
