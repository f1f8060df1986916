#include "core/training/levers.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/collective/collective.h"

namespace ringside {

WholeBreakEven whole_break_even(const TrainingStep& t) {
  const auto above = [&](std::int64_t k) { return gamma_row(t, k).gamma > 1; };
  if (above(2)) return {WholeBreakEven::Kind::always, 2};
  if (!above(kMaxRanks)) return {.beyond = t.alpha.value > 0 || t.global_batch.value_or(1) > kMaxRanks};
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

std::string_view name(LeverKind lever) {
  switch (lever) {
    case LeverKind::links: return "fatter links";
    case LeverKind::batch: return "larger batch";
    case LeverKind::compression: return "compression";
    case LeverKind::local_steps: return "local steps";
    case LeverKind::overlap: return "overlap";
    case LeverKind::in_network: return "in-network reduction";
  }
  return {};
}

TrainingStep pulled(TrainingStep t, const LeverSettings& s, const LeverSet& on) {
  if (on.contains(LeverKind::links)) t.bandwidth = s.links * t.bandwidth;
  if (on.contains(LeverKind::batch)) {
    if (t.global_batch) *t.global_batch *= s.batch;
    if (t.local_batch) *t.local_batch *= s.batch;
  }
  if (on.contains(LeverKind::compression)) t.bytes_per_parameter /= s.compression;
  if (on.contains(LeverKind::local_steps)) t.local_steps *= s.local_steps;
  if (on.contains(LeverKind::in_network)) t.in_network = true;
  return t;
}

Lever together(const TrainingStep& t, std::int64_t workers, const LeverSettings& s, const LeverSet& on) {
  const TrainingStep other = pulled(t, s, on);
  const GammaRow row = gamma_row(other, workers);
  const Seconds hidden = on.contains(LeverKind::overlap) ? (1 - 1 / s.passes) * row.compute : Seconds(0);
  Lever l;
  l.gamma = row.gamma;
  l.exposed = std::max(row.comm - hidden / other.local_steps, Seconds(0));
  l.step = row.compute + l.exposed;
  l.examples_per_second = row.local_batch * static_cast<double>(workers) / l.step.value;
  return l;
}

namespace {

std::string many(double count, const std::string& noun) {
  return format_number(count) + " " + noun + (count == 1 ? "" : "s");
}

const char* lever_price(LeverKind lever) {
  switch (lever) {
    case LeverKind::links: return "they are bought; latency stays";
    case LeverKind::batch: return "memory for activations; fewer updates for as many examples";
    case LeverKind::compression: return "rounds gradients; packing takes time";
    case LeverKind::local_steps: return "replicas drift apart in between; no longer the same steps as one worker's";
    case LeverKind::overlap: return "gamma stays; buckets, and kernels that share the GPU";
    case LeverKind::in_network: return "switches that add; allreduce only";
  }
  return "";
}

}  // namespace

std::string effect_of(LeverKind lever, const TrainingStep& t, std::int64_t workers, const LeverSettings& s) {
  const TrainingStep other = pulled(t, s, {lever});
  switch (lever) {
    case LeverKind::links: return format_bandwidth(other.bandwidth);
    case LeverKind::batch: return many(gamma_row(other, workers).local_batch, "example") + " a worker";
    case LeverKind::compression: return many(other.bytes_per_parameter, "byte") + " a parameter";
    case LeverKind::local_steps: return fmt::format("a sum every {} steps", format_number(s.local_steps));
    case LeverKind::overlap: return "sums beside the backward pass";
    case LeverKind::in_network: return "each byte is sent once";
  }
  return {};
}

std::vector<Lever> levers(const TrainingStep& t, std::int64_t workers, const LeverSettings& s) {
  std::vector<Lever> all{together(t, workers, s, {})};
  all.front().name = "as it is";
  for (const LeverKind lever : kLevers) {
    Lever l = together(t, workers, s, {lever});
    l.name = name(lever);
    l.effect = effect_of(lever, t, workers, s), l.price = lever_price(lever);
    all.push_back(std::move(l));
  }
  return all;
}

}  // namespace ringside
