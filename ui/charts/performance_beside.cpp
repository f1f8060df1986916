#include "ui/charts/performance_beside.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/published_case.h"
#include "ui/charts/performance_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

std::vector<Origin> PerformanceData::badges() const {
  std::vector<Origin> all;
  if (origin) all.push_back(*origin);
  if (!recorded.empty() && origin != Origin::recorded) all.push_back(Origin::recorded);
  return all;
}

QString way_of(const LibraryTime& t) {
  const QString way = qt(t.method + " " + t.pace.protocol);
  return fold_name(t.method) == fold_name(t.question.algorithm) ? way
                                                                : way + QStringLiteral(", ") + qt(t.question.algorithm);
}

bool add_simulated(PerformanceData& d, const SimulatedCurves& curves, const Case& c, bool alone) {
  if (curves.curves.front().points.empty()) {
    d.said << QStringLiteral("Not simulated over sizes on %1: %2.")
                  .arg(qt(c.wiring.topology), qt(curves.curves.front().left_out));
    return false;
  }
  const std::vector<double> at = d.sizes();
  std::vector<std::pair<std::string, QStringList>> left_out;
  std::vector<ModelLine> lines;
  for (const SimulatedCurve& curve : curves.curves) {
    if (curve.points.empty()) {
      const auto same = [&](const auto& group) { return group.first == curve.left_out; };
      auto group = std::find_if(left_out.begin(), left_out.end(), same);
      if (group == left_out.end()) group = left_out.insert(left_out.end(), {curve.left_out, {}});
      group->second << qt(curve.algorithm);
      continue;
    }
    const QString name = curves.compare.empty() ? word(Origin::simulation) : qt(curve.algorithm);
    ModelLine line{curve.algorithm, name, Origin::simulation, {}};
    for (const double n : at) line.values.emplace_back(n, curve.at(n).value);
    lines.push_back(std::move(line));
  }
  if (!left_out.empty()) d.said << left_out_text(left_out);
  d.simulated = true;
  d.here_s = curves.curves.front().at(static_cast<double>(d.here)).value;
  if (alone) d.lines.clear(), d.tex.clear(), d.crossover.reset();
  d.lines.insert(d.lines.end(), lines.begin(), lines.end());
  QString said = QStringLiteral("Simulated on %1").arg(qt(c.wiring.topology));
  if (!curves.compare.empty())
    said += QStringLiteral("; of %1 as it is drawn, of the others with parameters chosen for each size")
                .arg(lines.front().name);
  else if (!alone && !d.tex.isEmpty())
    said += QStringLiteral("; the formula takes every way for the slowest one");
  d.said << said + QChar(u'.');
  return true;
}

void add_becomes(PerformanceData& d, const Consequence& c, const SimulatedCurves* curves) {
  const QString name = QStringLiteral("if ") + qt(title_of(c.what));
  // Where nobody is merely slower, this size's verdict stands in words: another size may be sent at once, and get
  // through.
  d.said.prepend(qt(c.headline));
  if (!c.after || !c.after_end) return;
  d.becomes_s = c.after_end->value;
  const QString takes = qt(format_seconds(*c.after_end)), planned = qt(format_seconds(c.before_end));
  d.said.front() = QStringLiteral("%1, this size takes %2, %3; simulated.")
                       .arg(QString(name).replace(0, 1, u'I'), takes,
                            takes == planned ? QStringLiteral("as planned") : QStringLiteral("as planned ") + planned);
  if (curves == nullptr || curves->curves.front().points.empty()) return;
  d.becomes = ModelLine{curves->curves.front().algorithm, name, Origin::simulation, {}};
  for (const double n : d.sizes()) d.becomes->values.emplace_back(n, curves->curves.front().at(n).value);
}

