#include "core/training/sgd.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/algorithms/algorithm.h"
#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/arithmetic.h"
#include "core/collective/half.h"
#include "core/program/in_process.h"

namespace ringside {
namespace {

constexpr std::size_t kInputs = 8, kHidden = 16;
constexpr std::size_t kWeights = kHidden * (kInputs + 1) + kHidden + 1;
static_assert(kWeights == kSgdParameters);

using Weights = std::vector<double>;

/// Seeded numbers in [-1, 1).
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}
  double operator()() { return static_cast<double>((state_ = mix(state_)) >> 11) * 0x1p-52 - 1; }

 private:
  std::uint64_t state_;
};

struct Example {
  double input[kInputs];
  double target;
};

/// A new batch for each step; the target is a smooth function of the inputs.
std::vector<Example> batch_of(const SgdJob& job, std::int64_t step) {
  Draws draw(mix(job.seed) ^ mix(static_cast<std::uint64_t>(step) + 1000));
  std::vector<Example> batch(static_cast<std::size_t>(job.batch));
  for (Example& e : batch) {
    for (double& x : e.input) x = draw();
    e.target = std::sin(2 * e.input[0]) * e.input[1] + 0.5 * e.input[2];
  }
  return batch;
}

/// Adds the gradient of half the squared error to `gradient`; the loss.
double backward(const Weights& w, const Example& e, Weights& gradient) {
  double hidden[kHidden], output = w[kWeights - 1];
  const std::size_t out = kHidden * (kInputs + 1);
  for (std::size_t h = 0; h < kHidden; ++h) {
    const double* row = &w[h * (kInputs + 1)];
    double sum = row[kInputs];
    for (std::size_t i = 0; i < kInputs; ++i) sum += row[i] * e.input[i];
    hidden[h] = std::tanh(sum);
    output += w[out + h] * hidden[h];
  }
  const double error = output - e.target;
  gradient[kWeights - 1] += error;
  for (std::size_t h = 0; h < kHidden; ++h) {
    gradient[out + h] += error * hidden[h];
    const double back = error * w[out + h] * (1 - hidden[h] * hidden[h]);
    for (std::size_t i = 0; i < kInputs; ++i) gradient[h * (kInputs + 1) + i] += back * e.input[i];
    gradient[h * (kInputs + 1) + kInputs] += back;
  }
  return error * error / 2;
}

/// Each worker's buffer after the schedule; 0 where it ends with nothing.
Inputs carried_out(const Schedule& schedule, ElementType type, const Inputs& inputs) {
  InProcess run(schedule, static_cast<std::int64_t>(kWeights), type, Op::sum, inputs);
  for (std::int64_t step = 0; step < schedule.step_count(); ++step) run.advance();
  const Layout layout = layout_of(schedule, static_cast<std::int64_t>(kWeights));
  Inputs out(static_cast<std::size_t>(schedule.ranks), Weights(kWeights));
  for (std::int32_t rank = 0; rank < schedule.ranks; ++rank)
    for (std::int32_t chunk = 0; chunk < schedule.chunks; ++chunk) {
      const std::int32_t share = schedule.chunks / schedule.ranks;
      if (schedule.collective == Collective::reduce_scatter && chunk / share != rank) continue;
      const auto values = run.slot(rank, chunk);
      std::copy(values.begin(), values.end(),
                out[static_cast<std::size_t>(rank)].begin() + static_cast<std::ptrdiff_t>(layout(chunk).offset));
    }
  return out;
}

/// To the nearest number of the type.
double nearest_of(ElementType type, double value) {
  switch (type) {
    case ElementType::float64: return value;
    case ElementType::float32: return static_cast<double>(static_cast<float>(value));
    case ElementType::bf16: return to_number(nearest<Bf16>(value));
    case ElementType::fp16: return to_number(nearest<Fp16>(value));
    case ElementType::int32: break;
  }
  return std::nearbyint(value);
}

std::vector<std::int64_t> shares(const SgdJob& job) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(job.workers));
  std::int64_t left = job.batch;
  if (job.uneven && job.workers > 1) left -= all[0] = job.batch / 2;
  const std::size_t first = job.uneven && job.workers > 1 ? 1 : 0;
  const auto rest = static_cast<std::int64_t>(all.size() - first);
  for (std::size_t i = first; i < all.size(); ++i)
    all[i] = left / rest + (static_cast<std::int64_t>(i - first) < left % rest ? 1 : 0);
  return all;
}

/// NaN where one is.
double largest(const Weights& w) {
  double most = 0;
  for (const double x : w) {
    if (std::isnan(x)) return x;
    most = std::max(most, std::abs(x));
  }
  return most;
}

