#include "core/training/job_words.h"

#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {

std::string settings_text(const TrainingJob& job, const Mix& mix) {
  const TrainingJob usual;
  std::vector<std::string> parts;
  const auto say = [&parts](bool differs, const std::string& words) {
    if (differs) parts.push_back(words);
  };
  const std::string order = order_text(mix, job.order);
  say(order != order_text(mix, usual.order), "order " + order);
  say(job.recompute == Recompute::full, "full recomputation");
  const bool attends = job.model == nullptr || job.model->transformer();
  say(job.recompute == Recompute::none && attends, "attention's matrix kept");
  say(job.context == ContextExchange::ulysses && mix.cp > 1, "context by Ulysses");
  say(job.gpipe && mix.pp > 1, "GPipe");
  say(job.interleave > 1, fmt::format("{} pieces a stage", job.interleave));
  say(!job.overlap, "nothing overlaps");
  say(!job.sequence_parallel && mix.tp > 1, "no sequence parallelism");
  say(job.attention && attends, "attention's products counted");
  for (const auto& [what, bytes, own] : {std::tuple{"parameters", job.parameter_bytes, usual.parameter_bytes},
                                         {"gradients", job.gradient_bytes, usual.gradient_bytes},
                                         {"optimizer state", job.optimizer_bytes, usual.optimizer_bytes}})
    say(bytes != own, fmt::format("{} of {} B", what, format_number(bytes)));
  say(job.peak_flops != usual.peak_flops, "peak " + format_flops(job.peak_flops));
  say(job.memory != usual.memory, format_decimal_bytes(job.memory) + " of memory");
  say(mix.pattern == TrainingPattern::actor_learner && job.rollout != usual.rollout,
      "rollouts of " + format_decimal_bytes(job.rollout));
  const EmbeddingTables &t = job.tables, &own = usual.tables;
  const bool other = t.number != own.number || t.width != own.width;  // than the model's layers take
  say(mix.pattern == TrainingPattern::embedding_lookup && (other || t.rows != own.rows),
      fmt::format("{} tables of {} wide, {} rows{}", format_number(t.number), format_number(t.width),
                  format_number(t.rows),
                  other ? fmt::format(" (its perceptrons stay those of {} of {})", format_number(own.number),
                                      format_number(own.width))
                        : ""));
  return join(parts);
}

}  // namespace ringside
