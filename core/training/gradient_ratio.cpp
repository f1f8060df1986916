#include "core/training/gradient_ratio.h"

#include "core/base/try.h"
#include "core/training/levers.h"

namespace ringside {
namespace {

Result<Seconds> gradients_allreduce(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  const double all = static_cast<double>(job.model->parameters()) / (mix.tp * mix.pp);
  const double experts =
      mix.ep > 1 ? static_cast<double>(job.model->expert_parameters()) / (mix.tp * mix.pp) / mix.ep : 0;
  const double rest = all - experts * mix.ep;
  RINGSIDE_TRY(const TimedCall shared,
               times(Collective::allreduce, mix_groups(job, mix, {"ep", "dp"}), Bytes(rest * job.gradient_bytes)));
  if (experts == 0) return shared.seconds;
  RINGSIDE_TRY(const TimedCall own,
               times(Collective::allreduce, mix_groups(job, mix, {"dp"}), Bytes(experts * job.gradient_bytes)));
  return shared.seconds + own.seconds;
}

}  // namespace

Result<GradientRatio> gradient_ratio(const TrainingJob& job, const Mix& mix, CallTimes& times) {
  GradientRatio out;
  // A learner is alone: its actors compute no gradients.
  out.workers = mix.pattern == TrainingPattern::actor_learner ? 1 : std::int64_t{mix.dp} * mix.ep;
  TrainingStep& t = out.step;
  t.bytes_per_parameter = job.gradient_bytes;
  t.flops = job.flops * mix.tp * mix.pp * mix.cp;
  t.global_batch = job.sequences * mix.dp * mix.ep;
  t = with_model(t, *job.model, job.tokens, job.attention);
  t.flop_per_parameter *= passes(job) / 3;
  t.bandwidth = static_cast<double>(mix.tp * mix.pp) / times.wires().parameters.beta;  // each rank sums its own share
  t.alpha = times.wires().parameters.alpha;
  if (out.workers > 1) {
    RINGSIDE_TRY(const Seconds seconds, gradients_allreduce(job, mix, times));
    const double K = static_cast<double>(out.workers);
    t.alpha = Seconds(0);
    t.bandwidth = 2 * (K - 1) / K * Bytes(t.parameters * t.bytes_per_parameter) / seconds;
  }
  out.here = gamma_row(t, out.workers);
  return out;
}

}  // namespace ringside
