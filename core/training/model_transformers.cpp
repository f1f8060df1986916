// Transformers: parameter tables after the published configurations, in registration order.
#include <fmt/format.h>

#include "core/training/model_list.h"

namespace ringside {

ModelBuilder::ModelBuilder(std::string name, std::string label, std::string source) {
  model_.name = std::move(name);
  model_.label = std::move(label);
  model_.source = std::move(source);
}

void ModelBuilder::layer(const std::string& name, const std::string& unit) {
  model_.layers.push_back({name, unit});
}

void ModelBuilder::tensor(const std::string& name, std::int64_t elements, double forward_flop) {
  const auto layer = static_cast<std::int32_t>(model_.layers.size()) - 1;
  model_.tensors.push_back({name, elements, layer, forward_flop, 0, false});
}

void ModelBuilder::matrix(const std::string& name, std::int64_t rows, std::int64_t columns) {
  tensor(name, rows * columns, 2.0 * static_cast<double>(rows * columns));
}

void ModelBuilder::expert_matrix(const std::string& name, std::int64_t rows, std::int64_t columns, std::int64_t number,
                                 std::int64_t active) {
  const double share = static_cast<double>(active) / static_cast<double>(number);
  tensor(name, rows * columns, 2.0 * static_cast<double>(rows * columns) * share);
  model_.tensors.back().expert = true;
}

void ModelBuilder::attention(std::int64_t width) {
  // Queries by keys and weights by values: 2 each for every element of the width and token of the context.
  model_.tensors.back().attention_flop += 4.0 * static_cast<double>(width);
}

TrainingModel ModelBuilder::done(TransformerShape shape, std::int64_t tokens) {
  model_.shape = shape;
  model_.tokens = tokens;
  return std::move(model_);
}

namespace {

void norm_with_bias(ModelBuilder& m, const std::string& name, std::int64_t h) {
  m.tensor(name + ".weight", h);
  m.tensor(name + ".bias", h);
}

void linear(ModelBuilder& m, const std::string& name, std::int64_t in, std::int64_t out) {
  m.matrix(name + ".weight", out, in);
  m.tensor(name + ".bias", out);
}

/// GPT-2 and GPT-3: learned positions, biases everywhere, the head is the embedding.
TrainingModel gpt(ModelBuilder m, std::int64_t h, std::int64_t layers, std::int64_t heads, std::int64_t tokens) {
  m.layer("embedding", "embedding");
  m.matrix("wte", 50257, h);
  m.matrix("wpe", tokens, h);
  for (std::int64_t i = 0; i < layers; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    norm_with_bias(m, name + ".ln_1", h);
    linear(m, name + ".attn", h, 3 * h);
    linear(m, name + ".attn_out", h, h);
    m.attention(h);
    norm_with_bias(m, name + ".ln_2", h);
    linear(m, name + ".mlp_in", h, 4 * h);
    linear(m, name + ".mlp_out", 4 * h, h);
  }
  m.layer("head", "head");
  norm_with_bias(m, "ln_f", h);
  return m.done({h, layers, heads, h, 0, 0, 0}, tokens);
}

struct LlamaShape {
  std::int64_t hidden, layers, heads, key_value, feed_forward, vocabulary, experts = 0, active = 0;
};

void llama_attention(ModelBuilder& m, const std::string& name, const LlamaShape& s) {
  m.matrix(name + ".q", s.hidden, s.hidden);
  m.matrix(name + ".k", s.key_value, s.hidden);
  m.matrix(name + ".v", s.key_value, s.hidden);
  m.matrix(name + ".o", s.hidden, s.hidden);
  m.attention(s.hidden);
}

/// Llama and Mixtral: no biases, gated feed-forward, a head of its own.
TrainingModel llama(ModelBuilder m, const LlamaShape& s, std::int64_t tokens) {
  m.layer("embedding", "embedding");
  m.matrix("embed", s.vocabulary, s.hidden);
  for (std::int64_t i = 0; i < s.layers; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    llama_attention(m, name, s);
    if (s.experts) m.matrix(name + ".gate", s.experts, s.hidden);
    for (std::int64_t e = 0; e < std::max<std::int64_t>(s.experts, 1); ++e)
      for (const char* part : {"gate_proj", "up_proj", "down_proj"}) {
        if (s.experts)
          m.expert_matrix(fmt::format("{}.expert {}.{}", name, e, part), s.feed_forward, s.hidden, s.experts, s.active);
        else
          m.matrix(name + "." + part, s.feed_forward, s.hidden);
      }
    m.tensor(name + ".input_norm", s.hidden);
    m.tensor(name + ".post_norm", s.hidden);
  }
  m.layer("head", "head");
  m.tensor("norm", s.hidden);
  m.matrix("head", s.vocabulary, s.hidden);
  return m.done({s.hidden, s.layers, s.heads, s.key_value, s.experts ? s.layers : 0, s.experts, s.active}, tokens);
}

/// Latent attention: queries and keys of 128 + 64, values of 128 for each of 128 heads.
void deepseek_attention(ModelBuilder& m, const std::string& name, std::int64_t h) {
  m.matrix(name + ".q_a", 1536, h);
  m.tensor(name + ".q_a_norm", 1536);
  m.matrix(name + ".q_b", 128 * 192, 1536);
  m.matrix(name + ".kv_a", 512 + 64, h);
  m.tensor(name + ".kv_a_norm", 512);
  m.matrix(name + ".kv_b", 128 * 256, 512);
  m.matrix(name + ".o", h, 128 * 128);
  m.attention(128 * (192 + 128) / 2);
}

}  // namespace

TrainingModel bert_large() {
  ModelBuilder m("bert-large", "BERT-large", "Devlin et al. 2019, arXiv:1810.04805, without the training heads");
  constexpr std::int64_t h = 1024;
  m.layer("embedding", "embedding");
  m.matrix("word", 30522, h);
  m.matrix("position", 512, h);
  m.matrix("type", 2, h);
  norm_with_bias(m, "embedding.norm", h);
  for (int i = 0; i < 24; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    for (const char* part : {".query", ".key", ".value", ".out"}) linear(m, name + part, h, h);
    m.attention(h);
    norm_with_bias(m, name + ".attention_norm", h);
    linear(m, name + ".in", h, 4 * h);
    linear(m, name + ".back", 4 * h, h);
    norm_with_bias(m, name + ".norm", h);
  }
  m.layer("pooler", "pooler");
  linear(m, "pooler", h, h);
  return m.done({h, 24, 16, h, 0, 0, 0}, 512);
}

TrainingModel gpt2_xl() {
  return gpt({"gpt2-xl", "GPT-2 XL", "Radford et al. 2019; huggingface gpt2-xl"}, 1600, 48, 25, 1024);
}

TrainingModel gpt3_175b() {
  return gpt({"gpt3-175b", "GPT-3 175B", "Brown et al. 2020, arXiv:2005.14165, table 2.1"}, 12288, 96, 96, 2048);
}

TrainingModel llama2_7b() {
  return llama({"llama2-7b", "Llama-2 7B", "Touvron et al. 2023, arXiv:2307.09288"}, {4096, 32, 32, 4096, 11008, 32000},
               4096);
}

TrainingModel llama2_70b() {
  return llama({"llama2-70b", "Llama-2 70B", "Touvron et al. 2023, arXiv:2307.09288"},
               {8192, 80, 64, 1024, 28672, 32000}, 4096);
}

TrainingModel llama3_8b() {
  return llama({"llama3-8b", "Llama-3.1 8B", "Llama team 2024, arXiv:2407.21783, table 3"},
               {4096, 32, 32, 1024, 14336, 128256}, 8192);
}

TrainingModel llama3_405b() {
  return llama({"llama3-405b", "Llama-3.1 405B", "Llama team 2024, arXiv:2407.21783, table 3"},
               {16384, 126, 128, 1024, 53248, 128256}, 8192);
}

TrainingModel mixtral_8x7b() {
  return llama({"mixtral-8x7b", "Mixtral 8x7B", "Jiang et al. 2024, arXiv:2401.04088"},
               {4096, 32, 32, 1024, 14336, 32000, 8, 2}, 4096);
}

TrainingModel deepseek_v3() {
  ModelBuilder m("deepseek-v3", "DeepSeek-V3", "DeepSeek-AI 2024, arXiv:2412.19437, section 4.2; without MTP");
  constexpr std::int64_t h = 7168;
  m.layer("embedding", "embedding");
  m.matrix("embed", 129280, h);
  for (int i = 0; i < 61; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    deepseek_attention(m, name, h);
    const bool dense = i < 3;
    if (!dense) {
      m.matrix(name + ".gate", 256, h);
      m.tensor(name + ".gate_bias", 256);
    }
    for (const char* part : {"gate_proj", "up_proj", "down_proj"})
      m.matrix(fmt::format("{}.{}.{}", name, dense ? "mlp" : "shared", part), dense ? 18432 : 2048, h);
    for (int e = 0; !dense && e < 256; ++e)
      for (const char* part : {"gate_proj", "up_proj", "down_proj"})
        m.expert_matrix(fmt::format("{}.expert {}.{}", name, e, part), 2048, h, 256, 8);
    m.tensor(name + ".input_norm", h);
    m.tensor(name + ".post_norm", h);
  }
  m.layer("head", "head");
  m.tensor("norm", h);
  m.matrix("head", 129280, h);
  return m.done({h, 61, 128, 512 + 64, 58, 256, 8}, 4096);
}

}  // namespace ringside
