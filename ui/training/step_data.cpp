#include "ui/training/step_data.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/training/job_words.h"
#include "core/training/overlap.h"
#include "core/training_wires.h"

namespace ringside::ui {
namespace {

constexpr std::int32_t kRanksOfAServer = 8;  ///< one in so many
constexpr std::int32_t kMachine = 8;         ///< GPUs of one, in clusters that have any

/// GPUs that the step needs: of machines that workers fill in part, servers apart leave the rest.
std::int32_t places(const StepQuestion& q) {
  if (!q.mix.servers_apart || !has_nodes(q.cluster)) return q.mix.ranks();
  return (q.mix.dp + kMachine - 1) / kMachine * kMachine + q.mix.servers;
}

}  // namespace

const std::vector<ClusterChoice>& clusters() {
  static const std::vector<ClusterChoice> all = [] {
    std::vector<ClusterChoice> list{{"h100-rails", "H100 nodes on rails", true}};
    for (const Tier& t : tiers()) list.push_back({t.name, t.label, false});
    return list;
  }();
  return all;
}

bool has_nodes(const std::string& name) {
  return std::any_of(clusters().begin(), clusters().end(),
                     [&](const ClusterChoice& c) { return c.name == name && c.nodes; });
}

std::string cluster_label(const Case& wires) {
  if (!wires.wiring.uniform()) return wires.wiring.topology;
  const auto tier = find_tier(wires.tier);
  return tier ? tier->label : wires.tier;
}

StepQuestion first_step() {
  StepQuestion q;
  q.job.model = find_model("llama2-7b").value();
  q.job.tokens = 2048;
  q.mix.dp = 64, q.mix.zero = 3;
  return q;
}

void take_model(StepQuestion& q, const TrainingModel* model) {
  const bool transformer = model->transformer();
  if (model->example != q.job.model->example) {
    q.job.tokens = transformer ? model->tokens : 1;
    q.job.sequences = model->examples;
    q.job.flops = assumed_flops(*model);
  }
  q.job.model = model;
  if (!transformer) q.mix.tp = q.mix.pp = q.mix.cp = 1;
  if (model->shape.experts == 0) q.mix.ep = 1;
}

void take_pattern(StepQuestion& q, TrainingPattern pattern, bool asynchronous) {
  const std::int32_t ranks = q.mix.ranks();
  const bool lookup = pattern == TrainingPattern::embedding_lookup;
  if (lookup != (q.mix.pattern == TrainingPattern::embedding_lookup))
    take_model(q, lookup ? find_model("dlrm").value() : first_step().job.model);
  q.mix = Mix{.pattern = pattern, .asynchronous = asynchronous};
  if (pattern == TrainingPattern::parameter_server) q.mix.servers = std::max(1, ranks / kRanksOfAServer);
  q.mix.dp = std::max(1, ranks - (q.mix.ranks() - q.mix.dp));
  q.job.interleave = 1, q.job.gpipe = false;
}

Mix with_ranks(const Mix& mix, std::int32_t ranks) {
  Mix m = mix;
  const std::int32_t others = m.split() / m.dp, apart = m.ranks() - m.split();
  if (ranks <= apart || (ranks - apart) % others != 0) {
    m = Mix{.dp = ranks, .zero = m.zero};
  } else {
    m.dp = (ranks - apart) / others;
    if (m.data_ranks() % m.replicas != 0) m.replicas = 1;
  }
  return m;
}

void pull(StepQuestion& q, const LeverSet& levers) {
  q.levers = levers;
  q.job.overlap = levers.contains(LeverKind::overlap);
}

Result<StepData> solve_step(const StepQuestion& q) {
  RINGSIDE_OK(check_mix(q.job, q.mix));
  const Case wires_case = cluster_case(q.cluster, places(q));
  RINGSIDE_TRY(auto wires, training_wires(wires_case));
  RINGSIDE_TRY(StepData d, solve_step(q, std::move(wires)));
  d.wires_case = wires_case;
  d.wires_name = cluster_label(wires_case);
  return d;
}

Result<StepData> solve_step(const StepQuestion& q, TrainingWires wires) {
  StepData d;
  d.question = q;
  RINGSIDE_OK(check_mix(q.job, q.mix));
  d.wires = std::move(wires);
  CallTimes times(d.wires, q.job.algorithm);
  RINGSIDE_TRY(d.step, estimate(q.job, q.mix, times));
  Mix other = q.mix;
  other.replicas = 1;  // stage 0 has none
  if (q.mix.pattern != TrainingPattern::mix) d.memory = memory_by_role(q.job, q.mix);
  for (other.zero = 0; other.zero < 4 && q.mix.pattern == TrainingPattern::mix; ++other.zero)
    d.memory.push_back(
        {fmt::format("ZeRO {}", other.zero), memory_use(q.job, other.zero == q.mix.zero ? q.mix : other)});
  other.zero = 0;
  RINGSIDE_TRY(const auto replicated, estimate(q.job, other, times));
  d.replicated = replicated.sent();

  RINGSIDE_TRY(d.gamma, gradient_ratio(q.job, q.mix, times));
  d.settings.passes = passes(q.job);
  RINGSIDE_TRY(d.levers, step_levers(q.job, q.mix, times, d.settings));
  for (std::size_t i = 0; i < kLevers.size(); ++i)
    if (d.levers[i + 1] && q.levers.contains(kLevers[i])) d.on.insert(kLevers[i]);
  RINGSIDE_TRY(auto together, pulled_step(q.job, q.mix, times, d.settings, d.on));
  d.together = std::move(together.lever), d.pulled = together.symbols;
  TrainingJob larger = q.job;
  larger.sequences *= d.settings.batch;
  d.larger_batch = memory_use(larger, q.mix).total();
  return d;
}

std::string words_of(const StepData& d) {
  const TrainingJob& job = d.question.job;
  std::string settings = settings_text(job, d.mix());
  for (const LeverKind lever : d.on)
    if (lever != LeverKind::overlap) settings += fmt::format("{}lever {}", settings.empty() ? "" : ", ", name(lever));
  return fmt::format("{}; {}; {}; {} a rank, {} {}{}; times: {}, {}", job.model->label, d.wires_name, d.mix().text(),
                     batch_text(*job.model, job.sequences, job.tokens), format_flops(job.flops),
                     job.flops == assumed_flops(*job.model) ? "assumed" : "given",
                     settings.empty() ? "" : "; " + settings, algorithms_of(job, d.mix()), d.origin());
}

Result<std::vector<StepEstimate>> other_mixes(const StepData& d, const std::function<bool()>& cancelled) {
  CallTimes times(d.wires, d.question.job.algorithm);
  return search_mixes(d.question.job, d.mix(), times, cancelled, {.patterns = true, .first = true});
}

StepQuestion with_mix(const StepQuestion& question, const Mix& mix) {
  StepQuestion q = question;
  q.job.sequences = q.job.sequences * q.mix.dp * q.mix.ep / (mix.dp * mix.ep);
  q.mix = mix;
  if (mix.pp == 1 || mix.micro_batches % mix.pp != 0 ||
      std::int64_t{mix.pp} * q.job.interleave > q.job.model->shape.layers)
    q.job.interleave = 1;
  return q;
}

Case verb_case(const StepData& d, std::size_t word) {
  const SentenceWord& w = d.step.sentence.at(word);
  Case c = d.wires_case;
  const bool send = w.collective == "send";
  c.collective = send ? Collective::broadcast : parse_collective(w.collective).value();
  const std::string algorithm = d.question.job.algorithm.substr(0, d.question.job.algorithm.find(':'));
  const bool served = d.mix().pattern == TrainingPattern::parameter_server,
             acted = d.mix().pattern == TrainingPattern::actor_learner;
  if (send || served || c.collective == Collective::all_to_all || c.collective == Collective::gather)
    c.algorithm = "linear";
  else if (acted)
    c.algorithm = "binomial";
  else if (find_algorithm(c.collective, algorithm))
    c.algorithm = algorithm;
  else
    c.algorithm = algorithms_of(c.collective).front()->name;
  std::vector<std::int32_t> group = w.members;
  if (send) group.resize(2);
  c.instance.ranks = static_cast<std::int32_t>(group.size());
  if (d.wires.network) {
    std::string places;
    for (const std::int32_t r : group) places += (places.empty() ? "" : ",") + std::to_string(r);
    c.wiring.placement = places;
  }
  const bool sums = c.collective == Collective::allreduce || c.collective == Collective::reduce_scatter ||
                    c.collective == Collective::reduce;
  const TrainingJob& job = d.question.job;
  c.type = (sums ? job.gradient_bytes : job.parameter_bytes) == 2 ? ElementType::bf16 : ElementType::float32;
  const double size = size_of(c.type) * c.instance.ranks;  // every rank's part is as large
  c.bytes = static_cast<std::int64_t>(std::max(1.0, std::round(w.bytes.value / size)) * size);
  // The stage would take the defaults of what nobody gave.
  for (const auto& [parameter, value] : w.parameters) c = with_parameter(std::move(c), parameter, value);
  return c;
}

}  // namespace ringside::ui