/// No number is as good as another.
bool same_weights(const Weights& a, const Weights& b) {
  return std::ranges::equal(a, b, [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

}  // namespace

bool same_rule(const SgdJob& job, const SgdRun& run) {
  const bool even = std::ranges::adjacent_find(run.examples, std::not_equal_to<>()) == run.examples.end();
  return job.fault == SgdFault::none || (job.fault == SgdFault::average_of_averages && even);
}

bool diverged(const SgdRun& run) {
  return !run.steps.empty() &&
         !(std::isfinite(run.steps.back().loss_many) && std::isfinite(run.steps.back().difference));
}

Result<std::vector<Schedule>> sgd_schedules(const SgdJob& job) {
  std::vector<Schedule> all;
  const auto collectives =
      job.sharded ? std::vector{Collective::reduce_scatter, Collective::allgather} : std::vector{Collective::allreduce};
  for (const Collective c : collectives) {
    RINGSIDE_TRY(const auto algorithm, find_algorithm(c, job.algorithm));
    RINGSIDE_TRY(auto schedule,
                 make_schedule(*algorithm, Instance{.ranks = job.workers, .root = 0, .chunks = 0, .parameters = {}}));
    all.push_back(std::move(schedule));
  }
  return all;
}

Result<SgdJob> validate(SgdJob job) {
  constexpr const char* kTypes = "float32, float64, bf16, fp16";
  if (!rounds(job.type)) return fail("--type", std::string(name(job.type)), kTypes);
  if (job.gradients && !rounds(*job.gradients)) return fail("--gradients", std::string(name(*job.gradients)), kTypes);
  if (job.workers < 1 || job.workers > 64) return fail("--workers", std::to_string(job.workers), "1 to 64");
  if (job.steps < 1 || job.steps > 10'000) return fail("--steps", std::to_string(job.steps), "1 to 10000");
  if (job.batch < 1 || job.batch > 1 << 16) return fail("--global-batch", std::to_string(job.batch), "1 to 65536");
  RINGSIDE_OK(sgd_schedules(job));
  return job;
}

SgdRun run_sgd(const SgdJob& job, const SgdRanks& ranks) {
  SgdRun run;
  run.parameters = kWeights;
  run.examples = shares(job);
  Draws draw(mix(job.seed));
  Weights one(kWeights);
  for (double& w : one) w = 0.5 * draw();
  std::vector<Weights> mine(ranks.here.size(), one);
  const double all_examples = static_cast<double>(job.batch);
  const bool compares = std::find(ranks.here.begin(), ranks.here.end(), 0) != ranks.here.end();
  for (std::int64_t step = 0; step < job.steps; ++step) {
    const auto batch = batch_of(job, step);
    SgdStep result;
    Weights gradient(kWeights);
    // Who does not hold worker 0 compares with nobody.
    if (compares)
      for (const Example& e : batch) result.loss_one += backward(one, e, gradient) / all_examples;
    for (std::size_t i = 0; i < kWeights; ++i) one[i] -= job.learning_rate * gradient[i] / all_examples;

    ByWorker gradients, losses;
    for (std::size_t w = 0; w < mine.size(); ++w) {
      const auto r = static_cast<std::size_t>(ranks.here[w]);
      const bool is_last = r + 1 == run.examples.size();
      if (is_last && job.fault == SgdFault::fewer_batches && step >= job.steps / 2) return run;
      const auto first =
          static_cast<std::size_t>(std::accumulate(run.examples.begin(), run.examples.begin() + ranks.here[w], 0LL));
      const auto own = static_cast<std::size_t>(run.examples[r]);
      const std::size_t used = is_last && job.fault == SgdFault::one_worker_short ? own / 2 : own;
      Weights& sum = gradients.emplace_back(kWeights);
      double& loss = losses.emplace_back(1)[0];
      for (std::size_t i = 0; i < used; ++i) loss += backward(mine[w], batch[first + i], sum) / all_examples;
      const double divisor = job.fault == SgdFault::average_of_averages
                                 ? static_cast<double>(std::max<std::size_t>(own, 1)) * job.workers
                                 : all_examples;
      for (double& g : sum) g = nearest_of(job.gradients.value_or(job.type), g / divisor);
    }
    const ByWorker sums = ranks.sum(gradients);
    for (std::size_t w = 0; w < mine.size(); ++w)
      for (std::size_t i = 0; i < kWeights; ++i) mine[w][i] -= job.learning_rate * sums[w][i];

    const ByWorker many = ranks.together(mine);
    for (const auto& loss : ranks.together(losses)) result.loss_many += loss[0];
    if (many.empty()) continue;
    for (const Weights& w : many) run.workers_agree = run.workers_agree && same_weights(w, many.front());
    Weights apart(kWeights);
    for (std::size_t i = 0; i < kWeights; ++i) apart[i] = many.front()[i] - one[i];
    result.difference = largest(apart) / largest(one);
    run.steps.push_back(result);
  }
  return run;
}

Result<SgdRun> run_sgd(const SgdJob& job) {
  RINGSIDE_OK(validate(job));
  if (job.fault == SgdFault::fewer_batches)
    return fail("--break", "fewer-batches without --measure", "--measure: only real ranks wait");
  if (job.fault == SgdFault::mixed_types)
    return fail("--break", "mixed-types without --measure", "--measure: only real ranks send bytes");
  RINGSIDE_TRY(const auto schedules, sgd_schedules(job));
  SgdRanks ranks;
  ranks.here.resize(static_cast<std::size_t>(job.workers));
  std::iota(ranks.here.begin(), ranks.here.end(), 0);
  ranks.sum = [&](Inputs held) {
    for (const Schedule& schedule : schedules) held = carried_out(schedule, job.type, held);
    return held;
  };
  ranks.together = [](const ByWorker& all) { return all; };
  return run_sgd(job, ranks);
}

}  // namespace ringside
