// The way through the house as code: from a question to everything that is known about it. Read this file first.
//
//     Case ──► Schedule ──► proof
//                │  ├─────► price (closed form, alpha-beta walk)
//                │  ├─────► Timeline (simulated, on a Topology)
//                │  └─────► numbers (all rank programs in one process)
//                └────────► measurement: gpu/ringside-run executes the same Schedule on MPI ranks
#pragma once

#include <functional>
#include <future>
#include <utility>

#include "core/algorithms/algorithm.h"
#include "core/case.h"
#include "core/cost/closed_form.h"
#include "core/cost/price.h"
#include "core/program/combined.h"
#include "core/schedule/moments.h"
#include "core/schedule/proof.h"
#include "core/schedule/repeats.h"
#include "core/schedule/schedule.h"
#include "core/sim/activity.h"
#include "core/sim/arrivals.h"
#include "core/sim/critical_path.h"
#include "core/sim/network.h"
#include "core/sim/timeline.h"

namespace ringside {

/// The one schedule of a case: the algorithm's, or the one that it brings along, which may be wrong.
Result<Schedule> schedule_of(const Case& c);
/// The same as files have it: an all-to-all by pair (core/collective/by_way.h), where so many chunks can be numbered.
Result<Schedule> schedule_by_pair(Case c);
/// The registered algorithm of a case; nullptr where it brings a schedule of its own.
const Algorithm* algorithm_of(const Case& c);

/// The link that is busy for the largest share of the simulated time.
struct HottestLink {
  std::int32_t link = 0;
  std::string between;  ///< "GPU 7 to NIC 7"
  Bytes bytes;          ///< that cross it
  double share = 0;     ///< of the time until the end, at its full bandwidth
};
/// Absent where nothing crosses any link.
std::optional<HottestLink> hottest_link(const Topology& topology, const std::vector<double>& link_bytes, Seconds end);

/// Three answers to the same question; absent where one does not apply.
struct Prediction {
  std::optional<Seconds> formula;
  std::optional<Seconds> price;
  std::optional<Seconds> simulation;
  CostParameters parameters;
  Price walk;
  FormulaKind formula_kind = FormulaKind::exact;
  std::optional<HottestLink> hottest;  ///< of the simulation on a topology

  static constexpr double kMaxTransfers = 1e8;  ///< what is larger is not walked: no simulation, no price
  static constexpr double kMaxCells = 5e7;      ///< places x slots; with more there is no simulation
};
/// Walks what has at most `most_transfers`; of a regular schedule rank 0's alone have to be priced.
Result<Prediction> predict(const Case& c, double most_transfers = Prediction::kMaxTransfers);

/// The end of the case's simulation on its topology, with this schedule of it. Requires a topology. The error: wires
/// that do not join, helpers without switches, too many cells.
Result<Seconds> simulated_seconds(const Case& c, const Schedule& schedule);

/// The elements in every slot at one moment: numbers[place * slots + slot].
using Numbers = SlotNumbers;

/// The ranks' input vectors of a case: its data, or small readable integers made from rank and position.
std::vector<std::vector<double>> inputs_of(const Case& c);

/// Everything that the window shows of a case; computed once, off the UI thread, then shared and never changed.
struct Answer {
  Case question;
  const Algorithm* algorithm = nullptr;  ///< nullptr: a schedule of the case's own, which has no closed form
  Schedule schedule;  ///< of an own one without transfers that nobody can carry out (malformed); `proof` names them
  Proof proof;        ///< of the whole schedule
  Prediction prediction;
  Timeline timeline;               ///< without spans above kMaxSpans
  std::optional<Network> network;  ///< the topology that the case runs on, absent on the uniform crossbar
  std::vector<double> link_bytes;  ///< per link of it: what crosses it in the whole run
  /// Of a simulation without spans: who sends when, in few rows and columns; null where rank 0 tells all, too.
  std::shared_ptr<const Activity> activity;
  std::shared_ptr<const Arrivals> arrivals;  ///< of the same: how far places have come at any time
  std::vector<Span> critical;                ///< of the same: what its end waited for
  /// When a step and all before it are over: by the timeline, else the walk (on a topology stretched to its end).
  std::vector<Seconds> step_end;
  std::vector<State>
      states;  ///< before step 0, after step 0, ..: step_count + 1 entries; empty above kMaxCells or kMaxStateBytes
  std::shared_ptr<const Moments> moments;  ///< shares at every step, however large, and however wrong
  std::vector<Repeats> repeats;            ///< the same moments of a schedule that is wrong; empty where it is right
  std::optional<std::int32_t> channel;  ///< of a part of an answer (channel_part.h): what schedule and timeline are of
  std::vector<Numbers> numbers;  ///< the same moments; empty where states is, or above kMaxNumbers elements in all
  static constexpr std::int64_t kMaxCells = 4'000'000;
  static constexpr double kMaxStateBytes = 256e6;  ///< of all states
  static constexpr std::int64_t kMaxNumbers = 4'000'000;
  static constexpr double kMaxTransfers = 5e7;  ///< what is longer is walked by one row (symmetry.h), or else refused
  static constexpr double kMaxRuns = 3e8;       ///< the same of the stretches of chunks that they carry
  static constexpr double kMaxPairs = 131072;   ///< of ranks that send: more are not listed one by one
  static constexpr double kMaxWays = 1 << 20;   ///< the same of up to kMaxWired ranks on a topology
  static constexpr std::int32_t kMaxWired = 16384;
  static constexpr double kMaxSpans = 1e6;  ///< with more transfers there is no timeline
};
/// How many transfers the case's schedule has: of an algorithm by estimate, of what a person wrote counted. The error:
/// so many that nobody can walk to the end, whose ranks are not images of one another either, with algorithms that can;
/// before anybody tries. Requires a valid case.
Result<double> walked_transfers(const Case& c, const Schedule& schedule);
/// Whether the way of every pair that exchanges something is looked for on a topology, of `pairs` or fewer: a far one
/// may be a look at all of its nodes. Where it is not, an answer has no simulation, and pictures go by some pairs.
bool all_ways_are_sought(const Schedule& schedule, const Topology& topology, double pairs);
/// `cancelled` is asked now and then, by two threads at once; a cancelled computation ends with an error that nobody
/// shows.
Result<Answer> answer(const Case& c, const std::function<bool()>& cancelled = {});

/// An answer that can be drawn while its proof is still under way.
struct Begun {
  // NOLINTNEXTLINE(google-explicit-constructor): an answer with its proof has been begun, too
  Begun(Answer complete) : answer(std::move(complete)) {}
  Answer answer;                     ///< without a fault as long as `proof` is valid
  std::future<Result<Proof>> proof;  ///< valid where it takes long: many ranks. It begins when it is waited for; until
                                     ///< then the pictures count contributors as if nothing were counted twice
};
/// answer(), up to its pictures. Its moments are counted when they are first asked for, and ask `cancelled` then.
Result<Begun> begin_answer(const Case& c, const std::function<bool()>& cancelled = {});
/// What the proof of a begun answer has found, with the moments of a wrong schedule where it is wrong.
Answer with_proof(Answer begun, Proof proof, const std::function<bool()>& cancelled = {});

}  // namespace ringside
