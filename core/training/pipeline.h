// A pipeline's step, operation by operation: which stage computes which micro-batch when, and what messages delay.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"

namespace ringside {

inline constexpr std::int32_t kMostStages = 512;

struct Pipeline {
  std::int32_t stages = 1;
  std::int64_t micro_batches = 1;  ///< a multiple of the stages where a stage has several pieces
  std::int32_t pieces = 1;         ///< of each stage: stage i has pieces i, i + stages, .. of the model
  bool gpipe = false;              ///< all forward, then all backward; else 1F1B
  std::vector<double> shares;      ///< of the model, stages x pieces, in its order
  Seconds forward, backward;       ///< of the whole model for one micro-batch, with the calls that a layer waits for
  std::vector<Seconds> sends;      ///< of one message from stage i on to the next, and from the last to the first
  std::vector<Seconds> returns;    ///< of one the other way: to stage i
};

/// Layers of each piece, in the order of the model, as even as can be: the first ones have one more where it does not
/// come out even.
std::vector<std::int64_t> piece_layers(std::int64_t layers, std::int32_t stages, std::int32_t pieces);

/// Layers of the fullest stage.
std::int64_t fullest_stage(std::int64_t layers, std::int32_t stages, std::int32_t pieces);

/// Layers with experts, which are the last `with_experts` of all, of the stage that has most of them.
std::int64_t most_expert_layers(std::int64_t layers, std::int64_t with_experts, std::int32_t stages,
                                std::int32_t pieces);

/// When the last operation is through. Each stage goes through its operations in the order of GPipe (Huang et al.
/// 2019), 1F1B or interleaved 1F1B (Narayanan et al. 2021, arXiv:2104.04473, figure 4). A message leaves when its
/// operation is through and those before it have left, and is received beside computation. Without messages and with
/// even stages this is (m + (p - 1)/v) micro-batches of a stage. Of very many micro-batches
/// the first are gone through and the rest go on at the pace of the later ones of these, no faster than a stage
/// computes and sends. Without meaning once this thread's work is stopped.
Seconds end_of(const Pipeline& pipeline);

}  // namespace ringside
