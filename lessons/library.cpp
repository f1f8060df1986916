#include "lessons/library.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

constexpr std::uintmax_t kLargestFile = 4 << 20;

Result<std::string> read_file(const std::string& path) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(path, none);
  if (!none && size > kLargestFile) return fail(path, "more than 4 MiB", "a lesson");
  return read_text(path);
}

/// A shipped lesson that cannot be read is a mistake of the build: the tests read them all.
Lesson parse_embedded(const EmbeddedLesson& embedded) {
  auto lesson = parse_lesson(embedded.text, std::string(embedded.file));
  RINGSIDE_CHECK(lesson.has_value());
  return std::move(*lesson);
}

}  // namespace

const std::vector<LessonInfo>& lessons() {
  static const std::vector<LessonInfo> all = [] {
    std::vector<LessonInfo> list;
    for (const EmbeddedLesson& embedded : embedded_lessons()) list.push_back(parse_embedded(embedded).info);
    return list;
  }();
  return all;
}

Result<Lesson> load_lesson(std::string_view id_or_path) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < lessons().size(); ++i) {
    // Section 4.2 has two lessons, 4.2a and 4.2b: who asks for the section gets the first.
    if (lessons()[i].id == id_or_path || lessons()[i].id == std::string(id_or_path) + "a")
      return parse_embedded(embedded_lessons()[i]);
    ids.push_back(lessons()[i].id);
  }
  const std::string path(id_or_path);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return fail("lesson", path, join(ids) + ", or the path of a lesson file");
  return read_file(path).and_then([&](const std::string& text) { return parse_lesson(text, path); });
}

}  // namespace ringside