void add_library(PerformanceData& d, const LibraryCurve& curve) {
  const std::string& label = curve.model.library->label;
  LibraryLine taken, own;
  taken.line = {label, qt(label), Origin::simulation, {}};
  own.line = {label, QStringLiteral("%1's own estimate").arg(qt(label)), Origin::formula, {}};
  for (const LibraryTime& t : curve.times) {
    const auto bytes = static_cast<double>(t.question.bytes);
    const auto add = [&](LibraryLine& to, Seconds seconds, const QString& kind) {
      to.line.values.emplace_back(bytes, seconds.value);
      to.words << QStringLiteral("%1: %2 by %3 · %4")
                      .arg(bytes_text(t.question.bytes), qt(format_seconds(seconds)), way_of(t), kind);
    };
    if (t.seconds)
      add(taken, *t.seconds,
          qt(label) +
              (t.continued > 0 ? QStringLiteral(", continued from fewer pieces") : QStringLiteral(", simulated")));
    if (t.seconds && t.estimate)
      taken.words.last() += QStringLiteral("; its own estimate %1").arg(qt(format_seconds(*t.estimate)));
    if (t.estimate) add(own, *t.estimate, own.line.name);
  }
  if (!taken.line.values.empty() && taken.line.values.size() < curve.times.size())
    d.more += QStringLiteral(" From %1 on its schedule is too long to be simulated.")
                  .arg(bytes_text(static_cast<std::int64_t>(taken.line.values.back().x()) * 2));
  const bool simulated = !taken.line.values.empty();
  for (LibraryLine* each : {&taken, &own})
    if (!each->line.values.empty()) d.library.push_back(std::move(*each));
  if (d.library.empty()) return;
  d.more += (simulated ? QStringLiteral(" %1: what it would take, simulated at the pace of its protocols.")
                       : QStringLiteral(" %1: its own estimates; its schedules are too long to be simulated."))
                .arg(qt(label));
}

void add_published(PerformanceData& d, const std::vector<PublishedRun>& runs, const Case& c) {
  QStringList others, sources;
  for (const PublishedRun& run : runs) {
    if (run.collective != c.collective) {
      others << qt(run.machine() + " (" + std::string(name(run.collective)) + ")");
      continue;
    }
    d.recorded.push_back({run, qt(run.machine()), ran_on(run, c)});
  }
  std::stable_partition(d.recorded.begin(), d.recorded.end(), [](const RecordedSeries& r) { return r.such; });
  for (std::size_t i = 0; i < d.recorded.size(); ++i) {
    // A name hides and shows its series: two of one name would go together.
    const auto same = [&](const RecordedSeries& r) { return qt(r.run.machine()) == qt(d.recorded[i].run.machine()); };
    const auto before = std::count_if(d.recorded.begin(), d.recorded.begin() + static_cast<std::ptrdiff_t>(i), same);
    if (before > 0) d.recorded[i].name += QStringLiteral(" (%1)").arg(before + 1);
    sources << QStringLiteral("%1%2: %3")
                   .arg(d.recorded[i].name, d.recorded[i].such ? QStringLiteral(", such a machine") : QString(),
                        qt(d.recorded[i].run.source()));
    if (d.recorded[i].run.anomalous()) sources.last() += QStringLiteral(", anomalous by its own word");
  }
  if (!others.isEmpty())
    d.said
        << QStringLiteral("Published runs of another collective not shown: %1.").arg(others.join(QStringLiteral(", ")));
  if (d.recorded.empty()) return;
  const auto such = std::count_if(d.recorded.begin(), d.recorded.end(), [](const RecordedSeries& r) { return r.such; });
  const auto rest = static_cast<std::ptrdiff_t>(d.recorded.size()) - such;
  const auto count = [](std::ptrdiff_t n, const QString& of) {
    return QStringLiteral("%1 published %2 of %3")
        .arg(n)
        .arg(n == 1 ? QStringLiteral("run") : QStringLiteral("runs"), of);
  };
  QStringList kinds;
  if (such > 0) kinds << count(such, QStringLiteral("such a machine"));
  if (rest > 0) kinds << count(rest, rest == 1 ? QStringLiteral("another machine") : QStringLiteral("other machines"));
  d.beside = kinds.join(QStringLiteral(", "));
  d.more += QStringLiteral(" Recorded: %1.").arg(sources.join(QStringLiteral("; ")));
}

}  // namespace ringside::ui
