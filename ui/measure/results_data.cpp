#include "ui/measure/results_data.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/measure/measured_text.h"
#include "core/measure/recorded.h"
#include "core/measure/statistics.h"
#include "ui/charts/performance_words.h"
#include "ui/measure/measure_plan.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/note_words.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Cell = RowsFigure::Cell;

double scaled(const MeasurementRow& row, double seconds) {
  return row.time_scale > 0 ? seconds / row.time_scale : seconds;
}

QString ratio_text(double r) {
  return qt(format_ratio(r));
}

QString percent(double share) {
  return QString::number(std::lround(100 * std::abs(share)));
}

/// "ring 1 KiB, 64 MiB; tree 64 MiB"
QString names_of(const std::vector<const MeasurementRow*>& rows) {
  QStringList algorithms, sizes;
  for (const MeasurementRow* row : rows) {
    auto at = algorithms.indexOf(qt(row->algorithm));
    if (at < 0) at = algorithms.size(), algorithms << qt(row->algorithm), sizes << QString();
    sizes[at] += (sizes[at].isEmpty() ? QStringLiteral(" ") : QStringLiteral(", ")) + bytes_text(row->bytes);
  }
  for (qsizetype i = 0; i < algorithms.size(); ++i) algorithms[i] += sizes[i];
  return algorithms.join(QStringLiteral("; "));
}

}  // namespace

std::vector<AskedQuestion> questions_of(const Measurement& m) {
  std::vector<AskedQuestion> all;
  for (const MeasurementRow& row : m.rows) {
    const auto same = [&](const AskedQuestion& q) {
      const auto like = rows_like(m, *q.like);
      return std::find(like.begin(), like.end(), &row) != like.end();
    };
    if (std::any_of(all.begin(), all.end(), same)) continue;
    QString title = Measure::tr("%1 %2, %3 ranks").arg(qt(row.collective), qt(row.algorithm)).arg(row.ranks);
    if (const QString manner = manner_words(row.manner); !manner.isEmpty()) title += QStringLiteral(", ") + manner;
    all.push_back({&row, title});
  }
  return all;
}

ResultsData results_data(const StoredRun& a, const StoredRun* b, const MeasurementRow& like) {
  ResultsData data;
  data.a = a.origin();
  if (b != nullptr) data.b = b->origin();
  data.title = Measure::tr("%1 %2, %3 ranks, %4")
                   .arg(qt(like.collective), qt(like.algorithm))
                   .arg(like.ranks)
                   .arg(qt(like.type));
  const Compared compared = b != nullptr ? compare(a.measured, b->measured) : Compared{};
  for (const MeasurementRow* row : rows_like(a.measured, like)) {
    BesideRow& beside = data.rows.emplace_back();
    beside.a = row;
    for (const ComparedRow& pair : compared.rows)
      if (pair.a == row) beside.b = pair.b, beside.same = !pair.test.differs();
    if (!row->library_s.empty()) {
      const auto& [name, seconds] = *row->library_s.begin();
      beside.library = name, beside.library_s = scaled(*row, seconds);
    }
  }
  return data;
}

std::shared_ptr<const TimesFigure> results_figure(const ResultsData& data, std::int64_t here) {
  TimesData times;
  times.here = here;
  times.residuals = true;
  times.about = Measure::tr("Measured against predicted: %1.").arg(data.title);
  TimesSeries a{data.b ? Measure::tr("A: median, 95 % interval (thick), range")
                       : Measure::tr("median, 95 % interval (thick), range"),
                {},
                TimesSeries::Mark::dot,
                -1,
                data.a};
  TimesSeries b{Measure::tr("B"), {}, TimesSeries::Mark::hollow, -1, data.b.value_or(Origin::recorded)};
  TimesSeries library{{}, {}, TimesSeries::Mark::line, 1, data.a};
  for (const BesideRow& row : data.rows) {
    a.rows.push_back(times_of(*row.a));
    const RowTimes& own = a.rows.back();
    if (own.model_s) times.predicted.emplace_back(static_cast<double>(own.bytes), *own.model_s);
    if (row.b != nullptr) b.rows.push_back(times_of(*row.b));
    if (!row.library_s) continue;
    library.name = qt(row.library);
    RowTimes& beside = library.rows.emplace_back();
    beside.bytes = own.bytes, beside.median_s = *row.library_s;
    beside.least_s = beside.largest_s = beside.median_s;
    beside.finished = beside.verified = true;
  }
  if (!data.rows.empty())
    times.predicted_by =
        Measure::tr("predicted: %1").arg(qt(data.rows.front().a->model.source).section(QStringLiteral(" ("), 0, 0));
  times.series.push_back(std::move(a));
  if (!b.rows.empty()) times.series.push_back(std::move(b));
  if (!library.rows.empty()) times.series.push_back(std::move(library));
  return std::make_shared<TimesFigure>(std::move(times));
}

