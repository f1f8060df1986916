#include "ui/charts/performance_words.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/leading_number.h"
#include "core/base/text.h"
#include "core/measure/backend.h"
#include "core/measure/measured_text.h"
#include "core/measure/recorded.h"
#include "core/what_if.h"
#include "ui/paint/axis.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

// Fewer runs have no interval of the median at 95 %.
constexpr std::size_t kLeastForInterval = 6;

// A number and its unit stay on one line.
QString unbroken(QString words) {
  return words.replace(QChar(u' '), QChar(0x00A0));
}

QString percent(double share) {
  if (share >= 10) return qt(fmt::format("a factor {:.0f}", 1 + share));
  return qt(fmt::format("{:.{}f} %", 100 * share, share < 0.0995 ? 1 : 0));
}
// "+0.4 %", of what is more than tenfold "× 597".
QString signed_percent(double share) {
  if (share >= 9) return QStringLiteral("× ") + qt(format_ratio(1 + share));
  return qt(fmt::format("{:+.1f} %", 100 * share)).replace(u'-', QChar(0x2212));
}

// "15 runs", "9 to 15 runs": the least and the most over the rows.
template <class Value>
QString range_text(const std::vector<const MeasurementRow*>& rows, const Value& value) {
  double least = 0, most = 0;
  for (const MeasurementRow* row : rows) {
    const double v = value(*row);
    least = row == rows.front() ? v : std::min(least, v);
    most = std::max(most, v);
  }
  const QString low = qt(format_number(leading_number_or(format_significant(least, 3), least)));
  const QString high = qt(format_number(leading_number_or(format_significant(most, 3), most)));
  return low == high ? low : QStringLiteral("%1 to %2").arg(low, high);
}

bool emulated(const std::vector<const MeasurementRow*>& rows) {
  return backend_of(rows.back()->backend).imposes;
}

bool on_gpus(const std::vector<const MeasurementRow*>& rows) {
  return backend_of(rows.back()->backend).on_gpus;
}

QString about_emulated(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows) {
  return QStringLiteral("imposed: %1, slowed %2 times")
      .arg(constants_text(d.parameters), range_text(rows, [](const MeasurementRow& r) { return r.time_scale; }));
}

QString about_host(const PerformanceData& d) {
  std::vector<RowTimes> all;
  for (const MeasuredSeries& series : d.series) all.insert(all.end(), series.rows.begin(), series.rows.end());
  const auto off = deviation(all);
  const QString where =
      d.several_computers ? QStringLiteral("several computers") : QStringLiteral("shared memory is not alpha-beta");
  const bool disturbances = std::ranges::any_of(all, &RowTimes::disturbed);
  if (!off && disturbances && std::ranges::any_of(all, [](const RowTimes& row) { return row.model_s.has_value(); }))
    return QStringLiteral("on real ranks; too disturbed to be compared with the fit");
  if (!off) return QStringLiteral("on real ranks; no fit of their constants to compare with");
  return QStringLiteral("%1: %2 are %3 off the fit, at most %4 (%5)")
      .arg(where, disturbances ? QStringLiteral("undisturbed medians") : QStringLiteral("medians"),
           unbroken(percent(off->median)), unbroken(percent(off->largest)),
           unbroken(bytes_text(off->largest_at_bytes)));
}

}  // namespace

std::string why_not(const Error& error, const Algorithm& algorithm) {
  if (error.accepted.empty()) return error.line();
  std::string accepted = error.accepted;
  const std::string own = fmt::format(" ({} {})", name(algorithm.collective), algorithm.name);
  if (accepted.ends_with(own)) accepted.resize(accepted.size() - own.size());
  return "accepted: " + accepted;
}

QString left_out_text(const std::vector<std::pair<std::string, QStringList>>& left_out) {
  QStringList groups;
  for (const auto& [why, names] : left_out)
    groups << QStringLiteral("%1 (%2)").arg(names.join(QStringLiteral(", ")), qt(why));
  return QStringLiteral("Left out: %1.").arg(groups.join(QStringLiteral("; ")));
}

QString runs_text(const std::vector<const MeasurementRow*>& rows) {
  return QStringLiteral("median of %1 runs").arg(range_text(rows, [](const MeasurementRow& r) {
    return static_cast<double>(r.samples_s.size());
  }));
}

namespace {

/// As a log gives it, with how many calls it is of where the log says that.
QString mean_text(std::int32_t calls) {
  return calls > 1 ? QStringLiteral("mean of %1 calls").arg(calls) : QStringLiteral("mean of its calls");
}

}  // namespace

QString bytes_text(std::int64_t bytes) {
  return chart::bytes_label(static_cast<double>(bytes));
}
QString seconds_text(double seconds) {
  return seconds == 0 ? QStringLiteral("0 s") : chart::seconds_label(seconds);
}

QString constants_text(const CostParameters& p) {
  QString said = unbroken(QStringLiteral("α ") + seconds_text(p.alpha.value));
  if (p.beta.value > 0) said += QStringLiteral(", ") + unbroken(qt(format_bandwidth(1 / p.beta)));
  if (p.reduce_cost.value > 0)
    said += unbroken(QStringLiteral(", reducing %1").arg(qt(format_bandwidth(1 / p.reduce_cost))));
  return said;
}

