#include "ui/training/trace_data.h"

#include <algorithm>
#include <cstring>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/trace_example.h"
#include "core/training_wires.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

TraceFile read_text(std::string trace, std::string name) {
  const auto text = std::make_shared<std::string>(std::move(trace));
  const auto from = std::make_shared<std::size_t>(0);
  TraceFile file = read_trace(JsonTokens([text, from](char* to, std::size_t size) {
                                const std::size_t n = std::min(size, text->size() - *from);
                                std::memcpy(to, text->data() + *from, n);
                                *from += n;
                                return n;
                              }),
                              {});
  file.path = std::move(name);
  return file;
}

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

double TraceProgress::share() const {
  double sum = 0;
  for (const auto& share : shares) sum += share;
  return shares.empty() ? 0 : sum / static_cast<double>(shares.size());
}

bool TraceData::whole() const {
  return (example() || files.size() == question.paths.size()) && std::ranges::none_of(analysis.ranks, &RankTrace::cut);
}

std::vector<std::int64_t> TraceData::steps() const {
  std::set<std::int64_t> all;
  for (const TraceFile& f : files) all.insert(f.steps.begin(), f.steps.end());
  return {all.begin(), all.end()};
}

std::vector<std::int64_t> TraceData::steps_that_ran() const {
  std::set<std::int64_t> all;
  for (const RankTrace& r : analysis.ranks)
    for (const TraceStep& s : r.steps)
      if (s.times.span.value > 0) all.insert(s.step);
  return all.empty() ? steps() : std::vector<std::int64_t>(all.begin(), all.end());
}

std::int64_t TraceData::step_at_first(From from) const {
  const std::vector<std::int64_t> ran = steps_that_ran();
  if (ran.empty()) return -1;
  if (whole()) return ran[from == From::first ? 0 : ran.size() / 2];
  return *std::ranges::max_element(ran, {}, [this](std::int64_t step) {
    const TraceTimes t = times_of(analysis, step);
    return t.compute + t.exposed();
  });
}

Result<TraceData> solve_trace(const TraceQuestion& q, TraceProgress& progress, const std::function<bool()>& cancelled) {
  TraceData d;
  d.question = q;
  TracePatterns patterns;
  patterns.communication.insert(patterns.communication.end(), q.patterns.begin(), q.patterns.end());
  if (d.example())
    for (std::int32_t r = 0; r < kExampleRanks; ++r)
      d.files.push_back(read_text(example_trace(r), fmt::format("example, rank {}", r)));
  for (std::size_t i = 0; i < q.paths.size(); ++i) {
    auto file = read_trace(q.paths[i], patterns, [&](std::int64_t bytes, double share) {
      progress.bytes[i] = bytes, progress.shares[i] = share;
      return !cancelled();
    });
    if (cancelled()) return fail("traces", "", "files that are read to their end");
    progress.shares[i] = 1;
    if (!file) {
      d.faults.push_back(file.error().line());
      continue;
    }
    if (const auto& f = file->fault)
      d.faults.push_back(fmt::format("{} breaks at byte {} (line {}): {}; what is before it is shown",
                                     file_name(q.paths[i]), f->byte, f->line, f->what));
    d.files.push_back(std::move(*file));
  }
  if (d.files.empty()) return fail("traces", d.faults.empty() ? "" : d.faults.front(), "files that can be opened");
  std::stable_sort(d.files.begin(), d.files.end(), [](const TraceFile& a, const TraceFile& b) {
    return a.rank.value_or(1 << 30) < b.rank.value_or(1 << 30);
  });
  RINGSIDE_OK(check_one_job(d.files));
  d.analysis = analyse(d.files);
  d.wires = cluster_label(cluster_case(q.cluster, 2));
  const auto wires = [&](std::int32_t ranks) { return training_wires(cluster_case(q.cluster, ranks)); };
  for (const TraceCollective& c : d.analysis.collectives) {
    RINGSIDE_TRY(const auto p, predict_call(c, q.algorithm, wires));
    d.predicted.push_back(p);
    if (!p.latency_bound) continue;
    d.judged += c.calls;
    d.latency_bound += *p.latency_bound ? c.calls : 0;
  }
  return d;
}

TraceData trace_of_step(const TrainingStep& step, std::int64_t workers) {
  TraceData d;
  d.files.push_back(read_text(step_trace(step, workers), "rank 0"));
  d.analysis = analyse(d.files);
  return d;
}

double exposed_share(const TraceTimes& t) {
  const Seconds whole = t.compute + t.exposed();
  return whole.value > 0 ? t.exposed() / whole : 0;
}

std::optional<std::int32_t> slow_rank(const TraceData& d) {
  constexpr double kMuch = 0.02;
  if (d.analysis.stragglers.empty()) return std::nullopt;
  Seconds communication;
  for (const RankTrace& r : d.analysis.ranks) communication = std::max(communication, r.total.communication);
  const TraceStraggler& s = d.analysis.stragglers.front();
  return s.waited_for < kMuch * communication ? std::nullopt : std::optional(s.rank);
}

