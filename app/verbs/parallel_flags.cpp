#include "app/verbs/parallel_flags.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "app/flags/parse_list.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/overlap.h"

namespace ringside {
namespace {

constexpr std::int64_t kLeastMemory = 1'000'000;  // less is a unit that was forgotten

Result<TrainingPattern> read_pattern(const std::string& text) {
  std::vector<std::string> names;
  for (const TrainingPattern pattern : kPatterns) {
    names.emplace_back(name(pattern));
    if (text.empty() || fold_name(text) == fold_name(names.back())) return pattern;
  }
  return fail("--pattern", text, join(names));
}

Result<Recompute> read_recompute(const std::string& text) {
  if (text.empty() || text == "selective") return Recompute::selective;
  if (text == "none") return Recompute::none;
  if (text == "full") return Recompute::full;
  return fail("--recompute", text, "none, selective, full");
}

/// Of axes that are 1 it does not matter where they stand.
Result<std::vector<std::string>> read_order(const std::string& text, const std::vector<std::string>& usual,
                                            const Mix& mix) {
  if (text.empty()) return usual;
  std::vector<std::string> order;
  std::string rest = text + "-";
  for (std::size_t dash; (dash = rest.find('-')) != std::string::npos; rest = rest.substr(dash + 1))
    order.push_back(rest.substr(0, dash));
  for (const std::string& axis : usual)
    if (std::ranges::find(order, axis) == order.end() && order_text(mix, {axis}).empty()) order.push_back(axis);
  if (!std::is_permutation(order.begin(), order.end(), usual.begin(), usual.end()))
    return fail("--order", text, join(usual, "-") + " in any order, innermost first; those that are 1 may be left out");
  return order;
}

}  // namespace

Result<Mix> read_mix(const ParallelFlags& f) {
  Mix mix;
  for (const auto& [text, flag, target] : {std::tuple{&f.dp, "--dp", &mix.dp},
                                           {&f.tp, "--tp", &mix.tp},
                                           {&f.pp, "--pp", &mix.pp},
                                           {&f.ep, "--ep", &mix.ep},
                                           {&f.cp, "--cp", &mix.cp},
                                           {&f.replicas, "--replicas", &mix.replicas}}) {
    RINGSIDE_TRY(const auto size, read_whole(*text, flag, 1, 1 << 20, 1));
    *target = static_cast<std::int32_t>(size);
  }
  RINGSIDE_TRY(const auto zero, read_whole(f.zero, "--zero", 0, 3, 0));
  mix.zero = static_cast<std::int32_t>(zero);
  RINGSIDE_TRY(mix.pattern, read_pattern(f.pattern));
  for (const auto& [flag, text, own] : {std::tuple{"--servers", &f.servers, TrainingPattern::parameter_server},
                                        {"--rollout", &f.rollout, TrainingPattern::actor_learner},
                                        {"--tables", &f.tables, TrainingPattern::embedding_lookup},
                                        {"--width", &f.width, TrainingPattern::embedding_lookup},
                                        {"--rows", &f.rows, TrainingPattern::embedding_lookup}})
    if (!text->empty() && mix.pattern != own) return fail(flag, *text, "--pattern " + std::string(name(own)));
  if (f.asynchronous && mix.pattern == TrainingPattern::mix)
    return fail("--asynchronous", "mix", "--pattern parameter-server or actor-learner");
  RINGSIDE_TRY(const auto servers, read_whole(f.servers, "--servers", 1, 1 << 16, 1));
  mix.servers = static_cast<std::int32_t>(servers);
  mix.asynchronous = f.asynchronous, mix.servers_apart = f.apart;
  const double ranks = 1.0 * mix.dp * mix.tp * mix.pp * mix.ep * mix.cp;
  if (ranks > 1 << 20) return fail("ranks", format_number(ranks), "a product of 1048576 at most");
  return mix;
}

Result<TrainingJob> read_job(const ParallelFlags& f, Mix& mix) {
  TrainingJob job;
  const bool lookup = mix.pattern == TrainingPattern::embedding_lookup;
  RINGSIDE_TRY(job.model, open_model(!f.model.empty() ? f.model : lookup ? "dlrm" : "llama2-7b"));
  job.flops = assumed_flops(*job.model);
  const auto usual = static_cast<std::int64_t>(job.model->examples);
  RINGSIDE_TRY(const auto sequences, read_whole(f.sequences, "--sequences", 1, 1 << 30, usual));
  job.sequences = static_cast<double>(sequences);
  RINGSIDE_TRY(job.tokens, read_whole(f.tokens, "--tokens", 1, 1 << 30, job.model->tokens));
  if (!job.model->transformer()) job.tokens = 1;
  for (const auto& [text, flag, target] : {std::tuple{&f.tables, "--tables", &job.tables.number},
                                           {&f.width, "--width", &job.tables.width},
                                           {&f.rows, "--rows", &job.tables.rows}}) {
    RINGSIDE_TRY(const auto size,
                 read_whole(*text, flag, 1, std::int64_t{1} << 40, static_cast<std::int64_t>(*target)));
    *target = static_cast<double>(size);
  }
  if (!f.rollout.empty()) {
    RINGSIDE_TRY(const auto rollout, parse_bytes(f.rollout, "--rollout"));
    job.rollout = Bytes(static_cast<double>(rollout));
  }
  if (!f.context.empty() && f.context != "ring" && f.context != "ulysses")
    return fail("--context", f.context, "ring, ulysses");
  job.context = f.context == "ulysses" ? ContextExchange::ulysses : ContextExchange::ring;
  for (const auto& [text, flag, target] : {std::tuple{&f.flops, "--flops", &job.flops},
                                           {&f.peak, "--peak-flops", &job.peak_flops},
                                           {&f.parameter_bytes, "--bytes-per-param", &job.parameter_bytes},
                                           {&f.gradient_bytes, "--gradient-bytes", &job.gradient_bytes},
                                           {&f.optimizer_bytes, "--optimizer-bytes", &job.optimizer_bytes}}) {
    if (target == &job.optimizer_bytes && !text->empty() && parse_number(*text, flag, 0, 0)) {
      *target = 0;  // plain SGD keeps nothing
      continue;
    }
    auto number = read_scaled(*text, flag, *target);
    if (!number && target == &job.optimizer_bytes) return fail(flag, *text, "0 (plain SGD), or a number above it: 12");
    if (!number) return Failure(std::move(number.error()));
    *target = *number;
  }
  if (!f.memory.empty()) {
    RINGSIDE_TRY(const auto memory, parse_bytes(f.memory, "--memory"));
    if (memory < kLeastMemory) return fail("--memory", f.memory, "1MB at least, with its unit: 80GB");
    job.memory = Bytes(static_cast<double>(memory));
  }
  RINGSIDE_TRY(mix.micro_batches,
               read_whole(f.micro_batches, "--micro-batches", 1, 1 << 30, mix.pp > 1 ? sequences : 1));
  RINGSIDE_TRY(const auto pieces, read_whole(f.interleave, "--interleave", 1, 1024, 1));
  job.interleave = static_cast<std::int32_t>(pieces);
  RINGSIDE_TRY(job.recompute, read_recompute(f.recompute));
  RINGSIDE_TRY(job.order, read_order(f.order, job.order, mix));
  job.sequence_parallel = !f.no_sequence;
  job.attention = f.attention;
  job.overlap = !f.no_overlap;
  job.gpipe = f.gpipe;
  job.algorithm = f.algorithm;
  return job;
}

}  // namespace ringside
