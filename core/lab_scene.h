// What a scene shows of training beside its case: a picture of the training lab, as a lesson's text names it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/case.h"
#include "core/paired_calls.h"
#include "core/topology/groups.h"
#include "core/training/drift.h"
#include "core/training/gamma.h"
#include "core/training/moe.h"
#include "core/training/overlap.h"
#include "core/training/parallel.h"

namespace ringside {

enum class LabPicture : std::uint8_t {
  step,      ///< section 4.1's step: computing and exchange as bars, one pair for each number of workers
  overlap,   ///< gradient buckets beside the backward pass
  caps,      ///< what every cap of these buckets exposes
  sentence,  ///< a step as a sentence of collectives
  timeline,  ///< the streams of a rank in it
  memory,    ///< what a rank keeps under each stage of ZeRO
  levers,    ///< what each lever of section 4.1 alone does for a step
  experts,   ///< who sends how many tokens to which expert
  ports,     ///< how long each rank's port is busy with them
  send,      ///< a message and work of one's own: one after the other, and at once
  groups,    ///< which ranks belong together, and on which machine they sit
  drift,     ///< replicas of which one did not begin with the others
  gamma,     ///< section 4.1's ratio over the number of workers
  tiers,     ///< one transfer across the tiers
  trace,     ///< a profile of section 4.1's step
  tensors,   ///< gradients in the order in which they get ready, and the buckets that they fill
  rounding,  ///< what ranks end with where sums are rounded
  whatif,    ///< calls of a group by their number, of which somebody leaves one out
  bars       ///< one call in the profiles of all ranks, of which one came late
};

struct StepPicture {
  TrainingStep step;
  std::vector<std::int64_t> workers{4};
  bool overlapped = false;        ///< the exchange runs beside the backward pass as far as that lasts
  bool gamma = false;             ///< says it
  bool hides_break_even = false;  ///< of the picture gamma: where it is 1 is asked later
  bool tells_computing = false, tells_exchange = false;  ///< what stands while somebody is asked
};
struct MixPicture {
  TrainingJob job;
  Mix mix;
  bool state_only = false;  ///< memory: without activations and gathered units
  bool alone = false;       ///< memory: of the mix's own stage only
};
struct RoutingPicture {
  RoutingQuestion question;
  std::vector<std::int64_t> shares;  ///< what each rank chooses of every expert; empty: the router draws
  bool tells = false;                ///< it stands while somebody is asked
};

struct SendPicture {
  std::string tier = "infiniband";
  Bytes bytes{268435456};
  Seconds wire;        ///< the message's time
  Seconds work{4e-3};  ///< that does not need its buffer
};
/// Axes, the members of one group, or the seats alone.
struct GroupsPicture {
  std::int32_t ranks = 8, machine = 8;  ///< machine: seats of one
  Axes axes;
  std::vector<std::int32_t> members;
};
struct TiersPicture {
  Bytes bytes{268435456};
  bool hides_crossovers = false;  ///< where latency gives way to bandwidth is asked later
};
/// One number of each rank, added up by each algorithm.
struct RoundingPicture {
  ElementType type = ElementType::bf16;
  std::vector<double> values{1, 1, 256, 1};
  std::vector<std::string> algorithms{"naive", "ring"};
};

/// One ring allreduce to which a rank comes late, simulated: when each calls, and when it has the sum.
struct BarsPicture {
  std::int32_t ranks = 4, late = 2;
  Bytes bytes{268435456};
  Seconds by{1e-3};
  std::vector<Seconds> ends;  ///< of each rank, on the clock of those that are on time
  /// As a profile shows it: from the rank's own call on.
  Seconds bar(std::int32_t rank) const {
    return ends[static_cast<std::size_t>(rank)] - (rank == late ? by : Seconds());
  }
};

struct LabScene {
  LabPicture picture = LabPicture::step;
  std::string cluster;  ///< "h100-rails", a tier or a topology; empty: section 4.1's own bandwidth
  std::variant<StepPicture, OverlapQuestion, MixPicture, RoutingPicture, SendPicture, GroupsPicture, DriftQuestion,
               TiersPicture, RoundingPicture, PairedCalls, BarsPicture>
      question;

  std::int32_t ranks() const;
};

/// The view that shows it, by its name.
inline constexpr std::string_view kLabView = "lab";

/// The pictures' names, as the first word of a scene: "step", "overlap", ..
std::vector<std::string> lab_picture_names();
/// Whether the text's first word is such a picture's name.
bool names_lab_scene(std::string_view text);
/// "overlap model=resnet-50 K=8 cluster=ethernet cap=25MiB". Keys: of step K (several: 4,64), G, b, P, g, R, B,
/// overlap, gamma, tells (computing, exchange, both); of overlap and caps model, K, cluster, cap, b, R; of sentence,
/// timeline, memory and levers model, dp, tp, pp, ep, cp, zero, cluster, b, s, R, state, alone; of experts and ports K,
/// experts, tokens, top, width, skew, seed, shares (205,410,205,204), capacity ("none"), cluster, tells (1); of
/// send tier, n, compute; of groups axes (tp=8,dp=4) or K and members (0,2,4,6), machine; of drift K, missed, distance,
/// steps; of gamma those of step and hide (break-even); of trace those of step; of tiers n and hide (crossovers); of
/// tensors those of overlap; of rounding values (1,1,256,1), type, algorithms (naive,ring); of whatif K, calls, skip
/// (2:1, a rank and which of its calls), started; of bars K, n, late (2:1ms), cluster. The error names the key.
Result<LabScene> parse_lab_scene(std::string_view text);
/// The case beside it: the collective that the picture is about, on its wires.
Case case_of(const LabScene& scene);
/// The allreduce that adds these numbers up, each rank's as often as there are ranks.
Case case_of(const RoundingPicture& picture, const std::string& algorithm);
/// What every rank ends with of the first. Errors: no such algorithm for so many ranks.
Result<std::vector<double>> rounded_sums(const RoundingPicture& picture, const std::string& algorithm);
/// The tensors with which a bucket of the question's rule is full and is closed, by name, in the order in which their
/// gradients get ready; the last bucket may end without being full.
std::vector<std::string> closing_tensors(const OverlapQuestion& question);

}  // namespace ringside
