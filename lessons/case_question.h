// Predictions about any case: what happens next, what lies where, how long, which link, who is first, how time grows
// with size. The answers are the schedule's and the simulation's own; the same seed asks the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/flow.h"
#include "core/scene.h"
#include "lessons/blocks/question.h"

namespace ringside {

struct CaseQuestion {
  enum class Kind { next_transfer, cell, steps, busiest, winner, curve };
  Kind kind = Kind::steps;
  Question question;             ///< of the kind predict
  std::int64_t asked_at = 0;     ///< the step before which it is asked
  std::int64_t watch_until = 0;  ///< the step at whose end one has seen it, as cursors count; of a curve: nothing runs
  Selected about = {};           ///< the rank or cell that it names, for the picture to show; empty: the whole run
};
inline constexpr int kCaseQuestionKinds = 6;

/// Nothing where the case has no such question at this moment: at its end nothing comes next, links that all carry the
/// same have no busiest one, schedules of one's own have no rivals.
std::optional<CaseQuestion> case_question(const Answer& answer, const CursorPosition& at, CaseQuestion::Kind kind,
                                          std::uint64_t seed);
/// The `number`-th question at this moment: kinds take turns, those without a question are left out; nothing where
/// there is none at all. The same case, moment and number give the same question.
std::optional<CaseQuestion> next_case_question(const Answer& answer, const CursorPosition& at, std::uint64_t number);

}  // namespace ringside
