// The plan of a class on paper, for who teaches it: when what is shown, notes, and questions with their answers.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "lessons/handout.h"
#include "lessons/plan/plan.h"

namespace ringside {

/// First a table of the whole plan, then each item: when it begins, its notes, what is asked and what answers mean. Its
/// picture is what the class sees first. Errors: an item cannot be shown.
Result<std::vector<HandoutPage>> sheet_pages(const Plan& plan);

/// Minutes from the beginning as the window's plan has them: "65:00".
std::string clock_text(int minutes);

}  // namespace ringside
