#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/run_flags.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/overlap.h"
#include "ui/training/choice_memory.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_data.h"
#include "ui/training/overlap_figure.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct OverlapFlags {
  std::string model, ranks, cap, first, bytes_per_parameter, local_batch, tokens, flops, algorithm = "ring";
  bool attention = false, find_unused = false;
  WiringFlags wiring;
  PictureFile picture;
};

/// A limit of buckets: 1 byte closes one after each tensor, none would not.
Result<Bytes> read_limit(const std::string& text, const char* flag) {
  RINGSIDE_TRY(const auto limit, parse_bytes(text, flag));
  if (limit < 1) return fail(flag, text, "1B at least, which is a call for each tensor");
  return Bytes(static_cast<double>(limit));
}

/// The answer, and what it says of its wires.
struct OverlapSaid : OverlapAnswer {
  std::string wires, origin;
};

Result<OverlapSaid> solve_overlap(const OverlapFlags& f) {
  OverlapSaid a;
  RINGSIDE_TRY(a.question.model, open_model(f.model.empty() ? "resnet-50" : f.model));
  take_model(a.question, a.question.model);
  RINGSIDE_TRY(const auto ranks, read_whole(f.ranks, "--ranks", 1, 1 << 16, 8));
  a.question.ranks = static_cast<std::int32_t>(ranks);
  if (!f.cap.empty()) {
    RINGSIDE_TRY(a.question.rule.cap, read_limit(f.cap, "--bucket-cap"));
    a.question.rule.given = true;
  }
  a.question.rule.find_unused = f.find_unused;
  if (!f.first.empty()) {
    RINGSIDE_TRY(a.question.rule.first, read_limit(f.first, "--first-bucket"));
  }
  RINGSIDE_TRY(a.question.rule.bytes_per_element, read_scaled(f.bytes_per_parameter, "--bytes-per-param", 4));
  LocalWork& work = a.question.work;
  RINGSIDE_TRY(const auto batch,
               read_whole(f.local_batch, "--local-batch", 1, 1LL << 40, static_cast<std::int64_t>(work.examples)));
  work.examples = static_cast<double>(batch);
  RINGSIDE_TRY(work.tokens, read_whole(f.tokens, "--tokens", 1, 1LL << 30, work.tokens));
  RINGSIDE_TRY(work.flops, read_scaled(f.flops, "--flops", work.flops));
  work.attention = f.attention;
  RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, a.question.ranks));
  a.wires = wires_text(f.wiring, wires);
  a.question.algorithm = f.algorithm;
  Progress progress(1, wires.network ? "simulating all-reduces of every size .." : "timing buckets ..");
  auto answer = overlap_answer(a.question, wires);
  progress.clear();
  RINGSIDE_TRY(static_cast<OverlapAnswer&>(a), std::move(answer));
  a.origin = wires.origin(a.timing);
  return a;
}

ordered_json summary_json(const Overlap& o) {
  return {{"calls", o.buckets.size()},
          {"comm_s", o.communication.value},
          {"exposed_s", o.exposed.value},
          {"step_s", o.step().value}};
}

ordered_json json_of(const OverlapSaid& a) {
  ordered_json buckets = ordered_json::array();
  for (const Bucket& b : a.here.buckets)
    buckets.push_back({{"elements", b.elements},
                       {"bytes", b.bytes.value},
                       {"tensors", b.tensors},
                       {"ready_s", b.ready.value},
                       {"start_s", b.start.value},
                       {"end_s", b.end.value}});
  ordered_json caps = ordered_json::array();
  for (const CapResult& c : a.caps)
    caps.push_back({{"cap_bytes", c.cap.value}, {"calls", c.calls}, {"exposed_s", c.exposed.value}});
  return {{"model", a.question.model->name},
          {"parameters", a.question.model->parameters()},
          {"tensors", a.question.model->tensors.size()},
          {"ranks", a.question.ranks},
          {"algorithm", a.question.algorithm},
          {"communication_from", a.origin},
          {"bucket_cap_bytes", a.question.rule.cap.value},
          {"first_bucket_bytes", a.question.rule.first_limit().value},
          {"find_unused_parameters", a.question.rule.find_unused},
          {"buckets", buckets},
          {"forward_s", a.here.forward.value},
          {"backward_s", a.here.backward.value},
          {"compute_s", (a.here.forward + a.here.backward).value},
          {"comm_s", a.here.communication.value},
          {"exposed_s", a.here.exposed.value},
          {"step_s", a.here.step().value},
          {"memory_bytes", a.memory.value},
          {"fits", a.memory <= kRankMemory},
          {"best_cap_bytes", a.best.cap.value},
          {"best_exposed_s", a.best.exposed.value},
          {"advised_cap_bytes", a.advised.cap.value},
          {"advised_exposed_s", a.advised.exposed.value},
          {"advised_is_default", a.advised.own},
          {"one_per_parameter", summary_json(a.per_parameter)},
          {"first_iteration", summary_json(a.first_iteration)},
          {"caps", caps}};
}

