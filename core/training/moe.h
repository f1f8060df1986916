// A mixture of experts routes tokens: an all-to-all whose sizes the router decides (section 4.6).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/schedule/schedule.h"
#include "core/training/wires.h"

namespace ringside {

/// Choices of experts: counts[rank][expert]. Experts lie on the ranks in order, equally many on each.
using ExpertCounts = std::vector<std::vector<std::int64_t>>;

struct TokenRouter {
  std::int32_t ranks = 8, experts = 8;
  std::int64_t tokens = 4096;  ///< of each rank
  std::int32_t top = 2;        ///< experts of a token, all different
  double skew = 0;             ///< expert number i in order of favour is chosen like (i + 1)^-skew: Zipf's law
  std::uint64_t seed = 1;
};
/// Each token draws its experts by these weights (the largest of log weight + Gumbel noise); the same on every machine.
ExpertCounts route(const TokenRouter& router);
/// "[[1,2],[3,4]]", or a line of numbers for each rank.
Result<ExpertCounts> read_counts(std::string_view text, std::string_view field);

struct ExpertLayer {
  std::int32_t ranks = 8, experts = 8;
  std::optional<std::int64_t> capacity;  ///< places of one source rank at one expert; absent: as many as are asked for
  Bytes token{8192};                     ///< hidden width times bytes of an element, a whole number
};

/// floor(factor x choices of a rank / experts), at least 1: the expert capacity of Switch and GShard, by source rank.
std::int64_t expert_capacity(double factor, double choices, std::int32_t experts);

/// What a rank does in an exchange, both simulated.
struct PortUse {
  Seconds busy;  ///< its port sends, or receives, whichever takes longer
  Seconds done;  ///< when its last message has left or arrived
};

struct TokenRouting {
  ExpertCounts kept;                              ///< at most the capacity
  std::vector<std::vector<Bytes>> sent;           ///< [from][to]; nothing is sent to oneself
  std::vector<std::int64_t> load, dropped;        ///< of every expert
  std::int64_t choices = 0, dropped_choices = 0;  ///< a dropped choice skips its expert
  double max_over_mean = 1;                       ///< of the loads
  Seconds dispatch, combine;                      ///< simulated: tokens to their experts, results back
  std::vector<PortUse> ports;                     ///< of each rank, in the dispatch
  Seconds bound;                                  ///< (K-1) alpha + the fullest port's bytes; of uniform wires
};
/// Requires counts of layer.ranks x layer.experts. The all-to-all is `linear`, each rank beginning with its neighbour.
Result<TokenRouting> routed(const ExpertCounts& counts, const ExpertLayer& layer, const TrainingWires& wires);

/// Tokens by the rank that holds the expert, of choices by expert.
ExpertCounts tokens_by_rank(const ExpertCounts& kept, std::int32_t ranks);
/// Who sent becomes who receives. Requires as many columns as rows.
ExpertCounts transposed(const ExpertCounts& m);

/// The linear all-to-all with tokens[from][to] elements for each pair. The error: too many ranks.
Result<Schedule> uneven_schedule(const ExpertCounts& tokens);

/// An all-to-all in which tokens[from][to] tokens of so many bytes go; own tokens stay.
Result<Seconds> uneven_exchange(const ExpertCounts& tokens, Bytes token, const TrainingWires& wires);

struct RoutingQuestion {
  TokenRouter router;
  std::optional<double> capacity = 1.25;  ///< factor of a fair share; absent: nothing is dropped
  Bytes token{8192};                      ///< hidden width times bytes of an element, a whole number
};
/// The routing, beside one that drops nothing and one that is even.
struct RoutingAnswer {
  RoutingQuestion question;
  ExpertLayer layer;
  ExpertCounts asked;  ///< choices, before any is dropped
  TokenRouting here, unlimited;
  Seconds uniform;  ///< as many bytes, evenly spread
};
/// Of these choices, which have the router's ranks and experts.
Result<RoutingAnswer> routing_answer(const RoutingQuestion& question, const ExpertCounts& counts,
                                     const TrainingWires& wires);
/// By how much the fullest expert has more than the mean, before and behind what is dropped: "1.25 times the mean, of
/// what is routed 2.02"; one number where both read alike.
std::string fullest_text(const RoutingAnswer& a);

}  // namespace ringside
