#include "ui/training/step_memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

namespace ringside::ui {
namespace {

using nlohmann::json;

/// Every whole number of a mix, by its flag's name.
template <class Mix, class Take>
void each_size(Mix& mix, const Take& take) {
  take("dp", mix.dp), take("tp", mix.tp), take("pp", mix.pp), take("ep", mix.ep), take("cp", mix.cp);
  take("zero", mix.zero), take("replicas", mix.replicas), take("micro-batches", mix.micro_batches);
}

/// Numbers of a job that no file of an older version has, by their flags' names, and what the least of each is.
template <class Job, class Take>
void each_number(Job& job, const Take& take) {
  take("bytes-per-param", job.parameter_bytes, 1e-3), take("gradient-bytes", job.gradient_bytes, 1e-3);
  take("optimizer-bytes", job.optimizer_bytes, 0), take("peak-flops", job.peak_flops, 1);
  take("rows", job.tables.rows, 1);
}

}  // namespace

std::string text_of(const StepQuestion& q) {
  json j{{"model", q.job.model->name},
         {"cluster", q.cluster},
         {"algorithm", q.job.algorithm},
         {"sequences", q.job.sequences},
         {"tokens", q.job.tokens},
         {"flops", q.job.flops},
         {"recompute", static_cast<int>(q.job.recompute)},
         {"gpipe", q.job.gpipe},
         {"interleave", q.job.interleave},
         {"order", q.job.order},
         {"memory", q.job.memory.value},
         {"context", static_cast<int>(q.job.context)},
         {"rollout", q.job.rollout.value},
         {"tables", q.job.tables.number},
         {"width", q.job.tables.width},
         {"pattern", std::string(name(q.mix.pattern))},
         {"asynchronous", q.mix.asynchronous},
         {"servers", q.mix.servers},
         {"servers-apart", q.mix.servers_apart},
         {"overlap", q.job.overlap},
         {"sequence-parallel", q.job.sequence_parallel},
         {"attention", q.job.attention},
         {"levers", json::array()}};
  each_size(q.mix, [&](const char* key, auto size) { j[key] = size; });
  each_number(q.job, [&](const char* key, double number, double) { j[key] = number; });
  for (const LeverKind lever : q.levers) j["levers"].push_back(std::string(name(lever)));
  return j.dump();
}

std::optional<StepQuestion> step_of(std::string_view text) {
  const json j = json::parse(text, nullptr, false);
  if (!j.is_object()) return std::nullopt;
  StepQuestion q = first_step();
  bool numbers = true;
  try {
    const auto model = find_model(j.at("model").get<std::string>());
    if (!model) return std::nullopt;
    take_model(q, *model);
    q.cluster = j.at("cluster").get<std::string>();
    q.job.algorithm = j.at("algorithm").get<std::string>();
    q.job.sequences = j.at("sequences").get<double>(), q.job.tokens = j.at("tokens").get<std::int64_t>();
    q.job.flops = j.at("flops").get<double>(), q.job.memory = Bytes(j.at("memory").get<double>());
    const int recompute = j.at("recompute").get<int>();
    if (recompute < 0 || recompute > static_cast<int>(Recompute::full)) return std::nullopt;
    q.job.recompute = static_cast<Recompute>(recompute);
    q.job.gpipe = j.at("gpipe").get<bool>(), q.job.interleave = j.at("interleave").get<std::int32_t>();
    const auto order = j.at("order").get<std::vector<std::string>>();
    if (!std::is_permutation(order.begin(), order.end(), q.job.order.begin(), q.job.order.end())) return std::nullopt;
    q.job.order = order;
    each_size(q.mix, [&](const char* key, auto& size) { size = j.at(key).get<std::decay_t<decltype(size)>>(); });
    const int context = j.value("context", 0);  // from here on: of later versions
    if (context < 0 || context > static_cast<int>(ContextExchange::ulysses)) return std::nullopt;
    q.job.context = static_cast<ContextExchange>(context);
    q.job.rollout = Bytes(j.value("rollout", q.job.rollout.value));
    q.job.tables.number = j.value("tables", q.job.tables.number),
    q.job.tables.width = j.value("width", q.job.tables.width);
    for (const TrainingPattern pattern : kPatterns)
      if (j.value("pattern", "mix") == name(pattern)) q.mix.pattern = pattern;
    q.mix.asynchronous = j.value("asynchronous", false), q.mix.servers = j.value("servers", 1);
    q.mix.servers_apart = j.value("servers-apart", false);
    q.job.sequence_parallel = j.value("sequence-parallel", true), q.job.attention = j.value("attention", false);
    each_number(q.job, [&](const char* key, double& number, double least) {
      number = j.value(key, number);
      numbers = numbers && std::isfinite(number) && number >= least;
    });
    LeverSet levers;
    for (const LeverKind lever : kLevers)
      for (const json& on : j.at("levers"))
        if (on == std::string(name(lever))) levers.insert(lever);
    if (j.value("overlap", true)) levers.insert(LeverKind::overlap);
    pull(q, levers);
  } catch (const json::exception&) {
    return std::nullopt;
  }
  const auto& known = clusters();
  const bool there = std::any_of(known.begin(), known.end(), [&](const auto& c) { return c.name == q.cluster; });
  const bool sound = numbers && q.job.sequences >= 1 && q.job.tokens >= 1 && q.job.flops > 0 &&
                     q.job.memory.value > 0 &&
                     std::min({q.mix.dp, q.mix.tp, q.mix.pp, q.mix.ep, q.mix.cp, q.mix.replicas, q.mix.servers}) >= 1 &&
                     q.mix.micro_batches >= 1 && q.job.interleave >= 1 && q.mix.zero >= 0 && q.mix.zero <= 3 &&
                     std::min({q.job.rollout.value, q.job.tables.number, q.job.tables.width}) >= 1 &&
                     1.0 * q.mix.dp * q.mix.tp * q.mix.pp * q.mix.ep * q.mix.cp + q.mix.servers - 1 <= kMostStepRanks;
  if (!there || !sound || !check_mix(q.job, q.mix)) return std::nullopt;
  return q;
}

}  // namespace ringside::ui
