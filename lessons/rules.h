// What the words of a lesson may not do beside its pictures: name other numbers than the scenes have, tell what is
// asked, or build on what no lesson has taught.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lessons/lesson.h"

namespace ringside {

class LessonCheck;

/// Numbers of ranks, sizes, ranks and steps that are typed in words and prompts, and no scene of the page has; and a
/// deadlock that no picture shows. What the page's `elsewhere` names is let pass.
void check_match(const PageSource& source, const Page& page, LessonCheck& check);

/// Reads a lesson page by page and finds times, sizes and bandwidths in its words, in any unit, that a later question
/// asks for, or one beside them.
class Telling {
 public:
  void read(const PageSource& source, const Page& page, LessonCheck& check);

 private:
  struct Said {
    double value = 0;
    std::string unit, text;
  };
  static std::vector<Said> numbers_in(const std::string& markdown);
  std::vector<Said> said_;  ///< by words of all pages so far
};

/// "ring, chunk": the items of a list, without blanks around them.
std::vector<std::string> items_of(const std::string& list);

/// What pages teach and need, by name: each is taught once, and before it is needed. Shipped lessons know those before
/// them, others all.
void check_ideas(const Lesson& lesson, LessonCheck& check);

}  // namespace ringside
