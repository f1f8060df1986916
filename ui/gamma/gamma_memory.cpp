#include "ui/gamma/gamma_memory.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/collective/collective.h"

namespace ringside::ui {
namespace {

using nlohmann::json;

/// Every number of a step but its latency, which may be 0, and its batch, which is one of two.
template <class Step, class Take>
void each_symbol(Step& t, const Take& take) {
  take("params", t.parameters), take("bytes-per-param", t.bytes_per_parameter);
  take("flop-per-param", t.flop_per_parameter), take("flops", t.flops), take("bandwidth", t.bandwidth.value);
}

bool sound(double v) {
  return std::isfinite(v) && v > 0;
}

}  // namespace

std::string text_of(const GammaChoice& choice) {
  json j{{"workers", choice.workers}, {"alpha", choice.step.alpha.value}};
  each_symbol(choice.step, [&](const char* key, double v) { j[key] = v; });
  if (choice.step.local_batch) j["local-batch"] = *choice.step.local_batch;
  if (choice.step.global_batch) j["global-batch"] = *choice.step.global_batch;
  return j.dump();
}

std::optional<GammaChoice> gamma_of(std::string_view text) {
  const json j = json::parse(text, nullptr, false);
  if (!j.is_object() || j.contains("local-batch") == j.contains("global-batch")) return std::nullopt;
  GammaChoice c;
  c.step.global_batch.reset();
  bool good = true;
  const auto read = [&](const char* key, double& v) { v = j.at(key).get<double>(), good = good && sound(v); };
  try {
    c.workers = j.at("workers").get<std::int64_t>();
    each_symbol(c.step, read);
    c.step.alpha = Seconds(j.at("alpha").get<double>());
    const bool weak = j.contains("local-batch");
    read(weak ? "local-batch" : "global-batch", (weak ? c.step.local_batch : c.step.global_batch).emplace());
  } catch (const json::exception&) {
    return std::nullopt;
  }
  good =
      good && c.workers >= 1 && c.workers <= kMaxRanks && std::isfinite(c.step.alpha.value) && c.step.alpha.value >= 0;
  return good ? std::optional(c) : std::nullopt;
}

std::map<std::string, std::string> gamma_flags(const TrainingStep& step) {
  std::map<std::string, std::string> flags;
  each_symbol(step, [&](const char* key, double v) { flags[std::string("--") + key] = format_number(v); });
  if (step.alpha.value > 0) flags["--alpha"] = format_number(step.alpha.value);
  if (step.local_batch) flags["--local-batch"] = fmt::format("{:.0f}", *step.local_batch);
  if (step.global_batch) flags["--global-batch"] = fmt::format("{:.0f}", *step.global_batch);
  return flags;
}

}  // namespace ringside::ui
