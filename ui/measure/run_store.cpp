#include "ui/measure/run_store.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QSysInfo>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "core/measure/recorded.h"
#include "core/measure/run_file.h"
#include "ui/measure/measure_plan.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

QString runs_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/runs");
}

Origin StoredRun::origin() const {
  if (backend_of(measured.rows.front().backend).imposes) return Origin::emulated;
  return now ? Origin::measured : Origin::recorded;
}

QString StoredRun::title() const {
  std::set<std::string> algorithms;
  for (const MeasurementRow& row : measured.rows) algorithms.insert(row.algorithm);
  const MeasurementRow& first = measured.rows.front();
  if (const QString log = imported(); !log.isEmpty())
    return Measure::tr("%1, %2").arg(log.section(QStringLiteral(", "), 0, 0), ranks_words(first.ranks));
  const QString what =
      algorithms.size() == 1 ? qt(first.algorithm) : Measure::tr("%1 algorithms").arg(algorithms.size());
  return Measure::tr("%1: %2, %3").arg(qt(first.collective), what, ranks_words(first.ranks));
}

QString StoredRun::imported() const {
  const auto log = measured.environment.settings.find("imported");
  return log == measured.environment.settings.end() ? QString() : qt(log->second);
}

QString StoredRun::place() const {
  const MeasurementRow& first = measured.rows.front();
  if (backend_of(first.backend).imposes)
    return first.tier.empty() ? Measure::tr("a network imposed") : Measure::tr("%1 imposed").arg(qt(first.tier));
  if (const QString log = imported(); !log.isEmpty())
    return QStringLiteral("%1, %2").arg(qt(first.collective), log.section(QStringLiteral(", "), -1));
  std::set<std::string> hosts;
  for (const RankPlace& place : measured.environment.where) hosts.insert(place.host);
  if (hosts.size() > 1) return Measure::tr("%1 hosts").arg(hosts.size());
  const QString host = qt(measured.environment.host);
  // Other computers have the same name.
  const bool here = host == QSysInfo::machineHostName() && (now || on_this_computer(measured.environment));
  return here ? Measure::tr("this computer") : host;
}

QString StoredRun::about() const {
  QStringList parts;
  const auto add = [&](const QString& part) {
    if (!part.isEmpty() && !parts.contains(part)) parts << part;
  };
  for (const MeasurementRow& row : measured.rows) add(qt(row.type));
  for (const MeasurementRow& row : measured.rows) add(qt(row.backend));
  for (const QString& part : {place(), qt(devices_text(measured.environment)), date_text()}) add(part);
  return parts.join(QStringLiteral(", "));
}

QDateTime StoredRun::date() const {
  return QDateTime::fromString(qt(measured.environment.date), Qt::ISODate);
}

QString StoredRun::date_text() const {
  const QDateTime local = date().toLocalTime();
  if (!local.isValid()) return qt(measured.environment.date);
  return local.toString(local.date() == QDate::currentDate() ? QStringLiteral("HH:mm") : QStringLiteral("yyyy-MM-dd"));
}

void RunStore::sort() {
  std::stable_sort(runs_.begin(), runs_.end(),
                   [](const StoredRun& a, const StoredRun& b) { return a.date() > b.date(); });
}

void RunStore::refresh() {
  unreadable_.clear();
  if (folder_.isEmpty()) return;
  std::set<QString> known;
  std::erase_if(runs_, [](const StoredRun& run) { return !run.path.isEmpty() && !QFile::exists(run.path); });
  for (const StoredRun& run : runs_) known.insert(run.path);
  for (const QFileInfo& file : QDir(folder_).entryInfoList({QStringLiteral("*.json")}, QDir::Files)) {
    if (known.contains(file.filePath())) continue;
    const std::string path = QFile::encodeName(file.filePath()).toStdString();
    if (const auto json = read_json(path); json && !is_bundle(*json)) continue;  // of another kind
    auto bundle = read_bundle(path);
    bundle ? runs_.push_back({file.filePath(), std::move(*bundle)}) : unreadable_.push_back(file.fileName());
  }
  sort();
}

Result<bool> RunStore::add(Measurement measured) {
  std::stable_sort(measured.rows.begin(), measured.rows.end(), [](const MeasurementRow& a, const MeasurementRow& b) {
    return std::tie(a.algorithm, a.bytes) < std::tie(b.algorithm, b.bytes);
  });
  StoredRun run{{}, std::move(measured), true};
  Result<bool> written = true;
  if (!folder_.isEmpty()) {
    QDir().mkpath(folder_);
    const MeasurementRow& first = run.measured.rows.front();
    const QString stem = QStringLiteral("%1/%2-%3-%4")
                             .arg(folder_, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss")),
                                  qt(first.collective), QString::number(first.ranks));
    QString path = stem + QStringLiteral(".json");
    for (int i = 2; QFile::exists(path); ++i) path = QStringLiteral("%1-%2.json").arg(stem).arg(i);
    written = write_file(QFile::encodeName(path).toStdString(), to_json(run.measured).dump(1) + "\n");
    if (written) run.path = path;
  }
  runs_.insert(runs_.begin(), std::move(run));
  return written;
}

int RunStore::hold(const Measurement& measured) {
  const auto index = [&] {
    const auto same = [text = to_json(measured)](const StoredRun& run) { return to_json(run.measured) == text; };
    return static_cast<int>(std::ranges::find_if(runs_, same) - runs_.begin());
  };
  if (const int there = index(); there < static_cast<int>(runs_.size())) return there;
  runs_.push_back({{}, measured});
  sort();
  return index();
}

Result<int> RunStore::open(const QString& path, const LogHints& hints) {
  const QString whole = QFileInfo(path).absoluteFilePath();
  for (std::size_t i = 0; i < runs_.size(); ++i)
    if (runs_[i].path == whole) return static_cast<int>(i);
  RINGSIDE_TRY(auto run, read_run(QFile::encodeName(path).toStdString(), hints));
  runs_.push_back({whole, std::move(run)});
  sort();
  for (std::size_t i = 0; i < runs_.size(); ++i)
    if (runs_[i].path == whole) return static_cast<int>(i);
  return 0;
}

}  // namespace ringside::ui