QString about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows) {
  if (rows.empty()) return QStringLiteral("not measured yet");
  const QString& there = d.recorded_where;
  QString said = emulated(rows) ? about_emulated(d, rows)
                 : on_gpus(rows)
                     ? QStringLiteral("%1, %2").arg(there.isEmpty() ? QStringLiteral("on this computer's GPUs") : there,
                                                    qt(rows.back()->backend))
                     : about_host(d);
  if (!there.isEmpty() && !on_gpus(rows)) said.prepend(there + QStringLiteral("; "));
  const auto wrong = std::count_if(rows.begin(), rows.end(),
                                   [](const MeasurementRow* r) { return r->median_s > 0 && gave_wrong(*r); });
  if (wrong > 0)
    said += QStringLiteral("; %1 of %2 %3 gave a wrong result")
                .arg(wrong)
                .arg(rows.size())
                .arg(d.series.size() > 1 ? QStringLiteral("rows") : QStringLiteral("sizes"));
  const bool unfinished = std::ranges::any_of(d.series, [](const MeasuredSeries& series) {
    return std::ranges::any_of(series.rows, [](const RowTimes& row) { return !row.finished; });
  });
  if (unfinished && !d.fastest.empty()) said += QStringLiteral("; hollow diamonds: not finished");
  return said;
}

QString more_about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows) {
  if (rows.empty()) return QStringLiteral("Run executes this schedule on real ranks.");
  const bool here = d.recorded_where.isEmpty();
  QString said = emulated(rows) ? QStringLiteral(
                                      "Real ranks and real messages%1; the axis shows the wall clock divided by the "
                                      "slowdown.")
                                      .arg(here ? QStringLiteral(" on this computer") : QString())
                 : d.fitted
                     ? QStringLiteral("Fitted %1: %2.")
                           .arg(here ? QStringLiteral("here") : QStringLiteral("there"), constants_text(d.parameters))
                     : QStringLiteral("No fit of %1 machine: the line is the tier's.")
                           .arg(here ? QStringLiteral("this") : QStringLiteral("that"));
  if (!d.noted.isEmpty()) said += u' ' + d.noted;
  return said;
}

QString notes_about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows) {
  // One note in full, of a disturbed row where there is one, the others by number: their points carry the sign and tell
  // it themselves.
  std::size_t noted = 0;
  const MeasurementRow* first = nullptr;
  for (const MeasurementRow* row : rows)
    if (!row->notes.empty() && (noted++ == 0 || (disturbed(*row) && !disturbed(*first)))) first = row;
  if (!first) return {};
  const auto why =
      std::ranges::find_if(first->notes, [](const std::string& note) { return note.starts_with("disturbed"); });
  QString said =
      QStringLiteral("! %1: %2.")
          .arg(unbroken(bytes_text(first->bytes)), qt(why == first->notes.end() ? first->notes.front() : *why));
  // Of several algorithms each has a row for a size.
  const QString one = d.series.size() > 1 ? QStringLiteral("row") : QStringLiteral("size");
  if (noted == 2) said += QStringLiteral(" 1 more %1 carries a note.").arg(one);
  if (noted > 2) said += QStringLiteral(" %1 more %2s carry a note.").arg(noted - 1).arg(one);
  return said;
}

QString words_of(const PerformanceData& data, bool runs, bool more, bool notes) {
  QString words = data.beside;
  if (!words.isEmpty() && !data.about.isEmpty()) words += QStringLiteral("; ");
  words += data.about;
  if (runs && !data.runs.isEmpty()) words += QStringLiteral("; ") + data.runs;
  if (more && !data.more.isEmpty()) words += QStringLiteral(". ") + data.more;
  if (!more && notes && !data.noted.isEmpty()) words += QStringLiteral(". ") + data.noted;
  for (const QString& sentence : data.said)
    words += (words.isEmpty()               ? QString()
              : words.endsWith(QChar(u'.')) ? QStringLiteral(" ")
                                            : QStringLiteral(". ")) +
             sentence;
  if (data.badges().empty() && !words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

QString title_of(const Case& c, const CostParameters& parameters, bool fitted, Origin first) {
  const QString wires = fitted                        ? QStringLiteral("fitted constants")
                        : first == Origin::simulation ? qt(c.wiring.topology)
                                                      : qt(parameters.source.wires());
  const QString ranks =
      c.instance.ranks == 1 ? QStringLiteral("1 rank") : QStringLiteral("%1 ranks").arg(qt(grouped(c.instance.ranks)));
  const QString root =
      has_root(c.collective) && c.instance.root != 0 ? QStringLiteral(", root %1").arg(c.instance.root) : QString();
  return QStringLiteral("%1, %2%3, %4").arg(word(first), ranks, root, wires);
}

QString row_text(const RowTimes& row) {
  const auto precise = [](double s) { return qt(format_seconds(Seconds(s))); };
  QString said =
      row.mean ? QStringLiteral("%1: %2, %3").arg(bytes_text(row.bytes), mean_text(row.calls), precise(row.median_s))
               : QStringLiteral("%1: median %2 of %3 runs")
                     .arg(bytes_text(row.bytes), precise(row.median_s))
                     .arg(row.runs_s.size());
  if (!row.finished) said += QStringLiteral(" so far");
  if (row.ci95_lo_s && !row.mean)
    said += (row.runs_s.size() < kLeastForInterval ? QStringLiteral(", range %1 to %2")
                                                   : QStringLiteral(", 95 % interval %1 to %2"))
                .arg(precise(*row.ci95_lo_s), precise(*row.ci95_hi_s));
  if (row.model_s)
    said += QStringLiteral(", model %1 (%2)")
                .arg(precise(*row.model_s), signed_percent(residual(row.median_s, *row.model_s)));
  const auto says_so = [](const std::string& note) { return note.starts_with("not verified"); };
  if (row.finished && row.wrong)
    said += QStringLiteral(", wrong result");
  else if (row.finished && !row.verified && std::ranges::none_of(row.notes, says_so))
    said += QStringLiteral(", not verified");
  for (const std::string& note : row.notes) said += QStringLiteral("; ! ") + qt(note);
  return said;
}

}  // namespace ringside::ui