/// In one unit, with as many decimals as tell when the shortest of its calls begins and ends.
std::function<std::string(Seconds)> clock_of(const Overlap& o) {
  Seconds shortest = o.step();
  for (const Bucket& b : o.buckets)
    if (b.end > b.start) shortest = std::min(shortest, b.end - b.start);
  const TimeUnit unit = time_unit(o.step());
  const int decimals = std::clamp(1 + static_cast<int>(std::ceil(std::log10(unit.seconds / shortest.value))), 2, 9);
  return [=](Seconds t) { return fmt::format("{:.{}f} {}", t.value / unit.seconds, decimals, unit.name); };
}

std::string buckets_text(const OverlapSaid& a) {
  const auto at = clock_of(a.here);
  Table table;
  table.column("bucket").column("tensors").column("elements").column("size").column("ready");
  table.column("starts").column("ends").column("all-reduce");
  for (std::size_t i = 0; i < a.here.buckets.size(); ++i) {
    if (i == 12 && a.here.buckets.size() > 20) {
      table.row({"..", "", "", "", "", "", "", ""});
      i = a.here.buckets.size() - 4;
    }
    const Bucket& b = a.here.buckets[i];
    table.row({std::to_string(i + 1), std::to_string(b.tensors), std::to_string(b.elements), format_bytes(b.bytes),
               at(b.ready), at(b.start), at(b.end), format_seconds(b.end - b.start)});
  }
  return table.text();
}

std::string advised_text(const OverlapAnswer& a) {
  if (a.question.ranks == 1) return "\nOne rank exchanges nothing: every cap is as good as any other.\n";
  std::string out = fmt::format(
      "\nThe advised cap is {}{}: {}, {} exposed (of all {} in which a cap can divide these gradients).\n",
      format_bytes(a.advised.cap), a.advised.own && !a.question.rule.first ? ", DDP's default" : "",
      counted(a.advised.calls, "all-reduce"), format_seconds(a.advised.exposed), counted(a.caps.size(), "way"));
  if (a.advised.own && !a.question.rule.first && a.question.rule.with(a.advised).first_limit() < kDdpCap &&
      a.question.rule.find_unused)
    out += "Give none: one that is given is the first bucket's, too, which DDP else closes at 1 MiB.\n";
  return out;
}

std::string text_of(const OverlapSaid& a) {
  std::string out = fmt::format(
      "{}: {} parameters in {} tensors, {} bytes each; {} a rank at {} ({}) on {}\n"
      "Times of the all-reduces ({} on {}): {}. Times count from the beginning of the step.\n\n",
      a.question.model->label, a.question.model->parameters(), a.question.model->tensors.size(),
      format_number(a.question.rule.bytes_per_element),
      batch_text(*a.question.model, a.question.work.examples, a.question.work.tokens),
      format_flops(a.question.work.flops),
      a.question.work.flops == assumed_flops(*a.question.model) ? "assumed" : "given",
      counted(a.question.ranks, "rank"), a.question.algorithm, a.wires, a.origin);
  out += buckets_text(a);
  const Seconds hidden = a.here.communication - a.here.exposed;
  out +=
      fmt::format("\nforward {}, backward {}, communication {}: {} hidden, {} exposed; the step takes {}.\n",
                  format_seconds(a.here.forward), format_seconds(a.here.backward), format_seconds(a.here.communication),
                  format_seconds(hidden), format_seconds(a.here.exposed), format_seconds(a.here.step()));
  Table others;
  others.column("other buckets", Table::Align::left)
      .column("all-reduces")
      .column("communication")
      .column("exposed")
      .column("step");
  const auto row = [&](const std::string& what, const Overlap& o) {
    others.row({what, std::to_string(o.buckets.size()), format_seconds(o.communication), format_seconds(o.exposed),
                format_seconds(o.step())});
  };
  row("one for each parameter", a.per_parameter);
  if (!a.question.rule.find_unused) row("one after the backward pass (DDP's first iteration)", a.first_iteration);
  out += "\n" + others.text();
  out += advised_text(a);
  if (a.question.ranks > 1 && a.advised.calls != a.best.calls)
    out += fmt::format(
        "{} would expose {} by {} all-reduces. Launching them is charged nothing here, so that of all caps whose\n"
        "step is within 1 % of the least, and no longer than with DDP's 25 MiB, also when they are a little larger or\n"
        "smaller, the one of fewest calls is advised.\n",
        format_bytes(a.best.cap), format_seconds(a.best.exposed), a.best.calls);
  if (!a.question.rule.find_unused && kAsGood * a.first_iteration.exposed < a.advised.exposed)
    out += fmt::format(
        "One all-reduce after the backward pass exposes less, {}: a cap leaves the first bucket as it is, {};\n"
        "--first-bucket makes that larger, too.\n",
        format_seconds(a.first_iteration.exposed), format_bytes(a.question.rule.first_limit()));
  if (a.memory > kRankMemory)
    out += fmt::format(
        "\nDDP keeps {:.1f} GB on every rank, more than {} GB: this step is priced, but cannot run there.\n",
        a.memory.value / 1e9, format_short(kRankMemory.value / 1e9, 4));
  return out;
}

