#include "core/training/sentence_writer.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

/// Parts of groups, in their names: no axis has such a size.
constexpr std::int32_t kShards = -2, kCopies = -3;

std::int32_t size_of_axis(const Mix& m, const std::string& axis) {
  return axis == "dp" ? m.dp : axis == "tp" ? m.tp : axis == "pp" ? m.pp : axis == "ep" ? m.ep : m.cp;
}

}  // namespace

std::string axis_name(const Mix& m, const std::vector<std::string>& axes) {
  std::vector<std::string> split;
  for (const std::string& a : axes)
    if (size_of_axis(m, a) > 1) split.push_back(a);
  return split.empty() ? axes.back() : join(split, "+");
}

std::string order_text(const Mix& mix, const std::vector<std::string>& order) {
  std::vector<std::string> split;
  for (const std::string& a : order)
    if (size_of_axis(mix, a) > 1) split.push_back(a);
  return join(split, "-");
}

std::vector<std::vector<std::int32_t>> mix_groups(const TrainingJob& job, const Mix& mix,
                                                  const std::vector<std::string>& axes) {
  struct Axis {
    std::int32_t size;
    bool varies;
  };
  std::vector<Axis> split;
  std::int32_t varying = 1;
  for (const std::string& axis : job.order) {
    split.push_back({size_of_axis(mix, axis), std::find(axes.begin(), axes.end(), axis) != axes.end()});
    if (split.back().varies) varying *= split.back().size;
  }
  std::vector<std::vector<std::int32_t>> groups(static_cast<std::size_t>(mix.split() / varying));
  for (auto& group : groups) group.reserve(static_cast<std::size_t>(varying));
  for (std::int32_t r = 0; r < mix.split(); ++r) {
    std::int32_t others = 0, weight = 1, rest = r;  // the rank's other coordinates number its group
    for (const Axis& axis : split) {
      if (!axis.varies) others += weight * (rest % axis.size), weight *= axis.size;
      rest /= axis.size;
    }
    groups[static_cast<std::size_t>(others)].push_back(r);
  }
  return groups;
}

Result<Seconds> SentenceWriter::say(const Said& said, double calls, Bytes n) {
  return say_in(said, axis_name(mix_, said.axes), groups(said.axes), calls, n);
}

CallTimes::Kept SentenceWriter::groups(const std::vector<std::string>& axes, const std::vector<std::int32_t>& part,
                                       const std::function<CallTimes::Groups(CallTimes::Groups)>& take) {
  // Sizes of the axes in their order, neighbours of a kind as one axis: they make the same groups.
  std::vector<std::int32_t> name;
  for (const std::string& axis : job_.order) {
    const std::int32_t size = size_of_axis(mix_, axis), varies = std::ranges::find(axes, axis) != axes.end() ? 1 : 0;
    if (size == 1) continue;
    if (name.empty() || name.back() != varies) name.insert(name.end(), {1, varies});
    name[name.size() - 2] *= size;
  }
  name.insert(name.end(), part.begin(), part.end());
  return times_.keep(name, [&] {
    auto all = mix_groups(job_, mix_, axes);
    return take ? take(std::move(all)) : all;
  });
}

Result<Seconds> SentenceWriter::say_in(const Said& said, const std::string& axis, CallTimes::Kept groups, double calls,
                                       Bytes n) {
  const double k = static_cast<double>(groups->front().size());
  if (k < 2 || calls == 0) return Seconds(0);
  RINGSIDE_TRY(const TimedCall timed, times_(said.collective, groups, n));
  const Seconds once = timed.seconds;
  const double factor = said.collective == Collective::allreduce ? 2 : 1;
  add({said.phase, std::string(name(said.collective)), axis, said.what, static_cast<std::int32_t>(k), calls, n,
       calls * factor * (k - 1) / k * n, calls * once, timed.parameters, timed.timing, groups->front(),
       static_cast<std::int32_t>(groups->size())});
  return once;
}

void SentenceWriter::add(SentenceWord w) {
  last_ = 0;
  for (SentenceWord& known : words_) {
    if (known.phase == w.phase && known.what == w.what && known.axis == w.axis) {
      known.bytes = (known.calls * known.bytes + w.calls * w.bytes) / (known.calls + w.calls);
      known.calls += w.calls;
      known.sent += w.sent;
      known.seconds += w.seconds;
      known.timing = std::max(known.timing, w.timing);
      return;
    }
    ++last_;
  }
  words_.push_back(std::move(w));
}

