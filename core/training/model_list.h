// One function for each model; model.cpp lists them.
#pragma once

#include "core/training/model.h"

namespace ringside {

TrainingModel resnet_50();
TrainingModel resnet_18();
TrainingModel bert_large();
TrainingModel gpt2_xl();
TrainingModel llama2_7b();
TrainingModel llama2_70b();
TrainingModel llama3_8b();
TrainingModel llama3_405b();
TrainingModel gpt3_175b();
TrainingModel mixtral_8x7b();
TrainingModel deepseek_v3();

/// Collects tensors in registration order.
class ModelBuilder {
 public:
  ModelBuilder(std::string name, std::string label, std::string source);
  /// What follows belongs to this layer.
  void layer(const std::string& name, const std::string& unit);
  void tensor(const std::string& name, std::int64_t elements, double forward_flop = 0);
  /// A matrix: 2 operations for each element and token, and `share` of them where not all experts work.
  void matrix(const std::string& name, std::int64_t rows, std::int64_t columns);
  void expert_matrix(const std::string& name, std::int64_t rows, std::int64_t columns, std::int64_t number,
                     std::int64_t active);
  /// The products of attention, of queries and keys of this width in all, end in the tensor that was added last.
  void attention(std::int64_t width);
  TrainingModel done(TransformerShape shape, std::int64_t tokens);

 private:
  TrainingModel model_;
};

}  // namespace ringside
