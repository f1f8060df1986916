#include <memory>
#include <optional>

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
#include "core/training/trace.h"
#include "core/training/trace_prediction.h"
#include "ui/training/choice_memory.h"
#include "ui/training/lab_paint.h"
#include "ui/training/trace_data.h"
#include "ui/training/trace_figure.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct TraceFlags {
  std::vector<std::string> files, patterns;
  std::string algorithm;
  PictureFile picture;
  WiringFlags wiring;
};

struct TraceAnswer {
  std::vector<TraceFile> files;
  TraceAnalysis analysis;
  std::vector<TracePrediction> predicted;  ///< of each collective
  std::string wires, origin;
  std::int64_t judged = 0, latency_bound = 0;  ///< calls
};

Result<TraceAnswer> solve_trace(const TraceFlags& f) {
  if (f.files.empty())
    return fail("FILE is missing", "", "profiler traces: ringside trace rank0.json.gz rank1.json.gz");
  TracePatterns patterns;
  patterns.communication.insert(patterns.communication.end(), f.patterns.begin(), f.patterns.end());
  TraceAnswer a;
  Progress progress(f.files.size(), "reading ..");
  for (const std::string& path : f.files) {
    auto file = read_trace(path, patterns);
    if (!file) progress.clear();
    RINGSIDE_OK(file);
    progress.done(path);
    a.files.push_back(std::move(*file));
  }
  progress.clear();
  RINGSIDE_OK(check_one_job(a.files));
  a.analysis = analyse(a.files);
  RINGSIDE_TRY(const auto wires, read_training_wires(f.wiring, 2));
  a.wires = wires_text(f.wiring, wires);
  a.origin = wires.origin();
  for (const TraceCollective& c : a.analysis.collectives) {
    RINGSIDE_TRY(const auto p, predict_call(c, f.algorithm,
                                            [&](std::int32_t ranks) { return read_training_wires(f.wiring, ranks); }));
    a.predicted.push_back(p);
    if (!p.latency_bound) continue;
    a.judged += c.calls;
    a.latency_bound += *p.latency_bound ? c.calls : 0;
  }
  return a;
}

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

void add_times(ordered_json& j, const TraceTimes& t) {
  j["compute_s"] = t.compute.value;
  j["communication_s"] = t.communication.value;
  j["overlapped_s"] = t.overlapped.value;
  j["exposed_s"] = t.exposed().value;
  j["gamma"] = or_null(t.gamma());
  j["span_s"] = t.span.value;
  j["idle_s"] = t.idle().value;
  j["idle_share"] = t.idle_share();
}

ordered_json rank_json(const RankTrace& r) {
  ordered_json steps = ordered_json::array(), total;
  for (const TraceStep& s : r.steps) {
    ordered_json step{{"step", s.step}};
    add_times(step, s.times);
    steps.push_back(step);
  }
  add_times(total, r.total);
  ordered_json fault;
  ordered_json notes = ordered_json::array();
  for (const TraceNote& note : r.notes) notes.push_back(text(note));
  if (r.fault) fault = {{"byte", r.fault->byte}, {"line", r.fault->line}, {"what", r.fault->what}};
  return {{"file", r.path},       {"rank", or_null(r.rank)}, {"world_size", or_null(r.world_size)},
          {"steps", steps},       {"total", total},          {"waiting_s", r.waiting.value},
          {"kernels", r.kernels}, {"notes", notes},          {"fault", fault}};
}

ordered_json json_of(const TraceAnswer& a) {
  ordered_json ranks = ordered_json::array(), collectives = ordered_json::array(), stragglers = ordered_json::array();
  for (const RankTrace& r : a.analysis.ranks) ranks.push_back(rank_json(r));
  for (std::size_t i = 0; i < a.analysis.collectives.size(); ++i) {
    const TraceCollective& c = a.analysis.collectives[i];
    const TracePrediction& p = a.predicted[i];
    ordered_json row{{"collective", c.collective ? std::string(name(*c.collective)) : c.name}, {"name", c.name}};
    row["bytes"] = c.bytes ? ordered_json(c.bytes->value) : ordered_json(nullptr);
    row["ranks"] = or_null(c.ranks);
    row["calls"] = c.calls;
    row["seconds"] = c.seconds.value;
    row["shortest_s"] = c.shortest.value;
    row["predicted_s"] = p.seconds ? ordered_json(p.seconds->value) : ordered_json(nullptr);
    row["predicted_by"] = p.algorithm.empty() ? ordered_json(nullptr) : ordered_json(p.algorithm);
    row["latency_bound"] = or_null(p.latency_bound);
    row["crossover_bytes"] = p.crossover ? ordered_json(p.crossover->value) : ordered_json(nullptr);
    collectives.push_back(row);
  }
  for (const TraceStraggler& s : a.analysis.stragglers)
    stragglers.push_back({{"rank", s.rank}, {"calls_last", s.calls_last}, {"waited_for_s", s.waited_for.value}});
  ordered_json buckets;
  if (const auto& b = a.analysis.buckets)
    buckets = {{"model", b->model->name},
               {"step", b->step},
               {"measured", b->measured},
               {"rule", b->rule},
               {"equal", b->equal()}};
  return {{"ranks", ranks},
          {"collectives", collectives},
          {"stragglers", stragglers},
          {"matched_calls", a.analysis.matched_calls},
          {"unmatched_calls", a.analysis.unmatched_calls},
          {"latency_bound_calls", a.latency_bound},
          {"judged_calls", a.judged},
          {"predicted_from", a.origin},
          {"buckets", buckets}};
}

