#include "ui/model/case_edit.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/what_if.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

struct CaseWords {
  Q_DECLARE_TR_FUNCTIONS(CaseWords)
};

constexpr std::int64_t kMostGiven = 65'536;  // numbers in all: they are saved with the scene
constexpr std::int64_t kMostKept = 4'096;    // when a case grows around the few that somebody typed

/// The case with data for the ranks and elements that it has now: what was given where that fits, the rest as if
/// nothing had been given. Without data where its size is no size, or there would be too many numbers.
Case refitted(Case c) {
  if (c.data.empty()) return c;
  const auto given = std::exchange(c.data, {});
  if (c.instance.ranks < 1 || c.bytes < 1 || c.bytes % size_of(c.type) != 0) return c;
  if (c.elements() > kMostKept / c.instance.ranks) return c;
  auto data = inputs_of(c);
  for (std::size_t r = 0; r < std::min(data.size(), given.size()); ++r)
    std::copy_n(given[r].begin(), std::min(data[r].size(), given[r].size()), data[r].begin());
  c.data = std::move(data);
  return c;
}

}  // namespace

Case with_collective(Case c, Collective collective) {
  c.collective = collective;
  c.program.clear();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  c.chosen.clear();
  if (!has_root(collective)) c.instance.root = 0;
  const auto same = find_algorithm(collective, c.algorithm);
  if (same && validate(**same, c.instance)) return c.algorithm = (*same)->name, c;
  for (const Algorithm* a : algorithms_of(collective)) {
    c.algorithm = a->name;
    if (validate(*a, c.instance)) break;
  }
  return c;
}

Case with_ranks(Case c, std::int32_t ranks) {
  c.instance.ranks = ranks;
  c.instance.chunks = 0;
  if (c.instance.root >= ranks) c.instance.root = 0;
  if (placed_by_hand(c.wiring)) c.wiring.placement = "packed";
  std::erase_if(c.wiring.stragglers, [&](const Straggler& s) { return s.rank >= ranks; });
  return refitted(std::move(c));
}

Case with_bytes(Case c, std::int64_t bytes) {
  if (c.bytes == bytes) return c;
  c.bytes = bytes;
  return refitted(std::move(c));
}

std::string lost_data(const Case& before, const Case& after) {
  if (before.data.empty()) return {};
  Case plain = before;
  plain.data.clear();
  const auto otherwise = inputs_of(plain);
  std::int64_t lost = 0;
  for (std::size_t r = 0; r < before.data.size(); ++r)
    for (std::size_t e = 0; e < before.data[r].size(); ++e) {
      const bool fits = r < after.data.size() && e < after.data[r].size();
      lost += !fits && before.data[r][e] != otherwise[r][e];
    }
  if (lost == 0) return {};
  return fmt::format("{} given number{} of the data {} not fit {} rank{} and {}. Undo brings {} back.", lost,
                     lost == 1 ? "" : "s", lost == 1 ? "does" : "do", after.instance.ranks,
                     after.instance.ranks == 1 ? "" : "s", size_text(after.size()), lost == 1 ? "it" : "them");
}

Result<Case> with_number(Case c, std::int32_t rank, std::int64_t element, const std::string& text) {
  RINGSIDE_TRY(const auto value, parse_number(text, "data", -1e15, 1e15));
  if (c.elements() * c.instance.ranks > kMostGiven)
    return fail("data", fmt::format("{} elements on {} ranks", c.elements(), c.instance.ranks),
                "65,536 numbers in all, so choose a smaller size");
  c.data = inputs_of(c);
  c.data.at(static_cast<std::size_t>(rank)).at(static_cast<std::size_t>(element)) = value;
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
  if (c.alpha && c.bandwidth && !c.calibrated.empty()) return "calibrated";
  if (c.alpha || c.bandwidth) return "custom";
  const auto tier = find_tier(c.tier);
  return tier ? tier->label : c.tier;
}

CostParameters wire_constants(Case c) {
  c.wiring = {};
  return *cost_parameters(c);
}

std::string wiring_label(const Case& c) {
  const Wiring& w = c.wiring;
  std::string text = w.topology.empty() ? "own topology" : w.topology;
  if (w.replicas) text = fmt::format("{} x {}, {}", w.replicas->nodes, text, w.replicas->network);
  text += placed_by_hand(w) ? ", placed by hand" : ", " + w.placement;
  if (w.ports)
    text += *w.ports == 0 ? ", no port limit" : fmt::format(", {} port{}", *w.ports, *w.ports == 1 ? "" : "s");
  if (!w.routing.empty()) text += ", " + w.routing;
  if (w.kernel) text += ", through the kernel";
  if (!w.impaired.empty()) text += fmt::format(", {} impaired", w.impaired.size());
  if (!w.stragglers.empty()) text += fmt::format(", {} late or slow", w.stragglers.size());
  return text;
}

std::string one_line(const Case& c) {
  const int k = c.instance.ranks;
  const QString ranks = k == 1 ? CaseWords::tr("1 rank") : CaseWords::tr("%1 ranks").arg(qt(grouped(k)));
  return fmt::format("{}, {}, {}, {}, {}", name(c.collective), c.algorithm, ranks.toStdString(), size_text(c.size()),
                     c.wiring.uniform() ? tier_label(c) : wiring_label(c));
}

QString promise(const Case& c) {
  const QString k = qt(grouped(c.instance.ranks));
  switch (c.collective) {
    case Collective::broadcast: return CaseWords::tr("every rank ends with the root's data");
    case Collective::scatter: return CaseWords::tr("every rank ends with its part of the root's data");
    case Collective::gather: return CaseWords::tr("the root ends with every rank's part");
    case Collective::allgather: return CaseWords::tr("every rank ends with every rank's part");
    case Collective::reduce: return CaseWords::tr("the root ends with %1 of %1 contributions").arg(k);
    case Collective::reduce_scatter:
      return CaseWords::tr("every rank ends with its part, %1 of %1 contributions").arg(k);
    case Collective::allreduce: return CaseWords::tr("every rank ends with %1 of %1 contributions").arg(k);
    case Collective::all_to_all: return CaseWords::tr("every rank ends with its part from every rank");
    case Collective::custom: break;
  }
  return CaseWords::tr("every rank ends with what the schedule promises");
}

Case first_case() {
  Case c;
  c.collective = Collective::allreduce;
  c.algorithm = "ring";
  c.instance.ranks = 4;
  c.bytes = 16;
  c.tier = "infiniband";
  return c;
}

}  // namespace ringside::ui