namespace {

/// Sentences that `say` may translate.
template <class Say>
QStringList finding_of(const TraceData& d, const Say& say) {
  TraceTimes sum;
  for (const RankTrace& r : d.analysis.ranks)
    sum.compute += r.total.compute, sum.communication += r.total.communication, sum.overlapped += r.total.overlapped;
  const auto& ranks = d.analysis.ranks;
  const auto without = [](const RankTrace& r) {
    return std::ranges::any_of(r.notes, [](const TraceNote& n) { return n.kind == TraceNote::Kind::no_kernels; });
  };
  if (std::ranges::all_of(ranks, without))
    return {say(QT_TRANSLATE_NOOP("Train", "These files have no kernels: the profiler recorded no GPU."))};
  if (std::ranges::all_of(ranks, [](const RankTrace& r) { return r.kernels == 0; }))
    return {say(QT_TRANSLATE_NOOP("Train", "No kernel of these files could be read."))};
  if (sum.communication.value == 0)
    return {std::ranges::any_of(ranks, &RankTrace::host_alone)
                ? say(QT_TRANSLATE_NOOP(
                      "Train",
                      "No kernel of these files communicates: the host did, and how long it took was not recorded."))
            : d.whole() ? say(QT_TRANSLATE_NOOP("Train", "No kernel of these files communicates."))
                        : say(QT_TRANSLATE_NOOP("Train", "No kernel that could be read communicates."))};
  const QString share =
      say(d.whole()
              ? QT_TRANSLATE_NOOP(
                    "Train",
                    "Over the whole trace, %1 % of the time in kernels is communication that hides behind nothing.")
              : QT_TRANSLATE_NOOP("Train",
                                  "Of what could be read, %1 % of the time in kernels is communication that hides "
                                  "behind nothing; the rest is unknown."))
          .arg(qt(format_fixed(100 * exposed_share(sum), 0)));
  if (d.analysis.stragglers.empty()) return {share};
  if (!slow_rank(d))
    return {share, d.whole()
                       ? say(QT_TRANSLATE_NOOP("Train", "No rank holds up the others."))
                       : say(QT_TRANSLATE_NOOP("Train", "In the calls that were read no rank holds up the others."))};
  const TraceStraggler& s = d.analysis.stragglers.front();
  return {say(QT_TRANSLATE_NOOP(
                  "Train",
                  "Rank %1 holds up the others: it came last in %2 of %3 calls; their average waits for it add up to "
                  "%4."))
              .arg(s.rank)
              .arg(s.calls_last)
              .arg(d.analysis.matched_calls)
              .arg(qt(format_seconds(s.waited_for))),
          share};
}

}  // namespace

std::string finding(const TraceData& d) {
  return finding_of(d, [](const char* text) { return QString::fromUtf8(text); }).join(u' ').toStdString();
}

QStringList said_finding(const TraceData& d) {
  return finding_of(d, [](const char* text) { return Train::tr(text); });
}

TraceTimes times_of(const TraceAnalysis& a, std::int64_t step) {
  TraceTimes sum;
  const auto add = [&sum](const TraceTimes& t) {
    sum.compute += t.compute, sum.communication += t.communication;
    sum.overlapped += t.overlapped, sum.span += t.span;
  };
  for (const RankTrace& rank : a.ranks) {
    if (step < 0) add(rank.total);
    for (const TraceStep& s : rank.steps)
      if (s.step == step) add(s.times);
  }
  return sum;
}

std::optional<double> gamma_of(const TraceAnalysis& a, std::int64_t step) {
  return std::ranges::any_of(a.ranks, &RankTrace::host_alone) ? std::nullopt : times_of(a, step).gamma();
}

std::optional<RecordedStep> recorded_step(const TraceAnalysis& a) {
  RecordedStep r;
  const TraceTimes sum = times_of(a, -1);
  double steps = 0;
  for (const RankTrace& rank : a.ranks) {
    steps += static_cast<double>(std::max<std::size_t>(1, rank.steps.size()));
    if (rank.world_size) r.workers = std::max<std::int64_t>(r.workers, *rank.world_size);
  }
  if (r.workers < 2 || sum.compute.value <= 0 || sum.communication.value <= 0) return std::nullopt;
  const double k = static_cast<double>(r.workers);
  TrainingStep& t = r.step;
  t.global_batch.reset();
  t.local_batch = 1;
  t.flops = t.flop_per_parameter * t.parameters * steps / sum.compute.value;
  t.bandwidth = 2 * (k - 1) / k * Bytes(t.parameters * t.bytes_per_parameter) * steps / sum.communication;
  return r;
}

std::string words_of(const TraceData& d) {
  std::string beside = d.wires.empty() ? "" : "; calls held beside " + d.wires;
  if (!d.question.algorithm.empty()) beside += ", " + d.question.algorithm;
  if (!d.question.patterns.empty()) beside += "; also communicates: " + join(d.question.patterns);
  if (d.example()) return "An example that was never run: ResNet-50 on 4 ranks" + beside + "; times: simulation";
  constexpr std::size_t kNamed = 3;
  std::vector<std::string> names;
  for (const TraceFile& f : d.files)
    if (names.size() < kNamed) names.push_back(file_name(f.path));
  std::string out = join(names);
  if (d.files.size() > kNamed) out += fmt::format(" and {} more", d.files.size() - kNamed);
  if (const auto& b = d.analysis.buckets) out += "; " + b->model->label;
  if (const auto world = d.files.front().world_size) out += fmt::format("; {} of {} ranks", d.files.size(), *world);
  return out + beside + "; times: recorded";
}

}  // namespace ringside::ui
