// Why a mix is no better, and why a pattern is not among those that were looked at.
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/training/parallel.h"

namespace ringside {

MixVerdict judge(const StepEstimate& e, const StepEstimate& best) {
  using Kind = MixVerdict::Kind;
  MixVerdict v;
  if (!e.fits) {
    v.kind = Kind::too_large;
    return v;
  }
  v.times = e.step() / best.step();
  if (e.slowest_step > 1.005 * e.step())
    v.slowest_order = order_text(e.mix, e.slowest_order), v.slowest_times = e.slowest_step / best.step();
  if (e.mix == best.mix) return v;
  constexpr double kSameTime = 1e-9;
  if (v.times < 1 + kSameTime && !e.at_least()) {
    v.kind = Kind::as_fast;
    return v;
  }
  const SentenceWord* longest = nullptr;
  for (const SentenceWord& w : e.sentence)
    if (!longest || w.seconds > longest->seconds) longest = &w;
  if (e.bubble > e.exposed) {
    v.kind = Kind::bubble, v.waits = e.bubble;
  } else if (longest == nullptr) {
    v.kind = Kind::computes;
  } else {
    v.kind = Kind::exposed, v.waits = e.exposed;
    v.collective = longest->collective, v.axis = longest->axis;
  }
  return v;
}

std::pair<std::string, std::string> of_memory(Bytes total, Bytes memory) {
  constexpr double kGiga = 1e9;
  constexpr int kMostDecimals = 9;  // a byte
  int decimals = 1;
  double unit = kGiga / 10;  // of the last decimal, in bytes
  while (total > memory && decimals < kMostDecimals && std::round(total.value / unit) * unit <= memory.value)
    unit /= 10, ++decimals;
  return {format_fixed(total.value / kGiga, decimals), format_short(memory.value / kGiga, 6)};
}

std::string verdict(const StepEstimate& e, const StepEstimate& best, const TrainingJob& job) {
  const MixVerdict v = judge(e, best);
  std::string out = format_significant(v.times, 3) + "x: ";
  switch (v.kind) {
    case MixVerdict::Kind::too_large: {
      const auto [total, memory] = of_memory(e.memory.total(), job.memory);
      return fmt::format("does not fit: {} of {} GB", total, memory);
    }
    case MixVerdict::Kind::fastest: out = "the fastest that fits"; break;
    case MixVerdict::Kind::as_fast: out = "as fast as the first"; break;
    case MixVerdict::Kind::bubble: out += "its bubble takes " + format_seconds(v.waits); break;
    case MixVerdict::Kind::computes: out += "it computes longer"; break;
    case MixVerdict::Kind::exposed:
      out += fmt::format("{} exposed, most of it {} in {}", format_seconds(v.waits), v.collective, v.axis);
      break;
  }
  if (e.at_least()) out += " (its time is a lower bound)";
  if (!v.slowest_order.empty())
    out += fmt::format("; in the order {} {}x", v.slowest_order, format_significant(v.slowest_times, 3));
  return out;
}

std::vector<UnsearchedPattern> left_out(const TrainingJob& job, const Mix& mix) {
  using Kind = UnsearchedPattern::Kind;
  std::vector<UnsearchedPattern> all;
  if (mix.pattern == TrainingPattern::parameter_server || mix.pattern == TrainingPattern::embedding_lookup)
    all.push_back({Kind::alike});
  if (mix.pattern == TrainingPattern::parameter_server && mix.ranks() > kMostServedRanks)
    all.push_back({Kind::servers_of_many});
  if (mix.pattern != TrainingPattern::mix) return all;
  if (mix.ranks() == 1) all.push_back({Kind::servers_of_one});
  if (mix.ranks() > kMostServedRanks) all.push_back({Kind::servers_of_many});
  all.push_back({Kind::asynchronous});
  all.push_back({Kind::actors});
  if (!job.model->has_tables()) all.push_back({Kind::tables});
  if (job.model->transformer()) all.push_back({Kind::as_given});
  return all;
}

std::string text(const UnsearchedPattern& pattern) {
  switch (pattern.kind) {
    case UnsearchedPattern::Kind::servers_of_many:
      return fmt::format("other numbers of servers (of more than {} ranks powers of two are)", kMostServedRanks);
    case UnsearchedPattern::Kind::servers_of_one: return "parameter servers (need two ranks)";
    case UnsearchedPattern::Kind::asynchronous: return "asynchronous servers (older gradients: not the same steps)";
    case UnsearchedPattern::Kind::actors: return "actors and a learner (make their own data: not the same batch)";
    case UnsearchedPattern::Kind::tables: return "shared tables (this model has none)";
    case UnsearchedPattern::Kind::alike: return "ranks that are all alike (they are searched as a mix)";
    case UnsearchedPattern::Kind::as_given:
      return "other schedules of a pipeline, pieces of its stages, exchanges of contexts and kinds of recomputing "
             "(--gpipe, --interleave, --context, --recompute) than those given";
  }
  return {};
}

}  // namespace ringside
