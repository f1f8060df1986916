#include "ui/case_edit.h"

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "ui/wiring_edit.h"

namespace ringside::ui {

Case with_collective(Case c, Collective collective) {
  c.collective = collective;
  c.program.clear();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  if (!has_root(collective)) c.instance.root = 0;
  const auto same = find_algorithm(collective, c.algorithm);
  if (same && validate(**same, c.instance)) return c.algorithm = (*same)->name, c;
  for (const Algorithm* a : algorithms_of(collective)) {
    c.algorithm = a->name;
    if (validate(*a, c.instance)) break;
  }
  return c;
}

Case with_algorithm(Case c, const std::string& algorithm) {
  if (c.own() && c.algorithm == algorithm) return c;
  c.algorithm = algorithm;
  c.program.clear();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  return c;
}

Case with_ranks(Case c, std::int32_t ranks) {
  c.instance.ranks = ranks;
  c.instance.chunks = 0;
  if (c.instance.root >= ranks) c.instance.root = 0;
  if (placed_by_hand(c.wiring)) c.wiring.placement = "packed";
  std::erase_if(c.wiring.stragglers, [&](const Straggler& s) { return s.rank >= ranks; });
  c.data.clear();
  return c;
}

Case with_bytes(Case c, std::int64_t bytes) {
  if (c.bytes != bytes) c.data.clear();
  c.bytes = bytes;
  return c;
}

Result<Case> with_number(Case c, std::int32_t rank, std::int64_t element, const std::string& text) {
  constexpr std::int64_t kMostGiven = 65'536;  // numbers in all: they are saved with the scene
  const auto value = parse_number(text, "data", -1e15, 1e15);
  if (!value) return Failure(value.error());
  if (c.elements() * c.instance.ranks > kMostGiven)
    return fail("data", fmt::format("{} elements on {} ranks", c.elements(), c.instance.ranks),
                "65,536 numbers in all, so choose a smaller size");
  c.data = inputs_of(c);
  c.data.at(static_cast<std::size_t>(rank)).at(static_cast<std::size_t>(element)) = *value;
  return c;
}

Case with_type(Case c, ElementType type) {
  // As many bytes as before, or as many elements where those are no whole number of them.
  const std::int64_t elements = c.elements();
  c.type = type;
  if (c.bytes % size_of(type) != 0) c.bytes = elements * size_of(type);
  return c;
}

std::string tier_label(const Case& c) {
  if (c.alpha || c.bandwidth) return "custom";
  const auto tier = find_tier(c.tier);
  return tier ? tier->label : c.tier;
}

std::string wiring_label(const Case& c) {
  const Wiring& w = c.wiring;
  std::string text = w.topology.empty() ? "own topology" : w.topology;
  text += placed_by_hand(w) ? ", placed by hand" : ", " + w.placement;
  if (w.ports == 0) text += ", no port limit";
  if (w.ports > 1) text += fmt::format(", {} ports", w.ports);
  if (!w.routing.empty()) text += ", " + w.routing;
  if (w.kernel) text += ", through the kernel";
  if (!w.impaired.empty()) text += fmt::format(", {} impaired", w.impaired.size());
  if (!w.stragglers.empty()) text += fmt::format(", {} late or slow", w.stragglers.size());
  return text;
}

std::string one_line(const Case& c) {
  return fmt::format("{}, {}, {} rank{}, {}, {}", name(c.collective), c.algorithm, c.instance.ranks,
                     c.instance.ranks == 1 ? "" : "s", format_bytes(c.size()),
                     c.wiring.uniform() ? tier_label(c) : wiring_label(c));
}

std::string promise(const Case& c) {
  const int k = c.instance.ranks;
  switch (c.collective) {
    case Collective::broadcast: return "every rank ends with the root's data";
    case Collective::scatter: return "every rank ends with its part of the root's data";
    case Collective::gather: return "the root ends with every rank's part";
    case Collective::allgather: return "every rank ends with every rank's part";
    case Collective::reduce: return fmt::format("the root ends with {0} of {0} contributions", k);
    case Collective::reduce_scatter: return fmt::format("every rank ends with its part, {0} of {0} contributions", k);
    case Collective::allreduce: return fmt::format("every rank ends with {0} of {0} contributions", k);
    case Collective::all_to_all: return "every rank ends with its part from every rank";
    case Collective::custom: break;
  }
  return "every rank ends with what the schedule promises";
}

Case first_case() {
  Case c;
  c.collective = Collective::allreduce;
  c.algorithm = "ring";
  c.instance.ranks = 4;
  c.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  c.bytes = 12;
  c.tier = "infiniband";
  return c;
}

}  // namespace ringside::ui
