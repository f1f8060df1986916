// What a rank keeps, and whether a mix suits a model at all.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/parallel.h"
#include "core/training/patterns.h"
#include "core/training/pipeline.h"

namespace ringside {
namespace {

/// What each layer keeps for the backward pass, of one micro-batch, in bytes (Korthikanti et al. 2022, table 2).
double layer_activations(const TrainingJob& job, const Mix& mix) {
  const TransformerShape& shape = job.model->shape;
  const double s = static_cast<double>(job.tokens) / mix.cp, h = static_cast<double>(shape.hidden), t = mix.tp;
  const double sbh = s * job.sequences / static_cast<double>(mix.micro_batches) * h;
  if (job.recompute == Recompute::full) return 2 * sbh / (job.sequence_parallel ? t : 1);
  const double linear = job.sequence_parallel ? 34 / t : 10 + 24 / t;
  // The whole context's keys meet these queries.
  const double matrix = 5 * static_cast<double>(shape.heads) * static_cast<double>(job.tokens) / h / t;
  return sbh * (linear + (job.recompute == Recompute::none ? matrix : 0));
}

/// A layer's output, and that of its norm or bias, for each example: the norm's weights, or the bias, tell the
/// channels.
double convolution_activations(const TrainingJob& job) {
  double outputs = 0;
  const auto& tensors = job.model->tensors;
  for (std::size_t i = 0; i + 1 < tensors.size(); ++i)
    if (tensors[i].forward_flop > 0 && tensors[i + 1].layer == tensors[i].layer)
      outputs += tensors[i].forward_flop / (2.0 * static_cast<double>(tensors[i].elements)) *
                 static_cast<double>(tensors[i + 1].elements);
  return 2 * outputs * job.activation_bytes;
}

/// Micro-batches, and parts of them, whose activations the first stage holds at once (Narayanan et al. 2021,
/// section 2.2).
double in_flight(const TrainingJob& job, const Mix& mix) {
  const double m = static_cast<double>(mix.micro_batches), p = mix.pp, v = job.interleave;
  if (mix.pp == 1) return 1;
  if (job.gpipe) return m;
  return std::min(m, v > 1 ? p * (1 + (p - 1) / (p * v)) : p);
}

Result<bool> divides(const char* what, double whole, std::int64_t parts, const std::string& of) {
  if (std::fmod(whole, static_cast<double>(parts)) == 0) return true;
  return fail(what, std::to_string(parts), fmt::format("a divisor of {} {}", format_number(whole), of));
}

}  // namespace

Result<bool> check_mix(const TrainingJob& job, const Mix& mix) {
  const TransformerShape& shape = job.model->shape;
  if (mix.pattern != TrainingPattern::mix) RINGSIDE_OK(check_pattern(mix));
  if (!job.model->transformer() && mix.tp * mix.pp * mix.ep * mix.cp > 1)
    return fail("--model", job.model->name, "a transformer, to split tensors, layers, experts or sequences");
  if (shape.experts == 0 && mix.ep > 1) return fail("--ep", std::to_string(mix.ep), "1: the model has no experts");
  if (job.model->transformer()) {
    RINGSIDE_OK(divides("--tp", static_cast<double>(shape.heads), mix.tp, "heads"));
    if (mix.pp > shape.layers) return fail("--pp", std::to_string(mix.pp), counted(shape.layers, "layer") + " at most");
    if (mix.ep > 1) RINGSIDE_OK(divides("--ep", static_cast<double>(shape.experts), mix.ep, "experts"));
    RINGSIDE_OK(divides("--cp", static_cast<double>(job.tokens), mix.cp, "tokens"));
    if (job.context == ContextExchange::ulysses && shape.key_value_heads % (std::int64_t{mix.cp} * mix.tp) != 0)
      return fail("--cp", fmt::format("{}, of {} tensor-parallel ranks", mix.cp, mix.tp),
                  fmt::format("with all-to-all (Ulysses) a product that divides {} heads of keys and values",
                              shape.key_value_heads));
  }
  RINGSIDE_OK(divides("--micro-batches", job.sequences, mix.micro_batches, "sequences of a rank"));
  RINGSIDE_OK(divides("--replicas", mix.data_ranks(), mix.replicas, "data-parallel ranks"));
  if (mix.replicas > 1 && (mix.zero == 0 || mix.ep > 1))
    return fail("--replicas", std::to_string(mix.replicas),
                "ZeRO 1 to 3 and one expert group: copies of what is sharded");
  if (mix.pp > kMostStages) return fail("--pp", std::to_string(mix.pp), fmt::format("{} stages at most", kMostStages));
  if (job.interleave > 1 && (mix.pp == 1 || mix.micro_batches % mix.pp != 0))
    return fail("--interleave", std::to_string(job.interleave), "a pipeline whose stages divide the micro-batches");
  if (job.interleave > 1 && std::int64_t{mix.pp} * job.interleave > shape.layers)
    return fail(
        "--interleave", std::to_string(job.interleave),
        fmt::format("{} at most: {} on {} stages", shape.layers / mix.pp, counted(shape.layers, "layer"), mix.pp));
  return true;
}

MemoryUse memory_use(const TrainingJob& job, const Mix& mix) {
  const auto all = memory_by_role(job, mix);
  const auto less = [](const RoleMemory& a, const RoleMemory& b) { return a.use.total() < b.use.total(); };
  return std::max_element(all.begin(), all.end(), less)->use;
}

std::vector<RoleMemory> memory_by_role(const TrainingJob& job, const Mix& mix) {
  return mix.pattern == TrainingPattern::mix ? std::vector<RoleMemory>{{"rank", split_memory(job, mix)}}
                                             : pattern_memory(job, mix);
}

MemoryUse split_memory(const TrainingJob& job, const Mix& mix) {
  const double all = static_cast<double>(job.model->parameters());
  const double experts = static_cast<double>(job.model->expert_parameters());
  const double split = mix.tp / fullest_share(job, mix);
  MemoryUse use;
  const auto add = [&](double held, double ranks) {
    const double shards = ranks / mix.replicas;
    use.parameters += Bytes(held * job.parameter_bytes / (mix.zero == 3 ? shards : 1));
    use.gradients += Bytes(held * job.gradient_bytes / (mix.zero >= 2 ? shards : 1));
    use.optimizer += Bytes(held * job.optimizer_bytes / (mix.zero >= 1 ? shards : 1));
  };
  add((all - experts) / split, mix.data_ranks());
  if (experts > 0) add(experts / split / mix.ep, static_cast<double>(mix.dp) * mix.cp);
  if (job.model->transformer())
    use.activations = Bytes(layer_activations(job, mix) * static_cast<double>(job.model->shape.layers) *
                            fullest_share(job, mix) * in_flight(job, mix));
  else
    use.activations = Bytes(convolution_activations(job) * job.sequences / static_cast<double>(mix.micro_batches));
  if (mix.zero == 3 && mix.data_ranks() > mix.replicas) {
    double largest = 0;
    for (const auto& unit : job.model->units()) largest = std::max(largest, static_cast<double>(unit.parameters));
    use.gathered = Bytes(2 * largest * job.parameter_bytes / mix.tp / (experts > 0 ? mix.ep : 1));
  }
  return use;
}

}  // namespace ringside
