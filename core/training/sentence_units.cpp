// What data parallelism says in a sentence, unit by unit.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/try.h"
#include "core/training/pipeline.h"
#include "core/training/sentence_writer.h"

namespace ringside {
namespace {

/// Parts of groups, in their names: no axis has such a size.
constexpr std::int32_t kShards = -2, kCopies = -3;

/// What data parallelism does with the parameters of a unit.
struct DataWords {
  const char *gathers, *gathers_again, *sums, *sums_shards, *sums_copies, *gathers_updated;
};
constexpr DataWords kOfUnits{
    "gathers each unit's parameters",    "gathers them again, last to first", "sums gradients",
    "sums gradients, to each its shard", "sums the shards of all copies",     "gathers the updated parameters"};
constexpr DataWords kOfExperts{"gathers each unit's experts",        "gathers the experts again, last to first",
                               "sums gradients of experts",          "sums gradients of experts, to each its shard",
                               "sums experts' shards of all copies", "gathers the updated experts"};

/// Of each group the ranks that share the parameters of one copy, which are neighbours.
CallTimes::Groups shards(const CallTimes::Groups& all, std::size_t replicas) {
  CallTimes::Groups out;
  for (const auto& group : all) {
    const auto size = static_cast<std::ptrdiff_t>(group.size() / replicas);
    for (auto at = group.begin(); at != group.end(); at += size) out.emplace_back(at, at + size);
  }
  return out;
}

/// Of each group the ranks that keep the same shard.
CallTimes::Groups copies(const CallTimes::Groups& all, std::size_t replicas) {
  CallTimes::Groups out;
  for (const auto& group : all)
    for (std::size_t i = 0, size = group.size() / replicas; i < size; ++i) {
      out.emplace_back();
      for (std::size_t r = i; r < group.size(); r += size) out.back().push_back(group[r]);
    }
  return out;
}

/// Which collectives of data parallelism a unit of n bytes of gradients and so many bytes of parameters needs.
class DataParallel {
 public:
  DataParallel(SentenceWriter& writer, const TrainingJob& job, const Mix& mix, const DataWords& words,
               const std::vector<std::string>& axes)
      : writer_(writer),
        mix_(mix),
        words_(words),
        sums_(job.sums),
        all_(writer.groups(axes)),
        shards_(mix.replicas > 1 ? part(axes, kShards, shards) : all_),
        copies_(mix.replicas > 1 ? part(axes, kCopies, copies) : all_),
        axis_(axis_name(mix, axes)) {}

  Result<UnitCalls> calls(Bytes parameters, Bytes gradients) {
    UnitCalls out;
    const double m = static_cast<double>(mix_.micro_batches);
    if (mix_.zero == 3) {
      RINGSIDE_TRY(out.gather, say("forward", words_.gathers, Collective::allgather, m, parameters));
      RINGSIDE_OK(say("backward", words_.gathers_again, Collective::allgather, m, parameters));
    }
    const double reductions = mix_.zero >= 2 ? m : 1;
    if (mix_.zero == 0 && !sums_) return out;
    if (mix_.zero == 0) {
      RINGSIDE_TRY(out.reduce,
                   writer_.say_in({"backward", words_.sums, Collective::allreduce, {}}, axis_, all_, 1, gradients));
      return out;
    }
    RINGSIDE_TRY(out.reduce, say("backward", words_.sums_shards, Collective::reduce_scatter, reductions, gradients));
    if (mix_.replicas > 1) {
      const Bytes shard = gradients / static_cast<double>(shards_->front().size());
      RINGSIDE_TRY(const Seconds across, writer_.say_in({"backward", words_.sums_copies, Collective::allreduce, {}},
                                                        axis_ + " copies", copies_, reductions, shard));
      out.reduce += across;
    }
    if (mix_.zero < 3) {
      RINGSIDE_TRY(out.update, say("update", words_.gathers_updated, Collective::allgather, 1, parameters));
    }
    return out;
  }

 private:
  CallTimes::Kept part(const std::vector<std::string>& axes, std::int32_t which,
                       CallTimes::Groups (*take)(const CallTimes::Groups&, std::size_t)) {
    const std::int32_t copies = mix_.replicas;
    return writer_.groups(axes, {which, copies},
                          [&](const CallTimes::Groups& all) { return take(all, static_cast<std::size_t>(copies)); });
  }
  Result<Seconds> say(const char* phase, const char* what, Collective c, double calls, Bytes n) {
    return writer_.say_in({phase, what, c, {}}, axis_, shards_, calls, n);
  }

  SentenceWriter& writer_;
  const Mix& mix_;
  const DataWords& words_;
  bool sums_;
  CallTimes::Kept all_, shards_, copies_;
  std::string axis_;
};

/// Of one stage: its share of the computation, and the parameters that its ranks have between them.
struct StageUnit {
  double share = 0, dense = 0, experts = 0;
};

/// Units of the model, or as many as the fullest stage has layers, with its share of the model: the last of them have
/// its experts.
std::vector<StageUnit> stage_units(const TrainingJob& job, const Mix& mix) {
  const TrainingModel& model = *job.model;
  std::vector<StageUnit> all;
  if (mix.pp == 1) {
    double flop = 0;
    for (const auto& u : model.units()) {
      const std::int64_t dense = u.parameters - u.expert_parameters;
      all.push_back({u.forward_flop, static_cast<double>(dense), static_cast<double>(u.expert_parameters)});
      flop += u.forward_flop;
    }
    for (StageUnit& u : all) u.share /= flop;
    return all;
  }
  const TransformerShape& shape = model.shape;
  const std::int64_t layers = fullest_stage(shape.layers, mix.pp, job.interleave),
                     sparse = most_expert_layers(shape.layers, shape.moe_layers, mix.pp, job.interleave);
  const double share = fullest_share(job, mix), count = static_cast<double>(layers);
  const auto held = [&](std::int64_t parameters) { return static_cast<double>(parameters) * share; };
  all.assign(static_cast<std::size_t>(layers),
             {1 / count, held(model.parameters() - model.expert_parameters()) / count, 0});
  for (std::int64_t i = layers - sparse; i < layers; ++i)
    all[static_cast<std::size_t>(i)].experts = held(model.expert_parameters()) / static_cast<double>(sparse);
  return all;
}

}  // namespace

Result<std::vector<TimedUnit>> say_units(SentenceWriter& writer, const TrainingJob& job, const Mix& mix) {
  DataParallel dense(writer, job, mix, kOfUnits, {"cp", "ep", "dp"}),
      routed(writer, job, mix, kOfExperts, {"cp", "dp"});
  std::vector<TimedUnit> out;
  for (const StageUnit& u : stage_units(job, mix)) {
    const bool apart = mix.ep > 1;
    const double sparse = apart ? u.experts / mix.tp : 0, all = (apart ? u.dense : u.dense + u.experts) / mix.tp;
    TimedUnit unit;
    unit.share = u.share;
    RINGSIDE_TRY(unit.calls, dense.calls(Bytes(all * job.parameter_bytes), Bytes(all * job.gradient_bytes)));
    if (sparse > 0) {
      RINGSIDE_TRY(const auto more, routed.calls(Bytes(sparse / mix.ep * job.parameter_bytes),
                                                 Bytes(sparse / mix.ep * job.gradient_bytes)));
      unit.calls.gather += more.gather, unit.calls.reduce += more.reduce, unit.calls.update += more.update;
    }
    out.push_back(unit);
  }
  return out;
}

}  // namespace ringside
