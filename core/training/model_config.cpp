// Models of one's own, from the fields of a Hugging Face config.json.
#include <algorithm>
#include <iterator>
#include <list>
#include <mutex>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/model_list.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostWidth = 1 << 20, kMostLayers = 1 << 12, kMostExperts = 1 << 12;
constexpr double kMostParameters = 1e15;
/// What is built as Llama's layers are, but for the count of experts; and GPT-2.
constexpr std::string_view kTypes[] = {"llama", "mistral", "mixtral", "qwen2", "gpt2"};

/// The first of these names that is there; GPT-2 calls the same things otherwise.
std::string called(const Fields& fields, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (fields.has(name)) return name;
  return *names.begin();
}

Result<TransformerConfig> read_config(const Fields& f, bool gpt2) {
  TransformerConfig c;
  const auto whole = [&](std::int64_t& target, std::initializer_list<const char*> names, std::int64_t high,
                         std::int64_t fallback) -> Result<bool> {
    const std::string name = called(f, names);
    if (fallback > 0) {
      RINGSIDE_TRY(target, f.integer(name, 1, high, fallback));
    } else {
      RINGSIDE_TRY(target, f.integer(name, 1, high));
    }
    return true;
  };
  RINGSIDE_OK(whole(c.hidden, {"hidden_size", "n_embd"}, kMostWidth, 0));
  RINGSIDE_OK(whole(c.layers, {"num_hidden_layers", "n_layer"}, kMostLayers, 0));
  RINGSIDE_OK(whole(c.heads, {"num_attention_heads", "n_head"}, kMostWidth, 0));
  RINGSIDE_OK(whole(c.vocabulary, {"vocab_size"}, 1 << 30, 0));
  RINGSIDE_OK(whole(c.tokens, {"max_position_embeddings", "n_positions"}, 1 << 30, gpt2 ? 1024 : 4096));
  RINGSIDE_OK(whole(c.key_value_heads, {"num_key_value_heads"}, c.heads, c.heads));
  if (!f.has("head_dim") && c.hidden % c.heads != 0)
    return fail("num_attention_heads", std::to_string(c.heads), fmt::format("a divisor of hidden_size {}", c.hidden));
  if (c.heads % c.key_value_heads != 0)
    return fail("num_key_value_heads", std::to_string(c.key_value_heads),
                fmt::format("a divisor of num_attention_heads {}", c.heads));
  RINGSIDE_OK(whole(c.head_width, {"head_dim"}, kMostWidth, c.hidden / c.heads));
  if (f.has("num_local_experts") || f.has("num_experts")) {
    RINGSIDE_OK(whole(c.experts, {"num_local_experts", "num_experts"}, kMostExperts, 0));
    RINGSIDE_OK(whole(c.active, {"num_experts_per_tok"}, c.experts, 0));
  }
  const bool experts = c.experts > 0 && f.has("moe_intermediate_size");
  RINGSIDE_OK(whole(c.feed_forward, {experts ? "moe_intermediate_size" : "intermediate_size", "n_inner"}, kMostWidth,
                    gpt2 ? 4 * c.hidden : 0));
  RINGSIDE_TRY(c.tied, f.boolean("tie_word_embeddings", gpt2));
  return c;
}

/// So many tensors that nobody would wait for them.
Result<bool> check_size(const TransformerConfig& c) {
  const auto wide = [](std::int64_t n) { return static_cast<double>(n); };
  const double layer = 2 * wide(c.hidden) * wide(c.heads + c.key_value_heads) * wide(c.head_width) +
                       3 * wide(c.hidden) * wide(c.feed_forward) * std::max(wide(c.experts), 1.0);
  if (const double all = layer * wide(c.layers) + 2 * wide(c.vocabulary) * wide(c.hidden); all > kMostParameters)
    return fail("hidden_size", std::to_string(c.hidden), "1e15 parameters in all at most");
  if (c.layers * std::max<std::int64_t>(c.experts, 1) <= 1 << 16) return true;
  return fail("num_local_experts", std::to_string(c.experts), "65536 experts in all layers at most");
}

}  // namespace

Result<TrainingModel> read_model(std::string_view json, const std::string& origin) {
  RINGSIDE_TRY(auto object, parse_json(json, origin));
  if (!object.is_object()) return fail(origin, "no JSON object", "a model's config.json, as docs/training.md says");
  for (auto field = object.begin(); field != object.end();) field = field->is_null() ? object.erase(field) : ++field;
  const Fields fields(object, origin + ": ");
  for (const char* latent : {"q_lora_rank", "kv_lora_rank", "n_routed_experts"})
    if (fields.has(latent))
      return fail(origin + ": " + latent, "", "a model like Llama, Mixtral or GPT-2; deepseek-v3 is built in");
  RINGSIDE_TRY(const auto type, fields.string("model_type", "llama"));
  if (std::ranges::find(kTypes, type) == std::end(kTypes))
    return fail(origin + ": model_type", type, "llama, mistral, mixtral, qwen2, gpt2, or none: then as Llama");
  RINGSIDE_TRY(const auto config, read_config(fields, type == "gpt2"));
  RINGSIDE_OK(check_size(config));
  std::string file = origin.substr(origin.rfind('/') + 1);
  file = file.substr(0, file.rfind('.'));
  RINGSIDE_TRY(const auto name, fields.string("name", file.empty() ? "model" : file));
  ModelBuilder builder(name, name, origin);
  return type == "gpt2" ? gpt(std::move(builder), config) : llama(std::move(builder), config);
}

namespace {

/// What was opened, with the text that it was read from.
struct Opened {
  std::mutex mutex;
  std::list<std::pair<std::string, TrainingModel>> models;
};

Opened& opened() {
  static Opened all;
  return all;
}

}  // namespace

Result<const TrainingModel*> open_model(const std::string& name_or_path) {
  auto found = find_model(name_or_path);
  if (found) return found;
  if (name_or_path.find_first_of("./") == std::string::npos) {
    Error error = found.error();
    error.accepted += ", or a file with a model's config.json";
    return Failure(error);
  }
  RINGSIDE_TRY(const auto text, read_text(name_or_path));
  const std::lock_guard lock(opened().mutex);
  for (const auto& [known, model] : opened().models)
    if (known == text && model.source == name_or_path) return &model;
  RINGSIDE_TRY(auto model, read_model(text, name_or_path));
  return &opened().models.emplace_back(text, std::move(model)).second;
}

std::vector<const TrainingModel*> known_models() {
  std::vector<const TrainingModel*> all;
  for (const TrainingModel& m : models()) all.push_back(&m);
  const std::lock_guard lock(opened().mutex);
  for (const auto& [text, model] : opened().models) all.push_back(&model);
  return all;
}

}  // namespace ringside
