#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/run_flags.h"
#include "app/launch/launcher.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "core/routing_tasks.h"
#include "core/sim/timeline.h"
#include "core/training/model.h"
#include "core/training/moe.h"
#include "ui/training/choice_memory.h"
#include "ui/training/experts_data.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct MoeFlags {
  std::string model, experts, ranks, tokens, top, capacity, hidden, bytes, skew, seed, counts;
  PictureFile picture;
  bool measure = false;
  RunFlags run;
  WiringFlags wiring;
};

/// The answer, and where its choices and times are from.
struct MoeAnswer : RoutingAnswer {
  std::string source, wires;
  TrainingWires on;
  const TrainingModel* model = nullptr;  ///< whose layer it is, if any's
  std::optional<Measurement> measured;   ///< to the experts and back, by the same schedule on real ranks
};

/// Executes both exchanges for real; a row's predicted_s is the simulation's.
Result<Measurement> measure_routing(const MoeFlags& f, const MoeAnswer& a) {
  Job job;
  RINGSIDE_OK(read_run_flags(f.run, job));
  if (a.on.network && backend_of(job.backend).imposes)
    return fail("--topology", "with --backend " + job.backend, "--tier: what is imposed are uniform wires");
  RINGSIDE_TRY(job.tasks, routing_tasks(a, a.on));
  RINGSIDE_TRY(job, validate(std::move(job)));
  Progress progress(job.tasks.size());
  auto measured = app::measure(job, [&](const MeasurementRow&) { progress.done("all-to-all"); });
  progress.clear();
  if (!measured) return measured;
  for (std::size_t i = 0; i < measured->rows.size(); ++i) {
    RINGSIDE_TRY(const Seconds seconds, simulated(job.tasks[i], measured->rows[i]));
    measured->rows[i].predicted_s = seconds.value;
  }
  return measured;
}

Result<ExpertCounts> read_or_route(const MoeFlags& f, TokenRouter& r) {
  if (f.counts.empty()) return route(r);
  if (!f.skew.empty()) return fail("--counts", f.counts + " together with --skew", "one of the two");
  RINGSIDE_TRY(const auto text, read_text(f.counts));
  RINGSIDE_TRY(auto counts, read_counts(text, f.counts));
  const auto ranks = static_cast<std::int32_t>(counts.size()), experts = static_cast<std::int32_t>(counts[0].size());
  if (!f.ranks.empty() && ranks != r.ranks)
    return fail("--ranks", f.ranks, fmt::format("{}, as the file has rows", ranks));
  if (!f.experts.empty() && experts != r.experts)
    return fail("--experts", f.experts, fmt::format("{}, as the file has columns", experts));
  if (!f.model.empty() && experts != r.experts)
    return fail("--counts", counted(experts, "expert"), fmt::format("{}, as --model has them", r.experts));
  r.ranks = ranks, r.experts = experts;
  return counts;
}

Result<MoeAnswer> solve_moe(const MoeFlags& f) {
  MoeAnswer a;
  TokenRouter& r = a.question.router;
  const auto whole_number = [](const std::string& text, const char* flag, std::int64_t high,
                               auto& target) -> Result<bool> {
    RINGSIDE_TRY(const auto n, read_whole(text, flag, 1, high, static_cast<std::int64_t>(target)));
    target = static_cast<std::remove_reference_t<decltype(target)>>(n);
    return true;
  };
  std::int64_t hidden = 4096, bytes = 2;
  if (!f.model.empty()) {
    RINGSIDE_TRY(const auto model, open_model(f.model));
    a.model = model;
    if (model->shape.experts == 0) return fail("--model", f.model, "a model with experts: mixtral-8x7b, deepseek-v3");
    r.experts = static_cast<std::int32_t>(model->shape.experts);
    r.top = static_cast<std::int32_t>(model->shape.active);
    hidden = model->shape.hidden;
  }
  RINGSIDE_OK(whole_number(f.ranks, "--ranks", 256, r.ranks));
  RINGSIDE_OK(whole_number(f.experts, "--experts", 1 << 16, r.experts));
  RINGSIDE_OK(whole_number(f.tokens, "--tokens", 1 << 24, r.tokens));
  r.top = std::min(r.top, r.experts);
  RINGSIDE_OK(whole_number(f.top, "--top", r.experts, r.top));
  RINGSIDE_OK(whole_number(f.seed, "--seed", INT64_MAX, r.seed));
  if (!f.skew.empty()) {
    RINGSIDE_TRY(r.skew, parse_number(f.skew, "--skew", 0, 100));
  }
  RINGSIDE_OK(whole_number(f.hidden, "--hidden", 1 << 20, hidden));
  RINGSIDE_OK(whole_number(f.bytes, "--bytes-per-element", 16, bytes));
  RINGSIDE_TRY(const auto counts, read_or_route(f, r));
  a.question.token = Bytes(static_cast<double>(hidden * bytes));
  RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, r.ranks));
  a.wires = wires_text(f.wiring, wires);
  a.on = wires;
  a.source =
      f.counts.empty() ? fmt::format("a router with seed {} and skew {}", r.seed, format_number(r.skew)) : f.counts;
  if (f.capacity == "none") {
    a.question.capacity.reset();
  } else if (!f.capacity.empty()) {
    const auto given = parse_number(f.capacity, "--capacity", 1e-6, 1e6);
    if (!given) return fail("--capacity", f.capacity, "a factor above 0, or none");
    a.question.capacity = *given;
  }
  RINGSIDE_TRY(static_cast<RoutingAnswer&>(a), routing_answer(a.question, counts, wires));
  return a;
}

