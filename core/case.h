// The question: which collective, by which algorithm, among how many ranks, over how many bytes, on which wires.
// Instead of a registered algorithm a case may bring a schedule of its own, in the schedule language.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/collective/collective.h"
#include "core/collective/element.h"
#include "core/cost/price.h"
#include "core/schedule/schedule.h"
#include "core/topology/wiring.h"

namespace ringside {

struct Algorithm;

struct Case {
  Collective collective = Collective::allreduce;
  std::string algorithm = "ring";
  /// A schedule in the schedule language, or empty. It then decides collective, algorithm (what it is called, or
  /// "own"), and whatever of the instance it does not leave open.
  std::string program;
  Instance instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}};
  /// Those of the instance's parameters that nobody gave: every validation settles them anew, from the topology and the
  /// placement where these know them, else by the algorithm's default. A parameter that is missing is not given either.
  std::set<std::string> chosen;
  std::int64_t bytes = 12;  ///< n: one rank's full buffer; a multiple of the element size
  ElementType type = ElementType::int32;
  Op op = Op::sum;
  std::vector<std::vector<double>> data;  ///< optional: the ranks' vectors, then bytes follows from them
  std::string tier = "nvlink";
  std::optional<Seconds> alpha;  ///< with bandwidth: overrides the tier
  std::optional<BytesPerSecond> bandwidth;
  std::optional<SecondsPerByte> reduce_cost;  ///< of every rank, per reduced byte; absent: reducing is free
  /// Where the three are from if a calibration found them: "calibrated on gpu07, 2026-11-20"; else empty, they are
  /// given.
  std::string calibrated;
  Wiring wiring;  ///< by default the uniform crossbar, whose wires are the tier's; shapes take theirs from there, too

  std::int64_t elements() const { return bytes / size_of(type); }
  bool own() const { return !program.empty(); }
  Bytes size() const { return Bytes(static_cast<double>(bytes)); }
  bool operator==(const Case&) const = default;
};

/// Names resolved, defaults filled in (chunks), every field in range; the error names the field.
Result<Case> validate(Case c);
/// The same, but its wires need not join its ranks, nor its helpers find switches: such a case has no answer.
Result<Case> well_formed(Case c);
/// n, one rank's buffer, at most.
inline constexpr std::int64_t kMaxBytes = std::int64_t{1} << 50;
/// Seconds per byte that is reduced, at most.
inline constexpr double kDearestReducing = 1e9;
/// What the case's program says, with what the instance says where it leaves something open. Requires c.own(). An error
/// of syntax names line and column.
Result<Schedule> written_schedule(const Case& c);
/// A case that asks about this schedule as it stands, by its text; everything else is `c`'s.
Case case_of(const Schedule& schedule, Case c = {});
/// The tier's constants, or the given alpha and bandwidth. On a topology: the longest latency and the lowest bandwidth
/// that the way between two ranks has, as if every pair had such a way, and had it for itself; only the simulation
/// knows the topology as it is. Reducing costs on either what the case says.
Result<CostParameters> cost_parameters(const Case& c);
/// The same where the case's network is there already, absent on the uniform crossbar.
Result<CostParameters> cost_parameters(const Case& c, const std::optional<Network>& network);
/// The case asked of another algorithm of its collective: chunks and parameters are that one's own.
Case with_algorithm(Case c, const std::string& algorithm);
/// With a parameter given.
Case with_parameter(Case c, const std::string& parameter, std::int64_t value);

/// A parameter that nobody gave.
struct Chosen {
  std::string parameter;
  std::int64_t value = 0;
  std::string because;  ///< "8 ranks in a row share a machine of h100-rails:2"; empty: the algorithm's default
};
/// Of a valid case, in the order of its algorithm, without those that play no part (ParameterSpec::matters).
std::vector<Chosen> chosen_parameters(const Case& c);

/// The same question to another algorithm of its collective, as far as its instance and its wires go: the error says
/// why that one cannot answer it. Quicker than validate(). Requires a valid case.
Result<Case> asked_of(const Case& c, const Algorithm& algorithm);

/// Whether the topology has a switch that reduces for each of the schedule's helpers; the error says why not. Always on
/// the uniform crossbar. Part of validate().
Result<bool> check_helpers(const Case& c);

/// The case's wiring made real, with a node for every rank and, given the case's schedule, a switch for each of its
/// helpers. Made anew by every call: who needs it twice keeps it.
Result<Network> network_of(const Case& c, const Schedule* schedule = nullptr);
/// The same of a case on a topology; absent on the uniform crossbar, which needs none.
Result<std::optional<Network>> topology_network(const Case& c, const Schedule* schedule = nullptr);

nlohmann::json to_json(const Case& c);
Result<Case> case_from_json(const nlohmann::json& j);

}  // namespace ringside
