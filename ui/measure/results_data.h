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
  std::optional<double> library_s;    ///< on A's clock
  std::string library;
};
struct ResultsData {
  std::vector<BesideRow> rows;  ///< by size
  QString title;
  Origin a = Origin::measured;
  std::optional<Origin> b;
};
/// `b` may be null; both must outlive the answer.
ResultsData results_data(const StoredRun& a, const StoredRun* b, const MeasurementRow& like);

std::shared_ptr<const TimesFigure> results_figure(const ResultsData& data, std::int64_t here);
/// "A beside B, beside the library": a row for each size; null where there is none.
std::shared_ptr<const Figure> beside_figure(const ResultsData& data, std::int64_t here);
/// What is not the same of two runs, and what of one.
std::shared_ptr<const Figure> differing_figure(const StoredRun& a, const StoredRun* b);
/// Sentences from what was measured: where the prediction fails, where A beats the library. May be empty.
QString conclusion(const ResultsData& data);

}  // namespace ringside::ui
