#include "core/training/sentence_writer.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/pipeline.h"

namespace ringside {
namespace {

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
               layers = static_cast<double>(fullest_stage(shape.layers, mix.pp, job.interleave)),
               moe = static_cast<double>(most_expert_layers(shape.layers, shape.moe_layers, mix.pp, job.interleave));
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
    const Bytes routed = static_cast<double>(shape.active) * activations;
    RINGSIDE_OK(say("sends tokens to their experts", Collective::all_to_all, "ep", moe * m * passed, routed));
    RINGSIDE_OK(say("brings the results back", Collective::all_to_all, "ep", moe * m * passed, routed));
  }
  return all;
}

}  // namespace ringside
