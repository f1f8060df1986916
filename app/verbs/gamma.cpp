#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/gamma_answer.h"
#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/run_flags.h"
#include "app/flags/training_flags.h"
#include "app/verbs/figure_recipe.h"
#include "app/verbs/figure_request.h"
#include "app/verbs/gamma_measured.h"
#include "app/verbs/gamma_solution.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/paint/figure.h"

namespace ringside {
namespace {

struct GammaFlags {
  GammaAsked asked;
  PictureFile picture;
  bool levers = false, measure = false;
  RunFlags run;
};

/// What is not given is small enough for any computer: a quarter of a million parameters, 64 examples on each of 2 and
/// of 4 workers.
Result<Outcome> answer_measured(const GammaFlags& f, bool json) {
  TrainingFlags t = f.asked.training;
  for (const auto& [flag, text] : {std::pair{"--model", t.model},
                                   {"--tier", f.asked.wiring.tier},
                                   {"--topology", f.asked.wiring.topology},
                                   {"--measured", f.asked.measured},
                                   {"--flops", t.flops},
                                   {"--bandwidth", t.bandwidth},
                                   {"--alpha", t.alpha},
                                   {"--bytes-per-param", t.bytes_per_parameter},
                                   {"--flop-per-param", t.flop_per_parameter},
                                   {"--tokens", t.tokens}})
    if (!text.empty()) return fail(flag, text + " with --measure", "without it; R and the wires are what is measured");
  if (f.levers) return fail("--levers", "with --measure", "without it; levers are the formula's");
  if (t.attention) return fail("--attention", "with --measure", "without it; a layer without attention is multiplied");
  if (t.parameters.empty()) t.parameters = {"250000"};
  if (t.workers.empty()) t.workers = {"2,4"};
  if (t.global_batch.empty() && t.local_batch.empty()) t.local_batch = "64";
  RINGSIDE_TRY(const auto question, read_training_flags(t));
  if (question.steps.size() != 1) return fail("--params", join(t.parameters), "one number with --measure");
  if (question.steps.front().parameters > 1e9)
    return fail("--params", t.parameters.front(), "1e9 at most with --measure");
  RINGSIDE_TRY(const auto curve, measure_curve(question.steps.front(), question.workers, f.asked.algorithm, f.run));
  Outcome out{json ? json_text(json_of(curve)) : text_of(curve)};
  out.picture = picture_of(f.picture, [curve] { return figure_of(curve); });
  return out;
}

/// The same picture as `ringside figure gamma` makes.
ui::Recipe recipe_of(const GammaAsked& asked, const GammaSolution& solved) {
  FigureFlags flags;
  flags.training = asked.training;
  flags.question.wiring = asked.wiring;
  flags.question.wiring.alpha = asked.training.alpha, flags.question.wiring.bandwidth = asked.training.bandwidth;
  flags.question.algorithm = asked.algorithm;
  ui::Recipe recipe = recipe_of(flags, kGammaFigure);
  recipe.measured = solved.recorded;
  keep_symbols(solved, recipe);
  if (!asked.measured.empty()) recipe.flags["--measured"] = asked.measured;
  return recipe;
}

Result<Outcome> answer_gamma(const GammaFlags& f, bool json) {
  RINGSIDE_OK(check_picture(f.picture));
  RINGSIDE_OK(check_run_place(f.run, f.measure));
  if (f.measure) return answer_measured(f, json);
  RINGSIDE_TRY(const auto solved, solve_gamma(f.asked));
  if (!f.picture.path.empty() && solved.answers.size() != 1)
    return fail("--params", join(f.asked.training.parameters), "one model with -o");
  Outcome out{json ? json_text(gamma_json(solved.answers, f.levers)) : gamma_text(solved.answers, f.levers)};
  out.picture = picture_of(f.picture, recipe_of(f.asked, solved),
                           [solved] { return std::shared_ptr<const ui::Figure>(figure_of(solved)); });
  return out;
}

Action declare_gamma(FlagSet& accept) {
  auto flags = std::make_shared<GammaFlags>();
  declare_training_flags(accept, flags->asked.training);
  declare_training_wires(accept, flags->asked.training);
  accept.option("-a,--algorithm", flags->asked.algorithm, "of the all-reduce on a tier or a topology (ring)", "ALG",
                "The wires");
  accept.option("--tier", flags->asked.wiring.tier, "nvlink, pcie, infiniband, ethernet instead of --bandwidth", "TIER",
                "The wires");
  accept.option("--topology", flags->asked.wiring.topology, "the all-reduce is simulated there", "T", "The wires");
  accept.option("--measured", flags->asked.measured, "the all-reduces that measure -o wrote take its place", "FILE",
                "The wires");
  accept.flag("--levers", flags->levers, "what each lever alone would do for the last of the workers", "Training");
  accept.flag("--measure", flags->measure, "products and all-reduce on real ranks, apart and at once", "The run");
  declare_run_place(accept, flags->run);
  declare_picture(accept, flags->picture, "gamma");
  return [flags](bool json) { return answer_gamma(*flags, json); };
}

}  // namespace

Verb gamma_verb() {
  return {
      "gamma",
      "[--params P] [--global-batch G | --local-batch b] [--workers LIST] ..",
      "communication against computation in data-parallel training (section 4.1)",
      "gamma is the time of the gradient's all-reduce over the time of the arithmetic: above 1 the network sets the\n"
      "pace. Every flag defaults to Code 4.1.1, so `ringside gamma` alone prints Output 4.1.1. Strong scaling\n"
      "(--global-batch) splits one batch over all workers, max(floor(G/K), 1) examples each; weak scaling\n"
      "(--local-batch) gives every worker the same. The break-even solves gamma = 1 for a real-valued K, and names "
      "the\n"
      "first whole number of workers above it. The chapter's example is one token; --tokens 4096 makes it a sequence. "
      "On\n"
      "a tier or a topology, or with the all-reduces of a measured run, any algorithm takes the place of the ring's "
      "bound.",
      "  ringside gamma\n"
      "  ringside gamma --model llama2-7b --tokens 4096 --workers 1..4096 --levers\n"
      "  ringside gamma --local-batch 64 --workers 8,16,32,64 --topology h100-rails:8 -a ring:channels=8\n"
      "  ringside gamma --workers 1..1024 --alpha 5us\n"
      "  ringside gamma --measure --params 1e6 --global-batch 256 --workers 2,4,8\n"
      "  ringside gamma --local-batch 32 --workers 64 --params 1e8,7e8,7e9,7e10",
      declare_gamma};
}

}  // namespace ringside
