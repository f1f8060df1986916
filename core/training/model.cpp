#include "core/training/model.h"

#include <algorithm>
#include <numeric>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/training/model_list.h"

namespace ringside {

std::int64_t TrainingModel::parameters() const {
  return std::accumulate(tensors.begin(), tensors.end(), std::int64_t{0},
                         [](std::int64_t sum, const Tensor& t) { return sum + t.elements; });
}

std::int64_t TrainingModel::expert_parameters() const {
  return std::accumulate(tensors.begin(), tensors.end(), std::int64_t{0},
                         [](std::int64_t sum, const Tensor& t) { return sum + (t.expert ? t.elements : 0); });
}

double TrainingModel::active_parameters() const {
  const double experts = static_cast<double>(expert_parameters());
  const double share = shape.experts ? static_cast<double>(shape.active) / static_cast<double>(shape.experts) : 1;
  return static_cast<double>(parameters()) - experts * (1 - share);
}

double TrainingModel::forward_flop(std::int64_t length, bool attention) const {
  const double s = transformer() ? static_cast<double>(length) : 1;
  double flop = 0;
  for (const Tensor& t : tensors) flop += s * (t.forward_flop + (attention ? s * t.attention_flop : 0));
  return flop;
}

std::vector<TrainingModel::Unit> TrainingModel::units() const {
  std::vector<Unit> all;
  for (const Tensor& t : tensors) {
    const std::string& unit = layers[static_cast<std::size_t>(t.layer)].unit;
    if (all.empty() || all.back().name != unit) all.push_back({unit});
    all.back().parameters += t.elements;
    if (t.expert) all.back().expert_parameters += t.elements;
    all.back().forward_flop += t.forward_flop;
  }
  return all;
}

std::string batch_text(const TrainingModel& model, double examples, std::int64_t tokens) {
  const std::string text =
      format_number(examples) + " " + (model.transformer() ? "sequence" : model.example) + (examples == 1 ? "" : "s");
  return model.transformer() ? text + " of " + counted(tokens, "token") : text;
}

const std::vector<TrainingModel>& models() {
  static const std::vector<TrainingModel> all{resnet_50(),  resnet_18(),   bert_large(),   gpt2_xl(),     llama2_7b(),
                                              llama2_13b(), llama2_70b(),  llama3_8b(),    llama3_70b(),  llama3_405b(),
                                              gpt3_175b(),  megatron_1t(), mixtral_8x7b(), deepseek_v3(), dlrm()};
  return all;
}

Result<const TrainingModel*> find_model(std::string_view name) {
  const std::string wanted = fold_name(name);
  std::vector<std::string> names;
  for (const TrainingModel& m : models()) {
    if (fold_name(m.name) == wanted || fold_name(m.label) == wanted) return &m;
    names.push_back(m.name);
  }
  return fail("model", std::string(name), join(names));
}

}  // namespace ringside
