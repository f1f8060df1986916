// The schedule's own file format (JSON Schema in docs/schedule.schema.json).
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/schedule/schedule.h"

namespace ringside {

inline constexpr const char* kScheduleFormat = "ringside/schedule";
inline constexpr int kScheduleVersion = 1;

/// Writes step by step: never more than one step in memory.
void write_schedule(std::ostream& out, const Schedule& schedule);
std::string schedule_json(const Schedule& schedule);

/// A malformed document (unknown op, C not as the collective demands, K outside 1..2^24, wrong types) is bad input.
/// Indices out of range are not: they are faults of the schedule, which prove() names.
Result<Schedule> schedule_from_json(const nlohmann::json& document);
/// The same from the document's text, step by step: what lies in memory is the schedule, never the document. `what`
/// names the text in errors.
Result<Schedule> schedule_from_text(std::string_view text, const std::string& what);
Result<Schedule> read_schedule(const std::string& path);

}  // namespace ringside
