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

/// Numbers of ranks, sizes, rates, ranks and steps that are typed in words and prompts, and no scene of the page has; a
/// deadlock, NICs and rails, weak and strong scaling that no picture shows. What the page's `elsewhere` names is let
/// pass.
void check_match(const PageSource& source, const Page& page, LessonCheck& check);

/// A quantity or a count that words or a picture say: "0.03 ms", "24 messages", "three ranks".
struct Said {
  double value = 0;  ///< SI units
  std::string unit;  ///< the kind of a quantity, the noun of a count
  std::string text;
  bool count = false;
};
std::vector<Said> said_in(const std::string& markdown);
/// Of these the one that is the number that is asked for, in any unit, within its tolerance.
std::optional<Said> told_by(const Question& question, const std::vector<Said>& said);

/// Reads a lesson page by page and finds quantities in its words that a later question asks for, and counts and five
/// words on end of a model answer, or a right option beside three of its prompt, that one of their own page does.
class Telling {
 public:
  void read(const PageSource& source, const Page& page, LessonCheck& check);

 private:
  std::vector<Said> said_;  ///< quantities, by words of all pages before
};

/// "ring, chunk": the items of a list, without blanks around them.
std::vector<std::string> items_of(const std::string& list);

/// What pages teach and need, by name: each is taught once, and before it is needed. Shipped lessons know those before
/// them, others all.
void check_ideas(const Lesson& lesson, LessonCheck& check);

}  // namespace ringside
