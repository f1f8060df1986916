#include "core/cost/constants_source.h"

#include <fmt/format.h>

namespace ringside {
namespace {

struct Text {
  std::string operator()(const std::string& words) const { return words; }
  std::string operator()(const OfTier& tier) const {
    return "tier " + tier.name + (tier.given.empty() ? "" : ", " + tier.given + " given");
  }
  std::string operator()(const GivenConstants&) const { return "given"; }
  std::string operator()(const SlowestWay& way) const {
    if (way.latency_from < 0) return fmt::format("slowest way on {}: rank {} to {}", way.topology, way.from, way.to);
    return fmt::format("slowest ways on {}: latency of rank {} to {}, bandwidth of {} to {}", way.topology,
                       way.latency_from, way.latency_to, way.from, way.to);
  }
};

struct Wires {
  std::string operator()(const std::string& words) const { return words; }
  std::string operator()(const OfTier& tier) const {
    return tier.given.empty() ? tier.label + " tier" : (*this)(GivenConstants{});
  }
  std::string operator()(const GivenConstants&) const { return "given constants"; }
  std::string operator()(const SlowestWay& way) const { return "slowest way on " + way.topology; }
};

}  // namespace

std::string ConstantsSource::text() const {
  std::string whose = std::visit(Text{}, of);
  if (!reducing.empty()) whose += ", reduce_cost " + reducing;
  return slowed == 1 ? whose : fmt::format("{}, slowed {:.4g} times", whose, slowed);
}

std::string ConstantsSource::wires() const {
  return std::visit(Wires{}, of);
}

}  // namespace ringside
