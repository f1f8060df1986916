// A training step as a sentence of collectives: what a mix of parallelisms sends, keeps in memory and waits for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/training/model.h"
#include "core/training/step_timeline.h"
#include "core/training/wires.h"

namespace ringside {

struct Pipeline;

/// What the ranks of a step are to one another.
enum class TrainingPattern : std::uint8_t {
  mix,               ///< all alike, split along the axes
  parameter_server,  ///< dp workers, then servers, each with an even part of the parameters (Li et al. 2014)
  actor_learner,     ///< rank 0 learns from what dp actors have seen (Espeholt et al. 2018)
  embedding_lookup   ///< dp ranks share the embedding tables, all else is replicated (Naumov et al. 2019)
};
inline constexpr std::array<TrainingPattern, 4> kPatterns{TrainingPattern::mix, TrainingPattern::parameter_server,
                                                          TrainingPattern::actor_learner,
                                                          TrainingPattern::embedding_lookup};
/// "mix", "parameter-server", "actor-learner", "embedding-lookup".
std::string_view name(TrainingPattern pattern);

/// How the ranks are split. Each of dp x ep ranks has sequences of its own. A pattern other than `mix` has dp, servers
/// and micro-batches alone.
struct Mix {
  std::int32_t dp = 1;        ///< replicas of all parameters, experts included
  std::int32_t tp = 1;        ///< of each matrix
  std::int32_t pp = 1;        ///< stages
  std::int32_t ep = 1;        ///< of the experts of each layer
  std::int32_t cp = 1;        ///< of each sequence
  std::int32_t zero = 0;      ///< 0 to 3: what the data-parallel ranks shard (Rajbhandari et al. 2020); 3 is FSDP
  std::int32_t replicas = 1;  ///< HSDP: so many copies of what is sharded; divides the data-parallel ranks
  std::int64_t micro_batches = 1;
  TrainingPattern pattern = TrainingPattern::mix;
  bool asynchronous = false;  ///< workers, or actors and their learner, do not wait for one another
  std::int32_t servers = 1;
  bool servers_apart = false;  ///< on machines without workers; no difference on uniform wires
  /// The product of the axes: the ranks, less servers or learner.
  std::int32_t split() const { return dp * tp * pp * ep * cp; }
  std::int32_t ranks() const {
    return split() + (pattern == TrainingPattern::parameter_server ? servers
                      : pattern == TrainingPattern::actor_learner  ? 1
                                                                   : 0);
  }
  /// Ranks among which the parameters that are no experts are replicated or sharded.
  std::int32_t data_ranks() const { return dp * ep * cp; }
  std::string text() const;  ///< "DP 8 x TP 8, ZeRO 1", "8 workers, 2 servers"
  bool operator==(const Mix&) const = default;
};

enum class Recompute : std::uint8_t {
  none,       ///< the attention matrix is kept
  selective,  ///< it is not: recomputed, or never written (FlashAttention)
  full        ///< each layer keeps its input only, and runs forward once more, calls for which it stands still included
};

/// How context parallelism brings keys and values to the queries.
enum class ContextExchange : std::uint8_t {
  ring,    ///< they go around (Liu et al. 2023, arXiv:2310.01889)
  ulysses  ///< an all-to-all gives each rank all tokens of some heads (Jacobs et al. 2023, arXiv:2309.14509)
};

/// The embedding tables of a recommender; by default those of MLPerf's DLRM, 26 with 204,184,588 rows of 128 floats.
struct EmbeddingTables {
  double number = 26, width = 128, rows = 204'184'588, element_bytes = 4;
  Bytes bytes() const { return Bytes(rows * width * element_bytes); }
};

inline constexpr Bytes kRankMemory{80e9};  ///< that is assumed: an H100's

struct TrainingJob {
  const TrainingModel* model = nullptr;
  double sequences = 2;        ///< b, of each of the dp x ep ranks and step
  std::int64_t tokens = 4096;  ///< s, of a sequence
  double flops = 400e12;       ///< R, sustained
  double peak_flops = 989.4e12;
  Bytes memory = kRankMemory;
  double parameter_bytes = 2, gradient_bytes = 2, optimizer_bytes = 12;
  double activation_bytes = 2;  ///< of an element that is sent
  Recompute recompute = Recompute::selective;
  bool sequence_parallel = true;  ///< norms and dropouts are split over the tp ranks, too
  bool attention = false;         ///< count the products of attention as computation
  bool overlap = true;            ///< of data-parallel communication with computation
  bool sums = true;               ///< gradients of whole replicas; not in a local step
  std::int32_t interleave = 1;    ///< v, pieces of a pipeline stage
  bool gpipe = false;             ///< all micro-batches forward, then all backward; else 1F1B
  ContextExchange context = ContextExchange::ring;
  Bytes rollout{1 << 20};  ///< what an actor has seen
  EmbeddingTables tables;
  std::string algorithm = "ring";                                ///< of reduce-scatter, allgather and allreduce
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
  CallTiming timing = CallTiming::simulated;            ///< of its seconds
  std::vector<std::int32_t> members = {};               ///< the first group; a root comes first
  std::int32_t groups = 1;                              ///< at it at once
  /// Whether its seconds are what the busiest port or link carries, a lower bound.
  bool at_least() const { return timing == CallTiming::formed; }
};

struct MemoryUse {
  Bytes parameters, gradients, optimizer, activations, gathered;
  Bytes total() const { return parameters + gradients + optimizer + activations + gathered; }
};

/// "worker", "server".
struct RoleMemory {
  std::string role;
  MemoryUse use;
};

struct StepEstimate {
  Mix mix;
  std::vector<std::string> order;  ///< of its axes, innermost first
  std::vector<SentenceWord> sentence;
  MemoryUse memory;  ///< of the rank that keeps most
  Seconds compute, communication, exposed, bubble;
  StepTimeline timeline;  ///< of one stage, as long as step()
  Seconds step() const { return compute + exposed + bubble; }
  bool bubbles() const { return bubble > 1e-9 * step(); }  ///< rounding is none
  double gamma = 0;                                        ///< communication over computation
  double mfu = 0;  ///< the model's operations (recomputing not counted) over what the peak of a rank that computes
                   ///< would do in a step
  double tokens_per_second = 0;  ///< of all ranks
  bool fits = true;
  bool timed = true;  ///< else only its mix, order and memory are known, see search_mixes()
  /// Of a search that tried all orders of the axes: the slowest of this mix.
  std::vector<std::string> slowest_order;
  Seconds slowest_step;
  Bytes sent() const;         ///< by a rank, the one that sends most
  CallTiming timing() const;  ///< of its words the last
  /// Whether some of its times are lower bounds: no step is shorter, none has more tokens a second or a larger MFU.
  bool at_least() const { return timing() == CallTiming::formed; }
};

/// Times of collectives, each asked of the wires once.
class CallTimes {
 public:
  CallTimes(const TrainingWires& wires, std::string algorithm) : wires_(wires), algorithm_(std::move(algorithm)) {}
  CallTimes(const CallTimes&) = delete;
  CallTimes& operator=(const CallTimes&) = delete;
  using Groups = std::vector<std::vector<std::int32_t>>;
  /// Groups that are kept here: of equal ones one, so that a mix that asks again compares no thousands of ranks.
  class Kept {
   public:
    const Groups& operator*() const { return *groups_; }
    const Groups* operator->() const { return groups_; }

