// A lesson as it is put on paper: every page's words and questions with room for answers, or with the answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/sketch.h"

namespace ringside {

/// Markdown with $mathematics$ and no links, kept together on paper.
struct HandoutPiece {
  std::string markdown;
  bool question = false;
  std::optional<Sketch> sketch = {};  ///< asked for here: axes below it, to draw in
  bool told = false;                  ///< with the true curve
};

struct HandoutPage {
  std::string heading, source;
  std::vector<HandoutPiece> pieces;
  std::optional<Scene> scene;  ///< of its picture: what the page opens with, or its first question
  std::string view;            ///< the picture's, by name; empty: the first
  bool untold = false;         ///< the picture keeps back what the page asks
};

/// Every page of the lesson. Questions are numbered through; `answers` puts what is right, and what mistakes mean,
/// below each.
Result<std::vector<HandoutPage>> handout_pages(const Lesson& lesson, bool answers);

/// "[Show the ring](scene:3)" as "Show the ring": paper opens nothing.
std::string without_links(std::string markdown);
/// "After this lesson you can" and a list; empty where the lesson names no goal.
std::string goals_text(const LessonInfo& info);
/// Without links, and without paragraphs that are nothing but links: buttons of the window.
std::string on_paper(const std::string& markdown);
/// The page as Markdown; `picture` is what its picture is in there, or empty.
std::string page_markdown(const HandoutPage& page, const std::string& picture);

}  // namespace ringside