ordered_json json_of(const MoeAnswer& a) {
  const ordered_json measured = a.measured ? ordered_json(to_json(*a.measured)) : ordered_json(nullptr);
  ordered_json sent = ordered_json::array();
  for (const auto& row : a.here.sent) {
    ordered_json cells = ordered_json::array();
    for (const Bytes b : row) cells.push_back(b.value);
    sent.push_back(cells);
  }
  ordered_json capacity;
  if (a.layer.capacity) capacity = *a.layer.capacity;
  return {{"ranks", a.layer.ranks},
          {"experts", a.layer.experts},
          {"sent_bytes", sent},
          {"tokens", a.here.kept},
          {"capacity_tokens", capacity},
          {"choices", a.here.choices},
          {"dropped_tokens", a.here.dropped_choices},
          {"dropped", a.here.dropped},
          {"load", a.here.load},
          {"max_over_mean", a.here.max_over_mean},
          {"seconds", a.here.dispatch.value},
          {"combine_s", a.here.combine.value},
          {"layer_s", 2 * (a.here.dispatch + a.here.combine).value},
          {"bound_s", a.on.network ? ordered_json(nullptr) : ordered_json(a.here.bound.value)},
          {"uniform_s", a.uniform.value},
          {"unlimited_s", a.unlimited.dispatch.value},
          {"measured", measured}};
}

std::string tokens_table(const MoeAnswer& a) {
  const std::size_t shown = std::min<std::size_t>(a.here.load.size(), 16);
  Table table;
  table.column("from", Table::Align::left);
  for (std::size_t e = 0; e < shown; ++e) table.column(fmt::format("expert {}", e));
  table.column("sends");
  for (std::size_t r = 0; r < a.here.kept.size() && r < 32; ++r) {
    std::vector<std::string> cells{fmt::format("rank {}", r)};
    for (std::size_t e = 0; e < shown; ++e) cells.push_back(std::to_string(a.here.kept[r][e]));
    Bytes sends;
    for (const Bytes b : a.here.sent[r]) sends += b;
    cells.push_back(format_decimal_bytes(sends));
    table.row(std::move(cells));
  }
  for (const auto& [what, row] : {std::pair{"gets", &a.here.load}, {"dropped", &a.here.dropped}}) {
    std::vector<std::string> cells{what};
    for (std::size_t e = 0; e < shown; ++e) cells.push_back(std::to_string((*row)[e]));
    table.row(std::move(cells));
  }
  std::string text = table.text();
  const std::size_t experts = a.here.load.size(), ranks = a.here.kept.size();
  if (shown < experts || ranks > 32)
    text += fmt::format("Shown are {} of {} experts and {} of {} ranks; --json has all.\n", shown, experts,
                        std::min<std::size_t>(ranks, 32), ranks);
  return text;
}

std::string measured_text(const Measurement& m) {
  const Environment& e = m.environment;
  const MeasurementRow& first = m.rows.front();
  Table table;
  table.column("all-to-all of these sizes, measured", Table::Align::left).column("median").column("95% of the median");
  table.column("samples").column("simulated").column("measured/simulated").column("verified", Table::Align::left);
  for (std::size_t i = 0; i < m.rows.size(); ++i) {
    const MeasurementRow& row = m.rows[i];
    table.row({i == 0 ? "tokens to their experts" : "results back", format_seconds(Seconds(row.median_s)),
               fmt::format("{} .. {}", format_seconds(Seconds(row.ci95_lo_s)), format_seconds(Seconds(row.ci95_hi_s))),
               std::to_string(row.samples_s.size()), format_seconds(Seconds(row.predicted_s)),
               format_significant(row.median_s / row.predicted_s, 3), row.verified ? "every element" : "NO"});
  }
  const double beta = first.model.beta_s_per_byte;
  return table.text() + fmt::format("On {}, backend {}: {}, {} ({} cores{}), {}. Simulated by alpha {}, {} ({}).\n",
                                    counted(first.ranks, "rank"), first.backend, e.host, e.cpu, e.cores,
                                    e.oversubscribed ? ", more ranks than cores" : "", e.date,
                                    format_seconds(Seconds(first.model.alpha_s)),
                                    beta > 0 ? format_bandwidth(BytesPerSecond(1 / beta)) : "beta 0",
                                    first.model.source);
}

