// Showing a page with a context that the caller keeps, so that a check can count what was evaluated.
#pragma once

#include "lessons/expression.h"
#include "lessons/lesson.h"

namespace ringside {

/// Page i; the definitions of all pages up to this one are evaluated first, in order.
Result<Page> show_page(const Lesson& lesson, std::size_t i, Context& context);
/// Evaluates one `@let`.
Result<bool> define(const BlockSource& definition, Context& context);

}  // namespace ringside
