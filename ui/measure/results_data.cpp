#include "ui/measure/results_data.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/measure/bus_bandwidth.h"
#include "core/measure/conclusions.h"
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

/// "1 KiB, 4 KiB, 16 KiB and 3 more"
QString sizes_of(const std::vector<const BesideRow*>& rows) {
  constexpr std::size_t kMost = 3;
  QStringList sizes;
  for (std::size_t i = 0; i < std::min(rows.size(), kMost); ++i) sizes << bytes_text(rows[i]->a->bytes);
  const QString said = sizes.join(QStringLiteral(", "));
  return rows.size() > kMost ? Measure::tr("%1 and %2 more").arg(said).arg(rows.size() - kMost) : said;
}

bool tells_of_wrong(const std::string& note) {
  return note.find("wrong elements") != std::string::npos;
}

QString sentence_of(const std::string& note, const QString& where) {
  QString sentence = Measure::tr("%1.").arg(translated_note(note).value_or(qt(note)) + where);
  const QString first = sentence.section(u' ', 0, 0);
  if (!first.endsWith(u':') || !first.contains(u'.')) sentence.front() = sentence.front().toUpper();  // no file's name
  return sentence;
}

/// What a reader of the rows must know stands in the file.
QStringList notes_in(const ResultsData& data) {
  constexpr std::size_t kMost = 2;  // of notes that not all rows carry
  QStringList said;
  for (const std::string& note : data.notes)
    if (!tells_of_wrong(note)) said << sentence_of(note, {});
  std::vector<std::pair<std::string, std::vector<const BesideRow*>>> own;
  for (const BesideRow& row : data.rows)
    for (const std::string& note : row.notes) {
      if (tells_of_wrong(note)) continue;
      auto at = std::ranges::find(own, note, &std::pair<std::string, std::vector<const BesideRow*>>::first);
      if (at == own.end()) at = own.insert(own.end(), {note, {}});
      at->second.push_back(&row);
    }
  std::ranges::stable_sort(own, [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  for (std::size_t i = 0; i < std::min(own.size(), kMost); ++i)
    said << sentence_of(own[i].first, QStringLiteral(" (%1)").arg(sizes_of(own[i].second)));
  if (own.size() > kMost) said << Measure::tr("%1 more: see the tips of the rows.").arg(own.size() - kMost);
  return said;
}

}  // namespace

double on_own_clock(const MeasurementRow& row, double seconds) {
  return row.time_scale > 0 ? seconds / row.time_scale : seconds;
}

std::vector<AskedQuestion> questions_of(const Measurement& m) {
  std::vector<AskedQuestion> all;
  for (const MeasurementRow& row : m.rows) {
    const auto same = [&](const AskedQuestion& q) {
      const auto like = rows_like(m, *q.like);
      return std::find(like.begin(), like.end(), &row) != like.end();
    };
    if (std::any_of(all.begin(), all.end(), same)) continue;
    // What tells questions of one log apart comes first: a list cuts the end.
    QString rest = ranks_words(row.ranks);
    if (const QString manner = manner_words(row.manner); !manner.isEmpty()) rest.prepend(manner + QStringLiteral(", "));
    all.push_back({&row, Measure::tr("%1 %2, %3").arg(qt(row.collective), qt(row.algorithm), rest)});
  }
  return all;
}

ResultsData results_data(const StoredRun& a, const StoredRun* b, const MeasurementRow& like) {
  ResultsData data;
  data.a = a.origin();
  if (b != nullptr) data.b = b->origin();
  data.title =
      Measure::tr("%1 %2, %3, %4").arg(qt(like.collective), qt(like.algorithm), ranks_words(like.ranks), qt(like.type));
  data.bus_factor = bus_factor(like);
  if (const auto c = parse_collective(like.collective)) data.bus_text = qt(bus_factor_text(*c));
  const Compared compared = b != nullptr ? compare(a.measured, b->measured) : Compared{};
  for (const MeasurementRow* row : rows_like(a.measured, like)) {
    BesideRow& beside = data.rows.emplace_back();
    beside.a = row;
    for (const ComparedRow& pair : compared.rows)
      if (pair.a == row) {
        beside.b = pair.b, beside.untested = is_mean(*row) || is_mean(*pair.b);
        beside.too_few = !beside.untested && !pair.shift.interval;
        beside.same = !beside.untested && !beside.too_few && !pair.test.differs();
      }
    if (!row->library_s.empty()) {
      const auto& [name, seconds] = *row->library_s.begin();
      beside.library = name, beside.library_s = on_own_clock(*row, seconds);
    }
  }
  const auto of_a = [&](const auto& is) { return std::ranges::all_of(data.rows, is); };
  data.predicted = !of_a([](const BesideRow& r) { return r.a->predicted_s <= 0; });
  data.means = of_a([](const BesideRow& r) { return is_mean(*r.a); });
  if (!data.rows.empty() && of_a([&](const BesideRow& r) { return r.a->calls == data.rows.front().a->calls; }))
    data.calls = data.rows.front().a->calls;
  for (BesideRow& row : data.rows)
    for (const std::string& note : row.a->notes) {
      const auto carries = [&](const BesideRow& r) { return std::ranges::count(r.a->notes, note) > 0; };
      if (!of_a(carries))
        row.notes.push_back(note);
      else if (&row == &data.rows.front())
        data.notes.push_back(note);
    }
  return data;
}

std::shared_ptr<const TimesFigure> results_figure(const ResultsData& data, std::int64_t here, Quantity quantity) {
  TimesData times;
  times.here = here;
  times.residuals = true;
  times.quantity = quantity, times.bus_factor = data.bus_factor, times.bus_text = data.bus_text;
  times.about =
      (data.predicted ? Measure::tr("Measured against predicted: %1.") : Measure::tr("Measured: %1.")).arg(data.title);
  const QString dot = !data.means      ? Measure::tr("median, 95 % interval (thick), range")
                      : data.calls > 1 ? Measure::tr("mean of %1 calls").arg(data.calls)
                                       : Measure::tr("mean of the log's calls");
  if (data.b) times.legend = dot;
  TimesSeries a{data.b ? QStringLiteral("A") : dot, {}, TimesSeries::Mark::dot, -1, data.a};
  TimesSeries b{QStringLiteral("B"), {}, TimesSeries::Mark::hollow, -1, data.b.value_or(Origin::recorded)};
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
  if (data.predicted)
    times.predicted_by =
        Measure::tr("predicted: %1").arg(qt(data.rows.front().a->model.source).section(QStringLiteral(" ("), 0, 0));
  times.series.push_back(std::move(a));
  if (!b.rows.empty()) times.series.push_back(std::move(b));
  if (!library.rows.empty()) times.series.push_back(std::move(library));
  return std::make_shared<TimesFigure>(std::move(times));
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
  line(Measure::tr("Imported from"), [](const StoredRun& r) { return r.imported(); });
  // Two of one day are told apart by the time, two of one minute by the second.
  const bool days = b == nullptr || a.date() == b->date() || a.date_text() != b->date_text();
  const auto minute = [](const StoredRun& r) { return r.date().toString(QStringLiteral("HH:mm")); };
  const QString time = !days && minute(a) == minute(*b) ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm");
  line(Measure::tr("Started"), [&](const StoredRun& r) {
    return days ? r.date_text() : r.date().toLocalTime().toString(time + QStringLiteral(", yyyy-MM-dd"));
  });
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
    if (std::ranges::all_of(r.measured.rows, is_mean)) return QString();  // without runs there is nothing to tell
    for (const MeasurementRow& row : r.measured.rows)
      if (!is_mean(row) && (disturbed(row) || row.samples_s.size() < least_samples())) bad.push_back(&row);
    const bool beside = std::ranges::any_of(r.measured.rows, [](const auto& row) { return !row.libraries.empty(); });
    const QString said = (beside ? Measure::tr("%1 of %2 of Ringside's rows") : Measure::tr("%1 of %2 rows"))
                             .arg(bad.size())
                             .arg(r.measured.rows.size());
    return bad.empty() ? said : said + QStringLiteral(": ") + names_of(bad);
  });
  line(Measure::tr("Not verified"), [](const StoredRun& r) {
    const auto unknown = [](const MeasurementRow& row) { return !row.verified && !gave_wrong(row); };
    const auto n = std::ranges::count_if(r.measured.rows, unknown);
    return n > 0 ? Measure::tr("%1 of %2 rows").arg(n).arg(r.measured.rows.size()) : QString();
  });
  std::vector<RowsFigure::Column> columns{{{}, Align::left, 0.9}, {QStringLiteral("A"), Align::left, 1.3}};
  if (b != nullptr) columns.push_back({QStringLiteral("B"), Align::left, 1.3});
  return std::make_shared<RowsFigure>(std::move(columns), std::move(rows), -1);
}

