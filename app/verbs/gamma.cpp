#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/training_flags.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

ordered_json optional_number(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json json_of(const TrainingQuestion& question) {
  ordered_json rows = ordered_json::array();
  for (const TrainingStep& training : question.steps) {
    const ordered_json break_even = optional_number(break_even_workers(training));
    for (const std::int64_t workers : question.workers) {
      const GammaRow row = gamma_row(training, workers);
      rows.push_back({{"workers", row.workers},
                      {"local_batch", row.local_batch},
                      {"compute_s", row.compute.value},
                      {"comm_s", row.comm.value},
                      {"gamma", row.gamma},
                      {"bound", row.communication_bound ? "communication" : "compute"},
                      {"step_s", row.step.value},
                      {"speedup", row.speedup},
                      {"efficiency", row.efficiency},
                      {"params", training.parameters},
                      {"break_even_workers", break_even}});
    }
  }
  return {{"rows", rows}, {"break_even_workers", optional_number(break_even_workers(question.steps.front()))}};
}

std::string headline(const TrainingStep& t) {
  const std::string batch =
      t.local_batch
          ? fmt::format("weak scaling: local batch {} on every worker", format_number(*t.local_batch))
          : fmt::format("strong scaling: global batch {} split over K workers", format_number(*t.global_batch));
  return fmt::format("{}\n{} bytes per parameter, {} FLOP per parameter and example, {:.4g} TFLOP/s, {}{}\n", batch,
                     format_number(t.bytes_per_parameter), format_number(t.flop_per_parameter), t.flops / 1e12,
                     format_bandwidth(t.bandwidth),
                     t.alpha.value > 0 ? ", alpha " + format_seconds(t.alpha) : std::string());
}

std::string table_of(const TrainingQuestion& question) {
  const bool several = question.steps.size() > 1;
  Table table;
  if (several) table.column("P");
  table.column("K")
      .column("local batch")
      .column("compute (ms)")
      .column("all-reduce (ms)")
      .column("gamma")
      .column("bound", Table::Align::left)
      .column("step (ms)")
      .column("speedup")
      .column("efficiency");
  for (const TrainingStep& training : question.steps) {
    for (const std::int64_t workers : question.workers) {
      const GammaRow row = gamma_row(training, workers);
      std::vector<std::string> cells{std::to_string(row.workers),
                                     format_number(row.local_batch),
                                     format_milliseconds(row.compute),
                                     format_milliseconds(row.comm),
                                     format_gamma(row.gamma),
                                     row.communication_bound ? "<- communication" : "compute",
                                     format_milliseconds(row.step),
                                     fmt::format("{:.2f}", row.speedup),
                                     fmt::format("{:.1f}%", row.efficiency * 100)};
      if (several) cells.insert(cells.begin(), fmt::format("{:g}", training.parameters));
      table.row(std::move(cells));
    }
  }
  return table.text();
}

std::string break_even_line(const TrainingStep& training, const std::string& prefix) {
  const auto workers = break_even_workers(training);
  if (!workers) return prefix + "gamma reaches 1 for no number of workers.\n";
  return prefix + fmt::format("gamma = 1 (break-even): {}.\n", break_even_text(*workers));
}

std::string text_of(const TrainingQuestion& question) {
  const bool several = question.steps.size() > 1;
  std::string text = several ? "" : fmt::format("P = {:g} parameters, ", question.steps.front().parameters);
  text += headline(question.steps.front()) + "\n" + table_of(question) + "\n";
  const bool one_answer = std::all_of(question.steps.begin(), question.steps.end(), [&](const TrainingStep& training) {
    return break_even_workers(training) == break_even_workers(question.steps.front());
  });
  if (one_answer) return text + break_even_line(question.steps.front(), several ? "For every P " : "");
  for (const TrainingStep& training : question.steps)
    text += break_even_line(training, fmt::format("P = {:g}: ", training.parameters));
  return text;
}

/// Each number alone may be fine and the answer still beyond what a double holds.
Result<bool> check_finite(const TrainingQuestion& question) {
  for (const TrainingStep& training : question.steps)
    for (const std::int64_t workers : question.workers) {
      const GammaRow row = gamma_row(training, workers);
      for (const double value : {row.gamma, row.step.value, row.speedup, row.efficiency})
        if (!std::isfinite(value))
          return fail("gamma",
                      fmt::format("a result beyond all numbers (P = {:g}, K = {})", training.parameters, workers),
                      "flags that are less far apart");
    }
  return true;
}

Action declare_gamma(FlagSet& accept) {
  auto flags = std::make_shared<TrainingFlags>();
  declare_training_flags(accept, *flags);
  declare_training_wires(accept, *flags);
  return [flags](bool json) -> Result<Outcome> {
    RINGSIDE_TRY(const auto question, read_training_flags(*flags));
    RINGSIDE_OK(check_finite(question));
    return Outcome{json ? json_text(json_of(question)) : text_of(question)};
  };
}

}  // namespace

Verb gamma_verb() {
  return {
      "gamma",
      "[--params P] [--global-batch G | --local-batch b] [--workers LIST] ..",
      "communication against computation in data-parallel training (section 4.1)",
      "gamma is the time of the gradient's all-reduce over the time of the arithmetic: above 1 the network sets the\n"
      "pace. Every flag defaults to Code 4.1.1, so `ringside gamma` alone prints Output 4.1.1. Strong scaling\n"
      "(--global-batch) splits one batch over all workers, max(floor(G/K), 1) examples each; weak scaling\n"
      "(--local-batch) gives every worker the same. The break-even solves gamma = 1 for a real-valued K.",
      "  ringside gamma\n"
      "  ringside gamma --workers 1..1024 --alpha 5us\n"
      "  ringside gamma --local-batch 32 --workers 64 --params 1e8,7e8,7e9,7e10",
      declare_gamma};
}

}  // namespace ringside
