// Schedules from files, whatever they are written in: the format is seen from the content.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/program/goal.h"
#include "core/schedule/language/language.h"
#include "core/schedule/msccl/msccl.h"
#include "core/schedule/schedule.h"

namespace ringside {

enum class ScheduleFormat { json_document, text, msccl_xml, goal };
/// "json", "text", "msccl-xml", "goal"
std::string_view name(ScheduleFormat format);
/// By fold_name; the error lists the formats.
Result<ScheduleFormat> parse_schedule_format(std::string_view text);
/// A brace or a bracket begins JSON, an angle bracket XML, num_ranks GOAL; anything else is the schedule language.
ScheduleFormat format_of(std::string_view text);

/// What a format needs to know beyond the schedule: GOAL's messages have sizes and its reductions take time.
struct Sizes {
  std::int64_t elements = 0;  ///< of one rank's buffer
  int element_bytes = 4;
  SecondsPerByte reduce_cost{};
};
/// The schedule in that format. JSON, MSCCL and GOAL list what a transfer moves, so they take no malformed one; the
/// schedule language keeps whatever was written, and says the elements of each transfer where sizes are given.
Result<std::string> written(const Schedule& schedule, ScheduleFormat format, const std::optional<Sizes>& sizes);

struct ScheduleFile {
  ScheduleFormat format = ScheduleFormat::json_document;
  Schedule schedule;                  ///< nothing of use where `timing` is set
  bool says_result = true;            ///< false: a custom collective that does not say what must be held in the end
  std::vector<Note> notes;            ///< MSCCL: what its runtimes would refuse or ignore
  std::optional<GoalProgram> timing;  ///< GOAL: sizes and waits only, so that nothing can be proved
};

/// `given` fills in what a text in the schedule language leaves open. Bad input is one line that names the place.
Result<ScheduleFile> read_schedule_file(const std::string& path, const Given& given = {});

}  // namespace ringside
