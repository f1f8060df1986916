// Schedules from files, whatever they are written in: the format is seen from the content.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/program/goal.h"
#include "core/schedule/language/language.h"
#include "core/schedule/msccl/msccl.h"
#include "core/schedule/schedule.h"

namespace ringside {

enum class ScheduleFormat { json, text, msccl_xml, goal };
/// "json", "text", "msccl-xml", "goal"
std::string_view name(ScheduleFormat format);
/// By fold_name; the error lists the formats.
Result<ScheduleFormat> parse_schedule_format(std::string_view text);
/// A brace or a bracket begins JSON, an angle bracket XML, num_ranks GOAL; anything else is the schedule language.
ScheduleFormat format_of(std::string_view text);

struct ScheduleFile {
  ScheduleFormat format = ScheduleFormat::json;
  Schedule schedule;                  ///< nothing of use where `timing` is set
  bool says_result = true;            ///< false: a custom collective that does not say what must be held in the end
  std::vector<Note> notes;            ///< MSCCL: what its runtimes would refuse or ignore
  std::optional<GoalProgram> timing;  ///< GOAL: sizes and waits only, so that nothing can be proved
};

/// `given` fills in what a text in the schedule language leaves open. Bad input is one line that names the place.
Result<ScheduleFile> read_schedule_file(const std::string& path, const Given& given = {});

}  // namespace ringside
