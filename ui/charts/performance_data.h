// What the performance chart shows of a case: lines of the model over n, measured rows on the same clock, and in words
// what a logarithmic axis cannot show. Computed once; painting only looks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointF>
#include <QString>

#include "core/consequence.h"
#include "core/flow.h"
#include "core/library_times.h"
#include "core/measure/comparison.h"
#include "core/measure/published.h"
#include "core/simulated_curves.h"
#include "ui/paint/origin_badge.h"

namespace ringside::ui {

/// The axis of time begins here at the earliest: Qt Charts takes differences up to this one for none.
inline constexpr double kLeastSeconds = 1e-12;

struct PerformanceOptions {
  /// Other algorithms for the same question, drawn as further lines that differ by dash and name.
  std::vector<std::string> compare{};
  bool recorded = false;                          ///< the measurement was read from a file
  bool as_measured = false;                       ///< the axis of sizes spans what was measured, and no more
  std::shared_ptr<const LibraryCurve> library{};  ///< what a library takes; may be null
  /// On a topology: the case and what it is compared with, simulated at every size; null: not known, or not yet.
  std::shared_ptr<const SimulatedCurves> simulated{};
  std::vector<PublishedRun> published{};             ///< what others measured
  std::shared_ptr<const Consequence> what_if{};      ///< what goes otherwise; may be null
  std::shared_ptr<const SimulatedCurves> becomes{};  ///< the case on the wires that this leaves; null as `simulated`
};

/// T(n) of one algorithm.
struct ModelLine {
  std::string algorithm;
  QString name;  ///< at the line: "formula", "price", or the algorithm where there are several
  Origin origin = Origin::formula;
  std::vector<QPointF> values;  ///< (bytes, seconds), kPerDoubling to each factor of two; seconds may be 0 (K = 1)
  static constexpr int kPerDoubling = 8;
};

/// A stretch of n in which one of several lines is the lowest.
struct FastestRegion {
  std::size_t line = 0;  ///< index into PerformanceData::lines
  double from = 0, to = 0;
  std::vector<std::size_t> ties{};  ///< other lines that are as low in all of it
  bool has(std::size_t of) const { return of == line || std::ranges::find(ties, of) != ties.end(); }
};

/// What a library takes or reckons with, at the sizes that were asked.
struct LibraryLine {
  ModelLine line;     ///< its algorithm is the library's label: it takes another at each size
  QStringList words;  ///< of every value
  /// What it reckons with is a line of its own where there is room; else each point of what it takes says it.
  bool shown(bool large) const { return large || line.origin == Origin::simulation; }
};

/// What others measured.
struct RecordedSeries {
  PublishedRun run;
  QString name;       ///< "16 × H100 80GB HBM3"
  bool such = false;  ///< on such machines as the case's
};

/// The measured rows of one algorithm, smallest first.
struct MeasuredSeries {
  std::string algorithm;
  std::vector<RowTimes> rows;
};

struct PerformanceData {
  std::vector<ModelLine> lines;        ///< the case's own first: its formula, then its price where that differs
  std::vector<MeasuredSeries> series;  ///< the case's own first; only what has rows
  std::vector<LibraryLine> library;
  std::vector<RecordedSeries> recorded;  ///< those of the case's machine first
  std::optional<ModelLine> becomes;      ///< the case's own if something goes otherwise
  std::optional<double> becomes_s;       ///< what it then takes at `here`; absent where it is never done, too
  std::vector<FastestRegion> fastest;    ///< while several algorithms are compared: who wins where
  bool timeless = false;                 ///< every size takes 0 s: nobody is the fastest
  std::optional<Crossover> crossover;
  bool plain_crossover = false;        ///< n = factor alpha/beta says it all: reducing is free
  CostParameters parameters;           ///< of the lines
  bool simulated = false;              ///< on the topology, in lines of their own
  bool fitted = false;                 ///< these are the fit of the machine that the rows were measured on
  bool several_computers = false;      ///< the rows were measured on
  std::optional<Origin> origin;        ///< of the rows: measured, emulated or recorded
  QString recorded_where;              ///< "on vm, NVIDIA H200, 2026-11-27"; empty: they were measured here
  std::vector<Origin> badges() const;  ///< what stands before the words: that, and recorded
  std::int64_t here = 0;               ///< the case's n
  std::optional<double> here_s;        ///< its line's value there
  double n_low = 8, n_high = 1 << 30;  ///< powers of two
  std::vector<double> sizes() const;   ///< from the one to the other, where lines are drawn
  /// A row that runs in emulation: how much it is slowed is known only at its end, so it has no point yet.
  struct Running {
    std::int64_t bytes = 0;
    std::size_t runs = 0;
  };
  std::optional<Running> running;
  QString title;     ///< "formula, 4 ranks, InfiniBand tier"
  QString tex;       ///< T(n) of the case where its formula applies
  QString about;     ///< where the rows come from and how far they are from the model; never empty
  QString beside;    ///< "2 published runs of other machines"; empty: none stand there
  QString runs;      ///< "median of 15 runs"; empty without rows
  QString more;      ///< the same further, where there is room
  QString noted;     ///< of it what rows carry as notes, that one is disturbed: a file says it wherever it is
  QStringList said;  ///< what the axes cannot show, each one sentence
};

/// `measured` may be null. Rows of other cases, tiers and backends are left out and counted in `said`.
PerformanceData performance_data(const Answer& answer, const Measurement* measured, const PerformanceOptions& options);

}  // namespace ringside::ui
