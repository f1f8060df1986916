#include "core/training/sgd.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/algorithms/algorithm.h"
#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/program/in_process.h"

namespace ringside {
namespace {

constexpr std::size_t kInputs = 8, kHidden = 16;
constexpr std::size_t kWeights = kHidden * (kInputs + 1) + kHidden + 1;

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

/// The workers' collectives, carried out message by message.
class Workers {
 public:
  static Result<Workers> make(const SgdJob& job) {
    Workers w(job);
    const auto add = [&](Collective c) -> Result<bool> {
      RINGSIDE_TRY(const auto algorithm, find_algorithm(c, job.algorithm));
      RINGSIDE_TRY(auto schedule,
                   make_schedule(*algorithm, Instance{.ranks = job.workers, .root = 0, .chunks = 0, .parameters = {}}));
      w.schedules_.push_back(std::move(schedule));
      return true;
    };
    if (job.sharded) {
      RINGSIDE_OK(add(Collective::reduce_scatter));
      RINGSIDE_OK(add(Collective::allgather));
    } else {
      RINGSIDE_OK(add(Collective::allreduce));
    }
    return w;
  }

  /// What each worker holds after all sums.
  std::vector<Weights> sum(const Inputs& gradients) {
    std::vector<Weights> held = carried_out(schedules_.front(), gradients);
    return schedules_.size() == 1 ? held : carried_out(schedules_.back(), held);
  }

 private:
  explicit Workers(const SgdJob& job) : type_(job.type) {}

  /// Each worker's buffer afterwards; 0 where it ends with nothing.
  std::vector<Weights> carried_out(const Schedule& schedule, const Inputs& inputs) const {
    InProcess run(schedule, static_cast<std::int64_t>(kWeights), type_, Op::sum, inputs);
    for (std::int64_t step = 0; step < schedule.step_count(); ++step) run.advance();
    const Layout layout = layout_of(schedule, static_cast<std::int64_t>(kWeights));
    std::vector<Weights> out(static_cast<std::size_t>(schedule.ranks), Weights(kWeights));
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

  ElementType type_;
  std::vector<Schedule> schedules_;
};

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

double largest(const Weights& w) {
  double most = 0;
  for (const double x : w) most = std::max(most, std::abs(x));
  return most;
}

}  // namespace

Result<SgdRun> run_sgd(const SgdJob& job) {
  if (!rounds(job.type)) return fail("--type", std::string(name(job.type)), "float32, float64, bf16, fp16");
  RINGSIDE_TRY(Workers workers, Workers::make(job));
  SgdRun run;
  run.parameters = kWeights;
  run.examples = shares(job);
  Draws draw(mix(job.seed));
  Weights one(kWeights);
  for (double& w : one) w = 0.5 * draw();
  std::vector<Weights> many(static_cast<std::size_t>(job.workers), one);
  for (std::int64_t step = 0; step < job.steps; ++step) {
    const auto batch = batch_of(job, step);
    SgdStep result;
    Weights gradient(kWeights);
    for (const Example& e : batch) result.loss_one += backward(one, e, gradient) / static_cast<double>(batch.size());
    for (std::size_t i = 0; i < kWeights; ++i)
      one[i] -= job.learning_rate * gradient[i] / static_cast<double>(batch.size());

    Inputs gradients(many.size(), Weights(kWeights));
    std::size_t next = 0;
    for (std::size_t r = 0; r < many.size(); ++r) {
      const auto own = static_cast<std::size_t>(run.examples[r]);
      const bool is_short = job.fault == SgdFault::one_worker_short && r + 1 == many.size();
      for (std::size_t i = 0; i < (is_short ? own / 2 : own); ++i)
        result.loss_many += backward(many[r], batch[next + i], gradients[r]) / static_cast<double>(batch.size());
      next += own;
      const double divisor = job.fault == SgdFault::average_of_averages
                                 ? static_cast<double>(std::max<std::size_t>(own, 1)) * job.workers
                                 : static_cast<double>(batch.size());
      for (double& g : gradients[r]) g /= divisor;
    }
    const std::vector<Weights> sums = workers.sum(gradients);
    for (std::size_t r = 0; r < many.size(); ++r)
      for (std::size_t i = 0; i < kWeights; ++i) many[r][i] -= job.learning_rate * sums[r][i];
    for (const Weights& w : many) run.workers_agree = run.workers_agree && w == many.front();
    Weights apart(kWeights);
    for (std::size_t i = 0; i < kWeights; ++i) apart[i] = many.front()[i] - one[i];
    result.difference = largest(apart) / largest(one);
    run.steps.push_back(result);
  }
  return run;
}

}  // namespace ringside