   private:
    friend class CallTimes;
    explicit Kept(const Groups* groups) : groups_(groups) {}
    const Groups* groups_;  ///< in kept_, where they stay
  };
  /// `name` tells what `make` makes: it is asked for a name that is new.
  Kept keep(const std::vector<std::int32_t>& name, const std::function<Groups()>& make);
  Kept keep(Groups groups) { return Kept(&*kept_.insert(std::move(groups)).first); }
  /// By the algorithm of all, all-to-all by "linear", or by one of its own.
  Result<TimedCall> operator()(Collective collective, Kept groups, Bytes n, const std::string& algorithm = {});
  Result<TimedCall> operator()(Collective collective, const Groups& groups, Bytes n,
                               const std::string& algorithm = {}) {
    return (*this)(collective, keep(groups), n, algorithm);
  }
  const TrainingWires& wires() const { return wires_; }
  /// end_of() it: a search asks the same of many mixes.
  Seconds end(const Pipeline& pipeline);
  /// Switches do all all-reduces from here on, by an algorithm for them; on uniform wires each byte is sent once, in
  /// two messages.
  void sum_by(const std::string& switches) { switches_ = switches; }

 private:
  const TrainingWires& wires_;
  std::string algorithm_, switches_;
  std::set<Groups> kept_;
  std::map<std::vector<std::int32_t>, Kept> named_;
  using Call = std::tuple<Collective, double, std::string, const Groups*>;  ///< the groups in kept_
  std::map<Call, TimedCall, std::less<>> known_;
  std::map<std::vector<double>, Seconds> ended_;
};

/// By what algorithms its collectives run: "ring", "linear, binomial".
std::string algorithms_of(const TrainingJob& job, const Mix& mix);
/// Of the model, what the stage with the most layers has: 1/pp where they come out even.
double fullest_share(const TrainingJob& job, const Mix& mix);
/// What does not fit a mix to a model, in words; the order and micro-batches, too.
Result<bool> check_mix(const TrainingJob& job, const Mix& mix);
/// State of the optimizer and the rest by ZeRO's formulas, activations by Korthikanti et al. 2022 (arXiv:2205.05198).
/// Under ZeRO 3 two units are gathered: the one that computes and the next.
MemoryUse memory_use(const TrainingJob& job, const Mix& mix);
/// Of each kind of rank; memory_use() is that of the one that keeps most.
std::vector<RoleMemory> memory_by_role(const TrainingJob& job, const Mix& mix);
/// One step. Tensor, expert and context parallelism stop the computation while they communicate; data parallelism has
/// one communication stream, which under ZeRO 3 runs one unit ahead. A pipeline is gone through operation by operation,
/// see end_of(): all times are the fullest stage's, its bubble what it would wait without messages,
/// exposed what those delay the end: also those of other stages, so that it may be more than the stage itself sends.
/// `drawn`: with the spans of its timeline, which a search of thousands has no use for.
Result<StepEstimate> estimate(const TrainingJob& job, const Mix& mix, CallTimes& times, bool drawn = true);

/// The groups of ranks that differ only in these axes, all alike in size; `order` innermost first.
std::vector<std::vector<std::int32_t>> mix_groups(const TrainingJob& job, const Mix& mix,
                                                  const std::vector<std::string>& axes);

inline constexpr std::size_t kExactMixes = 25;
/// What a search leaves as it is given.
struct SearchLimits {
  std::optional<std::int32_t> zero = {}, replicas = {};
  bool order = false;     ///< of the axes; else all are tried on a topology, where they differ
  bool patterns = false;  ///< among mixes also the patterns that take the same steps, see left_out()
  bool first = false;     ///< on a topology mixes that cannot be among the first kExactMixes need not be timed
};
/// Mixes of as many ranks as `mix` has with its global batch: all splits that suit the model, all ZeRO stages, all
/// numbers of copies (HSDP), all numbers of micro-batches that divide a rank's sequences. On a topology a mix stands in
/// the fastest order of its axes, which is certain of the first kExactMixes and of `mix` itself; those that could not
/// come among them in any order stand in the job's. Pieces of a stage where it has any. Of a parameter server all
/// numbers of servers, which sit in the last places. Fastest first, of equally fast ones that with fewer micro-batches,
/// then with fewer axes; then those that were left untimed, and those that do not fit in memory, least memory first,
/// which are not timed either. `cancelled` is asked before each estimate; then there is an error.
Result<std::vector<StepEstimate>> search_mixes(const TrainingJob& job, const Mix& mix, CallTimes& times,
                                               const std::function<bool()>& cancelled = {},
                                               const SearchLimits& limits = {});
inline constexpr std::int32_t kMostServedRanks = 256;  ///< among more, powers of two are the numbers of servers
/// A pattern that a search over mixes does not propose, with the reason in text().
struct UnsearchedPattern {
  enum class Kind : std::uint8_t {
    servers_of_many,
    servers_of_one,
    asynchronous,
    actors,
    tables,
    alike,
    as_given
  } kind;
};
std::vector<UnsearchedPattern> left_out(const TrainingJob& job, const Mix& mix);
std::string text(const UnsearchedPattern& pattern);

struct OrderedStep {
  std::vector<std::string> order;
  Seconds step;
};
/// The mix in every order of its axes that places ranks otherwise, fastest first.
Result<std::vector<OrderedStep>> steps_by_order(const TrainingJob& job, const Mix& mix, CallTimes& times);
/// "tp-dp": the axes that are split at all, innermost first.
std::string order_text(const Mix& mix, const std::vector<std::string>& order);
/// Why a mix is no better than the best one that a search found.
struct MixVerdict {
  enum class Kind : std::uint8_t { fastest, as_fast, too_large, bubble, computes, exposed } kind = Kind::fastest;
  double times = 1;              ///< its step over the best one's
  Seconds waits;                 ///< in its bubble, or exposed
  std::string collective, axis;  ///< exposed: the longest of its words
  std::string slowest_order;     ///< "dp-tp"; empty where the order matters little
  double slowest_times = 1;
};
MixVerdict judge(const StepEstimate& estimate, const StepEstimate& best);
/// "126.0" of "80" GB, with as many decimals as say that it is more.
std::pair<std::string, std::string> of_memory(Bytes total, Bytes memory);
/// "the fastest that fits", "does not fit: 126.0 of 80 GB", "1.2 x: 408 ms exposed", and what the slowest order of its
/// axes would take.
std::string verdict(const StepEstimate& estimate, const StepEstimate& best, const TrainingJob& job);

}  // namespace ringside