Result<std::vector<BlockingCalls>> say_layers(SentenceWriter& writer, const TrainingJob& job, const Mix& mix) {
  const TransformerShape& shape = job.model->shape;
  std::vector<BlockingCalls> all;
  if (shape.hidden == 0) return all;
  const double m = static_cast<double>(mix.micro_batches),
               layers = static_cast<double>(shape.layers) * fullest_share(job, mix);
  const double tokens = job.sequences / m * static_cast<double>(job.tokens) / mix.cp;
  const Bytes activations(tokens * static_cast<double>(shape.hidden) * job.activation_bytes);
  for (const bool backward : {false, true}) {
    // Where layers keep their input only, the backward pass begins with the forward one.
    const double passed = backward && job.recompute == Recompute::full ? 2 : 1;
    const auto say = [&](const char* what, Collective c, const char* axis, double calls, Bytes n) -> Result<bool> {
      RINGSIDE_TRY(const Seconds once, writer.say({backward ? "backward" : "forward", what, c, {axis}}, calls, n));
      if (once.value > 0) all.push_back({writer.last(), backward, calls * once});
      return true;
    };
    if (job.sequence_parallel) {
      RINGSIDE_OK(
          say("gathers the tokens of a layer", Collective::allgather, "tp", 2 * layers * m * passed, activations));
      RINGSIDE_OK(say("adds the parts of a layer's output", Collective::reduce_scatter, "tp", 2 * layers * m * passed,
                      activations));
    } else {
      RINGSIDE_OK(
          say("adds the parts of a layer's output", Collective::allreduce, "tp", 2 * layers * m * passed, activations));
    }
    // A rank of tensor parallelism has its heads alone, and one of keys and values at least.
    const double heads_apart = static_cast<double>(std::min<std::int64_t>(mix.tp, shape.key_value_heads));
    const Bytes keys(tokens * static_cast<double>(shape.key_value) * job.activation_bytes / heads_apart);
    if (job.context == ContextExchange::ring) {
      RINGSIDE_OK(say("passes keys and values around", Collective::allgather, "cp",
                      (backward ? 1 + passed : 1) * layers * m, 2.0 * mix.cp * keys));
    } else {
      // Queries and outputs are as wide as the layer, keys and values may be narrower.
      const char* heads = "hands each rank all tokens of its heads";
      const Bytes queries = activations / static_cast<double>(mix.tp);
      RINGSIDE_OK(say(heads, Collective::all_to_all, "cp", layers * m * passed, queries));
      RINGSIDE_OK(say(heads, Collective::all_to_all, "cp", 2 * layers * m * passed, keys));
      RINGSIDE_OK(say("hands their outputs back", Collective::all_to_all, "cp", layers * m * passed, queries));
    }
    const double moe = static_cast<double>(shape.moe_layers) * fullest_share(job, mix);
    const Bytes routed = static_cast<double>(shape.active) * activations;
    RINGSIDE_OK(say("sends tokens to their experts", Collective::all_to_all, "ep", moe * m * passed, routed));
    RINGSIDE_OK(say("brings the results back", Collective::all_to_all, "ep", moe * m * passed, routed));
  }
  return all;
}

namespace {

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

}  // namespace

Result<std::vector<TimedUnit>> say_units(SentenceWriter& writer, const TrainingJob& job, const Mix& mix) {
  std::vector<TrainingModel::Unit> units = job.model->units();
  double flop = 0;
  for (const auto& u : units) flop += u.forward_flop;
  if (mix.pp > 1) {  // a stage is a share of the model in fewer units
    const auto count = std::max<std::size_t>(1, units.size() / static_cast<std::size_t>(mix.pp));
    units.assign(count,
                 {"", job.model->parameters() / static_cast<std::int64_t>(count), flop / static_cast<double>(count)});
  }
  const double experts =
      static_cast<double>(job.model->expert_parameters()) / static_cast<double>(job.model->parameters());
  DataParallel dense(writer, job, mix, kOfUnits, {"cp", "ep", "dp"}),
      routed(writer, job, mix, kOfExperts, {"cp", "dp"});
  std::vector<TimedUnit> out;
  for (const auto& u : units) {
    const double held = static_cast<double>(u.parameters) * fullest_share(job, mix) / mix.tp;
    const double sparse = mix.ep > 1 ? held * experts : 0;
    TimedUnit unit;
    unit.share = u.forward_flop / flop;
    RINGSIDE_TRY(unit.calls, dense.calls(Bytes((held - sparse) * job.parameter_bytes),
                                         Bytes((held - sparse) * job.gradient_bytes)));
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
