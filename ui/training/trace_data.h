// Profiler traces as the page shows them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QStringList>

#include "core/training/gamma.h"
#include "core/training/trace.h"
#include "core/training/trace_prediction.h"

namespace ringside::ui {

/// How far the opening is; written by the worker.
struct TraceProgress {
  explicit TraceProgress(std::size_t files) : bytes(files), shares(files) {}
  std::vector<std::atomic<std::int64_t>> bytes;  ///< of text, of each file
  std::vector<std::atomic<double>> shares;       ///< of each file
  double share() const;                          ///< of all, each counted alike
};

struct TraceQuestion {
  std::vector<std::string> paths;     ///< empty: the example of core/training/trace_example.h
  std::string cluster = "nvlink";     ///< beside whose wires the calls are held, at first those of `ringside trace`
  std::string algorithm;              ///< that predicts the collectives that have it; empty: as predict_call() says
  std::vector<std::string> patterns;  ///< kernels whose names hold one of these communicate, too
};

struct TraceData {
  TraceQuestion question;
  std::vector<TraceFile> files;     ///< by rank
  std::vector<std::string> faults;  ///< a line for each file that breaks or cannot be opened
  TraceAnalysis analysis;
  std::vector<TracePrediction> predicted;      ///< of each kind of call
  std::string wires;                           ///< beside which calls are held, as it is said
  std::int64_t judged = 0, latency_bound = 0;  ///< calls
  bool example() const { return question.paths.empty(); }
  /// Every file was opened and none breaks among its events.
  bool whole() const;
  /// The N of the steps that some rank marks, ascending.
  std::vector<std::int64_t> steps() const;
  /// Of these, those in which a rank ran a kernel; all where none did.
  std::vector<std::int64_t> steps_that_ran() const;
  /// The step that is shown before one is chosen, of these the first or the one in the middle; of files of which not
  /// all was read the one with most time in kernels. -1: none is marked.
  enum class From : std::uint8_t { first, middle };
  std::int64_t step_at_first(From from) const;
};
/// The error: no file could be opened, or `cancelled`.
Result<TraceData> solve_trace(const TraceQuestion& question, TraceProgress& progress,
                              const std::function<bool()>& cancelled);
/// One step of section 4.1 as rank 0's profiler would have written it, read back.
TraceData trace_of_step(const TrainingStep& step, std::int64_t workers);
/// Of one step, or of all kernels (-1), added up over the ranks.
TraceTimes times_of(const TraceAnalysis& analysis, std::int64_t step);
/// Communication over computation of these; absent, too, where a rank's host alone recorded its calls.
std::optional<double> gamma_of(const TraceAnalysis& analysis, std::int64_t step);
/// Who holds up the others by more than a fiftieth of what they communicate; absent where nobody does.
std::optional<std::int32_t> slow_rank(const TraceData& data);
/// What is most worth saying, one or two sentences: as files have it, and in the language of the window.
std::string finding(const TraceData& data);
QStringList said_finding(const TraceData& data);
/// Of which files and ranks, and whether anything was recorded at all.
std::string words_of(const TraceData& data);
/// Of computation and what sticks out of it, this share is communication that hides behind nothing.
double exposed_share(const TraceTimes& times);
/// A step that computes and communicates as long as recorded, on as many workers: the curve of section 4.1 through the
/// recorded point, with the bandwidth that was reached, one step's work as one example of a fixed local batch.
struct RecordedStep {
  TrainingStep step;
  std::int64_t workers = 1;
};
std::optional<RecordedStep> recorded_step(const TraceAnalysis& analysis);

}  // namespace ringside::ui
