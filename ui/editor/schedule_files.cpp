#include "ui/editor/schedule_files.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include "core/flow.h"
#include "core/schedule/json.h"
#include "core/schedule/language/language.h"

namespace ringside::ui {
namespace {

bool is_json(const QString& path) {
  return QFileInfo(path).suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) == 0;
}

QString tr(const char* text) {
  return QCoreApplication::translate("ScheduleFiles", text);
}

}  // namespace

bool is_schedule_file(const QString& path) {
  static const QStringList endings{QStringLiteral("txt"), QStringLiteral("schedule"), QStringLiteral("json")};
  return endings.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

QString open_filter() {
  return tr("Schedules (*.txt *.schedule *.json);;All files (*)");
}

QString save_filter() {
  return tr("Schedule language (*.txt);;Schedule JSON (*.json)");
}

Result<std::string> schedule_text_of_file(const QString& path) {
  if (is_json(path)) {
    const auto schedule = read_schedule(path.toStdString());
    if (!schedule) return Failure(schedule.error());
    return schedule_text(*schedule);
  }
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return fail("file", path.toStdString(), "a file that can be read");
  if (file.size() > kLargestText) return fail("file", path.toStdString(), "16 MiB at most");
  const std::string text = file.readAll().toStdString();
  if (const auto read = read_schedule_text(text); !read) return Failure(read.error().error());
  return text;
}

Result<bool> write_schedule_file(const Case& c, const QString& path) {
  const auto schedule = schedule_of(c);
  if (!schedule) return Failure(schedule.error());
  const std::string text = is_json(path) ? schedule_json(*schedule) : c.own() ? c.program : schedule_text(*schedule);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0 || !file.commit())
    return machine_fail("file", path.toStdString(), "a place that can be written");
  return true;
}

}  // namespace ringside::ui
