#include "core/schedule_file.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/printed_numbers.h"
#include "core/schedule/json.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 4> kNames{"json", "text", "msccl-xml", "goal"};

/// With the file's name, where the error does not begin with it.
Failure in_file(const std::string& path, Error error) {
  if (!error.what.starts_with(path)) error.what = path + ": " + error.what;
  return Failure(std::move(error));
}

}  // namespace

std::string_view name(ScheduleFormat format) {
  return kNames[static_cast<std::size_t>(format)];
}

Result<ScheduleFormat> parse_schedule_format(std::string_view text) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (fold_name(text) == fold_name(kNames[i])) return static_cast<ScheduleFormat>(i);
  return fail("format", std::string(text), fmt::format("{}", fmt::join(kNames, ", ")));
}

ScheduleFormat format_of(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  // GOAL may begin with comments; the schedule language has others.
  for (std::size_t at = 0; at < text.size();) {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("{") || rest.starts_with("[")) return ScheduleFormat::json_document;
    if (rest.starts_with("<")) return ScheduleFormat::msccl_xml;
    if (rest.starts_with("num_ranks")) return ScheduleFormat::goal;
    if (!rest.starts_with("//")) break;
    at = std::min(text.find('\n', at), text.size());
  }
  return ScheduleFormat::text;
}

Result<std::string> written(const Schedule& s, ScheduleFormat format, const std::optional<Sizes>& sizes) {
  if (format == ScheduleFormat::text) return schedule_text(s, sizes ? std::optional(sizes->elements) : std::nullopt);
  RINGSIDE_OK(check_well_formed(s));
  if (format == ScheduleFormat::json_document) return schedule_json(s);
  if (format == ScheduleFormat::msccl_xml) return msccl_xml(s);
  if (!sizes) return fail("-n is missing", "", "the bytes of one rank's buffer: a message in GOAL has a size");
  return goal_text(s, sizes->elements, sizes->element_bytes, sizes->reduce_cost);
}

Result<ScheduleFile> read_schedule_file(const std::string& path, const Given& given) {
  const auto text = read_text(path);
  if (!text) return Failure(text.error());
  ScheduleFile file;
  file.format = format_of(*text);
  switch (file.format) {
    case ScheduleFormat::json_document: {
      auto schedule = schedule_from_text(*text, path);
      if (!schedule) {
        const auto other = parse_json(*text, path);
        if (const std::string verb = other ? printing_verb(*other) : ""; !verb.empty()) return only_numbers(path, verb);
        return in_file(path, std::move(schedule).error());
      }
      file.schedule = std::move(*schedule);
      break;
    }
    case ScheduleFormat::text: {
      auto schedule = parse_schedule(*text, given);
      if (!schedule) return fail(fmt::format("{}, {}", path, schedule.error().text()), "", "");
      file.schedule = std::move(*schedule);
      break;
    }
    case ScheduleFormat::msccl_xml: {
      auto algorithm = read_msccl_xml(*text);
      if (!algorithm) return in_file(path, std::move(algorithm).error());
      file.schedule = std::move(algorithm->schedule);
      file.notes = std::move(algorithm->notes);
      file.says_result = algorithm->says_result;
      break;
    }
    case ScheduleFormat::goal: {
      auto program = parse_goal(*text);
      if (!program) return in_file(path, std::move(program).error());
      file.timing = std::move(*program);
      break;
    }
  }
  return file;
}

}  // namespace ringside
