// What a teacher says and asks at a page in class: "::: class 10" with minutes. Learners never see it.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

/// What a hall raises hands for, and what who does so has thought; of the right one, why it is right.
struct HallOption {
  std::string answer, meaning;
};

struct ClassNotes {
  int minutes = 0;
  std::string question;  ///< the one that is asked; empty: the page's first; "none": nothing is asked
  std::string show, ask, expect, few, then;
  std::string title;  ///< where a page is several items; empty: its heading
  std::string hall;   ///< the question as a hall is asked, who types and drags nothing; empty: as learners are
  std::vector<HallOption> options;  ///< to the question of `hall`
  std::string answer;               ///< the right one of them
  bool reads = false;               ///< the page's text stands in the picture's place until the reveal: "slide: text"

  static const BlockSyntax& syntax();
  static Result<ClassNotes> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  /// The one of a page's `questions`, by name, that the class is asked; empty: none. May name one that is not there.
  std::string asked(const std::vector<std::string>& questions) const;
  std::string text() const { return {}; }
  std::vector<std::string> all_markdown() const { return {}; }
};

}  // namespace ringside
