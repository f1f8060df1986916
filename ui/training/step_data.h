// One training step as the page shows it: what was chosen, and all that follows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/training/gradient_ratio.h"
#include "core/training/parallel.h"
#include "core/training/step_levers.h"

namespace ringside::ui {

/// On which wires a training step runs, by name.
struct ClusterChoice {
  std::string name;    ///< "h100-rails", or a tier
  std::string label;   ///< "H100 nodes on rails"
  bool nodes = false;  ///< a topology, of as many nodes of 8 as the ranks need
};
const std::vector<ClusterChoice>& clusters();
/// Whether the cluster of this name has machines, on which it matters who sits where.
bool has_nodes(const std::string& name);
/// "h100-rails:8", "InfiniBand NDR": as it is said beside times.
std::string cluster_label(const Case& wires);

/// What the pages of Train have in common: one that a person chose on one page is met on the others.
struct TrainCase {
  const TrainingModel* model = nullptr;  ///< null where the page knows the cluster alone, and all below is of no use
  std::string cluster;
  std::int32_t ranks = 0;
  double examples = 0;  ///< of a rank and step
  std::int64_t tokens = 0;
  double flops = 0;
  double gradient_bytes = 0;  ///< g, of a parameter's gradient where it is summed
  bool operator==(const TrainCase&) const = default;
};

struct StepQuestion {
  TrainingJob job;
  Mix mix;
  std::string cluster = "h100-rails";
  /// Pulled; without effect where blocked() says why. That of overlap is the job's, too.
  LeverSet levers{LeverKind::overlap};
};
/// Also of the job that is simulated: beside its computation, or after it.
void pull(StepQuestion& question, const LeverSet& levers);
/// Another kind of example has another usual batch; else it stays as it is. Axes that the model has not become 1.
void take_model(StepQuestion& question, const TrainingModel* model);
/// On as many ranks: one in eight a server, one a learner, all others workers or actors. Embedding tables are DLRM's.
void take_pattern(StepQuestion& question, TrainingPattern pattern, bool asynchronous);
/// The mix on so many ranks: more or fewer replicas, where the other axes divide them, else replicas alone.
Mix with_ranks(const Mix& mix, std::int32_t ranks);
/// Of a step that a page is asked for.
inline constexpr std::int64_t kMostStepRanks = 4096;
/// Llama-2 7B, DP 64 with ZeRO 3, 2 sequences of 2048 tokens on 8 nodes of 8 H100.
StepQuestion first_step();

struct StepData {
  StepQuestion question;
  Case wires_case;
  std::string wires_name;  ///< as it is said beside times
  TrainingWires wires;
  StepEstimate step;
  std::vector<RoleMemory> memory;  ///< of each ZeRO stage, all else alike; in other patterns of each kind of rank
  Bytes replicated;                ///< what a rank would send with ZeRO 0
  GradientRatio gamma;             ///< section 4.1 at the bandwidth that the gradients' all-reduce gets here
  LeverSettings settings;          ///< how far the levers are pulled
  std::vector<std::optional<Lever>> levers;                ///< none, then each alone; absent where it is blocked
  LeverSet on;                                             ///< those that are pulled and have an effect
  Lever together;                                          ///< all of these
  TrainingStep pulled;                                     ///< section 4.1's symbols of these
  Bytes larger_batch;                                      ///< what a rank keeps with that lever pulled
  std::shared_ptr<const std::vector<StepEstimate>> mixes;  ///< the best found by search; null until it has ended
  std::int64_t looked_at = 0, fitting = 0;                 ///< how many mixes the search saw

  std::string origin() const { return wires.origin(step.timing()); }
  Mix mix() const { return question.mix; }
};
Result<StepData> solve_step(const StepQuestion& question);
/// On these wires, which have a node for every rank, whatever the question calls them; no verb has a case for the
/// stage.
Result<StepData> solve_step(const StepQuestion& question, TrainingWires wires);
/// Model, wires, mix, batch, and where the times are from: what a file says of its picture.
std::string words_of(const StepData& data);
/// Of as many ranks, the same batch: see search_mixes().
Result<std::vector<StepEstimate>> other_mixes(const StepData& data, const std::function<bool()>& cancelled);
/// A verb of the sentence, in the first of its groups, as a case for the stage.
Case verb_case(const StepData& data, std::size_t word);
/// The question with this mix instead, its batch as large.
StepQuestion with_mix(const StepQuestion& question, const Mix& mix);

}  // namespace ringside::ui
