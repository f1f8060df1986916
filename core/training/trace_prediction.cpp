#include "core/training/trace_prediction.h"

#include <algorithm>
#include <numeric>

#include "core/algorithms/algorithm.h"
#include "core/base/try.h"

namespace ringside {
namespace {

/// The algorithm that stands for a collective where nobody says. Libraries send parts straight to where they belong;
/// a ring would store and forward them.
std::string usual_algorithm(Collective c) {
  switch (c) {
    case Collective::broadcast:
    case Collective::reduce: return "chain";
    case Collective::scatter:
    case Collective::gather:
    case Collective::all_to_all: return "linear";
    default: return "ring";
  }
}

bool known_at_all(const std::string& algorithm) {
  const auto& all = all_collectives();
  return std::any_of(all.begin(), all.end(), [&](Collective c) { return find_algorithm(c, algorithm).has_value(); });
}

}  // namespace

std::vector<std::string> origins_of(const std::vector<TracePrediction>& predicted) {
  std::vector<std::string> out;
  for (const TracePrediction& p : predicted)
    if (p.seconds && std::ranges::find(out, p.origin) == out.end()) out.push_back(p.origin);
  return out;
}

Result<TracePrediction> predict_call(const TraceCollective& c, const std::string& given, const WiresOf& wires_of) {
  if (!c.collective || !c.bytes || !c.ranks || *c.ranks < 2 || *c.ranks > kMaxRanks) return TracePrediction{};
  RINGSIDE_TRY(const auto wires, wires_of(*c.ranks));
  std::vector<std::int32_t> all(static_cast<std::size_t>(*c.ranks));
  std::iota(all.begin(), all.end(), 0);
  const std::string name = given.substr(0, given.find(':'));
  const bool known = !given.empty() && find_algorithm(*c.collective, name);
  if (!known && !given.empty() && !known_at_all(name)) RINGSIDE_OK(find_algorithm(*c.collective, name));
  const std::string algorithm = known ? given : usual_algorithm(*c.collective);
  RINGSIDE_TRY(const auto call, collective_parts(wires, *c.collective, algorithm, {all}, *c.bytes));
  TracePrediction p{call.whole, 2 * call.messages > call.whole, std::nullopt, algorithm, wires.origin(call.timing)};
  if (call.whole > call.messages) p.crossover = call.messages / (call.whole - call.messages) * *c.bytes;
  return p;
}

}  // namespace ringside
