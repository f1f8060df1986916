#include "core/training/model.h"

#include <set>
#include <string>
#include <utility>

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
      {"resnet-50", 25'557'032, 161},        {"resnet-18", 11'689'512, 62},      {"bert-large", 335'141'888, 391},
      {"gpt2-xl", 1'557'611'200, 580},       {"llama2-7b", 6'738'415'616, 291},  {"llama2-70b", 68'976'648'192, 723},
      {"mixtral-8x7b", 46'702'792'704, 995}, {"llama3-8b", 8'030'261'248, 291},  {"llama3-405b", 405'853'388'800, 1137},
      {"llama2-13b", 13'015'864'320, 363},   {"llama3-70b", 70'553'706'496, 723}};
  for (const auto& p : published) {
    EXPECT_EQ(model(p.name).parameters(), p.parameters) << p.name;
    EXPECT_EQ(model(p.name).tensors.size(), p.tensors) << p.name;
  }
  EXPECT_EQ(model("deepseek-v3").parameters(), 671'026'419'200);
}

TEST(Model, megatrons_largest_has_as_many_parameters_as_its_paper_counts) {
  // arXiv:2104.04473, equation 2: P = 12 l h^2 (1 + 13/(12 h) + (V + s)/(12 l h)); table 1 says 1008.0 thousand
  // million.
  const double h = 25600, l = 128, V = 51200, s = 2048;
  const double P = 12 * l * h * h * (1 + 13 / (12 * h) + (V + s) / (12 * l * h));
  EXPECT_NEAR(static_cast<double>(model("megatron-1t").parameters()) / P, 1, 1e-6);
  EXPECT_NEAR(P / 1e9, 1008.0, 0.05);
}

/// Same tensors, in name, size, layer and work.
void expect_same(const TrainingModel& a, const TrainingModel& b) {
  ASSERT_EQ(a.tensors.size(), b.tensors.size());
  for (std::size_t i = 0; i < a.tensors.size(); ++i) {
    EXPECT_EQ(a.tensors[i].name, b.tensors[i].name);
    EXPECT_EQ(a.tensors[i].elements, b.tensors[i].elements) << a.tensors[i].name;
    EXPECT_EQ(a.tensors[i].forward_flop, b.tensors[i].forward_flop);
    EXPECT_EQ(a.tensors[i].attention_flop, b.tensors[i].attention_flop);
  }
  EXPECT_EQ(a.tokens, b.tokens);
  EXPECT_EQ(a.shape.key_value, b.shape.key_value);
  EXPECT_EQ(a.shape.experts, b.shape.experts);
}

TEST(ModelConfig, of_a_published_model_gives_the_one_that_is_built_in) {
  // The fields of huggingface's config.json of meta-llama/Llama-2-70b-hf, mistralai/Mixtral-8x7B-v0.1 (with the context
  // that is built in) and gpt2-xl.
  expect_same(*read_model(R"({"model_type": "llama", "hidden_size": 8192, "num_hidden_layers": 80, "head_dim": null,
    "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 28672, "vocab_size": 32000,
    "max_position_embeddings": 4096, "tie_word_embeddings": false, "rms_norm_eps": 1e-05})",
                          "a"),
              model("llama2-70b"));
  expect_same(*read_model(R"({"model_type": "mixtral", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 32000,
    "max_position_embeddings": 4096, "num_local_experts": 8, "num_experts_per_tok": 2})",
                          "b"),
              model("mixtral-8x7b"));
  expect_same(*read_model(R"({"model_type": "gpt2", "n_embd": 1600, "n_layer": 48, "n_head": 25, "n_positions": 1024,
    "vocab_size": 50257})",
                          "c"),
              model("gpt2-xl"));
}

TEST(ModelConfig, a_tied_head_is_counted_once_and_works_once) {
  const char* text = R"({"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 128,
    "vocab_size": 1000, "name": "small", "tie_word_embeddings": %})";
  const auto with = [&](const char* tied) {
    std::string s = text;
    return *read_model(s.replace(s.find('%'), 1, tied), "own/small.json");
  };
  const TrainingModel one = with("true"), two = with("false");
  EXPECT_EQ(two.parameters() - one.parameters(), 64 * 1000);
  EXPECT_EQ(two.forward_flop(1, false) - one.forward_flop(1, false), 2.0 * 64 * 1000);
  EXPECT_EQ(one.label, "small");
}

TEST(ModelConfig, refuses_in_one_line_what_makes_no_model) {
  const std::string rest = R"("num_hidden_layers": 2, "intermediate_size": 128, "vocab_size": 1000})";
  for (const auto& [text, named] :
       {std::pair<std::string, const char*>{"[1]", "config.json"},
        {"{", "x.json"},
        {R"({"hidden_size": 64, "num_attention_heads": 5, )" + rest, "num_attention_heads"},
        {R"({"hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 3, )" + rest, "num_key_value_heads"},
        {R"({"hidden_size": 0, "num_attention_heads": 4, )" + rest, "hidden_size"},
        {R"({"hidden_size": 1e9, "num_attention_heads": 4, )" + rest, "hidden_size"},
        {R"({"hidden_size": 64, "num_attention_heads": 4, "num_local_experts": 4, )" + rest, "num_experts_per_tok"},
        {R"({"hidden_size": 64, "num_attention_heads": 4, "q_lora_rank": 8, )" + rest, "q_lora_rank"},
        {R"({"model_type": "bert", "hidden_size": 64, "num_attention_heads": 4, )" + rest, "model_type"},
        {R"({"hidden_size": 1048576, "num_attention_heads": 1048576, "head_dim": 1048576, )" + rest, "parameters"},
        {R"({"hidden_size": 64, )" + rest, "num_attention_heads"}}) {
    const auto read = read_model(text, "x.json");
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().line().find(named), std::string::npos) << read.error().line();
    EXPECT_EQ(read.error().line().find('\n'), std::string::npos);
  }
  EXPECT_NE(open_model("llama9").error().line().find("llama2-13b"), std::string::npos);
  EXPECT_FALSE(open_model("/no/such/config.json"));
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
  for (const TrainingModel& m : models())
    if (m.transformer()) {
      EXPECT_NEAR(m.forward_flop(4096, false) / (2 * m.active_parameters() * 4096), 1, 1e-12) << m.name;
    }
  const TrainingModel& m = model("llama2-7b");
  const double s = 4096;
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
