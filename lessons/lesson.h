// A lesson: pages of Markdown with mathematics, scenes to open, numbers computed when shown, and questions that are
// checked. The format of the files is described in docs/lessons.md; nothing of a lesson's text is in the program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/blocks.h"
#include "lessons/syntax.h"

namespace ringside {

/// What somebody can do after a lesson: "a", "compute gamma from K, b, g, R and B".
struct LessonGoal {
  std::string key, text;
};

/// What the front matter says.
struct LessonInfo {
  std::string id;                  ///< "4.1"
  std::string title;               ///< "Why communication bounds training"
  std::string source;              ///< where the facts are taken from
  std::vector<LessonGoal> goals;   ///< each asked by a question of the lesson
  std::string audience;            ///< whom it is for: "did 4.2b"; may be empty
  std::vector<std::string> myths;  ///< what is often believed, and is not so

  /// "4.2 From sends to a ring", but not "pitfalls Pitfalls".
  std::string label() const { return id.find_first_of("0123456789") == 0 ? id + " " + title : title; }
};

/// A lesson as written: nothing in it has been evaluated yet.
struct Lesson {
  LessonInfo info;
  std::string name;  ///< the file's name, for messages
  std::vector<PageSource> pages;
};

/// What a page hides where its stage has no tabs: the case behind its picture is another than it speaks of.
inline constexpr std::string_view kOtherViews = "others";

/// A page as it is shown: every expression evaluated, every scene read.
struct Page {
  std::string heading;
  std::string source;  ///< "Section 4.1, Exercise 4.1.1"
  std::vector<Block> blocks;
  std::vector<Scene> scenes;
  std::map<std::size_t, std::string> views;  ///< of scenes that say so by their key "view"
  std::optional<std::size_t> opening;        ///< the scene that the page starts with
  std::string stage;                         ///< the view that belongs to the page, by its name; empty: the first
  bool drawn = false;                        ///< some of its values are drawn: another seed shows others
  std::string asks;                ///< the view while a prediction waits, which must not tell; empty: the first
  std::vector<std::string> hides;  ///< views that have no tab, or as the page's own no controls: they would tell a
                                   ///< later page's answer; or kOtherViews
  bool holds = false;  ///< of a summary: its picture is a page's that still asks, and tells no more than there

  /// Whether a view is kept back. Of the page's own stage it is what chooses there.
  bool keeps_back(std::string_view view) const {
    return std::ranges::find(hides, view) != hides.end() || std::ranges::find(hides, kOtherViews) != hides.end();
  }
  /// Its view says which of several is first, beside any question.
  bool view_compares() const;
};

/// What the program says to an answer.
struct Feedback {
  bool accepted = false;  ///< the text could be read as an answer; if not, `markdown` says what is expected
  bool right = false;
  std::string markdown;
  std::string given;  ///< the answer as understood
  std::string truth;
  std::optional<std::size_t> show;  ///< index into the page's scenes
  std::optional<Scene> run;         ///< of a schedule that was written: up to its first fault, else to its end
  int line = 0, column = 0;         ///< where a schedule cannot be read, from 1; 0: it can
};

/// The shipped lessons, in order.
const std::vector<LessonInfo>& lessons();
/// A shipped lesson by its id ("4.1"; of a section with several lessons the first), else a file by its path. Errors: no
/// such lesson, or FILE:LINE:COLUMN and what is wrong.
Result<Lesson> load_lesson(std::string_view id_or_path);
/// A lesson from its text; `name` is used in messages.
Result<Lesson> parse_lesson(std::string_view text, std::string name);

/// Page i with all numbers computed now, and what is drawn drawn by the seed; 0: the first value of each.
Result<Page> show_page(const Lesson& lesson, std::size_t i, std::uint32_t seed = 0);
/// The whole page as one Markdown text, questions included, for a terminal or an export. What the window shows only
/// behind a commitment stands at its end, or in `behind`, where it is given.
std::string render_markdown(const Page& page, std::string* behind = nullptr);

/// `text` is a number with or without unit, an option by its text or its position ("2" is the second), an order by the
/// keys of its items, a schedule, or free words.
Feedback check_answer(const Question& question, std::string_view text);
/// The option at `index`, as a click gives it.
Feedback check_option(const Question& question, std::size_t index);
/// What is said to who asked for the answer: why it is so, without praise that nobody has earned.
std::string explanation(const Question& question);

/// What `check` says of a lesson; errors are empty when every page can be shown and its stage is one of `views`, every
/// scene's schedule is built and proved, and every question accepts its own answer and refuses each of its wrong ones.
struct LessonReport {
  LessonInfo info;
  std::size_t pages = 0, expressions = 0, scenes = 0, questions = 0;
  int class_minutes = 0;  ///< of the class that its pages' notes make
  std::vector<Error> errors;
};
/// What a picture says of a scene in a view (by its name; empty: the first), in words; `untold`: as it is while
/// somebody is asked.
using PictureWords = std::function<std::string(const Scene& scene, const std::string& view, bool untold)>;
/// `said` paints the pictures, which lessons do not know how to; without it they are not read.
LessonReport check_lesson(const Lesson& lesson, const std::vector<std::string>& views, const PictureWords& said = {});

}  // namespace ringside
