// Two kept runs side by side, beside the library and what was predicted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/measure/measurement.h"
#include "ui/measure/results_figure.h"
#include "ui/measure/run_store.h"

namespace ringside::ui {

/// A question that was asked at several sizes.
struct AskedQuestion {
  const MeasurementRow* like = nullptr;
  QString title;  ///< "allreduce ring, 4 ranks"
};
std::vector<AskedQuestion> questions_of(const Measurement& m);

/// A size at which A was measured.
struct BesideRow {
  const MeasurementRow* a = nullptr;
  const MeasurementRow* b = nullptr;  ///< the same question in B; null where it was not asked there
  bool same = false;                  ///< no difference shown: Mann and Whitney, as `ringside runs compare`
  bool too_few = false;               ///< the test could show none: `ringside runs compare` has no interval of it
  bool untested = false;              ///< one of them is a log's mean, without runs that a test could compare
  std::optional<double> library_s;    ///< on A's clock
  std::string library;
  std::vector<std::string> notes;  ///< of A's that not all rows carry
};
struct ResultsData {
  std::vector<BesideRow> rows;     ///< by size
  std::vector<std::string> notes;  ///< that every row of A carries
  QString title;
  bool predicted = false;  ///< something of A is
  bool means = false;      ///< all of A's rows are a log's means, of so many calls; 0: it does not say, or they differ
  std::int32_t calls = 0;
  double bus_factor = 0;
  QString bus_text;  ///< "2(K-1)/K"
  Origin a = Origin::measured;
  std::optional<Origin> b;
};
/// `b` may be null; both must outlive the answer.
ResultsData results_data(const StoredRun& a, const StoredRun* b, const MeasurementRow& like);

/// On the row's own clock: an emulated row's tier's.
double on_own_clock(const MeasurementRow& row, double seconds);

std::shared_ptr<const TimesFigure> results_figure(const ResultsData& data, std::int64_t here,
                                                  Quantity quantity = Quantity::time);
/// "A beside B, beside the library": a row for each size; null where there is none. Ratios are of what stands beside
/// them. A log's rows, which nothing predicts, have both bandwidths.
std::shared_ptr<const Figure> beside_figure(const ResultsData& data, std::int64_t here,
                                            Quantity quantity = Quantity::time);
/// What is not the same of two runs, and what of one.
std::shared_ptr<const Figure> differing_figure(const StoredRun& a, const StoredRun* b);
/// Sentences from what was measured: where it is wrong, where the prediction fails, where A beats the library, what the
/// file notes. Of notes that differ from row to row the first few: each row's tip has its own. May be empty.
QString conclusion(const ResultsData& data);

}  // namespace ringside::ui
