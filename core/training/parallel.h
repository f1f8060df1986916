// A training step as a sentence of collectives: what a mix of parallelisms sends, keeps in memory and waits for.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/training/model.h"
#include "core/training/step_timeline.h"
#include "core/training/wires.h"

namespace ringside {

/// How the ranks are split; their product is K. Each of dp x ep ranks has sequences of its own.
struct Mix {
  std::int32_t dp = 1;        ///< replicas of all parameters, experts included
  std::int32_t tp = 1;        ///< of each matrix
  std::int32_t pp = 1;        ///< stages
  std::int32_t ep = 1;        ///< of the experts of each layer
  std::int32_t cp = 1;        ///< of each sequence
  std::int32_t zero = 0;      ///< 0 to 3: what the data-parallel ranks shard (Rajbhandari et al. 2020); 3 is FSDP
  std::int32_t replicas = 1;  ///< HSDP: so many copies of what is sharded; divides the data-parallel ranks
  std::int64_t micro_batches = 1;
  std::int32_t ranks() const { return dp * tp * pp * ep * cp; }
  /// Ranks among which the parameters that are no experts are replicated or sharded.
  std::int32_t data_ranks() const { return dp * ep * cp; }
  std::string text() const;  ///< "DP 8 x TP 8, ZeRO 1"
  bool operator==(const Mix&) const = default;
};

enum class Recompute : std::uint8_t {
  none,       ///< the attention matrix is kept
  selective,  ///< it is not: recomputed, or never written (FlashAttention)
  full        ///< each layer keeps its input only, and runs forward once more, calls for which it stands still included
};

struct TrainingJob {
  const TrainingModel* model = nullptr;
  double sequences = 2;        ///< b, of each of the dp x ep ranks and step
  std::int64_t tokens = 4096;  ///< s, of a sequence
  double flops = 400e12;       ///< R, sustained
  double peak_flops = 989.4e12;
  Bytes memory{80e9};  ///< of a rank
  double parameter_bytes = 2, gradient_bytes = 2, optimizer_bytes = 12;
  double activation_bytes = 2;  ///< of an element that is sent
  Recompute recompute = Recompute::selective;
  bool sequence_parallel = true;   ///< norms and dropouts are split over the tp ranks, too
  bool attention = false;          ///< count the products of attention as computation
  bool overlap = true;             ///< of data-parallel communication with computation
  std::int32_t interleave = 1;     ///< v, pieces of a pipeline stage
  bool gpipe = false;              ///< all micro-batches forward, then all backward; else 1F1B
  std::string algorithm = "ring";  ///< of reduce-scatter, allgather and allreduce
  std::vector<std::string> order{"tp", "cp", "ep", "dp", "pp"};  ///< innermost first: which ranks are neighbours
};
/// Passes as long as the forward one that a step computes: the backward pass counts for two.
inline double passes(const TrainingJob& job) {
  return job.recompute == Recompute::full ? 4 : 3;
}

/// One word of the sentence; sums are over one rank's step, the busiest rank's where they differ.
struct SentenceWord {
  std::string phase;       ///< forward, backward, update
  std::string collective;  ///< one of the eight, or "send"
  std::string axis;        ///< "dp", "tp", "cp+dp": in whose groups
  std::string what;        ///< "gathers each unit's parameters"
  std::int32_t ranks = 1;  ///< of a group
  double calls = 0;
  Bytes bytes;  ///< of one call: a rank's full buffer, the mean where calls differ
  Bytes sent;   ///< by a rank in all calls, by ring algorithms
  Seconds seconds;
  std::map<std::string, std::int64_t> parameters = {};  ///< of its algorithm, where calls differ of the first
  bool continued = false;                               ///< its seconds, see TimedCall
};

struct MemoryUse {
  Bytes parameters, gradients, optimizer, activations, gathered;
  Bytes total() const { return parameters + gradients + optimizer + activations + gathered; }
};

struct StepEstimate {
  Mix mix;
  std::vector<SentenceWord> sentence;
  MemoryUse memory;
  Seconds compute, communication, exposed, bubble;
  StepTimeline timeline;  ///< of one stage, as long as step()
  Seconds step() const { return compute + exposed + bubble; }
  double gamma = 0;  ///< communication over computation
  double mfu = 0;    ///< the model's operations (recomputing not counted) over what the peak would do in a step
  double tokens_per_second = 0;  ///< of all ranks
  bool fits = true;
  Bytes sent() const;
  bool continued() const;  ///< any word's seconds
};

/// Times of collectives, each asked of the wires once.
class CallTimes {
 public:
  CallTimes(const TrainingWires& wires, std::string algorithm) : wires_(wires), algorithm_(std::move(algorithm)) {}
  Result<TimedCall> operator()(Collective collective, const std::vector<std::vector<std::int32_t>>& groups, Bytes n);
  const TrainingWires& wires() const { return wires_; }

 private:
  const TrainingWires& wires_;
  std::string algorithm_;
  std::map<std::tuple<Collective, std::vector<std::vector<std::int32_t>>, double>, TimedCall> known_;
};

/// What does not fit a mix to a model, in words; the order and micro-batches, too.
Result<bool> check_mix(const TrainingJob& job, const Mix& mix);
/// State of the optimizer and the rest by ZeRO's formulas, activations by Korthikanti et al. 2022 (arXiv:2205.05198).
/// Under ZeRO 3 two units are gathered: the one that computes and the next.
MemoryUse memory_use(const TrainingJob& job, const Mix& mix);
/// One step. Tensor, expert and context parallelism stop the computation while they communicate; data parallelism has
/// one communication stream, which under ZeRO 3 runs one unit ahead; a pipeline's messages show where it fills and
/// empties, as exposed so many as a stage has itself, as bubble what it waits for others'.
Result<StepEstimate> estimate(const TrainingJob& job, const Mix& mix, CallTimes& times);

/// The groups of ranks that differ only in these axes, all alike in size; `order` innermost first.
std::vector<std::vector<std::int32_t>> mix_groups(const TrainingJob& job, const Mix& mix,
                                                  const std::vector<std::string>& axes);

/// Mixes of as many ranks as `mix` has with its global batch: all splits that suit the model, all ZeRO stages, all
/// numbers of micro-batches that divide a rank's sequences. Pieces of a stage where it has any. Of
/// `zero` that stage alone. Fastest first; then those that
/// do not fit in memory, least memory first, which are not timed. `cancelled` is asked before each; then there is an
/// error.
Result<std::vector<StepEstimate>> search_mixes(const TrainingJob& job, const Mix& mix, CallTimes& times,
                                               const std::function<bool()>& cancelled = {},
                                               std::optional<std::int32_t> zero = {});
/// "the fastest that fits", "does not fit: 126 GB of 80 GB", "1.2 x: 408 ms exposed".
std::string verdict(const StepEstimate& estimate, const StepEstimate& best, const TrainingJob& job);

}  // namespace ringside
