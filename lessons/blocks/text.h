// Paragraphs, lists, tables and formulas.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

struct TextBlock {
  std::string markdown;

  static const BlockSyntax& syntax();
  static Result<TextBlock> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const;
};

}  // namespace ringside
