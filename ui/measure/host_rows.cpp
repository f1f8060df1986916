#include "ui/measure/host_rows.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kFew = 3;  ///< as a small window shows at once
constexpr int kClockDigits = 2;  // from one call to the next it is another one

QString clock_of(const HostReport& r) {
  const auto time = [](double s) { return qt(format_short_seconds(Seconds(std::abs(s)), kClockDigits)); };
  if (std::abs(r.clock_offset) <= r.clock_error) return u'±' + time(r.clock_error);
  return (r.clock_offset > 0 ? u'+' : u'−') + time(r.clock_offset);
}

void fill(HostRow& row, const HostReport& report) {
  if (!report.facts) return;
  const HostFacts& f = *report.facts;
  // The quickest of several rounds there and back.
  row.reached = qt(format_short_seconds(Seconds(2 * report.clock_error), kClockDigits));
  row.version = qt(f.version);
  row.mpi = qt(f.mpi);
  row.cores = QString::number(f.cores);
  row.gpus = f.gpus.empty() ? QStringLiteral("–") : qt(count_names(f.gpus));
  row.clock = clock_of(report);
}

}  // namespace

QString HostRow::ranks_text() const {
  if (ranks == 0) return {};
  if (ranks == 1) return QString::number(first_rank);
  return Measure::tr("%1 to %2").arg(first_rank).arg(first_rank + ranks - 1);
}

QString HostRow::spoken() const {
  QStringList parts{qt(host), words};
  if (!remedy.isEmpty()) parts << remedy;
  if (ranks > 0) parts << Measure::tr("ranks %1").arg(ranks_text());
  return parts.join(QStringLiteral(", "));
}

LaunchSettings this_computer(std::int32_t ranks) {
  LaunchSettings settings;
  settings.hosts = {Host{"localhost", ranks, ""}};
  return settings;
}

std::vector<HostRow> host_rows(const MeasurePlan& plan, const MetHosts* met) {
  const auto hosts = plan.on_cluster() ? plan.launch.hosts : this_computer(plan.ranks).hosts;
  std::vector<HostRow> rows;
  std::int32_t next = 0;
  for (const Host& host : hosts) {
    HostRow& row = rows.emplace_back();
    row.host = host.name;
    row.words = met != nullptr ? Measure::tr("ready") : Measure::tr("not asked yet");
    if (plan.on_cluster() && !plan.launch.command.empty()) {
      row.state = HostRow::State::trusted;
      row.words = Measure::tr("reached by its launcher");
    }
    if (met != nullptr) {
      row.state = HostRow::State::ready;
      for (const HostReport& report : met->reports)
        if (report.host.name == host.name) fill(row, report);
      for (const Finding& f : met->found) {
        if (f.host != host.name || row.state == HostRow::State::left_out) continue;
        if (!f.fatal && row.state == HostRow::State::worse) continue;
        row.state = f.fatal ? HostRow::State::left_out : HostRow::State::worse;
        row.words = qt(f.what), row.remedy = qt(f.remedy);
        row.copying_helps = f.copying_helps && !plan.launch.stage;
      }
    }
    if (row.state == HostRow::State::left_out) continue;
    row.first_rank = next, row.ranks = host.ranks();
    next += row.ranks;
  }
  if (rows.size() > kFew)
    std::stable_sort(rows.begin(), rows.end(), [](const HostRow& a, const HostRow& b) { return a.state > b.state; });
  return rows;
}

QString verdict_of(const std::vector<HostRow>& rows) {
  QStringList out;
  bool asked = true, trusted = false;
  for (const HostRow& row : rows) {
    trusted = trusted || row.state == HostRow::State::trusted;
    if (row.state == HostRow::State::left_out) out << qt(row.host);
    asked = asked && row.state != HostRow::State::unknown;
  }
  const auto count = static_cast<int>(rows.size()), ready = count - static_cast<int>(out.size());
  if (trusted) return Measure::tr("%1 hosts, not asked before: their launcher knows them").arg(count);
  if (!asked) return Measure::tr("Asking the hosts…");
  if (out.isEmpty()) return count == 1 ? Measure::tr("Ready") : Measure::tr("All %1 hosts are ready").arg(count);
  const QString names = out.join(QStringLiteral(", "));
  if (ready == 0) return Measure::tr("No host is ready: %1").arg(names);
  return Measure::tr("%1 of %2 hosts are ready. The run leaves out %3.").arg(ready).arg(count).arg(names);
}

}  // namespace ringside::ui