std::shared_ptr<const Figure> beside_figure(const ResultsData& data, std::int64_t here) {
  if (data.rows.empty()) return nullptr;
  const bool library = std::any_of(data.rows.begin(), data.rows.end(), [](const auto& r) { return r.library_s; });
  std::vector<RowsFigure::Column> columns{{Measure::tr("Size"), Align::left, 1.3},
                                          {QStringLiteral("A"), Align::right, 1.2}};
  if (data.b) {
    columns.push_back({QStringLiteral("B"), Align::right, 1.2});
    columns.push_back({QStringLiteral("A / B"), Align::right, 0.8});
  } else {
    columns.push_back({Measure::tr("predicted"), Align::right, 1.5});
    columns.push_back({Measure::tr("A / pred."), Align::right, 1.3});
  }
  if (library) {
    columns.push_back({Measure::tr("library"), Align::right, 1.2, true});  // the ratio beside it tells most
    columns.push_back({Measure::tr("A / lib."), Align::right, 1.1});
  }
  const auto time = [](double s) { return qt(format_short_seconds(Seconds(s))); };
  std::vector<std::vector<Cell>> rows;
  int current = -1;
  for (const BesideRow& row : data.rows) {
    if (row.a->bytes == here) current = static_cast<int>(rows.size());
    const double a = scaled(*row.a, row.a->median_s);
    auto& cells = rows.emplace_back();
    cells.push_back({bytes_text(row.a->bytes)});
    cells.push_back({time(a), Cell::Ink::strong});
    if (data.b) {
      const Cell none{QStringLiteral("–"), Cell::Ink::hint};
      cells.push_back(row.b != nullptr ? Cell{time(scaled(*row.b, row.b->median_s))} : none);
      cells.push_back(row.b == nullptr ? none
                      : row.same       ? Cell{Measure::tr("same"), Cell::Ink::hint}
                                       : Cell{ratio_text(row.a->median_s / row.b->median_s), Cell::Ink::strong});
    } else {
      const bool known = row.a->predicted_s > 0;
      cells.push_back({known ? time(scaled(*row.a, row.a->predicted_s)) : QStringLiteral("–"), Cell::Ink::hint});
      cells.push_back(
          {known ? ratio_text(row.a->median_s / row.a->predicted_s) : QStringLiteral("–"), Cell::Ink::strong});
    }
    if (library) {
      cells.push_back({row.library_s ? time(*row.library_s) : QStringLiteral("–")});
      cells.push_back({row.library_s ? ratio_text(a / *row.library_s) : QStringLiteral("–"), Cell::Ink::strong});
    }
  }
  const QString foot =
      data.b ? Measure::tr("Same: Mann and Whitney's test shows no difference (p of 0.05 and more).") : QString();
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), current, foot);
}

