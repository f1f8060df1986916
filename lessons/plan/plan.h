// A class: what a teacher shows and asks in an order, with minutes and notes. A plan refers to pages of lessons and
// holds scenes and questions of its own; in a file it is a .ringclass.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/lesson.h"

namespace ringside {

/// What a teacher reads while an item is shown; each may be empty.
struct SpeakerNotes {
  std::string show, ask, expect;
  std::string few;   ///< what to do where few are right
  std::string then;  ///< how to go on
  bool operator==(const SpeakerNotes&) const = default;
  bool empty() const { return *this == SpeakerNotes{}; }
};

/// Name in a file, and text, in the order in which they are read.
struct NoteField {
  std::string_view name;
  std::string SpeakerNotes::* text;
};
const std::vector<NoteField>& note_fields();

/// One of the answers that hands are raised for.
struct PlanAnswer {
  std::string text;     ///< Markdown
  std::string meaning;  ///< what who chooses it has thought; may be empty
  bool operator==(const PlanAnswer&) const = default;
};

/// A question of the plan's own.
struct PlanQuestion {
  std::string prompt;
  std::vector<PlanAnswer> answers;
  std::size_t right = 0;  ///< index into answers
  std::string because;    ///< said when it is revealed; may be empty
  bool operator==(const PlanQuestion&) const = default;
};

/// Of an item, and of a class.
inline constexpr int kMostMinutes = 600;
/// Letters A to F.
inline constexpr std::size_t kMostAnswers = 6;
/// Of what is written down for one item.
inline constexpr std::size_t kMostSaid = 40;

struct PlanItem {
  std::string title;                 ///< in the list and above the picture; empty: the page's heading
  int minutes = 5;                   ///< 0 to 600
  std::string lesson, page;          ///< id and heading of a lesson's page; empty: the item has a scene of its own
  std::string question;              ///< of the page, that the class is asked; empty: none
  std::string hall = {};             ///< that question as a hall is asked, who types and drags nothing; empty: as it is
  bool text = false;                 ///< the page's text stands in the picture's place until the reveal
  std::optional<Scene> scene;        ///< its own
  std::string view;                  ///< the picture, by name; empty: the page's, or chunks
  std::optional<PlanQuestion> asks;  ///< its own; only beside a scene of its own
  std::optional<Scene> reveal;       ///< what the answer to it plays on to; empty: one step further
  SpeakerNotes notes;
  std::vector<int> hands;         ///< counted in the last class, by answer; empty: none were
  std::vector<std::string> said;  ///< by the class, in the last one
  std::string given = {};         ///< when that class began, local time: "2026-11-27T10:15:00"; empty: not known
  bool operator==(const PlanItem&) const = default;
};

struct Plan {
  std::string title;
  int room = 45;  ///< minutes that there are, 1 to 600
  std::vector<PlanItem> items;
  std::string giving = {};       ///< when the class began that is still given, as PlanItem::given; empty: none is
  std::size_t giving_at = 0;     ///< the item that it stands at
  bool giving_revealed = false;  ///< the answer of that is out
  bool operator==(const Plan&) const = default;
  int minutes() const;
};

/// {"format": "ringside/class", "version": 1, ..}. Errors name file and field.
Result<Plan> plan_from_text(std::string_view text, const std::string& file);
Result<Plan> read_plan(const std::string& path);
std::string plan_text(const Plan& plan);
Result<bool> write_plan(const Plan& plan, const std::string& path);

/// A shipped plan: "overview", or a lesson's by its id.
struct PlanInfo {
  std::string id, title;
  int minutes = 0;  ///< of all its items
};
const std::vector<PlanInfo>& plans();
/// What the "class" blocks of a lesson's pages say, in the pages' order. Errors: a page cannot be shown, or none has
/// such a block.
Result<Plan> plan_of(const Lesson& lesson);
/// A page of a lesson (by id, or its path) as an item: as its first "class" block that asks something says, else with
/// the page's first question.
PlanItem item_of(const Page& page, const std::string& lesson);
/// A shipped plan by its id, else a .ringclass file by its path.
Result<Plan> load_plan(std::string_view id_or_path);

}  // namespace ringside
