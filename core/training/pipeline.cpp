#include "core/training/pipeline.h"

#include <algorithm>
#include <cstddef>

#include "core/base/check.h"
#include "core/base/stop.h"

namespace ringside {
namespace {

struct StageOperation {
  bool backward;
  std::int32_t piece;  ///< of the model
  std::int64_t micro_batch;
};

/// What stage i does, one after the other.
class StageOrder {
 public:
  StageOrder(const Pipeline& p, std::int32_t i) : p_(p), stage_(i), total_(p.micro_batches * p.pieces) {
    ahead_ = p.stages - 1 - i;
    if (p.pieces > 1) ahead_ = 2 * ahead_ + (p.pieces - 1) * std::int64_t{p.stages};
    ahead_ = p.gpipe ? total_ : std::min(ahead_, total_);
  }
  std::int64_t size() const { return 2 * total_; }
  StageOperation operator[](std::int64_t n) const {
    const std::int64_t turns = total_ - ahead_, in_turn = n - ahead_;
    if (in_turn < 0) return operation(false, n);
    if (in_turn < 2 * turns) return operation(in_turn % 2 == 1, in_turn / 2 + (in_turn % 2 == 1 ? 0 : ahead_));
    return operation(true, in_turn - turns);
  }

 private:
  /// Pieces take turns after so many micro-batches as there are stages; a stage of one piece has them in their order.
  StageOperation operation(bool backward, std::int64_t k) const {
    if (p_.pieces == 1) return {backward, stage_, k};
    const std::int64_t round = std::int64_t{p_.stages} * p_.pieces;
    const auto turn = static_cast<std::int32_t>(k % round / p_.stages);
    const std::int32_t piece = backward ? p_.pieces - 1 - turn : turn;
    return {backward, piece * p_.stages + stage_, k / round * p_.stages + k % p_.stages};
  }

  const Pipeline& p_;
  std::int32_t stage_;
  std::int64_t total_;
  std::int64_t ahead_;  ///< forward ones before the first backward one
};

/// A message of stage i.
Seconds hop_seconds(const Pipeline& p, bool backward, std::int32_t i) {
  return backward ? p.returns[static_cast<std::size_t>((i + p.stages - 1) % p.stages)]
                  : p.sends[static_cast<std::size_t>(i)];
}

/// Goes through all operations: a stage as far as it can, then those that wait for what it sent.
class PipelineRun {
 public:
  explicit PipelineRun(const Pipeline& p) : p_(p) {
    const std::size_t messages = p.shares.size() * static_cast<std::size_t>(p.micro_batches);
    for (auto& there : there_) there.assign(messages, kNotYet);
    for (std::int32_t i = 0; i < p.stages; ++i) stages_.push_back({StageOrder(p, i)});
  }

  double end() {
    std::vector<std::int32_t> turn;
    for (std::int32_t i = p_.stages; i-- > 0;) turn.push_back(i);
    while (!turn.empty() && !Stoppable::stopped()) {
      const std::int32_t i = turn.back();
      turn.pop_back();
      Stage& stage = stages_[static_cast<std::size_t>(i)];
      while (stage.next < stage.order.size() && step(stage, i, stage.order[stage.next], turn)) ++stage.next;
    }
    double last = 0;
    for (const Stage& stage : stages_) RINGSIDE_CHECK(stage.next == stage.order.size() || Stoppable::stopped());
    for (const Stage& stage : stages_) last = std::max({last, stage.computed, stage.sent});
    return last;
  }

 private:
  static constexpr double kNotYet = -1;
  struct Stage {
    StageOrder order;
    std::int64_t next = 0;
    double computed = 0, sent = 0;
  };

  double& there(bool backward, std::int32_t piece, std::int64_t micro_batch) {
    return there_[backward ? 1 : 0][static_cast<std::size_t>(piece * p_.micro_batches + micro_batch)];
  }