std::vector<std::string> times_cells(const TraceTimes& t, bool host_alone) {
  if (t.span.value == 0) return {"-", "-", "-", "-", "-", "no kernels"};
  const std::string compute = format_milliseconds(t.compute), idle = fmt::format("{:.1f}%", 100 * t.idle_share());
  if (host_alone) return {compute, "-", "-", "-", "-", idle};
  return {compute,
          format_milliseconds(t.communication),
          format_milliseconds(t.overlapped),
          format_milliseconds(t.exposed()),
          t.gamma() ? format_gamma(*t.gamma()) : "-",
          idle};
}

std::string ranks_text(const TraceAnalysis& analysis) {
  Table table;
  table.column("rank").column("step").column("compute (ms)").column("communication (ms)").column("overlapped (ms)");
  table.column("exposed (ms)").column("gamma").column("idle").column("file", Table::Align::left);
  bool any = false;
  for (const RankTrace& r : analysis.ranks) {
    if (r.kernels == 0) continue;  // a note or its fault says so
    any = true;
    const std::string rank = r.rank ? std::to_string(*r.rank) : "-";
    const auto row = [&](const std::string& step, const TraceTimes& t) {
      std::vector<std::string> cells = times_cells(t, r.host_alone());
      cells.insert(cells.begin(), {rank, step});
      cells.push_back(step == "all" ? r.path : "");
      table.row(std::move(cells));
    };
    if (r.steps.size() <= 24)
      for (const TraceStep& s : r.steps) row(std::to_string(s.step), s.times);
    row("all", r.total);
  }
  std::string out;
  if (any) out = table.text() + "Idle: of the time from the first kernel to the last, in neither kind of kernel.\n";
  for (const RankTrace& r : analysis.ranks)
    for (const TraceNote& note : r.notes)
      if (r.kernels > 0 || note.kind != TraceNote::Kind::no_steps) out += fmt::format("{}: {}\n", r.path, text(note));
  return out;
}

std::string collectives_text(const TraceAnswer& a) {
  if (a.analysis.collectives.empty()) return "";
  Table table;
  table.column("call", Table::Align::left)
      .column("n")
      .column("ranks")
      .column("calls")
      .column("in all")
      .column("shortest");
  table.column("predicted").column("by", Table::Align::left).column("bound", Table::Align::left);
  for (std::size_t i = 0; i < a.analysis.collectives.size() && i < 30; ++i) {
    const TraceCollective& c = a.analysis.collectives[i];
    const TracePrediction& p = a.predicted[i];
    table.row({c.name, c.bytes ? format_decimal_bytes(*c.bytes) : "-", c.ranks ? std::to_string(*c.ranks) : "-",
               std::to_string(c.calls), format_seconds(c.seconds), format_seconds(c.shortest),
               p.seconds ? format_seconds(*p.seconds) : "-", p.algorithm,
               p.latency_bound ? *p.latency_bound ? "latency" : "bandwidth" : ""});
  }
  std::string out = "\n" + table.text();
  if (a.analysis.collectives.size() > 30)
    out += fmt::format("and {} more\n", counted(std::ssize(a.analysis.collectives) - 30, "kind"));
  out += fmt::format("Recorded times hold the waiting for other ranks; predicted: {} on {}.\n", a.origin, a.wires);
  if (a.judged > 0)
    out += fmt::format("{} of {} below the crossover: there, latency takes longer than bytes.\n", a.latency_bound,
                       a.judged == 1 ? "1 call is" : counted(a.judged, "call") + " are");
  return out;
}

