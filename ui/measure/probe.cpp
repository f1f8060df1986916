#include "ui/measure/probe.h"

#include <utility>

#include <QDir>
#include <QFile>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/measure/backend.h"
#include "core/topology/topology_json.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

Probe::Probe(Measurer* measurer, QString folder, QObject* parent)
    : QObject(parent), measurer_(measurer), folder_(std::move(folder)) {
  if (measurer_ == nullptr) return;
  connect(measurer_, &Measurer::surveyed, this, [this](const PairSurvey& found) {
    if (!running_) return;
    take(found);
    Q_EMIT changed();
  });
  connect(measurer_, &Measurer::calibrated, this, [this](const Calibration& found) {
    if (!running_) return;
    take(found);
    Q_EMIT changed();
  });
  connect(measurer_, &Measurer::failed, this, [this](const QString& line) {
    if (running_) error_ = line;
  });
  connect(measurer_, &Measurer::finished, this, [this] {
    if (std::exchange(running_, false)) Q_EMIT changed();
  });
}

void Probe::start(const MeasureRequest& request) {
  if (running_ || measurer_ == nullptr || measurer_->running()) return;
  request_ = request;
  error_.clear();
  running_ = true;
  measurer_->start(request_);
  Q_EMIT changed();
}

void Probe::stop() {
  if (running_) measurer_->cancel();
}

std::optional<Topology> Probe::topology() const {
  if (!survey_) return std::nullopt;
  return topology_of(*survey_, ranks_on(*survey_, surveyed_hosts_));
}

void Probe::take(const PairSurvey& found) {
  survey_ = found, surveyed_hosts_ = request_.launch.hosts;
  kept_survey_.clear();
  if (folder_.isEmpty()) return;
  QStringList names;
  for (const std::string& host : found.hosts) names << qt(host);
  constexpr qsizetype kNamed = 3;
  if (names.size() > kNamed) names = {names.front(), QStringLiteral("to"), names.back()};
  const QString path = QDir(folder_).filePath(QStringLiteral("survey-%1.json").arg(names.join(u'-')));
  QDir().mkpath(folder_);
  const auto written = write_file(QFile::encodeName(path).toStdString(), ringside::to_json(*topology()).dump(1) + "\n");
  kept_survey_ = written ? Measure::tr("A topology, kept as %1.").arg(path) : qt(written.error().line());
}

void Probe::take(const Calibration& found) {
  calibration_ = found;
  if (!request_.launch.hosts.empty()) {
    kept_calibration_ = Measure::tr("Not kept: it is of other computers than this one.");
    return;
  }
  const auto path = measurer_->keep(found);
  kept_calibration_ = path ? Measure::tr("Kept for this computer as %1.").arg(qt(*path))
                           : Measure::tr("Not kept: %1").arg(qt(path.error().line()));
}

}  // namespace ringside::ui
