#include <fmt/format.h>

#include "app/answers/table.h"
#include "app/verbs/trace_answer.h"
#include "core/base/counted.h"
#include "core/base/text.h"

namespace ringside {
namespace {

std::vector<std::string> times_cells(const TraceTimes& t, const RankTrace& r) {
  if (t.span.value == 0) return {"-", "-", "-", "-", "-", r.cut ? "-" : "no kernels"};
  const std::string compute = format_milliseconds(t.compute),
                    idle = r.cut ? "-" : fmt::format("{:.1f}%", 100 * t.idle_share());
  if (r.host_alone()) return {compute, "-", "-", "-", "-", idle};
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
  bool any = false, idle = false;
  for (const RankTrace& r : analysis.ranks) {
    if (r.kernels == 0) continue;  // a note or its fault says so
    any = true;
    idle |= !r.cut;
    const std::string rank = r.rank ? std::to_string(*r.rank) : "-";
    const auto row = [&](const std::string& step, const TraceTimes& t) {
      std::vector<std::string> cells = times_cells(t, r);
      cells.insert(cells.begin(), {rank, step});
      cells.push_back(&t == &r.total      ? r.path
                      : !r.cut            ? ""
                      : t.span.value == 0 ? missing_text(*r.fault)
                                          : "as far as it was read");
      table.row(std::move(cells));
    };
    if (r.steps.size() <= 24)
      for (const TraceStep& s : r.steps) row(std::to_string(s.step), s.times);
    row(r.cut ? "read" : "all", r.total);
  }
  std::string out;
  if (any) out = table.text();
  if (idle) out += "Idle: of the time from the first kernel to the last, in neither kind of kernel.\n";
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
               p.seconds ? format_seconds(*p.seconds) : "-",
               a.origins.size() > 1 && p.seconds ? p.algorithm + ", " + p.origin : p.algorithm,
               p.latency_bound ? *p.latency_bound ? "latency" : "bandwidth" : ""});
  }
  std::string out = "\n" + table.text();
  if (a.analysis.collectives.size() > 30)
    out += fmt::format("and {} more\n", counted(std::ssize(a.analysis.collectives) - 30, "kind"));
  out +=
      fmt::format("Recorded times hold the waiting for other ranks; predicted: {} on {}.\n", join(a.origins), a.wires);
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
              ? fmt::format("\nRank {} came last in {} of {}; their average waits for it add up to {}.\n", s.rank,
                            s.calls_last, calls, format_seconds(s.waited_for))
              : fmt::format("\nNo rank waited for another in {}.\n", calls);
  }
  if (a.unmatched_calls > 0)
    out += fmt::format("{}Left out: {} without a certain counterpart (collective, size, order) on another rank.\n",
                       out.empty() ? "\n" : "", counted(a.unmatched_calls, "call"));
  return out;
}

}  // namespace

std::string text_of_trace(const TraceAnswer& a) {
  std::string out = ranks_text(a.analysis) + collectives_text(a) + waiting_text(a.analysis);
  if (const auto& b = a.analysis.buckets)
    out += fmt::format("\nStep {} all-reduces the gradients of {} in {}: {}.\n", b->step, b->model->label,
                       counted(std::ssize(b->measured), "bucket"),
                       b->equal() ? "those of DDP's rule, to the element" : "not those of DDP's rule");
  return out;
}

}  // namespace ringside
