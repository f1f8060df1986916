#include <optional>

#include <nlohmann/json.hpp>

#include "app/verbs/trace_answer.h"
#include "core/base/text.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

/// `cut`: what is behind the break of its file is unknown, and so is how long the GPU idled.
void add_times(ordered_json& j, const TraceTimes& t, bool cut) {
  if (cut && t.span.value == 0) {
    for (const char* unknown :
         {"compute_s", "communication_s", "overlapped_s", "exposed_s", "gamma", "span_s", "idle_s", "idle_share"})
      j[unknown] = nullptr;
    return;
  }
  j["compute_s"] = t.compute.value;
  j["communication_s"] = t.communication.value;
  j["overlapped_s"] = t.overlapped.value;
  j["exposed_s"] = t.exposed().value;
  j["gamma"] = or_null(t.gamma());
  j["span_s"] = t.span.value;
  j["idle_s"] = cut ? ordered_json(nullptr) : ordered_json(t.idle().value);
  j["idle_share"] = cut ? ordered_json(nullptr) : ordered_json(t.idle_share());
}

ordered_json rank_json(const RankTrace& r) {
  ordered_json steps = ordered_json::array(), total;
  for (const TraceStep& s : r.steps) {
    ordered_json step{{"step", s.step}};
    add_times(step, s.times, r.cut);
    steps.push_back(step);
  }
  add_times(total, r.total, r.cut);
  ordered_json fault;
  ordered_json notes = ordered_json::array();
  for (const TraceNote& note : r.notes) notes.push_back(text(note));
  if (r.fault) fault = {{"byte", r.fault->byte}, {"line", r.fault->line}, {"what", r.fault->what}};
  return {{"file", r.path},       {"rank", or_null(r.rank)}, {"world_size", or_null(r.world_size)},
          {"steps", steps},       {"total", total},          {"waiting_s", r.waiting.value},
          {"kernels", r.kernels}, {"notes", notes},          {"fault", fault}};
}

}  // namespace

nlohmann::ordered_json json_of_trace(const TraceAnswer& a) {
  ordered_json ranks = ordered_json::array(), collectives = ordered_json::array(), stragglers = ordered_json::array();
  for (const RankTrace& r : a.analysis.ranks) ranks.push_back(rank_json(r));
  for (std::size_t i = 0; i < a.analysis.collectives.size(); ++i) {
    const TraceCollective& c = a.analysis.collectives[i];
    const TracePrediction& p = a.predicted[i];
    ordered_json row{{"collective", c.collective ? std::string(name(*c.collective)) : c.name}, {"name", c.name}};
    row["bytes"] = c.bytes ? ordered_json(c.bytes->value) : ordered_json(nullptr);
    row["ranks"] = or_null(c.ranks);
    row["calls"] = c.calls;
    row["seconds"] = c.seconds.value;
    row["shortest_s"] = c.shortest.value;
    row["predicted_s"] = p.seconds ? ordered_json(p.seconds->value) : ordered_json(nullptr);
    row["predicted_by"] = p.algorithm.empty() ? ordered_json(nullptr) : ordered_json(p.algorithm);
    row["predicted_from"] = p.seconds ? ordered_json(p.origin) : ordered_json(nullptr);
    row["latency_bound"] = or_null(p.latency_bound);
    row["crossover_bytes"] = p.crossover ? ordered_json(p.crossover->value) : ordered_json(nullptr);
    collectives.push_back(row);
  }
  for (const TraceStraggler& s : a.analysis.stragglers)
    stragglers.push_back({{"rank", s.rank}, {"calls_last", s.calls_last}, {"waited_for_s", s.waited_for.value}});
  ordered_json buckets;
  if (const auto& b = a.analysis.buckets)
    buckets = {{"model", b->model->name},
               {"step", b->step},
               {"measured", b->measured},
               {"rule", b->rule},
               {"equal", b->equal()}};
  return {{"ranks", ranks},
          {"collectives", collectives},
          {"stragglers", stragglers},
          {"matched_calls", a.analysis.matched_calls},
          {"unmatched_calls", a.analysis.unmatched_calls},
          {"latency_bound_calls", a.latency_bound},
          {"judged_calls", a.judged},
          {"predicted_from", join(a.origins)},
          {"buckets", buckets}};
}

}  // namespace ringside
