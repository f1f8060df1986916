// The simulator's account of one job, kept and put in order.
#include <algorithm>
#include <utility>

#include "core/base/try.h"
#include "core/sim/network.h"
#include "core/sim/shared_ways.h"

namespace ringside {

Result<SimulationResult> simulate(const Topology& topology, std::span<const NetworkJob> jobs, std::int32_t ports,
                                  SpanSink* sink) {
  Ways ways(topology);
  return simulate(ways, jobs, ports, sink);
}

namespace {

class Collector : public SpanSink {
 public:
  void arrived(std::int32_t, const Span& span) override { spans.push_back(span); }
  std::vector<Span> spans;
};

}  // namespace

Result<Timeline> timeline_of(const Topology& topology, const NetworkJob& job, std::int32_t ports,
                             SimulationResult* result) {
  Collector collector;
  RINGSIDE_TRY(auto ran, simulate(topology, {&job, 1}, ports, &collector));
  Timeline timeline{std::move(collector.spans), ran.end};
  std::sort(timeline.spans.begin(), timeline.spans.end(),
            [](const Span& a, const Span& b) { return a.step != b.step ? a.step < b.step : a.index < b.index; });
  if (result) *result = std::move(ran);
  return timeline;
}

}  // namespace ringside
