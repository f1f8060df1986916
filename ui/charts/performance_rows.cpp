#include "ui/charts/performance_rows.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/collective/by_way.h"
#include "core/measure/backend.h"
#include "core/measure/recorded.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

bool same_model(const CostParameters& a, const CostParameters& b) {
  const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-3 * std::max(std::abs(x), std::abs(y)); };
  return near(a.alpha.value, b.alpha.value) && near(a.beta.value, b.beta.value);
}

/// Whatever its size; a library's own choice of whatever type. The case's own algorithm also has the case's chunks and
/// parameters, as far as the row knows them.
bool of_question(const MeasurementRow& row, const Case& c) {
  if (row.collective != name(c.collective) || row.ranks != c.instance.ranks) return false;
  if (of_library(row)) return true;
  if (row.root != c.instance.root || row.type != name(c.type) || (reduces(c.collective) && row.op != name(c.op)))
    return false;
  if (row.algorithm != c.algorithm) return true;
  const Instance& i = c.instance;  // what ran was numbered by pair
  return (row.chunks == 0 || row.chunks == i.chunks || row.chunks == chunks_by_pair(c.collective, i.ranks, i.chunks)) &&
         std::all_of(row.parameters.begin(), row.parameters.end(), [&](const auto& parameter) {
           const auto own = c.instance.parameters.find(parameter.first);
           return own != c.instance.parameters.end() && own->second == parameter.second;
         });
}

}  // namespace

bool of_library(const MeasurementRow& row) {
  return row.algorithm == kLibrarysChoice;
}

std::vector<const MeasurementRow*> choose_rows(const Measurement& m, const Answer& a,
                                               const std::set<std::string>& shown, PerformanceData& d) {
  std::vector<const MeasurementRow*> rows;
  std::string backend;
  for (const MeasurementRow& row : m.rows)
    if (of_question(row, a.question) && (of_library(row) || shown.contains(row.algorithm)))
      rows.push_back(&row), backend = row.backend;
  const std::size_t all = m.rows.size();
  const bool library = !rows.empty() && of_library(*rows.back());
  std::erase_if(rows, [&](const MeasurementRow* row) {
    if (row->backend != backend || of_library(*row) != library) return true;
    const auto imposed = model_of(*row);
    return backend_of(backend).imposes && imposed && !same_model(*imposed, a.prediction.parameters);
  });
  const auto so_many = [](std::size_t n) {
    return n == 1 ? QStringLiteral("1 row") : QStringLiteral("%1 rows").arg(n);
  };
  std::size_t of_others = 0;
  QStringList others;
  for (const MeasurementRow& row : m.rows) {
    if (!of_question(row, a.question) || of_library(row) || shown.contains(row.algorithm) ||
        (!backend.empty() && row.backend != backend))
      continue;
    ++of_others;
    if (!others.contains(qt(row.algorithm))) others << qt(row.algorithm);
  }
  if (of_others > 0)
    d.said << QStringLiteral("%1 of other algorithms (%2) not shown.")
                  .arg(so_many(of_others), others.join(QStringLiteral(", ")));
  if (rows.size() + of_others < all)
    d.said
        << QStringLiteral("%1 of another case, tier or backend not shown.").arg(so_many(all - rows.size() - of_others));
  return rows;
}

std::string why_no_row(const Measurement& m, const Case& c) {
  std::vector<std::string> nearest;
  for (const MeasurementRow& row : m.rows) {
    std::vector<std::string> off;
    const auto differ = [&](const std::string& asked, const std::string& there) {
      if (asked != there) off.push_back(fmt::format("{} asked, {} in the file", asked, there));
    };
    differ(std::string(name(c.collective)), row.collective);
    differ(fmt::format("{} ranks", c.instance.ranks), fmt::format("{} ranks", row.ranks));
    if (!of_library(row)) {
      differ(c.algorithm, row.algorithm);
      differ(std::string(name(c.type)), row.type);
      if (reduces(c.collective)) differ(std::string(name(c.op)), row.op);
      differ(fmt::format("root {}", c.instance.root), fmt::format("root {}", row.root));
    }
    if (off.empty())
      off.emplace_back(of_question(row, c) ? "another network is imposed in the file"
                                           : "other chunks or parameters in the file");
    if (nearest.empty() || off.size() < nearest.size()) nearest = off;
  }
  return nearest.empty() ? "no rows in the file" : join(nearest, "; ");
}

void add_row(PerformanceData& d, const MeasurementRow& row) {
  RowTimes times = times_of(row);
  if (times.unusable > 0)
    d.said << QStringLiteral("%1: %2 runs took no time and have no place on a logarithmic axis.")
                  .arg(bytes_text(row.bytes))
                  .arg(times.unusable);
  if (backend_of(row.backend).imposes && !times.finished && row.time_scale == 1) {
    d.running = {row.bytes, row.samples_s.size()};
    return;
  }
  if (times.bytes <= 0 && times.median_s > 0) {
    d.said << QStringLiteral("n = 0 has no place on the axis: measured %1.").arg(seconds_text(times.median_s));
    return;
  }
  if (times.median_s <= 0) return;
  auto series =
      std::find_if(d.series.begin(), d.series.end(), [&](const auto& s) { return s.algorithm == row.algorithm; });
  if (series == d.series.end()) series = d.series.insert(d.series.end(), {row.algorithm, {}});
  const auto place = std::upper_bound(series->rows.begin(), series->rows.end(), times.bytes,
                                      [](std::int64_t n, const RowTimes& r) { return n < r.bytes; });
  series->rows.insert(place, std::move(times));
}

QString about_imported(const PerformanceData& d, const Measurement& m) {
  const auto from = m.environment.settings.find("imported");
  std::vector<RowTimes> all;
  for (const MeasuredSeries& series : d.series) all.insert(all.end(), series.rows.begin(), series.rows.end());
  const QString said = QStringLiteral("imported from %1, the library's own choice")
                           .arg(from == m.environment.settings.end() ? QStringLiteral("a log") : qt(from->second));
  const auto off = deviation(all);
  if (!off) return said;
  return said + QStringLiteral("; %1 % off the line in the median, %2 % at most (%3)")
                    .arg(std::lround(100 * off->median))
                    .arg(std::lround(100 * off->largest))
                    .arg(bytes_text(off->largest_at_bytes));
}

}  // namespace ringside::ui