Action declare_overlap(FlagSet& accept) {
  auto flags = std::make_shared<OverlapFlags>();
  const auto option = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "Training");
  };
  option("--model", flags->model, "as parallel --list names them, or its config.json (resnet-50)", "M");
  option("-k,--ranks", flags->ranks, "data-parallel ranks (8)", "K");
  option("--bucket-cap", flags->cap, "a bucket is closed when it has reached so many bytes (25MiB)", "BYTES");
  option("--first-bucket", flags->first, "the first one's cap (1MiB)", "BYTES");
  option("--bytes-per-param", flags->bytes_per_parameter, "of a parameter's gradient (4)", "g");
  option("--local-batch", flags->local_batch,
         "images or sequences of a rank (64, of a transformer 2, of DLRM 2048 clicks)", "b");
  option("--tokens", flags->tokens, "tokens of a sequence (the model's)", "s");
  option("--flops", flags->flops, "R, sustained by a rank (assumed: 20T, of a transformer 400T)", "R");
  option("-a,--algorithm", flags->algorithm, "of the all-reduce, with parameters: ring:channels=8 (ring)", "ALG");
  accept.flag("--attention", flags->attention, "count the products of queries, keys and values, too", "Training");
  accept.flag("--find-unused-parameters", flags->find_unused,
              "as DDP with this flag: buckets as registered, a bitmap at the end", "Training");
  declare_wiring_flags(accept, flags->wiring);
  declare_picture(accept, flags->picture, "overlap");
  return [flags](bool json) -> Result<Outcome> {
    RINGSIDE_OK(check_picture(flags->picture));
    RINGSIDE_TRY(const auto answer, solve_overlap(*flags));
    Outcome out{json ? json_text(json_of(answer)) : text_of(answer)};
    const std::string cluster = cluster_of(flags->wiring, answer.question.ranks);
    out.picture = picture_of(
        flags->picture,
        [answer] {
          const auto data = std::make_shared<ui::OverlapData>(ui::overlap_data(answer, answer.wires, answer.origin));
          return std::make_shared<ui::NamedFigure>(std::make_shared<ui::OverlapFigure>(data), ui::words_of(*data));
        },
        cluster.empty() ? "" : ui::text_of(ui::OverlapChoice{answer.question, cluster}));
    return out;
  };
}

}  // namespace

Verb overlap_verb() {
  return {"overlap",
          "[--model M] [-k K] [--bucket-cap BYTES] [--first-bucket BYTES] [--tier T | --topology T]",
          "gradient buckets, and what of their all-reduces the backward pass hides (section 4.10)",
          "The backward pass goes through the tensors from last to first. Gradients are collected by the rule of "
          "PyTorch's\n"
          "DistributedDataParallel: append, then close the bucket if it has reached its cap. Each bucket is "
          "all-reduced as\n"
          "soon as it is ready and the one before it is through; what ends after the backward pass is exposed. The "
          "best cap\n"
          "is found among all ways in which caps divide these gradients; of those nearly as good the one of fewest "
          "calls is\n"
          "advised (JSON has both: best_cap_bytes, advised_cap_bytes). In its first iteration DDP has one bucket.",
          "  ringside overlap --tier ethernet\n"
          "  ringside overlap --tier ethernet --bucket-cap 11.9MB --first-bucket 11.9MB\n"
          "  ringside overlap --model llama2-7b -k 64 --bytes-per-param 2 --topology h100-rails:8 --json",
          declare_overlap};
}

}  // namespace ringside
