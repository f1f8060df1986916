#include "ui/editor/schedule_files.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/schedule_file.h"

namespace ringside::ui {
namespace {

struct ScheduleFileWords {
  Q_DECLARE_TR_FUNCTIONS(ScheduleFileWords)
};

ScheduleFormat format_by_name(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("json")) return ScheduleFormat::json_document;
  if (ending == QLatin1String("xml")) return ScheduleFormat::msccl_xml;
  return ending == QLatin1String("goal") ? ScheduleFormat::goal : ScheduleFormat::text;
}

Result<std::string> text_as(const Case& c, const Schedule& schedule, ScheduleFormat format) {
  if (format == ScheduleFormat::text) return c.own() ? c.program : written(schedule, format, std::nullopt);
  RINGSIDE_TRY(const auto costs, cost_parameters(c));
  return written(schedule, format, Sizes{c.elements(), size_of(c.type), costs.reduce_cost});
}

}  // namespace

bool is_schedule_file(const QString& path) {
  static const QStringList endings{QStringLiteral("txt"), QStringLiteral("schedule"), QStringLiteral("json"),
                                   QStringLiteral("xml"), QStringLiteral("goal")};
  return endings.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

QString open_filter() {
  return ScheduleFileWords::tr("Schedules (*.txt *.schedule *.json *.xml);;All files (*)");
}

QString save_filter() {
  return ScheduleFileWords::tr(
      "Schedule language (*.txt);;Schedule JSON (*.json);;MSCCL XML (*.xml);;GOAL, timing only (*.goal)");
}

QString ending_of(const QString& filter) {
  const qsizetype point = filter.lastIndexOf(QLatin1String("*."));
  return point < 0 ? QString() : filter.mid(point + 2).chopped(1);
}

Result<std::string> schedule_text_of_file(const QString& path) {
  const auto text = read_text(path.toStdString());
  if (!text) return Failure(text.error());
  if (format_of(*text) == ScheduleFormat::text) {
    if (text->size() > static_cast<std::size_t>(kLargestText))
      return fail("file", path.toStdString(), "16 MiB at most");
    if (const auto read = read_schedule_text(*text); !read) return Failure(read.error().error());
    return *text;
  }
  const auto file = read_schedule_file(path.toStdString());
  if (!file) return Failure(file.error());
  if (file->timing)
    return fail("file", path.toStdString(), "a schedule (GOAL has sizes and waits, but no chunks that could be drawn)");
  return schedule_text(file->schedule);
}

Result<bool> write_schedule_file(const Case& c, const QString& path) {
  RINGSIDE_TRY(const auto schedule, schedule_by_pair(c));
  RINGSIDE_TRY(const auto text, text_as(c, schedule, format_by_name(path)));
  return write_file(path.toStdString(), text);
}

}  // namespace ringside::ui
