// A lesson or a class as what its page for a browser shows: text, questions that the page itself answers, and what is
// seen before and after.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QString>
#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"

namespace ringside::ui {

struct SharedSheet {
  std::string heading, source;
  QString html;                  ///< text, and `<div data-question="0"></div>` where a question stands
  nlohmann::ordered_json asked;  ///< the questions, see question_json()
  std::optional<Scene> scene;    ///< what it opens with
  std::string view, asks;     ///< of it, by name, and while a prediction waits, which must not tell; empty: the usual
  bool waits = false;         ///< it plays only when all is answered
  std::optional<Scene> then;  ///< what an answer plays on to; empty: the same
  std::vector<std::pair<std::size_t, Picks>> picks = {};  ///< by the question that asks to pick them on the picture
  std::vector<SharedSheet> draws = {};                    ///< the same page with other values drawn
};

/// What the script judges by: `{kind, prompt, hint, options, items, orders, order_replies, answer, tolerance, unit,
/// units, replies, right, wrong, truth, why, pick, sketch, elsewhere}`; text is HTML, numbers are in SI units. Kinds:
/// choice, number, order, words, pick, sketch, and shown for those that only Ringside can judge: their answer can be
/// looked up, and `elsewhere` says how to answer them there, in the lesson of that name.
nlohmann::ordered_json question_json(const Question& question, const std::string& lesson);

Result<std::vector<SharedSheet>> shared_sheets(const Lesson& lesson);
/// Without the notes of who teaches.
Result<std::vector<SharedSheet>> shared_sheets(const Plan& plan);

}  // namespace ringside::ui
