#include "app/flags/training_flags.h"

#include <limits>

#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/parse_list.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/collective.h"

namespace ringside {
namespace {

/// Overwrites `target` where the flag was given.
template <class T, class Parse>
Result<bool> read(const std::string& text, std::string_view field, T& target, Parse parse) {
  if (text.empty()) return false;
  RINGSIDE_TRY(const auto value, parse(text, field));
  target = value;
  return true;
}

Result<TrainingStep> read_step(const TrainingFlags& flags) {
  TrainingStep step;
  if (!flags.global_batch.empty() && !flags.local_batch.empty())
    return fail("--local-batch", flags.local_batch + " together with --global-batch", "one of the two");
  const auto scaled = [](std::string_view text, std::string_view field) { return parse_scaled(text, field); };
  const auto whole = [](std::string_view text, std::string_view field) {
    return parse_whole(text, field, 1, 1LL << 40);
  };
  std::int64_t global = 0, local = 0;
  for (const Result<bool>& done : {
           read(flags.bytes_per_parameter, "--bytes-per-param", step.bytes_per_parameter, scaled),
           read(flags.flop_per_parameter, "--flop-per-param", step.flop_per_parameter, scaled),
           read(flags.flops, "--flops", step.flops, scaled),
           read(flags.bandwidth, "--bandwidth", step.bandwidth, parse_bandwidth),
           read(flags.alpha, "--alpha", step.alpha, parse_seconds),
           read(flags.global_batch, "--global-batch", global, whole),
           read(flags.local_batch, "--local-batch", local, whole),
       })
    if (!done) return Failure(done.error());
  if (global > 0) step.global_batch = static_cast<double>(global);
  if (local > 0) step.local_batch = static_cast<double>(local), step.global_batch.reset();
  return step;
}

}  // namespace

void declare_training_flags(FlagSet& accept, TrainingFlags& flags) {
  const auto option = [&](const char* name, auto& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "Training");
  };
  option("--params", flags.parameters, "P, parameters of the model; a list gives a table of models (7e9)", "P[,P..]");
  option("--workers", flags.workers, "K, workers: 1,4,16 or 1..1024 (1,4,16,64,256,1024)", "LIST");
  option("--global-batch", flags.global_batch, "G, strong scaling: examples per step over all workers (2048)", "G");
  option("--local-batch", flags.local_batch, "b, weak scaling: examples per step on each worker", "b");
  option("--bytes-per-param", flags.bytes_per_parameter, "g, bytes per parameter of the gradient (2)", "g");
  option("--flop-per-param", flags.flop_per_parameter, "FLOP per parameter and example (6)", "FLOP");
  option("--flops", flags.flops, "R, FLOP/s of one worker (312T)", "R");
  option("--model", flags.model, "P and FLOP of a model, or of a config.json (parallel --list)", "M");
  option("--tokens", flags.tokens, "an example is a sequence of so many; 1: a token, as in section 4.1 (1)", "s");
  accept.flag("--attention", flags.attention, "count a model's products of attention, too", "Training");
}

void declare_training_wires(FlagSet& accept, TrainingFlags& flags) {
  accept.option("--bandwidth", flags.bandwidth, "B, per worker (600GB/s)", "B", "Training");
  accept.option("--alpha", flags.alpha, "latency per message, 5us; 0 leaves the latency term out (0)", "SECONDS",
                "Training");
}

Result<TrainingQuestion> read_training_flags(const TrainingFlags& flags) {
  RINGSIDE_TRY(const auto step, read_step(flags));
  TrainingQuestion question{{}, {1, 4, 16, 64, 256, 1024}};
  if (!flags.workers.empty()) {
    RINGSIDE_TRY(const auto workers, parse_integer_list(flags.workers, "--workers", 1, kMaxRanks));
    question.workers = workers;
  }
  if (flags.parameters.empty()) question.steps.push_back(step);
  for (const std::string& text : split_list(flags.parameters)) {
    RINGSIDE_TRY(const auto parameters, parse_scaled(text, "--params"));
    question.steps.push_back(step);
    question.steps.back().parameters = parameters;
  }
  return question;
}

}  // namespace ringside
