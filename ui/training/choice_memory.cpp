#include "ui/training/choice_memory.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/sgd_json.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

using nlohmann::json;

/// Every number of a choice, by its flag's name.
template <class Choice, class Take>
void each_of_overlap(Choice& c, const Take& take) {
  auto& rule = c.question.rule;
  auto& work = c.question.work;
  take("ranks", c.question.ranks), take("algorithm", c.question.algorithm), take("cluster", c.cluster);
  take("bucket-cap", rule.cap.value), take("bytes-per-param", rule.bytes_per_element);
  take("find-unused-parameters", rule.find_unused);
  take("local-batch", work.examples), take("tokens", work.tokens), take("flops", work.flops);
  take("attention", work.attention);
}
template <class Choice, class Take>
void each_of_experts(Choice& c, const Take& take) {
  auto& r = c.question.router;
  take("ranks", r.ranks), take("experts", r.experts), take("tokens", r.tokens), take("top", r.top);
  take("skew", r.skew), take("seed", r.seed), take("token", c.question.token.value), take("cluster", c.cluster);
}

auto into(json& j) {
  return [&j](const char* key, const auto& value) { j[key] = value; };
}
auto out_of(const json& j) {
  return [&j](const char* key, auto& value) { value = j.at(key).get<std::decay_t<decltype(value)>>(); };
}

bool known(const std::string& cluster) {
  return std::ranges::find(clusters(), cluster, &ClusterChoice::name) != clusters().end();
}

/// Whether the pages' forms would take it: a file may say anything.
bool sound(const OverlapChoice& c) {
  const OverlapQuestion& q = c.question;
  return known(c.cluster) && q.ranks >= 1 && q.ranks <= 1 << 16 && q.rule.cap.value >= 1 &&
         q.rule.first_limit().value >= 1 && q.rule.bytes_per_element > 0 && q.work.examples >= 1 &&
         q.work.tokens >= 1 && q.work.flops > 0;
}
bool sound(const ExpertsChoice& c) {
  const TokenRouter& r = c.question.router;
  return known(c.cluster) && r.ranks >= 1 && r.ranks <= 256 && r.experts >= r.ranks && r.experts <= 1 << 16 &&
         r.experts % r.ranks == 0 && r.tokens >= 1 && r.tokens <= 1 << 24 && r.top >= 1 && r.top <= r.experts &&
         r.skew >= 0 && r.skew <= 100 && c.question.token.value >= 1 && c.question.capacity.value_or(1) > 0;
}

/// Null where there is none.
const TrainingModel* model_in(const json& j) {
  const auto found = find_model(j.at("model").get<std::string>());
  return found ? *found : nullptr;
}

}  // namespace

std::string text_of(const OverlapChoice& choice) {
  json j{{"model", choice.question.model->name}};
  each_of_overlap(choice, into(j));
  if (choice.question.rule.given) j["bucket-cap-given"] = true;
  if (choice.question.rule.first) j["first-bucket"] = choice.question.rule.first->value;
  return j.dump();
}

std::string text_of(const ExpertsChoice& choice) {
  json j;
  if (choice.model != nullptr) j["model"] = choice.model->name;
  each_of_experts(choice, into(j));
  if (choice.question.capacity) j["capacity"] = *choice.question.capacity;
  return j.dump();
}

std::optional<OverlapChoice> overlap_of(std::string_view text) {
  try {
    const json j = json::parse(text);
    OverlapChoice c = first_overlap();
    c.question.model = model_in(j);
    if (c.question.model == nullptr) return std::nullopt;
    each_of_overlap(c, out_of(j));
    c.question.rule.given = j.value("bucket-cap-given", false);
    if (j.contains("first-bucket")) c.question.rule.first = Bytes(j["first-bucket"].get<double>());
    return sound(c) ? std::optional(c) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

std::optional<ExpertsChoice> experts_of(std::string_view text) {
  try {
    const json j = json::parse(text);
    ExpertsChoice c;
    if (j.contains("model") && (c.model = model_in(j)) == nullptr) return std::nullopt;
    each_of_experts(c, out_of(j));
    c.question.capacity.reset();
    if (j.contains("capacity")) c.question.capacity = j["capacity"].get<double>();
    return sound(c) ? std::optional(c) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

std::string text_of(const TraceChoice& c) {
  const TraceQuestion& q = c.question;
  return json{{"files", q.paths},
              {"cluster", q.cluster},
              {"algorithm", q.algorithm},
              {"communication", q.patterns},
              {"step", c.step}}
      .dump();
}

std::optional<TraceChoice> trace_of(std::string_view text) {
  try {
    const json j = json::parse(text);
    TraceChoice c;
    c.question.paths = j.at("files").get<std::vector<std::string>>();
    c.question.cluster = j.at("cluster").get<std::string>();
    c.question.algorithm = j.at("algorithm").get<std::string>();
    c.question.patterns = j.at("communication").get<std::vector<std::string>>();
    c.step = j.at("step").get<std::int64_t>();
    return known(c.question.cluster) ? std::optional(c) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

std::string text_of(const SgdJob& job) {
  return to_json(job).dump();
}

std::optional<SgdJob> sgd_of(std::string_view text) {
  const auto job = sgd_job_from_json(json::parse(text, nullptr, false));
  const bool alone = job && !needs_ranks(job->fault);  // real ranks can wait and send bytes, no page can
  return alone ? std::optional(*job) : std::nullopt;
}

}  // namespace ringside::ui
