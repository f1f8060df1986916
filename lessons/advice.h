// What makes a lesson hard to learn from, though nothing of it is wrong.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "lessons/lesson.h"

namespace ringside {

inline constexpr std::size_t kMostWords = 100;         ///< of prose before a page asks: forty seconds
inline constexpr std::size_t kMostAfter = 60;          ///< of prose behind its last question
inline constexpr std::size_t kWordsAMinute = 150;      ///< that a learner reads
inline constexpr std::size_t kMostReadingMinutes = 4;  ///< to read a page
inline constexpr std::size_t kFewestKinds = 4;         ///< of questions in a lesson
inline constexpr double kMostLonger = 1.4;       ///< a right option than any other: who picks the longest is right
inline constexpr std::size_t kShortOption = 40;  ///< characters; up to here length tells nothing

/// Pages that ask nothing, that are long before they ask, behind it or in all, or ask for one formula twice on end; an
/// option whose length says that it is right; a lesson that always asks in the same ways. Each with its place and what
/// would be better. Pages that cannot be shown are left to check_lesson().
std::vector<Error> advice_on(const Lesson& lesson);

}  // namespace ringside
