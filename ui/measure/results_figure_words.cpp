// What a chart of measured times is in numbers and in words.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "core/measure/measured_text.h"
#include "ui/charts/performance_words.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/results_figure.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

QString TimesFigure::left_out_text() const {
  const auto nothing = [](const auto& one) { return one.second.bytes <= 0; };
  return std::ranges::any_of(without_place_, nothing) ? Measure::tr("n = 0 has no place here") : QString();
}

std::string TimesFigure::csv() const {
  std::string out =
      "series,origin,bytes,median_s,ci95_lo_s,ci95_hi_s,runs,model_s,algbw_bytes_per_s,busbw_bytes_per_s\n";
  const auto optional = [](const std::optional<double>& v) { return v ? fmt::format("{}", *v) : std::string(); };
  const auto add = [&](const TimesSeries& s, const RowTimes& row) {
    out += fmt::format("\"{}\",{},{},{},{},{},{},{},{},{}\n", s.name.toStdString(), word(s.origin).toStdString(),
                       row.bytes, row.median_s, optional(row.ci95_lo_s), optional(row.ci95_hi_s), row.runs_s.size(),
                       optional(row.model_s), worth(Quantity::algbw, 0, row.bytes, row.median_s),
                       worth(Quantity::busbw, data_.bus_factor, row.bytes, row.median_s));
  };
  for (std::size_t i = 0; i < data_.series.size(); ++i) {
    for (const auto& [of, row] : without_place_)
      if (of == i) add(data_.series[i], row);
    for (const RowTimes& row : data_.series[i].rows) add(data_.series[i], row);
  }
  return out;
}

std::string TimesFigure::description() const {
  const auto text = [this](const RowTimes& row) { return worth_text(data_.quantity, value(row.bytes, row.median_s)); };
  QString out = data_.about;
  for (const TimesSeries& s : data_.series) {
    if (s.rows.empty()) continue;
    out += QStringLiteral(" %1, %2: %3 at %4, %5 at %6.")
               .arg(s.name, word(s.origin), text(s.rows.front()), bytes_text(s.rows.front().bytes), text(s.rows.back()),
                    bytes_text(s.rows.back().bytes));
  }
  if (const QString zero = left_out_text(); !zero.isEmpty()) out += QStringLiteral(" %1.").arg(zero);
  return out.trimmed().toStdString();
}

std::shared_ptr<const Figure> so_far_figure(const Measurement& measured, std::int64_t here) {
  TimesData data;
  data.here = here;
  data.about = Measure::tr("Time over size, so far.");
  for (const MeasurementRow& row : measured.rows) {
    const QString name = qt(row.algorithm);
    if (std::ranges::any_of(data.series, [&](const TimesSeries& s) { return s.name == name; })) continue;
    TimesSeries series;
    series.name = name;
    series.dash = static_cast<int>(data.series.size());
    series.origin = backend_of(row.backend).imposes ? Origin::emulated : Origin::measured;
    for (const MeasurementRow* each : rows_like(measured, row)) series.rows.push_back(times_of(*each));
    data.series.push_back(std::move(series));
  }
  return std::make_shared<TimesFigure>(std::move(data));
}

}  // namespace ringside::ui