std::shared_ptr<const Figure> differing_figure(const StoredRun& a, const StoredRun* b) {
  std::vector<std::vector<Cell>> rows;
  const auto line = [&](const QString& name, const auto& value) {
    const QString left = value(a), right = b != nullptr ? value(*b) : QString();
    if (left.isEmpty() && right.isEmpty()) return;
    rows.push_back({{name, Cell::Ink::hint}, {left, Cell::Ink::strong}});
    if (b != nullptr)
      rows.back().push_back(left == right ? Cell{Measure::tr("same"), Cell::Ink::hint}
                                          : Cell{right, Cell::Ink::strong});
  };
  line(Measure::tr("Started"), [](const StoredRun& r) { return r.date_text(); });
  line(Measure::tr("Machine"), [](const StoredRun& r) { return qt(r.measured.environment.cpu); });
  line(Measure::tr("Ranks"), [](const StoredRun& r) { return qt(places_text(r.measured.environment.where)); });
  line(QStringLiteral("MPI"), [](const StoredRun& r) { return qt(r.measured.environment.mpi); });
  line(QStringLiteral("Ringside"), [](const StoredRun& r) { return qt(r.measured.environment.version); });
  line(Measure::tr("α of the model"), [](const StoredRun& r) {
    const auto m = model_of(r.measured.rows.front());
    return m ? qt(format_short_seconds(m->alpha)) : QString();
  });
  line(Measure::tr("1/β of the model"), [](const StoredRun& r) {
    const auto m = model_of(r.measured.rows.front());
    return m && m->beta.value > 0 ? qt(format_bandwidth(BytesPerSecond(1 / m->beta.value))) : QString();
  });
  line(Measure::tr("Disturbed, or few runs"), [](const StoredRun& r) {
    std::vector<const MeasurementRow*> bad;
    for (const MeasurementRow& row : r.measured.rows)
      if (disturbed(row) || row.samples_s.size() < least_samples()) bad.push_back(&row);
    const QString said = Measure::tr("%1 of %2 rows").arg(bad.size()).arg(r.measured.rows.size());
    return bad.empty() ? said : said + QStringLiteral(": ") + names_of(bad);
  });
  std::vector<RowsFigure::Column> columns{{{}, Align::left, 0.9}, {QStringLiteral("A"), Align::left, 1.3}};
  if (b != nullptr) columns.push_back({QStringLiteral("B"), Align::left, 1.3});
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), -1);
}

QString conclusion(const ResultsData& data) {
  QStringList said;
  const BesideRow *over = nullptr, *under = nullptr;
  const auto off = [](const BesideRow& r) { return r.a->predicted_s > 0 ? r.a->median_s / r.a->predicted_s : 1; };
  for (const BesideRow& row : data.rows) {
    if (over == nullptr || off(row) > off(*over)) over = &row;
    if (under == nullptr || off(row) < off(*under)) under = &row;
  }
  if (over != nullptr && off(*over) > 1.1)
    said << Measure::tr("The prediction fails most at %1: a run takes %2 times as long.")
                .arg(bytes_text(over->a->bytes), ratio_text(off(*over)));
  if (under != nullptr && off(*under) < 0.9)
    said << Measure::tr("At %1 it takes %2 times the prediction.")
                .arg(bytes_text(under->a->bytes), ratio_text(off(*under)));
  double least = 1, most = 0;
  int faster = 0, beside = 0;
  for (const BesideRow& row : data.rows) {
    if (!row.library_s || *row.library_s <= 0) continue;
    const double share = 1 - scaled(*row.a, row.a->median_s) / *row.library_s;
    ++beside;
    if (share <= 0) continue;
    ++faster, least = std::min(least, share), most = std::max(most, share);
  }
  if (beside > 0 && faster == 0) said << Measure::tr("The library's own choice is faster at all sizes.");
  if (faster > 0 && percent(least) == percent(most))
    said << Measure::tr("At %1 of %2 sizes this schedule is faster than the library's own choice, by %3 %.")
                .arg(faster)
                .arg(beside)
                .arg(percent(least));
  else if (faster > 0)
    said << Measure::tr("At %1 of %2 sizes this schedule is faster than the library's own choice, by %3 to %4 %.")
                .arg(faster)
                .arg(beside)
                .arg(percent(least), percent(most));
  // What a reader of the rows must know stands in the file.
  std::vector<const MeasurementRow*> rows;
  for (const BesideRow& row : data.rows) rows.push_back(row.a);
  for (const std::string& note : notes_of(rows)) {
    QString sentence = Measure::tr("%1.").arg(translated_note(note).value_or(qt(note)));
    sentence.front() = sentence.front().toUpper();
    said << sentence;
  }
  return said.join(u' ');
}

}  // namespace ringside::ui