QString conclusion(const ResultsData& data) {
  QStringList said;
  const auto sizes_where = [&](const auto& is) {
    std::vector<const BesideRow*> rows;
    for (const BesideRow& row : data.rows)
      if (is(row)) rows.push_back(&row);
    return rows;
  };
  if (const auto wrong = sizes_where([](const BesideRow& r) { return gave_wrong(*r.a); }); !wrong.empty())
    said << Measure::tr("The result is wrong at %1.").arg(sizes_of(wrong));
  const auto off = [](const BesideRow& r) {
    const bool told = r.a->predicted_s > 0 && !too_few_runs(*r.a) && !disturbed(*r.a);
    return told ? r.a->median_s / r.a->predicted_s : 1;
  };
  double over = 1, under = 1;
  for (const BesideRow& row : data.rows) over = std::max(over, off(row)), under = std::min(under, off(row));
  const auto as_far = [&](double ratio) {
    return sizes_of(sizes_where([&](const BesideRow& r) { return ratio_text(off(r)) == ratio_text(ratio); }));
  };
  if (over > 1.1)
    said << Measure::tr("The prediction fails most at %1: a run takes %2 times as long.")
                .arg(as_far(over), ratio_text(over));
  if (under < 0.9) said << Measure::tr("At %1 it takes %2 times the prediction.").arg(as_far(under), ratio_text(under));
  double least = 1, most = 0;
  int faster = 0, slower = 0, beside = 0, scarce = 0;
  for (const BesideRow& row : data.rows) {
    if (!row.library_s || *row.library_s <= 0) continue;
    ++beside;
    if (too_few_runs(*row.a)) {
      ++scarce;
      continue;
    }
    // By the whole interval, or not at all.
    const auto ratio = [&](double seconds) {
      return on_own_clock(*row.a, seconds > 0 ? seconds : row.a->median_s) / *row.library_s;
    };
    slower += ratio(row.a->ci95_lo_s) > 1 ? 1 : 0;
    if (ratio(row.a->ci95_hi_s) >= 1) continue;
    const double share = 1 - ratio(row.a->median_s);
    ++faster, least = std::min(least, share), most = std::max(most, share);
  }
  if (beside > 0 && slower == beside) said << Measure::tr("The library's own choice is faster at all sizes.");
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
  if (const int alike = beside - faster - slower - scarce; alike > 0)
    said << Measure::tr("At %1 of %2 sizes it differs from the library's own choice by less than its interval.")
                .arg(alike)
                .arg(beside);
  if (scarce > 0)
    said << Measure::tr("At %1 of %2 sizes there are too few samples to hold against the library's own choice.")
                .arg(scarce)
                .arg(beside);
  for (const BesideRow& row : data.rows)
    if (row.a->bytes == 0)
      said << Measure::tr("n = 0 takes %1 and has no place on the axis.")
                  .arg(qt(format_short_seconds(Seconds(on_own_clock(*row.a, row.a->median_s)))));
  said << notes_in(data);
  return said.join(u' ');
}

}  // namespace ringside::ui
