// A kind of block as a newcomer would add it.
#pragma once

#include <string>
#include <vector>

#include "lessons/reading.h"

namespace ringside {

struct ScratchBlock {
  std::string word;

  static const BlockSyntax& syntax() {
    static const BlockSyntax syntax{{"scratch"}, {{"word"}}};
    return syntax;
  }
  static Result<ScratchBlock> read(const BlockSource& source, PageReader& reader) {
    ScratchBlock block;
    for (const Field& field : source.fields) {
      auto word = reader.text(field.value);
      if (!word) return Failure(word.error());
      block.word = *word;
    }
    return block;
  }
  void check(Place at, LessonCheck& check) const {
    if (word.empty()) check.wrong(at, "no word");
  }
  std::string text() const { return "scratched " + word + "\n\n"; }
  std::vector<std::string> all_markdown() const { return {word}; }
};

}  // namespace ringside
