// What the class sees of one item of a plan, with everything computed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lessons/plan/plan.h"

namespace ringside {

struct ClassAnswer {
  std::string markdown;
  std::string meaning;  ///< what who chooses it has thought; may be empty; "" for the right one
  bool right = false;
};

/// A question to a class: nothing of its answer is in `prompt` or the markdown of the answers' order.
struct ClassQuestion {
  std::string prompt;
  std::vector<ClassAnswer> answers;  ///< at most kMostAnswers; empty: it is answered aloud
  std::string truth;                 ///< the answer as a person reads it
  std::string because;               ///< why
  std::optional<Scene> reveal;       ///< what the run plays on to; empty: nothing moves
  bool blind = false;                ///< the item's view might tell: `asks` stands in its place until the reveal
  std::string hint{};                ///< a way to the answer, for who asks for it; may be empty
  std::vector<std::string> lines{};  ///< to be put in order, as they lie there at first; empty: none are
  /// A run that goes on shows it; not so of schedules, drawings, tables and own words.
  bool told_by_run() const { return !answers.empty() || !truth.empty(); }
};

struct ClassMoment {
  std::string title;
  std::string words;           ///< what the page says before its question; Markdown, may be empty
  std::optional<Scene> scene;  ///< as it begins; empty: only words
  std::string view;            ///< by its name; empty: chunks
  std::string asks = {};       ///< the view while a prediction waits, by its name; empty: chunks
  std::optional<ClassQuestion> question;
  bool reads = false;  ///< `words` stand in the picture's place until the reveal
};

/// Errors: the lesson, its page or its question is not there, or cannot be shown.
Result<ClassMoment> show_item(const PlanItem& item);

/// What lists and paper call an item that has a title, else by its question, else by its case; one line of plain text.
/// `moment`: of show_item().
std::string item_name(const PlanItem& item, const ClassMoment& moment);

/// Every item can be shown, its view is one of `views`, its scenes are proved, and hands fit its answers. One line
/// each.
std::vector<Error> check_plan(const Plan& plan, const std::vector<std::string>& views);

}  // namespace ringside
