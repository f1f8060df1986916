#include "core/training/pipeline.h"

#include <algorithm>
#include <cstddef>

namespace ringside {
namespace {

struct StageOperation {
  bool backward;
  std::int32_t piece;  ///< of the model
  std::int64_t micro_batch;
};

/// What stage i does, one after the other.
std::vector<StageOperation> stage_operations(const Pipeline& p, std::int32_t i) {
  const std::int64_t total = p.micro_batches * p.pieces, round = std::int64_t{p.stages} * p.pieces;
  // Pieces take turns after so many micro-batches as there are stages; a stage of one piece has them in their order.
  const auto operation = [&](bool backward, std::int64_t k) {
    const auto turn = static_cast<std::int32_t>(k % round / p.stages);
    const std::int32_t piece = p.pieces == 1 ? 0 : backward ? p.pieces - 1 - turn : turn;
    return StageOperation{backward, piece * p.stages + i, p.pieces == 1 ? k : k / round * p.stages + k % p.stages};
  };
  std::int64_t ahead = p.stages - 1 - i;  // forward ones before the first backward one
  if (p.pieces > 1) ahead = 2 * ahead + (p.pieces - 1) * std::int64_t{p.stages};
  if (p.gpipe) ahead = total;
  ahead = std::min(ahead, total);
  std::vector<StageOperation> all;
  all.reserve(static_cast<std::size_t>(2 * total));
  for (std::int64_t k = 0; k < ahead; ++k) all.push_back(operation(false, k));
  for (std::int64_t k = 0; k < total; ++k) {
    if (k + ahead < total) all.push_back(operation(false, k + ahead));
    all.push_back(operation(true, k));
  }
  return all;
}

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
    for (std::int32_t i = 0; i < p.stages; ++i) stages_.push_back({stage_operations(p, i)});
  }

  double end() {
    std::vector<std::int32_t> turn;
    for (std::int32_t i = p_.stages; i-- > 0;) turn.push_back(i);
    while (!turn.empty()) {
      const std::int32_t i = turn.back();
      turn.pop_back();
      Stage& stage = stages_[static_cast<std::size_t>(i)];
      while (stage.next < stage.all.size() && step(stage, i, stage.all[stage.next], turn)) ++stage.next;
    }
    double last = 0;
    for (const Stage& stage : stages_) last = std::max({last, stage.computed, stage.sent});
    return last;
  }

 private:
  static constexpr double kNotYet = -1;
  struct Stage {
    std::vector<StageOperation> all;
    std::size_t next = 0;
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

Seconds end_of(const Pipeline& pipeline) {
  const std::int64_t p = pipeline.stages, m = pipeline.micro_batches, few = kRounds * p + m % p;
  const auto pieces = static_cast<std::int64_t>(pipeline.shares.size());
  if (m <= few || 2 * m * pieces <= kMostOperations) return Seconds(PipelineRun(pipeline).end());
  Pipeline part = pipeline;
  part.micro_batches = few - p;
  const double before = PipelineRun(part).end();
  part.micro_batches = few;
  const double through = PipelineRun(part).end(), rest = static_cast<double>(m - few);
  return Seconds(through + rest * std::max((through - before) / static_cast<double>(p), least_pace(pipeline)));
}

}  // namespace ringside
