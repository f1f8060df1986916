// A lesson as one file to hand out, or the plan of a class as one for its teacher: HTML, PDF, or Markdown with its
// pictures beside it.
#pragma once

#include <string>

#include "core/base/result.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"

namespace ringside::ui {

enum class HandoutFormat { html, pdf, md };
/// "html", "pdf", "md"; the error names these.
Result<HandoutFormat> parse_handout_format(std::string_view text);

/// Writes the whole lesson, with answers or with room for them. HTML has pictures and formulas inside; a PDF is A4, and
/// no page break cuts a picture or a question that fits a page; beside `lesson.md` its pictures are lesson-1.svg and so
/// on, which write over nothing of somebody else's unless `force`d. The file has the title's page_line(). Requires an
/// application and the fonts. Errors: what cannot be shown or written.
Result<bool> write_handout(const Lesson& lesson, HandoutFormat format, bool answers, const std::string& file,
                           bool force = false);
/// The plan with its notes, and every item with the picture that the class sees first and its question, answered.
/// Otherwise as write_handout.
Result<bool> write_sheet(const Plan& plan, HandoutFormat format, const std::string& file, bool force = false);

}  // namespace ringside::ui
