// What a page asks: a prediction to commit to, a number, or a choice.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

/// predict: one commitment, then the truth beside it; numeric and choice: may be tried again.
enum class QuestionKind { predict, numeric, choice };
std::string_view name(QuestionKind kind);

struct Option {
  std::string markdown;
  double value = 0;  ///< right iff equal to the question's answer
};

/// What is said to one particular answer.
struct Reply {
  double value = 0;
  std::string markdown;
};

/// A question with everything computed. Text is Markdown in which a link to "scene:I" means scenes[I] of its page.
struct Question {
  std::string id;
  QuestionKind kind = QuestionKind::choice;
  std::string prompt;
  std::string moment;                ///< "before step 4"; may be empty
  std::string hint;                  ///< how to answer; may be empty
  std::vector<Option> options;       ///< empty: a number is asked for
  double answer = 0;                 ///< SI units
  double tolerance = 0;              ///< accepted distance from the answer, SI units
  std::string unit;                  ///< of a bare number that is typed: "ms", "kB", "workers"; may be empty
  std::string truth;                 ///< the answer as a person reads it
  std::string right;                 ///< said to the right answer
  std::string wrong;                 ///< said to any other; may be empty
  std::vector<Reply> replies;        ///< said to particular wrong answers
  std::string pick;                  ///< "chunk" or "rank": selecting one on the stage chooses the option of that value
  std::optional<std::size_t> scene;  ///< shown while the question waits
  std::optional<std::size_t> show;   ///< shown with the feedback

  static const BlockSyntax& syntax();
  static Result<Question> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const;
};

}  // namespace ringside
