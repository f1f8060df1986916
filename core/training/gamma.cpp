#include "core/training/gamma.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/collective/collective.h"

namespace ringside {
namespace {

// Section 4.1: T_comp = 6 P b / R, T_comm = 2 (K-1)/K g P / B, and exercise 4.1.2's latency floor 2 (K-1) alpha. Where
// switches add, g P / B and 2 alpha.
Formula compute_formula() {
  return Formula(Symbol::f) * Symbol::P * Symbol::b / Symbol::R;
}

Formula ring_comm_formula() {
  const Formula K = Symbol::K;
  return 2 * (K - 1) / K * (Formula(Symbol::g) * Symbol::P / Symbol::B) + 2 * (K - 1) * Symbol::alpha;
}

Formula switch_comm_formula() {
  return Formula(Symbol::g) * Symbol::P / Symbol::B + 2 * Formula(Symbol::alpha);
}

}  // namespace

Formula gamma_formula(const TrainingStep& t) {
  // P cancels in the bandwidth term; writing the quotient out keeps that visible.
  const Formula K = Symbol::K;
  const Formula b = t.global_batch ? Formula(Symbol::G) / K : Formula(Symbol::b);
  const Formula wire = Formula(Symbol::g) * Symbol::R / (Formula(Symbol::f) * b * Symbol::B);
  Formula gamma = t.in_network ? wire : 2 * (K - 1) / K * wire;
  if (t.alpha.value != 0) {
    const Formula message = Formula(Symbol::alpha) * (Formula(Symbol::R) / (Formula(Symbol::f) * Symbol::P * b));
    gamma = gamma + (t.in_network ? 2 * message : 2 * (K - 1) * message);
  }
  return t.local_steps == 1 ? gamma : gamma / t.local_steps;
}

Bindings gamma_bindings(const TrainingStep& t, double workers) {
  Bindings bound{{Symbol::K, workers},
                 {Symbol::P, t.parameters},
                 {Symbol::g, t.bytes_per_parameter},
                 {Symbol::f, t.flop_per_parameter},
                 {Symbol::R, t.flops},
                 {Symbol::B, t.bandwidth.value},
                 {Symbol::alpha, t.alpha.value}};
  if (t.global_batch) bound[Symbol::G] = *t.global_batch;
  if (t.local_batch) bound[Symbol::b] = *t.local_batch;
  return bound;
}

GammaRow gamma_row(const TrainingStep& t, std::int64_t workers) {
  RINGSIDE_CHECK(t.global_batch.has_value() != t.local_batch.has_value());
  static const Formula compute = compute_formula(), ring = ring_comm_formula(), switches = switch_comm_formula();
  const auto at = [&](std::int64_t k) {
    GammaRow row;
    row.workers = k;
    row.local_batch =
        t.local_batch ? *t.local_batch : std::max(std::floor(*t.global_batch / static_cast<double>(k)), 1.0);
    Bindings bound = gamma_bindings(t, static_cast<double>(k));
    bound[Symbol::b] = row.local_batch;
    row.compute = Seconds(compute.evaluate(bound));
    const bool alone = t.in_network && k == 1;  // what the ring's formula says by itself
    row.comm = alone ? Seconds(0) : Seconds((t.in_network ? switches : ring).evaluate(bound)) / t.local_steps;
    row.gamma = row.comm / row.compute;
    row.communication_bound = row.gamma > 1;
    row.step = row.compute + row.comm;
    return row;
  };
  const auto examples_per_second = [](const GammaRow& r) {
    return r.local_batch * static_cast<double>(r.workers) / r.step.value;
  };
  GammaRow row = at(workers);
  row.speedup = examples_per_second(row) / examples_per_second(at(1));
  row.efficiency = row.speedup / static_cast<double>(workers);
  return row;
}

std::optional<double> break_even_workers(const TrainingStep& t) {
  return (gamma_formula(t) - 1).solve(Symbol::K, 1, kMaxRanks, gamma_bindings(t, 1));
}

std::string break_even_text(double workers) {
  if (workers < 1.005) return "just above K = 1";
  return fmt::format("K = {:.{}f}", workers, workers < 1000 ? 2 : 0);
}

}  // namespace ringside
