#include "core/training/levers.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/collective/collective.h"

namespace ringside {

WholeBreakEven whole_break_even(const TrainingStep& t) {
  const auto above = [&](std::int64_t k) { return gamma_row(t, k).gamma > 1; };
  if (above(2)) return {WholeBreakEven::Kind::always, 2};
  if (!above(kMaxRanks)) return {};
  // The local batch only falls and the traffic only grows with K.
  std::int64_t low = 2, high = kMaxRanks;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (above(middle) ? high : low) = middle;
  }
  return {WholeBreakEven::Kind::at, high};
}

TrainingStep with_model(TrainingStep t, const TrainingModel& model, std::int64_t tokens, bool attention) {
  t.parameters = static_cast<double>(model.parameters());
  t.flop_per_parameter = 3 * model.forward_flop(tokens, attention) / t.parameters;
  return t;
}

Seconds forward_seconds(const GammaRow& row) {
  return row.compute / 3;
}

Seconds backward_seconds(const GammaRow& row) {
  return row.compute - forward_seconds(row);
}

std::vector<Lever> levers(const TrainingStep& t, std::int64_t workers, const LeverSettings& s) {
  std::vector<Lever> all;
  const auto add = [&](const std::string& name, const std::string& effect, const std::string& price,
                       const GammaRow& row, Seconds communication, Seconds hidden) {
    Lever l{name, effect, price, communication / row.compute, std::max(communication - hidden, Seconds(0)), {}, 0};
    l.step = row.compute + l.exposed;
    l.examples_per_second = row.local_batch * static_cast<double>(workers) / l.step.value;
    all.push_back(std::move(l));
  };
  const GammaRow here = gamma_row(t, workers);
  add("as it is", "", "", here, here.comm, Seconds(0));
  TrainingStep other = t;
  other.bandwidth = s.links * t.bandwidth;
  add("fatter links", format_bandwidth(other.bandwidth), "they are bought; latency stays", gamma_row(other, workers),
      gamma_row(other, workers).comm, Seconds(0));
  other = t;
  if (other.global_batch) *other.global_batch *= s.batch;
  if (other.local_batch) *other.local_batch *= s.batch;
  const GammaRow larger = gamma_row(other, workers);
  add("larger batch", fmt::format("{} examples a worker", format_number(larger.local_batch)),
      "memory for activations; fewer updates for as many examples", larger, larger.comm, Seconds(0));
  other = t;
  other.bytes_per_parameter /= s.compression;
  add("compression",
      other.bytes_per_parameter == 1 ? std::string("1 byte a parameter")
                                     : fmt::format("{} bytes a parameter", format_number(other.bytes_per_parameter)),
      "rounds gradients; packing takes time", here, gamma_row(other, workers).comm, Seconds(0));
  add("local steps", fmt::format("a sum every {} steps", format_number(s.local_steps)),
      "replicas drift apart in between; no longer the same steps as one worker's", here, here.comm / s.local_steps,
      Seconds(0));
  add("overlap", "sums beside the backward pass", "gamma stays; buckets, and kernels that share the GPU", here,
      here.comm, (1 - 1 / s.passes) * here.compute);
  const double K = static_cast<double>(workers);
  const Seconds in_network =
      workers < 2 ? Seconds(0) : 2 * t.alpha + K / (2 * (K - 1)) * (here.comm - 2 * (K - 1) * t.alpha);
  add("in-network reduction", "each byte is sent once", "switches that add; allreduce only", here, in_network,
      Seconds(0));
  return all;
}

}  // namespace ringside
