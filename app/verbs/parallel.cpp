#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/step_answer.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/parse_list.h"
#include "app/flags/run_flags.h"
#include "app/verbs/painting.h"
#include "app/verbs/parallel_flags.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/gradient_ratio.h"
#include "core/training/overlap.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"
#include "ui/training/step_memory.h"
#include "ui/training/timeline_figure.h"

namespace ringside {
namespace {

constexpr std::int32_t kMostOrderedRanks = 128;  // of which every order of the axes is simulated
constexpr std::chrono::seconds kTellEvery{1};    // of a search

/// Of parameter servers on a topology with a node for each of its devices, so that servers may sit where no worker
/// does.
Result<TrainingWires> read_wires(const ParallelFlags& f, const Mix& mix) {
  RINGSIDE_TRY(auto wires, read_training_wires(f.wiring, mix.ranks()));
  if (mix.pattern != TrainingPattern::parameter_server) {
    if (f.apart) return fail("--servers-apart", std::string(name(mix.pattern)), "--pattern parameter-server");
    return wires;
  }
  if (!wires.network) {
    if (f.apart) return fail("--servers-apart", wires_text(f.wiring, wires), "a --topology of several machines");
    return wires;
  }
  const auto places = static_cast<std::int32_t>(devices(wires.network->topology).size());
  if (places > mix.ranks() && f.wiring.placement.empty()) return read_training_wires(f.wiring, places);
  return wires;
}

/// A flag that plays no part is refused.
Result<bool> check_parts(const ParallelFlags& f, const Mix& mix) {
  if (f.search && f.levers) return fail("--levers", "with --search", "a step of its own: a search pulls no lever");
  if (f.search) return true;
  if (f.gpipe && mix.pp == 1) return fail("--gpipe", "without a pipeline", "--pp of 2 at least");
  if (!f.context.empty() && mix.cp == 1) return fail("--context", f.context + " with --cp 1", "--cp of 2 at least");
  return true;
}

Result<Outcome> answer_parallel(const ParallelFlags& f, bool json) {
  if (!f.picture.path.empty() && (f.list || f.search))
    return fail("-o", f.picture.path, "a step of its own: there is no picture of --list and --search");
  RINGSIDE_OK(check_picture(f.picture));
  if (f.list) return Outcome{list_of_models(json)};
  RINGSIDE_TRY(auto mix, read_mix(f));
  RINGSIDE_TRY(const auto job, read_job(f, mix));
  RINGSIDE_OK(check_parts(f, mix));
  RINGSIDE_TRY(const auto wires, read_wires(f, mix));
  CallTimes times(wires, job.algorithm);
  if (f.search) {
    SearchLimits limits;
    if (!f.zero.empty()) limits.zero = mix.zero;
    if (!f.replicas.empty()) limits.replicas = mix.replicas;
    limits.order = !f.order.empty();
    limits.patterns = f.pattern.empty() && !limits.zero && !limits.replicas;
    limits.first = !json;  // behind them only the given one, which is always timed, and what does not fit are printed
    Progress progress(1, "looking at every mix ..");
    const auto tell = [&progress, estimates = 0, told = std::chrono::steady_clock::now()]() mutable {
      ++estimates;
      if (const auto now = std::chrono::steady_clock::now(); now - told > kTellEvery)
        told = now, progress.say(fmt::format("{} estimates ..", estimates));
      return false;
    };
    auto found = search_mixes(job, mix, times, tell, limits);
    progress.clear();
    RINGSIDE_TRY(const auto all, std::move(found));
    if (all.empty()) return fail("--search", std::to_string(mix.ranks()) + " ranks", "ranks that split this batch");
    const std::string others = limits.patterns && !json ? left_out_text(left_out(job, mix)) : "";
    return Outcome{mixes_text(all, mix, job, wires, json) + others, all.front().fits ? 0 : 1};
  }
  RINGSIDE_TRY(const auto e, estimate(job, mix, times));
  const std::string on = wires_text(f.wiring, wires);
  std::shared_ptr<const Picture> picture;
  if (!f.picture.path.empty()) {
    const ui::StepQuestion question{job, mix, cluster_of(f.wiring, mix.ranks())};
    RINGSIDE_TRY(auto data, ui::solve_step(question, wires));
    data.wires_name = on;
    const auto shared = std::make_shared<const ui::StepData>(std::move(data));
    const auto make = [shared] {
      return std::make_shared<ui::NamedFigure>(std::make_shared<ui::StepFigure>(shared), ui::words_of(*shared));
    };
    picture = picture_of(f.picture, make, question.cluster.empty() ? "" : ui::text_of(question));
  }
  RINGSIDE_TRY(const auto ratio, gradient_ratio(job, mix, times));
  std::vector<OrderedStep> orders;
  if (wires.network && f.order.empty() && mix.ranks() <= kMostOrderedRanks) {
    RINGSIDE_TRY(orders, steps_by_order(job, mix, times));
  }
  const auto seats = steps_by_seats(job, mix, times);
  std::vector<std::optional<Lever>> levers;
  if (f.levers) {
    RINGSIDE_TRY(levers, step_levers(job, mix, times, LeverSettings{}));
  }
  if (!json)
    return Outcome{
        step_text(e, ratio, job, on, wires) + orders_text(mix, orders) + seats_text(seats) + levers_text(mix, levers),
        0,
        {},
        picture};
  auto answer = step_json(e, ratio, wires);
  if (f.levers) answer["levers"] = levers_json(levers);
  if (!seats.empty()) answer["seats"] = seats_json(seats);
  if (orders.size() > 1) answer["orders"] = orders_json(orders);
  return Outcome{json_text(answer), 0, {}, picture};
}

Action declare_parallel(FlagSet& accept) {
  auto f = std::make_shared<ParallelFlags>();
  const auto in = [&](const char* group) {
    return [&accept, group](const char* name, std::string& target, const char* help, const char* value) {
      accept.option(name, target, help, value, group);
    };
  };
  const auto mix = in("The mix"), job = in("The job");
  mix("--dp", f->dp, "data-parallel ranks (1)", "D");
  mix("--tp", f->tp, "tensor-parallel ranks (1)", "T");
  mix("--pp", f->pp, "stages of the pipeline (1)", "P");
  mix("--ep", f->ep, "expert-parallel ranks (1)", "E");
  mix("--cp", f->cp, "context-parallel ranks (1)", "C");
  mix("--zero", f->zero, "what data-parallel ranks shard: 0 to 3; 3 is FSDP (0)", "STAGE");
  mix("--replicas", f->replicas, "HSDP: copies of what is sharded (1)", "R");
  mix("--micro-batches", f->micro_batches, "micro-batches of a step (1; with --pp as many as sequences)", "M");
  mix("--interleave", f->interleave, "pieces of a pipeline stage (1)", "V");
  mix("--order", f->order, "axes, innermost first (tp-cp-ep-dp-pp)", "AXES");
  accept.flag("--gpipe", f->gpipe, "the pipeline runs all forward, then all backward; else 1F1B", "The mix");
  accept.flag("--no-sequence-parallel", f->no_sequence, "allreduce in tensor parallelism, norms on every rank",
              "The mix");
  accept.flag("--levers", f->levers, "what each lever of section 4.1 alone would do for this step", "The mix");
  accept.flag("--no-overlap", f->no_overlap, "computation waits for data-parallel communication", "The mix");
  mix("--context", f->context, "context parallelism: keys and values go round, or all-to-all: ring, ulysses (ring)",
      "HOW");
  accept.flag("--search", f->search, "all mixes of as many ranks and the same batch, best first", "The mix");
  const char* others = "Other patterns, of --dp workers";
  const auto other = in(others);
  other("--pattern", f->pattern, "mix, parameter-server, actor-learner, embedding-lookup (mix)", "P");
  other("--servers", f->servers, "parameter servers (1)", "N");
  accept.flag("--servers-apart", f->apart, "servers sit on machines without workers; else in the last places", others);
  other("--rollout", f->rollout, "actor-learner: what an actor sends each step (1MiB)", "BYTES");
  other("--tables", f->tables, "embedding tables (26)", "T");
  other("--width", f->width, "numbers in a row of a table (128)", "d");
  other("--rows", f->rows, "rows of all tables together (204184588)", "N");
  accept.flag("--asynchronous", f->asynchronous, "workers, or actors and learner, do not wait for one another", others);
  job("--model", f->model, "as --list names them, or a file with its config.json (llama2-7b)", "M");
  accept.flag("--list", f->list, "the models, and no more", "The job");
  job("--sequences", f->sequences, "b, of each data-parallel rank (2; ResNet: 64 images, DLRM: 2048 clicks)", "b");
  job("--tokens", f->tokens, "s, tokens of a sequence (the model's)", "s");
  job("--flops", f->flops, "R, sustained by a rank (assumed: 400T, 40 % of an H100's peak; ResNet, DLRM: 20T)", "R");
  job("--peak-flops", f->peak, "what MFU refers to (989.4T: H100, bfloat16)", "R");
  job("--memory", f->memory, "memory of a rank (80GB)", "BYTES");
  job("--bytes-per-param", f->parameter_bytes, "bytes of a parameter as it is kept and gathered (2)", "g");
  job("--gradient-bytes", f->gradient_bytes, "bytes of a gradient as it is kept and reduced (2)", "g");
  job("--optimizer-bytes", f->optimizer_bytes, "optimizer state of a parameter (12: Adam, float32; SGD: 0)", "BYTES");
  job("--recompute", f->recompute, "activations: none, selective, full (selective)", "WHICH");
  accept.flag("--attention", f->attention, "count the products of attention, too", "The job");
  job("-a,--algorithm", f->algorithm, "of all collectives but all-to-all: ring:channels=8 (ring)", "ALG");
  declare_wiring_flags(accept, f->wiring);
  declare_picture(accept, f->picture, "parallel");
  return [f](bool json) { return answer_parallel(*f, json); };
}

}  // namespace

Verb parallel_verb() {
  return {
      "parallel",
      "[--model M] [--dp D] [--tp T] [--pp P] [--ep E] [--cp C] [--zero 0..3] [--search] ..",
      "a training step as a sentence of collectives: bytes, time, memory, MFU (sections 4.3 to 4.7)",
      "Data, tensor, pipeline, expert and context parallelism and ZeRO, in any mix: which collective runs in whose\n"
      "groups, how often, over how many bytes, and how long by the simulator on a topology, all groups of an axis at\n"
      "once. Memory is ZeRO's 2 + 2 + 12 bytes a parameter and the activations of Korthikanti et al.; computing takes "
      "6 P\n"
      "FLOP a token at R, which you give. --search tries all mixes of as many ranks and the same batch, with all ZeRO\n"
      "stages, copies and orders of the axes, or those that are given. --pattern names steps that are no mix: --dp\n"
      "workers and their servers, actors and a learner, ranks that share embedding tables. A mix that does not fit is\n"
      "timed all the same and ends with exit code 0; a search in which none fits ends with 1.",
      "  ringside parallel --dp 64 --zero 3 --tokens 2048 --topology h100-rails:8\n"
      "  ringside parallel --dp 8 --tp 8 --zero 1 --sequences 16 --tokens 2048 --topology h100-rails:8\n"
      "  ringside parallel --dp 64 --tokens 2048 --search --tier infiniband\n"
      "  ringside parallel --pattern parameter-server --dp 12 --servers 4 --model resnet-50 --topology h100-rails:2\n"
      "  ringside parallel --pattern embedding-lookup --dp 16 --topology h100-rails:2",
      declare_parallel};
}

}  // namespace ringside