std::string text_of(const MoeAnswer& a) {
  std::string out = fmt::format("{} on {}, {} by {}; a token is {}", counted(a.layer.experts, "expert"),
                                counted(a.layer.ranks, "rank"), counted(a.here.choices, "choice"), a.source,
                                format_decimal_bytes(a.layer.token));
  if (a.layer.capacity) out += fmt::format("; a rank has {} at an expert", counted(*a.layer.capacity, "place"));
  out += "\n\n" + tokens_table(a) + "\n";
  const double share = a.here.choices > 0
                           ? 100.0 * static_cast<double>(a.here.dropped_choices) / static_cast<double>(a.here.choices)
                           : 0;
  out += fmt::format("{} of {} choices are dropped ({:.1f} %): they skip their expert. The fullest expert gets {}.\n",
                     a.here.dropped_choices, a.here.choices, share, fullest_text(a));
  Table times;
  times.column("all-to-all, simulated on " + a.wires, Table::Align::left).column("time");
  times.row({"tokens to their experts", format_seconds(a.here.dispatch)});
  times.row({"results back", format_seconds(a.here.combine)});
  times.row({"a layer: forward and backward, both ways", format_seconds(2 * (a.here.dispatch + a.here.combine))});
  times.row({"nothing dropped, one way", format_seconds(a.unlimited.dispatch)});
  times.row({"evenly spread, one way", format_seconds(a.uniform)});
  // The formula has one kind of wire; on a topology what stays in a machine takes a faster one.
  if (!a.on.network) times.row({"the fullest port alone (formula)", format_seconds(a.here.bound)});
  out += "\n" + times.text();
  return a.measured ? out + "\n" + measured_text(*a.measured) : out;
}

Action declare_moe(FlagSet& accept) {
  auto f = std::make_shared<MoeFlags>();
  const auto option = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "The layer");
  };
  option("--model", f->model, "experts, top and width of a model, or of its config.json (parallel --list)", "M");
  option("-k,--ranks", f->ranks, "expert-parallel ranks (8)", "K");
  option("--experts", f->experts, "a multiple of the ranks (8)", "E");
  option("--tokens", f->tokens, "of each rank (4096)", "T");
  option("--top", f->top, "experts of a token (2)", "k");
  option("--capacity", f->capacity, "factor of a fair share, one place at least; or none (1.25)", "c");
  option("--hidden", f->hidden, "width of a token (4096)", "h");
  option("--bytes-per-element", f->bytes, "of a token's numbers (2)", "g");
  option("--skew", f->skew, "the i-th favourite is chosen like i^-z; 0: all alike (0)", "z");
  option("--seed", f->seed, "of the router (1)", "S");
  option("--counts", f->counts, "choices instead of a router: a row for each rank, a column for each expert", "FILE");
  declare_wiring_flags(accept, f->wiring);
  declare_picture(accept, f->picture, "moe");
  accept.flag("--measure", f->measure, "execute both exchanges on real MPI ranks, check every element, time them",
              "The run");
  declare_run_place(accept, f->run);
  return [f](bool json) -> Result<Outcome> {
    RINGSIDE_OK(check_picture(f->picture));
    RINGSIDE_OK(check_run_place(f->run, f->measure));
    RINGSIDE_TRY(auto answer, solve_moe(*f));
    if (f->measure) {
      RINGSIDE_TRY(answer.measured, measure_routing(*f, answer));
    }
    Outcome out{json ? json_text(json_of(answer)) : text_of(answer)};
    // The page has a router, and no table of choices.
    const std::string cluster = f->counts.empty() ? cluster_of(f->wiring, answer.layer.ranks) : "";
    out.picture = picture_of(
        f->picture,
        [answer] {
          const auto data = std::make_shared<ui::ExpertsData>(ui::experts_data(answer, answer.wires));
          data->choice.model = answer.model;
          return std::make_shared<ui::NamedFigure>(std::make_shared<ui::ExpertsFigure>(data), ui::words_of(*data));
        },
        cluster.empty() ? "" : ui::text_of(ui::ExpertsChoice{answer.question, answer.model, cluster}));
    return out;
  };
}

}  // namespace

Verb moe_verb() {
  return {
      "moe",
      "[--experts E] [-k K] [--tokens T] [--top k] [--capacity c] [--skew z | --counts FILE] [--measure]",
      "a mixture of experts: an uneven all-to-all, capacity, dropped tokens (section 4.6)",
      "A seeded router sends each rank's tokens to their experts; what finds no place at an expert is dropped. The\n"
      "all-to-all of these sizes is simulated, there and back: everybody waits for the fullest rank. Each choice is\n"
      "sent on its own, also where two experts of a token share a rank. --measure lets real MPI ranks execute both\n"
      "exchanges with the sizes of each pair.",
      "  ringside moe --tier infiniband --skew 0.4\n"
      "  ringside moe --experts 64 -k 16 --top 8 --capacity none --skew 1 --topology h100-rails:2\n"
      "  ringside moe -k 4 --tokens 512 --hidden 256 --skew 1 --measure\n"
      "  ringside moe --experts 8 --top 1 --json",
      declare_moe};
}

}  // namespace ringside