  /// False where what it needs is not there yet.
  bool step(Stage& stage, std::int32_t i, const StageOperation& o, std::vector<std::int32_t>& turn) {
    const auto last = static_cast<std::int32_t>(p_.shares.size()) - 1;
    const bool given = !o.backward ? o.piece == 0 : o.piece == last;  // by the data, by its own forward pass
    const double need = given ? 0 : there(o.backward, o.piece, o.micro_batch);
    if (need == kNotYet) return false;
    const Seconds whole = o.backward ? p_.backward : p_.forward;
    stage.computed = std::max(stage.computed, need) + p_.shares[static_cast<std::size_t>(o.piece)] * whole.value;
    const std::int32_t to = o.backward ? o.piece - 1 : o.piece + 1;
    if (to < 0 || to > last) return true;
    stage.sent = std::max(stage.sent, stage.computed) + hop_seconds(p_, o.backward, i).value;
    there(o.backward, to, o.micro_batch) = stage.sent;
    turn.push_back(to % p_.stages);
    return true;
  }

  const Pipeline& p_;
  std::vector<double> there_[2];  ///< when what piece and micro-batch need has been received: forward, backward
  std::vector<Stage> stages_;
};

/// What the busiest stage computes, or sends, of one micro-batch.
double least_pace(const Pipeline& p) {
  double most = 0;
  const auto last = static_cast<std::int32_t>(p.shares.size()) - 1;
  for (std::int32_t i = 0; i < p.stages; ++i) {
    double computes = 0, sends = 0;
    for (std::int32_t piece = i; piece <= last; piece += p.stages) {
      computes += p.shares[static_cast<std::size_t>(piece)] * (p.forward + p.backward).value;
      if (piece < last) sends += hop_seconds(p, false, i).value;
      if (piece > 0) sends += hop_seconds(p, true, i).value;
    }
    most = std::max({most, computes, sends});
  }
  return most;
}

constexpr std::int64_t kMostOperations = 1 << 16, kRounds = 8;

}  // namespace

std::vector<std::int64_t> piece_layers(std::int64_t layers, std::int32_t stages, std::int32_t pieces) {
  const std::int64_t all = std::int64_t{stages} * pieces;
  std::vector<std::int64_t> out(static_cast<std::size_t>(all), layers / all);
  for (std::int64_t piece = 0; piece < layers % all; ++piece) ++out[static_cast<std::size_t>(piece)];
  return out;
}

std::int64_t fullest_stage(std::int64_t layers, std::int32_t stages, std::int32_t pieces) {
  // The first stage: no other has more in any of its pieces.
  std::int64_t sum = 0;
  const auto all = piece_layers(layers, stages, pieces);
  for (std::size_t piece = 0; piece < all.size(); piece += static_cast<std::size_t>(stages)) sum += all[piece];
  return sum;
}

std::int64_t most_expert_layers(std::int64_t layers, std::int64_t with_experts, std::int32_t stages,
                                std::int32_t pieces) {
  std::vector<std::int64_t> of_stage(static_cast<std::size_t>(stages));
  const auto all = piece_layers(layers, stages, pieces);
  std::int64_t through = 0;
  for (std::size_t piece = 0; piece < all.size(); ++piece) {
    through += all[piece];
    of_stage[piece % of_stage.size()] += std::clamp<std::int64_t>(through - (layers - with_experts), 0, all[piece]);
  }
  return *std::ranges::max_element(of_stage);
}

Seconds end_of(const Pipeline& pipeline) {
  const std::int64_t p = pipeline.stages, m = pipeline.micro_batches;
  const auto pieces = static_cast<std::int64_t>(pipeline.shares.size());
  RINGSIDE_CHECK(pipeline.pieces == 1 || m % p == 0);
  const std::int64_t rounds = std::max(kRounds, kMostOperations / (2 * pieces) / p), few = rounds * p + m % p;
  if (m <= few) return Seconds(PipelineRun(pipeline).end());
  // Delays may come again after another number of micro-batches than there are stages: the mean of many rounds.
  const std::int64_t late = rounds / 2 * p;
  Pipeline part = pipeline;
  part.micro_batches = few - late;
  const double before = PipelineRun(part).end();
  part.micro_batches = few;
  const double through = PipelineRun(part).end(), rest = static_cast<double>(m - few);
  return Seconds(through + rest * std::max((through - before) / static_cast<double>(late), least_pace(pipeline)));
}

}  // namespace ringside
