// One function for each model; model.cpp lists them.
#pragma once

#include "core/training/model.h"

namespace ringside {

TrainingModel resnet_50();
TrainingModel resnet_18();
TrainingModel bert_large();
TrainingModel gpt2_xl();
TrainingModel llama2_7b();
TrainingModel llama2_13b();
TrainingModel llama2_70b();
TrainingModel llama3_8b();
TrainingModel llama3_70b();
TrainingModel llama3_405b();
TrainingModel gpt3_175b();
TrainingModel megatron_1t();
TrainingModel mixtral_8x7b();
TrainingModel deepseek_v3();
TrainingModel dlrm();

/// Collects tensors in registration order.
class ModelBuilder {
 public:
  ModelBuilder(std::string name, std::string label, std::string source);
  /// What follows belongs to this layer.
  void layer(const std::string& name, const std::string& unit);
  void tensor(const std::string& name, std::int64_t elements, double forward_flop = 0);
  /// A matrix: 2 operations for each element and token, and `share` of them where not all experts work.
  void matrix(const std::string& name, std::int64_t rows, std::int64_t columns);
  /// A bias, or a norm's gain: 2 as well, so that a pass is 2 P, the 6 P of section 4.1 in a whole step.
  void vector(const std::string& name, std::int64_t elements);
  void expert_matrix(const std::string& name, std::int64_t rows, std::int64_t columns, std::int64_t number,
                     std::int64_t active);
  /// The products of attention, of queries and keys of this width in all, end in the tensor that was added last.
  void attention(std::int64_t width);
  TrainingModel done(TransformerShape shape, std::int64_t tokens);
  /// No transformer: examples of this kind, so many of a rank and step, usually.
  TrainingModel done_of(const std::string& example, double examples);

 private:
  TrainingModel model_;
};

/// What tells one transformer of a family from another.
struct TransformerConfig {
  std::int64_t hidden = 0, layers = 0, heads = 0;
  std::int64_t key_value_heads = 0;  ///< fewer than heads where queries share keys and values
  std::int64_t head_width = 0;       ///< of queries and keys of one head
  std::int64_t feed_forward = 0;     ///< of an expert, where there are experts
  std::int64_t vocabulary = 0, tokens = 0;
  std::int64_t experts = 0, active = 0;
  bool tied = false;  ///< the head is the embedding
};
/// GPT-2 and GPT-3: learned positions, biases everywhere, the head is the embedding.
TrainingModel gpt(ModelBuilder builder, const TransformerConfig& config);
/// Llama and Mixtral: no biases, gated feed-forward.
TrainingModel llama(ModelBuilder builder, const TransformerConfig& config);

}  // namespace ringside
