#include "core/training/model.h"

#include <set>

#include <gtest/gtest.h>

namespace ringside {
namespace {

const TrainingModel& model(const char* name) {
  return **find_model(name);
}

TEST(Model, totals_and_tensors_are_the_published_ones) {
  // Parameters and tensors as torchvision and huggingface transformers count them for these configurations.
  const struct {
    const char* name;
    std::int64_t parameters;
    std::size_t tensors;
  } published[] = {
      {"resnet-50", 25'557'032, 161},        {"resnet-18", 11'689'512, 62},     {"bert-large", 335'141'888, 391},
      {"gpt2-xl", 1'557'611'200, 580},       {"llama2-7b", 6'738'415'616, 291}, {"llama2-70b", 68'976'648'192, 723},
      {"mixtral-8x7b", 46'702'792'704, 995}, {"llama3-8b", 8'030'261'248, 291}, {"llama3-405b", 405'853'388'800, 1137}};
  for (const auto& p : published) {
    EXPECT_EQ(model(p.name).parameters(), p.parameters) << p.name;
    EXPECT_EQ(model(p.name).tensors.size(), p.tensors) << p.name;
  }
  EXPECT_EQ(model("deepseek-v3").parameters(), 671'026'419'200);
}

TEST(Model, of_experts_only_the_active_ones_work) {
  EXPECT_NEAR(model("mixtral-8x7b").active_parameters(), 12.88e9, 0.005e9);  // Mixtral's paper: 13 B
  EXPECT_NEAR(model("deepseek-v3").active_parameters(), 37.55e9, 0.005e9);   // with both embeddings
  EXPECT_EQ(model("llama2-7b").active_parameters(), static_cast<double>(model("llama2-7b").parameters()));
}

TEST(Model, a_resnet_50_image_costs_4_089_thousand_million_multiply_adds) {
  // torchvision's own count for v1.5 at 224 x 224: 4.089 GMAC; a multiply-add is two operations.
  EXPECT_NEAR(model("resnet-50").forward_flop(1, false), 2 * 4.089e9, 2 * 0.0005e9);
  EXPECT_NEAR(model("resnet-18").forward_flop(1, false), 2 * 1.814e9, 2 * 0.0005e9);
}

TEST(Model, a_transformer_costs_two_operations_a_parameter_and_token) {
  const TrainingModel& m = model("llama2-7b");
  const double s = 4096, P = static_cast<double>(m.parameters());
  // All but the vectors of the norms, which are no products: less than one in ten thousand.
  EXPECT_NEAR(m.forward_flop(4096, false) / (2 * P * s), 1, 1e-4);
  // Attention: 12 L h s for each token of a whole step, a third of it forward.
  EXPECT_NEAR(m.forward_flop(4096, true) - m.forward_flop(4096, false), 4 * 32 * 4096 * s * s, 1);
}

TEST(Model, units_hold_all_parameters_once) {
  for (const TrainingModel& m : models()) {
    std::int64_t sum = 0;
    std::set<std::string> names;
    for (const auto& unit : m.units()) sum += unit.parameters, names.insert(unit.name);
    EXPECT_EQ(sum, m.parameters()) << m.name;
    EXPECT_EQ(names.size(), m.units().size()) << m.name;
  }
  EXPECT_EQ(model("llama2-7b").units().size(), 34U);  // embedding, 32 layers, head
}

TEST(Model, names_are_spelled_freely) {
  EXPECT_EQ((*find_model("ResNet50"))->name, "resnet-50");
  EXPECT_NE(find_model("resnet-51").error().line().find("resnet-50"), std::string::npos);
}

}  // namespace
}  // namespace ringside