std::string waiting_text(const TraceAnalysis& a) {
  std::string out;
  if (!a.stragglers.empty()) {
    const TraceStraggler& s = a.stragglers.front();
    const std::string calls = counted(a.matched_calls, "call") + " that two ranks or more recorded";
    out = s.waited_for.value > 0
              ? fmt::format("\nRank {} came last in {} of {}; each of the others waited {} for it.\n", s.rank,
                            s.calls_last, calls, format_seconds(s.waited_for))
              : fmt::format("\nNo rank waited for another in {}.\n", calls);
  }
  if (a.unmatched_calls > 0)
    out += fmt::format("{}Left out: {} without a certain counterpart (collective, size, order) on another rank.\n",
                       out.empty() ? "\n" : "", counted(a.unmatched_calls, "call"));
  return out;
}

std::string text_of(const TraceAnswer& a) {
  std::string out = ranks_text(a.analysis) + collectives_text(a) + waiting_text(a.analysis);
  if (const auto& b = a.analysis.buckets)
    out += fmt::format("\nStep {} all-reduces the gradients of {} in {}: {}.\n", b->step, b->model->label,
                       counted(std::ssize(b->measured), "bucket"),
                       b->equal() ? "those of DDP's rule, to the element" : "not those of DDP's rule");
  return out;
}

Result<Outcome> answer_trace(const TraceFlags& f, bool json) {
  RINGSIDE_OK(check_picture(f.picture));
  RINGSIDE_TRY(auto a, solve_trace(f));
  Outcome out{json ? json_text(json_of(a)) : text_of(a)};
  for (const RankTrace& r : a.analysis.ranks)
    if (r.fault && !out.trouble) {
      const std::string where =
          fmt::format("breaks at byte {} (line {}): {}", r.fault->byte, r.fault->line, r.fault->what);
      out.trouble = Error{r.path + " " + where, "",
                          r.kernels == 0   ? "a trace is what torch.profiler writes, JSON or gzip"
                          : r.kernels == 1 ? "1 kernel before it was analysed"
                                           : counted(r.kernels, "kernel") + " before it were analysed"};
    }
  auto data = std::make_shared<ui::TraceData>();
  // Each call has wires for its own ranks: the page's, whatever their number.
  data->question = {f.files, cluster_of(f.wiring, 2), f.algorithm, f.patterns};
  data->files = std::move(a.files);
  data->analysis = std::move(a.analysis);
  const std::vector<std::int64_t> steps = data->steps_that_ran();
  const std::int64_t step = steps.empty() ? -1 : steps.front();
  const bool has_page = !data->question.cluster.empty();
  out.picture = picture_of(
      f.picture,
      [data, step]() -> std::shared_ptr<const ui::Figure> {
        return std::make_shared<ui::NamedFigure>(std::make_shared<ui::TraceFigure>(data, step), ui::words_of(*data));
      },
      has_page ? ui::text_of(ui::TraceChoice{data->question, step}) : "");
  return out;
}

Action declare_trace(FlagSet& accept) {
  auto flags = std::make_shared<TraceFlags>();
  accept.arguments("FILE", flags->files, 4096,
                   "torch.profiler traces of one job, one file for each rank; JSON or gzip");
  accept.option("--communication", flags->patterns, "also kernels with this in their names communicate: deep_ep",
                "TEXT", "The trace");
  accept.option("-a,--algorithm", flags->algorithm,
                "that predicts the collectives that have it (ring, where there is one)", "ALG", "The trace");
  declare_wiring_flags(accept, flags->wiring);
  declare_picture(accept, flags->picture, "trace");
  return [flags](bool json) { return answer_trace(*flags, json); };
}

}  // namespace

Verb trace_verb() {
  return {
      "trace",
      "FILE.. [--tier T | --topology T] [--communication TEXT]",
      "profiler traces: computation, communication, what of it is exposed, and who waits for whom",
      "Reads what torch.profiler writes, of one rank or many. Kernels named after NCCL, RCCL, HCCL, DeepEP or NVSHMEM\n"
      "communicate, all others compute; a kernel belongs to the ProfilerStep that launched it. Exposed is what no\n"
      "computation of the same rank overlaps; gamma is communication over computation. Beside each kind of call "
      "stands\n"
      "what these wires would take. Calls of several ranks are matched: who spends least time in them came last, and\n"
      "the others waited. A file that breaks is analysed up to there; byte and line are named, and the exit code is 2.",
      "  ringside trace rank0.pt.trace.json.gz\n"
      "  ringside trace rank*.json.gz --tier infiniband\n"
      "  ringside trace trace.json --topology dgx-a100 --json",
      declare_trace};
}

}  // namespace ringside
