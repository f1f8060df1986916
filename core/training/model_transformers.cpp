// Transformers: parameter tables after the published configurations, in registration order.
#include <algorithm>

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

void ModelBuilder::vector(const std::string& name, std::int64_t elements) {
  tensor(name, elements, 2.0 * static_cast<double>(elements));
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

TrainingModel ModelBuilder::done_of(const std::string& example, double examples) {
  model_.example = example, model_.examples = examples;
  return std::move(model_);
}

namespace {

void norm_with_bias(ModelBuilder& m, const std::string& name, std::int64_t h) {
  m.vector(name + ".weight", h);
  m.vector(name + ".bias", h);
}

void linear(ModelBuilder& m, const std::string& name, std::int64_t in, std::int64_t out) {
  m.matrix(name + ".weight", out, in);
  m.vector(name + ".bias", out);
}

}  // namespace

TrainingModel gpt(ModelBuilder m, const TransformerConfig& c) {
  const std::int64_t h = c.hidden, layers = c.layers, heads = c.heads, tokens = c.tokens;
  m.layer("embedding", "embedding");
  m.matrix("wte", c.vocabulary, h);
  m.matrix("wpe", tokens, h);
  for (std::int64_t i = 0; i < layers; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    norm_with_bias(m, name + ".ln_1", h);
    linear(m, name + ".attn", h, 3 * h);
    linear(m, name + ".attn_out", h, h);
    m.attention(h);
    norm_with_bias(m, name + ".ln_2", h);
    linear(m, name + ".mlp_in", h, c.feed_forward);
    linear(m, name + ".mlp_out", c.feed_forward, h);
  }
  m.layer("head", "head");
  norm_with_bias(m, "ln_f", h);
  return m.done({h, layers, heads, h, 0, 0, 0, heads}, tokens);
}

namespace {

void llama_attention(ModelBuilder& m, const std::string& name, const TransformerConfig& c) {
  const std::int64_t width = c.heads * c.head_width, key_value = c.key_value_heads * c.head_width;
  m.matrix(name + ".q", width, c.hidden);
  m.matrix(name + ".k", key_value, c.hidden);
  m.matrix(name + ".v", key_value, c.hidden);
  m.matrix(name + ".o", c.hidden, width);
  m.attention(width);
}

}  // namespace

TrainingModel llama(ModelBuilder m, const TransformerConfig& c) {
  m.layer("embedding", "embedding");
  m.matrix("embed", c.vocabulary, c.hidden);
  for (std::int64_t i = 0; i < c.layers; ++i) {
    const std::string name = fmt::format("layer {}", i);
    m.layer(name, name);
    llama_attention(m, name, c);
    if (c.experts) m.matrix(name + ".gate", c.experts, c.hidden);
    for (std::int64_t e = 0; e < std::max<std::int64_t>(c.experts, 1); ++e)
      for (const char* part : {"gate_proj", "up_proj", "down_proj"}) {
        if (c.experts)
          m.expert_matrix(fmt::format("{}.expert {}.{}", name, e, part), c.feed_forward, c.hidden, c.experts, c.active);
        else
          m.matrix(name + "." + part, c.feed_forward, c.hidden);
      }
    m.vector(name + ".input_norm", c.hidden);
    m.vector(name + ".post_norm", c.hidden);
  }
  m.layer("head", "head");
  m.vector("norm", c.hidden);
  if (!c.tied) m.matrix("head", c.vocabulary, c.hidden);
  return m.done({c.hidden, c.layers, c.heads, c.key_value_heads * c.head_width, c.experts ? c.layers : 0, c.experts,
                 c.active, c.key_value_heads},
                c.tokens);
}

namespace {

TransformerConfig gpt_config(std::int64_t hidden, std::int64_t layers, std::int64_t heads, std::int64_t tokens,
                             std::int64_t vocabulary = 50257) {
  return {hidden, layers, heads, heads, hidden / heads, 4 * hidden, vocabulary, tokens, 0, 0, true};
}

TransformerConfig llama_config(std::int64_t hidden, std::int64_t layers, std::int64_t heads,
                               std::int64_t key_value_heads, std::int64_t feed_forward, std::int64_t vocabulary,
                               std::int64_t tokens) {
  return {hidden, layers, heads, key_value_heads, hidden / heads, feed_forward, vocabulary, tokens, 0, 0, false};
}

/// Latent attention: queries and keys of 128 + 64, values of 128 for each of 128 heads.
void deepseek_attention(ModelBuilder& m, const std::string& name, std::int64_t h) {
  m.matrix(name + ".q_a", 1536, h);
  m.vector(name + ".q_a_norm", 1536);
  m.matrix(name + ".q_b", 128 * 192, 1536);
  m.matrix(name + ".kv_a", 512 + 64, h);
  m.vector(name + ".kv_a_norm", 512);
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
  return m.done({h, 24, 16, h, 0, 0, 0, 16}, 512);
}

TrainingModel gpt2_xl() {
  return gpt({"gpt2-xl", "GPT-2 XL", "Radford et al. 2019; huggingface gpt2-xl"}, gpt_config(1600, 48, 25, 1024));
}

TrainingModel gpt3_175b() {
  return gpt({"gpt3-175b", "GPT-3 175B", "Brown et al. 2020, arXiv:2005.14165, table 2.1"},
             gpt_config(12288, 96, 96, 2048));
}

TrainingModel megatron_1t() {
  return gpt({"megatron-1t", "Megatron 1T", "Narayanan et al. 2021, arXiv:2104.04473, table 1; vocabulary 51,200"},
             gpt_config(25600, 128, 160, 2048, 51200));
}

TrainingModel llama2_7b() {
  return llama({"llama2-7b", "Llama-2 7B", "Touvron et al. 2023, arXiv:2307.09288"},
               llama_config(4096, 32, 32, 32, 11008, 32000, 4096));
}

TrainingModel llama2_13b() {
  return llama({"llama2-13b", "Llama-2 13B", "Touvron et al. 2023, arXiv:2307.09288"},
               llama_config(5120, 40, 40, 40, 13824, 32000, 4096));
}

TrainingModel llama2_70b() {
  return llama({"llama2-70b", "Llama-2 70B", "Touvron et al. 2023, arXiv:2307.09288"},
               llama_config(8192, 80, 64, 8, 28672, 32000, 4096));
}

TrainingModel llama3_8b() {
  return llama({"llama3-8b", "Llama-3.1 8B", "Llama team 2024, arXiv:2407.21783, table 3"},
               llama_config(4096, 32, 32, 8, 14336, 128256, 8192));
}

TrainingModel llama3_70b() {
  return llama({"llama3-70b", "Llama-3.1 70B", "Llama team 2024, arXiv:2407.21783, table 3"},
               llama_config(8192, 80, 64, 8, 28672, 128256, 8192));
}

TrainingModel llama3_405b() {
  return llama({"llama3-405b", "Llama-3.1 405B", "Llama team 2024, arXiv:2407.21783, table 3"},
               llama_config(16384, 126, 128, 8, 53248, 128256, 8192));
}

TrainingModel mixtral_8x7b() {
  TransformerConfig config = llama_config(4096, 32, 32, 8, 14336, 32000, 4096);
  config.experts = 8, config.active = 2;
  return llama({"mixtral-8x7b", "Mixtral 8x7B", "Jiang et al. 2024, arXiv:2401.04088"}, config);
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
      m.vector(name + ".gate_bias", 256);
    }
    for (const char* part : {"gate_proj", "up_proj", "down_proj"})
      m.matrix(fmt::format("{}.{}.{}", name, dense ? "mlp" : "shared", part), dense ? 18432 : 2048, h);
    for (int e = 0; !dense && e < 256; ++e)
      for (const char* part : {"gate_proj", "up_proj", "down_proj"})
        m.expert_matrix(fmt::format("{}.expert {}.{}", name, e, part), 2048, h, 256, 8);
    m.vector(name + ".input_norm", h);
    m.vector(name + ".post_norm", h);
  }
  m.layer("head", "head");
  m.vector("norm", h);
  m.matrix("head", 129280, h);
  return m.done({h, 61, 128, 512 + 64, 58, 256, 8, 1}, 4096);
}

}  // namespace ringside
