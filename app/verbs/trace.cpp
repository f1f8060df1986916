#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/lab_flags.h"
#include "app/flags/run_flags.h"
#include "app/verbs/painting.h"
#include "app/verbs/trace_answer.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/try.h"
#include "core/training/trace_prediction.h"
#include "ui/training/choice_memory.h"
#include "ui/training/lab_paint.h"
#include "ui/training/trace_data.h"
#include "ui/training/trace_figure.h"

namespace ringside {
namespace {

struct TraceFlags {
  std::vector<std::string> files, patterns;
  std::string algorithm;
  PictureFile picture;
  WiringFlags wiring;
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
  for (const TraceCollective& c : a.analysis.collectives) {
    RINGSIDE_TRY(const auto p, predict_call(c, f.algorithm,
                                            [&](std::int32_t ranks) { return read_training_wires(f.wiring, ranks); }));
    a.predicted.push_back(p);
    if (!p.latency_bound) continue;
    a.judged += c.calls;
    a.latency_bound += *p.latency_bound ? c.calls : 0;
  }
  a.origins = origins_of(a.predicted);
  if (a.origins.empty()) a.origins = {wires.origin()};
  return a;
}

Result<Outcome> answer_trace(const TraceFlags& f, bool json) {
  RINGSIDE_OK(check_picture(f.picture));
  RINGSIDE_TRY(auto a, solve_trace(f));
  Outcome out{json ? json_text(json_of_trace(a)) : text_of_trace(a)};
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
  data->wires = a.wires;
  const std::int64_t step = data->step_at_first(ui::TraceData::From::first);
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
                "that predicts where it can (ring; all-to-all: linear; broadcast, reduce: chain)", "ALG", "The trace");
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
