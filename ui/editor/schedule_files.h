// Schedules as files: read by their content, written by the name's ending.
#pragma once

#include <QString>

#include "core/base/result.h"
#include "core/case.h"

namespace ringside::ui {

/// Whether the name ends as a schedule file's: .txt, .schedule, .json, .xml, .goal.
bool is_schedule_file(const QString& path);
/// What a file dialog offers for opening and for saving.
QString open_filter();
QString save_filter();
/// Without its point, that of one of the filters: "xml" of "MSCCL XML (*.xml)".
QString ending_of(const QString& filter);
/// The text of a schedule file: of one in the language as it was written, with its loops, of others as they read.
Result<std::string> schedule_text_of_file(const QString& path);
/// Writes the case's own schedule in the format that the name's ending says: .json, .xml (MSCCL), .goal (its
/// timing), else the text as it is.
Result<bool> write_schedule_file(const Case& c, const QString& path);

}  // namespace ringside::ui
