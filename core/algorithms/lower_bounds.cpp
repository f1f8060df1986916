// Why they hold, with one port per rank, full duplex.
//
// Latency. In the time of one message a rank sends at most one, so the ranks that know anything of the root's data, or
// of one rank's, at most double: ceil(log2 K). For gather and reduce the same, backwards in time. Bandwidth. Through
// its in-port a rank must receive what it lacks: n (broadcast, and reduce's root), (K - 1)/K n (allgather,
// reduce-scatter, all-to-all, the root of a gather; the root of a scatter sends as much). In an allreduce every part of
// the result needs K - 1 transfers to be summed up somewhere and K - 1 more to be known everywhere: 2 (K - 1) n bytes
// in all, over K ports. Computation. A sum of K terms takes K - 1 additions, for n bytes: (K - 1) n in all, over K
// ranks.
#include "core/algorithms/lower_bounds.h"

#include <map>

#include "core/base/check.h"
#include "core/formula/symbols.h"

namespace ringside {
namespace {

using symbols::K, symbols::n, symbols::alpha, symbols::beta, symbols::reduce_cost;

std::map<Collective, LowerBound> all_bounds() {
  const Formula latency = ceil(log2(K)) * alpha;
  const Formula whole = n * beta, share = (K - 1) / K * n * beta;
  const Formula none = 0, adding = (K - 1) / K * n * reduce_cost;
  return {{Collective::broadcast, {latency, whole, none}},
          {Collective::scatter, {latency, share, none}},
          {Collective::gather, {latency, share, none}},
          {Collective::allgather, {latency, share, none}},
          {Collective::reduce, {latency, whole, adding}},
          {Collective::reduce_scatter, {latency, share, adding}},
          {Collective::allreduce, {latency, 2 * (K - 1) / K * n * beta, adding}},
          {Collective::all_to_all, {latency, share, none}}};
}

}  // namespace

const LowerBound& lower_bound(Collective collective) {
  static const std::map<Collective, LowerBound> all = all_bounds();
  const auto found = all.find(collective);
  RINGSIDE_CHECK(found != all.end());
  return found->second;
}

std::string lower_bound_source(Collective collective) {
  if (collective == Collective::all_to_all) return "Bruck et al. 1997";
  return collective == Collective::allreduce ? "Chan et al. 2007, table 1; Patarasuk, Yuan 2009 (bandwidth)"
                                             : "Chan et al. 2007, table 1";
}

const std::vector<std::string>& lower_bound_conditions() {
  static const std::vector<std::string> conditions{"K >= 2", "one port per rank, full duplex",
                                                   "no switch adds or multiplies messages", "no compression"};
  return conditions;
}

}  // namespace ringside
