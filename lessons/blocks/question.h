// What a page asks: a prediction to commit to, a number, a choice, an order, an explanation in one's own words, a
// schedule, or a table.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "lessons/construct.h"
#include "lessons/holdings.h"
#include "lessons/pick.h"
#include "lessons/sketch.h"
#include "lessons/syntax.h"
#include "lessons/table_task.h"

namespace ringside {

class LessonCheck;
class PageReader;

/// predict: one commitment, then the truth beside it; numeric, choice and order: may be tried again; explain: free
/// text, then a model answer beside it; build, mend: a schedule, from nothing or from a broken one;
/// drag: who has what in the end; task: a table that one's own program prints;
/// sketch: a curve; pick: things on the stage, all of them together.
enum class QuestionKind { predict, numeric, choice, order, explain, build, mend, drag, task, sketch, pick };
std::string_view name(QuestionKind kind);

struct Option {
  std::string markdown;
  double value = 0;  ///< right iff equal to the question's answer
};

/// What is said to one particular answer.
struct Reply {
  double value = 0;
  std::string markdown;
  std::string told = {};  ///< the value as a person reads it; only where a number is asked for
};

/// One of what is to be put in order; a line between two sorts of them is one, too.
struct Item {
  std::string key, markdown;
  bool line = false;
};

/// What is said to a wrong order in which these items stand in this order; "a@2": a stands at place 2.
struct OrderReply {
  std::vector<std::string> keys;
  std::string markdown;
};

/// A question with everything computed. Text is Markdown in which a link to "scene:I" means scenes[I] of its page.
struct Question {
  std::string id;
  QuestionKind kind = QuestionKind::choice;
  std::string prompt;
  std::string moment;              ///< "before step 4"; may be empty
  std::string given;               ///< what the answer needs: numbers, how to enter it; may be empty
  std::vector<std::string> goals;  ///< of the lesson, by key: who answers has shown them
  std::string hint;                ///< a way to the answer, for who asks for it; may be empty
  std::vector<Option> options;     ///< to choose from
  double answer = 0;               ///< SI units
  double tolerance = 0;            ///< accepted distance from the answer, SI units
  std::string unit;                ///< of a bare number that is typed: "ms", "kB", "workers"; may be empty
  std::string truth;               ///< the answer as a person reads it
  std::string right;               ///< said to the right answer
  std::string wrong;               ///< said to any other; may be empty
  std::vector<Reply> replies;      ///< said to particular wrong answers
  std::vector<Item> items;         ///< of an order, as they stand at first
  std::vector<std::string> rows;   ///< what the places of an order are called, where items are matched; else empty
  std::vector<std::vector<std::string>> orders;  ///< the accepted ones, by keys; the first is the answer
  std::vector<OrderReply> order_replies;
  std::string pick;   ///< "chunk" or "rank": selecting one on the stage chooses the option of that value;
                      ///< of the kind pick: what is picked
  bool gate = false;  ///< what stands behind it waits for it, whatever its kind
  std::optional<std::size_t> scene;  ///< shown while the question waits
  std::optional<std::size_t> show;   ///< shown with the feedback

  Construction construction;         ///< where a schedule is asked for
  std::optional<Contract> contract;  ///< where who has what is asked for, with as many chunks as ranks
  std::vector<VerbReply> verb_replies;
  std::optional<Picks> picks;      ///< where something is picked
  std::optional<Sketch> sketch;    ///< where a curve is asked for
  std::optional<TableTask> table;  ///< where a table is asked for

  /// It is committed before the run shows it: what stands behind it on the page is hidden until then.
  bool waits() const {
    return gate || kind == QuestionKind::predict || kind == QuestionKind::drag || kind == QuestionKind::sketch ||
           kind == QuestionKind::pick;
  }
  bool asks_schedule() const { return kind == QuestionKind::build || kind == QuestionKind::mend; }
  bool asks_number() const {
    return options.empty() && kind != QuestionKind::order && kind != QuestionKind::explain && !asks_schedule() &&
           kind != QuestionKind::drag && kind != QuestionKind::task && kind != QuestionKind::pick && !sketch;
  }

  /// What is typed may have a unit of another size: ms beside s, but none beside "messages".
  bool has_dimension() const;

  static const BlockSyntax& syntax();
  static Result<Question> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const;
};

}  // namespace ringside
