// The computed remark in a box: lines that begin with ">".
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

struct NoteBlock {
  std::string markdown;

  static const BlockSyntax& syntax();
  static Result<NoteBlock> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const;
};

}  // namespace ringside
